package dev.allways.benchmarks;

import dev.allways.core.states.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to put a state to the set of visited states: nanoseconds of the clock for each of 60 million, of which
 * 10 million are new, in no order that a cache could make use of.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(
        value = 1,
        jvmArgs = {"-XX:+UseParallelGC", "-XX:+UseTransparentHugePages", "-Xmx3g"})
public class SeenBenchmark {
    private static final int STATES = 10_000_000;
    private static final int ADDS = 60_000_000;

    /** The kinds of set. */
    public enum Kind {
        EXACT_64,
        EXACT_128,
        COMPACT_39,
        BITSTATE,
        BOUNDED;

        Seen make() {
            return switch (this) {
                case EXACT_64 -> Seen.exact64();
                case EXACT_128 -> Seen.exact128();
                case COMPACT_39 -> Seen.compact(39);
                case BITSTATE -> Seen.bitstate(64L * STATES, 3);
                case BOUNDED -> Seen.bounded(8L * STATES);
            };
        }
    }

    /** Which set. */
    @Param
    public Kind kind;

    /** How many are added at once. */
    @Param({"1", "7", "24"})
    public int batch;

    /** How many threads add, each its share. */
    @Param({"1", "2"})
    public int threads;

    /** A new set, filled. */
    @Benchmark
    @OperationsPerInvocation(ADDS)
    public long add() throws InterruptedException {
        try (Seen seen = kind.make()) {
            List<Thread> started = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int from = (int) ((long) ADDS * t / threads);
                int to = (int) ((long) ADDS * (t + 1) / threads);
                started.add(Thread.ofPlatform().start(() -> add(seen, from, to)));
            }
            for (Thread thread : started) {
                thread.join();
            }
            return seen.size();
        }
    }

    private void add(Seen seen, int from, int to) {
        long[] first = new long[batch];
        boolean[] fresh = new boolean[batch];
        for (int next = from; next < to; next += batch) {
            int count = Math.min(batch, to - next);
            for (int i = 0; i < count; i++) {
                first[i] = mix(Math.unsignedMultiplyHigh(mix(1 + next + i), STATES));
            }
            if (batch == 1) {
                fresh[0] = seen.add(first[0], 0);
            } else {
                seen.addAll(first, first, count, fresh);
            }
        }
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }
}
