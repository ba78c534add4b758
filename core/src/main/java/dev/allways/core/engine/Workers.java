package dev.allways.core.engine;

import dev.allways.core.CannotExplore;
import dev.allways.core.Counters;
import dev.allways.core.Limits;
import dev.allways.core.OutOfMemory;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The workers of one exploration side by side: who is idle and is fed by whom, when the next round begins, when all
 * rest, and why all stop. Its monitor guards what they share; none of them holds it while a program runs.
 */
final class Workers implements Iterable<Worker> {
    private final Limits limits;
    private final Caveats caveats;
    private final List<Worker> workers = new CopyOnWriteArrayList<>(); // and those that are lost, for what they counted
    private final AtomicLong claimed = new AtomicLong();
    private volatile @Nullable StopReason stopReason;
    private volatile int hungry;
    private volatile boolean resting; // asked for, by all between two executions; each hears of it by its attention
    private int idle;
    private int rested;
    private @Nullable CannotExplore problem;
    private volatile @Nullable Heap heap;
    private @Nullable Throwable broken;

    Workers(Limits limits, Caveats caveats) {
        this.limits = limits;
        this.caveats = caveats;
    }

    /** A part of the program left something out. */
    void leavesOut(String what) {
        caveats.leavesOut(what);
    }

    void add(Worker worker) {
        workers.add(worker);
    }

    /** How many are at work. */
    int size() {
        return atWork().size();
    }

    Worker first() {
        return atWork().getFirst();
    }

    List<Worker> atWork() {
        return workers.stream().filter(worker -> !worker.lost).toList();
    }

    /** Another worker takes the place of one that never ends. */
    synchronized void replace(Worker lost, Worker another) {
        workers.add(another);
        lost.lost = true;
    }

    /** All, also those that are lost. */
    @Override
    public Iterator<Worker> iterator() {
        return workers.iterator();
    }

    List<Strategy> strategies() {
        return workers.stream().map(worker -> worker.strategy).toList();
    }

    // ---- the end

    /** Ends the exploration soon; the first reason counts. */
    synchronized void stop(StopReason reason) {
        if (stopReason == null) {
            stopReason = reason;
        }
        notifyAll();
    }

    @Nullable
    StopReason stopReason() {
        return stopReason;
    }

    boolean stopping() {
        return stopReason != null;
    }

    /** Ends the exploration: the program can't be explored. */
    synchronized void cannotExplore(CannotExplore problem) {
        this.problem = this.problem == null ? problem : this.problem;
        stop(StopReason.PROBLEM);
    }

    /** The heap to give back a reserve of, for those who end because it is full. */
    void guard(Heap heap) {
        this.heap = heap;
    }

    /** Ends the exploration: what was made for an execution that has ended ran out of memory. */
    void ranOutOfMemory() {
        Heap guarded = heap;
        if (guarded != null) {
            guarded.release();
        }
        outOfMemory();
    }

    /** Ends the exploration: the heap is full. */
    synchronized void outOfMemory() {
        stop(StopReason.PROBLEM); // before anything else: from here on nobody takes more
        if (!(problem instanceof OutOfMemory)) {
            try {
                problem = new OutOfMemory(counted());
            } catch (VirtualMachineError
                    | LinkageError e) { // what runs out of memory amid a linkage is told as another error
                broken = OutOfMemory.cause(e).orElseThrow(() -> e);
            }
        }
    }

    private Counters counted() {
        var sum = new Counters();
        for (Worker worker : workers) {
            sum.add(worker.counters);
            worker.strategy.count(sum);
        }
        return sum;
    }

    synchronized @Nullable CannotExplore problem() {
        return problem;
    }

    /** Ends the exploration: the strategy or a listener failed. */
    synchronized void broke(Throwable cause) {
        broken = broken == null ? cause : broken;
        stop(StopReason.PROBLEM);
    }

    synchronized @Nullable Throwable broken() {
        return broken;
    }

    // ---- limits

    /** Takes one of the executions that the limit allows. */
    boolean claim() {
        if (claimed.incrementAndGet() > limits.executions()) {
            stop(StopReason.EXECUTIONS);
            return false;
        }
        return true;
    }

    /** So many executions were made before. */
    void claimed(long executions) {
        claimed.set(executions);
        if (executions >= limits.executions()) {
            stop(StopReason.EXECUTIONS);
        }
    }

    /** Whether as many states were met as are allowed. */
    boolean enoughStates(Counters sum) {
        if (limits.states() == Long.MAX_VALUE) {
            return false;
        }
        sum.clear();
        for (Worker worker : workers) {
            worker.strategy.count(sum);
        }
        return sum.states >= limits.states();
    }

    // ---- work

    /** Whether some worker has nothing to do. */
    boolean hungry() {
        return hungry > 0;
    }

    /** Waits until there is work for this worker; false when the exploration is over. */
    synchronized boolean waitForWork(Worker worker) {
        worker.estimate();
        worker.waiting = true;
        idle++;
        hungry = idle;
        if (rested > 0) {
            notifyAll(); // one of those may be waiting for this one
        }
        while (stopReason == null) {
            if (worker.fed) {
                worker.fed = false;
                worker.waiting = false;
                return true;
            }
            if (idle < size()) {
                sleep();
            } else if (!nextRound()) {
                stop(worker.enoughStates() ? StopReason.UNIQUE_STATES : StopReason.EXHAUSTED);
            }
        }
        return false;
    }

    private boolean nextRound() {
        boolean more = false;
        for (Worker worker : workers) {
            more |= worker.strategy.nextRound();
        }
        if (more) {
            workers.forEach(worker -> worker.fed = true);
            idle = 0;
            hungry = 0;
            notifyAll();
        }
        return more;
    }

    /** Lets a worker that has work share it with those that have none. */
    synchronized void feed(Worker busy) {
        for (Worker worker : workers) {
            if (worker != busy
                    && hungry > 0
                    && worker.waiting
                    && !worker.fed
                    && ((Strategy.Divisible) busy.strategy).share(worker.strategy)) {
                worker.fed = true;
                idle--;
                hungry = idle;
                notifyAll();
            }
        }
    }

    @SuppressWarnings("WaitNotInLoop") // those who call it are loops
    private void sleep() {
        try {
            wait();
        } catch (InterruptedException e) {
            stop(StopReason.INTERRUPTED);
            Thread.currentThread().interrupt();
        }
    }

    // ---- attention and rest

    /** Asks every worker to say, between two executions, how much it has left, and to rest if that is asked for. */
    void attend() {
        workers.forEach(worker -> worker.attention = true);
    }

    void askForRest() {
        resting = true;
    }

    boolean resting() {
        return resting;
    }

    /**
     * Waits between two executions until the others do so too or have nothing to do; the last one does what all rest
     * for.
     */
    synchronized void rest(Runnable whileAllRest) {
        rested++;
        while (resting && stopReason == null) {
            if (rested + idle == size()) {
                whileAllRest.run();
                resting = false;
                notifyAll();
            } else {
                sleep();
            }
        }
        rested--;
    }
}
