package dev.allways.studies.threads.peers;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.Optional;

/** An attempt by Allways. */
final class OnAllways {
    static final String STRATEGY = "portfolio";

    private OnAllways() {}

    public static void main(String[] arguments) throws Throwable {
        Attempt attempt = Attempt.of(arguments);
        Optional<Selected> selected = Selected.all().stream()
                .filter(program -> program.method().equals(arguments[0]))
                .findFirst();
        Result result = selected.isPresent()
                ? explore(attempt, selected.get().subject().settings(), STRATEGY, attempt.budget())
                : explore(attempt, ThreadControl.Settings.DEFAULT, "random", attempt.budget()); // it makes all it may
        tell(attempt, result);
    }

    /** Tells what came of an attempt, and ends it. */
    static void tell(Attempt attempt, Result result) {
        Optional<Failure> failure = result.failures().stream().findFirst();
        if (failure.isPresent()) {
            attempt.failed(
                    failure.get().executionsBefore() + 1, failure.get().error().toString());
        }
        if (result.problem().isPresent()) {
            attempt.broken(result.problem().get().toString());
        }
        attempt.passed(result.statistics().counters().executions());
    }

    static Result explore(Runnable program, ThreadControl.Settings settings, String strategy, int executions) {
        return Allways.explore(Threads.control(chooser -> program.run(), settings))
                .strategy(strategy)
                .executions(executions)
                .run();
    }
}
