package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.Arrays;

/** Two threads sort one array by swaps of neighbours, each swap without a lock. */
final class BubbleSort {
    private final int[] numbers = {3, 1, 2};

    static void run() throws InterruptedException {
        BubbleSort sort = new BubbleSort();
        Concurrently.run(sort::pass, sort::pass);
        sort.pass();
        int[] sorted = sort.numbers.clone();
        Arrays.sort(sorted);
        Claim.that(Arrays.equals(sorted, new int[] {1, 2, 3}), "numbers are " + Arrays.toString(sort.numbers));
    }

    private void pass() {
        for (int index = 0; index + 1 < numbers.length; index++) {
            if (numbers[index] > numbers[index + 1]) {
                int larger = numbers[index];
                numbers[index] = numbers[index + 1];
                numbers[index + 1] = larger;
            }
        }
    }
}
