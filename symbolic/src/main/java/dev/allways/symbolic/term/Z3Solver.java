package dev.allways.symbolic.term;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BitVecNum;
import com.microsoft.z3.BitVecSort;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.BoolSort;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FPExpr;
import com.microsoft.z3.FPSort;
import com.microsoft.z3.Model;
import com.microsoft.z3.Params;
import com.microsoft.z3.Status;
import com.microsoft.z3.Z3Exception;
import dev.allways.core.engine.Supervision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Z3, with bit vectors for integers and its theory of floating-point numbers. */
final class Z3Solver implements Solver {
    /*
     * One incremental solver: conditions that two queries in a row begin with stay asserted. A context is given up
     * after some thousand queries: its native memory grows, and the garbage collector does not see that.
     *
     * That solver looks at no limit while it makes circuits of terms, which takes minutes for a chain of products. So
     * conditions of large circuits go to tactics that make them step by step and do look, one solver for each query.
     */
    private static final int QUERIES = 2_000; // of one context
    private static final int LARGE = 64; // products of ints that a circuit is as large as

    static {
        Z3Library.prepare();
    }

    private static final AtomicReference<@Nullable Translation> SPARE = new AtomicReference<>();
    private static boolean wasTried;
    private static @Nullable String failure;

    private final int timeout;
    private final AtomicBoolean isInUse = new AtomicBoolean();
    private @Nullable Translation translation;
    private int queries;

    /**
     * Z3.
     *
     * @param timeout how long one query may take
     */
    Z3Solver(Duration timeout) {
        this.timeout = Math.clamp(timeout.toMillis(), 1, Integer.MAX_VALUE);
    }

    /** Loads the native library, if that was not tried yet. */
    static synchronized void ensureLoaded() {
        if (!wasTried) {
            wasTried = true;
            try {
                SPARE.set(new Translation());
            } catch (LinkageError | RuntimeException e) {
                failure = e.toString();
            }
        }
    }

    /** Why the native library can't be loaded; empty if it can. */
    static synchronized Optional<String> failure() {
        ensureLoaded();
        return Optional.ofNullable(failure);
    }

    @Override
    public Answer solve(List<Term> conditions) {
        if (!isInUse.compareAndSet(false, true)) {
            return new Answer.Unknown("the exploration is over");
        }
        try {
            return solved(conditions);
        } finally {
            isInUse.set(false);
        }
    }

    private Answer solved(List<Term> conditions) {
        if (translation != null && queries++ >= QUERIES) {
            release();
        }
        if (translation == null) {
            Translation spare = SPARE.getAndSet(null);
            translation = spare == null ? new Translation() : spare;
            translation.limit(timeout);
            queries = 1;
        }
        try {
            return translation.solve(conditions);
        } catch (Z3Exception e) {
            release();
            return new Answer.Unknown("Z3: " + e.getMessage());
        }
    }

    /** Gives the native memory back, unless a thread that was given up is asking something. */
    @Override
    public void close() {
        if (isInUse.compareAndSet(false, true)) {
            release();
            isInUse.set(false);
        }
    }

    private void release() {
        if (translation != null) {
            translation.context.close();
            translation = null;
        }
    }

    /** Terms in a context. */
    private static final class Translation {
        final Context context = new Context();
        private final com.microsoft.z3.Solver incremental = context.mkSolver();
        private final IdentityHashMap<Term, Expr<?>> known = new IdentityHashMap<>();
        private final Map<Term, Expr<?>> inputs = new HashMap<>();
        private final List<Term> asserted = new ArrayList<>(); // each in a scope of its own
        private final Params params = context.mkParams();

        /**
         * Limits the time of one query, in milliseconds. Ctrl-C is no affair of the library's: it would put a handler
         * of its own in the place of the JVM's during each query, and of several at once the wrong one back.
         */
        void limit(int timeout) {
            params.add("timeout", timeout);
            params.add("ctrl_c", false);
            incremental.setParameters(params);
        }

