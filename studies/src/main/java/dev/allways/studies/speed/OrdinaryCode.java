package dev.allways.studies.speed;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Code that is not explored: fields, arrays, monitors, collections, locks and atomics. */
final class OrdinaryCode {
    private static final int SOME = 20_000;

    private final Map<Integer, List<Integer>> multiples = new HashMap<>();
    private final ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicLong total = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final int[] sieve = new int[SOME];
    private int guarded;
    private int sum;

    private OrdinaryCode() {}

    /** Prints the shortest of so many rounds, in seconds of the processor. */
    public static void main(String[] arguments) {
        var threads = ManagementFactory.getThreadMXBean();
        double best = Double.MAX_VALUE;
        for (int round = Integer.parseInt(arguments[0]); round > 0; round--) {
            long begun = threads.getCurrentThreadCpuTime();
            var code = new OrdinaryCode();
            for (int i = 0; i < 10; i++) {
                code.run();
            }
            best = Math.min(best, (threads.getCurrentThreadCpuTime() - begun) / 1e9);
            if (code.result() == 0) {
                throw new AssertionError("nothing was done");
            }
        }
        System.out.println(best);
    }

    private int result() {
        return guarded + sum + multiples.size() + counts.size();
    }

    private void run() {
        multiples.clear();
        for (int i = 2; i < SOME; i++) {
            for (int j = 2 * i; j < SOME; j += i) {
                sieve[j]++;
            }
            multiples.computeIfAbsent(sieve[i], any -> new ArrayList<>()).add(i);
            counts.merge(sieve[i], 1, Integer::sum);
            total.addAndGet(sieve[i]);
            add(i);
            lock.lock();
            try {
                sum += i;
            } finally {
                lock.unlock();
            }
        }
    }

    private synchronized void add(int number) {
        guarded += number ^ sum;
    }
}
