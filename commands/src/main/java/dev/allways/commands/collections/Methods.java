package dev.allways.commands.collections;

import dev.allways.commands.Command;
import dev.allways.commands.Commands;
import dev.allways.commands.Does;
import dev.allways.commands.Member;
import dev.allways.commands.Menu;
import dev.allways.commands.Takes;
import dev.allways.gen.Caller;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The named methods of a collection of any type: those that change it, and those that make another version of it and
 * leave it as it is.
 *
 * @param <M> the model, which can be changed
 * @param <C> what a further collection is made of
 * @param <S> the collection
 * @param <T> the kind of collections
 */
abstract sealed class Methods<M, C, S, T extends Methods<M, C, S, T>> implements Commands<M, S>
        permits BitmapMethods, ListMethods, MapMethods, MultisetMethods, SetMethods {
    private final String variable;
    private final String made;
    private final Supplier<? extends S> system;
    private final Supplier<? extends M> model;
    private final UnaryOperator<M> copy;
    private final Function<? super S, ?> contents;
    private final Function<? super M, ?> expected;
    private final Function<? super M, ? extends C> content;
    private final StackTraceElement line = Caller.frame();
    private final List<Consumer<Menu<M, S>>> commands = new ArrayList<>();

    /**
     * @param contents of a collection, as it is compared
     * @param expected contents of a model, as they are compared
     * @param content of a model, as a further collection is made of it; a copy
     */
    Methods(
            String variable,
            String made,
            Supplier<? extends S> system,
            Supplier<? extends M> model,
            UnaryOperator<M> copy,
            Function<? super S, ?> contents,
            Function<? super M, ?> expected,
            Function<? super M, ? extends C> content) {
        this.variable = variable;
        this.made = made;
        this.system = system;
        this.model = model;
        this.copy = copy;
        this.contents = contents;
        this.expected = expected;
        this.content = content;
    }

    @Override
    public M model() {
        return model.get();
    }

    @Override
    public S system() {
        return system.get();
    }

    @Override
    public String variable() {
        return variable;
    }

    @Override
    public String made() {
        return made;
    }

    @Override
    public void commands(Menu<M, S> menu) {
        menu.from(line);
        menu.values().contents(contents, expected);
        commands.forEach(each -> each.accept(menu));
    }

    @SuppressWarnings("unchecked") // each of those that are permitted names itself
    private T itself() {
        return (T) this;
    }

    /** Further commands. */
    public T also(Consumer<Menu<M, S>> more) {
        commands.add(more);
        return itself();
    }

    /** Whether it equals one that is made of its content, has the same hash code, and is equal to it, too. */
    public T equalTo(String name, Takes.Of1<C, S> maker) {
        return also(menu -> command(menu, name, Weights.RARE)
                .given(model -> Gen.<C>constant(content.apply(model)))
                .run((on, copied) -> {
                    S other = maker.of(copied);
                    return on.equals(other) && other.equals(on) && on.hashCode() == other.hashCode();
                })
                .returns((_, _) -> true));
    }

    private static <M, S> Command<M, S> command(Menu<M, S> menu, String name, int weight) {
        return menu.command(name).weight(weight);
    }

    // ---- calls that return what the same call on the model returns, and change what it changes

    void call(String name, int weight, Takes.Of1<S, ?> run, Takes.Of1<M, ?> mirror) {
        also(menu -> command(menu, name, weight).run(run).mirrors(mirror));
    }

    <A extends @Nullable Object> void call(
            String name, int weight, Function<M, Gen<A>> argument, Takes.Of2<S, A, ?> run, Takes.Of2<M, A, ?> mirror) {
        also(menu -> command(menu, name, weight).given(argument).run(run).mirrors(mirror));
    }

    <A extends @Nullable Object, B extends @Nullable Object> void call(
            String name,
            int weight,
            Function<M, Gen<A>> first,
            Function<M, Gen<B>> second,
            Takes.Of3<S, A, B, ?> run,
            Takes.Of3<M, A, B, ?> mirror) {
        also(menu -> command(menu, name, weight).given(first, second).run(run).mirrors(mirror));
    }

    // ---- calls whose result nobody compares

    <A extends @Nullable Object> void change(
            String name, int weight, Function<M, Gen<A>> argument, Does.Of2<S, A> does, Does.Of2<M, A> changes) {
        also(menu -> command(menu, name, weight).given(argument).does(does).changes(changes));
    }

    <A extends @Nullable Object, B extends @Nullable Object> void change(
            String name,
            int weight,
            Function<M, Gen<A>> first,
            Function<M, Gen<B>> second,
            Does.Of3<S, A, B> does,
            Does.Of3<M, A, B> changes) {
        also(menu -> command(menu, name, weight).given(first, second).does(does).changes(changes));
    }

    /** Changes it by another one that is alive. */
    void changeBy(String name, int weight, Does.Of2<S, S> does, Does.Of2<M, M> changes) {
        also(menu -> {
            Gen<Member<M, S>> any = menu.values().any();
            command(menu, name, weight)
                    .with(any)
                    .does((on, other) -> does.of(on, other.value()))
                    .changes((on, other) -> changes.of(on, other.model()));
        });
    }

    // ---- calls that make a further version

    void version(String name, int weight, Takes.Of1<S, S> gives, Does.Of1<M> changes) {
        also(menu -> command(menu, name, weight).gives(gives).next(on -> {
            M next = copy.apply(on);
            changes.of(next);
            return next;
        }));
    }

    <A extends @Nullable Object> void version(
            String name, int weight, Function<M, Gen<A>> argument, Takes.Of2<S, A, S> gives, Does.Of2<M, A> changes) {
        also(menu -> command(menu, name, weight).given(argument).gives(gives).next((on, a) -> {
            M next = copy.apply(on);
            changes.of(next, a);
            return next;
        }));
    }

    <A extends @Nullable Object, B extends @Nullable Object> void version(
            String name,
            int weight,
            Function<M, Gen<A>> first,
            Function<M, Gen<B>> second,
            Takes.Of3<S, A, B, S> gives,
            Does.Of3<M, A, B> changes) {
        also(menu -> command(menu, name, weight)
                .given(first, second)
                .gives(gives)
                .next((on, a, b) -> {
                    M next = copy.apply(on);
                    changes.of(next, a, b);
                    return next;
                }));
    }

    /** A version made of it and another one that is alive. */
    void versionBy(String name, int weight, Takes.Of2<S, S, S> gives, Does.Of2<M, M> changes) {
        also(menu -> {
            Gen<Member<M, S>> any = menu.values().any();
            command(menu, name, weight)
                    .with(any)
                    .gives((on, other) -> gives.of(on, other.value()))
                    .next((on, other) -> {
                        M next = copy.apply(on);
                        changes.of(next, copy.apply(other.model()));
                        return next;
                    });
        });
    }
}
