package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.junit.Explore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /** A program of which there can be no object. */
    public abstract static class Unfinished implements Program {}

    @Test
    void anAbstractProgramIsCalledSo(@TempDir Path folder) {
        assertThat(checked(folder, Unfinished.class.getName()))
                .startsWith("2 NOTHING TO EXPLORE " + Unfinished.class.getName() + " is abstract");
    }

    @Test
    void noReportIsWrittenWhereNoTestIsExplored(@TempDir Path folder) {
        String name = Wishes.class.getName();
        assertThat(checked(folder, name + ".first", name + ".second", "--json", "report.json", "--html", "report.html"))
                .startsWith("2 UNKNOWN STRATEGY")
                .endsWith("2 tests: 2 could not be explored ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void nothingIsExploredWhereTheResultsCantBeWritten(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("file"), "");
        for (String option : List.of("--json", "--html", "--junit-xml", "--sarif", "--dot", "--checkpoint")) {
            assertThat(checked(folder, Wishes.class.getName() + ".third", option, "file/report"))
                    .startsWith("2 NOT WRITTEN")
                    .contains("file/report", "it is no folder")
                    .doesNotContain("PASSED");
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.trial");
    }

    private static String checked(Path folder, String... more) {
        var out = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of("check", "--store", "none", "--progress", "none"));
        arguments.addAll(List.of(more));
        int code = Main.run(
                arguments.toArray(String[]::new),
                new PrintWriter(out),
                new PrintWriter(out),
                Surroundings.plain(folder));
        return code + " " + out.toString().replaceAll("\\s+", " ");
    }
}
