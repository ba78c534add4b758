package dev.allways.core;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where executions of a program are made one after the other, beside an exploration: on a thread that the program
 * gives, or here.
 */
final class Workplace {
    private Workplace() {}

    /** Does the work and waits for it; an interrupt of the calling thread is one of the thread that works. */
    static <T> T at(Program program, String name, Supplier<T> work) {
        var errand = new Errand<>(work);
        Thread worker = program.worker(errand, name);
        if (worker == null) {
            return work.get();
        }
        worker.setDaemon(true);
        worker.start();
        boolean interrupted = false;
        while (true) {
            try {
                worker.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                worker.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return errand.result();
    }

    private static final class Errand<T> implements Runnable {
        private final Supplier<T> work;
        private @Nullable T result;
        private @Nullable Throwable thrown;

        Errand(Supplier<T> work) {
            this.work = work;
        }

        @Override
        public void run() {
            try {
                result = work.get();
            } catch (RuntimeException | Error e) {
                thrown = e;
            }
        }

        T result() {
            if (thrown instanceof Error error) {
                throw error;
            }
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
            return java.util.Objects.requireNonNull(result);
        }
    }
}
