package dev.allways.actors;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something that a handler did beside changing the state, as it can be done again. */
sealed interface Deed {
    /** Sent an event, or started a timer. */
    final class Send implements Deed {
        final int to; // the number of the receiver
        final Object event;
        final boolean timer;
        private @Nullable Message first; // that it made: all others are hashed alike

        Send(int to, Object event, boolean timer) {
            this.to = to;
            this.event = event;
            this.timer = timer;
        }

        /** Lets a message share what it is hashed to with the others. */
        void made(Message message) {
            Message known = first;
            if (known == null) {
                first = message;
            } else {
                message.share(known);
            }
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Send send && to == send.to && timer == send.timer && event.equals(send.event);
        }

        @Override
        public int hashCode() {
            return Objects.hash(to, event, timer);
        }
    }

    /** Cancelled a timer. */
    record Cancel(Object event) implements Deed {}

    /** Told all monitors. */
    final class Announce implements Deed {
        final Object announcement;
        final long name; // of the step and the place in it

        Announce(Object announcement, long name) {
            this.announcement = announcement;
            this.name = name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Announce announce && announcement.equals(announce.announcement);
        }

        @Override
        public int hashCode() {
            return announcement.hashCode();
        }
    }
}
