package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.List;

/** Threads that set two fields one after the other, and one thread that expects to see both or none. */
final class ReorderBad {
    private int a;
    private int b;

    /** So many threads, one of which checks. */
    static Body of(int threads) {
        return () -> {
            ReorderBad fields = new ReorderBad();
            List<Body> bodies = new ArrayList<>(Concurrently.times(threads - 1, fields::set));
            bodies.add(fields::check);
            Concurrently.run(bodies);
        };
    }

    private void set() {
        a = 1;
        b = -1;
    }

    private void check() {
        int seenA = a;
        int seenB = b;
        Claim.that(seenA == 0 && seenB == 0 || seenA == 1 && seenB == -1, "a is " + seenA + ", b is " + seenB);
    }
}
