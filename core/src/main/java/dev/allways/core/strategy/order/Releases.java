package dev.allways.core.strategy.order;

import dev.allways.core.Operation.Access;
import dev.allways.core.Operation.Cell;

/**
 * What lets tasks continue that wait: locks and permits that others give back, their ends, interrupts, messages that
 * were sent before.
 */
final class Releases {
    private final Events events;
    private final Links links;

    Releases(Events events, Links links) {
        this.events = events;
        this.links = links;
    }

    /**
     * Whether an operation that is possible after all events is so also without event i and what that happens before.
     */
    boolean isReleased(Step step, int i) {
        for (int k = step.kind().accesses() - 1; k >= 0; k--) {
            Access access = step.kind().access(k);
            if (access.awaited() && level(links.cell(step, k), step.level(k), i) >= step.needs(k)) {
                return true;
            }
        }
        return false;
    }

    /**
     * How much there is of a cell without event i and what that happens before. Of what changes the cell, writes are
     * in order with all, so before one of them there was as much in every order; of what is added since the last one,
     * each counts alone. Nothing if one is left out that is needed, however much was begun since then.
     */
    private long level(int cell, long now, int i) {
        long level = now;
        int write = links.lastWrite(cell);
        int add = links.lastAdd(cell);
        while (true) {
            boolean less = false;
            long sum = 0;
            long before = 0;
            for (int other = add; other >= 0; ) {
                Event event = events.get(other);
                int its = event.indexOf(cell);
                boolean left = isLeftOut(other, i);
                if (left && event.kind().access(its).needed()) {
                    return Long.MIN_VALUE;
                }
                less |= left;
                sum += left ? 0 : event.kind().access(its).change();
                before = event.level(its);
                other = event.add(its);
            }
            level = less ? before + sum : level;
            if (write < 0 || !isLeftOut(write, i)) {
                return level;
            }
            Event event = events.get(write);
            int its = event.indexOf(cell);
            level = event.level(its);
            add = event.add(its);
            write = event.write(its);
        }
    }

    private boolean isLeftOut(int other, int i) {
        return other == i || events.happensBefore(i, other);
    }

    /** Whether a message to a receiver was received that is neither event i nor received because of that. */
    boolean isReceived(long message, long receiver, int i) {
        int cell = links.numberOf(Cell.STATE.number(receiver, 0, 0));
        int other = links.lastWrite(cell);
        while (other >= 0 && events.get(other).name() != message) {
            other = events.get(other).write(events.get(other).indexOf(cell));
        }
        return other >= 0 && !isLeftOut(other, i);
    }
}
