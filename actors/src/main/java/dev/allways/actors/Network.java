package dev.allways.actors;

/**
 * How messages travel.
 *
 * @param order which of them are received in the order in which they were sent
 * @param duplicates whether a message may be received any number of times; equal ones are one
 * @param loses whether a message may be lost; losses are rare: searches try them late
 */
public record Network(Order order, boolean duplicates, boolean loses) {
    /** Which messages are received in the order in which they were sent. */
    public enum Order {
        /** None. */
        NONE,
        /** Those from one machine to another. */
        PAIRS,
        /** All to one machine, whoever sends them: each machine has one queue. */
        MAILBOXES
    }

    /** @throws IllegalArgumentException if messages are to be duplicated and kept in order */
    public Network {
        if (duplicates && order != Order.NONE) {
            throw new IllegalArgumentException("a network that duplicates messages keeps no order");
        }
    }

    /** Messages are received once, in any order. */
    public static Network unordered() {
        return new Network(Order.NONE, false, false);
    }

    /** Messages are received once, those from one machine to another in order. */
    public static Network fifo() {
        return new Network(Order.PAIRS, false, false);
    }

    /** Messages are received once, all to one machine in the order in which they were sent. */
    public static Network mailboxes() {
        return new Network(Order.MAILBOXES, false, false);
    }

    /** Messages are received any number of times, in any order. */
    public static Network duplicating() {
        return new Network(Order.NONE, true, false);
    }

    /** The same, and messages may be lost. */
    public Network lossy() {
        return new Network(order, duplicates, true);
    }
}
