package dev.allways.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executions that find what others have left in a library, which writes no static field. */
class StrayingTest {
    private static final String PROGRAM = """
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

    @TempDir
    Path folder;

    /** Which of the two threads comes first: two classes of executions, each with all of the program. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "portfolio"})
    void whatIsReachedFromStaticFieldsIsReset(String strategy) throws Exception {
        compile("List<Object> USERS = new ArrayList<>();", "return USERS.add(\"another\") && USERS.size() % 2 == 1;");
        assertThat(check(strategy))
                .contains("(complete)")
                .contains("static state reset in each execution, as with --isolate: executions change what is in"
                        + " Once.USERS");
    }

    /** What a soft reference leads to is not seen, but that executions go otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "unfolding"})
    void executionsThatGoOtherwiseAreMadeAgain(String strategy) throws Exception {
        compile("SoftReference<int[]> CALLS = new SoftReference<>(new int[1]);", "return ++CALLS.get()[0] % 2 == 1;");
        assertThat(check(strategy))
                .contains("(complete)")
                .contains("explored again, static state reset in each execution, as with --isolate: executions went"
                        + " otherwise than others after the same past");
    }

    private void compile(String field, String body) throws IOException {
        Path library = Files.createDirectories(folder.resolve("library"));
        Path once = Files.writeString(library.resolve("Once.java"), library(field, body));
        Path main = Files.writeString(folder.resolve("Main.java"), PROGRAM);
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

    private static String library(String field, String body) {
        return """
            package library;
            import java.lang.ref.SoftReference;
            import java.util.ArrayList;
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
