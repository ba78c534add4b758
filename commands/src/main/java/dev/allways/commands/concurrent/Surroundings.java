package dev.allways.commands.concurrent;

import dev.allways.core.control.Beside;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * What calls that are made one at a time may meet, and no test of them means: how much time passes, what was drawn at
 * random before, and how many objects were made. Calls that depend on it can't be compared.
 *
 * @param pause nanoseconds between two calls where none waits; 0: all is as usual
 * @param still whether sleep takes no time
 */
record Surroundings(long pause, boolean still) {
    static final Surroundings USUAL = new Surroundings(0, false);
    private static final long LEAST = 1_000;
    private static final long MOST = 1L << 57; // four years

    /** Others: one in which more time passes between two calls than did in an execution, one in which less does. */
    static List<Surroundings> others(long elapsed) {
        return List.of(
                new Surroundings(2 * Long.highestOneBit(Math.clamp(elapsed, LEAST, MOST)), false),
                new Surroundings(LEAST, true));
    }

    boolean areUsual() {
        return pause == 0;
    }

    /** Lets time pass, where these are not the usual ones; to be called by a thread that waits patiently. */
    void rest() throws InterruptedException {
        if (!areUsual()) {
            boolean _ = new Semaphore(0).tryAcquire(pause, TimeUnit.NANOSECONDS);
        }
    }

    /** A thread begins: draws random numbers and makes objects, where these are not the usual ones. */
    @SuppressWarnings("ReturnValueIgnored")
    void begin() {
        if (areUsual()) {
            return;
        }
        if (still) {
            Beside.sleepWithoutTime();
        }
        Math.random();
        ThreadLocalRandom.current().nextLong();
        new Random().nextLong();
        new Object().hashCode();
        UUID.randomUUID();
    }
}