        Answer solve(List<Term> conditions) {
            CircuitSize size = CircuitSize.of(conditions);
            return size.products() > LARGE
                    ? solveOnce(conditions, size.hasFloats() ? "qffpbv" : "qfbv")
                    : solveIncrementally(conditions);
        }

        @SuppressWarnings("unchecked") // the library takes generic arrays
        private Answer solveOnce(List<Term> conditions, String tactic) {
            com.microsoft.z3.Solver solver = context.mkSolver(context.mkTactic(tactic));
            solver.setParameters(params);
            conditions.forEach(each -> solver.add(truth(each)));
            return answer(solver, conditions);
        }

        @SuppressWarnings({"ReferenceEquality", "unchecked"}) // terms are interned; the library takes generic arrays
        private Answer solveIncrementally(List<Term> conditions) {
            int same = 0;
            while (same < conditions.size() && same < asserted.size() && conditions.get(same) == asserted.get(same)) {
                same++;
            }
            if (asserted.size() > same) {
                incremental.pop(asserted.size() - same);
                asserted.subList(same, asserted.size()).clear();
            }
            for (Term condition : conditions.subList(same, conditions.size())) {
                incremental.push();
                incremental.add(truth(condition));
                asserted.add(condition);
            }
            return answer(incremental, conditions);
        }

        private Answer answer(com.microsoft.z3.Solver solver, List<Term> conditions) {
            return switch (Supervision.interruptible(solver::interrupt, solver::check)) {
                case Status.SATISFIABLE -> new Answer.Satisfiable(assignment(solver.getModel(), conditions));
                case Status.UNSATISFIABLE -> new Answer.Unsatisfiable();
                case Status.UNKNOWN -> new Answer.Unknown("Z3: " + solver.getReasonUnknown());
            };
        }

        private Assignment assignment(Model model, List<Term> conditions) {
            var values = new HashMap<Term, Long>();
            inputs.forEach((input, variable) -> {
                if (conditions.stream().anyMatch(each -> each.support.get((int) input.bits))) {
                    boolean matters = model.getConstInterp(variable) instanceof BitVecNum;
                    values.put(input, matters ? value(input, (BitVecNum) model.getConstInterp(variable)) : 0L);
                }
            });
            return Assignment.of(values);
        }

        private static long value(Term input, BitVecNum number) {
            Kind kind = Objects.requireNonNull(input.kind);
            long bits = number.getBigInteger().longValue();
            int above = Long.SIZE - kind.bits;
            return kind.isSigned() ? bits << above >> above : bits;
        }

        private Expr<?> of(Term term) {
            term.visit(known::containsKey, each -> known.put(each, made(each)));
            return Objects.requireNonNull(known.get(term));
        }

        @SuppressWarnings("unchecked")
        private Expr<BoolSort> truth(Term term) {
            return (Expr<BoolSort>) of(term);
        }

        @SuppressWarnings("unchecked")
        private Expr<BitVecSort> word(Term term) {
            return (Expr<BitVecSort>) of(term);
        }

        @SuppressWarnings("unchecked")
        private Expr<FPSort> number(Term term) {
            return (Expr<FPSort>) of(term);
        }

        private Expr<?> made(Term term) {
            return switch (term.operator) {
                case INPUT -> input(term);
                case CONSTANT -> constant(term);
                case IF -> choice(term);
                case NOT -> context.mkNot(truth(term.first()));
                case EQUAL, LESS, LESS_OR_EQUAL -> relation(term);
                case COMPARE, COMPARE_OR_GREATER -> comparison(term);
                case TO_BITS -> context.mkFPToIEEEBV(number(term.first()));
                case OF_BITS -> context.mkFPToFP(word(term.first()), sort(term.sort));
                case TO_INT, TO_LONG, TO_FLOAT, TO_DOUBLE, TO_BYTE, TO_CHAR, TO_SHORT -> conversion(term);
                default -> term.sort.isFloating() ? ofNumbers(term) : ofWords(term);
            };
        }

