package dev.allways.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that use a library in a jar of its own. */
class LibrariesTest {
    private static final String COUNTS = """
        public class Main {
            static class Counter { int times; synchronized void count() { times++; } }
            public static void main(String[] none) throws Exception {
                Counter counter = new Counter();
                if (library.Once.isOdd()) { counter.count(); }
                Thread[] threads = { new Thread(counter::count), new Thread(counter::count) };
                for (Thread each : threads) { each.start(); }
                for (Thread each : threads) { each.join(); }
            }
        }
        """;

    private static final String GATE = """
        package library;
        import java.util.concurrent.locks.*;
        public class Once {
            private final ReentrantLock lock = new ReentrantLock();
            private final Condition opened = lock.newCondition();
            private boolean isOpen;
            public void pass() throws InterruptedException {
                lock.lock();
                try { while (!isOpen) { opened.await(); } } finally { lock.unlock(); }
            }
            public boolean open() {
                lock.lock();
                try { isOpen = true; opened.signalAll(); return lock.hasWaiters(opened) || lock.hasQueuedThreads(); }
                finally { lock.unlock(); }
            }
        }
        """;
    private static final String PASSES = """
        public class Main {
            public static void main(String[] none) throws Exception {
                library.Once gate = new library.Once();
                Thread passing = new Thread(() -> {
                    try { gate.pass(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                });
                passing.start();
                gate.open();
                passing.join();
            }
        }
        """;

    @TempDir
    Path folder;

    /** Which of the two threads comes first: two classes of executions, each with all of the program. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "portfolio"})
    void whatIsReachedFromStaticFieldsIsReset(String strategy) throws Exception {
        compile(
                odd(
                        "List<Object> USERS = new ArrayList<>();",
                        "return USERS.add(\"another\") && USERS.size() % 2 == 1;"),
                COUNTS);
        isComplete(strategy, "static state reset", "executions change what is in Once.USERS");
    }

    /** What a soft reference leads to is not seen, but that executions go otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "unfolding"})
    void executionsThatGoOtherwiseAreMadeAgain(String strategy) throws Exception {
        compile(
                odd(
                        "SoftReference<int[]> CALLS = new SoftReference<>(new int[1]);",
                        "return ++CALLS.get()[0] % 2 == 1;"),
                COUNTS);
        isComplete(
                strategy,
                "explored again, static state reset",
                "executions went otherwise than others after the same past");
    }

    private void isComplete(String strategy, String how, String why) throws Exception {
        assertThat(check(strategy))
                .contains("(complete)")
                .contains(how + " in each execution, as with --isolate: " + why);
    }

    /**
     * It is asked whether somebody waits: the thread opens before, between or behind what the other one does to wait,
     * as if the program itself asked.
     */
    @Test
    void queuesThatALibraryAsksForAreSteps() throws Exception {
        compile(GATE, PASSES);
        String inJar = check("optimal-dpor");
        assertThat(inJar).contains("every behaviour of Main was explored").contains("(complete)");
        Files.createDirectories(folder.resolve("classes/library"));
        try (var jar = new JarFile(folder.resolve("library.jar").toFile())) {
            for (JarEntry each : Collections.list(jar.entries())) {
                Files.copy(jar.getInputStream(each), folder.resolve("classes").resolve(each.getName()));
            }
        }
        assertThat(executions(check("optimal-dpor"))).isEqualTo(executions(inJar));
    }

    private static String executions(String printed) {
        return printed.replaceFirst(".*was explored, in ([\\d,]+) executions.*", "$1");
    }

    private void compile(String library, String program) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("library"));
        Path once = Files.writeString(sources.resolve("Once.java"), library);
        Path main = Files.writeString(folder.resolve("Main.java"), program);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), once.toString(), main.toString());
        assertThat(failed).isZero();
        Path compiled = classes.resolve("library/Once.class");
        try (OutputStream out = Files.newOutputStream(folder.resolve("library.jar"));
                var jar = new JarOutputStream(out)) {
            jar.putNextEntry(new JarEntry("library/Once.class"));
            jar.write(Files.readAllBytes(compiled));
            jar.closeEntry();
        }
        Files.delete(compiled);
    }

    private static String odd(String field, String body) {
        return """
                        package library;
                        import java.lang.ref.SoftReference;
                        import java.util.ArrayList;
                        import java.util.Collections;
            import java.util.List;
                        public class Once {
                            private static final %s
                            public static synchronized boolean isOdd() { %s }
                        }
            """.formatted(field, body);
    }

    private String check(String strategy) throws Exception {
        String classPath = folder.resolve("classes") + File.pathSeparator + folder.resolve("library.jar");
        List<String> arguments = List.of(
                "check", "--classpath", classPath, "--store", "none", "--strategy", strategy, "--time", "60s", "Main");
        Process process = new ProcessBuilder(OwnJvm.command(OwnJvm.agent(), arguments))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(printed).isEqualTo(ExitCode.PASSED.code());
        return printed.replaceAll("\\s+", " ");
    }
}
