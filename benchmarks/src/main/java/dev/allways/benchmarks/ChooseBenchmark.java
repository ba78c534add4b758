package dev.allways.benchmarks;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

/** What an execution of a trivial body costs: executions in a second of one worker. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgs = {"-XX:+UseParallelGC", "-XX:+UseCompactObjectHeaders"})
public class ChooseBenchmark {
    private static final int FLIPS = 20;
    private static final int LEAVES = 1 << FLIPS;
    private static final int WALKS = 10_000;
    private static final List<Integer> TEN = IntStream.range(0, 10).boxed().toList();

    private final Program flips = chooser -> {
        for (int i = 0; i < FLIPS; i++) {
            chooser.flip("bit");
        }
    };

    private final Program digits = chooser -> {
        for (int i = 0; i < 6; i++) {
            chooser.choose("digit", TEN);
        }
    };

    /** Twenty binary choices, depth-first. */
    @Benchmark
    @OperationsPerInvocation(LEAVES)
    public Result depthFirstOverTwentyFlips() {
        return Allways.explore(flips).strategy("dfs").run();
    }

    /** Six choices among ten, depth-first. */
    @Benchmark
    @OperationsPerInvocation(1_000_000)
    public Result depthFirstOverSixDigits() {
        return Allways.explore(digits).strategy("dfs").run();
    }

    /** Random walks of twenty binary choices. */
    @Benchmark
    @OperationsPerInvocation(WALKS)
    public Result randomOverTwentyFlips() {
        return Allways.explore(flips).strategy("random").executions(WALKS).run();
    }
}
