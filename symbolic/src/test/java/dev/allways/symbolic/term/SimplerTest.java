package dev.allways.symbolic.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Simpler terms have the values that their operators make, at the edges of ranges above all. */
class SimplerTest {
    private static final int[] EDGES = {0, 1, -1, 2, -2, 9, 10, -10, 99, 100, 1_000, 1 << 24, (1 << 24) + 1, -(1 << 24)
    };
    private static final Operator[] INTEGERS = {
        Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE, Operator.REMAINDER
    };
    private static final Operator[] NUMBERS = {Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE};
    private static final Operator[] RELATIONS = {Operator.EQUAL, Operator.LESS, Operator.LESS_OR_EQUAL};

    private final Terms terms = new Terms();
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(7);
    private final Map<Term, Long> inputs = new HashMap<>();

    /** A term, and the value that its operators make one after the other. */
    private record Valued(Term term, long value) {}

    @Test
    void simplerTermsAreEqual() {
        for (int i = 0; i < 4_000; i++) {
            inputs.clear();
            List<Valued> all = new ArrayList<>();
            all.add(input("a", Kind.INT));
            all.add(input("b", Kind.SHORT));
            all.add(input("c", Kind.LONG));
            for (int k = 0; k < 12; k++) {
                all.add(made(all.get(random.nextInt(all.size())), all));
            }
            Assignment assignment = Assignment.of(inputs);
            for (Valued each : all) {
                assertThat(assignment.value(each.term)).as(each.term.toString()).isEqualTo(each.value);
            }
        }
    }

    private Valued input(String name, Kind kind) {
        Term input = terms.input(new Input(name, 0), kind);
        long value = Math.clamp(edge(kind.sort), kind.min, kind.max);
        inputs.put(input, value);
        return new Valued(input, value);
    }

    private long edge(Sort sort) {
        return switch (random.nextInt(6)) {
            case 0 -> sort == Sort.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
            case 1 -> sort == Sort.INT ? Integer.MAX_VALUE : Long.MAX_VALUE;
            case 2 -> sort == Sort.INT ? random.nextInt() : random.nextLong();
            default -> EDGES[random.nextInt(EDGES.length)];
        };
    }

    private Valued constant(Sort sort) {
        double fraction = random.nextInt(4) / 4.0;
        long bits = switch (sort) {
            case FLOAT -> Values.of((float) (edge(Sort.INT) + fraction) * (random.nextBoolean() ? 1 : -1));
            case DOUBLE -> Values.of((edge(Sort.INT) + fraction) * (random.nextBoolean() ? 1 : -1));
            default -> edge(sort);
        };
        return new Valued(terms.constant(sort, bits), bits);
    }

    private Valued made(Valued a, List<Valued> all) {
        Sort sort = a.term.sort;
        if (sort == Sort.BOOLEAN) {
            return unary(Operator.NOT, Sort.BOOLEAN, a);
        }
        if (random.nextInt(3) == 0) {
            return sort.isFloating()
                    ? switch (random.nextInt(3)) {
                        case 0 -> unary(Operator.TO_INT, a);
                        case 1 -> unary(Operator.TO_LONG, a);
                        default ->
                            sort == Sort.DOUBLE
                                    ? unary(Operator.FLOOR, sort, a)
                                    : unary(Operator.TO_DOUBLE, Sort.DOUBLE, a);
                    }
                    : switch (random.nextInt(4)) {
                        case 0 -> unary(Operator.NEGATE, sort, a);
                        case 1 -> unary(Operator.TO_FLOAT, Sort.FLOAT, a);
                        case 2 -> unary(Operator.TO_DOUBLE, Sort.DOUBLE, a);
                        default -> sort == Sort.INT ? unary(Operator.TO_LONG, a) : unary(Operator.TO_INT, a);
                    };
        }
        Valued other = all.get(random.nextInt(all.size()));
        Valued b = other.term.sort == sort && random.nextBoolean() ? other : constant(sort);
        if (random.nextBoolean()) {
            int some = sort.isFloating() ? RELATIONS.length : RELATIONS.length - 1;
            Operator relation = RELATIONS[random.nextInt(some)];
            return random.nextBoolean() ? binary(relation, Sort.BOOLEAN, a, b) : binary(relation, Sort.BOOLEAN, b, a);
        }
        Operator[] operators = sort.isFloating() ? NUMBERS : INTEGERS;
        return binary(operators[random.nextInt(operators.length)], sort, a, b);
    }

    private Valued unary(Operator operator, Valued a) {
        return unary(operator, operator == Operator.TO_INT ? Sort.INT : Sort.LONG, a);
    }

    private Valued unary(Operator operator, Sort sort, Valued a) {
        return new Valued(terms.of(operator, sort, a.term), Values.apply(operator, a.term.sort, a.value, 0));
    }

    private Valued binary(Operator operator, Sort sort, Valued a, Valued b) {
        return new Valued(
                terms.of(operator, sort, a.term, b.term), Values.apply(operator, a.term.sort, a.value, b.value));
    }
}
