package dev.allways.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers a program's choice points. A strategy answers them by a {@link Decider}.
 *
 * <p>Three methods carry everything: {@link #choose(ChoicePoint)}, {@link #visit(State)} and
 * {@link #observe(Observation)}. {@link #pick} and {@link #range} are the first without an object for the point, so
 * that a hot choice allocates nothing; all others are ways of saying these.
 */
@FunctionalInterface
public interface Chooser {
    /**
     * Answers a choice point.
     *
     * @return an index in {@code [0, point.size())}; -1 for a {@link ChoicePoint.Schedule} in which no task is enabled
     * @throws Stop to end this execution here
     */
    long choose(ChoicePoint point);

    /**
     * Tells that the program is now in this state.
     *
     * @return true to continue; false to end this execution here by returning, without an exception
     */
    default boolean visit(State state) {
        return true;
    }

    /**
     * Tells that what was chosen since the last state can't be done, and that nothing has changed.
     *
     * @return true to choose again; false to end this execution here by returning
     */
    default boolean again() {
        return false;
    }

    /**
     * Whether an execution may continue that makes no choice here, because it does something again or ahead: false when
     * the exploration is to end. To ask is a sign of life.
     */
    default boolean mayGoOn() {
        return true;
    }

    /**
     * Asked once the program has ended but for tasks that do not keep it alive, such as daemon threads.
     *
     * @return true to let these continue, which is a choice of its own in the execution's path; a reduction has to see
     *     what they would have done before the end
     */
    default boolean lingers() {
        return false;
    }

    /**
     * Tells that only the calling thread does anything in this execution, from here to its end: where it waits, it does
     * so for ever.
     */
    default void alone() {}

    /** Tells what the program does between choices. */
    default void observe(Observation observation) {}

    /** Tells that the caller has made an object that tasks may share and {@linkplain #access access}. */
    default void makes(Object shared) {}

    /**
     * Accesses an object that tasks may share: one step of the calling task, of which nobody sees a half.
     *
     * @param changes whether the object is changed, not only read
     * @param body makes no choice
     * @return what the body answers
     */
    default <T extends @Nullable Object> T access(Object shared, boolean changes, Supplier<T> body) {
        return body.get();
    }

    /** Does some work that is no step of the program, such as asking an object for its text. */
    default <T extends @Nullable Object> T beside(Supplier<T> work) {
        return work.get();
    }

    /** Whether the execution is one of this program itself, which is no part of another one. */
    default boolean executes(Program program) {
        return false;
    }

    /** Whether observations are heard by anybody; lets a program save the work of making one. */
    default boolean observing() {
        return false;
    }

    /** Whether the execution was made before, and is only made again to be told or compared: it counts no more. */
    default boolean remaking() {
        return false;
    }

    /**
     * Whether branches of the code that runs are choices of the execution, too: then nothing may be left out because it
     * ran before with the same answers.
     */
    default boolean followsCode() {
        return false;
    }

    /**
     * Chooses among options, by index.
     *
     * @return an index into {@code options}
     * @throws EmptyChoice if there are no options
     */
    default int pick(String label, List<?> options) {
        return (int) choose(new ChoicePoint.Pick(label, options));
    }

    /**
     * As {@link #pick}, for a place where an exception could get lost, as in a {@code close()} that try-with-resources
     * calls: there a {@link Stop} would become a suppressed exception of another one.
     *
     * @return an index into {@code options}; or -1 to end this execution here by returning soon, without an exception
     * @throws EmptyChoice if there are no options
     */
    default int pickOrEnd(String label, List<?> options) {
        return pick(label, options);
    }

    /**
     * Chooses an integer in {@code [min, max]}; returns the answer, 0 for the value nearest zero.
     *
     * @throws EmptyChoice if the range is empty
     * @throws IllegalArgumentException if it has more than 2^63 - 1 values
     */
    default long range(String label, long min, long max) {
        return choose(new ChoicePoint.Range(label, min, max));
    }

    /**
     * Chooses one of the options; the first is the simplest.
     *
     * @throws EmptyChoice if there are no options
     */
    default <T> T choose(String label, List<? extends T> options) {
        return options.get(pick(label, options));
    }

    /**
     * Chooses one of the constants of an enum, in the order of their declaration.
     *
     * @throws EmptyChoice if there are none
     */
    default <E extends Enum<E>> E choose(String label, Class<E> type) {
        return choose(label, Options.constants(type));
    }

    /** Chooses false or true; false is the simpler. */
    default boolean flip(String label) {
        return pick(label, Options.FALSE_TRUE) != 0;
    }

    /**
     * Chooses an integer in {@code [min, max]}; the value nearest zero is the simplest. Where there are 2^63 values or
     * more these are two choices: a part of the range, then a value in it.
     *
     * @throws EmptyChoice if the range is empty
     */
    default long between(String label, long min, long max) {
        if (max - min + 1 <= 0 && min <= max) {
            List<ChoicePoint.Range> parts = ChoicePoint.Range.parts(label, min, max);
            ChoicePoint.Range part = parts.get(pick("part of " + label, parts));
            return part.value(range(label, part.min(), part.max()));
        }
        return ChoicePoint.Range.value(min, max, range(label, min, max));
    }

    /**
     * Chooses an int in {@code [min, max]}; the value nearest zero is the simplest.
     *
     * @throws EmptyChoice if the range is empty
     */
    default int between(String label, int min, int max) {
        return (int) between(label, (long) min, (long) max);
    }

    /** Chooses a subset, one yes or no for each element in order: 2^n of them; the empty one is the simplest. */
    default <T> Set<T> subset(String label, Iterable<? extends T> elements) {
        var chosen = new LinkedHashSet<T>();
        for (T element : elements) {
            if (flip(label + " has " + element)) {
                chosen.add(element);
            }
        }
        return chosen;
    }

    /** Chooses an order of the elements: n! of them for n elements; the given order is the simplest. */
    default <T> List<T> permutation(String label, List<? extends T> elements) {
        var left = new ArrayList<T>(elements);
        var order = new ArrayList<T>(left.size());
        while (left.size() > 1) {
            order.add(left.remove(pick(label, Collections.unmodifiableList(new ArrayList<>(left)))));
        }
        order.addAll(left);
        return order;
    }

    /** Continues only if the condition holds; else ends this execution, which counts as neither passed nor failed. */
    default void assume(boolean condition) {
        if (!condition) {
            throw Stop.because(Stop.Why.ASSUMPTION);
        }
    }

    /** Ends this execution: nothing beyond this point is of interest. */
    default Stop prune() {
        throw Stop.because(Stop.Why.PRUNED);
    }

    /** Adds a line to the story of this execution. */
    default void note(@Nullable Object text) {
        if (observing()) {
            observe(new Observation.Note(beside(() -> SafeText.of(text))));
        }
    }

    /** Counts this execution under a label in the statistics of the exploration. */
    default void label(String label) {
        observe(new Observation.Label(Objects.requireNonNull(label, "a label is a text, not null")));
    }

    /** Marks the choices that {@code body} makes as belonging together: a shrinker may delete them as one. */
    default <T extends @Nullable Object> T span(String label, Supplier<T> body) {
        observe(new Observation.SpanBegin(label));
        try {
            return body.get();
        } finally {
            observe(new Observation.SpanEnd(label));
        }
    }

    /** As {@link #span(String, Supplier)}, without a value. */
    default void span(String label, Runnable body) {
        observe(new Observation.SpanBegin(label));
        try {
            body.run();
        } finally {
            observe(new Observation.SpanEnd(label));
        }
    }

    /**
     * A fault that may strike here: false (no fault) is the simpler. For more than one fault see the package
     * {@code faults}.
     */
    default boolean fault(String what) {
        return pick(what, Options.NO_FAULT) != 0;
    }
}
