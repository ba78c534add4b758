package dev.allways.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.events.EventDriven;
import dev.allways.model.Model;
import dev.allways.threads.Threads;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Choices, event loops, threads and a model in one test: whatever chooses, an execution is one sequence of answers, one
 * token.
 */
class MixedTest {
    /** How many tickets there are, as they should be: each step sells or returns one. */
    private static final class Tickets implements Model<Integer> {
        @Override
        public Integer initial(Chooser chooser) {
            return chooser.between("tickets", 1, 2);
        }

        @Override
        public Integer next(Integer left, Chooser chooser) {
            return left > 0 && !chooser.flip("returned") ? left - 1 : left + 1;
        }
    }

    /** Counts visitors; where there is a second gate, a thread of its own counts those who take it. */
    private static final class Turnstile {
        private int counted;
        private int gates = 1;

        void pass(int visitors) throws InterruptedException {
            if (gates == 1 || visitors < 2) {
                count(visitors);
                return;
            }
            Thread second = new Thread(() -> count(visitors - 1));
            second.start();
            count(1);
            second.join();
        }

        private void count(int visitors) {
            int before = counted;
            counted = before + visitors;
        }
    }

    private static Program test(Consumer<List<Integer>> ends) {
        return Threads.control(chooser -> {
            Tickets tickets = new Tickets();
            int before = tickets.initial(chooser);
            int after = tickets.next(before, chooser);
            Turnstile turnstile = new Turnstile();
            EventDriven visit = loops -> {
                loops.loop("Ann").execute(() -> turnstile.gates = 2);
                Future<?> passed = loops.loop("Bob").submit(() -> {
                    turnstile.pass(after);
                    return null;
                });
                passed.get();
            };
            visit.run(chooser);
            ends.accept(List.of(before, after, turnstile.counted));
        });
    }

    /** Of two visitors at two gates the one or the other is lost, or none; of three at two gates one, two or none. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void allOfThemTogether(String strategy) {
        Set<List<Integer>> ends = new HashSet<>();
        Result result = Allways.explore(test(ends::add)).strategy(strategy).run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(ends)
                .containsExactlyInAnyOrder(
                        List.of(1, 0, 0),
                        List.of(1, 2, 2),
                        List.of(1, 2, 1),
                        List.of(2, 1, 1),
                        List.of(2, 3, 3),
                        List.of(2, 3, 2),
                        List.of(2, 3, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "pct", "surw", "delays", "portfolio"})
    void oneToken(String strategy) {
        Program program = test(end -> assertThat(end.get(2)).isEqualTo(end.get(1)));
        Result result =
                Allways.explore(program).strategy(strategy).executions(2_000).run();
        Failure failure = result.failures().getFirst();
        Trace trace = Replay.record(program, Choices.parse(failure.choices().token()), point -> 0);
        assertThat(trace.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error())
                                .hasMessage(failure.error().getMessage()));
        assertThat(trace.steps().stream().map(Trace.Step::text))
                .anyMatch(text -> text.contains("returned = true"))
                .anyMatch(text -> text.contains("next = Ann: runs"))
                .anyMatch(text -> text.contains("counted"));
    }
}
