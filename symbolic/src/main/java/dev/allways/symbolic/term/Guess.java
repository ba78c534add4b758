package dev.allways.symbolic.term;

import dev.allways.core.engine.Supervision;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Looks for inputs that meet some conditions among likely ones: inputs that meet all conditions but the last are
 * changed in one or two places, to simple values, to constants of the conditions and their neighbours, and to values
 * drawn within the input's range. It finds what a solver is slow to find, among floating-point numbers and products,
 * and can't tell that there is nothing.
 */
final class Guess {
    private static final long WORK = 20_000_000; // operators that may be computed
    private static final int LOOK = 1_000; // assignments between two looks whether it is to end
    private static final int CONSTANTS = 40;
    private static final double[] SIMPLE = {0, 1, -1, 0.5, -0.5, 1.5, 2, -2, 3, 10, -10, 0.1, 100, 1e6, -1e6, 1e-3};

    private final Evaluation evaluation;
    private final List<Term> inputs = new ArrayList<>();
    private final List<long[]> likely = new ArrayList<>(); // by input
    private final Ranges ranges;
    private final Map<Term, Long> values = new LinkedHashMap<>();
    private final Random random = new Random(1); // the same each time
    private volatile boolean ends;

    private Guess(List<Term> conditions, Ranges ranges, Assignment near) {
        evaluation = new Evaluation(conditions);
        this.ranges = ranges;
        Set<Term> constants = new LinkedHashSet<>();
        Set<Term> known = new HashSet<>();
        for (Term condition : conditions) {
            condition.visit(known::contains, each -> {
                known.add(each);
                if (each.kind != null) {
                    inputs.add(each);
                } else if (each.isConstant() && each.sort != Sort.BOOLEAN && constants.size() < CONSTANTS) {
                    constants.add(each);
                }
            });
        }
        for (Term input : inputs) {
            values.put(input, within(input, near.input(input)));
            likely.add(likely(input, constants));
        }
    }

    /**
     * Inputs that meet all conditions.
     *
     * @param ranges under the conditions
     * @param near inputs that meet all but the last
     * @param most how many assignments may be tried
     * @return empty if none were found
     */
    static Optional<Answer> of(List<Term> conditions, Ranges ranges, Assignment near, long most) {
        Guess guess = new Guess(conditions, ranges, near);
        long tries = Math.min(most, WORK / guess.evaluation.size());
        return Supervision.interruptible(guess::end, () -> guess.tried(tries));
    }

    private void end() {
        ends = true;
    }

    private Optional<Answer> tried(long tries) {
        values.forEach(evaluation::set);
        if (evaluation.holds()) {
            return found();
        }
        int longest = likely.stream().mapToInt(each -> each.length).max().orElse(0);
        int first = inputs.size() * longest; // each value of each input alone, then two and more inputs at random
        for (int i = 0; i < tries; i++) {
            if (i % LOOK == LOOK - 1 && ends) {
                return Optional.empty();
            }
            if (i < first ? meetsWithOne(i % inputs.size(), i / inputs.size()) : meetsWithSome()) {
                return found();
            }
        }
        return Optional.empty();
    }

    private Optional<Answer> found() {
        return Optional.of(new Answer.Satisfiable(Assignment.of(values)));
    }

    private boolean meetsWithOne(int place, int number) {
        long[] some = likely.get(place);
        return number < some.length && meetsWith(inputs.get(place), some[number]);
    }

    private boolean meetsWith(Term input, long value) {
        evaluation.set(input, value);
        if (evaluation.holds()) {
            values.put(input, value);
            return true;
        }
        evaluation.set(input, values.getOrDefault(input, 0L));
        return false;
    }

    private boolean meetsWithSome() {
        Map<Term, Long> changed = new LinkedHashMap<>();
        do {
            int place = random.nextInt(inputs.size());
            long[] some = likely.get(place);
            Term input = inputs.get(place);
            boolean isLikely = some.length > 0 && random.nextInt(3) > 0;
            changed.put(input, isLikely ? some[random.nextInt(some.length)] : drawn(input));
        } while (random.nextInt(3) > 0 && changed.size() < inputs.size());
        changed.forEach(evaluation::set);
        if (evaluation.holds()) {
            values.putAll(changed);
            return true;
        }
        changed.keySet().forEach(each -> evaluation.set(each, values.getOrDefault(each, 0L)));
        return false;
    }

    // ---- values of one input

    private long[] likely(Term input, Set<Term> constants) {
        Set<Long> some = new LinkedHashSet<>();
        for (double each : SIMPLE) {
            add(some, input, each);
        }
        if (input.sort.isFloating()) {
            add(some, input, -0.0);
            add(some, input, Double.NaN);
            add(some, input, Double.POSITIVE_INFINITY);
            add(some, input, Double.NEGATIVE_INFINITY);
            NumberRange range = ranges.ofNumber(input);
            add(some, input, range.least());
            add(some, input, range.greatest());
            add(some, input, range.least() / 2 + range.greatest() / 2);
        } else {
            Interval range = ranges.of(input);
            some.add(within(input, range.least()));
            some.add(within(input, range.greatest()));
        }
        for (Term constant : constants) {
            if (constant.sort.isFloating()) {
                double value =
                        constant.sort == Sort.FLOAT ? Values.asFloat(constant.bits) : Values.asDouble(constant.bits);
                for (double each : new double[] {value, Math.nextUp(value), Math.nextDown(value), -value, value / 2}) {
                    add(some, input, each);
                }
            } else {
                for (long each : new long[] {constant.bits, constant.bits + 1, constant.bits - 1, -constant.bits}) {
                    if (input.sort.isFloating()) {
                        add(some, input, (double) each);
                    } else {
                        some.add(within(input, each));
                    }
                }
            }
        }
        return some.stream().mapToLong(Long::longValue).toArray();
    }

    private void add(Set<Long> some, Term input, double value) {
        switch (input.sort) {
            case FLOAT -> some.add(Values.of((float) value));
            case DOUBLE -> some.add(Values.of(value));
            default -> {
                if (value == (long) value) {
                    some.add(within(input, (long) value));
                }
            }
        }
    }

    private long within(Term input, long value) {
        Interval range = ranges.of(input);
        return input.sort.isFloating() || range.isEmpty() ? value : Math.clamp(value, range.least(), range.greatest());
    }

    private long drawn(Term input) {
        return switch (input.sort) {
            case FLOAT -> Values.of((float) drawn(ranges.ofNumber(input)));
            case DOUBLE -> Values.of(drawn(ranges.ofNumber(input)));
            default -> {
                Interval range = ranges.of(input);
                yield range.isEmpty() || range.isOne()
                        ? range.least()
                        : within(input, range.least() + (random.nextLong() >>> random.nextInt(Long.SIZE)));
            }
        };
    }

    /** Most between small bounds, where most numbers are that somebody thinks of. */
    private double drawn(NumberRange range) {
        double least = Math.max(range.least(), -1e4);
        double greatest = Math.min(range.greatest(), 1e4);
        return least < greatest && random.nextInt(4) > 0
                ? least + random.nextDouble() * (greatest - least)
                : Double.longBitsToDouble(random.nextLong());
    }
}
