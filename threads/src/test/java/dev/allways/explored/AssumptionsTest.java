package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Assumptions of a thread while others live: these do whatever they could have done before. */
class AssumptionsTest {
    private static final class Shared {
        int x;
        volatile boolean done;
    }

    private static Result explore(String strategy, Program program) {
        Result result = Allways.explore(Threads.control(program))
                .strategy(strategy)
                .executions(10_000)
                .run();
        assertThat(result.problem()).isEmpty();
        return result;
    }

    /** The other thread reads between the write and the assumption. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void aFailureThatComesBeforeIsFound(String strategy) {
        Result result = explore(strategy, chooser -> {
            var shared = new Shared();
            Explored.start(
                    new Thread(() -> {
                        shared.x = 1;
                        chooser.assume(false);
                    }),
                    new Thread(() -> {
                        if (shared.x == 1) {
                            throw new AssertionError("seen");
                        }
                    }));
        });
        assertThat(result.failures())
                .singleElement()
                .satisfies(each -> assertThat(each.error()).hasMessage("seen"));
    }

    /** Two orders of the write and the read, in both of which the assumption is made and does not hold. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void waitingForOneThatStandsStillIsNoDeadlock(String strategy) {
        Result result = explore(strategy, chooser -> {
            var shared = new Shared();
            Thread thread = new Thread(() -> {
                synchronized (shared) {
                    shared.x = 1;
                    chooser.assume(false);
                }
            });
            thread.start();
            synchronized (shared) {
                chooser.label("main has the lock with x = " + shared.x);
            }
            thread.join();
        });
        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(Explored.labels(result)).containsExactly("main has the lock with x = 0");
        assertThat(result.statistics().counters().discarded())
                .isEqualTo(result.statistics().counters().executions());
        if (strategy.contains("dpor")) {
            assertThat(result.statistics().counters().executions()).isEqualTo(2);
        }
    }

    /** The assumption ends the execution at the time at which it is made: before the ten seconds are over. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void noTimePassesBehindIt(String strategy) {
        Result result = explore(strategy, chooser -> {
            var latch = new CountDownLatch(1);
            new Thread(() -> {
                        chooser.assume(chooser.flip("holds"));
                        latch.countDown();
                    })
                    .start();
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        });
        assertThat(result.passed()).as(result.toString()).isTrue();
        assertThat(result.complete()).as(result.toString()).isTrue();
    }

    @Test
    void whatSpinsForOneThatStandsStillIsCutOff() {
        Result result = explore("dfs", chooser -> {
            var shared = new Shared();
            new Thread(() -> {
                        chooser.assume(false);
                        shared.done = true;
                    })
                    .start();
            while (!shared.done) {
                Thread.onSpinWait();
            }
        });
        assertThat(result.passed()).isTrue();
        assertThat(result.omitted())
                .hasValueSatisfying(why -> assertThat(why)
                        .contains("what threads do for long while another one's assumption does not hold was cut off"));
    }

    /** The thread that was started last has made no step yet when the program gives up, and might have failed. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void whatIsPrunedBehindAStartAndAChoiceIsCutOff(String strategy) {
        Result result = explore(strategy, chooser -> {
            new Thread(() -> {
                        throw new AssertionError("never");
                    })
                    .start();
            chooser.label(chooser.flip("either") ? "one" : "other");
            throw chooser.prune();
        });
        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isFalse();
    }
}
