package dev.allways.actors;

import org.jspecify.annotations.Nullable;

/** A message of an execution, received or not, and all before it: what schedules tell of those that were received. */
final class Sent {
    static final Sent NOTHING = new Sent(null, 0, 0, 0, 0);

    final int count; // up to this one
    final long name;
    final int receiver;
    private final int sender; // -1: a timer
    private final @Nullable Sent before;

    private Sent(@Nullable Sent before, int count, long name, int sender, int receiver) {
        this.before = before;
        this.count = count;
        this.name = name;
        this.sender = sender;
        this.receiver = receiver;
    }

    Sent with(Message message) {
        return new Sent(this, count + 1, message.name, message.timer ? -1 : message.sender, message.receiver);
    }

    /** The name of the last message to a receiver, from a sender or whoever sent it; 0 if there is none. */
    long last(int from, int to, boolean any) {
        for (Sent at = this; at != null; at = at.before) {
            if (at.count > 0 && at.receiver == to && (any ? at.sender >= 0 : at.sender == from)) {
                return at.name;
            }
        }
        return 0;
    }

    /** All by number. */
    Sent[] all() {
        Sent[] all = new Sent[count];
        for (Sent at = this; at != null && at.count > 0; at = at.before) {
            all[at.count - 1] = at;
        }
        return all;
    }
}
