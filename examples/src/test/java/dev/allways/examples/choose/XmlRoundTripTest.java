package dev.allways.examples.choose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.api.Test;

class XmlRoundTripTest {
    /*
     * With p loads there are T(1) = p trees of depth 1 and T(d) = p (1 + T(d-1) + T(d-1)²) up to depth d.
     * p = 3: T(2) = 3 (1 + 3 + 9) = 39, T(3) = 3 (1 + 39 + 1521) = 4683.
     * p = 2: T(2) = 2 (1 + 2 + 4) = 14, T(3) = 2 (1 + 14 + 196) = 422.
     */
    private static final long TREES = 4683;
    private static final long TREES_WITHOUT_LINES = 422;

    @Test
    void theJdkKeepsAllTrees() throws Exception {
        Result result = Allways.explore(new XmlRoundTrip()::jdkKeepsTrees).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(TREES);
    }

    @Test
    void dom4jKeepsTreesWithoutLineBreaksInAttributes() throws Exception {
        Result result = Allways.explore(new XmlRoundTrip()::dom4jKeepsTrees)
                .errors(Long.MAX_VALUE)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(TREES);
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.times()).isEqualTo(TREES - TREES_WITHOUT_LINES);
            assertThat(failure.error()).hasMessageContaining("first second");
        });
    }

    /** Breadth-first, the first tree that fails is one of the smallest: a single element. */
    @Test
    void theSmallestTreeIsFoundFirst() throws Exception {
        Result result = Allways.explore(new XmlRoundTrip()::dom4jKeepsTrees)
                .strategy("bfs")
                .run();
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure ->
                        assertThat(failure.trace().steps().toString()).isEqualTo("[load = LINES, children = 0]"));
    }
}
