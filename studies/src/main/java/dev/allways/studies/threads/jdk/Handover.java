package dev.allways.studies.threads.jdk;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.StampedLock;

/** Classes whose operations wait for each other: what holds of them in every order. */
final class Handover {
    private Handover() {}

    /** Two who write and one who tries to, one who reads and one who tries to: no letter is lost or read twice. */
    static void synchronousQueue() throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger read = new AtomicInteger();
        Thread one = new Thread(Concurrently.uncheckedly(() -> {
            queue.put(1);
            sent.addAndGet(1);
        }));
        Thread two = new Thread(Concurrently.uncheckedly(() -> {
            queue.put(2);
            sent.addAndGet(2);
        }));
        one.start();
        two.start();
        AtomicInteger letters = new AtomicInteger(2);
        Concurrently.run(
                () -> {
                    if (queue.offer(10)) {
                        sent.addAndGet(10);
                        letters.incrementAndGet();
                    }
                },
                () -> {
                    read.addAndGet(queue.take());
                    letters.decrementAndGet();
                },
                () -> {
                    Integer letter = queue.poll();
                    if (letter != null) {
                        read.addAndGet(letter);
                        letters.decrementAndGet();
                    }
                });
        while (letters.getAndDecrement() > 0) {
            read.addAndGet(queue.take());
        }
        one.join();
        two.join();
        Claim.that(read.get() == sent.get(), "sent " + sent + ", read " + read);
    }

    /** Two threads count up by a read that becomes a write if it can. */
    static void stampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        int[] counters = new int[2];
        Concurrently.run(Concurrently.times(2, () -> {
            long stamp = lock.readLock();
            try {
                int seen = counters[0];
                long write = lock.tryConvertToWriteLock(stamp);
                if (write == 0) {
                    lock.unlockRead(stamp);
                    write = lock.writeLock();
                    seen = counters[0];
                }
                stamp = write;
                counters[0] = seen + 1;
                counters[1]++;
            } finally {
                lock.unlock(stamp);
            }
        }));
        Claim.that(counters[0] == 2 && counters[1] == 2, "counters are " + counters[0] + " and " + counters[1]);
        Claim.that(!lock.isWriteLocked() && lock.getReadLockCount() == 0, "still locked");
    }

    /** One of two completions counts, and both dependents see that one. */
    static void completableFuture() throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        AtomicInteger completions = new AtomicInteger();
        List<CompletableFuture<Integer>> dependents = new CopyOnWriteArrayList<>();
        Concurrently.run(
                () -> {
                    if (future.complete(1)) {
                        completions.incrementAndGet();
                    }
                    dependents.add(future.thenApply(value -> value));
                },
                () -> {
                    dependents.add(future.thenApply(value -> value));
                    if (future.complete(2)) {
                        completions.incrementAndGet();
                    }
                });
        Claim.that(completions.get() == 1, completions + " completions counted");
        for (CompletableFuture<Integer> dependent : dependents) {
            Claim.that(dependent.isDone() && dependent.join().equals(future.join()), "a dependent saw another value");
        }
    }
}
