package dev.allways.threads;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Threads that wait for ever: for each other, or for what nobody does any more. Its stack trace is that of the first of
 * them.
 */
public final class Deadlock extends Error {
    private static final long serialVersionUID = 1;

    Deadlock(List<AllwaysTask> first, List<AllwaysTask> waiting) {
        super(waiting.stream()
                .map(task -> "  " + Waiting.waits(task))
                .collect(Collectors.joining(
                        "\n",
                        waiting.size() == 1
                                ? "deadlock: a thread waits for ever\n"
                                : "deadlock: %d threads wait for ever\n".formatted(waiting.size()),
                        "")));
        setStackTrace(first.getFirst().place());
    }
}
