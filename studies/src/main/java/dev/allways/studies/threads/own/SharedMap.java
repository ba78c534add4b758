package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.HashMap;
import java.util.Map;

/** A hash map that two threads fill without a lock. */
final class SharedMap {
    private SharedMap() {}

    static void run() throws InterruptedException {
        Map<String, Integer> numbers = new HashMap<>();
        Concurrently.run(() -> numbers.put("one", 1), () -> numbers.put("two", 2));
        Claim.that(numbers.size() == 2, "numbers are " + numbers);
    }
}
