package dev.allways.core;

import java.util.List;

/**
 * One execution told in full: every choice with its meaning, what the program noted in between, and how it ended.
 *
 * @param steps the choices in order
 * @param opening what was noted before the first choice
 * @param spans which choices belong together, inner spans before outer ones
 * @param states how many states the program told of
 */
public record Trace(
        List<Step> steps, List<String> opening, List<Span> spans, Choices choices, int states, Outcome outcome) {
    /**
     * One choice.
     *
     * @param label what was chosen
     * @param answer the answer
     * @param size how many answers there were
     * @param text label and meaning
     * @param task the name of the task that goes on with it; empty if it is none of a schedule, or not known
     * @param notes what the program noted after it, before the next
     * @param token whether the answer is part of the choices; false for a step that was forced
     * @param preempts whether it takes the turn from a task that could go on
     */
    public record Step(
            String label,
            long answer,
            long size,
            String text,
            String task,
            List<String> notes,
            boolean token,
            boolean preempts) {
        @Override
        public String toString() {
            return text;
        }
    }

    /** How often the turn is taken from a task that could go on. */
    public int preemptions() {
        return (int) steps.stream().filter(Step::preempts).count();
    }

    /** The choices {@code [from, to)} belong together. */
    public record Span(String label, int from, int to) {}
}
