package dev.allways.core;

/**
 * An input of an execution: one of its choices.
 *
 * @param label what the choice is called
 * @param occurrence how many choices of this label were made before it, from 0
 */
public record Input(String label, int occurrence) {}
