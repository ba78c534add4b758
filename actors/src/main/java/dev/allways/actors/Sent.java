package dev.allways.actors;

import java.util.Arrays;

/** All messages of an execution up to now, received or not: what schedules tell of those that were received. */
final class Sent {
    static final Sent NOTHING = new Sent(new long[0], new int[0], new int[0]);

    private final long[] names;
    private final int[] senders; // -1: a timer
    private final int[] receivers;

    private Sent(long[] names, int[] senders, int[] receivers) {
        this.names = names;
        this.senders = senders;
        this.receivers = receivers;
    }

    int count() {
        return names.length;
    }

    long name(int number) {
        return names[number];
    }

    int receiver(int number) {
        return receivers[number];
    }

    /** The name of the last message to a receiver, from a sender or whoever sent it; 0 if there is none. */
    long last(int sender, int receiver, boolean any) {
        for (int i = names.length - 1; i >= 0; i--) {
            if (receivers[i] == receiver && (any ? senders[i] >= 0 : senders[i] == sender)) {
                return names[i];
            }
        }
        return 0;
    }

    Sent with(Message message) {
        int count = names.length;
        long[] moreNames = Arrays.copyOf(names, count + 1);
        int[] moreSenders = Arrays.copyOf(senders, count + 1);
        int[] moreReceivers = Arrays.copyOf(receivers, count + 1);
        moreNames[count] = message.name();
        moreSenders[count] = message.timer() ? -1 : message.sender();
        moreReceivers[count] = message.receiver();
        return new Sent(moreNames, moreSenders, moreReceivers);
    }
}
