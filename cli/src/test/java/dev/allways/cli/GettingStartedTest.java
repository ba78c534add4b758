package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page says to a newcomer, in an empty folder; {@code tools/getting-started} does it with Maven. */
class GettingStartedTest {
    private static final Path FILES = Path.of("..", "docs", "getting-started").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void theBugIsFoundMadeAgainAndMended() throws Exception {
        compile(folder);

        String found = printed(1, "check", "shop.StockTest");
        assertThat(found).contains("found in execution 2 by optimal-dpor", ".getOrDefault(\"lamp\") = 1");
        String token = found.replaceAll("(?s).* replay (t1:\\S+).*", "$1");
        assertThat(printed(1, "replay", token)).contains("FAILED  shop.StockTest.theLastOneIsSoldOnce");
        assertThat(printed(1, "check", "shop.StockTest")).contains("known since");

        compile(folder, FILES.resolve("fixed/shop/Stock.java"));
        assertThat(printed(0, "check", "shop.StockTest")).contains("FIXED", "in 4", "(complete)");
    }

    /** Compiles the page's classes into {@code target/classes} of a folder. */
    static void compile(Path folder) {
        compile(
                folder,
                FILES.resolve("src/main/java/shop/Stock.java"),
                FILES.resolve("src/test/java/shop/StockTest.java"));
    }

    private static void compile(Path folder, Path... sources) {
        Path classes = folder.resolve("target/classes");
        List<String> options = List.of("-d", classes.toString(), "-cp", classPath() + ":" + classes);
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(sources))
                    .call();
            assertThat(compiled).isTrue();
            assertThat(Files.isDirectory(classes)).isTrue();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")) + ":"
                + Path.of(dev.allways.junit.Explore.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                + ":"
                + Path.of(Test.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath());
    }

    private String printed(int code, String... arguments) {
        var out = new StringWriter();
        int ended = Main.run(arguments, new PrintWriter(out), new PrintWriter(out), Surroundings.plain(folder));
        assertThat(ended).as("%s", out).isEqualTo(code);
        return out.toString();
    }
}
