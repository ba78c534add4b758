package dev.allways.symbolic.run;

import dev.allways.core.control.Stepping;
import dev.allways.symbolic.term.Kind;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One execution of a program that computes terms beside its values, as the code of the program sees it. */
public interface Session {
    /** The terms of the exploration. */
    Terms terms();

    /**
     * Chooses the value of an input.
     *
     * @return its bits
     */
    long input(String label, Kind kind, long min, long max);

    /** The term of the input that was chosen last; null if the code computes no terms, and the execution is to end. */
    @Nullable
    Term lastInput();

    /**
     * Tells that a condition was tested.
     *
     * @param holds under the inputs of this execution
     * @param edge of the code that is taken if it holds, or {@link Coverage#NONE}
     * @param other the edge that is taken if it does not
     */
    void branch(Term condition, boolean holds, int edge, int other);

    /** Tells that an edge of the code is taken, for the first time in this execution; no step of the program. */
    void covers(int edge);

    /** Whether threads are under control: others may continue between any two steps. */
    boolean hasControl();

    /** Whether there is no other thread that has begun and not ended, and the program has asked for an input. */
    boolean isAlone();

    /**
     * Whether there are other threads that may have done something at any time, for nobody has waited for their end,
     * and there were none when the program asked for its first input.
     */
    boolean isBesideOthers();

    /** The steps of threads under control; {@link Stepping#NONE} where they are not counted. */
    Stepping stepping();

    /** Makes the only step of a call: branches are a part of it, up to {@link #hasMadeStep}. */
    void makesStep(Object collection, boolean changes);

    /** That call has ended. */
    void hasMadeStep();

    /** What the calling thread does from here on is no step of the program; answers whether it was so before. */
    boolean suspend();

    /** Undoes that. */
    void resume(boolean was);

    /**
     * Tells that a value is computed by code that is not followed: what it depends on is not known, unless the inputs
     * have so few values that each becomes a way of its own.
     *
     * @param values what that code is given; null: it is not known
     */
    void lost(String where, @Nullable List<Term> values);

    /** Tells that what comes next may differ from what the platform does, whichever values the inputs have. */
    void unseen(String where);

    /** Tells that the program asks for what might be otherwise, and is the same in all executions. */
    void omits(String what);

    /**
     * Tells that a value is about to be given to code that is not followed, which may make steps that depend on it.
     *
     * @param values null: it is not known which ones
     */
    void loses(String where, @Nullable List<Term> values);

    /** Whether a condition holds in this execution. */
    boolean holds(Term condition);

    /** Ends the execution unless a condition holds. */
    void require(boolean condition);
}
