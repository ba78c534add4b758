package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/**
 * A command of one argument: when it can be called, and what a call does.
 *
 * @param <M> the model
 * @param <S> the system
 * @param <A> its argument
 */
@SuppressWarnings({"unchecked", "NullAway"}) // arguments and results are what they are, null or not
public final class With1<M, S, A extends @Nullable Object> {
    private final Definition<M, S> definition;

    With1(Definition<M, S> definition) {
        this.definition = definition;
    }

    /**
     * When it can be called with these arguments; asked when they have been generated, and again in every sequence
     * that shrinking makes of this one. If it can't, another command is generated, not other arguments.
     */
    public With1<M, S, A> where(Takes.Of2<? super M, ? super A, Boolean> condition) {
        definition.where = (model, arguments) -> condition.of(model, (A) arguments[0]);
        return this;
    }

    /** What a call does to the system, and returns. */
    public <R extends @Nullable Object> Runs1<M, S, A, R> run(Takes.Of2<? super S, ? super A, ? extends R> run) {
        definition.run = (system, arguments) -> run.of(system, (A) arguments[0]);
        return new Runs1<>(definition);
    }

    /**
     * What a call makes of a value that it leaves as it is: a further value, whose model is {@code next} of this one's.
     * Both are alive then.
     */
    public Runs1<M, S, A, S> gives(Takes.Of2<? super S, ? super A, ? extends S> run) {
        definition.run = (system, arguments) -> run.of(system, (A) arguments[0]);
        definition.adds(definition.bundle);
        return new Runs1<>(definition);
    }

    /** What a call does to the system; it has no result. */
    public Runs1<M, S, A, @Nullable Object> does(Does.Of2<? super S, ? super A> run) {
        definition.run = (system, arguments) -> {
            run.of(system, (A) arguments[0]);
            return null;
        };
        return new Runs1<>(definition);
    }
}
