package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.List;

/** Threads that guard the same number with two different locks. */
final class WronglockBad {
    private final Object rightLock = new Object();
    private final Object wrongLock = new Object();
    private int data;

    /** So many threads that take the right lock and so many that take the wrong one. */
    static Body of(int right, int wrong) {
        return () -> {
            WronglockBad shared = new WronglockBad();
            List<Body> bodies = new ArrayList<>(Concurrently.times(right, shared::checkedIncrement));
            bodies.addAll(Concurrently.times(wrong, shared::increment));
            Concurrently.run(bodies);
        };
    }

    private void checkedIncrement() {
        synchronized (rightLock) {
            int before = data;
            data++;
            Claim.that(data == before + 1, "data went from " + before + " to " + data);
        }
    }

    private void increment() {
        synchronized (wrongLock) {
            data++;
        }
    }
}
