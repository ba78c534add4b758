package dev.allways.core.strategy;

import dev.allways.core.Execution;
import dev.allways.core.Path;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Strategies that make one execution after the other as a whole: the first from the root, each other from a path. */
abstract class WholeWays implements Strategy {
    final Setup setup;
    private @Nullable WholeWay way; // given out and not learnt
    private boolean begun;

    WholeWays(Setup setup) {
        this.setup = setup;
    }

    /** The path with which the next execution begins; null: nothing is left. */
    abstract @Nullable Path following();

    /** Takes in an execution that was not interrupted. */
    abstract void made(WholeWay way);

    @Override
    public final Optional<Task> next() {
        Path start = begun ? following() : null;
        if (begun && start == null) {
            return Optional.empty();
        }
        begun = true;
        WholeWay next = new WholeWay(start);
        way = next;
        return Optional.of(Task.root(setup.program(), Path.choices(start), next));
    }

    @Override
    public final void learn(Task task, Execution execution) {
        WholeWay made = Objects.requireNonNull(way);
        way = null;
        if (!execution.stopped(Stop.Why.INTERRUPTED)) {
            made(made);
        }
    }
}
