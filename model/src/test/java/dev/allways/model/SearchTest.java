package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every search over kept states counts, whatever its order. */
class SearchTest {
    /** From 0 to any of 1 to 900 at once, by two choices of 30; some of these are wrong, none continues. */
    private record Fan(int wrong) implements Model<Integer> {
        @Override
        public Integer initial(Chooser chooser) {
            return 0;
        }

        @Override
        public @Nullable Integer next(Integer state, Chooser chooser) {
            return state == 0 ? 30 * chooser.between("row", 0, 29) + chooser.between("column", 0, 29) + 1 : null;
        }

        @Override
        public void check(Integer state) {
            if (state % wrong == 0 && state > 0) {
                throw new AssertionError("wrong");
            }
        }

        @Override
        public void fingerprint(Integer state, Hasher hasher) {
            hasher.putInt(state);
        }
    }

    /*
     * A search looks states up 256 at a time, and runs a step once more when the check of its state fails; that must
     * not disturb the enumeration of the other steps from the same state. Every 100th of 900 states is wrong: 9; the
     * others and the initial state are good: 892. Executions: one to the initial state, 900 from it, 9 that show a
     * failure, and one from each of the 891 other good states, which finds that there is no step.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "random-first"})
    void manySuccessorsOfOneState(String strategy) {
        Result result = new Fan(100).explore().strategy(strategy).errors(1000).run();

        Counts counters = result.statistics().counters();
        assertThat(counters.errors()).isEqualTo(9);
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().times()).isEqualTo(9);
        assertThat(counters.states()).isEqualTo(892);
        assertThat(counters.duplicates()).isZero();
        assertThat(counters.executions()).isEqualTo(1 + 900 + 9 + 891);
        assertThat(result.complete()).isTrue();
    }

    /** Counts by 1 or 2 up to 3 or 4. */
    private static final class Counter implements Model<Integer> {
        private int last;

        @Override
        public Integer initial(Chooser chooser) {
            return 0;
        }

        @Override
        public @Nullable Integer next(Integer count, Chooser chooser) {
            if (count >= 3) {
                return null;
            }
            last = count + chooser.between("by", 1, 2);
            return last;
        }
    }

    /** The state of a model that is a part of a program is not the program's, which chooses before and behind it. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "bfs", "random-first", "deepening", "dpor"})
    void asAPartOfAProgramAModelIsExploredByItsPaths(String strategy) {
        Set<String> ends = ConcurrentHashMap.newKeySet();
        Program program = chooser -> {
            boolean before = chooser.flip("before");
            var counter = new Counter();
            ModelProgram.of(counter).run(chooser);
            ends.add(before + " " + counter.last + " " + chooser.flip("behind"));
        };
        Result result = Allways.explore(program).strategy(strategy).run();
        assertThat(result.complete()).isTrue();
        assertThat(ends).hasSize(2 * 2 * 2);
    }
}
