package dev.allways.symbolic.term;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Between which values the parts of some conditions lie if these hold: each condition that compares narrows what it
 * compares, and from that follow the ranges of what is made of it. Where a part has no value left, the conditions
 * contradict each other; that needs no solver, to which products and floating-point numbers are hard.
 */
final class Ranges {
    private static final int ROUNDS = 3;
    private static final Interval TRUTHS = new Interval(0, 1);

    private final Map<Term, Interval> integers = new HashMap<>(); // those of truth values, too
    private final Map<Term, NumberRange> numbers = new HashMap<>();
    private final Map<Term, Interval> narrowedIntegers = new HashMap<>();
    private final Map<Term, NumberRange> narrowedNumbers = new HashMap<>();
    private boolean contradict;

    private Ranges() {}

    /** What is known under conditions, which may contradict each other. */
    static Ranges under(List<Term> conditions) {
        Ranges ranges = new Ranges();
        for (int i = 0; i < ROUNDS && !ranges.contradict; i++) {
            ranges.integers.clear();
            ranges.numbers.clear();
            for (Term condition : conditions) {
                condition.visit(ranges::isKnown, ranges::compute);
                if (ranges.integer(condition).greatest() == 0) {
                    ranges.contradict = true;
                }
            }
            conditions.forEach(condition -> ranges.suppose(condition, true));
        }
        return ranges;
    }

    /** Whether no inputs meet all conditions; false: that is not known. */
    boolean contradict() {
        return contradict;
    }

    private boolean isKnown(Term term) {
        return integers.containsKey(term) || numbers.containsKey(term);
    }

    private Interval integer(Term term) {
        return Objects.requireNonNull(integers.get(term));
    }

    private NumberRange number(Term term) {
        return Objects.requireNonNull(numbers.get(term));
    }

    // ---- from operands to what is made of them

    private void compute(Term term) {
        if (term.sort.isFloating()) {
            NumberRange range = madeNumber(term);
            NumberRange narrowed = narrowedNumbers.get(term);
            numbers.put(term, checked(narrowed == null ? range : range.and(narrowed)));
        } else {
            Interval range =
                    term.sort == Sort.BOOLEAN ? truth(term) : madeInteger(term).and(term.interval);
            Interval narrowed = narrowedIntegers.get(term);
            integers.put(term, checked(narrowed == null ? range : range.and(narrowed)));
        }
    }

    private NumberRange checked(NumberRange range) {
        contradict |= range.isEmpty();
        return range;
    }

    private Interval checked(Interval range) {
        contradict |= range.isEmpty();
        return range;
    }

    private NumberRange madeNumber(Term term) {
        return switch (term.operator) {
            case CONSTANT ->
                NumberRange.of(term.sort == Sort.FLOAT ? Values.asFloat(term.bits) : Values.asDouble(term.bits));
            case INPUT, OF_BITS -> NumberRange.all();
            case IF -> {
                Interval condition = integer(term.first());
                yield condition.isOne()
                        ? number(condition.least() != 0 ? term.second() : term.third())
                        : number(term.second()).or(number(term.third()));
            }
            case TO_FLOAT, TO_DOUBLE ->
                term.first().sort.isFloating()
                        ? number(term.first()).apply(term.operator, term.sort)
                        : NumberRange.of(integer(term.first()), term.sort);
            default ->
                term.b == null
                        ? number(term.first()).apply(term.operator, term.sort)
                        : number(term.first()).apply(term.operator, term.sort, number(term.b));
        };
    }

    @SuppressWarnings("ReferenceEquality") // terms are interned
    private Interval madeInteger(Term term) {
        return switch (term.operator) {
            case CONSTANT, INPUT, TO_BITS -> term.interval;
            case IF -> {
                Interval condition = integer(term.first());
                yield condition.isOne()
                        ? integer(condition.least() != 0 ? term.second() : term.third())
                        : integer(term.second()).or(integer(term.third()));
            }
            default -> {
                if (term.first().sort.isFloating()) {
                    yield term.operator == Operator.TO_INT || term.operator == Operator.TO_LONG
                            ? number(term.first()).integer(term.sort)
                            : term.interval;
                }
                yield term.b == null
                        ? Interval.ofOne(term.operator, term.sort, integer(term.first()))
                        : Interval.ofTwo(
                                term.operator, term.sort, integer(term.first()), integer(term.b), term.a == term.b);
            }
        };
    }

    private Interval truth(Term term) {
        return switch (term.operator) {
            case CONSTANT -> new Interval(term.bits, term.bits);
            case NOT -> {
                Interval its = integer(term.first());
                yield new Interval(1 - its.greatest(), 1 - its.least());
            }
            case IF -> madeInteger(term);
            case LESS, LESS_OR_EQUAL, EQUAL ->
                term.first().sort.isFloating()
                        ? relation(term.operator, number(term.first()), number(term.second()))
                        : relation(term.operator, integer(term.first()), integer(term.second()));
            default -> TRUTHS;
        };
    }

    private static Interval relation(Operator operator, NumberRange x, NumberRange y) {
        return operator == Operator.EQUAL ? x.isEqual(y) : x.isLess(y, operator == Operator.LESS_OR_EQUAL);
    }

