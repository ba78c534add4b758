package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent begins with a cache that another JVM has written, whatever that one had loaded. */
class AgentCacheTest {
    @TempDir
    Path folder;

    @Test
    void beginsWithACache() throws Exception {
        Path cache = folder.resolve("cache");
        for (int i = 0; i < 3; i++) {
            assertThat(start(cache, "-version")).isZero();
            assertThat(cache).isNotEmptyFile();
            assertThat(start(cache, "--list-modules")).isZero();
        }
    }

    private static int start(Path cache, String option) throws IOException, InterruptedException {
        String agent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:") && argument.contains("allways"))
                .findFirst()
                .orElseThrow();
        String jar = agent.replaceFirst("\\.jar=.*", ".jar");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, jar + "=cache=" + cache, option)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }
}
