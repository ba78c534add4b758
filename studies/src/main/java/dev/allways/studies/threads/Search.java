package dev.allways.studies.threads;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.studies.threads.program.Body;
import dev.allways.threads.Threads;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One exploration of a program with threads, until something fails or a limit is met.
 *
 * @param executions how many executions it may make
 * @param time how long it may take
 */
record Search(String strategy, long executions, Duration time) {
    private static final Duration GRACE = Duration.ofSeconds(10); // to be stopped in, and to confirm a failure

    /** Whose executions depend on the seed. The others make the same ones whenever they are asked. */
    private static final Set<String> SEEDED = Set.of(
            "random", "iterative-random", "random-first", "pct", "pos", "surw", "delays", "samples", "portfolio");

    /**
     * What came of it.
     *
     * @param executions how many executions it took, the failing one included
     * @param complete whether all executions were made
     * @param trouble why the program can't be explored, if so
     */
    record Found(
            Optional<Failure> failure, long executions, boolean complete, Optional<String> trouble, double seconds) {
        boolean failed() {
            return failure.isPresent();
        }
    }

    boolean seeded() {
        int colon = strategy.indexOf(':');
        return SEEDED.contains(colon < 0 ? strategy : strategy.substring(0, colon));
    }

    /** Explores on a thread of its own, so that a program which can't be stopped costs one search and not the study. */
    Found explore(Body body, ThreadControl.Settings settings, long seed) throws InterruptedException {
        AtomicReference<@Nullable Found> found = new AtomicReference<>();
        Thread explorer = new Thread(() -> found.set(exploreHere(body, settings, seed)), "explorer");
        explorer.setDaemon(true);
        explorer.start();
        explorer.join(time.plus(GRACE));
        Found result = found.get();
        return result != null
                ? result
                : new Found(
                        Optional.empty(),
                        0,
                        false,
                        Optional.of("HANGS: not over after its time and " + GRACE.toSeconds() + " s more"),
                        time.plus(GRACE).toSeconds());
    }

    private Found exploreHere(Body body, ThreadControl.Settings settings, long seed) {
        long start = System.nanoTime();
        try {
            Result result = Allways.explore(Threads.control(chooser -> body.run(), settings))
                    .strategy(strategy)
                    .seed(seed)
                    .executions(executions)
                    .time(time)
                    .run();
            Optional<Failure> failure = result.failures().stream().findFirst();
            return new Found(
                    failure,
                    failure.map(found -> found.executionsBefore() + 1)
                            .orElse(result.statistics().counters().executions()),
                    result.stopReason() == StopReason.EXHAUSTED,
                    result.problem().map(Search::firstLine),
                    (System.nanoTime() - start) / 1e9);
        } catch (RuntimeException | Error fault) {
            // A study continues: what went wrong is told below its table.
            return new Found(
                    Optional.empty(), 0, false, Optional.of(firstLine(fault)), (System.nanoTime() - start) / 1e9);
        }
    }

    /** @throws IllegalArgumentException if the agent is not at work */
    static void requireAgent(String study) {
        if (!Threads.areControlled()) {
            throw new IllegalArgumentException(
                    "the study %s needs threads under control, and no agent is at work: set ".formatted(study)
                            + "JAVA_TOOL_OPTIONS=-javaagent:threads-agent/target/allways-threads-agent.jar");
        }
    }

    /** The error in one line. */
    static String firstLine(Throwable error) {
        String message = String.valueOf(error.getMessage());
        return error.getClass().getSimpleName() + ": "
                + message.lines().findFirst().orElse("");
    }
}
