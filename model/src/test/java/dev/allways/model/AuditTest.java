package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Audit;
import dev.allways.core.CannotExplore;
import dev.allways.core.Chooser;
import dev.allways.core.FingerprintCollision;
import dev.allways.core.ImpureStep;
import dev.allways.core.NoFingerprint;
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
        Result result = new Counters().explore().audit(Audit.FULL).run();

        assertThat(result.passed()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(100); // 10 x 10
        assertThat(result.statistics().counters().duplicates())
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

        assertThat(problem(model.explore().audit(Audit.FULL).run(), FingerprintCollision.class))
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

        assertThat(problem(model.explore().audit(Audit.FULL).run(), SharedState.class))
                .hasMessageContaining("before        [8, 0] (");
    }

    /** Where a copy is changed after the search has met it, and no step that is looked at does it, the end shows it. */
    @Test
    void sharingIsReportedAtTheEnd() {
        Model<int[]> model = new Counters() {
            @Override
            public int[] copy(int[] state) {
                return state[0] < 8 ? state.clone() : state;
            }
        };

        assertThat(problem(model.explore().run(), SharedState.class))
                .hasMessageStartingWith("a state was changed after the search had met it\n");
    }

    /** Two counters, in a record; some forget one. */
    @SuppressWarnings("ArrayRecordComponent") // as users have them
    private record Two(int left, int right, int[] zero) {}

    private static class Twos implements Model<Two> {
        final int most;

        Twos(int most) {
            this.most = most;
        }

        @Override
        public Two initial(Chooser chooser) {
            return new Two(0, 0, new int[1]);
        }

        @Override
        public Two next(Two now, Chooser chooser) {
            return chooser.flip("left")
                    ? new Two(Math.min(now.left + 1, most), now.right, new int[1])
                    : new Two(now.left, Math.min(now.right + 1, most), new int[1]);
        }
    }

    @Test
    void aFingerprintIsDerivedOfARecord() {
        Result result = new Twos(9).explore().run();

        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(100); // 10 x 10: equal arrays are one
        assertThat(result.statistics().counters().audited()).isEqualTo(100);
    }

    @Test
    void aForgottenFieldIsReportedWithoutBeingAsked() {
        Model<Two> forgetful = new Twos(9) {
            @Override
            public void fingerprint(Two now, Hasher hasher) {
                hasher.putInt(now.left).putInt(now.right < 7 ? now.right : 7); // wrong from the eighth on
            }
        };

        assertThat(problem(forgetful.explore().run(), FingerprintCollision.class))
                .hasMessageContaining("right=8");
        Result off = forgetful.explore().audit(Audit.OFF).run();
        assertThat(off.complete()).isTrue();
        assertThat(off.statistics().counters().states()).isEqualTo(80); // 10 x 8
        assertThat(off.statistics().counters().audited()).isZero();
    }

    /** A search that goes far beyond what is audited whole: a sixteenth, and then half of that, is as good. */
    @Test
    void aSampleOfManyStatesIsAudited() {
        Result sound = new Twos(399).explore().run();
        assertThat(sound.statistics().counters().states()).isEqualTo(160_000);
        assertThat(sound.statistics().counters().audited())
                .isBetween(8_000L, 12_000L); // 10,000 expected, 97 the deviation

        Model<Two> forgetful = new Twos(399) {
            @Override
            public void fingerprint(Two now, Hasher hasher) {
                hasher.putInt(now.left).putInt(now.left + now.right < 700 ? now.right : now.right / 2);
            }
        };
        problem(
                forgetful.explore().run(),
                FingerprintCollision.class); // none of the first 155,000 states shares its own
    }

    /** A class without equals() of its own. */
    private static final class Plain {
        final int part;
        final transient int cached;

        Plain(int part, int cached) {
            this.part = part;
            this.cached = cached;
        }
    }

    @Test
    void fieldsTellObjectsWithoutEqualsApart() {
        class Plains implements Model<Plain> {
            private final boolean forgets;

            Plains(boolean forgets) {
                this.forgets = forgets;
            }

            @Override
            public Plain initial(Chooser chooser) {
                return new Plain(0, 0);
            }

            @Override
            public Plain next(Plain now, Chooser chooser) {
                return new Plain((now.part + 1 + chooser.between("more", 0, 1)) % 6, now.cached + 1);
            }

            @Override
            public void fingerprint(Plain now, Hasher hasher) {
                hasher.putInt(forgets ? now.part / 2 : now.part);
            }
        }

        assertThat(new Plains(false).explore().run().complete()).isTrue(); // transient fields make no difference
        assertThat(problem(new Plains(true).explore().run(), FingerprintCollision.class))
                .hasMessageContainingAll("Plain[part=0]", "Plain[part=1]");
    }

    @Test
    void noFingerprintCanBeDerivedOfAClassOfOnesOwn() {
        Model<List<Plain>> model = new Model<>() {
            @Override
            public List<Plain> initial(Chooser chooser) {
                return List.of(new Plain(1, 1));
            }

            @Override
            public List<Plain> next(List<Plain> now, Chooser chooser) {
                return now;
            }
        };

        assertThat(problem(model.explore().run(), NoFingerprint.class))
                .hasMessageContainingAll(
                        "a fingerprint can't be made of a " + Plain.class.getName(),
                        "usual cause ",
                        "do            take its parts one by one (hasher.putInt(...)) in the model's fingerprint");
    }
}
