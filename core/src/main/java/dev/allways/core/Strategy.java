package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Says which execution to make next and is told how it went. Used by one worker; a strategy that several workers can
 * share is also {@link Divisible}.
 *
 * <p>The laws, which {@code StrategyContract} checks: it never answers out of range; each task is learnt exactly once,
 * before the next is asked for; with the same seed it asks for the same executions; when nothing is left and
 * {@link #omitted} is empty, every leaf (for a reduction: one of each equivalence class) was executed.
 */
public interface Strategy {
    /** The next execution to make; empty when nothing is left in this round. */
    Optional<Task> next();

    /** Tells how the task's execution went; the execution is a view that is valid only during this call. */
    void learn(Task task, Execution execution);

    /**
     * Continues to the next round (a level, a bound, a stratum), when nothing is left in this one for any worker.
     *
     * @return whether there is one
     */
    default boolean nextRound() {
        return false;
    }

    /**
     * Another instance that continues in the place of this one, whose last task never ends and is not learnt. The
     * thread that makes the task may still use this instance, so nothing that changes is shared. Asked by another
     * thread; empty if it can't continue without what the task would tell.
     */
    default Optional<Strategy> replacement() {
        return Optional.empty();
    }

    /**
     * Tells that executions of other strategies come before the next one of its own: what it needs of the last one that
     * it learnt, it takes now.
     */
    default void standStill() {}

    /** Adds what this strategy counts. */
    default void count(Counters sum) {}

    /**
     * The number of the state that it checks now, between two executions; 0 if it checks none. Another thread asks, to
     * notice a check that does not end.
     */
    default long checking() {
        return 0;
    }

    /** The choices that lead to that state; another thread asks, of a check that does not end. */
    default Choices checked() {
        return Choices.NONE;
    }

    /** Why, although nothing is left, something may not have been explored; empty if everything was. */
    default Optional<String> omitted() {
        return Optional.empty();
    }

    /**
     * Whether everything was explored whatever was left out by the way: of the strategies that this one is made of, one
     * left out nothing.
     */
    default boolean hasAll() {
        return false;
    }

    /**
     * Which share of all executions is left to make for this instance, if each answer of a choice has an equal part of
     * what lies behind the choice; empty if that is not known. Called by the worker, between two executions.
     *
     * @return in [0, 1]; of all siblings together at most 1
     */
    default OptionalDouble unexplored() {
        return OptionalDouble.empty();
    }

    /**
     * The strategies that this one is made of, and what each has done; none if it is one. May be called at any time.
     */
    default List<Part> parts() {
        return List.of();
    }

    /** The text of the part that asked for the task which was given out last; empty if there are no parts. */
    default String asking() {
        return "";
    }

    /**
     * One of several strategies that explore the same program.
     *
     * @param strategy its text
     * @param executions how many executions it has asked for and learnt
     * @param finished whether it has nothing left
     */
    record Part(String strategy, long executions, boolean finished) {}

    /** What it has covered, for the report; none if the counts tell all. Asked at the end. */
    default List<Tally> tallies() {
        return List.of();
    }

    /**
     * The part of the program's unfolding that it has covered, if it knows that and a reader may want to look at it: of
     * some hundred events at most. Asked at the end.
     */
    default Optional<OccurrenceNet> net() {
        return Optional.empty();
    }

    /** Why the exploration is over when nothing is left and nothing was omitted. */
    default StopReason finished() {
        return StopReason.EXHAUSTED;
    }

    /**
     * A strategy that asks for many executions from one state to the next: an engine can make them in a row, a sweep,
     * with one call in between. Each of its tasks that starts at a kept state ends at the first state that its decider
     * would be shown, and {@link Decider#visit} need not be called for that.
     */
    interface Sweeping extends Strategy {
        /**
         * Learns of an execution that ended at such a state, and says what comes next: {@link #learn} and {@link #next}
         * in one, where this strategy has nothing else to do.
         *
         * @param task of this execution
         * @param state at which it ended
         * @return the next execution to make, perhaps the same task {@link Task#backtrack moved on}; null if nothing was
         *     learnt, and {@code learn} has to tell
         */
        @Nullable
        Task sweep(Task task, State state, Execution execution);
    }

    /** A strategy whose work several workers can share, each with an instance of its own. */
    interface Divisible extends Strategy {
        /** An instance for another worker, with nothing to do yet. */
        Divisible sibling();

        /**
         * Hands over about half of what is left in this round; called between two executions while the sibling is idle.
         *
         * @return whether there was anything to hand over
         */
        boolean share(Strategy sibling);
    }

    /**
     * A strategy whose remaining work can be written down and taken up again, so that the executions made before and
     * those made after are together the same as without a break.
     *
     * <p>A task that was given out but not learnt is still to be made, and so is one that is learnt as
     * {@link Stop.Why#INTERRUPTED}.
     */
    interface Resumable extends Strategy {
        /** Whether it can: one that is made of others can if all of them can. */
        default boolean isResumable() {
            return true;
        }

        /**
         * Writes what is left to do and what was counted, between two executions of any of the workers.
         *
         * @param siblings this instance first, then the others that share its work
         */
        void save(DataOutput out, List<? extends Strategy> siblings) throws IOException;

        /**
         * Takes up what was written, perhaps with another number of siblings; nothing was asked of them before.
         *
         * @param siblings this instance first, then the others that share its work
         */
        void restore(DataInput in, List<? extends Strategy> siblings) throws IOException;
    }
}
