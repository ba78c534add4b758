package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.threads.NotApart;
import dev.allways.threads.Threads;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that must not be at two places at once. */
class PlacesTest {
    private static Result explore(String strategy, Explored.Body body) {
        return Allways.explore(Threads.control(chooser -> body.run()))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(20_000))
                .run();
    }

    private static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i], "thread " + i);
        }
        start(threads);
        join(threads);
    }

    private static void at(String place, Runnable body) {
        Threads.at(place, () -> {
            body.run();
            return null;
        });
    }

    private static void assertComplete(Result result) {
        assertThat(result.stopReason()).describedAs("%s", result.omitted()).isEqualTo(StopReason.EXHAUSTED);
    }

    /**
     * Each thread comes and goes, and nothing orders the two. For a reduction the first has gone before the second
     * comes, or the other way round, or both come before one goes: 3 executions. One execution covers the unfolding;
     * that they can meet is found there and shown by a second one.
     */
    @ParameterizedTest
    @CsvSource({"dpor, 3", "optimal-dpor, 3", "unfolding, 2", "contextual-unfolding, 2"})
    void twoThreadsAtOnePlace(String strategy, int executions) {
        Result result = explore(strategy, () -> {
            Threads.apart("section", "section");
            Runnable body = () -> at("section", () -> {});
            run(body, body);
        });

        assertComplete(result);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        Failure failure = result.failures().getFirst();
        assertThat(result.failures()).hasSize(1);
        assertThat(failure.times()).isEqualTo(1);
        assertThat(failure.error())
                .isInstanceOf(NotApart.class)
                .hasMessageContaining("thread 0 was at \"section\" in PlacesTest.at")
                .hasMessageContaining("thread 1 at \"section\" in PlacesTest.at");
        assertThat(failure.trace().toString()).contains("comes to", "section");
    }

    /** The places of a reader and a writer are kept apart; two readers may be there at once. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void twoPlaces(String strategy) {
        Result readers = explore(strategy, () -> {
            Threads.apart("read", "write");
            run(() -> at("read", () -> {}), () -> at("read", () -> {}));
        });
        Result both = explore(strategy, () -> {
            Threads.apart("read", "write");
            run(() -> at("read", () -> {}), () -> at("write", () -> {}));
        });

        assertComplete(readers);
        assertThat(readers.failures()).isEmpty();
        assertThat(both.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).hasMessageContainingAll("\"read\"", "\"write\""));
    }

    /** A monitor around both places orders them: two executions, as without the places. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "unfolding", "contextual-unfolding"})
    void aMonitorKeepsApart(String strategy) {
        Result result = explore(strategy, () -> {
            Threads.apart("section", "section");
            var monitor = new Object();
            Runnable body = () -> {
                synchronized (monitor) {
                    at("section", () -> {});
                }
            };
            run(body, body);
        });

        assertComplete(result);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(2);
    }

    /** Peterson's protocol, which polls once and gives up; in the wrong one a thread takes its turn before its flag. */
    @ParameterizedTest
    @CsvSource({
        "dpor, true",
        "optimal-dpor, true",
        "unfolding, true",
        "contextual-unfolding, true",
        "dpor, false",
        "optimal-dpor, false",
        "unfolding, false",
        "contextual-unfolding, false"
    })
    void peterson(String strategy, boolean right) {
        Result result = explore(strategy, () -> peterson(right));

        assertComplete(result);
        assertThat(result.failures()).hasSize(right ? 0 : 1);
        result.failures().forEach(failure -> assertThat(failure.error()).isInstanceOf(NotApart.class));
    }

    private static void peterson(boolean right) throws InterruptedException {
        Threads.apart("section", "section");
        var flags = new AtomicIntegerArray(2);
        var turn = new AtomicInteger();
        Runnable[] bodies = new Runnable[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            bodies[i] = () -> {
                if (right) {
                    flags.set(me, 1);
                    turn.set(1 - me);
                } else {
                    turn.set(1 - me);
                    flags.set(me, 1);
                }
                if (flags.get(1 - me) == 0 || turn.get() == me) {
                    at("section", () -> {});
                }
                flags.set(me, 0);
            };
        }
        run(bodies);
    }

    /** The program of the guide. */
    @Test
    void twoInOneSection() {
        assertThat(explore("contextual-unfolding", TwoInOneSection::run).failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error())
                        .hasMessageContainingAll(
                                "first was at \"section\" in TwoInOneSection.first",
                                "second at \"section\" in TwoInOneSection.second"));
    }

    /** Szymanski's protocol; a thread that would have to wait gives up. The wrong one is found by chance, too. */
    @ParameterizedTest
    @CsvSource({"contextual-unfolding, true", "contextual-unfolding, false", "random, false"})
    void szymanski(String strategy, boolean right) {
        Result result = Allways.explore(Threads.control(chooser -> szymanski(right)))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(right ? Long.MAX_VALUE : 1).withExecutions(20_000))
                .run();

        assertThat(result.failures()).hasSize(right ? 0 : 1);
        if (right) {
            assertComplete(result);
        }
    }

    /** The wrong one does not look whether another one wants to enter before it closes the door. */
    private static void szymanski(boolean right) throws InterruptedException {
        Threads.apart("section", "section");
        var flags = new AtomicIntegerArray(2);
        Runnable[] bodies = new Runnable[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            int other = 1 - i;
            bodies[i] = () -> {
                flags.set(me, 1);
                if (flags.get(other) >= 3) {
                    return;
                }
                flags.set(me, 3);
                if (right && flags.get(other) == 1) {
                    flags.set(me, 2);
                    if (flags.get(other) != 4) {
                        return;
                    }
                }
                flags.set(me, 4);
                if (other < me && flags.get(other) >= 2) {
                    return;
                }
                at("section", () -> {});
                flags.set(me, 0);
            };
        }
        run(bodies);
    }

    /** Places that are kept apart from none cost no step. */
    @Test
    void elsewhereABlockIsOnlyRun() {
        Result result = explore("optimal-dpor", () -> {
            Runnable body = () -> at("section", () -> {});
            run(body, body);
        });

        assertComplete(result);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
        assertThat(Threads.<Integer, RuntimeException>at("here", () -> 5)).isEqualTo(5);
        Threads.apart("here", "here");
    }

    /** It is a failure of the program, in all its executions. */
    @Test
    void tooLate() {
        Result result = explore("optimal-dpor", () -> {
            run(() -> {});
            Threads.apart("section", "section");
        });

        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("before the first thread is started"));
    }
}
