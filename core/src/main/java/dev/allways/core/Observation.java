package dev.allways.core;

import java.util.List;
import java.util.stream.Stream;

/** Something that a program did between two choices. */
public sealed interface Observation {
    /** The lines for the reader of the story among what a program did. */
    static List<String> notes(List<Observation> observations) {
        return observations.stream()
                .flatMap(each -> each instanceof Note(String text) ? Stream.of(text) : Stream.empty())
                .toList();
    }

    /** A line for the reader of the story. */
    record Note(String text) implements Observation {}

    /** A label to count executions by. */
    record Label(String text) implements Observation {}

    /**
     * Something that a front noticed and that is no failure: counted by executions, and shown in the report.
     *
     * @param title a word or two that remarks of one kind share
     */
    record Remark(String title, String text) implements Observation {}

    /**
     * A part of a program left something out, though the strategy asked for it: the exploration is not complete. What a
     * program that is explored itself leaves out, {@link Program#omitted} says.
     */
    record LeftOut(String what) implements Observation {}

    /** The choices from here to the matching end belong together. */
    record SpanBegin(String label) implements Observation {}

    /** The end of the innermost span. */
    record SpanEnd(String label) implements Observation {}

    /**
     * A branch on an input. Where its outcome was a choice, that was the choice before.
     *
     * @param condition over the inputs
     * @param taken whether it held
     * @param other the edge of the code that the other outcome takes, as in {@link Covered}; -1 if that is not known; a
     *     number below if it is no edge of the code under test, but of what that calls
     */
    record Branch(BranchCondition condition, boolean taken, int other) implements Observation {
        /** A branch of which it is not known where the other outcome leads. */
        public Branch(BranchCondition condition, boolean taken) {
            this(condition, taken, -1);
        }
    }

    /**
     * An execution took an edge of the code under test: one of the ways out of a branch.
     *
     * @param edge its number, the same for all executions of an exploration
     */
    record Covered(int edge) implements Observation {}

    /** Something worth reaching, such as a feature: a strategy may keep executions that reach what no other did. */
    record Reached(String what) implements Observation {}

    /** Something of a front's own: a message sent, an operation named, a race met. */
    record Event(Object value) implements Observation {}

    /** A task came to be, blocked, continued or ended. */
    record TaskChange(int task, Phase phase) implements Observation {
        /** What became of the task. */
        public enum Phase {
            CREATED,
            BLOCKED,
            ENABLED,
            ENDED
        }
    }
}
