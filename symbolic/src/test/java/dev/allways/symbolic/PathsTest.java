package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.followed.Late;
import dev.allways.followed.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths as executions. */
class PathsTest {
    /**
     * Three paths: the sum is at most 10; it is more, and the product is not 50; it is. The first has one branch that
     * is a choice, the others two.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void oneExecutionForEachPath(String strategy) {
        Result result = Allways.explore(SymbolicProgram.of(Product.class))
                .strategy(strategy)
                .errors(10)
                .run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
        assertThat(result.statistics().counters().choices()).isEqualTo(1 + 2 + 2);
        assertThat(result.failures()).hasSize(1);
    }

    /** A failure is told by its inputs; it is replayed without a solver, and shrunk to the smallest product above 5. */
    @Test
    void aFailureIsItsInputs() {
        SymbolicProgram program = SymbolicProgram.of(Product.class);
        Failure failure = Allways.explore(program).errors(10).run().failures().getFirst();
        assertThat(failure.trace().steps()).extracting(Trace.Step::label).containsExactly("first", "second");
        assertThat(Replay.exactly(program, failure.choices()).outcome()).isInstanceOf(Outcome.Failed.class);
        Shrunk shrunk = Shrinker.shrink(program, failure, Budget.executions(100_000));
        assertThat(shrunk.trace().steps()).extracting(Trace.Step::text).containsExactly("first = 10", "second = 5");
    }

    /**
     * Code without terms runs until the second execution asks for an input. No handler of the program meets the end of
     * that run, and the branches that both forms of the code have, the flip and the comparison, count once.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void theFirstInputMayComeLate(String strategy) {
        Result result = Allways.explore(SymbolicProgram.of(Late.class))
                .strategy(strategy)
                .run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(1 + 2);
        assertThat(result.statistics().labels().keySet()).containsExactlyInAnyOrder("no input", "more", "at most 10");
        assertThat(result.statistics().tallies())
                .filteredOn(each -> each.title().equals("branches of the code"))
                .flatExtracting(each -> each.counts().entrySet())
                .contains(entry("covered", 4L), entry("all", 4L));
    }

    /** Two workers make the same executions. */
    @Test
    void severalWorkers() {
        Result result = Allways.explore(SymbolicProgram.of(Product.class))
                .workers(2)
                .errors(10)
                .run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(3);
    }
}
