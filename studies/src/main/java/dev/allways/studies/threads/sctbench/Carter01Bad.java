package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.locks.ReentrantLock;

/** Two counters under two locks, taken in opposite order, while two more threads want one of the locks. */
final class Carter01Bad {
    private final ReentrantLock counts = new ReentrantLock();
    private final ReentrantLock group = new ReentrantLock();
    private int first;
    private int second;

    static void run() throws InterruptedException {
        Carter01Bad carter = new Carter01Bad();
        Concurrently.run(carter::countFirst, carter::countSecond, carter::passThrough, carter::passThrough);
        Claim.that(carter.first == 0 && carter.second == 0, "not counted back");
    }

    @SuppressWarnings("LockNotBeforeTry")
    private void countFirst() {
        counts.lock();
        first++;
        group.lock();
        first--;
        group.unlock();
        counts.unlock();
    }

    @SuppressWarnings("LockNotBeforeTry")
    private void countSecond() {
        group.lock();
        second++;
        counts.lock();
        second--;
        counts.unlock();
        group.unlock();
    }

    @SuppressWarnings("LockNotBeforeTry")
    private void passThrough() {
        counts.lock();
        counts.unlock();
    }
}
