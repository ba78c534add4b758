package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;

/** What a reduction does about races: how it sees to it that their second operations come first in some execution. */
interface Reversal {
    /** The task to run at a new choice; -1 if there is none that need run. */
    int choose(Node node, ChoicePoint.Schedule schedule);

    /**
     * Sees a task that runs because no other can.
     *
     * @param name of the task
     */
    void alone(long name);

    /** Begins a choice that is not of tasks. */
    void begin(Node node);

    /** The next answer to give there; -1 if there is none. */
    long answer(Node node);

    /** Lets the second operation come first, in some later execution. */
    void reverse(Events events, Race race);

    /** The next task to run where one has run and all it leads to was explored; -1 if there is none. */
    int next(Node node);

    /** How often an execution could not be made as it was planned, because the program did otherwise than before. */
    long strayed();
}
