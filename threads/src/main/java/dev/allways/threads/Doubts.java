package dev.allways.threads;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reasons why, when all executions were made, some behaviour may have been missed; of all workers. */
final class Doubts {
    private final Set<String> reasons = new ConcurrentSkipListSet<>();
    private final Map<String, Call> calls = new ConcurrentSkipListMap<>(); // of objects that threads share, by class

    private record Call(boolean isKnown, String told) {}

    void add(String reason) {
        reasons.add(reason);
    }

    /** Threads share an object whose methods are no steps. */
    void shares(AllwaysShared shared) {
        String type = shared.type().getName();
        Call before = calls.get(type);
        boolean isKnown = shared.call() != null;
        if (before == null || !before.isKnown && isKnown) {
            String place = Frames.place(shared.place().getStackTrace());
            calls.put(
                    type,
                    new Call(
                            isKnown,
                            (isKnown ? ", as of " + shared.call() : "")
                                    + (place.isEmpty() ? "" : (isKnown ? " in " : "; met in ") + place)));
        }
    }

    /** All of them; empty: there are none. */
    Optional<String> told() {
        String told = Stream.concat(
                        reasons.stream(),
                        calls.entrySet().stream()
                                .map(each -> "threads share an object of %s, and calls of its methods are no steps%s"
                                        .formatted(each.getKey(), each.getValue().told)))
                .sorted()
                .collect(Collectors.joining("; "));
        return told.isEmpty() ? Optional.empty() : Optional.of(told);
    }
}
