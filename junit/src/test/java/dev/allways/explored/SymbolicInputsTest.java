package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.allways.junit.Explore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parameters of tests as symbolic inputs. */
class SymbolicInputsTest {
    static class Middle {
        @Explore
        void isBetween(@dev.allways.junit.Symbolic(min = 0) int low, @dev.allways.junit.Symbolic(min = 0) int high) {
            assumeTrue(low <= high);
            int middle = (low + high) / 2;
            assertTrue(middle >= low);
        }
    }

    /** Inputs whose sum overflows. */
    @Test
    void aFailureTellsTheInputs() {
        Throwable error = Runs.of(Middle.class).error();
        assertThat(error).isInstanceOf(AssertionError.class);
        assertThat(Runs.story(error)).contains("low = ", "high = ");
    }

    static class RightMiddle {
        private int made;

        @BeforeEach
        void prepare() {
            made++;
        }

        @Explore
        void isBetween(@dev.allways.junit.Symbolic(min = 0) int low, @dev.allways.junit.Symbolic(min = 0) int high) {
            assumeTrue(low <= high);
            int middle = (low + high) >>> 1;
            assertTrue(middle >= low && middle <= high);
            assertEquals(1, made);
        }
    }

    /**
     * Two paths, of which one is discarded: both outcomes are possible for the assumption only, what is asserted
     * holds for all.
     */
    @Test
    void whereNothingFailsAllPathsWereSeen() {
        Runs runs = Runs.of(RightMiddle.class).passed();
        assertThat(runs.entries().toString()).contains("complete=true", "executions=2", "discarded=1", "choices=2");
    }

    static class Texts {
        @Explore
        void neverAKey(@dev.allways.junit.Symbolic(length = 3) String text, dev.allways.symbolic.Symbolic in) {
            if (text.startsWith("k") && in.booleanInput("more")) {
                assertTrue(text.length() < 3);
            }
        }
    }

    @Test
    void textsAndInputsOfAnObject() {
        assertThat(Runs.story(Runs.of(Texts.class).error())).contains("length of text = 3", "more = 1");
    }

    static class Nothing {
        @Explore
        void isBetween(@dev.allways.junit.Symbolic(min = 5, max = 2) int number) {}
    }

    static class TooLarge {
        @Explore
        void isSmaller(@dev.allways.junit.Symbolic(min = 3_000_000_000L) int number) {}
    }

    /** What is said of an input has no values, or none of its type. */
    @Test
    void anInputWithoutValuesIsAnError() {
        assertThat(Runs.of(Nothing.class).error())
                .hasMessageContaining("the input number has no values")
                .hasMessageContaining("@Symbolic(min = 5, max = 2)");
        assertThat(Runs.of(TooLarge.class).error()).hasMessageContaining("between(\"number\", 3000000000, 2147483647)");
    }

    static class Letters {
        @Explore
        void areNeverB(
                @dev.allways.junit.Symbolic(min = 'a', max = 'z') char letter,
                @dev.allways.junit.Symbolic(min = 3, max = 5) byte number) {
            assertTrue(letter >= 'a' && letter <= 'z' && number >= 3 && number <= 5);
            assertTrue(letter != 'b' || number != 5);
        }
    }

    static class Fraction {
        @Explore
        void isSmall(@dev.allways.junit.Symbolic(min = 0, max = 1) double number) {}
    }

    /** Bounds hold of every whole number and of characters; where they would say nothing they are refused. */
    @Test
    void boundsOfEveryWholeNumber() {
        assertThat(Runs.story(Runs.of(Letters.class).error())).contains("letter is 'b'", "number = 5");
        assertThat(Runs.of(Fraction.class).error())
                .hasMessageContaining("the input number takes no least and no greatest value")
                .hasMessageContaining("@Symbolic(min = 0, max = 1) on a double");
    }

    enum Unit {
        GRAM,
        POUND
    }

    record Weight(int amount, Unit unit) {}

    static class Weights {
        @Explore
        void areNotTooLarge(
                @dev.allways.junit.Symbolic(length = 2) List<Weight> all,
                @dev.allways.junit.Symbolic(min = 0, max = 9) Optional<Integer> most) {
            for (Weight each : all) {
                assertTrue(each.unit() == Unit.GRAM || most.isEmpty() || each.amount() != most.get() + 1_000);
            }
        }
    }

    /** The first weight is in pounds, and just so much that the optional number matters. */
    @Test
    void valuesThatAreMadeOfOthers() {
        assertThat(Runs.story(Runs.of(Weights.class).error()))
                .contains("length of all = 1", "all[0].amount = 1000", "all[0].unit = POUND")
                .contains("content of most = some", "most = 0");
    }

    static class Unknown {
        @Explore
        void isRefused(@dev.allways.junit.Symbolic Thread thread) {}
    }

    @Test
    void typesWithoutInputsAreRefused() {
        assertThat(Runs.of(Unknown.class).error()).hasMessageContaining("no symbolic inputs of type java.lang.Thread");
    }
}
