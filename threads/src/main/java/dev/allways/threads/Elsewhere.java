package dev.allways.threads;

import dev.allways.core.Chooser;
import dev.allways.core.RevocableChooser;
import dev.allways.core.engine.OwnThread;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An execution on a worker of its own, for callers that are none, and for those that look whether it ends. One that
 * makes no step and no choice for a time that its program has said is a failure; what it does to the chooser from then
 * on is not heard, and its worker is lost.
 */
final class Elsewhere implements Runnable {
    private static final Duration LOOK = Duration.ofMillis(50);

    private static final AtomicLong NUMBERS = new AtomicLong();

    private final ThreadsProgram program;
    private final Sentinel chooser;
    private final Thread caller = Thread.currentThread();
    private volatile @Nullable Throwable thrown;
    private volatile boolean over;

    Elsewhere(ThreadsProgram program, Chooser chooser) {
        this.program = program;
        this.chooser = new Sentinel(chooser);
    }

    @Override
    public void run() {
        try {
            program.on((AllwaysWorker) Thread.currentThread(), chooser).run(chooser);
        } catch (Throwable e) {
            thrown = e;
        }
        over = true;
        LockSupport.unpark(caller);
    }

    /**
     * Makes the execution.
     *
     * @param deadline after which it does not end that shows no sign of life; null: it is not looked after
     */
    void make(@Nullable Duration deadline) throws Throwable {
        var worker = new AllwaysWorker(this, "allways-worker-" + NUMBERS.incrementAndGet());
        worker.setDaemon(true);
        worker.start();
        if (deadline == null) {
            while (!over) {
                LockSupport.park(this); // an interrupt of this thread is seen by the chooser, which ends the execution
            }
        } else {
            lookAfter(worker, deadline);
        }
        Throwable failure = thrown;
        if (failure != null) {
            throw failure;
        }
    }

    private void lookAfter(AllwaysWorker worker, Duration deadline) throws Throwable {
        var silence = new Silence(worker, deadline);
        while (!over) {
            LockSupport.parkNanos(this, LOOK.toNanos());
            if (silence.isTooLong(chooser.signs()) && chooser.hasChosen()) { // before, the worker is made ready
                StackTraceElement[] where = worker.getStackTrace();
                Throwable failure =
                        chooser.end(() -> program.endless(worker.current().thread(), where, chooser.whole()));
                if (failure != null) {
                    OwnThread.lose(worker, program.losesThreadsOf(), program);
                    throw failure;
                }
                silence.beginAgain();
            }
        }
    }

    /** What becomes of an execution that does not go on; null: it may. */
    private interface Verdict {
        @Nullable
        Throwable found();
    }

    /** Passes everything on until the execution is given up. */
    private static final class Sentinel extends RevocableChooser {
        Sentinel(Chooser chooser) {
            super(chooser);
        }

        Chooser whole() {
            return chooser;
        }

        /** Nothing more is passed on if there is a failure. */
        synchronized @Nullable Throwable end(Verdict verdict) {
            Throwable found = verdict.found();
            if (found != null) {
                revoke();
            }
            return found;
        }
    }
}
