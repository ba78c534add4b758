package dev.allways.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import dev.allways.model.Property;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PetersonTest {
    /*
     * For two processes by hand: each is idle (0), comes (1), waits (2) or is critical (3), and the gate has its last.
     * Both at 0 or 1: any last, 4 x 2 = 8 states. One at 2 or 3 and the other at 0 or 1: the first came last, or the
     * other came after it and would still be at 2; 2 x 4 x 1 = 8. Both at 2: any last, 2. One at 3, the other at 2: the
     * other came last, 2. Both at 3: none. In all 20.
     *
     * For more, by a second program: processes with gates and waiting as numbers of their own, successors by one rule
     * for each line of the algorithm, and a plain set of lists.
     */
    @ParameterizedTest
    @CsvSource({"2, 20", "3, 288", "4, 4752"})
    void countsStates(int processes, int states) {
        assertThat(reachable(processes)).hasSize(states);

        Result result = new Peterson(processes).explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(states);
    }

    private static Set<List<Integer>> reachable(int processes) {
        // level of each process, whether it has come there (else it is on its way), then the last at each level 1, 2,
        // ...
        List<Integer> first = new ArrayList<>();
        for (int i = 0; i < 3 * processes - 1; i++) {
            first.add(0);
        }
        Set<List<Integer>> met = new HashSet<>(List.of(first));
        Deque<List<Integer>> left = new ArrayDeque<>(met);
        while (!left.isEmpty()) {
            List<Integer> state = left.remove();
            for (int me = 0; me < processes; me++) {
                int level = state.get(me);
                List<Integer> next = new ArrayList<>(state);
                if (level == 0) { // level[me] = 1
                    next.set(me, 1);
                } else if (level == processes) { // leaves the critical section
                    next.set(me, 0);
                    next.set(processes + me, 0);
                } else if (state.get(processes + me) == 0) { // last[level] = me
                    next.set(processes + me, 1);
                    next.set(2 * processes + level - 1, me);
                } else { // await: another is last, or nobody else is as far
                    boolean alone = true;
                    for (int other = 0; other < processes; other++) {
                        alone &= other == me || state.get(other) < level;
                    }
                    if (state.get(2 * processes + level - 1) == me && !alone) {
                        continue;
                    }
                    next.set(me, level + 1); // level[me] = level + 1
                    next.set(processes + me, 0);
                }
                if (met.add(next)) {
                    left.add(next);
                }
            }
        }
        return met;
    }

    @Test
    void whoComesLastMustSayFirstThatItComes() {
        Result result = new Peterson(2, true).explore().run();

        // 0 is the last; 1 is the last, comes, and as nobody else has come is critical; 0 comes, and is not the last
        Failure failure = result.failures().getFirst();
        assertThat(failure.choices()).isEqualTo(Choices.of(0, 1, 1, 1, 0, 0));
        assertThat(failure.error()).hasMessage("always \"one at most is critical\" does not hold");
    }

    /** Nothing says that a process that could continue ever does: the other may go round for ever. */
    @Test
    void nobodyIsSureToBecomeCritical() {
        Peterson peterson = new Peterson(2);
        Model<byte[]> model = new Model<>() {
            @Override
            public byte[] initial(Chooser chooser) {
                return peterson.initial(chooser);
            }

            @Override
            public byte @Nullable [] next(byte[] state, Chooser chooser) {
                return peterson.next(state, chooser);
            }

            @Override
            public void fingerprint(byte[] state, Hasher hasher) {
                peterson.fingerprint(state, hasher);
            }

            @Override
            public List<Property<byte[]>> properties() {
                return List.of(
                        Property.eventually("process 0 is critical", state -> state[0] == 3),
                        Property.eventually("a process is critical", state -> state[0] == 3 || state[1] == 3));
            }
        };

        Result result = model.explore().errors(10).run();

        assertThat(result.failures()).hasSize(1);
        Failure failure = result.failures().getFirst();
        assertThat(failure.error()).hasMessageStartingWith("eventually \"process 0 is critical\" never holds");
    }
}
