package dev.allways.symbolic.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Input;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the solver makes of terms is what the JVM makes of them. */
class TermsTest {
    private static final long[] EDGES = {0, 1, -1, 2, 7, 31, 32, 63, 64, 127, 128, -128, 255, 65_535, 1L << 31, 1L << 53
    };
    private static final int TERMS = 120; // of each sort

    private final Terms terms = new Terms();
    private final List<Term> inputs = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(7);
    private List<Sort> sorts = List.of();

    /**
     * Random terms over inputs that are fixed: the solver says that the term has the value which the evaluator says,
     * and that it has no other.
     */
    @ParameterizedTest
    @EnumSource(
            value = Sort.class,
            names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void theSolverComputesAsTheJvm(Sort sort) {
        try (Solver solver = new Z3Solver(Duration.ofSeconds(20))) {
            compare(solver, TERMS, sort, List.of(Sort.INT, Sort.LONG, Sort.FLOAT, Sort.DOUBLE));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Sort.class,
            names = {"INT", "LONG"})
    void theSolverWithoutNativeCodeComputesIntegersAsTheJvm(Sort sort) {
        try (Solver solver = new BitSolver(Duration.ofSeconds(20))) {
            compare(solver, TERMS / 3, sort, List.of(Sort.INT, Sort.LONG));
        }
    }

    /** The circuit of forty products and forty quotients of longs, which takes minutes to make, is left half made. */
    @Test
    @Timeout(60)
    void theSolverLooksAtItsLimitWhileItMakesCircuits() {
        Term a = terms.input(new Input("a", 0), Kind.LONG);
        Term b = terms.input(new Input("b", 0), Kind.LONG);
        Term chain = a;
        for (int i = 0; i < 40; i++) {
            Term divisor = terms.of(Operator.ADD, Sort.LONG, a, terms.constant(Sort.LONG, i));
            Term product = terms.of(Operator.MULTIPLY, Sort.LONG, chain, b);
            chain = terms.of(Operator.ADD, Sort.LONG, terms.of(Operator.DIVIDE, Sort.LONG, product, divisor), b);
        }
        List<Term> hard = List.of(terms.equal(chain, terms.constant(Sort.LONG, 98_765_432_123L)));
        assertThat(CircuitSize.of(hard)).isEqualTo(new CircuitSize(40 * 4 + 40 * 4, false)); // twice the bits
        try (Solver solver = new Z3Solver(Duration.ofMillis(100))) {
            assertThat(solver.solve(hard)).isInstanceOf(Answer.Unknown.class);
            assertThat(solver.solve(List.of(terms.less(a, b)))).isInstanceOf(Answer.Satisfiable.class);
        }
    }

    /** @param sorts of all that terms are made of */
    private void compare(Solver solver, int count, Sort sort, List<Sort> sorts) {
        this.sorts = sorts;
        for (Kind each : Kind.values()) {
            inputs.add(terms.input(new Input("input of " + each, 0), each));
        }
        for (int i = 0; i < count; i++) {
            var fixed = new ArrayList<Term>();
            var values = new HashMap<Term, Long>();
            for (Term input : inputs) {
                long value = valueOf(input);
                values.put(input, value);
                if (!input.sort().isFloating()) {
                    fixed.add(terms.equal(input, terms.constant(input.sort(), value)));
                }
            }
            Term term = made(sort, 3);
            if (usesFloats(term)) {
                term = instantiated(term, values);
            }
            long value = Assignment.of(values).value(term);
            Term same = sameAs(term, value);
            fixed.add(same);
            assertThat(solver.solve(fixed)).as("%s is %d", term, value).isInstanceOf(Answer.Satisfiable.class);
            fixed.set(fixed.size() - 1, terms.not(same));
            assertThat(solver.solve(fixed)).as("%s is %d", term, value).isInstanceOf(Answer.Unsatisfiable.class);
        }
    }

    /** Conditions on inputs that may be anything: both solvers say the same, and inputs that they name meet them. */
    @Test
    void bothSolversAgree() {
        sorts = List.of(Sort.INT);
        for (Kind each : List.of(Kind.INT, Kind.CHAR, Kind.BYTE, Kind.BOOLEAN)) {
            inputs.add(terms.input(new Input("input of " + each, 0), each));
        }
        int satisfiable = 0;
        try (Solver z3 = new Z3Solver(Duration.ofSeconds(20));
                Solver own = new BitSolver(Duration.ofSeconds(20))) {
            for (int i = 0; i < TERMS; i++) {
                List<Term> conditions = List.of(condition(), condition(), condition());
                Answer answer = own.solve(conditions);
                assertThat(answer).as("%s", conditions).hasSameClassAs(z3.solve(conditions));
                if (answer instanceof Answer.Satisfiable(Assignment found)) {
                    satisfiable++;
                    assertThat(conditions).allMatch(found::meets);
                }
            }
        }
        assertThat(satisfiable).isBetween(TERMS / 10, TERMS * 9 / 10); // both kinds come
    }

    private Term condition() {
        Term one = made(Sort.INT, 1);
        Term other =
                random.nextBoolean() ? made(Sort.INT, 1) : terms.constant((int) EDGES[random.nextInt(EDGES.length)]);
        return random.nextBoolean() ? terms.less(one, other) : terms.equal(one, other);
    }

    private static boolean usesFloats(Term term) {
        boolean[] uses = {false};
        var known = new HashSet<Term>();
        term.visit(known::contains, each -> {
            known.add(each);
            uses[0] |= each.sort().isFloating();
        });
        return uses[0];
    }

    /** The term with constants for floating-point inputs, whose bits a condition can't fix. */
    private Term instantiated(Term term, Map<Term, Long> values) {
        var known = new HashMap<Term, Term>();
        term.visit(
                known::containsKey,
                each -> known.put(
                        each,
                        switch (each.operator) {
                            case INPUT -> each.sort().isFloating() ? hidden(each.sort(), value(values, each)) : each;
                            case CONSTANT -> each;
                            default ->
                                each.b == null
                                        ? terms.of(each.operator, each.sort(), value(known, each.first()))
                                        : terms.of(
                                                each.operator,
                                                each.sort(),
                                                value(known, each.first()),
                                                value(known, each.second()));
                        }));
        return value(known, term);
    }

    private static <T> T value(Map<Term, T> values, Term of) {
        return Objects.requireNonNull(values.get(of));
    }

    /** A constant that the terms don't know to be one, so that the solver has to compute. */
    private Term hidden(Sort sort, long bits) {
        Term truth = terms.input(new Input("input of BOOLEAN", 0), Kind.BOOLEAN);
        return terms.choice(terms.less(truth, terms.constant(5)), terms.constant(sort, bits), terms.constant(sort, 0));
    }

    private Term sameAs(Term term, long value) {
        Term constant = terms.constant(term.sort(), value);
        if (!term.sort().isFloating()) {
            return terms.equal(term, constant);
        }
        double number = term.sort() == Sort.FLOAT ? Values.asFloat(value) : Values.asDouble(value);
        return Double.isNaN(number)
                ? terms.not(terms.of(Operator.EQUAL, Sort.BOOLEAN, term, term))
                : terms.of(Operator.EQUAL, Sort.BOOLEAN, term, constant);
    }

    private long valueOf(Term input) {
        Kind kind = Objects.requireNonNull(input.kind);
        long value = random.nextInt(3) == 0 ? random.nextLong() : EDGES[random.nextInt(EDGES.length)];
        if (kind.sort == Sort.FLOAT && random.nextBoolean()) {
            return Values.of((float) value);
        }
        if (kind.sort == Sort.DOUBLE && random.nextBoolean()) {
            return Values.of((double) value);
        }
        return switch (kind) {
            case BOOLEAN -> value & 1;
            case BYTE -> (byte) value;
            case CHAR -> (char) value;
            case SHORT -> (short) value;
            case INT, FLOAT -> (int) value;
            case LONG, DOUBLE -> value;
        };
    }

    private Term made(Sort sort, int height) {
        if (height == 0) {
            List<Term> fitting =
                    inputs.stream().filter(each -> each.sort() == sort).toList();
            return fitting.get(random.nextInt(fitting.size()));
        }
        return sort.isFloating() ? number(sort, height - 1) : word(sort, height - 1);
    }

    private Term word(Sort sort, int height) {
        return switch (random.nextInt(8)) {
            case 0 ->
                terms.of(
                        Operator.values()[Operator.SHIFT_LEFT.ordinal() + random.nextInt(3)],
                        sort,
                        made(sort, height),
                        made(Sort.INT, height));
            case 1 -> terms.of(sort == Sort.INT ? Operator.TO_INT : Operator.TO_LONG, sort, made(any(), height));
            case 2 ->
                sort == Sort.INT
                        ? terms.of(
                                Operator.values()[Operator.TO_BYTE.ordinal() + random.nextInt(3)],
                                Sort.INT,
                                made(Sort.INT, height))
                        : terms.of(Operator.NEGATE, sort, made(sort, height));
            case 3 -> {
                Sort compared = any();
                Term order = terms.of(
                        random.nextBoolean() ? Operator.COMPARE : Operator.COMPARE_OR_GREATER,
                        Sort.INT,
                        made(compared, height),
                        made(compared, height));
                yield sort == Sort.INT ? order : terms.of(Operator.TO_LONG, sort, order);
            }
            case 4 -> { // never by zero
                Operator operator = random.nextBoolean() ? Operator.DIVIDE : Operator.REMAINDER;
                long by = EDGES[1 + random.nextInt(EDGES.length - 1)];
                yield terms.of(
                        operator,
                        sort,
                        made(sort, height),
                        terms.constant(sort, sort == Sort.INT ? (int) by == 0 ? 3 : (int) by : by));
            }
            default -> {
                Operator[] some = {
                    Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.AND, Operator.OR, Operator.XOR
                };
                yield terms.of(some[random.nextInt(some.length)], sort, made(sort, height), made(sort, height));
            }
        };
    }

    private Sort any() {
        return sorts.get(random.nextInt(sorts.size()));
    }

    private Term number(Sort sort, int height) {
        Operator[] some = {Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE};
        return switch (random.nextInt(4)) {
            case 0 -> terms.of(sort == Sort.FLOAT ? Operator.TO_FLOAT : Operator.TO_DOUBLE, sort, made(any(), height));
            case 1 -> terms.of(Operator.NEGATE, sort, made(sort, height));
            default -> terms.of(some[random.nextInt(some.length)], sort, made(sort, height), made(sort, height));
        };
    }
}
