package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.List;

/** A value and its successor, each under a lock of its own, so that a reader can meet the one without the other. */
final class TwostageBad {
    private final Object firstLock = new Object();
    private final Object secondLock = new Object();
    private int first;
    private int second;

    /** So many threads that write and so many that read. */
    static Body of(int writers, int readers) {
        return () -> {
            TwostageBad stages = new TwostageBad();
            List<Body> bodies = new ArrayList<>(Concurrently.times(writers, stages::write));
            bodies.addAll(Concurrently.times(readers, stages::read));
            Concurrently.run(bodies);
        };
    }

    private void write() {
        synchronized (firstLock) {
            first = 1;
        }
        synchronized (secondLock) {
            second = first + 1;
        }
    }

    private void read() {
        int seen;
        synchronized (firstLock) {
            if (first == 0) {
                return;
            }
            seen = first;
        }
        synchronized (secondLock) {
            Claim.that(second == seen + 1, "second is " + second + ", first was " + seen);
        }
    }
}
