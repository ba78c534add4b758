package dev.allways.studies.threads.calfuzzer;

import dev.allways.studies.threads.program.Concurrently;
import org.jspecify.annotations.Nullable;

/** A task of a crawler that a manager cancels while its worker finishes: both clear the worker's thread field. */
final class Hedc {
    private static final class Task {
        private volatile @Nullable Thread worker;
        private volatile boolean valid = true;

        @SuppressWarnings("ThreadPriorityCheck")
        private void run() {
            worker = Thread.currentThread();
            if (valid) {
                Thread.yield();
            }
            worker = null;
        }

        @SuppressWarnings("NullAway") // The dereference after the check is what is wrong with it.
        private void cancel() {
            valid = false;
            if (worker != null) {
                worker.interrupt();
            }
        }
    }

    private Hedc() {}

    static void run() throws InterruptedException {
        Task task = new Task();
        Concurrently.run(task::run, task::cancel);
    }
}
