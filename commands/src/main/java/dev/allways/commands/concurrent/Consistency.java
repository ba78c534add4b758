package dev.allways.commands.concurrent;

/**
 * In which order, one at a time, calls must give the results that threads saw (Herlihy, Shavit, The Art of
 * Multiprocessor Programming, chapter 3).
 */
public enum Consistency {
    /** One in which a call that had returned before another one began comes before it. */
    LINEARIZABILITY("linearizable"),
    /** One in which the calls of each thread come as it made them. */
    SEQUENTIAL_CONSISTENCY("sequentially consistent"),
    /** Any in which two calls come as they were made if between them there was a time at which no call was pending. */
    QUIESCENT_CONSISTENCY("quiescently consistent");

    private final String adjective;

    Consistency(String adjective) {
        this.adjective = adjective;
    }

    /** What a history is that has such an order. */
    String adjective() {
        return adjective;
    }
}
