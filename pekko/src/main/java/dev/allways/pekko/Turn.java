package dev.allways.pekko;

import dev.allways.core.Action;
import dev.allways.events.Occurrence;
import java.util.function.BooleanSupplier;

/**
 * What is run in one step and is no message in a controlled mailbox: what a future calls back, or an actor with a
 * mailbox of its own kind, which keeps its own order.
 */
final class Turn implements Occurrence {
    private final Role role;
    private final String what;
    private final BooleanSupplier mayHappen;
    private final Runnable action;

    Turn(Role role, String what, BooleanSupplier mayHappen, Runnable action) {
        this.role = role;
        this.what = what;
        this.mayHappen = mayHappen;
        this.action = action;
    }

    @Override
    public int machine() {
        return role.machine();
    }

    @Override
    public boolean isEnabled() {
        return mayHappen.getAsBoolean();
    }

    @Override
    public void happen() {
        action.run();
    }

    @Override
    public Action action() {
        return new Action.Use(Action.Access.NONE, "", "runs", what, "", "", "", "", null);
    }
}
