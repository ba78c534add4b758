package dev.allways.events;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A task that is to run at a time, once or again and again. */
final class Timer<T> extends Promise<T> implements ScheduledFuture<T> {
    private final EventLoop executor;
    private final long period; // nanoseconds from due to due; negative: from end to due; 0: once
    private long trigger;
    private int runs;
    private @Nullable Job job;

    Timer(EventLoop executor, Callable<T> task, long delay, long period) {
        super(executor.loops(), task);
        this.executor = executor;
        this.period = period;
        this.trigger = executor.loops().now() + delay;
        this.job = executor.add(trigger, true, this);
    }

    @Override
    public void run() {
        job = null;
        if (period == 0) {
            super.run();
        } else if (runPeriod() && executor.isPeriodic(++runs)) {
            trigger = period > 0 ? trigger + period : executor.loops().now() - period;
            job = executor.add(trigger, true, this);
        }
    }

    @Override
    public boolean cancel(boolean interrupts) {
        boolean cancelled = super.cancel(interrupts);
        Job waiting = job;
        if (cancelled && waiting != null) {
            executor.cancel(waiting);
            job = null;
        }
        return cancelled;
    }

    boolean isPeriodic() {
        return period != 0;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(trigger - executor.loops().now(), TimeUnit.NANOSECONDS);
    }

    @Override
    @SuppressWarnings("ReferenceEquality")
    public int compareTo(Delayed other) {
        return this == other ? 0 : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
