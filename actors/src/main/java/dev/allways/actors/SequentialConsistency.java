package dev.allways.actors;

import dev.allways.actors.Linearizability.History;
import dev.allways.actors.Linearizability.Invoked;
import dev.allways.actors.Linearizability.Returned;
import java.util.Map;

/**
 * A monitor that fails when what clients see could not come from one object that is used by one of them at a time, in
 * the order in which each uses it; unlike by {@link Linearizability}, an operation may take effect before another
 * client's that has returned earlier (Lamport, How to make a multiprocessor computer that correctly executes
 * multiprocess programs, IEEE Trans. Comput. 1979). Clients announce {@link Invoked} and {@link Returned}.
 *
 * <p>A later operation may explain what an earlier one has returned, so it is checked at the end, when no event can be
 * received any more, and not before.
 *
 * @param <S> a state of the object
 */
public final class SequentialConsistency<S> implements Monitor<History> {
    private final Sequential<S> object;

    /** Compares with an object. */
    public SequentialConsistency(Sequential<S> object) {
        this.object = object;
    }

    @Override
    public History start() {
        return new History(Map.of());
    }

    @Override
    public History hear(History history, Ref from, Object announcement) {
        return history.after(from, announcement, false);
    }

    @Override
    public void end(History history) {
        if (!new Histories<>(object, history, false).haveOrder()) {
            throw new NotSequential(history);
        }
    }
}
