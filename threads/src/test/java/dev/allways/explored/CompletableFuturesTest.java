package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Futures whose own code is explored: reductions decide small programs with them. */
class CompletableFuturesTest {
    /** The labels of all executions. */
    private static Set<String> explored(String strategy, Program program) {
        Result result = Allways.explore(Threads.control(program, Settings.DEFAULT.withSpuriousWakeups(0)))
                .strategy(strategy)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return new TreeSet<>(Explored.labels(result));
    }

    /** An object that a future hands over is under control whoever has met it first: nothing goes otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor"})
    void whatComesBehindAFutureIsExploredCompletely(String strategy) {
        explored(strategy, _ -> {
            var future = new CompletableFuture<Integer>();
            new Thread(() -> future.complete(1)).start();
            assertThat(future.join()).isEqualTo(1);
        });
        explored(strategy, _ -> {
            var future = new CompletableFuture<Integer>();
            new Thread(() -> future.complete(1)).start();
            assertThat(future.thenApply(x -> x + 1).join()).isEqualTo(2);
        });
        explored(strategy, _ -> {
            var one = new CompletableFuture<Integer>();
            var two = new CompletableFuture<Integer>();
            new Thread(() -> one.complete(1)).start();
            new Thread(() -> two.complete(2)).start();
            assertThat(one.join() + two.join()).isEqualTo(3);
        });
    }

    /** Two threads complete one future. */
    @Test
    void eitherResultIsSeen() {
        Set<String> results = explored("optimal-dpor", chooser -> {
            var future = new CompletableFuture<Integer>();
            List.of(1, 2).forEach(each -> new Thread(() -> future.complete(each)).start());
            chooser.label("" + future.join());
        });
        assertThat(results).containsExactly("1", "2");
    }
}
