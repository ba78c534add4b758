package dev.allways.core;

/**
 * Answers what lies beyond a task's given answers, and hears what the program does there: what a strategy supplies.
 * The way of the given answers it is shown only if it {@link #follows}.
 */
@FunctionalInterface
public interface Decider {
    /**
     * Answers a choice point.
     *
     * @return an index in {@code [0, point.size())}
     * @throws Stop to end this execution here
     */
    long choose(ChoicePoint point);

    /**
     * Hears that the program is now in this state.
     *
     * @return true to continue; false to end this execution here
     * @throws Stop to end this execution here, for a reason
     */
    default boolean visit(State state) {
        return true;
    }

    /**
     * Hears of a step that leaves nothing to choose: one task is enabled, or none any more.
     *
     * @throws Stop to end this execution here
     */
    default void step(ChoicePoint.Schedule schedule) {}

    /**
     * What was chosen since the last state can't be done, and nothing has changed.
     *
     * @return true to choose again; false to end this execution here
     */
    default boolean again() {
        return false;
    }

    /**
     * The program has ended but for tasks that do not keep it alive, such as daemon threads.
     *
     * @return true to let these continue; a reduction has to see what they would have done before the end
     */
    default boolean lingers() {
        return false;
    }

    /** Hears what the program reaches, in any case, and all that it does between choices if this is observing. */
    default void observe(Observation observation) {}

    /** Whether it hears observations; lets a program save the work of making one. */
    default boolean observing() {
        return false;
    }

    /**
     * Whether it is shown the choices and observations on the way of the given answers, too, as a concolic strategy
     * needs them. Such an execution is made more slowly.
     */
    default boolean follows() {
        return false;
    }

    /** Hears of a choice on the way of the given answers; only if it {@link #follows}. */
    default void given(ChoicePoint point, long answer) {}
}
