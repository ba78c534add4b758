package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts of a program that a terminal would obey. */
class ControlCharactersTest {
    private static final String CLEAR = "\u001b[2J";

    /** Clears the screen in all that it says. */
    public static final class Clears implements Program {
        @Override
        public void run(Chooser chooser) {
            System.out.println(CLEAR + "printed\r\nlast\u0007");
            chooser.choose(CLEAR + "label", List.of(CLEAR + "option"));
            chooser.label(CLEAR + "class");
            throw new IllegalStateException(CLEAR + "message\u009b2J");
        }
    }

    @Test
    void areShownAndNotObeyed(@TempDir Path folder) {
        var out = new StringWriter();
        Main.run(
                new String[] {"check", Clears.class.getName(), "--store", "none", "--progress", "none"},
                new PrintWriter(out),
                new PrintWriter(out),
                Surroundings.plain(folder));
        assertThat(out.toString())
                .contains("\\u{1b}[2Jlabel", "\\u{1b}[2Joption", "\\u{1b}[2Jmessage\\u{9b}2J")
                .doesNotContainPattern("[\\p{Cntrl}&&[^\n]]");
    }
}
