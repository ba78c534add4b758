package dev.allways.examples.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeapQueueTest {
    /**
     * The number of arrays of that length over the numbers 0 to {@code numbers - 1} that are heaps, by looking at each
     * array.
     */
    private static long heaps(int length, int numbers) {
        return IntStream.range(0, (int) Math.pow(numbers, length))
                .filter(array -> IntStream.range(1, length)
                        .allMatch(i -> at(array, (i - 1) / 2, numbers) <= at(array, i, numbers)))
                .count();
    }

    private static int at(int array, int index, int numbers) {
        return array / (int) Math.pow(numbers, index) % numbers;
    }

    /*
     * Every heap can be made: offer its numbers in the order of the array, each then stays where it is put, below one
     * that is not greater. So the states are all arrays of up to 7 of 4 numbers that are heaps. In each: poll; remove
     * one of the numbers, or all that are equal to it; remove any of its n places while going through; and offer each
     * number, or when it is full try to.
     */
    @Test
    void everyHeap() {
        List<Long> heaps =
                IntStream.rangeClosed(0, 7).mapToObj(n -> heaps(n, 4)).toList();
        assertThat(heaps).containsExactly(1L, 4L, 10L, 30L, 65L, 173L, 400L, 1_122L);
        long steps = IntStream.rangeClosed(0, 7)
                .mapToLong(n -> heaps.get(n) * (1 + 4 + 4 + (1L << n) + (n < 7 ? 4 : 1)))
                .sum();

        Result result = new HeapQueue().explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(1_805); // the sum of the above
        assertThat(result.statistics().counters().executions()).isEqualTo(1 + steps);
        assertThat(result.statistics().counters().maxDepth()).isEqualTo(1 + 7); // seven times offer
    }
}
