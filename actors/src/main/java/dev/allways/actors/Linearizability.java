package dev.allways.actors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    public record Call(Object operation, @Nullable Object result, Map<Ref, Integer> before) {}

    /** The operations of all clients, those of each in order. */
    public record History(Map<Ref, List<Call>> calls) {
        private @Nullable Call open(Ref client) {
            List<Call> own = calls.getOrDefault(client, List.of());
            return own.isEmpty() || own.getLast().result != null ? null : own.getLast();
        }

        private History with(Ref client, List<Call> own) {
            Map<Ref, List<Call>> all = new HashMap<>(calls);
            all.put(client, List.copyOf(own));
            return new History(Map.copyOf(all));
        }

        private History invoked(Ref client, Object operation) {
            Map<Ref, Integer> before = new HashMap<>();
            calls.forEach((other, theirs) -> {
                int returned = theirs.size() - (open(other) == null ? 0 : 1);
                if (!other.equals(client) && returned > 0) {
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
        Call open = history.open(from);
        return switch (announcement) {
            case Invoked(Object operation) when open == null -> history.invoked(from, operation);
            case Returned(Object result) when open != null -> checked(history.returned(from, open, result));
            case Invoked invoked ->
                throw new IllegalArgumentException(
                        "%s announces %s, and its operation before has not returned".formatted(from, invoked));
            case Returned returned ->
                throw new IllegalArgumentException(
                        "%s announces %s, and has invoked nothing".formatted(from, returned));
            default -> history;
        };
    }

    private History checked(History history) {
        Map<Ref, Integer> none = new HashMap<>();
        history.calls.keySet().forEach(client -> none.put(client, 0));
        if (!hasOrder(history, none, object.start())) {
            throw new NotLinearizable(history);
        }
        return history;
    }

    /** Whether the operations behind the first so many of each client have an order, from a state on. */
    private boolean hasOrder(History history, Map<Ref, Integer> made, S state) {
        boolean all = true;
        for (Map.Entry<Ref, List<Call>> entry : history.calls.entrySet()) {
            int at = Objects.requireNonNull(made.get(entry.getKey()));
            if (at < entry.getValue().size()) {
                Call call = entry.getValue().get(at);
                all &= call.result == null;
                if (isNext(call, made)) {
                    Sequential.Outcome<S> outcome = object.apply(state, call.operation);
                    if (call.result == null || call.result.equals(outcome.result())) {
                        Map<Ref, Integer> more = new HashMap<>(made);
                        more.put(entry.getKey(), at + 1);
                        if (hasOrder(history, more, outcome.next())) {
                            return true;
                        }
                    }
                }
            }
        }
        return all; // what has not returned need not have happened
    }

    private static boolean isNext(Call call, Map<Ref, Integer> made) {
        return call.before.entrySet().stream()
                .allMatch(before -> Objects.requireNonNull(made.get(before.getKey())) >= before.getValue());
    }
}
