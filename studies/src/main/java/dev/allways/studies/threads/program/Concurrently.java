package dev.allways.studies.threads.program;

import java.util.Collections;
import java.util.List;

/** Threads that are started together and awaited together. */
public final class Concurrently {
    private Concurrently() {}

    /** Runs each body in a thread of its own and returns when all have ended. */
    public static void run(Body... bodies) throws InterruptedException {
        run(List.of(bodies));
    }

    public static void run(List<Body> bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.size()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(uncheckedly(bodies.get(i)));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** {@code count} times the same body, to be run by as many threads. */
    public static List<Body> times(int count, Body body) {
        return Collections.nCopies(count, body);
    }

    /** The body as a thread takes it. An exception it was not expected to throw ends its thread. */
    public static Runnable uncheckedly(Body body) {
        return () -> {
            try {
                body.run();
            } catch (RuntimeException failed) {
                throw failed;
            } catch (Exception unexpected) {
                throw new IllegalStateException(unexpected);
            }
        };
    }
}
