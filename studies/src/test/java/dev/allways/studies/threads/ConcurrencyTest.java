package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.report.Study;
import dev.allways.studies.threads.program.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The catalogue under control: correct programs pass, and easy bugs are found. */
class ConcurrencyTest {
    private static final List<String> EASY = List.of(
            "AccountBad",
            "Deadlock01Bad",
            "Phase01Bad",
            "Wronglock3Bad",
            "Upsert",
            "StringBufferJDK",
            "ClassInitialization",
            "StoreBuffering",
            "UnsafePublication");

    @Test
    void isFound() {
        assertThat(ServiceLoader.load(Study.class)).anyMatch(study -> study instanceof Concurrency);
        assertThat(ServiceLoader.load(Study.class)).anyMatch(study -> study instanceof Libraries);
    }

    @Test
    void correctProgramsPassAndEasyBugsAreFound() throws Exception {
        List<String> arguments = new ArrayList<>(EASY);
        Catalogue.subjects().stream()
                .filter(Subject::correct)
                .map(Subject::name)
                .forEach(arguments::add);
        arguments.add("random");
        var out = new StringBuilder();
        // Three seeds, and 300 executions: a correct program is explored once.
        assertThat(new Concurrency(3, 300).run(arguments, out))
                .as(out.toString())
                .isTrue();
        assertThat(out.toString().lines().filter(line -> line.endsWith(" ok 300")))
                .hasSize(42 + 7);
        for (String name : EASY) {
            assertThat(out.toString().lines().filter(line -> line.startsWith(name + " ")))
                    .singleElement()
                    .asString()
                    .matches(".* \\d+");
        }
    }

    /** Nothing but the time is limited then: SafeStack, which needs five preemptions, is not found by 1 execution. */
    @Test
    void aTimeInsteadOfANumberOfExecutions() throws Exception {
        var out = new StringBuilder();
        assertThat(new Concurrency(1, 1).run(List.of("Wronglock3Bad", "pos", "60m"), out))
                .as(out.toString())
                .isTrue();
        assertThat(out).contains("at most 3600 s each").containsPattern("Wronglock3Bad +assertion +[0-9,]+\n");
    }

    /** Who is interrupted has told what there was up to then. */
    @Test
    void isStopped() {
        var out = new StringBuilder();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> new Concurrency(1, 10).run(List.of("AccountBad", "random"), out))
                .isInstanceOf(InterruptedException.class);
        assertThat(out.toString()).contains("program", "wrong", "random");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> new Concurrency().run(List.of("AccountBat"), new StringBuilder()))
                .hasMessageStartingWith("AccountBat is neither a program (AccountBad, ");
        assertThatThrownBy(() -> new Libraries().run(List.of("POOL-1"), new StringBuilder()))
                .hasMessageStartingWith("POOL-1 is neither an issue (JCTools 319, ");
    }
}
