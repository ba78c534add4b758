package dev.allways.core.strategy.delay;

import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Task;
import org.jspecify.annotations.Nullable;

/** Where an execution starts: at the root, or at a state that was kept. */
record Start(Program program, @Nullable Path behind, int depth) {
    static Start root(Program program) {
        return new Start(program, null, 0);
    }

    boolean isRoot() {
        return depth == 0;
    }

    Task task(@Nullable Path given, Decider then) {
        Choices answers = Path.choices(given);
        return isRoot() ? Task.root(program, answers, then) : Task.from(program, behind, depth, answers, then);
    }
}
