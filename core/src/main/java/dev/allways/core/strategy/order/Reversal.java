package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Footprint;

/** What a reduction does about races: how it sees to it that their second operations come first in some execution. */
interface Reversal {
    /** The task to run first at a new choice; -1 if there is none that need run. */
    int choose(Node node, ChoicePoint.Schedule schedule);

    /** Sees what a task does that runs because no other can. */
    void alone(Footprint step);

    /** The answer to give first at a new choice that is not of tasks. */
    long begin(Node node);

    /** The next answer to give there; -1 if there is none. */
    long answer(Node node);

    /** Lets the second operation come first, in some later execution. */
    void reverse(Events events, Race race);

    /** Whether it matters to that what comes behind the second operation, to the end of the execution. */
    default boolean seesAll() {
        return false;
    }

    /**
     * The next task to run where others have begun; -1 if there is none.
     *
     * @param asleep where the branches are shared: those of their {@link Branches#sleep}; becomes those that sleep in
     *     the task's branch
     */
    int next(Node node, TaskSet asleep);

    /** Whether there may be a branch to begin. */
    boolean isLeft(Node node);

    /** What is known of the execution that comes next. */
    default Guide guide() {
        return Guide.NONE;
    }

    /** Continues as is known. */
    default void follow(Guide guide) {}

    /** The execution in progress is to be made again: what was begun within it was not. */
    default void takeBack() {}

    /** How often an execution could not be made as it was planned, because the program did otherwise than before. */
    long strayed();
}
