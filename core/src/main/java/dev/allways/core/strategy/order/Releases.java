package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Operation.Kind;

/** What lets tasks go on that wait: the ends of others, permits, interrupts, messages that were sent before. */
final class Releases {
    private final Events events;
    private final Links links;

    Releases(Events events, Links links) {
        this.events = events;
        this.links = links;
    }

    /** Whether an operation that is possible after all events is so also without event i and what that happens before. */
    boolean isReleased(Kind kind, int task, long name, long target, long needs, long level, int i) {
        return switch (kind) {
            case ACQUIRE, GIVE_UP -> level(target, level, i) >= needs || isLetGo(task, name, i, false);
            case PARK, AWAKE, SLEEP -> isLetGo(task, name, i, kind == Kind.PARK);
            case JOIN -> events.get(i).kind == Kind.START || isEnded(target, i) || isLetGo(task, name, i, false);
            default -> false;
        };
    }

    /**
     * How much there is of a target without event i and what that happens before. All that take or give are in order, so it is as much
     * as there was before the first of them that is left out.
     */
    private long level(long target, long now, int i) {
        long level = now;
        int change = links.lastWrite(links.variable(target));
        while (change >= 0 && (change == i || events.happensBefore(i, change))) {
            level = events.get(change).level;
            change = events.get(change).cellWrite;
        }
        return level;
    }

    /** Whether a message to a receiver was received that is neither event i nor received because of that. */
    boolean isReceived(long message, long receiver, int i) {
        int other = links.lastWrite(links.variable(receiver));
        while (other >= 0 && events.get(other).name != message) {
            other = events.get(other).cellWrite;
        }
        return other >= 0 && other != i && !events.happensBefore(i, other);
    }

    private boolean isLetGo(int task, long name, int i, boolean byPermit) {
        boolean permits = byPermit;
        boolean interrupts = true;
        int own = links.operationsOn(name);
        for (int other = links.last(own); other >= 0; other = events.before(own, other)) {
            Event event = events.get(other);
            if (event.task == task) {
                permits &= event.kind != Kind.PARK;
                interrupts &= !forgetsInterrupts(event, other);
            }
            permits &= event.kind != Kind.START; // one that was given before is lost
            if ((permits && event.kind == Kind.UNPARK || interrupts && event.kind == Kind.INTERRUPT)
                    && other != i
                    && event.target == name
                    && !events.happensBefore(i, other)) {
                return true;
            }
        }
        return false;
    }

    private boolean forgetsInterrupts(Event event, int position) {
        return switch (event.kind) {
            case CLEAR, SLEEP, WAIT -> true;
            case GIVE_UP -> !event.expires;
            case JOIN -> (event.waits || event.due != Schedule.NEVER) && !isEnded(event.target, position, -1);
            default -> false;
        };
    }

    private boolean isEnded(long joined, int i) {
        return isEnded(joined, events.size(), i);
    }

    /**
     * Whether a task has ended, or a latch was counted down to 0, by the first so many events without event i and what that happens
     * before. A task ends once; a latch as often as its count was when it was counted down first.
     */
    private boolean isEnded(long joined, int count, int i) {
        int its = links.operationsOn(joined);
        long ends = 0;
        long needed = 1;
        for (int other = links.last(its); other >= 0; other = events.before(its, other)) {
            Event event = events.get(other);
            if (event.kind == Kind.END) {
                needed = Math.max(1, event.level);
                ends += other < count && other != i && (i < 0 || !events.happensBefore(i, other)) ? 1 : 0;
            }
        }
        return ends >= needed;
    }
}
