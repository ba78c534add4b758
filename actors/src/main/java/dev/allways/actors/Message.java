package dev.allways.actors;

import dev.allways.model.Hasher;

/** A message in flight, or a timer that was started. */
final class Message extends Part {
    final int number; // how many were sent in the same execution before
    final long name; // the same in every execution in which the sender did the same before
    final long after; // the name of the one that is received before; 0: none
    final int sender; // the number of the machine that sent it
    final int receiver; // the number of the machine that receives it
    final Ref from;
    final Ref to;
    final Object event;
    final boolean timer;

    Message(
            int number,
            long name,
            long after,
            int sender,
            Ref from,
            int receiver,
            Ref to,
            Object event,
            boolean timer) {
        this.number = number;
        this.name = name;
        this.after = after;
        this.sender = sender;
        this.from = from;
        this.receiver = receiver;
        this.to = to;
        this.event = event;
        this.timer = timer;
    }

    /** Whether the other one is of the same machines and the same event. */
    boolean isLike(Message other) {
        return sender == other.sender
                && receiver == other.receiver
                && timer == other.timer
                && event.equals(other.event);
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
