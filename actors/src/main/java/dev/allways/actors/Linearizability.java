package dev.allways.actors;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A monitor that fails when what clients see could not come from one object: operations must have an order in which
 * each lies between its invocation and its return, and has the result that was returned (Herlihy, Wing,
 * Linearizability: a correctness condition for concurrent objects, TOPLAS 1990). Clients announce {@link Invoked} and
 * {@link Returned}, one operation at a time.
 *
 * @param <S> a state of the object
 */
public final class Linearizability<S> implements Monitor<Linearizability.History> {
    /** Announces that a client begins an operation. */
    public record Invoked(Object operation) {}

    /** Announces that its operation has a result. */
    public record Returned(Object result) {}

    /**
     * An operation of a client.
     *
     * @param result null as long as there is none
     * @param before how many operations of other clients had returned when it was invoked
     */
    public record Call(Object operation, @Nullable Object result, Map<Ref, Integer> before) {
        @Override
        public String toString() {
            String returned = before.entrySet().stream()
                    .sorted(Comparator.comparing(entry -> entry.getKey().name()))
                    .map(entry -> "%d of %s".formatted(entry.getValue(), entry.getKey()))
                    .collect(Collectors.joining(" and "));
            return operation
                    + (result == null ? " has not returned" : " returned " + result)
                    + (returned.isEmpty() ? "" : ", invoked after " + returned + " had returned");
        }
    }

    /** The operations of all clients, those of each in order. */
    public record History(Map<Ref, List<Call>> calls) {
        /** Each client's operations in a line, with what had returned before each. */
        @Override
        public String toString() {
            StringJoiner lines = new StringJoiner("\n");
            calls.entrySet().stream()
                    .sorted(Comparator.comparing(entry -> entry.getKey().name()))
                    .forEach(entry -> lines.add("  %s: %s"
                            .formatted(
                                    entry.getKey(),
                                    entry.getValue().stream()
                                            .map(Call::toString)
                                            .collect(Collectors.joining("; ")))));
            return lines.toString();
        }

        private @Nullable Call open(Ref client) {
            List<Call> own = calls.getOrDefault(client, List.of());
            return own.isEmpty() || own.getLast().result != null ? null : own.getLast();
        }

        private History with(Ref client, List<Call> own) {
            Map<Ref, List<Call>> all = new HashMap<>(calls);
            all.put(client, List.copyOf(own));
            return new History(Map.copyOf(all));
        }

        /**
         * The history after an announcement.
         *
         * @param realTime whether it says which operations of others had returned
         */
        History after(Ref from, Object announcement, boolean realTime) {
            Call open = open(from);
            return switch (announcement) {
                case Invoked(Object operation) when open == null -> invoked(from, operation, realTime);
                case Returned(Object result) when open != null -> returned(from, open, result);
                case Invoked invoked ->
                    throw new IllegalArgumentException(
                            "%s announces %s, and its operation before has not returned".formatted(from, invoked));
                case Returned returned ->
                    throw new IllegalArgumentException(
                            "%s announces %s, and has invoked nothing".formatted(from, returned));
                default -> this;
            };
        }

        private History invoked(Ref client, Object operation, boolean realTime) {
            Map<Ref, Integer> before = new HashMap<>();
            calls.forEach((other, theirs) -> {
                int returned = theirs.size() - (open(other) == null ? 0 : 1);
                if (realTime && !other.equals(client) && returned > 0) {
                    before.put(other, returned);
                }
            });
            List<Call> own = new ArrayList<>(calls.getOrDefault(client, List.of()));
            own.add(new Call(operation, null, Map.copyOf(before)));
            return with(client, own);
        }

        private History returned(Ref client, Call open, Object result) {
            List<Call> own = new ArrayList<>(calls.getOrDefault(client, List.of()));
            own.set(own.size() - 1, new Call(open.operation, result, open.before));
            return with(client, own);
        }
    }

    private final Sequential<S> object;

    /** Compares with an object. */
    public Linearizability(Sequential<S> object) {
        this.object = object;
    }

    @Override
    public History start() {
        return new History(Map.of());
    }

    @Override
    public History hear(History history, Ref from, Object announcement) {
        History next = history.after(from, announcement, true);
        if (announcement instanceof Returned && !new Histories<>(object, next, true).haveOrder()) {
            throw new NotLinearizable(next);
        }
        return next;
    }
}
