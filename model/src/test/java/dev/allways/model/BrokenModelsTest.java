package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Chooser;
import dev.allways.core.NoFingerprint;
import dev.allways.core.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a model's own methods do wrong is said, and hides nothing else. */
class BrokenModelsTest {
    /** Counts up by one or two, to ten. */
    private static class Counting implements Model<Integer> {
        @Override
        public Integer initial(Chooser chooser) {
            return 0;
        }

        @Override
        public @Nullable Integer next(Integer state, Chooser chooser) {
            return state >= 10 ? null : state + 1 + chooser.pick("more", List.of(0, 1));
        }
    }

    @Test
    void aDescriptionThatThrowsHidesNoFailure() {
        Result result = new Counting() {
            @Override
            public String describe(Integer state) {
                if (state == 2) {
                    throw new UnsupportedOperationException("of two");
                }
                return "at " + state;
            }

            @Override
            public void check(Integer state) {
                if (state == 4) {
                    throw new IllegalStateException("four");
                }
            }
        }.explore().run();

        assertThat(result.problem()).isEmpty();
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("four"));
    }

    @Test
    void aFingerprintThatThrowsIsSaid() {
        Result result = new Counting() {
            @Override
            public void fingerprint(Integer state, Hasher hasher) {
                if (state == 5) {
                    throw new IllegalStateException("no five");
                }
                hasher.putInt(state);
            }
        }.explore().run();

        assertThat(result.failures()).isEmpty();
        assertThat(result.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(NoFingerprint.class)
                        .hasMessageContaining("java.lang.IllegalStateException: no five"));
    }

    /** A number that can't be compared. */
    private record Incomparable(int number) {
        @Override
        public boolean equals(@Nullable Object other) {
            throw new UnsupportedOperationException("nothing is equal");
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    /** No step is at fault. */
    @Test
    void statesWhoseEqualsThrowsAreSaid() {
        Model<Incomparable> model = new Model<>() {
            @Override
            public Incomparable initial(Chooser chooser) {
                return new Incomparable(0);
            }

            @Override
            public Incomparable next(Incomparable now, Chooser chooser) {
                return new Incomparable(1);
            }
        };

        assertThat(model.explore().run().problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(NoFingerprint.class)
                        .hasMessageContaining("equals(Object) of what tells states apart throws"
                                + " java.lang.UnsupportedOperationException"));
    }

    @Test
    void aModelWithoutAFirstStateFails() {
        Result result = new Counting() {
            @Override
            @SuppressWarnings("NullAway") // as a user may
            public Integer initial(Chooser chooser) {
                return null;
            }
        }.explore().run();

        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error())
                        .hasMessage("initial(Chooser) returned null: a model begins in a state"));
    }

    @Test
    @SuppressWarnings("NullAway") // as a user may
    void noListOfPropertiesIsRefused() {
        assertThatThrownBy(() -> new Counting() {
                    @Override
                    public List<Property<Integer>> properties() {
                        return null;
                    }
                }.explore())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("properties() returned null");
    }
}
