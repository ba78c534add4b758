package dev.allways.commands;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a command of three arguments does to the system, and what the model says of it. All is optional: a command of
 * which nothing is said must only not throw.
 *
 * @param <M> the model
 * @param <S> the system
 * @param <A> its first argument
 * @param <B> its second argument
 * @param <C> its third argument
 * @param <R> its result
 */
@SuppressWarnings({"unchecked", "NullAway"}) // arguments and results are what they are, null or not
public final class Runs3<
        M,
        S,
        A extends @Nullable Object,
        B extends @Nullable Object,
        C extends @Nullable Object,
        R extends @Nullable Object> {
    private final Definition<M, S> definition;

    Runs3(Definition<M, S> definition) {
        this.definition = definition;
    }

    /** The result that the model, as it is before, expects; compared by {@code equals}, arrays by their contents. */
    public Runs3<M, S, A, B, C, R> returns(
            Takes.Of4<? super M, ? super A, ? super B, ? super C, ? extends @Nullable Object> expected) {
        definition.expected =
                (model, arguments) -> expected.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        return this;
    }

    /** What must hold of the result; the model is as it was before. What throws fails, too. */
    public Runs3<M, S, A, B, C, R> ensures(
            Takes.Of5<? super M, ? super A, ? super B, ? super C, ? super R, Boolean> condition) {
        definition.ensures.add((model, arguments, result) ->
                condition.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2], (R) result));
        return this;
    }

    /**
     * The exception that the model, as it is before, expects; null for none. It is as good as a result: a command that
     * should throw and returns fails. A call that is to throw leaves the model as it is.
     */
    public Runs3<M, S, A, B, C, R> fails(
            Takes.Of4<? super M, ? super A, ? super B, ? super C, ? extends @Nullable Class<? extends Throwable>>
                    expected) {
        definition.fails =
                (model, arguments) -> expected.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        return this;
    }

    /** The model after it, a new one. The model before must stay as it is. */
    public Runs3<M, S, A, B, C, R> next(Takes.Of4<? super M, ? super A, ? super B, ? super C, ? extends M> next) {
        definition.next = (model, arguments, _) -> next.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        return this;
    }

    /** The model after it, by its result as a symbol: when commands are generated, nobody knows its value yet. */
    public Runs3<M, S, A, B, C, R> nextBy(
            Takes.Of5<? super M, ? super A, ? super B, ? super C, ? super Symbol<R>, ? extends M> next) {
        definition.symbolic = true;
        definition.next = (model, arguments, symbol) ->
                next.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2], (Symbol<R>) symbol);
        return this;
    }

    /** Changes the model, one that can be changed, as the system is changed. */
    public Runs3<M, S, A, B, C, R> changes(Does.Of4<? super M, ? super A, ? super B, ? super C> change) {
        definition.next = (model, arguments, _) -> {
            change.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
            return model;
        };
        return this;
    }

    /** Changes the model by the result as a symbol. */
    public Runs3<M, S, A, B, C, R> changesBy(
            Does.Of5<? super M, ? super A, ? super B, ? super C, ? super Symbol<R>> change) {
        definition.symbolic = true;
        definition.next = (model, arguments, symbol) -> {
            change.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2], (Symbol<R>) symbol);
            return model;
        };
        return this;
    }

    /**
     * Expects of the system what the same call on the model returns or throws, which changes the model alike: where the
     * model is itself of the system's kind, a list for a list.
     */
    public Runs3<M, S, A, B, C, R> mirrors(
            Takes.Of4<? super M, ? super A, ? super B, ? super C, ? extends @Nullable Object> call) {
        definition.mirror = (model, arguments) -> call.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        return this;
    }

    /** As {@link #mirrors}, for a call without a result. */
    public Runs3<M, S, A, B, C, R> mirrorsEffect(Does.Of4<? super M, ? super A, ? super B, ? super C> call) {
        definition.mirror = (model, arguments) -> {
            call.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
            return null;
        };
        return this;
    }

    /**
     * Adds the result to a bundle, beside its model, which is made of the model before. A model that changes may share
     * with it what the system shares with the result: a view with a view.
     */
    public <N> Runs3<M, S, A, B, C, R> yields(
            Bundle<N, ? super R> bundle, Takes.Of4<? super M, ? super A, ? super B, ? super C, ? extends N> model) {
        definition.adds(bundle);
        definition.yields =
                (before, arguments) -> model.of(before, (A) arguments[0], (B) arguments[1], (C) arguments[2]);
        return this;
    }

    /** The value that it is called on leaves its bundle: it is closed, or used up. */
    public Runs3<M, S, A, B, C, R> consumes() {
        definition.consumes = true;
        return this;
    }

    /** A feature that each call has. */
    public Runs3<M, S, A, B, C, R> feature(String feature) {
        definition.features.add(new Definition.Feature<>(feature, (_, _, _) -> true));
        return this;
    }

    /** A feature that a call has if this holds of the model as it was before. */
    public Runs3<M, S, A, B, C, R> feature(
            String feature, Takes.Of4<? super M, ? super A, ? super B, ? super C, Boolean> condition) {
        definition.features.add(new Definition.Feature<>(
                feature,
                (model, arguments, _) -> condition.of(model, (A) arguments[0], (B) arguments[1], (C) arguments[2])));
        return this;
    }

    /** A feature that a call has if this holds of its result. */
    public Runs3<M, S, A, B, C, R> featureOfResult(String feature, Takes.Of1<? super R, Boolean> condition) {
        definition.features.add(Definition.Feature.ofResult(feature, condition));
        return this;
    }

    /**
     * How long a call may take. One that takes longer fails; the thread that makes it is interrupted and left alone.
     */
    public Runs3<M, S, A, B, C, R> timeout(Duration timeout) {
        definition.timeout = timeout;
        return this;
    }

    /**
     * How a call is shown as Java, {@code $} standing for the value it is called on and each {@code %s} for an
     * argument; unless said as a call of the method with its name.
     */
    public Runs3<M, S, A, B, C, R> java(String format) {
        definition.java = format;
        return this;
    }
}
