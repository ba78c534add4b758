package dev.allways.symbolic.term;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * How large the circuit of bits is that a solver makes of conditions, about.
 *
 * @param products of ints that it is as large as; sums, comparisons and choices don't count
 * @param hasFloats whether floating-point numbers come in
 */
record CircuitSize(long products, boolean hasFloats) {
    static CircuitSize of(List<Term> conditions) {
        Set<Term> known = Collections.newSetFromMap(new IdentityHashMap<>());
        long[] products = {0};
        boolean[] hasFloats = {false};
        for (Term condition : conditions) {
            condition.visit(known::contains, each -> {
                known.add(each);
                products[0] += products(each);
                hasFloats[0] |= each.sort.isFloating();
            });
        }
        return new CircuitSize(products[0], hasFloats[0]);
    }

    /** Circuits of products grow with the square of the bits; those of quotients and of floating-point numbers, too. */
    private static long products(Term term) {
        int sizes = term.sort.bits / Integer.SIZE;
        return switch (term.operator) {
            case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_UNSIGNED -> term.second().isConstant() ? 0 : sizes;
            case MULTIPLY, DIVIDE, REMAINDER, SQUARE_ROOT -> (long) sizes * sizes;
            case ADD, SUBTRACT, FLOOR, TO_FLOAT, TO_DOUBLE -> term.sort.isFloating() ? sizes : 0;
            default -> 0;
        };
    }
}
