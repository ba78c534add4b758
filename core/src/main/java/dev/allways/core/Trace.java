package dev.allways.core;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One execution told: every choice with its meaning, what the program noted in between, and how it ended. Of the steps
 * of one that seems to have no end those are told that a reader may want to see: the first, the last, and some beside
 * switches.
 *
 * @param steps the choices in order
 * @param opening what happened before the first choice
 * @param spans which choices belong together, inner spans before outer ones
 * @param states how many states the program told of
 */
public record Trace(
        List<Step> steps, List<Observation> opening, List<Span> spans, Choices choices, int states, Outcome outcome) {
    /**
     * One choice.
     *
     * @param label what was chosen
     * @param answer the answer
     * @param size how many answers there were
     * @param text label and meaning, or the task and its action; empty if it is not told
     * @param task the name of the task that makes the step; empty if it is none of a schedule, or not known
     * @param action what the task does; null if it is none of a schedule, not told, or not known
     * @param events what happened after it, before the next; none if it is not told
     * @param token whether the answer is part of the choices; false for a step that was forced
     * @param preempts whether it takes the turn from a task that could continue
     * @param early whether a wait runs out of time before its time, as others could continue or had to come first
     */
    public record Step(
            String label,
            long answer,
            long size,
            String text,
            String task,
            @Nullable Action action,
            List<Observation> events,
            boolean token,
            boolean preempts,
            boolean early) {
        /** Whether it is one that is told. */
        public boolean isTold() {
            return !text.isEmpty();
        }

        /** What the program noted after it, before the next. */
        public List<String> notes() {
            return Observation.notes(events);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** This execution with what was told of it when it was made once more. */
    public Trace with(Trace again) {
        List<Step> all = new ArrayList<>(steps);
        for (int i = 0; i < Math.min(all.size(), again.steps.size()); i++) {
            if (again.steps.get(i).isTold()) {
                all.set(i, again.steps.get(i));
            }
        }
        return new Trace(List.copyOf(all), opening, spans, choices, states, outcome);
    }

    /** What the program noted before the first choice. */
    public List<String> openingNotes() {
        return Observation.notes(opening);
    }

    /** The program that does what this execution did, as far as its front tells one; empty if it does not. */
    public List<Code> program() {
        var program = new ArrayList<Code>();
        Stream.concat(opening.stream(), steps.stream().flatMap(step -> step.events().stream()))
                .forEach(each -> {
                    if (each instanceof Observation.Event(Code line)) {
                        program.add(line);
                    }
                });
        return List.copyOf(program);
    }

    /** How often the turn is taken from a task that could continue. */
    public int preemptions() {
        return (int) steps.stream().filter(Step::preempts).count();
    }

    /** How often a wait runs out of time before its time. */
    public int earlyTimeouts() {
        return (int) steps.stream().filter(Step::early).count();
    }

    /** The choices {@code [from, to)} belong together. */
    public record Span(String label, int from, int to) {}
}
