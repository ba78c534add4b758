package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A count in a concurrent map that is read and put in two steps. */
final class Upsert {
    private Upsert() {}

    static void run() throws InterruptedException {
        ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
        Concurrently.run(Concurrently.times(2, () -> counts.put("a", counts.getOrDefault("a", 0) + 1)));
        Claim.that(counts.getOrDefault("a", 0) == 2, "counts are " + counts);
    }
}
