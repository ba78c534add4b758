package dev.allways.pekko;

import dev.allways.core.Action;
import dev.allways.events.Occurrence;
import java.math.BigDecimal;
import org.apache.pekko.actor.Cancellable;

/** A timer of Pekko's scheduler. That it fires is a step; what it sends is received in another one. */
final class Alarm implements Occurrence, Cancellable {
    private final PekkoKit kit;
    private final Runnable task;
    private final Role owner; // who has started it
    private final long period; // nanoseconds; 0: once
    private long due;
    private int runs;
    private boolean cancelled;
    private boolean over;

    /** @param runs how often the task was run before */
    Alarm(PekkoKit kit, Role owner, Runnable task, long due, long period, int runs) {
        this.kit = kit;
        this.task = task;
        this.owner = owner;
        this.due = due;
        this.period = period;
        this.runs = runs;
    }

    Role owner() {
        return owner;
    }

    Runnable task() {
        return task;
    }

    int runs() {
        return runs;
    }

    @Override
    public boolean cancel() {
        if (cancelled || over) {
            return false;
        }
        cancelled = true;
        kit.cancel(this);
        return true;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public int machine() {
        return owner.machine();
    }

    @Override
    public boolean isEnabled() {
        return true;
    }

    @Override
    public void happen() {
        over = period == 0;
        runs++;
        kit.fire(this);
        if (!over && !cancelled && kit.isPeriodic(this)) {
            due += period;
            kit.agenda().add(this);
        }
    }

    @Override
    public long due() {
        return due;
    }

    @Override
    public boolean isUsual() {
        return due <= kit.nanoTime();
    }

    @Override
    public Action action() {
        String at = BigDecimal.valueOf(due, 9).stripTrailingZeros().toPlainString();
        return new Action.Use(
                Action.Access.NONE, "", "fires", "its timer, due at %s s".formatted(at), "", "", "", "", null);
    }
}
