package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that can't be loaded when an execution is made again. */
class NotLoadedTest {
    /** Scales that do not work: nobody can use their class. */
    private static final class Scales {
        static final int MOST = Integer.parseInt("many");
    }

    /** Weighs between its choices. */
    public static final class Lorry {
        /** Ends behind one choice as long as the scales do not work. */
        public void loads(Chooser chooser) {
            int pieces = chooser.between("pieces", 1, 2);
            if (pieces > Scales.MOST && chooser.flip("late")) {
                throw new IllegalStateException("too heavy");
            }
        }
    }

    @Test
    void isNoTokenThatDoesNotFit(@TempDir Path folder) {
        assertThat(replayed(folder))
                .startsWith("CLASS NOT LOADED " + Lorry.class.getName()
                        + ".loads needs a class that fails when it is initialised")
                .contains("because java.lang.NumberFormatException: For input string: \"many\"");
        assertThat(replayed(folder)) // the class is never initialised again
                .startsWith("CLASS NOT LOADED " + Lorry.class.getName()
                        + ".loads needs a class whose initialiser failed before")
                .contains("NumberFormatException: For input string: \"many\"");
    }

    private static String replayed(Path folder) {
        var out = new StringWriter();
        String[] arguments = {"replay", "1,1", Lorry.class.getName() + ".loads"};
        Main.run(arguments, new PrintWriter(out), new PrintWriter(out), Surroundings.plain(folder));
        return out.toString().replaceAll("\\s+", " ");
    }
}
