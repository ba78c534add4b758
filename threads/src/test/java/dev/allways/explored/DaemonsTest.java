package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.threads.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that are not waited for: the program may end before, between and behind their steps. */
class DaemonsTest {
    private static final class Shared {
        volatile int x;
        volatile int y;
    }

    private static void daemon(Runnable body) {
        Thread thread = new Thread(body, "daemon");
        thread.setDaemon(true);
        thread.start();
    }

    private static Result explore(String strategy, Explored.Body body) {
        return Allways.explore(Threads.control(chooser -> body.run()))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(5_000))
                .run();
    }

    /** What main sees in all executions of a strategy that finds an end. */
    private static Set<String> seen(String strategy) {
        Result result = Allways.explore(Threads.control(chooser -> {
                    var shared = new Shared();
                    daemon(() -> {
                        shared.x = 1;
                        int y = shared.y;
                        shared.y = 2 * y;
                        shared.x = 2;
                    });
                    shared.y = 7;
                    int y = shared.y;
                    chooser.label(shared.x + " " + y);
                }))
                .strategy(strategy)
                .run();
        assertThat(result.stopReason()).as(strategy).isEqualTo(StopReason.EXHAUSTED);
        return result.statistics().labels().keySet();
    }

    /*
     * A thread reads y, which main writes, and x, which two daemons write under a lock. It reads y before or after
     * main; the writes of x have two orders, and the read of x has three places in each: twelve. A write that comes
     * after it is behind the end of the program, where main has ended; else it is not.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void whatIsBehindTheEndInOneOrderIsBeforeItInAnother(String strategy) {
        Result result = explore(strategy, () -> {
            var shared = new Shared();
            int[] seen = new int[2];
            new Thread(() -> {
                        seen[0] = shared.y;
                        seen[1] = shared.x;
                    })
                    .start();
            shared.y = 1;
            for (int each = 1; each <= 2; each++) {
                int value = each;
                daemon(() -> {
                    synchronized (shared) {
                        shared.x = value;
                    }
                });
            }
        });
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(12);
    }

    /*
     * The daemon begins, sets, clears; main starts it and ends. It may be cut off behind each of these, or not at all:
     * four executions. A call that was cut off in the middle would leave the size of the JVM's own map wrong, for all
     * executions to come.
     */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "preemptions"})
    void daemonsLeaveTheSystemsPropertiesWhole(String strategy) {
        int before = System.getProperties().size();
        Result result = explore(strategy, () -> {
            System.clearProperty("allways.daemon");
            daemon(() -> {
                boolean set = System.getProperties().containsKey("allways.daemon");
                System.setProperty("allways.daemon", set ? "2" : "1");
                System.getProperties().remove("allways.daemon");
            });
        });
        System.clearProperty("allways.daemon");
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(System.getProperties()).hasSize(before);
    }

    /*
     * Main writes 7, reads y, then x. It reads 7 unless the daemon writes y in between: 0 if it has read y before, else
     * 14. Then x is 1 or 2; else it is 0, 1 or 2: seven.
     */
    @Test
    void mainSeesTheSameWhateverTheStrategy() {
        Set<String> all = Set.of("0 7", "1 7", "2 7", "1 0", "2 0", "1 14", "2 14");
        assertThat(seen("dfs")).isEqualTo(all);
        assertThat(seen("dpor")).isEqualTo(all);
        assertThat(seen("optimal-dpor")).isEqualTo(all);
    }

    /** Main reads x before the daemon writes it, or after: two classes, and in one of them main fails. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void eachOrderIsOneClass(String strategy) {
        Result result = explore(strategy, () -> {
            var shared = new Shared();
            daemon(() -> {
                shared.y = 1;
                shared.x = 1;
            });
            assertThat(shared.x).isZero();
        });
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
        assertThat(result.statistics().counters().errors()).isEqualTo(1);
    }

    /** What a daemon does for ever can't be seen to its end. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor"})
    void oneThatNeverEndsIsNotComplete(String strategy) {
        Result result = explore(strategy, () -> {
            var shared = new Shared();
            daemon(() -> {
                while (true) {
                    shared.x = 1;
                }
            });
        });
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
        assertThat(result.omitted().orElseThrow()).contains("ended before all tasks did");
    }

    /**
     * One that fails behind the end would have failed before it as well, had it been faster; the path says that it went
     * on.
     */
    @Test
    void oneThatFailsBehindTheEndIsFoundAndMadeAgain() {
        Explored.Body body = () -> daemon(() -> {
            throw new IllegalStateException("daemon");
        });
        Result result = explore("optimal-dpor", body);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
        Choices path = result.failures().getFirst().choices();
        assertThat(Replay.exactly(Threads.control(chooser -> body.run()), path)
                        .outcome()
                        .failed())
                .isTrue();
    }

    /** The workers of the common pool are daemons: two of them, or one and main, add to the list at the same time. */
    @Test
    void parallelStream() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    List<Integer> numbers = new ArrayList<>();
                    IntStream.range(0, 2).parallel().forEach(numbers::add);
                    assertThat(numbers).hasSize(2);
                }))
                .strategy("optimal-dpor")
                .limits(Limits.DEFAULT.withExecutions(5_000))
                .run();
        assertThat(result.failures()).hasSize(1);
    }
}
