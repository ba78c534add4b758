package dev.allways.commands.collections;

import dev.allways.commands.Bundle;
import dev.allways.commands.Command;
import dev.allways.commands.Runs0;
import dev.allways.commands.Runs1;
import dev.allways.commands.Runs2;
import dev.allways.commands.Runs3;
import dev.allways.commands.Takes;
import dev.allways.gen.Gen;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Commands that are the same calls on a collection and on its model, which is of the same type: each is said once.
 *
 * @param <C> the collection
 */
final class Calls<C> {
    final Bundle<C, C> bundle;
    final Traits traits;
    private int weight = Weights.QUERY;
    private @Nullable Predicate<C> when;

    Calls(Bundle<C, C> bundle, Traits traits) {
        this.bundle = bundle;
        this.traits = traits;
    }

    /** How often commands are called that are defined from now on. */
    void weigh(int weight) {
        this.weight = weight;
    }

    /** When commands can be called that are defined from now on. */
    void when(@Nullable Predicate<C> when) {
        this.when = when;
    }

    private Command<C, C> command(String name) {
        Command<C, C> command = bundle.command(name);
        if (when != null) {
            command.when(when);
        }
        return command.weight(traits.without.contains(name) ? 0 : weight);
    }

    private boolean refuses(String name) {
        return traits.unsupported.contains(name);
    }

    Runs0<C, C, @Nullable Object> call(String name, Takes.Of1<C, @Nullable Object> call) {
        Command<C, C> command = command(name);
        return refuses(name)
                ? command.run(on -> refused(() -> call.of(on)))
                : command.<@Nullable Object>run(call).mirrors(call);
    }

    <A extends @Nullable Object> Runs1<C, C, A, @Nullable Object> call(
            String name, Gen<A> argument, Takes.Of2<C, A, @Nullable Object> call) {
        return callBy(name, _ -> argument, call);
    }

    <A extends @Nullable Object> Runs1<C, C, A, @Nullable Object> callBy(
            String name, Function<C, Gen<A>> argument, Takes.Of2<C, A, @Nullable Object> call) {
        var with = command(name).given(argument);
        return refuses(name)
                ? with.run((on, a) -> refused(() -> call.of(on, a)))
                : with.<@Nullable Object>run(call).mirrors(call);
    }

    <A extends @Nullable Object, B extends @Nullable Object> Runs2<C, C, A, B, @Nullable Object> call(
            String name, Gen<A> first, Gen<B> second, Takes.Of3<C, A, B, @Nullable Object> call) {
        return callBy(name, _ -> first, _ -> second, call);
    }

    <A extends @Nullable Object, B extends @Nullable Object> Runs2<C, C, A, B, @Nullable Object> callBy(
            String name,
            Function<C, Gen<A>> first,
            Function<C, Gen<B>> second,
            Takes.Of3<C, A, B, @Nullable Object> call) {
        var with = command(name).given(first, second);
        return refuses(name)
                ? with.run((on, a, b) -> refused(() -> call.of(on, a, b)))
                : with.<@Nullable Object>run(call).mirrors(call);
    }

    <A extends @Nullable Object, B extends @Nullable Object, D extends @Nullable Object>
            Runs3<C, C, A, B, D, @Nullable Object> callBy(
                    String name,
                    Function<C, Gen<A>> first,
                    Function<C, Gen<B>> second,
                    Function<C, Gen<D>> third,
                    Takes.Of4<C, A, B, D, @Nullable Object> call) {
        var with = command(name).given(first, second, third);
        return refuses(name)
                ? with.run((on, a, b, d) -> refused(() -> call.of(on, a, b, d)))
                : with.<@Nullable Object>run(call).mirrors(call);
    }

    /** A call with {@code null} where none is taken. */
    void refusesNull(String name, String shown, Takes.Of1<C, @Nullable Object> call) {
        if (traits.refusesNull && traits.has(name)) {
            command(name)
                    .weight(1)
                    .run(call)
                    .fails(_ -> NullPointerException.class)
                    .java("$." + shown);
        }
    }

    /** A view, which is alive until its model can't be used. */
    <V> void view(String name, Bundle<V, V> views, Takes.Of1<C, V> view) {
        command(name).run(view).yields(views, view);
    }

    <A extends @Nullable Object, V> Runs1<C, C, A, V> view(
            String name,
            Bundle<V, V> views,
            Function<C, Gen<A>> argument,
            Takes.Of2<C, A, V> view,
            Takes.Of2<C, A, Boolean> where) {
        return command(name).given(argument).where(where).run(view).yields(views, view);
    }

    <A extends @Nullable Object, B extends @Nullable Object, V> Runs2<C, C, A, B, V> view(
            String name,
            Bundle<V, V> views,
            Function<C, Gen<A>> first,
            Function<C, Gen<B>> second,
            Takes.Of3<C, A, B, V> view,
            Takes.Of3<C, A, B, Boolean> where) {
        return command(name).given(first, second).where(where).run(view).yields(views, view);
    }

    /**
     * An operation that isn't supported throws UnsupportedOperationException; where there is nothing to be changed, it
     * may return or say so.
     */
    private static @Nullable Object refused(Call call) throws Throwable {
        try {
            call.made();
        } catch (UnsupportedOperationException | NoSuchElementException | IndexOutOfBoundsException expected) {
            return null;
        }
        return null;
    }

    /** A call that may throw. */
    private interface Call {
        @Nullable
        Object made() throws Throwable;
    }
}
