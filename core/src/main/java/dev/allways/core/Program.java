package dev.allways.core;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Anything that can be run again and again and takes all its nondeterminism from a {@link Chooser}.
 *
 * <p>Run twice with the same answers, a program meets the same choice points and ends the same way. What breaks this
 * (time, identity hash codes, threads of its own, statics that keep state) is reported as {@link NotDeterministic}.
 */
@FunctionalInterface
public interface Program {
    /**
     * Runs once.
     *
     * @param chooser what answers this program's choice points, valid only during this call
     * @throws Stop when the search ends this run early; let it pass
     * @throws Throwable anything else is a failure that was found
     */
    void run(Chooser chooser) throws Throwable;

    /**
     * A thread for a worker that makes executions of this program; null if any thread will do.
     *
     * @param work what the thread is to do
     */
    default @Nullable Thread worker(Runnable work, String name) {
        return null;
    }

    /**
     * What of this program may make executions differ, if it has been seen; told when one left its path, and when all
     * were made: some may have gone otherwise in another order. Empty: nothing.
     */
    default String suspicion() {
        return "";
    }

    /** Whether it may start threads, if its class leads to code that starts some: nobody else knows better. */
    default boolean mayStartThreads() {
        return true;
    }

    /** Whether it starts threads by itself, whatever the class that makes it leads to. */
    default boolean startsThreads() {
        return false;
    }

    /** The strategy to explore this program with, unless the user names another. */
    default String strategy() {
        return Strategies.DEFAULT;
    }

    /** What was left out of the executions made so far, though the strategy asked for it; empty if nothing was. */
    default Optional<String> omitted() {
        return Optional.empty();
    }

    /**
     * Whether some executions are made again when one fails: the first that does so tells whether something keeps what
     * executions before it have done. Only for a program that does not mind to be run more often than is counted.
     */
    default boolean isRemade() {
        return false;
    }

    /**
     * After which time without a choice or another sign of life an exploration makes an execution once more, observed,
     * beside the one that may never end. A program that says so ends then, by a failure, where it does not go on. Null:
     * an execution is only given up, when patience is over.
     */
    default @Nullable Duration deadline() {
        return null;
    }

    /**
     * The failure that it is if the execution that was begun last shows no sign of life for the time of its {@link
     * #deadline}, where its program runs in a thread of its own. Null: none, it has no such time just now.
     *
     * @param thread of the program that does not go on
     * @param where it is
     * @param chooser of that execution, to tell what it did
     */
    default @Nullable Throwable endless(Thread thread, StackTraceElement[] where, Chooser chooser) {
        return null;
    }

    /**
     * The test that threads are lost by which executions of this leave alone: where these are too many, nothing more of
     * that test is tried that may lose another one. This itself, unless it is made for another.
     */
    default Object losesThreadsOf() {
        return this;
    }

    /** Tells what an execution did that its threads ended, by a deadlock say, before it came to an end itself. */
    default void unfinished(Chooser chooser) {}

    /** What the execution does that was begun last, for whoever is told that it is given up; empty: nobody knows. */
    default String doing() {
        return "";
    }

    /** How many executions to make by that strategy, unless the user limits their number or the time. */
    default long executions() {
        return Long.MAX_VALUE;
    }

    /** How many different failures to look for, unless the user says after how many failing executions to end. */
    default long bugs() {
        return 1;
    }
}
