package dev.allways.symbolic.term;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides conditions in the way that is quickest for what they are made of. Products, quotients and floating-point
 * numbers are hard for a solver: there ranges are computed, inputs that have one value are replaced by it, few values
 * are enumerated, and likely ones tried, before it is asked; and where it does not know, the values of an input that
 * has few are told apart. Very few values are tried whatever conditions are made of.
 */
final class Decision implements AutoCloseable {
    private static final long FEWEST = 1_000; // assignments, which are tried before a solver is asked anything
    private static final long FEW = 20_000; // that are tried before it is asked what is hard for it
    private static final long MANY = 100_000; // that are tried where it does not know
    private static final long SOME = 300; // likely ones, which are tried before the solver is asked
    private static final long LIKELY = 20_000; // that are tried where it does not know
    private static final int CASES = 16; // of one input

    private final Terms terms;
    private final Supplier<Solver> solvers;
    private @Nullable Solver solver;

    /** @param solvers makes the solver when it is first needed */
    Decision(Terms terms, Supplier<Solver> solvers) {
        this.terms = terms;
        this.solvers = solvers;
    }

    /**
     * Decides whether inputs meet all conditions.
     *
     * @param near inputs that meet all but the last
     */
    Answer of(List<Term> conditions, Assignment near) {
        return of(conditions, near, true);
    }

    private Answer of(List<Term> conditions, Assignment near, boolean split) {
        if (conditions.stream().anyMatch(each -> each.isHard)) {
            return ofHard(conditions, near, split, null);
        }
        return Enumeration.of(terms, conditions, FEWEST).orElseGet(() -> {
            Answer answer = solved(conditions);
            return answer instanceof Answer.Unknown ? ofHard(conditions, near, split, answer) : answer;
        });
    }

    /** @param known what the solver said; null: it was not asked */
    private Answer ofHard(List<Term> conditions, Assignment near, boolean split, @Nullable Answer known) {
        Ranges ranges = Ranges.under(conditions);
        if (ranges.contradict()) {
            return new Answer.Unsatisfiable();
        }
        Map<Term, Long> fixed = ranges.fixed();
        if (!fixed.isEmpty()) {
            return with(fixed, conditions, near, split);
        }
        return Enumeration.of(terms, conditions, FEW)
                .or(() -> Guess.of(conditions, ranges, near, SOME))
                .orElseGet(() -> asked(conditions, ranges, near, split, known));
    }

    private Answer asked(List<Term> conditions, Ranges ranges, Assignment near, boolean split, @Nullable Answer known) {
        Answer answer = known == null ? solved(conditions) : known;
        if (!(answer instanceof Answer.Unknown)) {
            return answer;
        }
        return Enumeration.of(terms, conditions, MANY)
                .or(() -> Guess.of(conditions, ranges, near, LIKELY))
                .or(() -> split
                        ? ranges.ofFewest(CASES).map(each -> split(each, conditions, ranges, near))
                        : Optional.empty())
                .orElse(answer);
    }

    /** Each value of an input is a case. */
    private Answer split(Term input, List<Term> conditions, Ranges ranges, Assignment near) {
        Interval range = ranges.of(input);
        for (long value = range.least(); value <= range.greatest(); value++) {
            Answer answer = with(Map.of(input, value), conditions, near, false);
            if (!(answer instanceof Answer.Unsatisfiable)) {
                return answer;
            }
        }
        return new Answer.Unsatisfiable();
    }

    /** Where inputs have certain values. */
    private Answer with(Map<Term, Long> fixed, List<Term> conditions, Assignment near, boolean split) {
        Map<Term, Term> constants = new HashMap<>();
        fixed.forEach((input, value) -> constants.put(input, terms.constant(input.sort, value)));
        Substitution substitution = new Substitution(terms, constants);
        List<Term> left = new ArrayList<>();
        for (Term condition : conditions) {
            Term its = substitution.of(condition);
            if (!its.isConstant()) {
                left.add(its);
            } else if (its.bits == 0) {
                return new Answer.Unsatisfiable();
            }
        }
        Answer answer = left.isEmpty() ? new Answer.Satisfiable(Assignment.none()) : of(left, near, split);
        return answer instanceof Answer.Satisfiable(Assignment found)
                ? new Answer.Satisfiable(Assignment.of(fixed).over(found))
                : answer;
    }

    private Answer solved(List<Term> conditions) {
        if (conditions.stream().anyMatch(each -> each.isUntold)) {
            return new Answer.Unknown("remainders and powers of floating-point numbers");
        }
        if (solver == null) {
            solver = solvers.get();
        }
        return solver.solve(conditions);
    }

    @Override
    public void close() {
        if (solver != null) {
            solver.close();
        }
    }
}
