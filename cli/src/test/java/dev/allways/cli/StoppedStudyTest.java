package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study that the user stops. */
class StoppedStudyTest {
    /** Explorations end at once then, without what the study looks for in their results. */
    @Test
    void whatItMissesIsNoDefect(@TempDir Path folder) {
        Interrupts atOnce = stop -> {
            stop.run();
            return () -> {};
        };
        var surroundings =
                new Surroundings(Map.of(), folder, "./allways", false, false, 100, StandardCharsets.UTF_8, atOnce);
        var out = new StringWriter();
        int code = Main.run(
                new String[] {"study", "speed", "choose"}, new PrintWriter(out), new PrintWriter(out), surroundings);
        assertThat(out.toString()).contains("stopping").endsWith("stopped by you: the rest is missing\n");
        assertThat(code).isEqualTo(ExitCode.STOPPED.code());
        assertThat(Thread.interrupted()).isFalse();
    }
}
