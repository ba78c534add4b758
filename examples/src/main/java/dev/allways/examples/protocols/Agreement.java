package dev.allways.examples.protocols;

import dev.allways.actors.Monitor;
import dev.allways.actors.Ref;
import java.util.Map;

/** Fails when two machines announce different decisions about one thing. */
final class Agreement implements Monitor<Map<Object, Object>> {
    /**
     * Announces a decision.
     *
     * @param about what is decided: a transaction, a place in a log, who leads in a term
     */
    record Decided(Object about, Object value) {}

    @Override
    public Map<Object, Object> start() {
        return Map.of();
    }

    @Override
    public Map<Object, Object> hear(Map<Object, Object> known, Ref from, Object announcement) {
        if (!(announcement instanceof Decided(Object about, Object value))) {
            return known;
        }
        Object before = known.get(about);
        if (before != null && !before.equals(value)) {
            throw new IllegalStateException(
                    "%s decides %s of %s, which was %s before".formatted(from, value, about, before));
        }
        return before == null ? Copies.with(known, about, value) : known;
    }
}
