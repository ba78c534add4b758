package dev.allways.threads;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A tiny program of which is known how many executions it has. */
record CountedProgram(String name, int executions, Body body) {
    /** What the program does. */
    interface Body {
        void run() throws InterruptedException;
    }

    /**
     * Each tells whether one part of the control works.
     *
     * <p>A flag, a monitor, wait and notify. The main thread M writes (w), locks (l), notifies and unlocks (n), joins;
     * the other one T begins (b), locks (l), reads (r) and, if it has read that the flag is not set, waits (v); it
     * unlocks and ends (e). Let f(M, T) be the number of executions from where M and T are about to do that.
     * <ul>
     *   <li>M joins: T continues alone, 1. T ends: f(n, e) = 1 + 1 = 2, f(l, e) = 1 + f(n, e) = 3. M has locked: f(n, b)
     *       = 1 + f(n, l) = 2, for T can't lock before M has unlocked.
     *   <li>M is about to lock, so the flag is set: f(l, r) = f(l, e) = 3, as T has the lock; f(l, l) = 1 + f(l, r) =
     *       4; f(l, b) = f(n, b) + f(l, l) = 6; and if T waits or is about to, 1.
     *   <li>M is about to write: f(w, waiting) = 1; f(w, v) = 1 + 1 = 2; f(w, r) = f(l, r) + f(w, v) = 5; f(w, l) =
     *       f(l, l) + f(w, r) = 9; f(w, b) = f(l, b) + f(w, l) = 15.
     * </ul>
     *
     * <p>Two threads that each update an atomic number of the JDK's once, u: f(u, e) = 1 + 1 = 2, f(u, u) = 1 + f(u, e)
     * = 3, f(u, b) = 1 + f(u, u) = 4.
     */
    static final List<CountedProgram> ALL = List.of(
            new CountedProgram("a flag, a monitor, wait and notify", 15, () -> new Flag().await()),
            new CountedProgram("two updates of an AtomicInteger", 4, CountedProgram::count));

    private static final class Flag {
        private volatile boolean up;

        void await() throws InterruptedException {
            Thread other = new Thread(this::awaitUp);
            other.start();
            up = true;
            synchronized (this) {
                notify();
            }
            other.join();
        }

        private synchronized void awaitUp() {
            while (!up) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static void count() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread other = new Thread(count::incrementAndGet);
        other.start();
        count.incrementAndGet();
        other.join();
        if (count.get() != 2) {
            throw new IllegalStateException("an update was lost");
        }
    }
}
