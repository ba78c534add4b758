package dev.allways.core.strategy.order;

import dev.allways.core.Footprint;
import dev.allways.core.Operation.Access;
import dev.allways.core.Operation.Mode;

/**
 * What of a sequence leaves enough for the second operation of a race. A reader that gives its lock back only behind
 * the first operation can't be made before a writer that is to come instead.
 */
final class Sharing {
    private final Events events;
    private final int[] sequence;
    private int size;

    /** @param size how many events of the sequence there are */
    Sharing(Events events, int[] sequence, int size) {
        this.events = events;
        this.sequence = sequence;
        this.size = size;
    }

    /**
     * Leaves out those that take more than what comes with them gives, if the second operation was possible without
     * the sequence and is not behind it.
     *
     * @return how many events are left
     */
    int leaveEnough(Race race) {
        Node node = events.get(race.first).node;
        boolean pending = race.previous < race.first && race.cause < race.first;
        if (race.quiet || node == null || !pending || !node.enabled.contains(race.task)) {
            return size;
        }
        Step second = node.step(race.task);
        if (!isPossible(second, false) || isPossible(second, true)) {
            return size;
        }
        for (int k = second.kind().accesses() - 1; k >= 0; k--) {
            if (second.kind().access(k).awaited()) {
                leaveOutTakers(second.cell(k));
            }
        }
        return size;
    }

    /** Whether there is enough of a cell that an operation awaits, before the sequence or behind it. */
    private boolean isPossible(Step step, boolean behind) {
        for (int k = step.kind().accesses() - 1; k >= 0; k--) {
            if (step.kind().access(k).awaited()
                    && step.level(k) + (behind ? total(step.cell(k)) : 0) >= step.needs(k)) {
                return true;
            }
        }
        return false;
    }

    private void leaveOutTakers(long cell) {
        int i = 0;
        while (i < size) {
            if (change(events.get(sequence[i]), cell) < 0 && change(cell, i) < 0) {
                leaveOut(i);
            } else {
                i++;
            }
        }
    }

    /** By how much the level of a cell grows by the sequence. */
    private long total(long cell) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += change(events.get(sequence[i]), cell);
        }
        return sum;
    }

    /** By how much it grows by an event of the sequence and by what that happens before. */
    private long change(long cell, int from) {
        long sum = 0;
        for (int i = from; i < size; i++) {
            boolean with = events.happensBefore(sequence[from], sequence[i]);
            sum += with ? change(events.get(sequence[i]), cell) : 0;
        }
        return sum;
    }

    private static int change(Footprint step, long cell) {
        for (int i = step.kind().accesses() - 1; i >= 0; i--) {
            Access access = step.kind().access(i);
            if (access.mode() == Mode.ADD && step.cell(i) == cell) {
                return access.change();
            }
        }
        return 0;
    }

    /** Leaves out an event and what it happens before. */
    private void leaveOut(int first) {
        int event = sequence[first];
        int left = first;
        for (int i = first; i < size; i++) {
            if (!events.happensBefore(event, sequence[i])) {
                sequence[left++] = sequence[i];
            }
        }
        size = left;
    }
}
