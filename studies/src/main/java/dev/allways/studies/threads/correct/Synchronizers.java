package dev.allways.studies.threads.correct;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Correct programs that use the locks and synchronizers of java.util.concurrent. */
final class Synchronizers {
    private Synchronizers() {}

    /** Two threads that swap what they have. */
    static void exchanger() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        Concurrently.run(
                () -> Claim.that(exchanger.exchange("a").equals("b"), "not the other's"),
                () -> Claim.that(exchanger.exchange("b").equals("a"), "not the other's"));
    }

    /** Two parties that go through two phases together. */
    static void phaser() throws InterruptedException {
        Phaser phaser = new Phaser(2);
        AtomicInteger arrived = new AtomicInteger();
        Concurrently.run(Concurrently.times(2, () -> {
            for (int phase = 1; phase <= 2; phase++) {
                arrived.incrementAndGet();
                phaser.arriveAndAwaitAdvance();
                Claim.that(arrived.get() >= 2 * phase, "a phase began before all had arrived");
            }
        }));
    }

    /** An optimistic reader that validates, and locks when it must. */
    static void stampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        int[] point = {1, 1};
        Concurrently.run(
                () -> {
                    long stamp = lock.writeLock();
                    try {
                        point[0] = 2;
                        point[1] = 2;
                    } finally {
                        lock.unlockWrite(stamp);
                    }
                },
                () -> {
                    long stamp = lock.tryOptimisticRead();
                    int x = point[0];
                    int y = point[1];
                    if (!lock.validate(stamp)) {
                        stamp = lock.readLock();
                        try {
                            x = point[0];
                            y = point[1];
                        } finally {
                            lock.unlockRead(stamp);
                        }
                    }
                    Claim.that(x == y, "half a point");
                });
    }

    /** Philosophers of whom the last one takes the forks the other way round. */
    static void orderedPhilosophers() throws InterruptedException {
        ReentrantLock[] forks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};
        Concurrently.run(() -> eat(forks[0], forks[1]), () -> eat(forks[1], forks[2]), () -> eat(forks[0], forks[2]));
    }

    @SuppressWarnings("LockNotBeforeTry")
    private static void eat(ReentrantLock left, ReentrantLock right) {
        left.lock();
        try {
            right.lock();
            right.unlock();
        } finally {
            left.unlock();
        }
    }

    /** A lock that is asked for with a limit of time, again and again until it is had. */
    static void tryLockWithTime() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        int[] counter = new int[1];
        Concurrently.run(Concurrently.times(2, () -> {
            boolean held = lock.tryLock(1, TimeUnit.MILLISECONDS);
            while (!held) {
                held = lock.tryLock(1, TimeUnit.MILLISECONDS);
            }
            try {
                counter[0]++;
            } finally {
                lock.unlock();
            }
        }));
        Claim.that(counter[0] == 2, "counter is " + counter[0]);
    }

    /** A writer that becomes a reader before it lets go. */
    @SuppressWarnings("LockNotBeforeTry")
    static void readWriteLock() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] cell = new int[1];
        Concurrently.run(Concurrently.times(2, () -> {
            lock.writeLock().lock();
            int written = ++cell[0];
            lock.readLock().lock();
            lock.writeLock().unlock();
            Claim.that(cell[0] == written, "written by another while it is read");
            lock.readLock().unlock();
        }));
    }

    /** A permit that goes round. */
    static void semaphore() throws InterruptedException {
        Semaphore permits = new Semaphore(1);
        int[] inside = new int[1];
        Concurrently.run(Concurrently.times(3, () -> {
            permits.acquire();
            inside[0]++;
            Claim.that(inside[0] == 1, "two hold one permit");
            inside[0]--;
            permits.release();
        }));
    }

    /** A barrier and a latch. */
    static void barrierAndLatch() throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        CountDownLatch latch = new CountDownLatch(2);
        AtomicInteger before = new AtomicInteger();
        Concurrently.run(
                () -> {
                    before.incrementAndGet();
                    barrier.await();
                    Claim.that(before.get() == 2, "through the barrier alone");
                    latch.countDown();
                },
                () -> {
                    before.incrementAndGet();
                    barrier.await();
                    latch.countDown();
                },
                latch::await);
    }

    /** A condition that is signalled to all, and awaited in a loop. */
    static void condition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition opened = lock.newCondition();
        boolean[] open = new boolean[1];
        Concurrently.run(
                () -> {
                    lock.lock();
                    try {
                        while (!open[0]) {
                            opened.await();
                        }
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        open[0] = true;
                        opened.signalAll();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    /** Park and unpark around a flag. */
    static void parkAndUnpark() throws InterruptedException {
        AtomicReference<String> letter = new AtomicReference<>("");
        Thread reader = new Thread(() -> {
            while (letter.get().isEmpty()) {
                LockSupport.park();
            }
        });
        reader.start();
        letter.set("hello");
        LockSupport.unpark(reader);
        reader.join();
    }

    /** A counter in an atomic, changed by a loop of compare-and-set. */
    static void compareAndSetLoop() throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Concurrently.run(Concurrently.times(2, () -> {
            int seen;
            do {
                seen = counter.get();
            } while (!counter.compareAndSet(seen, seen + 1));
        }));
        Claim.that(counter.get() == 2, "counter is " + counter);
    }

    /** A stack without a lock whose nodes are always new. */
    static void treiberStack() throws InterruptedException {
        AtomicReference<List<Integer>> top = new AtomicReference<>(List.of());
        Concurrently.run(() -> push(top, 1), () -> push(top, 2), () -> push(top, 3));
        Claim.that(top.get().size() == 3, "stack is " + top.get());
    }

    private static void push(AtomicReference<List<Integer>> top, int item) {
        List<Integer> seen;
        List<Integer> pushed;
        do {
            seen = top.get();
            pushed = new ArrayList<>(seen);
            pushed.add(item);
        } while (!top.compareAndSet(seen, pushed));
    }
}
