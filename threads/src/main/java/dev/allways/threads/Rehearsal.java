package dev.allways.threads;

import dev.allways.core.Chooser;
import dev.allways.core.RevocableChooser;
import dev.allways.core.engine.OwnThread;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The executions that do not count, made on a worker that can be lost: one of them may never end. Then another worker
 * makes those before it only.
 */
final class Rehearsal implements Runnable {
    private static final Duration LOOK = Duration.ofMillis(20);

    private final Steering steering;
    private final AllwaysWorker worker;
    private final Signs signs = new Signs();
    private final Thread caller = Thread.currentThread();
    private volatile boolean over;

    Rehearsal(ThreadsProgram program) {
        worker = new AllwaysWorker(this, "allways-rehearsal");
        steering = program.steering(worker);
    }

    @Override
    public void run() {
        try {
            steering.warmUp(signs, Steering.WARM_UPS);
        } catch (Throwable e) {
            // the worker that is to explore meets it, too
        } finally {
            over = true;
            LockSupport.unpark(caller);
        }
    }

    /**
     * Makes them.
     *
     * @param deadline after which an execution never ends that makes no step
     * @param asking hears that the caller is alive meanwhile
     * @return how many executions end
     */
    int ended(Duration deadline, Chooser asking) {
        worker.setDaemon(true);
        worker.setContextClassLoader(caller.getContextClassLoader());
        worker.start();
        long seen = -1;
        long since = 0;
        long before = 0; // since then, of processor time
        while (!over && asking.mayGoOn()) {
            LockSupport.parkNanos(this, LOOK.toNanos());
            long now = signs.signs() + steering.warmUps();
            long silence = System.nanoTime() - since;
            if (now != seen) {
                seen = now;
                since = System.nanoTime();
                before = OwnThread.processorTime(worker);
            } else if (silence > deadline.toNanos()
                    && (OwnThread.processorTime(worker) - before > deadline.toNanos()
                            || silence > OwnThread.LENIENCY * deadline.toNanos())) {
                break;
            }
        }
        if (over) {
            return Steering.WARM_UPS;
        }
        signs.end();
        OwnThread.lose(worker);
        return steering.warmUps();
    }

    /** Counts the signs of life of the worker. */
    private static final class Signs extends RevocableChooser {
        Signs() {
            super(point -> 0);
        }

        void end() {
            revoke();
        }
    }
}
