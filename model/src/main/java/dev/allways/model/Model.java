package dev.allways.model;

import dev.allways.core.Chooser;
import dev.allways.core.engine.Allways;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A transition system written in plain Java: initial states, a step, and what must hold. The program under test is part
 * of the state, so that it is the implementation that is checked, not a description of it.
 *
 * <pre>{@code
 * final class Counter implements Model<Integer> {
 *     public Integer initial(Chooser chooser) { return 0; }
 *     public Integer next(Integer n, Chooser chooser) { return chooser.flip("up") ? n + 1 : n / 2; }
 *     public void check(Integer n) { assert n < 10; }
 * }
 * }</pre>
 *
 * <p>All methods are called by several threads at once when an exploration has several workers, but never {@link #next}
 * and another on one state.
 *
 * @param <S> a state; immutable, or else {@link #copy} copies it
 */
public interface Model<S> {
    /** Makes an initial state; chooses if there are several. */
    S initial(Chooser chooser) throws Exception;

    /**
     * Makes one step: chooses an operation and applies it. The operation may choose, too.
     *
     * @param state a copy that is this step's own: it may be changed and returned
     * @return the state after the step; null if what was chosen can't be done in this state
     */
    @Nullable
    S next(S state, Chooser chooser) throws Exception;

    /**
     * Checks what must hold in every state.
     *
     * @throws Throwable if it does not
     */
    default void check(S state) throws Throwable {}

    /**
     * Checks what must hold in every state, where several things may be wrong at once; unless overridden, as
     * {@link #check(Object)} does.
     *
     * @param report takes every error that is found
     * @throws Throwable as one more error
     */
    default void check(S state, Report report) throws Throwable {
        check(state);
    }

    /** When {@link #check} is called. */
    default Checking checking() {
        return Checking.NEW_STATES;
    }

    /** What must hold of the states beside {@link #check}; asked for once for each exploration. */
    default List<Property<S>> properties() {
        return List.of();
    }

    /** Properties that follow from what a model is made of, beside {@link #properties}. */
    default List<Property<S>> impliedProperties() {
        return List.of();
    }

    /**
     * Whether a search may continue from a state that it met; else it makes every execution from the beginning: for
     * states that {@link #next} changes and nothing copies. Such a model has no {@link Property.Kind#EVENTUALLY}, and
     * its steps are not audited.
     */
    default boolean resumable() {
        return true;
    }

    /**
     * Tells what makes one state differ from another. States that give the same parts in the same order are one state
     * to a search; what is left out is not told apart.
     *
     * <p>Unless overridden, all that is in the state, as {@link Hasher#put(Object)} takes it: right for records of
     * primitives, texts, enums, arrays, collections and further records, for sealed interfaces of such, and for these
     * by themselves. The code for a record is made once, and about as fast as one that is written by hand.
     */
    default void fingerprint(S state, Hasher hasher) {
        hasher.put(state);
    }

    /**
     * A copy that shares nothing that {@link #next} changes; unless overridden the state itself, which is right for
     * immutable states, and where {@code next} makes the copy. See {@link Copier} for copies of states that can't copy
     * themselves.
     */
    default S copy(S state) {
        return state;
    }

    /**
     * What an audit compares, by {@code equals}, to tell two states with one fingerprint apart. Unless overridden two
     * states differ if their {@code equals} says so and their contents differ, too: those of records, arrays,
     * collections, and of objects without an {@code equals} of their own the fields that are not transient.
     */
    default Object identity(S state) {
        return Contents.identity(state);
    }

    /** What is counted beside states; asked for once for each exploration. Unless overridden nothing is. */
    default @Nullable Census<S> census() {
        return null;
    }

    /** How promising a state is: a best-first search takes the highest first. */
    default double utility(S state) {
        return 0;
    }

    /** A state as the reader of a failure sees it, after each step; empty for nothing. */
    default String describe(S state) {
        return Contents.describe(state);
    }

    /**
     * What a step did to the state, as the reader of a failure sees it; empty for nothing. Unless overridden it is the
     * new state as {@link #describe(Object)} has it or, where that is long and not the model's own text, the parts of
     * it that are new.
     */
    default String describe(S before, S after) {
        String text = describe(after);
        return text.isEmpty() || !text.equals(Contents.describe(after)) ? text : Difference.describe(before, after);
    }

    /**
     * A model that does the same to a program and to a reference, and compares them; it needs operations, and something
     * to tell its states apart.
     */
    static <R, F> Differential<R, F> differential(Supplier<? extends R> real, Supplier<? extends F> reference) {
        return new Differential<>(real, reference);
    }

    /** Begins to describe an exploration of this model: breadth-first, to the first failure, unless said otherwise. */
    default Allways explore() {
        return Allways.explore(ModelProgram.of(this));
    }
}
