package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.gen.Gen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequences that are guided by what earlier ones reached. */
class GuidedTest {
    private static final int DIGITS = 8;

    /** A lock that opens after eight right digits, each of ten, one after the other; it should never open. */
    private record Lock(boolean byStates) implements Commands<Integer, int[]> {
        @Override
        public Integer model() {
            return 0;
        }

        @Override
        public int[] system() {
            return new int[1];
        }

        @Override
        public Object identity(Integer right) {
            return byStates ? right : null;
        }

        @Override
        public void commands(Menu<Integer, int[]> menu) {
            var digit = menu.command("digit")
                    .with(Gen.ints(0, 9))
                    .run((lock, n) -> {
                        lock[0] = n == code(lock[0]) ? lock[0] + 1 : 0;
                        return lock[0] == DIGITS;
                    })
                    .returns((_, _) -> false)
                    .next((right, n) -> n == code(right) ? right + 1 : 0);
            for (int i = 1; i < DIGITS && !byStates; i++) {
                int wanted = i;
                digit.feature(i + " right", (right, n) -> n == code(right) && right + 1 == wanted);
            }
        }

        private static int code(int i) {
            return i * 7 % 10;
        }
    }

    private static Result explored(boolean byStates, String strategy) {
        return Allways.explore(new Lock(byStates))
                .strategy(strategy)
                .seed(1)
                .executions(strategy.equals("random") ? 10_000 : 50_000)
                .run();
    }

    /**
     * One more right digit comes with the probability of one in ten, so some hundred executions are enough for each of
     * the eight. At random the eight come together in one of 10^8 places.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatNeedsManyStepsIsFoundStepByStep(boolean byStates) {
        Result guided = explored(byStates, "guided");
        assertThat(guided.failures()).hasSize(1);
        assertThat(guided.statistics().counters().executions()).isLessThan(20_000);
    }

    @Test
    void atRandomItIsNotFound() {
        assertThat(explored(false, "random").failures()).isEmpty();
    }

    /** The same seed makes the same executions. */
    @Test
    void theSeedSaysAll() {
        assertThat(explored(true, "guided").failures().getFirst().executionsBefore())
                .isEqualTo(explored(true, "guided").failures().getFirst().executionsBefore());
    }
}
