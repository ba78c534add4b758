package dev.allways.explored;

import java.util.List;

/** What threads note, each of the operations that it makes. */
abstract class Notes {
    final Thread[] threads;
    private final List<List<String>> bodies;

    /** @param bodies of each thread, its operations */
    Notes(List<List<String>> bodies) {
        this.bodies = bodies;
        this.threads = new Thread[bodies.size()];
    }

    /** Makes an operation, the how manieth of a thread, both from 0. */
    abstract Object make(String operation, int thread, int number) throws InterruptedException;

    /** Runs all threads to their ends; their notes in order. */
    final String notes() throws InterruptedException {
        StringBuilder[] notes = new StringBuilder[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            notes[i] = new StringBuilder();
            threads[i] = new Thread(() -> {
                var own = new StringBuilder();
                for (int k = 0; k < bodies.get(me).size(); k++) {
                    try {
                        own.append(make(bodies.get(me).get(k), me, k)).append(' ');
                    } catch (InterruptedException e) {
                        own.append("interrupted ");
                    }
                }
                notes[me] = own;
            });
        }
        for (Thread each : threads) {
            each.start();
        }
        for (Thread each : threads) {
            each.join();
        }
        return String.join("| ", notes);
    }
}
