package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Producers and consumers that share one condition and signal one of all who wait. */
final class ProducerConsumer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int items;

    static void run() throws InterruptedException {
        ProducerConsumer buffer = new ProducerConsumer();
        Concurrently.run(buffer::produce, buffer::consume, buffer::consume);
    }

    private void produce() throws InterruptedException {
        for (int time = 0; time < 4; time++) {
            lock.lock();
            try {
                while (items == 1) {
                    changed.await();
                }
                items++;
                changed.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    private void consume() throws InterruptedException {
        for (int time = 0; time < 2; time++) {
            lock.lock();
            try {
                while (items == 0) {
                    changed.await();
                }
                items--;
                changed.signal();
            } finally {
                lock.unlock();
            }
        }
    }
}
