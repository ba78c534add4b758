package dev.allways.core;

import java.util.List;

/**
 * The part of a program's unfolding that an exploration has covered, as a Petri net without cycles: events, and the
 * conditions that they consume, produce and read. What only one task has to do with is left out, and what none changes.
 *
 * @param conditions where tasks may be, and what variables may hold between two changes
 * @param events the steps that tasks may make
 */
public record OccurrenceNet(List<Condition> conditions, List<Event> events) {
    /**
     * A condition.
     *
     * @param label whose it is: a task, or a variable; of a copy that belongs to one task also the number of that,
     *     {@code Point@3f.x,1}
     * @param isTask whether it is a task's
     */
    public record Condition(String label, boolean isTask) {}

    /**
     * An event; conditions are told by their places in the list of all.
     *
     * @param task whose it is
     * @param label what it does
     * @param consumes the conditions that end with it
     * @param produces the conditions that begin with it
     * @param reads the conditions that it needs and leaves, by read arcs
     */
    public record Event(
            String task, String label, List<Integer> consumes, List<Integer> produces, List<Integer> reads) {}
}
