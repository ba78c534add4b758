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

    private final ThreadsProgram program;
    private final Steering steering;
    private final AllwaysWorker worker;
    private final Signs signs = new Signs();
    private final Thread caller = Thread.currentThread();
    private volatile boolean over;

    Rehearsal(ThreadsProgram program) {
        this.program = program;
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
        var silence = new Silence(worker, deadline);
        boolean isLost = false;
        while (!over && !isLost && asking.mayGoOn()) {
            LockSupport.parkNanos(this, LOOK.toNanos());
            isLost = silence.isTooLong(signs.signs() + steering.warmUps());
        }
        if (over) {
            return Steering.WARM_UPS;
        }
        signs.end();
        OwnThread.lose(worker, program.losesThreadsOf(), program);
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
