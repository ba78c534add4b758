package dev.allways.actors;

import dev.allways.model.Hasher;
import org.jspecify.annotations.Nullable;

/** An event and whom it goes to: all of a message but when it was sent. Messages that are alike share it. */
final class Envelope extends Part {
    final int sender; // the number of the machine that sends it
    final int receiver; // the number of the machine that receives it
    final Ref from;
    final Ref to;
    final Object event;
    final boolean timer; // whether it is a timer that was started

    Envelope(int sender, Ref from, int receiver, Ref to, Object event, boolean timer) {
        this.sender = sender;
        this.from = from;
        this.receiver = receiver;
        this.to = to;
        this.event = event;
        this.timer = timer;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return this == object
                || object instanceof Envelope other
                        && sender == other.sender
                        && receiver == other.receiver
                        && timer == other.timer
                        && event.equals(other.event);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * sender + receiver) + event.hashCode();
    }

    @Override
    void take(Hasher hasher) {
        hasher.putBoolean(timer).putString(from.name()).putString(to.name()).put(event);
    }

    @Override
    public String toString() {
        if (event instanceof Fault) {
            return "%s %s".formatted(to, event);
        }
        return timer ? "timer %s of %s".formatted(event, to) : "%s from %s to %s".formatted(event, from, to);
    }
}
