package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader that wants to become a writer without giving back what it holds. */
final class LockUpgrade {
    private LockUpgrade() {}

    @SuppressWarnings("LockNotBeforeTry")
    static void run() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        boolean[] filled = new boolean[1];
        Concurrently.run(
                () -> {
                    lock.readLock().lock();
                    if (!filled[0]) {
                        lock.writeLock().lock();
                        filled[0] = true;
                        lock.writeLock().unlock();
                    }
                    lock.readLock().unlock();
                },
                () -> {
                    lock.writeLock().lock();
                    filled[0] = true;
                    lock.writeLock().unlock();
                });
    }
}
