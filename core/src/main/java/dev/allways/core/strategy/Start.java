package dev.allways.core.strategy;

import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Task;
import org.jspecify.annotations.Nullable;

/**
 * Where an expansion begins, or a part of one.
 *
 * @param program from where it runs: the node's, or the root
 * @param resumed whether the program continues from the node; else it replays the node's path
 * @param node the node; null for the root
 * @param depth the states up to the node
 * @param way the given answers again, with what their choices offered; null where that isn't known
 * @param given the answers that the first execution begins with
 * @param part which answers beyond the node belong to it
 */
record Start(
        Program program,
        boolean resumed,
        @Nullable Path node,
        int depth,
        @Nullable Path way,
        Choices given,
        Part part) {
    /**
     * Which answers beyond a node belong to an expansion: of its first choice those up to an end, of all others all.
     *
     * @param behind how many of the given answers are those of the first execution only: their choices have others left
     * @param from the answer of the first execution to the choice after the given answers; 0: whatever comes
     * @param low the first of the answers among which {@code share} is divided
     * @param to the end of the answers to its first choice
     * @param share of the tree, if each answer of a choice has an equal part of what lies behind the choice
     * @param unexplored how much of that share is left
     */
    record Part(int behind, long from, long low, long to, double share, double unexplored) {
        /** All of a node's expansion. */
        static final Part ALL = new Part(0, 0, 0, Long.MAX_VALUE, 0, 0);

        /** All that there is. */
        static final Part WHOLE = new Part(0, 0, 0, Long.MAX_VALUE, 1, 1);
    }

    /** The root: everything. */
    static Start root(Program program) {
        return new Start(program, false, null, 0, null, Choices.NONE, Part.WHOLE);
    }

    /** All of a node's expansion; the node forgets its program, since its path is all that its descendants need. */
    static Start at(Node node, Program root) {
        Program program = node.program;
        if (program == null) {
            return new Start(root, false, node, node.depth, node, Path.choices(node), Part.ALL);
        }
        node.program = null;
        return new Start(program, true, node, node.depth, null, Choices.NONE, Part.ALL);
    }

    /** How many first answers of an execution belong to the node's path. */
    int skip() {
        return resumed ? 0 : Path.length(node);
    }

    /** The first choice whose answers are ours to change. */
    int floor() {
        return given.length() - part.behind;
    }

    /** What is given to the first execution. */
    Choices first() {
        return part.from == 0 ? given : given.and(part.from);
    }

    Task task(Choices answers, Decider then) {
        Task task =
                resumed ? Task.from(program, node, depth, answers, then) : Task.through(program, depth, answers, then);
        return way == null ? task : task.along(way);
    }
}
