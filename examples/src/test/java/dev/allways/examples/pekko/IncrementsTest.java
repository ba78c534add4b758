package dev.allways.examples.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.api.Test;

class IncrementsTest {
    /*
     * Of four messages to the register, two of each client in their order, there are C(4, 2) = 6 orders, and of the two
     * reports 2.
     */
    @Test
    void onlyARegisterThatAddsLosesNone() {
        Result lost = Allways.explore(new Increments())
                .strategy("pct")
                .executions(100)
                .run();
        assertThat(lost.failures().getFirst().error()).hasMessageStartingWith("after 2 increments: ");
        Result adds = Allways.explore(new Increments(2, true))
                .strategy("optimal-dpor")
                .run();
        assertThat(adds.failures()).isEmpty();
        assertThat(adds.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(adds.statistics().counters().executions()).isEqualTo(6 * 2);
    }
}
