package dev.allways.cli;

import dev.allways.core.Code;
import dev.allways.core.Outcome;
import dev.allways.core.Trace;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The source of a JUnit test made of the program that an execution tells. Of the forms that its lines have the first is
 * taken that compiles and, when it is run, fails as the execution did.
 */
final class WrittenProgram {
    private static final String METHOD = "again";
    private static final Pattern CODE_OF_LETTER = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<String> IMPORTED = List.of(
            "dev.allways.commands.Example",
            "java.util.List",
            "java.util.Map",
            "java.util.Optional",
            "java.util.Set",
            "static org.junit.jupiter.api.Assertions.assertArrayEquals",
            "static org.junit.jupiter.api.Assertions.assertEquals",
            "static org.junit.jupiter.api.Assertions.assertFalse",
            "static org.junit.jupiter.api.Assertions.assertNull",
            "static org.junit.jupiter.api.Assertions.assertThrows",
            "static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively",
            "static org.junit.jupiter.api.Assertions.assertTrue");

    private final Class<?> type;
    private final String name;
    private final String comment;
    private final List<String> makers;

    /**
     * A test beside a class.
     *
     * @param makers expressions that make the program
     */
    WrittenProgram(Class<?> type, String name, String comment, List<String> makers) {
        this.type = type;
        this.name = name;
        this.comment = comment;
        this.makers = makers;
    }

    /** The program as comments. */
    static List<String> comments(Trace trace) {
        return aligned(trace.program(), trace.program().stream().map(Code::line).toList(), "// ");
    }

    /** The source of the test; empty if there is none that fails as the execution did. */
    Optional<String> of(Trace trace) {
        List<Code> program = trace.program();
        if (!(trace.outcome() instanceof Outcome.Failed(Throwable error)) || program.isEmpty()) {
            return Optional.empty();
        }
        int forms = program.stream().mapToInt(line -> line.tests().size()).min().orElse(0);
        for (int form = 0; form < forms; form++) {
            int tried = form;
            List<String> lines =
                    program.stream().map(line -> line.tests().get(tried)).toList();
            for (String maker : lines.contains("") ? List.<String>of() : makers) {
                String source = source(
                        aligned(
                                program,
                                lines.stream()
                                        .map(line -> line.replace(Code.PROGRAM, maker))
                                        .toList(),
                                ""),
                        program.stream()
                                .flatMap(line -> line.imports().stream())
                                .toList());
                if (failsAlike(source, error)) {
                    return Optional.of(source);
                }
            }
        }
        return Optional.empty();
    }

    /** A text as it may stand in a comment: without what a compiler takes for a letter's code, or for the end. */
    static String inComment(String text) {
        return CODE_OF_LETTER.matcher(text).replaceAll("$1\\\\\\\\u").replace("*/", "* /");
    }

    private static List<String> aligned(List<Code> program, List<String> lines, String begin) {
        int width = lines.stream()
                .mapToInt(String::length)
                .filter(each -> each <= 60)
                .max()
                .orElse(0);
        var aligned = new ArrayList<String>();
        for (int i = 0; i < lines.size(); i++) {
            String line = begin.isEmpty() ? lines.get(i) : begin + inComment(lines.get(i));
            String beside =
                    inComment(program.get(i).comment().lines().findFirst().orElse(""));
            String gap = " ".repeat(Math.max(0, width - lines.get(i).length()));
            aligned.add(beside.isEmpty() ? line : line + gap + " // " + beside);
        }
        return aligned;
    }

    /** @param named classes of which some may be in a package of their own */
    private String source(List<String> lines, List<String> named) {
        String body = lines.stream().map(line -> "        " + line + "\n").collect(Collectors.joining());
        var imports = new TreeSet<String>(Comparator.comparing((String each) -> !each.startsWith("static "))
                .thenComparing(Comparator.naturalOrder()));
        imports.add("org.junit.jupiter.api.Test");
        for (String each : IMPORTED) {
            String simple = each.substring(each.lastIndexOf('.') + 1);
            if (Pattern.compile("(?<![.\\w])" + simple + "\\b").matcher(body).find()) {
                imports.add(each);
            }
        }
        String home = type.getPackageName();
        for (String each : named) {
            String itsPackage = each.substring(0, Math.max(0, each.lastIndexOf('.')));
            if (!itsPackage.equals(home) && !itsPackage.equals("java.lang")) {
                imports.add(each);
            }
        }
        return (home.isEmpty() ? "" : "package " + home + ";\n\n")
                + imports.stream().map(each -> "import " + each + ";\n").collect(Collectors.joining())
                + "\n/** " + comment + " */\nclass " + name + " {\n    @Test\n    void " + METHOD
                + "() throws Throwable {\n" + body + "    }\n}\n";
    }

    /** Whether the test compiles and fails as the execution did. */
    private boolean failsAlike(String source, Throwable error) {
        Throwable thrown = compiled(source).map(this::thrown).orElse(null);
        if (thrown == null || thrown instanceof LinkageError) {
            return false;
        }
        String kind = thrown.getClass().getName(); // its class may have been loaded again
        boolean sameKind = kind.equals(error.getClass().getName())
                || error.getCause() != null
                        && kind.equals(error.getCause().getClass().getName());
        return sameKind || thrown instanceof AssertionError && error instanceof AssertionError;
    }

    private Optional<byte[]> compiled(String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return Optional.empty();
        }
        try {
            Path folder = Files.createTempDirectory("allways-test");
            try {
                Path file = folder.resolve(name + ".java");
                Files.writeString(file, source);
                int errors = compiler.run(
                        null,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        "-proc:none",
                        "-classpath",
                        classPath(),
                        "-d",
                        folder.toString(),
                        file.toString());
                Path made =
                        folder.resolve(type.getPackageName().replace('.', '/')).resolve(name + ".class");
                return errors == 0 ? Optional.of(Files.readAllBytes(made)) : Optional.empty();
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private String classPath() {
        var entries = new ArrayList<String>();
        for (ClassLoader each = type.getClassLoader(); each != null; each = each.getParent()) {
            if (each instanceof URLClassLoader urls) {
                for (URL url : urls.getURLs()) {
                    try {
                        entries.add(Path.of(url.toURI()).toString());
                    } catch (URISyntaxException | RuntimeException e) {
                        entries.add(url.getPath());
                    }
                }
            }
        }
        entries.add(System.getProperty("java.class.path"));
        return String.join(File.pathSeparator, entries);
    }

    /** The test's class, in the package of the class that it is beside: as loaded here, or loaded again with it. */
    private Class<?> loaded(byte[] test) throws IllegalAccessException {
        if (type.getClassLoader() instanceof UsersLoader users) {
            return users.again().with(test);
        }
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                .defineHiddenClass(test, true)
                .lookupClass();
    }

    /** What the test throws; null if it passes or does not end. */
    private @Nullable Throwable thrown(byte[] test) {
        var run = new FutureTask<@Nullable Throwable>(() -> {
            Class<?> made = loaded(test);
            var constructor = made.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method method = made.getDeclaredMethod(METHOD);
            method.setAccessible(true);
            try {
                method.invoke(constructor.newInstance());
                return null;
            } catch (InvocationTargetException e) {
                return e.getCause();
            }
        });
        Thread.ofPlatform().daemon().name("allways-written-test").start(run);
        try {
            return run.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
