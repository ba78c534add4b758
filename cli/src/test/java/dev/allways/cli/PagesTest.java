package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual and the completion, which are made from the commands as they are. */
class PagesTest {
    @TempDir
    private Path folder;

    @Test
    void theManualComesToItsEnd() {
        assertThat(printed("man")).contains(".SH EXIT STATUS\n", ".SH ENVIRONMENT\n", ".SH FILES\n", "\n\\fB3\\fR\n");
    }

    @Test
    void strategiesStudiesAndOtherValuesAreCompletedAsTheyAreTyped() {
        assertThat(printed("completion"))
                .contains(
                        "\"optimal-dpor\"",
                        "\"portfolio\"",
                        "\"concurrency\"",
                        "(\"newest\" \"oldest\" \"random\")",
                        "(\"dots\" \"bar\" \"verbose\" \"none\")");
    }

    @Test
    void columnsAreThoseThatTheVariableSays() {
        assertThat(Surroundings.columns("132", () -> 80)).isEqualTo(132);
        assertThat(Surroundings.columns("", () -> 80)).isEqualTo(80);
        assertThat(Surroundings.columns("many", () -> 80)).isEqualTo(80);
        assertThat(Surroundings.columns("-5", () -> 80)).isEqualTo(80);
    }

    private String printed(String... arguments) {
        var out = new StringWriter();
        int code = Main.run(arguments, new PrintWriter(out), new PrintWriter(out), Surroundings.plain(folder));
        assertThat(code).as("%s", out).isZero();
        return out.toString();
    }
}
