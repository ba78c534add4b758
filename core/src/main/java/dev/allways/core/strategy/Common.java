package dev.allways.core.strategy;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the siblings of a search have in common beside the set of visited states. */
final class Common {
    private final @Nullable AtomicLong room; // how many more states are allowed; null: any number
    private volatile boolean states; // some execution met one
    final AtomicLong choices = new AtomicLong(); // how many nodes that are choices are queued, when it goes by rounds

    Common(long states) {
        room = states == Long.MAX_VALUE ? null : new AtomicLong(states);
    }

    boolean hasRoom() {
        return room == null || room.get() > 0;
    }

    boolean takesRoom() {
        return room == null || room.getAndDecrement() > 0;
    }

    void takeRoom(long states) {
        if (room != null) {
            room.addAndGet(-states);
        }
    }

    /** Whether some execution met a state. */
    boolean states() {
        return states;
    }

    void meet() {
        if (!states) {
            states = true;
        }
    }
}
