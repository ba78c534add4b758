package dev.allways.core;

import org.jspecify.annotations.Nullable;

/**
 * What a task is about to do, and what keeps it from that. A view of the front's own, good until the next step: a
 * strategy reads it now and keeps a {@link Footprint}.
 */
public interface Pending {
    /** No time at all. */
    long NEVER = Long.MAX_VALUE;

    /** What is done: which cells it reads, changes and waits for. */
    Operation.Kind kind();

    /** To what it is done: the same number in every replay of the same prefix; 0 for nothing shared. */
    long target();

    /** The second object of what is done, where its kind has one ({@link Operation.Cell#PART}); 0 if there is none. */
    default long part() {
        return 0;
    }

    /**
     * How much there is of a cell that the operation changes or waits for: 1 for a lock that is free, for a permit, a
     * task that has ended or is not started, an interrupt; the permits of a semaphore; for a latch 1 less its count.
     * 0 where nothing is counted.
     */
    default long level(Operation.Cell cell) {
        return 0;
    }

    /** How much there must be of the target, or of its part, for an operation that waits for it; of other cells 1. */
    default long needs() {
        return 1;
    }

    /**
     * Whether the operation needs others to let it continue, or to leave it alone ({@link #lazy}): not if it is a
     * question, or can also continue because a time passes. A front that does not know says false; then reductions
     * begin some redundant executions, to see whether it can.
     */
    default boolean blocks() {
        return false;
    }

    /**
     * Whether the task, which is enabled, can continue only because a time has passed or because it woke up for no
     * reason: while others could run, searches do well to try that late.
     */
    default boolean expires() {
        return false;
    }

    /**
     * Whether the wait that the task is about to end, enabled or not, runs out of time only as long as no other task
     * can continue, other than in the same way. A step that does so comes after all before and before all after it.
     */
    default boolean lazy() {
        return false;
    }

    /**
     * When the wait that the task is about to end, enabled or not, runs out of time; {@link #NEVER} if it does not,
     * or is no wait. Of those that are {@link #lazy} only the first ones are enabled, before all whose time comes
     * later. A function of what happened before, in the order of dependent operations.
     */
    default long due() {
        return NEVER;
    }

    /**
     * When a {@link #lazy} wait that the task is about to end would have run out of time, had others not put that off
     * since it began: the earliest such time. {@link #NEVER} if they did not.
     */
    default long putOff() {
        return NEVER;
    }

    /** Where the task stays until it has made its next step. */
    default Stay stay() {
        return Stay.NOWHERE;
    }

    /** What else decides whether the operation can be made; null: nothing does. */
    default @Nullable Condition condition() {
        return null;
    }

    /** What decides whether an operation can be made, beside its kind: to be kept, and asked later. */
    interface Condition {
        /**
         * Whether the operation could have been made in the place of another one on the same target, in the state in
         * which that one found the target.
         */
        boolean holdsInsteadOf(Condition made);
    }

    /** Where in the source, for a reader; may be empty. */
    default String place() {
        return "";
    }
}
