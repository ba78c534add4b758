package dev.allways.actors;

import dev.allways.actors.Linearizability.Call;
import dev.allways.actors.Linearizability.History;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Whether the operations of a history have an order that one object explains. */
final class Histories<S> {
    /** What was tried in vain. */
    private record Tried<S>(Map<Ref, Integer> made, S state) {}

    private final Sequential<S> object;
    private final History history;
    private final boolean realTime; // whether an operation that has returned comes before those invoked later
    private final Set<Tried<S>> tried = new HashSet<>();

    Histories(Sequential<S> object, History history, boolean realTime) {
        this.object = object;
        this.history = history;
        this.realTime = realTime;
    }

    boolean haveOrder() {
        Map<Ref, Integer> none = new HashMap<>();
        history.calls().keySet().forEach(client -> none.put(client, 0));
        return haveOrder(none, object.start());
    }

    /** Whether the operations behind the first so many of each client have an order, from a state on. */
    private boolean haveOrder(Map<Ref, Integer> made, S state) {
        boolean all = true;
        for (Map.Entry<Ref, List<Call>> entry : history.calls().entrySet()) {
            int at = Objects.requireNonNull(made.get(entry.getKey()));
            if (at < entry.getValue().size()) {
                Call call = entry.getValue().get(at);
                all &= call.result() == null;
                if (isNext(call, made)) {
                    Sequential.Outcome<S> outcome = object.apply(state, call.operation());
                    if (call.result() == null || call.result().equals(outcome.result())) {
                        Map<Ref, Integer> more = new HashMap<>(made);
                        more.put(entry.getKey(), at + 1);
                        if (tried.add(new Tried<>(more, outcome.next())) && haveOrder(more, outcome.next())) {
                            return true;
                        }
                    }
                }
            }
        }
        return all; // what has not returned need not have happened
    }

    private boolean isNext(Call call, Map<Ref, Integer> made) {
        return !realTime
                || call.before().entrySet().stream()
                        .allMatch(before -> Objects.requireNonNull(made.get(before.getKey())) >= before.getValue());
    }
}
