package dev.allways.studies.threads.correct;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Correct programs that use nothing but monitors, volatile fields and threads. */
final class Monitors {
    private int total;
    private volatile boolean ready;
    private volatile @Nullable Monitors published;
    private boolean open;

    private Monitors() {}

    /** Two accounts, both locked in the order of their numbers. */
    static void account() throws InterruptedException {
        int[] balances = {100, 100};
        Object[] locks = {new Object(), new Object()};
        Concurrently.run(() -> transfer(balances, locks, 0, 1), () -> transfer(balances, locks, 1, 0));
        Claim.that(balances[0] + balances[1] == 200, "money is lost");
    }

    private static void transfer(int[] balances, Object[] locks, int from, int to) {
        synchronized (locks[Math.min(from, to)]) {
            synchronized (locks[Math.max(from, to)]) {
                balances[from] -= 10;
                balances[to] += 10;
            }
        }
    }

    /** A buffer of one place with notifyAll. */
    static void boundedBuffer() throws InterruptedException {
        Monitors buffer = new Monitors();
        Queue<Integer> place = new ArrayDeque<>();
        Concurrently.run(
                () -> buffer.put(place, 1),
                () -> buffer.put(place, 2),
                () -> buffer.take(place),
                () -> buffer.take(place));
        Claim.that(buffer.total == 3, "total is " + buffer.total);
    }

    private synchronized void put(Queue<Integer> place, int item) throws InterruptedException {
        while (!place.isEmpty()) {
            wait();
        }
        place.add(item);
        notifyAll();
    }

    private synchronized void take(Queue<Integer> place) throws InterruptedException {
        while (place.isEmpty()) {
            wait();
        }
        total += place.remove();
        notifyAll();
    }

    /** A wait with a limit of time, in a loop that continues for as long as it must. */
    static void timedWait() throws InterruptedException {
        Monitors gate = new Monitors();
        Concurrently.run(
                () -> {
                    synchronized (gate) {
                        while (!gate.open) {
                            gate.wait(100);
                        }
                    }
                },
                () -> {
                    synchronized (gate) {
                        gate.open = true;
                        gate.notifyAll();
                    }
                });
    }

    /** A wait that nobody notifies: it ends when its time is over. */
    static void waitThatTimesOut() throws InterruptedException {
        Monitors gate = new Monitors();
        long start = System.nanoTime();
        synchronized (gate) {
            long left = 5_000_000;
            while (left > 0) {
                gate.wait(left / 1_000_000 + 1);
                left = 5_000_000 - (System.nanoTime() - start);
            }
        }
    }

    /** A thread that spins and yields until another one raises a flag. */
    @SuppressWarnings("ThreadPriorityCheck")
    static void spinWithYield() throws InterruptedException {
        Monitors flag = new Monitors();
        Concurrently.run(
                () -> {
                    while (!flag.ready) {
                        Thread.yield();
                    }
                    Claim.that(flag.total == 1, "the flag is up too early");
                },
                () -> {
                    flag.total = 1;
                    flag.ready = true;
                });
    }

    /** The same without a yield. */
    @SuppressWarnings("EmptyBlock")
    static void spinWithoutYield() throws InterruptedException {
        Monitors flag = new Monitors();
        Concurrently.run(
                () -> {
                    while (!flag.ready) {
                        // The other thread raises the flag.
                    }
                    Claim.that(flag.total == 1, "the flag is up too early");
                },
                () -> {
                    flag.total = 1;
                    flag.ready = true;
                });
    }

    /** Peterson's mutual exclusion with volatile fields. */
    static void peterson() throws InterruptedException {
        Peterson lock = new Peterson();
        Concurrently.run(() -> lock.enter(true), () -> lock.enter(false));
        Claim.that(lock.counter == 2, "counter is " + lock.counter);
    }

    private static final class Peterson {
        private volatile boolean leftWants;
        private volatile boolean rightWants;
        private volatile boolean leftGivesWay;
        private int counter;

        private void enter(boolean left) {
            if (left) {
                leftWants = true;
                leftGivesWay = true;
                while (rightWants && leftGivesWay) {
                    Thread.onSpinWait();
                }
            } else {
                rightWants = true;
                leftGivesWay = false;
                while (leftWants && !leftGivesWay) {
                    Thread.onSpinWait();
                }
            }
            counter++;
            if (left) {
                leftWants = false;
            } else {
                rightWants = false;
            }
        }
    }

    /** A daemon that never ends: it counts what it is given for as long as the program runs. */
    @SuppressWarnings("InfiniteLoop")
    static void daemonLoop() throws InterruptedException {
        Monitors counter = new Monitors();
        Thread daemon = new Thread(() -> {
            while (true) {
                synchronized (counter) {
                    counter.total++;
                    counter.notifyAll();
                    try {
                        counter.wait();
                    } catch (InterruptedException stopped) {
                        return;
                    }
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (counter) {
            while (counter.total == 0) {
                counter.wait();
            }
        }
    }

    /** Double-checked initialisation of a volatile field. */
    static void doubleCheck() throws InterruptedException {
        Monitors holder = new Monitors();
        List<Monitors> seen = Collections.synchronizedList(new ArrayList<>());
        Concurrently.run(Concurrently.times(2, () -> seen.add(holder.published())));
        Claim.that(seen.get(0) == seen.get(1), "initialised twice");
    }

    private Monitors published() {
        Monitors seen = published;
        if (seen == null) {
            synchronized (this) {
                seen = published;
                if (seen == null) {
                    seen = new Monitors();
                    published = seen;
                }
            }
        }
        return seen;
    }

    /** A sleeper that is interrupted, before it sleeps or while it does. */
    static void interruptedSleep() throws InterruptedException {
        boolean[] interrupted = new boolean[1];
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException expected) {
                interrupted[0] = true;
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        Claim.that(interrupted[0], "the sleeper was not interrupted");
    }

    /** A thread whose failure its handler hears of, which is what this program wants. */
    static void uncaughtExceptionHandler() throws InterruptedException {
        List<String> heard = new ArrayList<>();
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("as planned");
        });
        failing.setUncaughtExceptionHandler((thread, failure) -> heard.add(String.valueOf(failure.getMessage())));
        failing.start();
        failing.join();
        Claim.that(heard.equals(List.of("as planned")), "the handler heard " + heard);
    }

    /** A thread-local that each thread has for itself. */
    static void threadLocal() throws InterruptedException {
        ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> new int[1]);
        Concurrently.run(Concurrently.times(2, () -> {
            local.get()[0]++;
            Claim.that(local.get()[0] == 1, "another thread's value");
            local.remove();
        }));
    }

    /** A class that is initialised by whoever comes first. */
    static void lazyHolder() throws InterruptedException {
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        Concurrently.run(Concurrently.times(2, () -> seen.add(Holder.ONLY)));
        Claim.that(seen.get(0) == seen.get(1), "two instances");
    }

    private static final class Holder {
        private static final Object ONLY = new Object();
    }

    /** A synchronized list, iterated under its own lock as its documentation asks for. */
    static void synchronizedCollection() throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        Concurrently.run(() -> list.add(3), () -> {
            int sum = 0;
            synchronized (list) {
                for (int item : list) {
                    sum += item;
                }
            }
            Claim.that(sum == 3 || sum == 6, "sum is " + sum);
        });
    }
}
