package dev.allways.studies.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Result;
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
        assertThat(new RandomThreads().run(List.of("6"), out))
                .as(out.toString())
                .isTrue();
        assertThat(out).containsPattern("optimal-dpor +\\d+ +\\d+ +0\n").contains("Of 6 programs");
    }

    /** One thread waits within the second monitor if it reads 0 in x, the other never notifies it. */
    @Test
    void waitsEndForNoReasonInBoth() {
        int[][] code = {{6, 1, 0, 7, 0, 0}, {1, 0, 1}};
        var all = new Interleavings(code);
        assertThat(all.seen()).containsExactly("thread 0 saw ", "thread 0 saw w", "thread 1 saw ");
        assertThat(all.hasDeadlock()).isTrue();
        Result result = RandomThreads.explored(code, "optimal-dpor");
        assertThat(result.complete()).isTrue();
        assertThat(RandomThreads.difference(all, result)).isEmpty();
    }

    @Test
    void refusesWords() {
        assertThatThrownBy(() -> new RandomThreads().run(List.of("many"), new StringBuilder()))
                .hasMessage("symbolic-threads takes numbers: of programs, a seed, of threads");
    }
}
