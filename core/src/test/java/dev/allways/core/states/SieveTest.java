package dev.allways.core.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SieveTest {
    static Stream<Seen> sets() {
        return Stream.of(Seen.exact64(), Seen.exact128(), Seen.compact(20), Seen.compact(50));
    }

    /** A set and the same set behind a sieve, asked by batches in which numbers come again, 0 too. */
    @ParameterizedTest
    @MethodSource("sets")
    void answersAsTheSetDoes(Seen sieved) {
        Seen plain = sieved.bits() > 64
                ? Seen.exact128()
                : sieved.bits() == 64 ? Seen.exact64() : Seen.compact(sieved.bits());
        Sieve sieve = new Sieve(1_000);
        var random = new SplittableRandom(1);
        long[] first = new long[300];
        long[] second = new long[300];
        boolean[] expected = new boolean[300];
        boolean[] fresh = new boolean[300];
        for (int batch = 0; batch < 2_000; batch++) {
            int count = random.nextInt(300);
            for (int i = 0; i < count; i++) {
                first[i] = random.nextInt(100_000) * (random.nextBoolean() ? 1L : 1L << 40);
                second[i] = random.nextInt(3);
            }
            plain.addAll(first, second, count, expected);
            sieve.addAll(sieved, first, second, count, fresh);
            for (int i = 0; i < count; i++) {
                assertThat(fresh[i]).isEqualTo(expected[i]);
            }
        }
        assertThat(sieved.size()).isEqualTo(plain.size()).isGreaterThan(70_000);
    }

    /** A set that is closed takes nothing, so all is new to the next one, 0 too, which an empty place holds. */
    @Test
    void doesNotKnowWhatASetDidNotTake() {
        Sieve sieve = new Sieve(0);
        long[] first = {0, 1, -1, 1, 0};
        boolean[] fresh = new boolean[5];
        Seen closed = Seen.exact64();
        closed.close();
        assertThatThrownBy(() -> sieve.addAll(closed, first, first, 5, fresh))
                .isInstanceOf(IllegalStateException.class);
        Seen open = Seen.exact64();
        sieve.addAll(open, first, first, 5, fresh);
        assertThat(fresh).containsExactly(true, true, true, false, false);
        assertThat(open.size()).isEqualTo(3);
    }
}