        private Expr<?> input(Term term) {
            Kind kind = Objects.requireNonNull(term.kind);
            BitVecExpr variable = context.mkBVConst("i" + term.bits, kind.bits);
            inputs.put(term, variable);
            int more = term.sort.bits - kind.bits;
            return term.sort.isFloating()
                    ? context.mkFPToFP(variable, sort(term.sort))
                    : more == 0
                            ? variable
                            : kind.isSigned() ? context.mkSignExt(more, variable) : context.mkZeroExt(more, variable);
        }

        private Expr<?> constant(Term term) {
            if (term.sort == Sort.BOOLEAN) {
                return context.mkBool(term.bits != 0);
            }
            BitVecNum word = word(term.bits, term.sort.bits);
            return term.sort.isFloating() ? context.mkFPToFP(word, sort(term.sort)) : word;
        }

        private BitVecNum word(long bits, int size) {
            return size == Integer.SIZE ? context.mkBV((int) bits, size) : context.mkBV(bits, size);
        }

        private Expr<?> choice(Term term) {
            Expr<BoolSort> condition = truth(term.first());
            return switch (term.sort) {
                case BOOLEAN -> context.mkITE(condition, truth(term.second()), truth(term.third()));
                case INT, LONG -> context.mkITE(condition, word(term.second()), word(term.third()));
                case FLOAT, DOUBLE -> context.mkITE(condition, number(term.second()), number(term.third()));
            };
        }

        private BoolExpr relation(Term term) {
            Term a = term.first();
            Term b = term.second();
            if (a.sort.isFloating()) {
                return switch (term.operator) {
                    case EQUAL -> context.mkFPEq(number(a), number(b));
                    case LESS -> context.mkFPLt(number(a), number(b));
                    default -> context.mkFPLEq(number(a), number(b));
                };
            }
            return term.operator == Operator.EQUAL ? context.mkEq(word(a), word(b)) : context.mkBVSLT(word(a), word(b));
        }

        private Expr<BitVecSort> comparison(Term term) {
            Term a = term.first();
            Term b = term.second();
            int size = Integer.SIZE;
            if (!a.sort.isFloating()) {
                return context.mkITE(
                        context.mkBVSLT(word(a), word(b)),
                        word(-1, size),
                        context.mkITE(context.mkEq(word(a), word(b)), word(0, size), word(1, size)));
            }
            int notOrdered = term.operator == Operator.COMPARE ? -1 : 1;
            return context.mkITE(
                    context.mkFPLt(number(a), number(b)),
                    word(-1, size),
                    context.mkITE(
                            context.mkFPGt(number(a), number(b)),
                            word(1, size),
                            context.mkITE(
                                    context.mkFPEq(number(a), number(b)), word(0, size), word(notOrdered, size))));
        }

        private Expr<?> conversion(Term term) {
            Term a = term.first();
            if (term.sort.isFloating()) {
                return a.sort.isFloating()
                        ? context.mkFPToFP(context.mkFPRoundNearestTiesToEven(), (FPExpr) number(a), sort(term.sort))
                        : context.mkFPToFP(context.mkFPRoundNearestTiesToEven(), word(a), sort(term.sort), true);
            }
            if (a.sort.isFloating()) {
                return toInteger(number(a), a.sort, term.sort.bits);
            }
            return switch (term.operator) {
                case TO_BYTE -> context.mkSignExt(24, context.mkExtract(7, 0, word(a)));
                case TO_CHAR -> context.mkZeroExt(16, context.mkExtract(15, 0, word(a)));
                case TO_SHORT -> context.mkSignExt(16, context.mkExtract(15, 0, word(a)));
                case TO_LONG -> a.sort == Sort.LONG ? word(a) : context.mkSignExt(Integer.SIZE, word(a));
                default -> a.sort == Sort.INT ? word(a) : context.mkExtract(Integer.SIZE - 1, 0, word(a));
            };
        }

