package dev.allways.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FromPathTest {
    private static void fail(int... digits) {
        if (digits[0] == 2 && digits[1] == 1 && digits[2] == 2 && digits[3] == 2) {
            throw new IllegalStateException("2122");
        }
    }

    private static int digit(Chooser chooser, int size) {
        return (int) chooser.range("digit", 0, size - 1);
    }

    private static Program digits(int... sizes) {
        return chooser -> {
            int[] digits = new int[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                digits[i] = digit(chooser, sizes[i]);
            }
            fail(digits);
        };
    }

    /**
     * Four digits fail at 2122; the paths are of a program that had other choices. After 2121 come 2120 and 2122. Where
     * the third answer is too large the first is 2100, and then 2101, 2102, 2110, 2111, 2112, 2120, 2121.
     */
    @ParameterizedTest
    @CsvSource({
        "'2,1,2,2', 1, all of its 4 choices were made",
        "'2,1,2,1', 3, all of its 4 choices were made",
        "'2,1,3,2', 9, 'choice 3 left it: it answers 3, and \"digit\" has 3 answers now; searched from there'",
        "'2,1,2,2,5,5', 1, the execution ended after 4 of its 6 choices",
        "'t1:shop.Digits(3, 4).test:2,1,2,1', 3, all of its 4 choices were made"
    })
    void theFailureIsNear(String path, long executions, String left) {
        Result result =
                Allways.explore(digits(3, 3, 3, 3)).strategy("from:" + path).run();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        assertThat(result.statistics().tallies().getFirst().lines()).containsExactly(left);
    }

    /** The rest is searched, too: 3 * 2 * 3 * 2 executions, as 2122 can't be chosen any more. */
    @Test
    void allElseIsSearched() {
        Result result =
                Allways.explore(digits(3, 2, 3, 2)).strategy("from:2,1,2,2").run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(36);
        assertThat(result.statistics().tallies().getFirst().lines().getFirst()).startsWith("choice 4 left it: ");
    }
}
