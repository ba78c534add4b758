package dev.allways.core;

/**
 * A line of a program that does what an execution did: shown instead of the choices that led to it. A front tells it
 * as the value of an {@link Observation.Event}.
 *
 * @param line in Java
 * @param comment what to know beside it, such as the state behind it; empty for nothing
 */
public record Code(String line, String comment) {}
