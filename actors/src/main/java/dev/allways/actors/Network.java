package dev.allways.actors;

import java.util.Locale;
import java.util.StringJoiner;

/**
 * How messages travel.
 *
 * @param order which of them are received in the order in which they were sent
 * @param duplicates how often a message may be received once more in one execution, all in all; {@link #UNBOUNDED}: any
 *     message any number of times, and equal ones are one
 * @param losses how many messages may be lost in one execution, all in all; losses are rare: searches try them late
 */
public record Network(Order order, int duplicates, int losses) {
    /** No bound. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    /** Which messages are received in the order in which they were sent. */
    public enum Order {
        /** None. */
        NONE,
        /** Those from one machine to another. */
        PAIRS,
        /** All to one machine, whoever sends them: each machine has one queue. */
        MAILBOXES;

        /** Whether the first of two that were sent is received first. */
        boolean holds(Envelope first, Envelope second) {
            return first.receiver == second.receiver
                    && !first.timer
                    && !second.timer
                    && switch (this) {
                        case NONE -> false;
                        case PAIRS -> first.sender == second.sender;
                        case MAILBOXES -> true;
                    };
        }
    }

    /**
     * @throws IllegalArgumentException if messages are to be duplicated and kept in order, or fewer than none
     *     duplicated or lost
     */
    public Network {
        if (duplicates < 0 || losses < 0) {
            throw new IllegalArgumentException(
                    "%,d duplicates and %,d losses: there can't be fewer than none".formatted(duplicates, losses));
        }
        if (duplicates > 0 && order != Order.NONE) {
            throw new IllegalArgumentException("a network that duplicates messages keeps no order");
        }
    }

    /** Messages are received once, in an order or none. */
    public static Network keeping(Order order) {
        return new Network(order, 0, 0);
    }

    /** Messages are received once, in any order. */
    public static Network unordered() {
        return keeping(Order.NONE);
    }

    /** Messages are received once, those from one machine to another in order. */
    public static Network fifo() {
        return keeping(Order.PAIRS);
    }

    /** Messages are received once, all to one machine in the order in which they were sent. */
    public static Network mailboxes() {
        return keeping(Order.MAILBOXES);
    }

    /** Messages are received any number of times, in any order. */
    public static Network duplicating() {
        return duplicating(UNBOUNDED);
    }

    /** Messages are received in any order, and at most so many times one of them is received once more. */
    public static Network duplicating(int most) {
        return new Network(Order.NONE, most, 0);
    }

    /** The same, and messages may be lost. */
    public Network lossy() {
        return lossy(UNBOUNDED);
    }

    /** The same, and at most so many messages may be lost in one execution. */
    public Network lossy(int most) {
        return new Network(order, duplicates, most);
    }

    /**
     * A network in words, as an argument on the command line: {@code unordered}, {@code fifo}, {@code mailboxes} or
     * {@code duplicating}, and then perhaps {@code lossy}; behind these two perhaps a number that bounds them: {@code
     * "fifo lossy 2"}, {@code "duplicating 1 lossy"}.
     *
     * @throws IllegalArgumentException if these are no such words
     */
    public static Network of(String words) {
        String[] all = words.strip().toLowerCase(Locale.ROOT).split("\\s+");
        int at = all.length > 1 && isNumber(all[1]) ? 2 : 1;
        Network network = switch (all[0]) {
            case "unordered" -> unordered();
            case "fifo" -> fifo();
            case "mailboxes" -> mailboxes();
            case "duplicating" -> duplicating(at == 2 ? Integer.parseInt(all[1]) : UNBOUNDED);
            default -> throw unknown(words);
        };
        boolean isBounded = all.length > at + 1 && isNumber(all[at + 1]);
        if (at < all.length && all[at].equals("lossy")) {
            network = network.lossy(isBounded ? Integer.parseInt(all[at + 1]) : UNBOUNDED);
            at += isBounded ? 2 : 1;
        }
        if (at < all.length || all.length > 1 && isNumber(all[1]) && !all[0].equals("duplicating")) {
            throw unknown(words);
        }
        return network;
    }

    private static boolean isNumber(String word) {
        return word.matches("[0-9]{1,9}");
    }

    private static IllegalArgumentException unknown(String words) {
        return new IllegalArgumentException(
                "\"%s\" is no network: write unordered, fifo, mailboxes or duplicating [MOST], then perhaps lossy [MOST]"
                        .formatted(words));
    }

    boolean isDuplicating() {
        return duplicates == UNBOUNDED;
    }

    /** Whether some fault may happen only so many times, wherever it does. */
    boolean isBounded() {
        return losses > 0 && losses < UNBOUNDED || duplicates > 0 && duplicates < UNBOUNDED;
    }

    /** In words, as {@link #of} takes them. */
    @Override
    public String toString() {
        var words = new StringJoiner(" ");
        if (duplicates == 0) {
            words.add(
                    switch (order) {
                        case NONE -> "unordered";
                        case PAIRS -> "fifo";
                        case MAILBOXES -> "mailboxes";
                    });
        } else {
            words.add(faults("duplicating", duplicates));
        }
        if (losses > 0) {
            words.add(faults("lossy", losses));
        }
        return words.toString();
    }

    private static String faults(String word, int most) {
        return most == UNBOUNDED ? word : word + " " + most;
    }
}
