package dev.allways.events;

import dev.allways.actors.Network;
import dev.allways.core.Action;
import dev.allways.core.Chooser;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * A way for messages to one receiver, which handles them on its event loop. What is sent arrives some time later, as
 * the network has it: in order or not, lost or received once more.
 *
 * @param <M> the messages
 */
public final class Wire<M> {
    private final EventLoops loops;
    private final String name;
    private final EventLoop receiver;
    private final Network network;
    private final Consumer<? super M> handler;
    private final Deque<Letter> inOrder = new ArrayDeque<>(); // those on their way, if the network keeps them in order
    private int losses; // that there may still be
    private int duplicates;
    private long last; // the name of the message that was sent last; 0: none

    Wire(EventLoops loops, String name, EventLoop receiver, Network network, Consumer<? super M> handler) {
        if (network.duplicates() == Network.UNBOUNDED) {
            throw new IllegalArgumentException(
                    "the wire \"%s\" duplicates messages without a bound, and an execution would not end: write duplicating(1)"
                            .formatted(name));
        }
        this.loops = loops;
        this.name = name;
        this.receiver = receiver;
        this.network = network;
        this.handler = handler;
        this.losses = network.losses();
        this.duplicates = network.duplicates();
    }

    /** Sends a message, which is received some time later. */
    public void send(M message) {
        put(new Letter(message, loops.agenda().current()));
    }

    private void put(Letter letter) {
        last = loops.agenda().add(letter);
        if (network.order() != Network.Order.NONE) {
            inOrder.add(letter);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** A message on its way. */
    private final class Letter implements Occurrence {
        private final M message;
        private final String sender;
        private final long sent = loops.now();
        private final int number = loops.agenda().made();
        private final int machine = receiver.handling();
        private final long after = network.order() == Network.Order.NONE ? 0 : last;

        Letter(M message, String sender) {
            this.message = message;
            this.sender = sender;
        }

        @Override
        public int machine() {
            return machine;
        }

        /** It may have arrived at any time since it was sent, so before all that its receiver is to do since then. */
        @Override
        public boolean isEnabled() {
            Letter first = inOrder.peek();
            return (first == null || first == this) && receiver.hasDoneAllBefore(sent, number);
        }

        @Override
        public void happen() throws Throwable {
            inOrder.remove(this);
            loops.enter(receiver);
            Chooser chooser = loops.agenda().chooser();
            if (losses > 0 && chooser.fault("lost")) {
                losses -= losses == Network.UNBOUNDED ? 0 : 1;
                return;
            }
            if (duplicates > 0 && chooser.fault("duplicated")) {
                duplicates--;
                put(new Letter(message, sender));
            }
            handler.accept(message);
        }

        @Override
        public long after() {
            return after;
        }

        @Override
        public Action action() {
            return new Action.Delivery(String.valueOf(message), sender);
        }
    }
}
