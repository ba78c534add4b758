package dev.allways.benchmarks;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Result;
import dev.allways.examples.models.Avl;
import dev.allways.examples.models.Grid;
import dev.allways.examples.models.TwoPhaseCommit;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a state costs a breadth-first search: states in a second of one worker. And what a step of a model costs alone.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgs = {
            "-XX:+UseParallelGC",
            "-XX:+UseCompactObjectHeaders",
            "-XX:+UseTransparentHugePages",
            "-Xms2g",
            "-Xmx2g"
        })
public class SearchBenchmark {
    private static final int KEYS = 15;
    private static final int STEPS = 2 * KEYS;

    private final Avl avl = new Avl(KEYS);
    private final Given given = new Given();
    private final Avl.State state = half(avl, given);

    /** Answers the next choice as it is told. */
    private static final class Given implements Chooser {
        int answer;

        @Override
        public long choose(ChoicePoint point) {
            return answer;
        }
    }

    private static Avl.State half(Avl avl, Given given) {
        Avl.State state = avl.initial(given);
        for (given.answer = 0; given.answer < KEYS; given.answer += 2) {
            state = avl.next(state, given);
        }
        return state;
    }

    /** Six counters of ten values: a million states with nothing in them. */
    @Benchmark
    @OperationsPerInvocation(1_000_000)
    public Result grid() {
        return new Grid(6, 10).explore().run();
    }

    /** The trees of 13 keys. */
    @Benchmark
    @OperationsPerInvocation(145_206)
    public Result avl() {
        return new Avl(13).explore().run();
    }

    /** Two-phase commit of 7 resource managers: three of four operations are not possible. */
    @Benchmark
    @OperationsPerInvocation(296_448)
    public Result twoPhaseCommit() {
        return new TwoPhaseCommit(7).explore().run();
    }

    /** A step of the AVL model from a tree of every second key, and no search; half of the steps change nothing. */
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public int avlStep() {
        int keys = 0;
        for (given.answer = 0; given.answer < STEPS; given.answer++) {
            keys += avl.next(state, given).keys();
        }
        return keys;
    }
}
