package dev.allways.studies.threads.orders;

import dev.allways.core.Program;

/**
 * A program with threads whose classes of equivalent executions were counted by others.
 *
 * @param traces how many there are
 * @param deadlocks in how many of them some thread waits for ever
 */
public record Measured(String name, long traces, long deadlocks, Program program) {}
