package dev.allways.studies;

import dev.allways.core.Program;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Turns source text into programs, in memory. Each has a class loader of its own. */
public final class Compiler {
    private final JavaCompiler compiler =
            java.util.Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "this JVM has no compiler");
    private final JavaFileManager files = compiler.getStandardFileManager(null, null, null);
    private final List<String> options;

    /** @param options of the compiler, beside the usual ones */
    public Compiler(String... options) {
        this.options = Stream.concat(Stream.of("-proc:none", "-nowarn", "-g"), Stream.of(options))
                .toList();
    }

    /** The program of a source that declares one class of that name, which has a constructor without parameters. */
    public Program program(String name, String source) {
        try {
            return (Program)
                    loaders(name, source).get().loadClass(name).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(source, e);
        }
    }

    /** Makes loaders, each of which has the classes of a source that declares one class of that name. */
    public Supplier<ClassLoader> loaders(String name, String source) {
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        StringWriter messages = new StringWriter();
        boolean compiled = compiler.getTask(
                        messages,
                        new InMemory(files, classes),
                        null,
                        options,
                        null,
                        List.of(new Source(name.substring(name.lastIndexOf('.') + 1), source)))
                .call();
        if (!compiled) {
            throw new IllegalStateException(messages + "\n" + source);
        }
        Map<String, byte[]> bytes = new HashMap<>();
        classes.forEach((each, out) -> bytes.put(each, out.toByteArray()));
        return () -> new InMemoryLoader(bytes);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("memory:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        InMemory(JavaFileManager files, Map<String, ByteArrayOutputStream> classes) {
            super(files);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    classes.put(name, out);
                    return out;
                }
            };
        }
    }

    private static final class InMemoryLoader extends ClassLoader {
        private static final String SUFFIX = ".class";

        private final Map<String, byte[]> classes;

        InMemoryLoader(Map<String, byte[]> classes) {
            super(Compiler.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected @Nullable URL findResource(String name) {
            byte[] bytes = name.endsWith(SUFFIX)
                    ? classes.get(
                            name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'))
                    : null;
            try {
                return bytes == null ? null : URL.of(URI.create("memory:///" + name), new Handler(bytes));
            } catch (MalformedURLException e) {
                throw new IllegalStateException(name, e);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** Opens the file of a class that is in memory. */
    private static final class Handler extends URLStreamHandler {
        private final byte[] bytes;

        Handler(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {
                    // it is in memory
                }

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(bytes);
                }
            };
        }
    }
}
