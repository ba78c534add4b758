package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Remembering;
import dev.allways.followed.Unchanged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticStateTest {
    /** In each order of paths: one for each of the eight values, as each is a way of the switch, or of the state. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs"})
    void eachPathBeginsWithNewState(String strategy) {
        Result result = Allways.explore(SymbolicProgram.of(Remembering.class))
                .strategy(strategy)
                .errors(Integer.MAX_VALUE)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isTrue();
    }

    /**
     * Sixteen paths, one for each value of the bits. The class is initialised where the program computes no terms, up
     * to the first input, and where it does; not for each path.
     */
    @Test
    void classesWhoseStateStaysAreLoadedOnce() {
        System.clearProperty(Unchanged.INITIALISED);
        Result result = Allways.explore(SymbolicProgram.of(Unchanged.class))
                .strategy("dfs")
                .run();
        assertThat(result.statistics().counters().executions()).isEqualTo(16);
        assertThat(Integer.getInteger(Unchanged.INITIALISED)).isEqualTo(2);
    }
}
