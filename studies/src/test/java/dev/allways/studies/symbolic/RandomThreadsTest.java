package dev.allways.studies.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RandomThreadsTest {
    @BeforeAll
    static void compareTermsWithValues() {
        System.setProperty("dev.allways.symbolic.check", "true");
    }

    /** No program is wrong by any strategy, and most are complete by each. */
    @Test
    void sameLocalStatesAndDeadlocks() throws Exception {
        var out = new StringBuilder();
        assertThat(new RandomThreads().run(List.of("12"), out))
                .as(out.toString())
                .isTrue();
        assertThat(out).containsPattern("optimal-dpor +\\d+ +\\d+ +0\n").contains("Of 12 programs");
    }

    @Test
    void refusesWords() {
        assertThatThrownBy(() -> new RandomThreads().run(List.of("many"), new StringBuilder()))
                .hasMessage("symbolic-threads takes two numbers: of programs, and a seed");
    }
}
