package dev.allways.symbolic.term;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Gates over bits, told as clauses (Tseitin, "On the complexity of derivation in propositional calculus", 1968), and
 * the JVM's arithmetic on words made of them. A bit is a literal: the number of a variable, negative for its opposite.
 * A word is an array of bits, the lowest first. Of equal gates there is one.
 */
final class Circuit {
    static final int TRUE = 1;
    static final int FALSE = -TRUE;

    private enum Gate {
        AND,
        XOR
    }

    private record Made(Gate gate, int a, int b) {}

    private final Consumer<int[]> clauses;
    private final Map<Made, Integer> made = new HashMap<>();
    private int variables = TRUE;

    /** @param clauses takes each clause as its literals */
    Circuit(Consumer<int[]> clauses) {
        this.clauses = clauses;
        clause(TRUE);
    }

    private void clause(int... literals) {
        clauses.accept(literals);
    }

    /** A new variable, which may be either. */
    int variable() {
        return ++variables;
    }

    /** How many variables there are. */
    int size() {
        return variables;
    }

    // ---- gates

    int and(int a, int b) {
        if (a == FALSE || b == FALSE || a == -b) {
            return FALSE;
        }
        if (a == TRUE || a == b) {
            return b;
        }
        if (b == TRUE) {
            return a;
        }
        return made.computeIfAbsent(new Made(Gate.AND, Math.min(a, b), Math.max(a, b)), gate -> {
            int both = variable();
            clause(-both, a);
            clause(-both, b);
            clause(both, -a, -b);
            return both;
        });
    }

    int or(int a, int b) {
        return -and(-a, -b);
    }

    int xor(int a, int b) {
        if (a == FALSE || b == FALSE) {
            return a == FALSE ? b : a;
        }
        if (a == TRUE || b == TRUE) {
            return a == TRUE ? -b : -a;
        }
        if (a == b || a == -b) {
            return a == b ? FALSE : TRUE;
        }
        int x = Math.abs(a);
        int y = Math.abs(b);
        int either = made.computeIfAbsent(new Made(Gate.XOR, Math.min(x, y), Math.max(x, y)), gate -> {
            int one = variable();
            clause(-one, x, y);
            clause(-one, -x, -y);
            clause(one, -x, y);
            clause(one, x, -y);
            return one;
        });
        return a > 0 == b > 0 ? either : -either;
    }

    /** The first if the condition holds, else the second. */
    int choice(int condition, int then, int otherwise) {
        return then == otherwise ? then : or(and(condition, then), and(-condition, otherwise));
    }

    // ---- words

    /** A word of new variables. */
    int[] word(int size) {
        int[] word = new int[size];
        Arrays.setAll(word, i -> variable());
        return word;
    }

    static int[] constant(long value, int size) {
        int[] word = new int[size];
        Arrays.setAll(word, i -> (value >>> i & 1) != 0 ? TRUE : FALSE);
        return word;
    }

    /** The lowest bits of a word, or those and further ones: copies of its highest, or zeros. */
    static int[] resized(int[] word, int size, boolean signed) {
        int[] resized = Arrays.copyOf(word, size);
        for (int i = word.length; i < size; i++) {
            resized[i] = signed ? word[word.length - 1] : FALSE;
        }
        return resized;
    }

    static int[] not(int[] word) {
        int[] opposite = new int[word.length];
        Arrays.setAll(opposite, i -> -word[i]);
        return opposite;
    }

    int[] and(int[] a, int[] b) {
        int[] word = new int[a.length];
        Arrays.setAll(word, i -> and(a[i], b[i]));
        return word;
    }

    int[] or(int[] a, int[] b) {
        return not(and(not(a), not(b)));
    }

    int[] xor(int[] a, int[] b) {
        int[] word = new int[a.length];
        Arrays.setAll(word, i -> xor(a[i], b[i]));
        return word;
    }

