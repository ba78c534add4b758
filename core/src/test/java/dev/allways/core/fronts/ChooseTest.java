package dev.allways.core.fronts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Counts;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A test body that chooses. */
class ChooseTest {
    /**
     * Nine leaves, each behind two choices: depth-first search makes 9 executions of 2 choices. The other orders make
     * each node an execution that ends at the first choice beyond its path: 1 of none, 3 of one choice, 9 of two, so 21
     * choices.
     */
    @ParameterizedTest
    @CsvSource({"dfs, 9, 18", "bfs, 13, 21", "random-first, 13, 21", "best-first, 13, 21"})
    void everyPairOnce(String strategy, long executions, long choices) {
        Set<String> got = new TreeSet<>();
        Program cartesian = chooser -> {
            String first = chooser.choose("first", List.of("a", "b", "c"));
            String second = chooser.choose("second", List.of("x", "y", "z"));
            assertThat(got.add(first + second)).isTrue();
        };
        Result result = Allways.explore(cartesian).strategy(strategy).run();
        Counts counters = result.statistics().counters();
        assertThat(got).containsExactly("ax", "ay", "az", "bx", "by", "bz", "cx", "cy", "cz");
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(counters.executions()).isEqualTo(executions);
        assertThat(counters.choices()).isEqualTo(choices);
    }
}
