package dev.allways.commands.concurrent;

import java.util.ArrayList;
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

    /** The same without a call, counted from those before; a thread that has none is left out. */
    Scenario<S> without(int call) {
        int number = call;
        List<List<Invocation<S>>> rows = new ArrayList<>();
        for (int i = 0; i <= threads.size(); i++) {
            List<Invocation<S>> row = new ArrayList<>(i == 0 ? before : threads.get(i - 1));
            if (number >= 0 && number < row.size()) {
                row.remove(number);
                number = -1;
            } else {
                number -= row.size();
            }
            rows.add(row);
        }
        return new Scenario<>(
                initial,
                rows.getFirst(),
                rows.stream().skip(1).filter(row -> !row.isEmpty()).toList());
    }

    /** The calls of threads with two bars between them, behind those before. */
    @Override
    public String toString() {
        return (before.isEmpty() ? "" : row(before) + ": ")
                + threads.stream().map(Scenario::row).collect(Collectors.joining(" || "));
    }

    static String row(List<? extends Invocation<?>> calls) {
        return calls.stream().map(Invocation::text).collect(Collectors.joining(", "));
    }
}