    int[] choice(int condition, int[] then, int[] otherwise) {
        int[] word = new int[then.length];
        Arrays.setAll(word, i -> choice(condition, then[i], otherwise[i]));
        return word;
    }

    int equal(int[] a, int[] b) {
        int equal = TRUE;
        for (int i = 0; i < a.length; i++) {
            equal = and(equal, -xor(a[i], b[i]));
        }
        return equal;
    }

    /** Whether a is less than b, both with a sign or both without. */
    int less(int[] a, int[] b, boolean signed) {
        int less = FALSE;
        for (int i = 0; i < a.length; i++) {
            boolean isSign = signed && i == a.length - 1;
            less = choice(xor(a[i], b[i]), isSign ? a[i] : b[i], less);
        }
        return less;
    }

    int[] sum(int[] a, int[] b) {
        return sum(a, b, FALSE);
    }

    int[] difference(int[] a, int[] b) {
        return sum(a, not(b), TRUE);
    }

    int[] negated(int[] a) {
        return difference(constant(0, a.length), a);
    }

    private int[] sum(int[] a, int[] b, int carriedIn) {
        int[] sum = new int[a.length];
        int carry = carriedIn;
        for (int i = 0; i < sum.length; i++) {
            int one = xor(a[i], b[i]);
            sum[i] = xor(one, carry);
            carry = or(and(a[i], b[i]), and(one, carry));
        }
        return sum;
    }

    int[] product(int[] a, int[] b) {
        int[] product = constant(0, a.length);
        for (int i = 0; i < a.length; i++) {
            int bit = b[i];
            int shift = i;
            int[] part = new int[a.length];
            Arrays.setAll(part, at -> at < shift ? FALSE : and(bit, a[at - shift]));
            product = sum(product, part);
        }
        return product;
    }

    /** The quotient, cut off towards zero. */
    int[] quotient(int[] a, int[] b) {
        int[] quotient = divided(magnitude(a), magnitude(b))[0];
        return choice(xor(sign(a), sign(b)), negated(quotient), quotient);
    }

    /** The remainder, which has the sign of the first. */
    int[] remainder(int[] a, int[] b) {
        int[] remainder = divided(magnitude(a), magnitude(b))[1];
        return choice(sign(a), negated(remainder), remainder);
    }

    private static int sign(int[] word) {
        return word[word.length - 1];
    }

    private int[] magnitude(int[] word) {
        return choice(sign(word), negated(word), word);
    }

    /** The quotient and the remainder of words without a sign, as one divides on paper. */
    private int[][] divided(int[] a, int[] b) {
        int size = a.length;
        int[] wide = resized(b, size + 1, false);
        int[] rest = constant(0, size + 1);
        int[] quotient = new int[size];
        for (int i = size - 1; i >= 0; i--) {
            int[] next = new int[size + 1];
            System.arraycopy(rest, 0, next, 1, size);
            next[0] = a[i];
            quotient[i] = -less(next, wide, false);
            rest = choice(quotient[i], difference(next, wide), next);
        }
        return new int[][] {quotient, Arrays.copyOf(rest, size)};
    }

    int[] shiftedLeft(int[] word, int[] distance) {
        return reversed(shiftedRight(reversed(word), distance, FALSE));
    }

    /**
     * A word shifted by as many of the distance's lowest bits as say less than its size.
     *
     * @param filling what comes in from above
     */
    int[] shiftedRight(int[] word, int[] distance, int filling) {
        int[] shifted = word;
        for (int step = 0; 1 << step < word.length; step++) {
            int by = 1 << step;
            int[] before = shifted;
            int[] further = new int[word.length];
            Arrays.setAll(further, i -> i + by < before.length ? before[i + by] : filling);
            shifted = choice(distance[step], further, before);
        }
        return shifted;
    }

    private static int[] reversed(int[] word) {
        int[] reversed = new int[word.length];
        Arrays.setAll(reversed, i -> word[word.length - 1 - i]);
        return reversed;
    }
}
