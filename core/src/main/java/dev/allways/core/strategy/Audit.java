package dev.allways.core.strategy;

import dev.allways.core.FingerprintCollision;
import dev.allways.core.State;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps every state beside its fingerprint and reports two different states that share one. */
final class Audit {
    private record Fingerprint(long first, long second) {}

    private final Map<Fingerprint, Object> states = new ConcurrentHashMap<>();

    void compare(State state, long first, long second) {
        Object identity = state.identity();
        if (identity == null) {
            return;
        }
        Object before = states.putIfAbsent(new Fingerprint(first, second), identity);
        if (before != null && !before.equals(identity)) {
            throw new FingerprintCollision(first, before, identity);
        }
    }
}
