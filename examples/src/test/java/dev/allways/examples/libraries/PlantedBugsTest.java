package dev.allways.examples.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.examples.libraries.ProbingSet.Removal;
import dev.allways.model.Model;
import dev.allways.model.ModelProgram;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlantedBugsTest {
    private static Failure found(Model<?> model, String strategy) {
        Result result = model.explore().strategy(strategy).run();
        assertThat(result.failures()).hasSize(1);
        return result.failures().getFirst();
    }

    /** Each operation is one choice. */
    private static int operations(Failure failure) {
        return failure.choices().length();
    }

    private static int operationsWhenShrunk(Model<?> model, Failure failure) {
        Shrunk shrunk = Shrinker.shrink(ModelProgram.of(model), failure, Budget.executions(10_000));
        return shrunk.choices().length();
    }

    /*
     * Linear probing: removal leaves one of the tables that additions alone can make (Knuth, volume 3, section 6.4). So
     * the states are the tables that up to 7 of the 8 numbers make, added in any order.
     */
    @Test
    void everyTableOfTheRightRemoval() {
        Function<ProbingSet, Stream<ProbingSet>> addOne = set -> ProbingSets.NUMBERS.stream()
                .filter(number -> !set.contains(number))
                .map(number -> {
                    ProbingSet with = set.copy();
                    with.add(number);
                    return with;
                });
        Set<String> tables = PlainSearch.reachable(
                new ProbingSet(ProbingSets.SLOTS, Removal.MOVES_UP),
                set -> size(set) == ProbingSets.SLOTS - 1 ? Stream.of() : addOne.apply(set),
                ProbingSet::toString);

        Result result = ProbingSets.right().explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(tables.size());
        assertThat(tables).hasSize(5_485);
    }

    private static long size(ProbingSet set) {
        return ProbingSets.NUMBERS.stream().filter(set::contains).count();
    }

    /*
     * To be lost, a number must have been displaced (1), past one that is at home (2), from a home whose number (3) is
     * removed (4); nothing shorter will do.
     */
    @Test
    void fewestOperationsToLoseANumber() {
        var model = new ProbingSets();
        assertThat(operations(found(model, "bfs"))).isEqualTo(4);

        Failure failure = found(model, "dfs");
        assertThat(operations(failure)).isGreaterThan(4);
        assertThat(operationsWhenShrunk(model, failure)).isEqualTo(4);
    }

    /*
     * The wrong rotation takes the inner half of the higher side up. That does harm if the halves are equally high, and
     * the inner one has nothing on its inner side: the side has a root and two halves of two numbers, so that with its
     * root and a side of two, of which one is removed, the tree had eight. Eight are added and one is removed.
     */
    @Test
    void fewestOperationsToLoseTheBalance() {
        var model = new BalancedSets();
        assertThat(operations(found(model, "bfs"))).isEqualTo(9);

        Failure failure = found(model, "dfs");
        assertThat(operations(failure)).isGreaterThan(100);
        assertThat(operationsWhenShrunk(model, failure)).isEqualTo(9);
    }

    @Test
    void everyTreeOfTheRightRotation() {
        Result result = BalancedSets.right().explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().states())
                .isEqualTo(1_017); // all AVL trees of 8 keys: see SortedMapsTest
    }
}
