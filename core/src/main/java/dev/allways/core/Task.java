package dev.allways.core;

import org.jspecify.annotations.Nullable;

/**
 * One execution to make: the program to run, the answers to give it first, and what answers from there on.
 *
 * <p>A task starts at the root, or at a state that was kept: then {@link #behind()} holds the answers that led there and
 * {@link #depth()} counts the states on that way, so that "replay the prefix" and "continue from the clone" are one
 * notion.
 */
public final class Task {
    private final Program program;
    private final @Nullable Path behind;
    private final int depth;
    private final int passes;
    private final Choices given;
    private int kept; // >= 0: the answers of the execution before, up to this choice, then answer
    private long answer;
    private final Decider then;
    private final @Nullable Path way;

    private Task(
            Program program,
            @Nullable Path behind,
            int depth,
            int passes,
            Choices given,
            int kept,
            long answer,
            Decider then,
            @Nullable Path way) {
        this.program = program;
        this.behind = behind;
        this.depth = depth;
        this.passes = passes;
        this.given = given;
        this.kept = kept;
        this.answer = answer;
        this.then = then;
        this.way = way;
    }

    /** Runs from the root: the given answers, then what {@code then} says. */
    public static Task root(Program program, Choices given, Decider then) {
        return new Task(program, null, 0, 0, given, -1, 0, then, null);
    }

    /**
     * Runs from the root through known states.
     *
     * @param passes how many states are met on the way of the given answers; these are not shown to {@code then}
     */
    public static Task through(Program program, int passes, Choices given, Decider then) {
        return new Task(program, null, 0, passes, given, -1, 0, then, null);
    }

    /**
     * Runs on from a state that was kept.
     *
     * @param program continues from the state
     * @param behind the path to the state
     * @param depth how many states lie on that path, the state itself included
     */
    public static Task from(Program program, @Nullable Path behind, int depth, Choices given, Decider then) {
        return new Task(program, behind, depth, 0, given, -1, 0, then, null);
    }

    /**
     * Runs as this worker's execution before, up to a choice, and answers that one otherwise. Nothing is copied: this
     * is how depth-first search continues.
     *
     * @param task the task of that execution
     * @param kept how many of its choices are answered as before
     * @param answer the next answer
     * @return the task given, which from now on stands for the execution to come
     */
    public static Task backtrack(Task task, int kept, long answer) {
        task.kept = kept;
        task.answer = answer;
        return task;
    }

    /**
     * This task, told in full: for a worker that has made other executions since the one that {@link #backtrack} goes
     * back to.
     *
     * @param before the answers of that execution, from where this task starts
     */
    public Task inFull(Choices before) {
        if (kept < 0) {
            return this;
        }
        long[] answers = java.util.Arrays.copyOf(before.toArray(), kept + 1);
        answers[kept] = answer;
        return new Task(program, behind, depth, passes, Choices.adopt(answers), -1, 0, then, way);
    }

    /**
     * This task, with what its choices must offer.
     *
     * @param way a path from where this task starts, of the answers given and no more; null: nothing is known
     */
    public Task along(@Nullable Path way) {
        return new Task(program, behind, depth, passes, given, kept, answer, then, way);
    }

    /** This task, with more states that are met on the way of the given answers and not shown to {@code then}. */
    public Task passing(int states) {
        return new Task(program, behind, depth, passes + states, given, kept, answer, then, way);
    }

    /** The program to run. */
    public Program program() {
        return program;
    }

    /** The path to where this starts; null for the root. */
    public @Nullable Path behind() {
        return behind;
    }

    /** How many states lie on that path. */
    public int depth() {
        return depth;
    }

    /** How many states are met on the way of the given answers; these are not shown to {@link #then}. */
    public int passes() {
        return passes;
    }

    /** The answers to give first, unless this {@link #backtrack backtracks}. */
    public Choices given() {
        return given;
    }

    /** Up to which choice the answers are those of the execution before; -1 if {@link #given} tells them. */
    public int kept() {
        return kept;
    }

    /** The answer to that choice, where answers are {@link #kept}. */
    public long answer() {
        return answer;
    }

    /** What answers from there on. */
    public Decider then() {
        return then;
    }

    /** What the choices on the way must offer; null if that is not known. */
    public @Nullable Path way() {
        return way;
    }
}
