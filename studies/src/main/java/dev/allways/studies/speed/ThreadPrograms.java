package dev.allways.studies.speed;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;

/** Small programs with threads, whose executions are counted in a second. */
public final class ThreadPrograms {
    private ThreadPrograms() {}

    private static final class Cell {
        int value;
        int other;

        void increment() {
            value++;
        }
    }

    /** Two threads that increment a field once. */
    public static void twice() throws InterruptedException {
        Cell cell = new Cell();
        together(new Thread(cell::increment), new Thread(cell::increment));
    }

    /** Two threads that add each other's number to their own while main reads both: fib_bench. */
    public static void fibonacci(int n) {
        Cell cell = new Cell();
        cell.value = 1;
        cell.other = 1;
        Thread one = new Thread(() -> {
            for (int i = 0; i < n; i++) {
                cell.value += cell.other;
            }
        });
        Thread two = new Thread(() -> {
            for (int i = 0; i < n; i++) {
                cell.other += cell.value;
            }
        });
        one.start();
        two.start();
        if (cell.value + cell.other < 2) {
            throw new AssertionError("numbers that only grow have shrunk");
        }
    }

    /** Two threads that write a field so many times: hardly anything but scheduling points. */
    public static void points(int each) throws InterruptedException {
        Cell cell = new Cell();
        Runnable writes = () -> {
            for (int i = 0; i < each; i++) {
                cell.value = i;
            }
        };
        together(new Thread(writes), new Thread(writes));
    }

    private static final class Buffer {
        private final int[] places = new int[2];
        private int first;
        private int count;

        synchronized void put(int number) throws InterruptedException {
            while (count == places.length) {
                wait();
            }
            places[(first + count) % places.length] = number;
            count++;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            int number = places[first];
            first = (first + 1) % places.length;
            count--;
            notifyAll();
            return number;
        }
    }

    /** Two producers and two consumers of three numbers each, with a buffer that has two places. */
    public static void producersAndConsumers() throws InterruptedException {
        Buffer buffer = new Buffer();
        int[] sums = new int[2];
        Runnable produces = Concurrently.uncheckedly(() -> {
            for (int i = 1; i <= 3; i++) {
                buffer.put(i);
            }
        });
        together(
                new Thread(produces),
                new Thread(produces),
                new Thread(consumes(buffer, sums, 0)),
                new Thread(consumes(buffer, sums, 1)));
        if (sums[0] + sums[1] != 12) {
            throw new AssertionError("a number was lost, or came twice");
        }
    }

    private static Runnable consumes(Buffer buffer, int[] sums, int mine) {
        Body body = () -> {
            for (int i = 0; i < 3; i++) {
                sums[mine] += buffer.take();
            }
        };
        return Concurrently.uncheckedly(body);
    }

    private static void together(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
