package dev.allways.pekko;

import java.util.function.Supplier;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;

/** Hears of what the behaviour of an actor throws, before Pekko stops the actor. */
final class Witness<T> extends BehaviorInterceptor<T, T> {
    private final PekkoKit kit;

    @SuppressWarnings("unchecked") // of whatever type messages are
    Witness(PekkoKit kit) {
        super((Class<T>) Object.class);
        this.kit = kit;
    }

    @Override
    public Behavior<T> aroundStart(TypedActorContext<T> context, PreStartTarget<T> target) {
        return witnessed(() -> target.start(context));
    }

    @Override
    public Behavior<T> aroundReceive(TypedActorContext<T> context, T message, ReceiveTarget<T> target) {
        return witnessed(() -> target.apply(context, message));
    }

    @Override
    public Behavior<T> aroundSignal(TypedActorContext<T> context, Signal signal, SignalTarget<T> target) {
        return witnessed(() -> target.apply(context, signal));
    }

    private Behavior<T> witnessed(Supplier<Behavior<T>> action) {
        try {
            return action.get();
        } catch (RuntimeException | Error failure) {
            kit.failed(failure);
            throw failure;
        }
    }
}
