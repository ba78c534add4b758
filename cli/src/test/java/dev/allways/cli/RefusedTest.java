package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.junit.Explore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that can't be explored, among others that can. */
class RefusedTest {
    /** Two tests that want a strategy that is not there, and one that wants none. */
    public static final class Wishes {
        /** Is not explored. */
        @Explore(strategy = "luck")
        public void first(Chooser chooser) {
            chooser.flip("luck");
        }

        /** Is not explored either. */
        @Explore(strategy = "luck")
        public void second(Chooser chooser) {
            chooser.flip("luck");
        }

        /** Is explored. */
        @Explore
        public void third(Chooser chooser) {
            chooser.flip("skill");
        }
    }

    @Test
    void aTestThatCantBeExploredKeepsNoOtherFromThat(@TempDir Path folder) {
        assertThat(checked(folder, Wishes.class.getName()))
                .startsWith("2 UNKNOWN STRATEGY there is no strategy \"luck\"")
                .containsOnlyOnce("UNKNOWN STRATEGY")
                .contains("PASSED every one of 2 executions of " + Wishes.class.getName() + ".third")
                .endsWith("3 tests: 2 could not be explored, 1 passed ");
        assertThat(checked(folder, Wishes.class.getName() + ".first")).doesNotContain("could not be explored");
    }

    private static String checked(Path folder, String target) {
        var out = new StringWriter();
        String[] arguments = {"check", "--store", "none", "--progress", "none", target};
        int code = Main.run(arguments, new PrintWriter(out), new PrintWriter(out), Surroundings.plain(folder));
        return code + " " + out.toString().replaceAll("\\s+", " ");
    }
}
