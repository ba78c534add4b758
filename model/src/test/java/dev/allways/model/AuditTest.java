package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.CannotExplore;
import dev.allways.core.Chooser;
import dev.allways.core.FingerprintCollision;
import dev.allways.core.ImpureStep;
import dev.allways.core.Result;
import dev.allways.core.SharedState;
import dev.allways.core.StopReason;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Mistakes that users make with models, and how they are told. */
class AuditTest {
    /** Two counters up to 9, in an array; each test breaks something. */
    private static class Counters implements Model<int[]> {
        @Override
        public int[] initial(Chooser chooser) {
            return new int[2];
        }

        @Override
        public int[] next(int[] state, Chooser chooser) {
            int counter = chooser.pick("count", List.of("left", "right"));
            if (state[counter] < 9) {
                state[counter]++;
            }
            return state;
        }

        @Override
        public int[] copy(int[] state) {
            return state.clone();
        }

        @Override
        public void fingerprint(int[] state, Hasher hasher) {
            hasher.putInts(state);
        }
    }

    private static <T extends CannotExplore> T problem(Result result, Class<T> type) {
        assertThat(result.stopReason()).isEqualTo(StopReason.PROBLEM);
        assertThat(result.problem()).containsInstanceOf(type);
        return type.cast(result.problem().orElseThrow());
    }

    @Test
    void aSoundModelPasses() {
        Result result = new Counters().explore().audit(true).run();

        assertThat(result.passed()).isTrue();
        assertThat(result.statistics().counters().states).isEqualTo(100); // 10 x 10
        assertThat(result.statistics().counters().duplicates)
                .isEqualTo(2 * 100 - 99); // 2 steps a state, 99 to new ones
    }

    @Test
    void twoStatesWithOneFingerprintAreReported() {
        Model<int[]> model = new Counters() {
            @Override
            public void fingerprint(int[] state, Hasher hasher) {
                hasher.putInt(state[0]).putInt(state[1] / 2);
            }
        };

        assertThat(problem(model.explore().audit(true).run(), FingerprintCollision.class))
                .hasMessageStartingWith("two different states have the fingerprint ")
                .hasMessageContaining("first         [0, 0]\n")
                .hasMessageContaining("second        [0, 1]\n")
                .hasMessageContaining("usual cause ")
                .hasMessageContaining("do ");
    }

    /** PSPP's data sheet counted its values in a parameter of the search, so that a replay wrote others. */
    @Test
    void anImpureStepIsReported() {
        Model<int[]> model = new Counters() {
            private int nextValue;

            @Override
            public int[] next(int[] state, Chooser chooser) {
                state[chooser.pick("write", List.of("left", "right"))] = nextValue++ % 10;
                return state;
            }
        };

        assertThat(problem(model.explore().run(), ImpureStep.class)) // without being asked: it shows in the first steps
                .hasMessageStartingWith("a step led to two different states when it was made twice\n")
                .hasMessageContaining("from          [0, 0] (fingerprint ")
                .hasMessageContaining("answers       write = left\n")
                .hasMessageContaining("first         [0, 0] (")
                .hasMessageContaining("second        [1, 0] (")
                .hasMessageContaining("usual cause ")
                .hasMessageContaining("do ");
    }

    @Test
    void aStepThatAsksOtherwiseIsReported() {
        Model<int[]> model = new Counters() {
            private boolean again;

            @Override
            public int[] next(int[] state, Chooser chooser) {
                again = !again;
                return again ? super.next(state, chooser) : state;
            }

            @Override
            public int[] initial(Chooser chooser) {
                return new int[] {8, 8};
            }
        };

        assertThat(problem(model.explore().run(), ImpureStep.class)).hasMessageContaining("second        [8, 8]");
    }

    @Test
    void aCopyThatSharesWithItsOriginalIsReported() {
        Model<int[]> model = new Counters() {
            @Override
            public int[] copy(int[] state) {
                return state;
            }
        };

        assertThat(problem(model.explore().run(), SharedState.class))
                .hasMessageStartingWith("a state was changed by a step that was made from its copy\n")
                .hasMessageContaining("before        [0, 0] (")
                .hasMessageContaining("answers       count = left\n")
                .hasMessageContaining("after         [1, 0] (")
                .hasMessageContaining("usual cause ")
                .hasMessageContaining("do ");
    }

    /** Where sharing begins far from the initial state only an audit sees it. */
    @Test
    void sharingThatBeginsLateIsReportedByAnAudit() {
        Model<int[]> model = new Counters() {
            @Override
            public int[] copy(int[] state) {
                return state[0] < 8 ? state.clone() : state;
            }
        };

        assertThat(problem(model.explore().audit(true).run(), SharedState.class))
                .hasMessageContaining("before        [8, 0] (");
    }
}
