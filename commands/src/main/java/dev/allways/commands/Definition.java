package dev.allways.commands;

import dev.allways.core.Observation;
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
    record Feature<M>(String name, Checks<M> holds, Observation reached) {
        Feature(String name, Checks<M> holds) {
            this(name, holds, new Observation.Reached(name));
        }

        /** Of a call that throws none holds. */
        @SuppressWarnings({"unchecked", "NullAway"}) // a result is what it is, null or not
        static <M, R extends @Nullable Object> Feature<M> ofResult(
                String name, Takes.Of1<? super R, Boolean> condition) {
            return new Feature<>(
                    name, (_, _, result) -> !(result instanceof Expected.Thrown) && condition.of((R) result));
        }
    }

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
    final Observation reached;
    final StackTraceElement place;
    final Bundle<M, S> bundle; // of the values that it is called on
    int weight = USUAL_WEIGHT;

    @Nullable
    ToIntFunction<? super M> weightBy;

    @Nullable
    Predicate<? super M> when;

    List<Function<? super M, ? extends Gen<?>>> arguments = List.of();
    final List<Bundle<?, ?>> needs = new ArrayList<>(0);
    List<Gen<?>> fixed = List.of(); // the generators that do not depend on the model; empty if one does
    Holds<M> where = (_, _) -> true;

    @Nullable
    Makes<S> run;

    @Nullable
    Makes<M> expected;

    @Nullable
    Makes<M> fails;

    @Nullable
    Makes<M> mirror; // does to the model what run does to the system

    @Nullable
    Bundle<Object, Object> adds; // the bundle that its result is added to

    @Nullable
    Makes<M> yields; // the model of that; null: next is

    boolean consumes;

    final List<Checks<M>> ensures = new ArrayList<>(0);
    Steps<M> next = (model, _, _) -> model;
    boolean symbolic;
    final List<Feature<M>> features = new ArrayList<>(0);

    @Nullable
    Duration timeout;

    @Nullable
    String java;

    int number; // among all
    Object test = this; // the commands that it is one of
    volatile boolean endless; // a call of it was given up

    Definition(String name, StackTraceElement place, Bundle<M, S> bundle) {
        this.name = name;
        this.reached = new Observation.Reached(name);
        this.place = place;
        this.bundle = bundle;
    }

    boolean isAlwaysLikely() {
        return when == null && weightBy == null && needs.isEmpty();
    }

    /** Says that the result is a value of a bundle. */
    @SuppressWarnings("unchecked") // of its own types
    void adds(Bundle<?, ?> to) {
        adds = (Bundle<Object, Object>) to;
        if (to.isMain()) {
            to.gives();
        }
    }

    /** The bundles that a value has to be in: those of its arguments, and the one of what it is called on. */
    void findNeeds() {
        for (Gen<?> each : fixed) {
            if (each instanceof Bundle.Any<?, ?> any && !any.bundle.isMain()) {
                needs.add(any.bundle);
            }
        }
        if (!bundle.isMain()) {
            needs.add(bundle);
        }
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
