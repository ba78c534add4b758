package dev.allways.actors;

/** A history of operations that no order explains. */
public final class NotLinearizable extends AssertionError {
    private static final long serialVersionUID = 1;

    NotLinearizable(Linearizability.History history) {
        super("no order of these operations gives these results:\n%s".formatted(history));
    }
}
