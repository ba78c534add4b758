package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The agent begins with a cache that another JVM has written, whatever that one had loaded and whatever became of the
 * file.
 */
class AgentCacheTest {
    @TempDir
    static Path first;

    @TempDir
    Path folder;

    /** Without a cache, which it writes; the classes that are loaded are in a file beside it. */
    @BeforeAll
    static void begin() throws Exception {
        assertThat(start(first.resolve("cache"), "-Xlog:class+load:file=" + first.resolve("log"), "-version"))
                .isZero();
        assertThat(first.resolve("cache")).isNotEmptyFile();
    }

    private Path copied() throws IOException {
        return Files.copy(first.resolve("cache"), folder.resolve("cache"));
    }

    @Test
    void beginsWithACache() throws Exception {
        Path cache = copied();
        for (String option : List.of("--list-modules", "-version")) {
            assertThat(start(cache, option)).isZero();
            assertThat(cache).isNotEmptyFile();
        }
    }

    /** Other bytes in it, half of it, nonsense: each start is a good one, and writes a good file. */
    @Test
    void repairsWhatIsDamaged() throws Exception {
        Path cache = copied();
        byte[] good = Files.readAllBytes(cache);
        byte[] flipped = good.clone();
        for (int i = 0; i < flipped.length; i += 997) { // in the index, and in most classes
            flipped[i] ^= 4;
        }
        for (byte[] damaged : List.of(
                flipped, Arrays.copyOf(good, good.length / 2), "no cache at all".getBytes(StandardCharsets.UTF_8))) {
            Files.write(cache, damaged);
            assertThat(start(cache, "-version")).isZero();
            byte[] repaired = Files.readAllBytes(cache);
            assertThat(repaired.length).isGreaterThan(good.length / 2);
            assertThat(Arrays.equals(repaired, damaged)).isFalse();
        }
    }

    /** Where no file can be, the agent begins without, and leaves nothing there. */
    @Test
    void beginsWhereNoCacheCanBe() throws Exception {
        Path cache = Files.createDirectories(folder.resolve("cache"));
        Files.createFile(cache.resolve("something"));
        assertThat(start(cache, "-version")).isZero();
        assertThat(start(cache.resolve("something/cache"), "-version")).isZero();
        assertThat(folder).isDirectoryContaining(each -> each.equals(cache)).isDirectoryNotContaining("glob:**.tmp");
        assertThat(cache).isDirectoryNotContaining("glob:**.tmp");
    }

    /**
     * The initialisers of the agent's runtime run when it begins, not amid the loading of another class, where the JVM
     * does not show the agent what they load: a lock's condition would have been left as it is.
     */
    @Test
    void theRuntimeIsInitialisedAtTheBeginning() throws Exception {
        Path again = folder.resolve("log");
        assertThat(start(copied(), "-Xlog:class+load:file=" + again, "-version"))
                .isZero();
        for (Path log : List.of(first.resolve("log"), again)) { // without and with what the first start has left
            assertThat(log)
                    .content()
                    .contains("AbstractQueuedSynchronizer$ConditionObject source: ")
                    .doesNotContain("AbstractQueuedSynchronizer$ConditionObject source: jrt:"); // as in the file
        }
    }

    private static int start(Path cache, String... options) throws IOException, InterruptedException {
        String agent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:") && argument.contains("allways"))
                .findFirst()
                .orElseThrow();
        String jar = agent.replaceFirst("\\.jar=.*", ".jar");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", jar + "=cache=" + cache));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }
}
