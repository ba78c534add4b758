package dev.allways.core.explain;

import static dev.allways.core.explain.Explanation.Weight.MATTERS;
import static dev.allways.core.explain.Explanation.Weight.NO_MATTER;
import static dev.allways.core.explain.Explanation.Weight.PARTLY;
import static dev.allways.core.explain.Explanation.Weight.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Trace;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.explain.Explanation.Likelihood;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainTest {
    private static final List<Integer> DIGITS = List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

    private static Explanation explain(Program program, long... choices) {
        return explain(program, Budget.executions(100_000), choices);
    }

    private static Explanation explain(Program program, Budget budget, long... choices) {
        return Explain.explain(program, Replay.exactly(program, Choices.of(choices)), budget, 42);
    }

    private static Likelihood every(long failed, long made) {
        return new Likelihood(failed, made, true);
    }

    private static List<Explanation.Weight> weights(Explanation explanation) {
        return explanation.influences().stream()
                .map(Explanation.Influence::weight)
                .toList();
    }

    /** Fails if the first and the second of three flips are true: 2 of 8 executions. */
    private static final Program BOTH = chooser -> {
        boolean a = chooser.flip("a");
        boolean b = chooser.flip("b");
        chooser.flip("c");
        if (a && b) {
            throw new AssertionError();
        }
    };

    /**
     * One of a million passes: it is not drawn, but found as the nearest, so that nothing is certain before that
     * choice.
     */
    @Test
    void nothingIsCertainWhereOneIsKnownToPass() {
        Explanation explanation = explain(
                chooser -> {
                    if (chooser.between("number", 0, 999_999) != 0) {
                        throw new AssertionError();
                    }
                },
                1);
        assertThat(explanation.difference()).isPresent();
        assertThat(explanation.likelihood().getFirst().certain()).isFalse();
        assertThat(explanation.certain()).hasValue(0);
    }

    @Test
    void aSmallTreeIsExact() {
        Explanation explanation = explain(BOTH, 1, 1, 0);
        // 2 of all 8; 2 of the 4 that begin with 1; both that begin with 1 1; itself
        assertThat(explanation.likelihood()).containsExactly(every(2, 8), every(2, 4), every(2, 2), every(1, 1));
        assertThat(explanation.certain()).hasValue(1);
        assertThat(explanation.influences())
                .containsExactly(
                        new Explanation.Influence(0, every(0, 1), every(0, 4)),
                        new Explanation.Influence(1, every(0, 1), every(0, 2)),
                        new Explanation.Influence(2, every(1, 1), every(1, 1)));
        assertThat(weights(explanation)).containsExactly(MATTERS, MATTERS, NO_MATTER);
        // each of the 8 once, and each choice once more with the rest kept
        assertThat(explanation.executions()).isEqualTo(8 + 3);
        assertThat(explanation.finished()).isTrue();
        assertThat(explanation.likelihood().get(1)).hasToString("2 of 4");
    }

    @Test
    void theNearestPassingExecutionDiffersInOneChoiceAndLate() {
        Explanation.Difference difference = explain(BOTH, 1, 1, 0).difference().orElseThrow();
        assertThat(difference.changed()).isEqualTo(1);
        assertThat(difference.step()).isEqualTo(1);
        assertThat(difference.passing().choices()).isEqualTo(Choices.of(1, 0, 0));
        assertThat(difference.passing().steps().get(1).text()).isEqualTo("b = false");
    }

    @Test
    void whatIsPutInOrLeftOutCountsOnce() {
        // some digits to skip, then three flips
        Program program = chooser -> {
            for (int skip = chooser.pick("skip", DIGITS); skip > 0; skip--) {
                chooser.pick("skipped", DIGITS);
            }
            if (chooser.flip("a") && chooser.flip("b") && chooser.flip("c")) {
                throw new AssertionError();
            }
        };
        // with one digit skipped the three flips are 1 1 1; with none skipped, the digit is taken for the first flip
        Explanation.Difference difference =
                explain(program, 1, 0, 1, 1, 1).difference().orElseThrow();
        assertThat(difference.changed()).isEqualTo(1);
        assertThat(difference.passing().choices()).isEqualTo(Choices.of(1, 0, 1, 1, 0));
        // of the three flips the last is the latest to differ
        assertThat(Choices.of(2, 0, 1, 1, 1, 0))
                .satisfies(two -> assertThat(explain(program, 2, 0, 1, 1, 1, 1)
                                .difference()
                                .orElseThrow()
                                .passing()
                                .choices())
                        .isEqualTo(two));
    }

    @Test
    void twoChoicesThatMustChangeTogether() {
        // fails unless both of two are 4: nothing passes with one change of 0 0
        List<Integer> five = List.of(0, 1, 2, 3, 4);
        Program program = chooser -> {
            int a = chooser.pick("a", five);
            int b = chooser.pick("b", five);
            if (a != 4 || b != 4) {
                throw new AssertionError();
            }
        };
        Explanation explanation = explain(program, 0, 0);
        assertThat(explanation.likelihood()).containsExactly(every(24, 25), every(5, 5), every(1, 1));
        assertThat(explanation.certain()).hasValue(0);
        assertThat(explanation.influences())
                .containsExactly(
                        new Explanation.Influence(0, every(4, 4), every(19, 20)),
                        new Explanation.Influence(1, every(4, 4), every(4, 4)));
        assertThat(weights(explanation)).containsExactly(NO_MATTER, NO_MATTER);
        Explanation.Difference difference = explanation.difference().orElseThrow();
        assertThat(difference.changed()).isEqualTo(2);
        assertThat(difference.step()).isZero();
        assertThat(difference.passing().choices()).isEqualTo(Choices.of(4, 4));
    }

    @Test
    void aFailureThatWasCertainFromTheBeginning() {
        Program program = chooser -> {
            chooser.flip("a");
            throw new AssertionError();
        };
        Explanation explanation = explain(program, 0);
        assertThat(explanation.likelihood()).containsExactly(every(2, 2), every(1, 1));
        assertThat(explanation.certain()).hasValue(0);
        assertThat(weights(explanation)).containsExactly(NO_MATTER);
        assertThat(explanation.difference()).isEmpty();
    }

    @Test
    void aProgramWithoutChoices() {
        Program program = chooser -> {
            throw new AssertionError();
        };
        Explanation explanation = explain(program);
        assertThat(explanation.likelihood()).containsExactly(every(1, 1));
        assertThat(explanation.certain()).isEmpty();
        assertThat(explanation.influences()).isEmpty();
    }

    @Test
    void otherFailuresCountAsOthersAndStoppedExecutionsNotAtAll() {
        Program program = chooser -> {
            switch (chooser.pick("digit", DIGITS)) {
                case 0, 1, 2 -> throw new IllegalStateException();
                case 3, 4 -> throw new AssertionError();
                case 5, 6, 7 -> chooser.assume(false);
                default -> {}
            }
        };
        // of the 10 executions 3 are discarded; 2 of the other 7 fail like this one
        Explanation explanation = explain(program, 3);
        assertThat(explanation.likelihood()).containsExactly(every(2, 7), every(1, 1));
        assertThat(explanation.influences().getFirst().free()).isEqualTo(every(1, 6));
        assertThat(weights(explanation)).containsExactly(PARTLY);
        assertThat(explanation.difference().orElseThrow().passing().choices()).isEqualTo(Choices.of(8));
    }

    @Test
    void aChoiceThatIsNone() {
        Program program = chooser -> {
            chooser.pick("only", List.of("one"));
            if (chooser.flip("a")) {
                throw new AssertionError();
            }
        };
        Explanation explanation = explain(program, 0, 1);
        assertThat(explanation.likelihood()).containsExactly(every(1, 2), every(1, 2), every(1, 1));
        assertThat(weights(explanation)).containsExactly(UNKNOWN, MATTERS);
        assertThat(explanation.certain()).hasValue(1);
    }

    /** Fails when the first two of 20 digits are 7. */
    private static final Program TWO_SEVENS = chooser -> {
        int[] digits =
                IntStream.range(0, 20).map(i -> chooser.pick("digit", DIGITS)).toArray();
        if (digits[0] == 7 && digits[1] == 7) {
            throw new AssertionError();
        }
    };

    @Test
    void aLargeTreeIsSampled() {
        long[] choices = new long[20];
        choices[0] = 7;
        choices[1] = 7;
        Explanation explanation = explain(TWO_SEVENS, choices);
        // one execution in 10 behind the first 7, one in 100 else; behind the second 7 all
        assertThat(explanation.certain()).hasValue(1);
        List<Likelihood> likelihood = explanation.likelihood();
        assertThat(likelihood.subList(2, 21))
                .allSatisfy(each -> assertThat(each.certain()).isTrue());
        assertThat(likelihood.get(20)).isEqualTo(every(1, 1));
        assertThat(likelihood.get(19)).isEqualTo(every(10, 10)); // the last digit is any of ten
        assertThat(likelihood.subList(0, 19))
                .allSatisfy(each -> assertThat(each.every()).isFalse());
        assertThat(likelihood.subList(0, 19)).extracting(Likelihood::made).containsOnly(24L);
        assertThat(weights(explanation).subList(0, 2)).containsOnly(MATTERS);
        assertThat(weights(explanation).subList(2, 20)).containsOnly(NO_MATTER);
        assertThat(explanation.difference().orElseThrow().changed()).isEqualTo(1);
        assertThat(explanation.difference().orElseThrow().step()).isEqualTo(1);
        assertThat(explanation.finished()).isTrue();
        assertThat(explain(TWO_SEVENS, choices))
                .usingRecursiveComparison()
                .isEqualTo(explanation); // one seed, one answer
    }

    @Test
    void aProgramThatMayGoOnForEver() {
        Program program = chooser -> {
            boolean a = chooser.flip("a");
            while (chooser.pick("digit", DIGITS) < 9) {}
            if (a) {
                throw new AssertionError();
            }
        };
        Explanation explanation = explain(program, 1, 9);
        assertThat(explanation.certain()).hasValue(0);
        assertThat(weights(explanation)).containsExactly(MATTERS, NO_MATTER);
        assertThat(explanation.bounded()).isFalse(); // it has an end for certain, though not within so many choices
    }

    /** Walks on the numbers for ever, and tells each it comes to; fails at 3, before it tells of it or after. */
    private record Walk(boolean tells) implements Program {
        private record At(long fingerprint) implements State {}

        private static final List<String> WAYS = List.of("up", "down", "stay");

        @Override
        public void run(Chooser chooser) {
            int number = 0;
            boolean goesOn = chooser.visit(new At(number));
            while (goesOn) {
                number += switch (chooser.pick("way", WAYS)) {
                    case 0 -> 1;
                    case 1 -> -1;
                    default -> 0;
                };
                if (tells || number < 3) {
                    goesOn = chooser.visit(new At(number));
                }
                if (number == 3) {
                    throw new AssertionError();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void executionsOverStatesGoOnForNoLongerThanTheFailingOne(boolean tells) {
        // a random walk comes to 3 some day for certain; in three steps, by one of the 3^3 ways
        Explanation explanation = explain(new Walk(tells), 0, 0, 0);
        assertThat(explanation.bounded()).isTrue();
        assertThat(explanation.likelihood()).containsExactly(every(1, 27), every(1, 9), every(1, 3), every(1, 1));
        assertThat(explanation.certain()).hasValue(2);
        assertThat(weights(explanation)).containsOnly(MATTERS);
        Explanation.Difference difference = explanation.difference().orElseThrow();
        assertThat(difference.changed()).isEqualTo(1);
        assertThat(difference.step()).isEqualTo(2);
    }

    /** Asks for digits for ever; fails at the second of two sevens in a row. */
    private static Program sevensAmong(List<Integer> digits) {
        return chooser -> {
            boolean seven = false;
            while (true) {
                int digit = digits.get(chooser.pick("digit", digits));
                if (seven && digit == 7) {
                    throw new AssertionError();
                }
                seven = digit == 7;
            }
        };
    }

    @Test
    void executionsThatNeverEndGoOnForNoLongerThanTheFailingOne() {
        // of two choices among 0 and 7; all that are drawn end with two sevens some day
        Explanation few = explain(sevensAmong(List.of(0, 7)), 1, 1);
        assertThat(few.bounded()).isTrue();
        assertThat(few.likelihood()).containsExactly(every(1, 4), every(1, 2), every(1, 1));
        assertThat(weights(few)).containsExactly(MATTERS, MATTERS);

        // of two choices among ten, which are too many for each to be made; all that are drawn end with two sevens some
        // day
        Explanation many = explain(sevensAmong(DIGITS), 7, 7);
        assertThat(many.bounded()).isTrue();
        assertThat(many.likelihood().subList(1, 3)).containsExactly(every(1, 10), every(1, 1));
        assertThat(many.likelihood().getFirst().made()).isEqualTo(24);
        assertThat(many.likelihood().getFirst().failed()).isLessThan(5); // 1 of 100
        assertThat(many.certain()).hasValue(1);
    }

    @Test
    void theBudgetIsKept() {
        long[] choices = new long[20];
        choices[0] = 7;
        choices[1] = 7;
        for (long executions : new long[] {0, 1, 2, 10, 100, 500}) {
            Explanation explanation = explain(TWO_SEVENS, Budget.executions(executions), choices);
            assertThat(explanation.executions()).isLessThanOrEqualTo(executions);
            assertThat(explanation.finished()).isFalse();
            assertThat(explanation.likelihood()).hasSize(21);
            assertThat(explanation.influences()).hasSize(20);
        }
        // a hundred for twenty choices: one with the rest kept and at least one of either kind drawn for each
        assertThat(explain(TWO_SEVENS, Budget.executions(100), choices).likelihood())
                .allSatisfy(each -> assertThat(each.made()).isPositive());
        Explanation none = explain(TWO_SEVENS, Budget.time(Duration.ZERO), choices);
        assertThat(none.executions()).isZero();
        assertThat(none.certain()).isEmpty();
        assertThat(weights(none)).containsOnly(UNKNOWN);
    }

    @Test
    void anInterruptEndsItAndIsNotLost() {
        int[] runs = {0};
        Program program = chooser -> {
            if (++runs[0] == 20) {
                Thread.currentThread().interrupt();
            }
            TWO_SEVENS.run(chooser);
        };
        long[] choices = new long[20];
        choices[0] = 7;
        choices[1] = 7;
        Trace failing = Replay.exactly(TWO_SEVENS, Choices.of(choices));
        Explanation explanation = Explain.explain(program, failing, Budget.executions(100_000), 0);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(explanation.executions()).isEqualTo(20);
        assertThat(explanation.finished()).isFalse();
    }

    @Test
    void whatCannotBeExplained() {
        Trace passing = Replay.exactly(BOTH, Choices.of(0, 0, 0));
        assertThatThrownBy(() -> Explain.explain(BOTH, passing, Budget.executions(100_000), 0))
                .hasMessageContaining("Passed");
        Trace failing = Replay.exactly(BOTH, Choices.of(1, 1, 0));
        Program repaired = chooser -> {
            chooser.flip("a");
            chooser.flip("b");
            chooser.flip("c");
        };
        assertThatThrownBy(() -> Explain.explain(repaired, failing, Budget.executions(100_000), 0))
                .isInstanceOf(NotDeterministic.class);
    }

    /**
     * With the budget spent nothing is prepared any more: to copy a million answers for each of a million choices takes
     * hours.
     */
    @Test
    @Timeout(120)
    void aMillionChoicesAreExplainedWithinTheBudget() {
        Program program = chooser -> {
            for (int i = 0; i < 1_000_000; i++) {
                chooser.flip("bit");
            }
            throw new AssertionError();
        };
        Explanation explanation = explain(program, Budget.executions(20), new long[1_000_000]);
        assertThat(explanation.executions()).isEqualTo(20);
        assertThat(explanation.finished()).isFalse();
        assertThat(explanation.likelihood()).hasSize(1_000_001);
    }

    @Test
    void anOptionThatCannotTellWhatItIsFailsNothing() {
        Object mute = new Object() {
            @Override
            public String toString() {
                throw new IllegalStateException();
            }
        };
        Program program = chooser -> {
            if (chooser.choose("object", List.of("text", mute)) == mute) {
                throw new AssertionError();
            }
        };
        Trace trace = Replay.exactly(program, Choices.of(1));
        assertThat(trace.outcome().failed()).isTrue();
        assertThat(trace.steps().getFirst().text())
                .isEqualTo("object = %s, which can't tell more: it throws java.lang.IllegalStateException"
                        .formatted(mute.getClass().getName()));
    }
}
