package dev.allways.core.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a search has left out, in words. */
public final class LeftOut {
    private final List<String> reasons = new ArrayList<>();

    /** Nothing yet. */
    public LeftOut() {}

    /** Adds what some executions did, in the past tense; nothing if none did. */
    public void add(long executions, String did) {
        add(executions, "execution", did);
    }

    /** Adds what happened to some things. */
    public void add(long count, String noun, String did) {
        if (count > 0) {
            add("%,d %s%s %s".formatted(count, noun, count == 1 ? "" : "s", did));
        }
    }

    /** Adds a reason. */
    public void add(String reason) {
        reasons.add(reason);
    }

    /** All reasons; empty: nothing was left out. */
    public Optional<String> text() {
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
    }
}
