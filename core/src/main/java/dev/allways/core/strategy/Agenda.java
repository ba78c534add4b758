package dev.allways.core.strategy;

import dev.allways.core.Chooser;
import dev.allways.core.Counters;
import dev.allways.core.states.Frontier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that one worker has left to expand. Where several workers search breadth-first it goes by rounds: what is
 * queued in one is for the next.
 */
final class Agenda {
    private static final int TOUCHED = 16;
    private static final int MANY = 2_048;

    private final Supplier<Frontier<Node>> queues;
    private final Common common;
    private final Counters counters;
    private Frontier<Node> now;
    private Frontier<Node> next; // the same queue as long as there are no rounds
    private boolean rounds;
    private long polled;
    private int untouched; // nodes to take until the next are touched

    Agenda(Supplier<Frontier<Node>> queues, Common common, Counters counters) {
        this.queues = queues;
        this.common = common;
        this.counters = counters;
        this.now = queues.get();
        this.next = now;
    }

    void goByRounds() {
        if (!rounds) {
            rounds = true;
            next = queues.get();
        }
    }

    boolean rounds() {
        return rounds;
    }

    /** The nodes of this round. */
    Frontier<Node> now() {
        return now;
    }

    /** The nodes of the next round. */
    Frontier<Node> next() {
        return next;
    }

    boolean isEmpty() {
        return now.size() == 0 && next.size() == 0;
    }

    private int size() {
        return rounds ? now.size() + next.size() : now.size();
    }

    /** How many nodes were polled. */
    long polled() {
        return polled;
    }

    /**
     * Queues a new node.
     *
     * @param before how many nodes were polled up to the one that led here: those polled since are in the queue yet, if
     *     one node is expanded after the other
     */
    void add(Node node, long before) {
        Node dropped = next.add(node);
        if (dropped != null) {
            counters.queueDropped++;
        }
        if (rounds) {
            count(node, 1);
            count(dropped, -1);
        }
        counters.queue(size() + polled - before);
    }

    /** Queues a node that was queued before, in this round or the next. */
    void restore(Node node, Frontier<Node> queue) {
        queue.add(node);
        if (rounds) {
            count(node, 1);
        }
        counters.queue(size());
    }

    /** Whether the next node of this round is as deep as another, and so many follow that memory is slow. */
    boolean goesOnAt(int depth) {
        Node head = now.size() >= MANY ? now.ahead(0) : null;
        return head != null && head.depth == depth;
    }

    /** Takes the next node of this round; null if there is none. */
    @Nullable
    Node poll() {
        Node node = now.poll();
        if (node != null) {
            polled++;
            if (--untouched < 0) {
                touch();
            }
            if (rounds) {
                count(node, -1);
            }
            counters.queue(size());
        }
        return node;
    }

    /**
     * Touches the nodes that come next. They were queued long ago and are in no cache any more; fetched together, the
     * processor waits for them once instead of once for each.
     */
    private void touch() {
        untouched = TOUCHED;
        for (int i = TOUCHED; i < 2 * TOUCHED; i++) {
            Node node = now.ahead(i);
            if (node != null && node.program instanceof Chooser) { // never, but who asks looks at the program, too
                untouched--;
            }
        }
    }

    private void count(@Nullable Node node, int change) {
        if (node != null && node.depth == 0) {
            common.choices.addAndGet(change);
        }
    }

    /** Continues to the next round; false if there is none. Choices that are nodes come before the first states. */
    boolean nextRound() {
        if (!rounds) {
            return false;
        }
        if (common.states() && common.choices.get() > 0) {
            Frontier<Node> states = queues.get();
            for (Node node = next.poll(); node != null; node = next.poll()) {
                (node.depth == 0 ? now : states).add(node);
            }
            next = states;
        } else {
            Frontier<Node> done = now;
            now = next;
            next = done;
        }
        return now.size() > 0;
    }

    /** Hands over half of this round's nodes; false if there are too few. */
    boolean share(Agenda other) {
        if (now.size() < 2) {
            return false;
        }
        now.shareWith(other.now);
        counters.queue(size());
        other.counters.queue(other.size());
        return true;
    }
}
