package dev.allways.events;

import dev.allways.core.Action;
import dev.allways.core.Pending;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A task that waits to be run by an executor under control. */
final class Job implements Occurrence, Comparable<Job> {
    private final EventLoop executor;
    private final int machine;
    private final long trigger; // when it is due
    private final boolean timed;
    private final int number;
    private final Runnable task;
    private final String submitter;
    private final @Nullable StackTraceElement place; // where it was submitted

    Job(EventLoop executor, int machine, long trigger, boolean timed, int number, Runnable task) {
        this.executor = executor;
        this.machine = machine;
        this.trigger = trigger;
        this.timed = timed;
        this.number = number;
        this.task = task;
        this.submitter = executor.loops().agenda().current();
        this.place = executor.loops().agenda().place();
    }

    Runnable task() {
        return task;
    }

    /** Whether it is due before a time, or then and made before a number. */
    boolean isBefore(long time, int other) {
        return trigger < time || trigger == time && number < other;
    }

    @Override
    public int compareTo(Job other) {
        return isBefore(other.trigger, other.number) ? -1 : this == other ? 0 : 1;
    }

    @Override
    public int machine() {
        return machine;
    }

    @Override
    public boolean isEnabled() {
        return executor.isNext(this);
    }

    @Override
    public void happen() {
        executor.remove(this);
        executor.loops().passTo(trigger);
        task.run();
    }

    @Override
    public long due() {
        return timed ? trigger : Pending.NEVER;
    }

    /** That time passes is usual only when there is nothing else to do. */
    @Override
    public boolean isUsual() {
        return trigger <= executor.loops().now();
    }

    @Override
    public Action action() {
        String what = timed
                ? "a task due at %s s"
                        .formatted(BigDecimal.valueOf(trigger, 9)
                                .stripTrailingZeros()
                                .toPlainString())
                : "a task of " + submitter;
        return new Action.Use(Action.Access.NONE, "", "runs", what, "", "", "", "", place);
    }
}
