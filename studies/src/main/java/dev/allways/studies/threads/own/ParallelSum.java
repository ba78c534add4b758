package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A parallel stream that adds to an unsynchronized list. */
final class ParallelSum {
    private ParallelSum() {}

    static void run() {
        List<Integer> numbers = new ArrayList<>();
        IntStream.range(0, 4).parallel().forEach(numbers::add);
        Claim.that(numbers.size() == 4, "numbers are " + numbers);
    }
}
