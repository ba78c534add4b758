package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Concurrently;

/** A thread that spins on a flag which a late reset takes down again. */
final class ForgottenFlag {
    private volatile boolean ready;

    @SuppressWarnings("ThreadPriorityCheck")
    static void run() throws InterruptedException {
        ForgottenFlag flag = new ForgottenFlag();
        Concurrently.run(() -> flag.ready = true, () -> flag.ready = false, () -> {
            while (!flag.ready) {
                Thread.yield();
            }
        });
    }
}