    private static Interval relation(Operator operator, Interval x, Interval y) {
        if (operator == Operator.EQUAL) {
            return new Interval(x.isOne() && x.equals(y) ? 1 : 0, x.isApartFrom(y) ? 0 : 1);
        }
        return new Interval(x.isBelow(y) ? 1 : 0, x.isNotBelow(y) ? 0 : 1);
    }

    // ---- from a condition to what it compares

    private void suppose(Term condition, boolean holds) {
        switch (condition.operator) {
            case NOT -> suppose(condition.first(), !holds);
            case LESS, LESS_OR_EQUAL, EQUAL -> {
                if (condition.first().sort.isFloating()) {
                    supposeOfNumbers(condition.operator, condition.first(), condition.second(), holds);
                } else if (condition.first().sort != Sort.BOOLEAN) {
                    supposeOfIntegers(condition.operator, condition.first(), condition.second(), holds);
                }
            }
            default -> {}
        }
    }

    private void supposeOfIntegers(Operator operator, Term a, Term b, boolean holds) {
        Interval x = integer(a);
        Interval y = integer(b);
        if (operator == Operator.EQUAL) {
            narrow(a, holds ? y : y.isOne() ? without(x, y.least()) : x);
            narrow(b, holds ? x : x.isOne() ? without(y, x.least()) : y);
        } else if (holds) { // the ends of both are no ends of all longs, or it can't be
            narrow(a, new Interval(Long.MIN_VALUE, y.greatest() == Long.MIN_VALUE ? y.greatest() : y.greatest() - 1));
            narrow(b, new Interval(x.least() == Long.MAX_VALUE ? x.least() : x.least() + 1, Long.MAX_VALUE));
        } else {
            narrow(a, new Interval(y.least(), Long.MAX_VALUE));
            narrow(b, new Interval(Long.MIN_VALUE, x.greatest()));
        }
    }

    /** What is left where an end can't be. */
    private static Interval without(Interval some, long value) {
        if (some.isOne()) {
            return some; // whether it is that is seen where the condition is computed
        }
        return new Interval(
                some.least() == value ? value + 1 : some.least(),
                some.greatest() == value ? value - 1 : some.greatest());
    }

    private void narrow(Term term, Interval to) {
        if (!term.isConstant()) {
            narrowedIntegers.merge(term, to, Interval::and);
        }
    }

    private void supposeOfNumbers(Operator operator, Term a, Term b, boolean holds) {
        NumberRange x = number(a);
        NumberRange y = number(b);
        if (!holds) {
            if (operator == Operator.EQUAL || x.mayBeNaN() || y.mayBeNaN()) {
                supposeNot(operator, a, b, x, y);
                return;
            }
            boolean strictly = operator == Operator.LESS_OR_EQUAL; // not (a <= b) is b < a
            narrow(a, x.above(a.sort, y.least(), strictly));
            narrow(b, y.below(b.sort, x.greatest(), strictly));
        } else if (operator == Operator.EQUAL) {
            narrow(a, x.and(y).numbers());
            narrow(b, y.and(x).numbers());
        } else {
            boolean strictly = operator == Operator.LESS;
            narrow(a, x.numbers().below(a.sort, y.greatest(), strictly));
            narrow(b, y.numbers().above(b.sort, x.least(), strictly));
        }
    }

    /** Where one of them may be no number, the other is bounded only by one that is. */
    private void supposeNot(Operator operator, Term a, Term b, NumberRange x, NumberRange y) {
        if (operator == Operator.EQUAL) {
            return;
        }
        boolean strictly = operator == Operator.LESS_OR_EQUAL;
        if (!y.mayBeNaN()) {
            narrow(a, x.above(a.sort, y.least(), strictly));
        }
        if (!x.mayBeNaN()) {
            narrow(b, y.below(b.sort, x.greatest(), strictly));
        }
    }

    private void narrow(Term term, NumberRange to) {
        if (!term.isConstant()) {
            narrowedNumbers.merge(term, to, NumberRange::and);
        }
    }

    // ---- inputs

    /** The range of an input that is an integer. */
    Interval of(Term input) {
        return integers.getOrDefault(input, input.interval);
    }

    /** The inputs that have one value only. */
    Map<Term, Long> fixed() {
        Map<Term, Long> fixed = new HashMap<>();
        integers.forEach((term, range) -> {
            if (term.kind != null && range.isOne()) {
                fixed.put(term, range.least());
            }
        });
        return fixed;
    }

    /** The input that has fewest values; empty if all have more than some. */
    Optional<Term> ofFewest(int most) {
        return integers.entrySet().stream()
                .filter(each -> each.getKey().kind != null && each.getValue().hasAtMost(most))
                .min(Comparator.<Map.Entry<Term, Interval>>comparingLong(each ->
                                each.getValue().greatest() - each.getValue().least())
                        .thenComparingInt(each -> each.getKey().number()))
                .map(Map.Entry::getKey);
    }

    /** The range of an input that is a floating-point number. */
    NumberRange ofNumber(Term input) {
        return numbers.getOrDefault(input, NumberRange.all());
    }
}
