package dev.allways.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rewriting of the JDK's file classes, which begins when a test first wants a simulated disk. */
final class FileSimulation {
    private final Instrumentation instrumentation;
    private final FileRewriting rewriting;
    private final Path home;
    private boolean begun;
    private @Nullable String trouble;

    FileSimulation(Instrumentation instrumentation, Fields fields, Path home) {
        this.instrumentation = instrumentation;
        this.rewriting = new FileRewriting(fields);
        this.home = home;
        instrumentation.addTransformer(rewriting, true);
    }

    /** @throws IllegalStateException if this JDK has other classes than those that are known */
    void begin() {
        if (!begun) {
            begun = true;
            try {
                trouble = tried();
            } catch (IOException
                    | ReflectiveOperationException
                    | UnmodifiableClassException
                    | RuntimeException
                    | LinkageError e) {
                trouble = e.toString();
            }
        }
        if (trouble != null) {
            throw new IllegalStateException("the file classes of this JDK can't be rewritten: " + trouble);
        }
    }

    private @Nullable String tried() throws IOException, ReflectiveOperationException, UnmodifiableClassException {
        List<byte[]> classes = Agent.runtime(home, FileHooks.RUNTIME);
        Map<String, byte[]> runtime = new HashMap<>();
        for (int i = 0; i < classes.size(); i++) {
            runtime.put(FileHooks.RUNTIME.get(i), classes.get(i));
        }
        FileHooks hooks = new FileHooks(runtime);
        if (!hooks.unmatched().isEmpty()) {
            return "it has no " + String.join(", ", hooks.unmatched());
        }
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        for (byte[] each : classes) {
            lookup.defineClass(each);
        }
        for (String name : FileHooks.RUNTIME) {
            Class.forName("java.lang." + name, true, null);
        }
        rewriting.begin(hooks);
        List<Class<?>> files = new ArrayList<>();
        for (String name : FileHooks.classes()) {
            files.add(Class.forName(name.replace('/', '.'), false, null));
        }
        instrumentation.retransformClasses(files.toArray(new Class<?>[0]));
        rewriteClocks();
        return null;
    }

    private void rewriteClocks() throws ReflectiveOperationException, UnmodifiableClassException {
        for (String name : ClockCalls.OF_PLATFORM) {
            try {
                instrumentation.retransformClasses(Class.forName(name.replace('/', '.'), false, null));
            } catch (UnsupportedOperationException e) {
                // it was loaded behind the agent, and its clock rewritten then: methods were added that stay
            }
        }
    }
}
