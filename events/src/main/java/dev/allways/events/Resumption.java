package dev.allways.events;

import dev.allways.core.Action;
import java.util.function.BooleanSupplier;

/** That a test which waits for something continues. */
final class Resumption implements Occurrence {
    private final int machine;
    private final String what;
    private final BooleanSupplier holds;
    private boolean over;

    Resumption(int machine, String what, BooleanSupplier holds) {
        this.machine = machine;
        this.what = what;
        this.holds = holds;
    }

    boolean isOver() {
        return over;
    }

    @Override
    public String toString() {
        return what;
    }

    @Override
    public int machine() {
        return machine;
    }

    @Override
    public boolean isEnabled() {
        return holds.getAsBoolean();
    }

    @Override
    public void happen() {
        over = true;
    }

    @Override
    public Action action() {
        return new Action.Use(Action.Access.NONE, "", "has", what, "", "", "", "", null);
    }
}
