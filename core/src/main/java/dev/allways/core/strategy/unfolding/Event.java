package dev.allways.core.strategy.unfolding;

import dev.allways.core.Action;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A step of a task in all executions that have it after the same history: an operation with the versions that it meets,
 * or an answer to a choice of the task. It leads from one local state to another one, and makes new versions of what it
 * changes; where it begins, notifies or otherwise sets another task on, it makes a new local state of that, too.
 */
final class Event implements Extension {
    private static final Event[] NOBODY = {};
    private static final LocalState[] NONE = {};
    private static final Version[] NOTHING = {};

    final LocalState from;
    final @Nullable Meeting meeting; // of the operation; null: it is an answer
    final long answer;
    final Event[] readers; // ordinary net: of what it overwrites, the last ones in each other task

    @Nullable
    Event operation; // of an answer that is a part of an operation: that, whose changes are made with the answer

    // when it is covered
    int id;
    boolean answered; // what it changes is made with the answer that follows

    @Nullable
    LocalState to;

    LocalState[] others = NONE; // of other tasks
    Version[] made = NOTHING; // by version that the operation meets; null where that is not overwritten

    @Nullable
    Action action; // for a reader; of the first ones that are covered

    private LocalState @Nullable [] cut;
    int orderedAt; // of the set that was looked at last, see Configuration

    private Event(LocalState from, @Nullable Meeting meeting, long answer, Event[] readers) {
        this.from = from;
        this.meeting = meeting;
        this.answer = answer;
        this.readers = readers;
    }

    static Event of(Meeting meeting, Event[] readers) {
        return new Event(meeting.state, meeting, -1, readers);
    }

    static Event answer(LocalState from, long answer) {
        return new Event(from, null, answer, NOBODY);
    }

    @Override
    public boolean isCovered() {
        return to != null;
    }

    /** By line: the last states of what happens before, and of the event itself. */
    LocalState[] cut() {
        return Objects.requireNonNull(cut, "cut");
    }

    void cover(int number, LocalState[] history) {
        id = number;
        cut = history;
    }

    /** How many versions it meets. */
    int met() {
        return meeting == null ? 0 : meeting.versions.length;
    }

    Version met(int i) {
        return Objects.requireNonNull(meeting, "met").versions[i];
    }

    boolean writes(int i) {
        return meeting != null && meeting.writes[i];
    }

    /** Whether it changes anything. */
    boolean changes() {
        for (int i = 0; i < met(); i++) {
            if (writes(i)) {
                return true;
            }
        }
        return false;
    }

    /** The operation that makes what is made with this event. */
    Event source() {
        return operation == null ? this : operation;
    }

    /** Whether a covered event happens before this one, or is it, if the two can be in one execution. */
    boolean isAfter(Event other) {
        LocalState[] cut = cut();
        int line = other.from.line.index;
        return line < cut.length && cut[line] != null && cut[line].depth > other.from.depth;
    }
}
