package dev.allways.commands.concurrent;

import java.util.Arrays;

/**
 * An order of the calls of threads, one at a time: where each begins and where it is over. A call that waits is over
 * behind the call that ends its wait.
 */
final class Order {
    private static final int NEVER = Integer.MAX_VALUE;

    private final int[][] began; // by thread and number of its call
    private final int[][] over;

    /** No call has begun. */
    Order(int threads, int calls) {
        began = new int[threads][calls];
        over = new int[threads][calls];
        for (int i = 0; i < threads; i++) {
            Arrays.fill(began[i], NEVER);
            Arrays.fill(over[i], NEVER);
        }
    }

    /** A call begins. */
    void begin(int thread, int call, int step) {
        began[thread][call] = step;
    }

    /** A call is over, if it was not before. */
    void end(int thread, int call, int step) {
        over[thread][call] = Math.min(over[thread][call], step);
    }

    /** Whether one call is over before another one begins. */
    boolean has(int thread, int call, int laterThread, int laterCall) {
        return over[thread][call] < began[laterThread][laterCall];
    }
}
