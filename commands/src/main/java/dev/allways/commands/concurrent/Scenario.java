package dev.allways.commands.concurrent;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Which calls are made on an object, and by whom.
 *
 * @param initial the number of the maker of the object
 * @param before calls that are made before the threads start
 * @param threads the calls of each thread
 */
record Scenario<S>(int initial, List<Invocation<S>> before, List<List<Invocation<S>>> threads) {
    /** How many calls the threads make. */
    int calls() {
        int sum = 0;
        for (List<Invocation<S>> each : threads) {
            sum += each.size();
        }
        return sum;
    }

    /** The calls of threads with two bars between them, behind those before. */
    @Override
    public String toString() {
        return (before.isEmpty() ? "" : row(before) + ": ")
                + threads.stream().map(Scenario::row).collect(Collectors.joining(" || "));
    }

    private static String row(List<? extends Invocation<?>> calls) {
        return calls.stream().map(Invocation::text).collect(Collectors.joining(", "));
    }
}
