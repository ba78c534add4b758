package dev.allways.symbolic.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.allways.core.Input;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is decided without a solver, by ranges, cases and guesses. */
class DecisionTest {
    private final Terms terms = new Terms();

    private Answer decided(List<Term> conditions) {
        try (var decision = new Decision(terms, () -> new Ignorant())) {
            return decision.of(conditions, Assignment.none());
        }
    }

    /** A solver that knows nothing. */
    static final class Ignorant implements Solver {
        @Override
        public Answer solve(List<Term> conditions) {
            return new Answer.Unknown("nothing is known");
        }

        @Override
        public void close() {}
    }

    private Term input(String name, Kind kind) {
        return terms.input(new Input(name, 0), kind);
    }

    private Term of(long value) {
        return terms.constant(Sort.LONG, value);
    }

    private Term of(double value) {
        return terms.constant(Sort.DOUBLE, Values.of(value));
    }

    private Term number(Operator operator, Term a, Term b) {
        return terms.of(operator, Sort.DOUBLE, a, b);
    }

    private Term isLess(Term a, Term b) {
        return terms.of(Operator.LESS, Sort.BOOLEAN, a, b);
    }

    /** 3,037,000,499 is the greatest whose square is a long; that of the next is negative. */
    @Test
    void squaresAreNotNegative() {
        Term x = input("x", Kind.LONG);
        Term square = terms.of(Operator.MULTIPLY, Sort.LONG, x, x);
        Term isNegative = terms.less(square, of(0));
        Term above = terms.less(of(-3_037_000_500L), x);
        assertThat(decided(List.of(above, terms.less(x, of(3_037_000_500L)), isNegative)))
                .isEqualTo(new Answer.Unsatisfiable());
        Term next = terms.equal(x, of(3_037_000_500L));
        assertThat(decided(List.of(next, isNegative))).isInstanceOf(Answer.Satisfiable.class);
    }

    /** A digit of a long that has few values: no solver, which takes seconds for quotients of 64 bits, is asked. */
    @Test
    void quotientsOfLongs() {
        Term x = input("x", Kind.LONG);
        Term tens = terms.of(Operator.DIVIDE, Sort.LONG, x, of(10));
        Term digit = terms.of(Operator.REMAINDER, Sort.LONG, tens, of(10));
        List<Term> conditions = List.of(terms.less(of(-1), x), terms.less(x, of(1_000)), terms.equal(digit, of(7)));
        try (var decision = new Decision(terms, () -> fail("a solver is asked"))) {
            assertThat(decision.of(conditions, Assignment.none()))
                    .isInstanceOfSatisfying(
                            Answer.Satisfiable.class,
                            answer -> assertThat(answer.inputs().value(x)).isEqualTo(70)); // the least
        }
    }

    /** A number that is not below 0, nor above 1, may be none; a hundred times it cut off is 0 to 100. */
    @Test
    void numbersThatMayBeNone() {
        Term x = input("x", Kind.DOUBLE);
        List<Term> bounds = List.of(terms.not(isLess(x, of(0.0))), terms.not(isLess(of(1.0), x)));
        Term percent = terms.of(Operator.TO_INT, Sort.INT, number(Operator.MULTIPLY, x, of(100.0)));
        assertThat(decided(List.of(bounds.get(0), bounds.get(1), terms.less(terms.constant(100), percent))))
                .isEqualTo(new Answer.Unsatisfiable());
        Term isNone = terms.not(terms.of(Operator.EQUAL, Sort.BOOLEAN, x, x));
        assertThat(decided(List.of(bounds.get(0), bounds.get(1), isNone))).isInstanceOf(Answer.Satisfiable.class);
    }

    /** x + y + z is the same in each order, which is seen where z, of four values, is replaced by each. */
    @Test
    void cases() {
        Term x = input("x", Kind.LONG);
        Term z = input("z", Kind.INT);
        Term wide = terms.of(Operator.TO_LONG, Sort.LONG, z);
        Term product = terms.of(Operator.MULTIPLY, Sort.LONG, terms.of(Operator.AND, Sort.LONG, x, of(7)), wide);
        List<Term> some = List.of(
                terms.less(terms.constant(-1), z), terms.less(z, terms.constant(4)), terms.less(of(21), product));
        assertThat(decided(some)).isEqualTo(new Answer.Unsatisfiable());
    }

    /** Values that meet some random comparisons are within all ranges. */
    @Test
    void rangesHoldWhatIsThere() {
        var random = new SplittableRandom(5);
        Term x = input("x", Kind.DOUBLE);
        Term y = input("y", Kind.FLOAT);
        Term n = input("n", Kind.INT);
        Operator[] operators = {
            Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE, Operator.LESS, Operator.LESS_OR_EQUAL
        };
        double[] some = {0, -0.0, 1, -1, 0.1, 3e300, -4e-320, 1.0 / 0, -1.0 / 0, 0.0 / 0, 7.5, 1e9};
        for (int i = 0; i < 3_000; i++) {
            double[] values = random.ints(4, 0, some.length)
                    .mapToDouble(at -> some[at] * (random.nextBoolean() ? 1 : random.nextDouble()))
                    .toArray();
            Assignment inputs = Assignment.of(java.util.Map.of(
                    x, Values.of(values[0]), y, Values.of((float) values[1]), n, (long) random.nextInt()));
            Term a = terms.of(operators[random.nextInt(4)], Sort.DOUBLE, x, of(values[2]));
            Term b = terms.of(operators[random.nextInt(4)], Sort.FLOAT, y, terms.of(Operator.TO_FLOAT, Sort.FLOAT, n));
            Term wide = terms.of(Operator.TO_DOUBLE, Sort.DOUBLE, b);
            Term sum = number(operators[random.nextInt(4)], a, wide);
            Term whole = terms.of(Operator.TO_INT, Sort.INT, sum);
            List<Term> conditions = List.of(
                    held(terms.of(operators[4 + random.nextInt(2)], Sort.BOOLEAN, x, of(values[3])), inputs),
                    held(isLess(y, terms.of(Operator.TO_FLOAT, Sort.FLOAT, of(values[3]))), inputs),
                    held(isLess(a, sum), inputs),
                    held(terms.less(n, whole), inputs));
            assertThat(Ranges.under(conditions).contradict())
                    .as("%s under %s", conditions, inputs)
                    .isFalse();
        }
    }

    private Term held(Term condition, Assignment inputs) {
        return inputs.meets(condition) ? condition : terms.not(condition);
    }
}
