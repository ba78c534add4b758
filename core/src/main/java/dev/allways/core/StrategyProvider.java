package dev.allways.core;

/**
 * A strategy under its textual name, found by {@link java.util.ServiceLoader}; a user's own is a class on the class
 * path.
 */
public interface StrategyProvider {
    /** The name: what stands before the first colon of a strategy's text. */
    String name();

    /** What may stand behind the name, for instance {@code :<utility>}; empty if nothing may. */
    default String parameter() {
        return "";
    }

    /** One line for a list. */
    String summary();

    /** Whether it never ends by itself, so that some limit is needed. */
    default boolean endless() {
        return false;
    }

    /**
     * Whether it may make an execution more than once; if not, no two executions that the program ended have the same
     * path.
     */
    default boolean repeats() {
        return false;
    }

    /**
     * Whether it covers what each task can come to by itself, and every deadlock, rather than every order of their
     * steps: a claim about several tasks at one moment is checked in the executions that it makes only.
     */
    default boolean isLocal() {
        return false;
    }

    /**
     * Whether it leaves out executions that differ only in the order of independent steps: what is no step must be
     * independent of the others then.
     */
    default boolean reduces() {
        return false;
    }

    /**
     * Makes one.
     *
     * @param argument what stands behind the colon; empty if nothing does
     * @throws IllegalArgumentException if the argument makes no sense; the message says what would
     */
    Strategy create(Setup setup, String argument);
}
