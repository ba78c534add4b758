package dev.allways.symbolic.term;

import dev.allways.core.engine.Supervision;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Decides conditions by trying all values of their inputs, where these have few: exact, whatever the conditions are
 * made of, and faster than a solver where the values are very few or the conditions are hard for it.
 */
final class Enumeration {
    private static final long WORK = 20_000_000; // operators that may be computed
    private static final int LOOK = 1_000; // assignments between two looks whether it is to end

    private final Map<Term, Range> ranges;
    private final Evaluation evaluation;
    private volatile boolean ends;

    /** The values that an input may have. */
    private record Range(long least, long greatest) {
        private static final Range NONE = new Range(0, -1);

        /** Of an input that meets no condition yet. */
        static Range of(Term input) {
            Kind kind = Objects.requireNonNull(input.kind);
            return input.sort.isFloating() ? new Range(Long.MIN_VALUE, Long.MAX_VALUE) : new Range(kind.min, kind.max);
        }

        Range only(long value) {
            return new Range(Math.max(least, value), Math.min(greatest, value));
        }

        /** Those above a bound, or that one, too. */
        Range above(long bound, boolean strictly) {
            return strictly && bound == Long.MAX_VALUE
                    ? NONE
                    : new Range(Math.max(least, strictly ? bound + 1 : bound), greatest);
        }

        /** Those below a bound, or that one, too. */
        Range below(long bound, boolean strictly) {
            return strictly && bound == Long.MIN_VALUE
                    ? NONE
                    : new Range(least, Math.min(greatest, strictly ? bound - 1 : bound));
        }

        boolean isEmpty() {
            return least > greatest;
        }
    }

    private Enumeration(Map<Term, Range> ranges, Evaluation evaluation) {
        this.ranges = ranges;
        this.evaluation = evaluation;
    }

    /**
     * Decides conditions.
     *
     * @param terms of the conditions
     * @param most how many assignments may be tried
     * @return empty if there are more
     */
    static Optional<Answer> of(Terms terms, List<Term> conditions, long most) {
        Map<Term, Range> ranges = ranges(terms, conditions);
        if (!areAtMost(ranges, most)) {
            return Optional.empty();
        }
        Evaluation evaluation = new Evaluation(conditions);
        if (!areAtMost(ranges, WORK / evaluation.size())) {
            return Optional.empty();
        }
        Enumeration enumeration = new Enumeration(ranges, evaluation);
        return Optional.of(Supervision.interruptible(enumeration::end, enumeration::tried));
    }

    private void end() {
        ends = true;
    }

    private static Map<Term, Range> ranges(Terms terms, List<Term> conditions) {
        BitSet inputs = new BitSet();
        conditions.forEach(each -> inputs.or(each.support));
        Map<Term, Range> ranges = new LinkedHashMap<>();
        inputs.stream().mapToObj(terms::input).forEach(each -> ranges.put(each, Range.of(each)));
        conditions.forEach(each -> bound(each, ranges));
        return ranges;
    }

    private static void bound(Term condition, Map<Term, Range> ranges) {
        boolean isNegated = condition.isNegation();
        Term relation = isNegated ? condition.first() : condition;
        if (relation.operator != Operator.LESS && (relation.operator != Operator.EQUAL || isNegated)) {
            return;
        }
        boolean isFirst = relation.second().isConstant();
        Term input = isFirst ? relation.first() : relation.second();
        Term bound = isFirst ? relation.second() : relation.first();
        Range range = ranges.get(input);
        if (range == null || !bound.isConstant() || input.sort.isFloating()) {
            return;
        }
        if (relation.operator == Operator.EQUAL) {
            ranges.put(input, range.only(bound.bits));
        } else {
            boolean isBelow = isFirst != isNegated;
            ranges.put(input, isBelow ? range.below(bound.bits, !isNegated) : range.above(bound.bits, !isNegated));
        }
    }

    private static boolean areAtMost(Map<Term, Range> ranges, long most) {
        long product = 1;
        for (Range each : ranges.values()) {
            if (each.isEmpty()) {
                return true;
            }
            long span = each.greatest - each.least; // less by one than there are values
            if (span < 0 || span >= most) {
                return false;
            }
            product *= span + 1;
            if (product > most) {
                return false;
            }
        }
        return true;
    }

    private Answer tried() {
        if (ranges.values().stream().anyMatch(Range::isEmpty)) {
            return new Answer.Unsatisfiable();
        }
        Map<Term, Long> values = new HashMap<>();
        ranges.forEach((input, range) -> set(values, input, range.least));
        for (int tried = 1; ; tried++) {
            if (evaluation.holds()) {
                return new Answer.Satisfiable(Assignment.of(values));
            }
            if (!increase(values)) {
                return new Answer.Unsatisfiable();
            }
            if (tried % LOOK == 0 && ends) {
                return new Answer.Unknown("the exploration was to end");
            }
        }
    }

    private void set(Map<Term, Long> values, Term input, long value) {
        values.put(input, value);
        evaluation.set(input, value);
    }

    /** The next assignment; whether there is one. */
    private boolean increase(Map<Term, Long> values) {
        for (Map.Entry<Term, Range> each : ranges.entrySet()) {
            long next = Objects.requireNonNull(values.get(each.getKey())) + 1;
            if (next <= each.getValue().greatest) {
                set(values, each.getKey(), next);
                return true;
            }
            set(values, each.getKey(), each.getValue().least);
        }
        return false;
    }
}