        /** What is no number is 0, what is out of range the greatest or least, all else is cut off. */
        private Expr<BitVecSort> toInteger(Expr<FPSort> number, Sort from, int bits) {
            double limit = bits == Integer.SIZE ? 0x1p31 : 0x1p63;
            long greatest = bits == Integer.SIZE ? Integer.MAX_VALUE : Long.MAX_VALUE;
            long least = bits == Integer.SIZE ? Integer.MIN_VALUE : Long.MIN_VALUE;
            return context.mkITE(
                    context.mkFPIsNaN(number),
                    word(0, bits),
                    context.mkITE(
                            context.mkFPGEq(number, context.mkFP(limit, sort(from))),
                            word(greatest, bits),
                            context.mkITE(
                                    context.mkFPLEq(number, context.mkFP(-limit, sort(from))),
                                    word(least, bits),
                                    context.mkFPToBV(context.mkFPRoundTowardZero(), number, bits, true))));
        }

        private Expr<FPSort> ofNumbers(Term term) {
            Expr<FPSort> a = number(term.first());
            if (term.operator == Operator.NEGATE) {
                return context.mkFPNeg(a);
            }
            if (term.operator == Operator.SQUARE_ROOT) {
                return context.mkFPSqrt(context.mkFPRoundNearestTiesToEven(), a);
            }
            if (term.operator == Operator.FLOOR) {
                return context.mkFPRoundToIntegral(context.mkFPRoundTowardNegative(), a);
            }
            Expr<FPSort> b = number(term.second());
            var round = context.mkFPRoundNearestTiesToEven();
            return switch (term.operator) {
                case ADD -> context.mkFPAdd(round, a, b);
                case SUBTRACT -> context.mkFPSub(round, a, b);
                case MULTIPLY -> context.mkFPMul(round, a, b);
                case DIVIDE -> context.mkFPDiv(round, a, b);
                default -> throw new IllegalArgumentException("no operator of floating-point numbers: " + term);
            };
        }

        private Expr<BitVecSort> ofWords(Term term) {
            Expr<BitVecSort> a = word(term.first());
            if (term.operator == Operator.NEGATE) {
                return context.mkBVNeg(a);
            }
            Expr<BitVecSort> b = word(term.second());
            return switch (term.operator) {
                case ADD -> context.mkBVAdd(a, b);
                case SUBTRACT -> context.mkBVSub(a, b);
                case MULTIPLY -> context.mkBVMul(a, b);
                case DIVIDE -> context.mkBVSDiv(a, b);
                case REMAINDER -> context.mkBVSRem(a, b);
                case AND -> context.mkBVAND(a, b);
                case OR -> context.mkBVOR(a, b);
                case XOR -> context.mkBVXOR(a, b);
                case SHIFT_LEFT -> context.mkBVSHL(a, distance(b, term.sort));
                case SHIFT_RIGHT -> context.mkBVASHR(a, distance(b, term.sort));
                case SHIFT_RIGHT_UNSIGNED -> context.mkBVLSHR(a, distance(b, term.sort));
                default -> throw new IllegalArgumentException("no operator of integers: " + term);
            };
        }

        /** By how much to shift: the low bits of an int only. */
        private Expr<BitVecSort> distance(Expr<BitVecSort> by, Sort shifted) {
            Expr<BitVecSort> low = context.mkBVAND(by, word(shifted.bits - 1, Integer.SIZE));
            return shifted == Sort.LONG ? context.mkZeroExt(Integer.SIZE, low) : low;
        }

        private FPSort sort(Sort sort) {
            return sort == Sort.FLOAT ? context.mkFPSort32() : context.mkFPSort64();
        }
    }
}
