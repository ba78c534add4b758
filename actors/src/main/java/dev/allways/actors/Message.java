package dev.allways.actors;

import org.jspecify.annotations.Nullable;

/**
 * A message that was sent, or a timer that was started; and all that were sent before it, received or not: schedules
 * tell of these, too. A search keeps millions of them, so what can be shared is in the envelope.
 */
final class Message {
    final long name; // the same in every execution in which the sender did the same before
    final int number; // how many were sent before it
    final @Nullable Message before; // the one that was sent before it
    final @Nullable Message after; // the one that the network lets be received before it
    final Envelope envelope;

    private Message(long name, @Nullable Message before, @Nullable Message after, Envelope envelope) {
        this.name = name;
        this.number = count(before);
        this.before = before;
        this.after = after;
        this.envelope = envelope;
    }

    /**
     * A message that is sent after others.
     *
     * @param before the last one that was sent; null if there is none
     */
    static Message sent(@Nullable Message before, long name, Envelope envelope, Network.Order order) {
        Message after = order == Network.Order.NONE ? null : before;
        while (after != null && !order.holds(after.envelope, envelope)) {
            after = after.before;
        }
        return new Message(name, before, after, envelope);
    }

    /** How many messages were sent up to one. */
    static int count(@Nullable Message last) {
        return last == null ? 0 : last.number + 1;
    }

    /** All messages that were sent up to one, by number. */
    static Message[] all(@Nullable Message last) {
        Message[] all = new Message[count(last)];
        for (Message at = last; at != null; at = at.before) {
            all[at.number] = at;
        }
        return all;
    }

    @Override
    public String toString() {
        return envelope.toString();
    }
}
