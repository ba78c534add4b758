package dev.allways.symbolic.term;

import dev.allways.core.engine.Supervision;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

/**
 * A solver without native code, for platforms that Z3 has no library for: terms become circuits of bits, which SAT4J
 * decides. Integers of all widths are exact, products and quotients included; floating-point numbers it does not know.
 */
final class BitSolver implements Solver {
    /*
     * The clauses of terms stay from one query to the next, and the conditions of a query are assumed. All is given up
     * when it is large, since each answer has a value for every variable.
     */
    private static final int VARIABLES = 30_000; // of one set of clauses, before a query
    private static final long CONFLICTS = 10; // in the place of a millisecond, so that each run goes equally far

    private final int conflicts;
    private @Nullable Clauses clauses;

    /** @param timeout how long one query may take, about */
    BitSolver(Duration timeout) {
        conflicts = Math.clamp(timeout.toMillis() * CONFLICTS, 1, Integer.MAX_VALUE);
    }

    @Override
    public Answer solve(List<Term> conditions) {
        if (conditions.stream().anyMatch(each -> each.isHard && hasFloats(each))) {
            return new Answer.Unknown("floating-point numbers, which only Z3 knows");
        }
        Clauses its = clauses;
        if (its == null || its.circuit.size() > VARIABLES) {
            its = new Clauses(conflicts);
            clauses = its;
        }
        return its.solve(conditions);
    }

    private static boolean hasFloats(Term condition) {
        Set<Term> known = new HashSet<>();
        boolean[] has = {false};
        condition.visit(known::contains, each -> {
            known.add(each);
            has[0] |= each.sort.isFloating();
        });
        return has[0];
    }

    @Override
    public void close() {
        clauses = null;
    }

    /** Terms as circuits. */
    private static final class Clauses {
        private final ISolver solver = SolverFactory.newDefault();
        private final Circuit circuit = new Circuit(this::add);
        private final IdentityHashMap<Term, int[]> known = new IdentityHashMap<>();
        private final Map<Term, int[]> inputs = new HashMap<>();

        Clauses(int conflicts) {
            solver.setTimeoutOnConflicts(conflicts);
        }

        private void add(int[] clause) {
            try {
                solver.addClause(new VecInt(clause));
            } catch (ContradictionException e) {
                throw new IllegalStateException("what defines gates can't contradict itself", e);
            }
        }

        Answer solve(List<Term> conditions) {
            int[] assumed = conditions.stream().mapToInt(each -> of(each)[0]).toArray();
            try {
                boolean found = Supervision.interruptible(solver::expireTimeout, () -> isSatisfiable(assumed));
                return found
                        ? new Answer.Satisfiable(assignment(conditions, solver.model()))
                        : new Answer.Unsatisfiable();
            } catch (Undecided e) {
                return new Answer.Unknown("SAT4J: more conflicts than the time of a question is for");
            }
        }

        /** The solver came to no end. */
        private static final class Undecided extends RuntimeException {
            private static final long serialVersionUID = 1;
        }

        private boolean isSatisfiable(int[] assumed) {
            try {
                return solver.isSatisfiable(new VecInt(assumed));
            } catch (TimeoutException e) {
                throw new Undecided();
            }
        }

        private Assignment assignment(List<Term> conditions, int[] model) {
            Set<Integer> holds = new HashSet<>();
            Arrays.stream(model).forEach(holds::add);
            var values = new HashMap<Term, Long>();
            inputs.forEach((input, word) -> {
                if (conditions.stream().anyMatch(each -> each.support.get((int) input.bits))) {
                    long bits = 0;
                    for (int i = 0; i < word.length; i++) {
                        bits |= holds.contains(word[i]) ? 1L << i : 0;
                    }
                    int above = Objects.requireNonNull(input.kind).isSigned() ? Long.SIZE - word.length : 0;
                    values.put(input, bits << above >> above);
                }
            });
            return Assignment.of(values);
        }

        private int[] of(Term term) {
            term.visit(known::containsKey, each -> known.put(each, made(each)));
            return Objects.requireNonNull(known.get(term));
        }

        private int[] made(Term term) {
            return switch (term.operator) {
                case INPUT -> input(term);
                case CONSTANT -> Circuit.constant(term.bits, term.sort.bits);
                case IF -> circuit.choice(of(term.first())[0], of(term.second()), of(term.third()));
                case NOT -> Circuit.not(of(term.first()));
                case NEGATE -> circuit.negated(of(term.first()));
                case TO_INT -> Circuit.resized(of(term.first()), Integer.SIZE, true);
                case TO_LONG -> Circuit.resized(of(term.first()), Long.SIZE, true);
                case TO_BYTE -> narrowed(term, Byte.SIZE, true);
                case TO_CHAR -> narrowed(term, Character.SIZE, false);
                case TO_SHORT -> narrowed(term, Short.SIZE, true);
                default -> ofTwo(term, of(term.first()), of(term.second()));
            };
        }

        private int[] input(Term term) {
            Kind kind = Objects.requireNonNull(term.kind);
            int[] word = circuit.word(kind.bits);
            inputs.put(term, word);
            return Circuit.resized(word, term.sort.bits, kind.isSigned());
        }

        private int[] narrowed(Term term, int size, boolean signed) {
            return Circuit.resized(Circuit.resized(of(term.first()), size, signed), Integer.SIZE, signed);
        }

        private int[] ofTwo(Term term, int[] a, int[] b) {
            return switch (term.operator) {
                case ADD -> circuit.sum(a, b);
                case SUBTRACT -> circuit.difference(a, b);
                case MULTIPLY -> circuit.product(a, b);
                case DIVIDE -> circuit.quotient(a, b);
                case REMAINDER -> circuit.remainder(a, b);
                case AND -> circuit.and(a, b);
                case OR -> circuit.or(a, b);
                case XOR -> circuit.xor(a, b);
                case SHIFT_LEFT -> circuit.shiftedLeft(a, b);
                case SHIFT_RIGHT -> circuit.shiftedRight(a, b, a[a.length - 1]);
                case SHIFT_RIGHT_UNSIGNED -> circuit.shiftedRight(a, b, Circuit.FALSE);
                case EQUAL -> new int[] {circuit.equal(a, b)};
                case LESS -> new int[] {circuit.less(a, b, true)};
                case COMPARE, COMPARE_OR_GREATER -> order(circuit.less(a, b, true), circuit.equal(a, b));
                default -> throw new IllegalArgumentException("no operator of integers: " + term);
            };
        }

        /** -1, 0 or 1. */
        private static int[] order(int less, int equal) {
            int[] order = new int[Integer.SIZE];
            Arrays.fill(order, less);
            order[0] = -equal;
            return order;
        }
    }
}
