package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.report.TourStop;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tour: every stop is made, and ends with a failure that can be replayed or with everything explored. */
class TourTest {
    @TempDir
    private Path folder;

    @Test
    void everyStopFindsAFailureOrIsComplete() {
        var printed = new StringWriter();
        var out = new PrintWriter(printed);

        int code =
                Main.run(new String[] {"tour"}, out, new PrintWriter(new StringWriter()), Surroundings.plain(folder));

        long stops = ServiceLoader.load(TourStop.class).stream().count();
        assertThat(stops).isGreaterThanOrEqualTo(6);
        assertThat(code).isZero();
        String text = printed.toString();
        assertThat(text.split("\n  \\$ \\./allways check ")).hasSize((int) stops + 1);
        assertThat(text.split("\n  replay     \\./allways replay '?t1:|\\(complete\\)(?!,)", -1))
                .hasSize((int) stops + 1);
        assertThat(text).endsWith("how to explore your own.\n");
    }
}
