package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/**
 * A command of two arguments: when it can be called, and what a call does.
 *
 * @param <M> the model
 * @param <S> the system
 * @param <A> its first argument
 * @param <B> its second argument
 */
@SuppressWarnings({"unchecked", "NullAway"}) // arguments and results are what they are, null or not
public final class With2<M, S, A extends @Nullable Object, B extends @Nullable Object> {
    private final Definition<M, S> definition;

    With2(Definition<M, S> definition) {
        this.definition = definition;
    }

    /**
     * When it can be called with these arguments; asked when they have been generated, and again in every sequence
     * that shrinking makes of this one. If it can't, another command is generated, not other arguments.
     */
    public With2<M, S, A, B> where(Takes.Of3<? super M, ? super A, ? super B, Boolean> condition) {
        definition.where = (model, arguments) -> condition.of(model, (A) arguments[0], (B) arguments[1]);
        return this;
    }

    /** What a call does to the system, and returns. */
    public <R extends @Nullable Object> Runs2<M, S, A, B, R> run(
            Takes.Of3<? super S, ? super A, ? super B, ? extends R> run) {
        definition.run = (system, arguments) -> run.of(system, (A) arguments[0], (B) arguments[1]);
        return new Runs2<>(definition);
    }

    /**
     * What a call makes of a value that it leaves as it is: a further value, whose model is {@code next} of this one's.
     * Both are alive then.
     */
    public Runs2<M, S, A, B, S> gives(Takes.Of3<? super S, ? super A, ? super B, ? extends S> run) {
        definition.run = (system, arguments) -> run.of(system, (A) arguments[0], (B) arguments[1]);
        definition.adds(definition.bundle);
        return new Runs2<>(definition);
    }

    /** What a call does to the system; it has no result. */
    public Runs2<M, S, A, B, @Nullable Object> does(Does.Of3<? super S, ? super A, ? super B> run) {
        definition.run = (system, arguments) -> {
            run.of(system, (A) arguments[0], (B) arguments[1]);
            return null;
        };
        return new Runs2<>(definition);
    }
}
