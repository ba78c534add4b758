package dev.allways.actors;

/** A history of operations that no order explains in which each client's come one after the other. */
public final class NotSequential extends AssertionError {
    private static final long serialVersionUID = 1;

    NotSequential(Linearizability.History history) {
        super("no order that keeps that of each client gives these results:\n%s".formatted(history));
    }
}
