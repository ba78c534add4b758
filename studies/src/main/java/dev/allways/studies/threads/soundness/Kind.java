package dev.allways.studies.threads.soundness;

import java.util.List;

/**
 * A kind of shared objects, and what threads do with one.
 *
 * @param name what a count or a remark calls it
 * @param family kinds that meet in one program more often than by chance
 * @param weight how often it is drawn, beside the others
 * @param heavy how many steps of a light kind one step is worth: programs stay small
 * @param declaration its members in Java; {@code $} stands for the object's name
 * @param state an expression for what it holds at the end; empty: nothing to tell
 * @param steps what a thread does with it: an expression that is told, or statements, which tell by {@code say(value)}.
 *     {@code $} stands for the object, {@code @} for a thread, {@code #} for a small number, {@code ~} for
 *     milliseconds, {@code INNER} for another step
 */
record Kind(String name, Family family, int weight, int heavy, String declaration, String state, List<String> steps) {
    /** Kinds that belong together. */
    enum Family {
        VARIABLES,
        MONITORS,
        THREADS,
        LOCKS,
        QUEUES,
        MAPS,
        FUTURES,
        EXECUTORS,
        PLATFORM
    }
}
