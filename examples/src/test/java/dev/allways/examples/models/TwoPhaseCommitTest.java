package dev.allways.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Result;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TwoPhaseCommitTest {
    /*
     * The numbers that TLC and Stateright give for this specification: unique states; states generated, which is the
     * initial one and every successor of every state; and depth.
     */
    @ParameterizedTest
    @CsvSource({"3, 288, 1146, 11", "5, 8832, 58146, 17", "7, 296448, 2744706, 23"})
    void countsAsTlcDoes(int managers, long unique, long generated, long depth) {
        Result result = new TwoPhaseCommit(managers).explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        Counts counters = result.statistics().counters();
        assertThat(counters.states()).isEqualTo(unique);
        assertThat(counters.states() + counters.duplicates()).isEqualTo(generated);
        assertThat(counters.maxDepth()).isEqualTo(depth);
        assertThat(counters.executions()).isEqualTo(1 + unique * (2 + 5 * managers)); // each action tried in each state
    }

    /*
     * What is known of one manager is one of few combinations, and a state up to the managers' names is how many
     * managers have each: the unordered states are counted from all states, met without the engine, by their sorted
     * managers.
     */
    @ParameterizedTest
    @CsvSource({"3, 288, 80", "5, 8832, 314"})
    void symmetryLeavesOneStateOfEachKind(int managers, int all, int kinds) {
        var model = new TwoPhaseCommit(managers, true);
        Set<TwoPhaseCommit.State> states = reachable(model, managers);
        assertThat(states).hasSize(all);
        var representatives = new HashSet<TwoPhaseCommit.State>();
        states.forEach(state -> representatives.add(model.canonical(state)));
        assertThat(representatives).hasSize(kinds);

        Result result = model.explore().audit(Audit.FULL).run();

        assertThat(result.passed()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(kinds);
    }

    private static Set<TwoPhaseCommit.State> reachable(TwoPhaseCommit model, int managers) {
        Chooser none = point -> 0;
        var met = new HashSet<TwoPhaseCommit.State>();
        Deque<TwoPhaseCommit.State> left = new ArrayDeque<>();
        left.add(model.initial(none));
        met.add(left.getFirst());
        while (!left.isEmpty()) {
            TwoPhaseCommit.State state = left.remove();
            for (int action = 0; action < 2 + 5 * managers; action++) {
                long chosen = action;
                TwoPhaseCommit.State next = model.next(state, point -> chosen);
                if (next != null && met.add(next)) {
                    left.add(next);
                }
            }
        }
        return met;
    }
}
