package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/**
 * A command of three arguments: when it can be called, and what a call does.
 *
 * @param <M> the model
 * @param <S> the system
 * @param <A> its first argument
 * @param <B> its second argument
 * @param <C> its third argument
 */
@SuppressWarnings({"unchecked", "NullAway"}) // arguments and results are what they are, null or not
public final class With3<M, S, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
    private final Definition<M, S> definition;

    With3(Definition<M, S> definition) {
        this.definition = definition;
    }

    /**
     * When it can be called with these arguments; asked when they have been generated, and again in every sequence
     * that shrinking makes of this one. If it can't, another command is generated, not other arguments.
     */
    public With3<M, S, A, B, C> where(Takes.Of4<? super M, ? super A, ? super B, ? super C, Boolean> condition) {
        definition.where =
                (model, arguments) -> condition.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        return this;
    }

    /** What a call does to the system, and returns. */
    public <R extends @Nullable Object> Runs3<M, S, A, B, C, R> run(
            Takes.Of4<? super S, ? super A, ? super B, ? super C, ? extends R> run) {
        definition.run = (system, arguments) -> run.of(system, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        return new Runs3<>(definition);
    }

    /**
     * What a call makes of a value that it leaves as it is: a further value, whose model is {@code next} of this one's.
     * Both are alive then.
     */
    public Runs3<M, S, A, B, C, S> gives(Takes.Of4<? super S, ? super A, ? super B, ? super C, ? extends S> run) {
        definition.run = (system, arguments) -> run.of(system, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        definition.adds(definition.bundle);
        return new Runs3<>(definition);
    }

    /** What a call does to the system; it has no result. */
    public Runs3<M, S, A, B, C, @Nullable Object> does(Does.Of4<? super S, ? super A, ? super B, ? super C> run) {
        definition.run = (system, arguments) -> {
            run.of(system, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
            return null;
        };
        return new Runs3<>(definition);
    }
}
