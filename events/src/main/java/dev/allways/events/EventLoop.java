package dev.allways.events;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * An executor under control, to be given to code under test in place of its own: an event loop, which runs its tasks
 * one by one in the order in which they are due, as a {@link java.util.concurrent.ScheduledThreadPoolExecutor} of one
 * thread does; or a pool, whose tasks run in any order. A task is one step: nothing runs beside it.
 */
public final class EventLoop extends AbstractExecutorService implements ScheduledExecutorService {
    private final EventLoops loops;
    private final String name;
    private final int machine; // of a loop; -1: a pool, whose tasks have one each
    private final PriorityQueue<Job> queue = new PriorityQueue<>();
    private final List<String> submitters = new ArrayList<>(1);
    private int workers;
    private boolean shutdown;

    EventLoop(EventLoops loops, String name, boolean single) {
        this.loops = loops;
        this.name = name;
        this.machine = single ? loops.agenda().machine(name) : -1;
    }

    /** Whether the calling code is run by this loop or pool now: what code under test asks in place of its thread. */
    public boolean isCurrent() {
        return loops.isCurrent(this);
    }

    @Override
    public void execute(Runnable task) {
        add(loops.now(), false, task);
    }

    @Override
    public <T> ScheduledFuture<T> schedule(Callable<T> task, long delay, TimeUnit unit) {
        return new Timer<>(this, task, nanoseconds(delay, unit), 0);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return new Timer<>(this, Executors.callable(task), nanoseconds(delay, unit), 0);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
        return new Timer<>(this, Executors.callable(task), nanoseconds(first, unit), positive(period, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        return new Timer<>(this, Executors.callable(task), nanoseconds(first, unit), -positive(delay, unit));
    }

    private static long nanoseconds(long time, TimeUnit unit) {
        return Math.max(0, unit.toNanos(time));
    }

    private static long positive(long time, TimeUnit unit) {
        if (time <= 0) {
            throw new IllegalArgumentException("the period is %d, it must be at least 1".formatted(time));
        }
        return unit.toNanos(time);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        return new Promise<>(loops, task);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T result) {
        return new Promise<>(loops, Executors.callable(task, result));
    }

    /** Asks for one result of several by waiting for it, as no task may do. */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) {
        throw loops.agenda().blocked("ExecutorService.invokeAny");
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) {
        throw loops.agenda().blocked("ExecutorService.invokeAny");
    }

    // ---- its tasks

    Job add(long trigger, boolean timed, Runnable task) {
        if (shutdown) {
            throw new RejectedExecutionException("%s is shut down".formatted(name));
        }
        loops.submitted(this, submitters);
        int owner = machine >= 0 ? machine : loops.agenda().machine(name + " " + ++workers);
        Job job = new Job(this, owner, trigger, timed, loops.agenda().made(), task);
        queue.add(job);
        loops.agenda().add(job);
        return job;
    }

    /** Whether a periodic task that has run so many times runs once more. */
    boolean isPeriodic(int runs) {
        return !shutdown && loops.isPeriodic(this, runs);
    }

    void cancel(Job job) {
        queue.remove(job);
        loops.agenda().cancel(job);
    }

    void remove(Job job) {
        queue.remove(job);
        loops.enter(this);
    }

    boolean isNext(Job job) {
        return machine < 0 || queue.peek() == job;
    }

    /** Whether nothing is left that was due before a time, or then and added before an occurrence. */
    boolean hasDoneAllBefore(long time, int number) {
        Job next = queue.peek();
        return machine < 0 || next == null || !next.isBefore(time, number);
    }

    /** The machine that handles a message now. */
    int handling() {
        return machine >= 0 ? machine : loops.agenda().machine(name + " " + ++workers);
    }

    EventLoops loops() {
        return loops;
    }

    // ---- its end

    /** No task is taken any more; those that are there are run, but for periodic ones. */
    @Override
    public void shutdown() {
        shutdown = true;
        for (Job job : List.copyOf(queue)) {
            if (job.task() instanceof Timer<?> timer && timer.isPeriodic()) {
                timer.cancel(false);
            }
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown = true;
        List<Runnable> never = new ArrayList<>();
        for (Job job : List.copyOf(queue)) {
            cancel(job);
            never.add(job.task());
        }
        return never;
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return shutdown && queue.isEmpty() && !isCurrent();
    }

    /** Lets all tasks run that are left; in a task, where nothing runs beside it, it can't wait. */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        if (!isTerminated()) {
            loops.await("ExecutorService.awaitTermination", "the end of " + name, this::isTerminated);
        }
        return true;
    }

    @Override
    public String toString() {
        return name;
    }
}
