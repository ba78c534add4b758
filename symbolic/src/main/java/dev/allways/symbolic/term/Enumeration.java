package dev.allways.symbolic.term;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Decides conditions by trying all values of their inputs, where these have few: exact, whatever the conditions are made
 * of, and faster than a solver where they have to do with floating-point numbers.
 */
final class Enumeration {
    private static final long WORK = 20_000_000; // operators that may be computed

    private final List<Term> conditions;
    private final Set<Term> parts = new HashSet<>();
    private final Map<Term, Range> ranges = new LinkedHashMap<>();

    /** The values that an input may have. */
    private record Range(long least, long greatest) {
        private static final Range NONE = new Range(0, -1);

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

    private Enumeration(List<Term> conditions) {
        this.conditions = conditions;
    }

    /**
     * Decides conditions.
     *
     * @param most how many assignments may be tried
     * @return empty if there are more
     */
    static Optional<Answer> of(List<Term> conditions, long most) {
        Enumeration enumeration = new Enumeration(conditions);
        enumeration.collect();
        return enumeration.hasAtMost(Math.min(most, WORK / enumeration.parts.size()))
                ? Optional.of(enumeration.tried())
                : Optional.empty();
    }

    private void collect() {
        for (Term condition : conditions) {
            condition.visit(parts::contains, each -> {
                parts.add(each);
                if (each.kind != null) {
                    ranges.put(
                            each,
                            each.sort.isFloating()
                                    ? new Range(Long.MIN_VALUE, Long.MAX_VALUE)
                                    : new Range(each.kind.min, each.kind.max));
                }
            });
        }
        conditions.forEach(this::bound);
    }

    private void bound(Term condition) {
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

    private boolean hasAtMost(long most) {
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
        ranges.forEach((input, range) -> values.put(input, range.least));
        while (true) {
            Assignment assignment = Assignment.of(values);
            if (conditions.stream().allMatch(assignment::meets)) {
                return new Answer.Satisfiable(assignment);
            }
            if (!increase(values)) {
                return new Answer.Unsatisfiable();
            }
        }
    }

    /** The next assignment; whether there is one. */
    private boolean increase(Map<Term, Long> values) {
        for (Map.Entry<Term, Range> each : ranges.entrySet()) {
            long next = Objects.requireNonNull(values.get(each.getKey())) + 1;
            if (next <= each.getValue().greatest) {
                values.put(each.getKey(), next);
                return true;
            }
            values.put(each.getKey(), each.getValue().least);
        }
        return false;
    }
}
