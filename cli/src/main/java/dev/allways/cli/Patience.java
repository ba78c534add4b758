package dev.allways.cli;

import dev.allways.core.EndlessExecution;
import dev.allways.core.engine.Supervision;
import dev.allways.report.Report;
import dev.allways.report.Trouble;
import dev.allways.runner.TestRun;
import java.time.Duration;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How long an execution may continue without a choice. */
final class Patience {
    @Option(
            names = "--patience",
            paramLabel = "TIME",
            converter = Time.class,
            defaultValue = "1m",
            description = "Give an execution up that makes no choice for this time (default: 1m).")
    private Duration time = Duration.ofMinutes(1);

    Duration time() {
        return time;
    }

    /**
     * The report of a run.
     *
     * @throws Refused if a known failure, tried again, does not end
     */
    Report with(Test test, TestRun run) {
        try {
            return run.report();
        } catch (EndlessExecution e) {
            throw new Refused(Trouble.of(e, test.name()));
        }
    }

    /**
     * What work that makes executions of a test comes to.
     *
     * @throws Refused if one of them does not end
     */
    <T> T with(Test test, Supplier<T> work) {
        try {
            return Supervision.of(test.program(), null, time, work);
        } catch (EndlessExecution e) {
            throw new Refused(Trouble.of(e, test.name()));
        }
    }
}
