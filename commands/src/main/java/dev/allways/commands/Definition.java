package dev.allways.commands;

import dev.allways.gen.Gen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A command as it was defined: everything about it in one place. */
final class Definition<M, S> {
    static final int USUAL_WEIGHT = 10;

    /** A feature of a call. */
    record Feature<M>(String name, Checks<M> holds) {}

    /** What is made of a model or a system, and arguments. */
    interface Makes<T> {
        @Nullable
        Object of(T on, @Nullable Object[] arguments) throws Throwable;
    }

    /** What holds of a model and arguments. */
    interface Holds<M> {
        boolean of(M model, @Nullable Object[] arguments) throws Throwable;
    }

    /** What holds of a model, arguments and a result. */
    interface Checks<M> {
        boolean of(M model, @Nullable Object[] arguments, @Nullable Object result) throws Throwable;
    }

    /** The model behind a call. */
    interface Steps<M> {
        M of(M model, @Nullable Object[] arguments, @Nullable Symbol<?> symbol) throws Throwable;
    }

    final String name;
    final StackTraceElement place;
    int weight = USUAL_WEIGHT;

    @Nullable
    ToIntFunction<? super M> weightBy;

    @Nullable
    Predicate<? super M> when;

    List<Function<? super M, ? extends Gen<?>>> arguments = List.of();
    List<Gen<?>> fixed = List.of(); // the generators that do not depend on the model; empty if one does
    Holds<M> where = (_, _) -> true;

    @Nullable
    Makes<S> run;

    @Nullable
    Makes<M> expected;

    @Nullable
    Makes<M> fails;

    final List<Checks<M>> ensures = new ArrayList<>(0);
    Steps<M> next = (model, _, _) -> model;
    boolean symbolic;
    final List<Feature<M>> features = new ArrayList<>(0);

    @Nullable
    Duration timeout;

    @Nullable
    String java;

    int number; // among all

    Definition(String name, StackTraceElement place) {
        this.name = name;
        this.place = place;
    }

    boolean isAlwaysLikely() {
        return when == null && weightBy == null;
    }

    @Nullable
    Object[] generate(M model, dev.allways.core.Chooser chooser) {
        int count = arguments.size();
        if (count == 0) {
            return NONE;
        }
        @Nullable Object[] values = new @Nullable Object[count];
        boolean same = !fixed.isEmpty();
        for (int i = 0; i < count; i++) {
            values[i] = same
                    ? fixed.get(i).generate(chooser)
                    : arguments.get(i).apply(model).generate(chooser);
        }
        return values;
    }

    private static final @Nullable Object[] NONE = {};
}
