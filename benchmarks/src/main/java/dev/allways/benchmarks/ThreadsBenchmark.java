package dev.allways.benchmarks;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.studies.speed.ThreadPrograms;
import dev.allways.threads.Threads;
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
 * What an execution of threads under control costs: executions in a second of one worker. The agent's jar is that of
 * this build, so this is to be started in the folder of the project.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgs = {
            "-XX:+UseParallelGC",
            "-XX:+UseCompactObjectHeaders",
            "-javaagent:threads-agent/target/allways-threads-agent.jar"
        })
public class ThreadsBenchmark {
    private static final int EXECUTIONS = 20_000;
    private static final int TIMES = 5_000;

    /** What is done about data races. */
    @Param({"IGNORE", "NOTE"})
    public ThreadControl.Races races;

    private Result random(Program program) {
        return Allways.explore(controlled(program))
                .strategy("random")
                .executions(EXECUTIONS)
                .run();
    }

    private Program controlled(Program program) {
        return Threads.control(program, ThreadControl.Settings.DEFAULT.withRaces(races));
    }

    /** Two threads that increment a field once, at random. */
    @Benchmark
    @OperationsPerInvocation(EXECUTIONS)
    public Result twoIncrements() {
        return random(chooser -> ThreadPrograms.twice());
    }

    /** The same by optimal-dpor: four executions for each answer of a choice. */
    @Benchmark
    @OperationsPerInvocation(4 * TIMES)
    public Result twoIncrementsReduced() {
        return Allways.explore(controlled(chooser -> {
                    chooser.between("which time", 1, TIMES);
                    ThreadPrograms.twice();
                }))
                .strategy("optimal-dpor")
                .run();
    }

    /** Two producers and two consumers, wait and notifyAll, at random. */
    @Benchmark
    @OperationsPerInvocation(EXECUTIONS)
    public Result producersAndConsumers() {
        return random(chooser -> ThreadPrograms.producersAndConsumers());
    }
}
