package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Footprint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What a reduction does about races: how it sees to it that their second operations come first in some execution. */
interface Reversal {
    /** The task to run at a new choice; -1 if there is none that need run. */
    int choose(Node node, ChoicePoint.Schedule schedule);

    /** Sees what a task does that runs because no other can. */
    void alone(Footprint step);

    /** Begins a choice that is not of tasks. */
    void begin(Node node);

    /** The next answer to give there; -1 if there is none. */
    long answer(Node node);

    /** Lets the second operation come first, in some later execution. */
    void reverse(Events events, Race race);

    /** The next task to run where one has run and all it leads to was explored; -1 if there is none. */
    int next(Node node);

    /** An execution is about to go on from here. */
    default void goesOn() {}

    /** The execution that was about to go on when this was written has been made again up to there. */
    default void goesOnAgain() {}

    /** Writes what it knows beside what nodes know. */
    default void save(DataOutput out) throws IOException {}

    /** Takes up what was written. */
    default void restore(DataInput in) throws IOException {}

    /** How often an execution could not be made as it was planned, because the program did otherwise than before. */
    long strayed();
}
