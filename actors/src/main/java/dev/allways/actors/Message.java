package dev.allways.actors;

import org.jspecify.annotations.Nullable;

/**
 * A message in flight, or a timer that was started.
 *
 * @param number how many were sent in the same execution before
 * @param name the same in every execution in which the sender did the same before
 * @param after the name of the one that is received before; 0: none
 * @param sender the number of the machine that sent it
 * @param receiver the number of the machine that receives it
 */
record Message(int number, long name, long after, int sender, int receiver, Object event, boolean timer) {
    boolean isEqual(@Nullable Message other) {
        return other != null
                && sender == other.sender
                && receiver == other.receiver
                && timer == other.timer
                && event.equals(other.event);
    }
}
