package dev.allways.threads;

import dev.allways.core.engine.OwnThread;
import java.time.Duration;

/**
 * How long a worker has shown no sign of life. On a busy machine that may be long, so its processor time counts, too.
 */
final class Silence {
    private final Thread worker;
    private final long deadline; // nanoseconds
    private long seen; // signs
    private long since = System.nanoTime();
    private long before; // since then, of processor time

    /** @param deadline after which a worker that shows no sign never will */
    Silence(Thread worker, Duration deadline) {
        this.worker = worker;
        this.deadline = deadline.toNanos();
    }

    /**
     * Whether it has lasted too long.
     *
     * @param signs of life up to now
     */
    boolean isTooLong(long signs) {
        if (signs != seen) {
            seen = signs;
            since = System.nanoTime();
            before = OwnThread.processorTime(worker);
            return false;
        }
        long silence = System.nanoTime() - since;
        return silence > deadline
                && (OwnThread.processorTime(worker) - before > deadline || silence > OwnThread.LENIENCY * deadline);
    }

    /** It has its time once more. */
    void beginAgain() {
        since = System.nanoTime();
    }
}
