package dev.allways.core.strategy;

import dev.allways.core.Choices;
import dev.allways.core.Execution;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A strategy that takes turns with others in one worker: between two of its executions, theirs may be made. */
public final class InTurn {
    private final Strategy strategy;
    private @Nullable Choices last; // the answers of its last execution, if others came after it
    private @Nullable Task task; // as it was given out

    public InTurn(Strategy strategy) {
        this.strategy = strategy;
        this.last = Choices.NONE;
    }

    public Strategy strategy() {
        return strategy;
    }

    /** Its next task, which says nothing of an execution of another strategy. */
    public Optional<Task> next() {
        task = strategy.next().orElse(null);
        return Optional.ofNullable(task).map(given -> last == null ? given : given.inFull(last));
    }

    /**
     * Tells how the execution went that {@link #next} asked for.
     *
     * @param turnEnds whether the next execution is one of another strategy
     */
    public void learn(Execution execution, boolean turnEnds) {
        last = turnEnds ? answers(execution) : null;
        strategy.learn(Objects.requireNonNull(task), execution);
        if (turnEnds) {
            strategy.standStill();
        }
    }

    private static Choices answers(Execution execution) {
        long[] answers = new long[execution.length()];
        Arrays.setAll(answers, execution::answer);
        return Choices.of(answers);
    }
}
