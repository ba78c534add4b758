package dev.allways.examples.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.api.Test;

class IncrementsTest {
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
    }
}
