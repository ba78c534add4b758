package dev.allways.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.State;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.states.Seen;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForgettingTest {
    private static final int LENGTH = 60_000;
    private static final int MIDDLE = 30_000;

    /** Counts from 0 to 59,999, or from 30,000 at once; notes every number that is checked. */
    private record Line(BitSet checked) implements Program {
        @Override
        public void run(Chooser chooser) {
            goTo(0, chooser);
        }

        private void goTo(int first, Chooser chooser) {
            for (int number = first; number < LENGTH && chooser.visit(new Point(this, number)); ) {
                checked.set(number);
                number = next(number, chooser);
            }
        }

        private int next(int number, Chooser chooser) {
            return number == 0 && chooser.flip("jump") ? MIDDLE : number + 1;
        }

        private record Point(Line line, int number) implements State {
            @Override
            public long fingerprint() {
                return number;
            }

            @Override
            public Program resume() {
                return chooser -> line.goTo(line.next(number, chooser), chooser);
            }

            @Override
            public void check() {
                line.checked.set(number);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "dfs", "delays:round-robin"})
    void whatIsForgottenIsExploredAgainAndNotMissed(String strategy) {
        var seen = new AtomicReference<Seen>();
        var line = new Line(new BitSet());
        Result result = Allways.explore(line)
                .strategy(strategy)
                .seen(() -> {
                    Seen small = Seen.bounded(1 << 16);
                    seen.set(small);
                    return small;
                })
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.omitted()).isEmpty();
        assertThat(line.checked.cardinality()).isEqualTo(LENGTH);
        // 64 KB have room for 4,096 states. When the middle is met for the second time, it and all behind it are
        // forgotten, as what is met is added at once; by delays it is added when the execution has ended, and that ends
        // at a state of the end that is still there
        long states = result.statistics().counters().states();
        boolean delays = strategy.startsWith("delays");
        assertThat(states)
                .isBetween(delays ? LENGTH + 1L : LENGTH + (LENGTH - MIDDLE), LENGTH + (LENGTH - MIDDLE) + 0L);
        assertThat(seen.get().forgotten()).isEqualTo(states - 4_096);
        // one leads to the first state, from which there are two; from each other there is one. An execution with
        // delays continues: one without a jump, one with it
        assertThat(result.statistics().counters().executions()).isEqualTo(delays ? 2 : 1 + states + 1);
    }
}
