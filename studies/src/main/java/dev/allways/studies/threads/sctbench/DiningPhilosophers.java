package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Philosophers who all take the fork at their left first. */
final class DiningPhilosophers {
    private DiningPhilosophers() {}

    static Body of(int seats) {
        return () -> {
            List<ReentrantLock> forks = new ArrayList<>();
            for (int seat = 0; seat < seats; seat++) {
                forks.add(new ReentrantLock());
            }
            List<Body> philosophers = new ArrayList<>();
            for (int seat = 0; seat < seats; seat++) {
                ReentrantLock left = forks.get(seat);
                ReentrantLock right = forks.get((seat + 1) % seats);
                philosophers.add(() -> eat(left, right));
            }
            Concurrently.run(philosophers);
        };
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
}
