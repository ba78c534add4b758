package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.core.faults.Faults;
import dev.allways.threads.Threads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults that threads share: who takes the last one, and who asks how many have struck. */
class SharedFaultsTest {
    private static Result explore(String strategy, Program program) {
        Result result = Allways.explore(Threads.control(program))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE))
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.complete()).as(result.toString()).isTrue();
        return result;
    }

    /** None strikes, or one of the two; under the same number in both threads. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void oneFaultStrikesOnce(String strategy) {
        Result result = explore(strategy, chooser -> {
            Faults faults = Faults.atMost(1, chooser);
            var struck = new boolean[2];
            Thread one = new Thread(() -> struck[0] = faults.strikes("disk full"));
            Thread other = new Thread(() -> struck[1] = faults.strikes("disk full"));
            Explored.start(one, other);
            one.join();
            other.join();
            chooser.label(struck[0] + ", " + struck[1]);
        });
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.labels(result)).containsExactly("false, false", "false, true", "true, false");
    }

    /** The number is read before the fault strikes, behind it, or it does not strike. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void anotherThreadAsksHowManyHaveStruck(String strategy) {
        Result result = explore(strategy, chooser -> {
            Faults faults = Faults.atMost(1, chooser);
            var seen = new int[1];
            Thread one = new Thread(() -> faults.strikes("disk full"));
            Thread other = new Thread(() -> seen[0] = faults.struck());
            Explored.start(one, other);
            one.join();
            other.join();
            chooser.label(seen[0] + " of " + faults.struck());
        });
        assertThat(result.failures()).isEmpty();
        assertThat(Explored.labels(result)).containsExactly("0 of 0", "0 of 1", "1 of 1");
    }

    /** A stream that fails in one of two threads loses its byte; the token makes that again. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "optimal-dpor", "unfolding", "contextual-unfolding"})
    void aStreamOfTwoThreadsFails(String strategy) {
        Program program = chooser -> {
            Faults faults = Faults.atMost(1, chooser);
            var out = new ByteArrayOutputStream();
            OutputStream faulty = faults.output("out", out);
            var failed = new AtomicInteger();
            Runnable write = () -> {
                try {
                    faulty.write(1);
                } catch (IOException e) {
                    failed.incrementAndGet();
                }
            };
            Thread one = new Thread(write);
            Thread other = new Thread(write);
            Explored.start(one, other);
            one.join();
            other.join();
            if (failed.get() > 0) {
                throw new AssertionError("%d written".formatted(out.size()));
            }
        };
        Result result = explore(strategy, program);
        assertThat(result.failures())
                .allSatisfy(each -> assertThat(each.error()).hasMessage("1 written"));
        Failure failure = result.failures().getFirst();
        Trace again = Replay.exactly(Threads.control(program), failure.choices());
        assertThat(again.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class, each -> assertThat(each.error()).hasMessage("1 written"));
    }
}
