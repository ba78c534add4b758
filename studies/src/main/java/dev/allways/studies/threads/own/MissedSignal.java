package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.locks.LockSupport;

/** A thread that parks for two reasons: between the test and the park the permit goes to the other one. */
final class MissedSignal {
    private volatile boolean ready;

    static void run() throws InterruptedException {
        MissedSignal signal = new MissedSignal();
        Thread waiting = new Thread(signal::await);
        waiting.start();
        Concurrently.run(() -> {
            signal.ready = true;
            LockSupport.unpark(waiting);
        });
        waiting.join();
    }

    private void await() {
        while (!ready) {
            consumePermit();
            LockSupport.park();
        }
    }

    private static void consumePermit() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
    }
}
