package dev.allways.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.examples.symbolic.Middle;
import dev.allways.junit.Explore;
import dev.allways.junit.Symbolic;
import dev.allways.symbolic.SymbolicProgram;
import org.junit.jupiter.api.Test;

class MiddleTest {
    // tag::test
    @Explore
    void theMiddleIsBetween(@Symbolic(min = 0) int low, @Symbolic(min = 0) int high) {
        assumeTrue(low <= high);
        int middle = (low + high) >>> 1;
        assertTrue(low <= middle && middle <= high);
    }
    // end::test

    /** Three paths: the assumption does not hold, the sum overflows, or it does not. */
    @Test
    void theSumOverflows() {
        Result result =
                Allways.explore(SymbolicProgram.of(Middle.class)).errors(10).run();
        assertThat(result.omitted()).isEmpty();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().trace().steps())
                .extracting(Trace.Step::label)
                .containsExactly("low", "high");
    }
}
