package dev.allways.studies.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A sample of the study; all of it: {@code ./allways study determinism}. */
class DeterminismTest {
    /** Three executions of each of three programs, each made 20 times more: 60 repeats in a row of the table. */
    @Test
    void sample() throws Exception {
        var out = new StringBuilder();
        List<String> programs = List.of("AccountBad", "Deadlock01Bad", "Upsert");
        boolean same = new Determinism().run(List.of("20", programs.get(0), programs.get(1), programs.get(2)), out);
        assertThat(same).as(out.toString()).isTrue();
        for (String program : programs) {
            assertThat(out.toString().lines()).anyMatch(line -> line.matches(program + " +\\d+ +60  same"));
        }
        assertThat(out.toString()).endsWith("in a fresh JVM, once each: 9 of 9 executions are the same\n");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> new Determinism().run(List.of("AccountBat"), new StringBuilder()))
                .hasMessageStartingWith("AccountBat is neither a number of repeats nor a program (AccountBad, ");
    }
}
