package dev.allways.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SplitMixTest {
    @Test
    void givesTheNumbersOfSplittableRandomAndGoesOnFromAnyState() {
        var numbers = new SplitMix(42);
        var same = new SplittableRandom(42);
        for (int i = 1; i < 1_000; i++) {
            assertThat(numbers.nextLong()).isEqualTo(same.nextLong());
            assertThat(numbers.nextInt(i)).isEqualTo(same.nextInt(i));
            var other = new SplitMix(numbers.state());
            numbers = i % 2 == 0 ? numbers : other;
        }
    }
}
