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
    boolean isReleased(Kind kind, int task, long name, long target, int i) {
        return switch (kind) {
            case PARK, AWAKE, SLEEP -> isLetGo(task, name, i, kind == Kind.PARK);
            case JOIN -> events.get(i).kind == Kind.START || isEnded(target, i) || isLetGo(task, name, i, false);
            default -> false;
        };
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
            case JOIN -> (event.waits || event.due != Schedule.NEVER) && end(event.target, position) < 0;
            default -> false;
        };
    }

    private boolean isEnded(long joined, int i) {
        int end = end(joined, events.size());
        return end >= 0 && end != i && !events.happensBefore(i, end);
    }

    /** The end of a task, if that is one of the first so many events; else -1. */
    private int end(long joined, int count) {
        int its = links.operationsOn(joined);
        int i = links.last(its);
        while (i >= 0 && (i >= count || events.get(i).kind != Kind.END)) {
            i = events.before(its, i);
        }
        return i;
    }
}
