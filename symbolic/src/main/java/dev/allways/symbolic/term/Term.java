package dev.allways.symbolic.term;

import dev.allways.core.Input;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable expression over inputs. Of equal terms of one {@link Terms} there is one object, so that they are
 * compared by identity.
 */
public final class Term {
    private static final int TEXT_HEIGHT = 12; // above it the text of a term is cut

    final Operator operator;
    final Sort sort;
    final @Nullable Term a;
    final @Nullable Term b;
    final @Nullable Term c;
    final long bits; // of a constant; of an input its number
    final @Nullable Input input;
    final @Nullable Kind kind;
    final BitSet support; // the numbers of its inputs
    final boolean isHard; // floating-point numbers, products or quotients of terms, or quotients of longs come in
    final boolean isUntold; // something that no solver knows comes in
    final Interval interval;
    private final int height;
    private final int hash;

    Term(Operator operator, Sort sort, @Nullable Term a, @Nullable Term b, @Nullable Term c, long bits) {
        this(operator, sort, a, b, c, bits, null, null);
    }

    Term(
            Operator operator,
            Sort sort,
            @Nullable Term a,
            @Nullable Term b,
            @Nullable Term c,
            long bits,
            @Nullable Input input,
            @Nullable Kind kind) {
        this.operator = operator;
        this.sort = sort;
        this.a = a;
        this.b = b;
        this.c = c;
        this.bits = bits;
        this.input = input;
        this.kind = kind;
        int mixed = operator.ordinal() * 31 + sort.ordinal();
        int highest = 0;
        boolean hard = sort.isFloating() || isHardOperation(operator, a, b);
        boolean untold = operator == Operator.POWER || operator == Operator.REMAINDER && sort.isFloating();
        BitSet inputs = input == null ? null : new BitSet();
        if (inputs != null) {
            inputs.set((int) bits);
        }
        for (Term each : new Term[] {a, b, c}) {
            mixed = mixed * 31 + (each == null ? 0 : each.hash);
            if (each != null) {
                highest = Math.max(highest, each.height);
                hard |= each.isHard;
                untold |= each.isUntold;
                inputs = united(inputs, each.support);
            }
        }
        hash = mixed * 31 + Long.hashCode(bits);
        height = highest + 1;
        interval = Interval.of(operator, sort, a, b, c, bits, kind);
        isHard = hard;
        isUntold = untold;
        support = inputs == null ? new BitSet() : inputs;
    }

    private static boolean isHardOperation(Operator operator, @Nullable Term a, @Nullable Term b) {
        return (operator == Operator.MULTIPLY || operator == Operator.DIVIDE || operator == Operator.REMAINDER)
                && a != null
                && b != null
                && !a.isConstant()
                && (!b.isConstant() || operator != Operator.MULTIPLY && a.sort == Sort.LONG);
    }

    private static BitSet united(@Nullable BitSet some, BitSet others) {
        if (some == null || some.isEmpty() || some.equals(others)) {
            return others;
        }
        if (others.isEmpty()) {
            return some;
        }
        BitSet union = (BitSet) some.clone();
        union.or(others);
        return union;
    }

    /** What it stands for. */
    public Sort sort() {
        return sort;
    }

    /** Whether it is the same under all inputs. */
    public boolean isConstant() {
        return operator == Operator.CONSTANT;
    }

    /** The inputs that it depends on. */
    public Set<Input> inputs() {
        Set<Input> met = new HashSet<>();
        Set<Term> known = new HashSet<>();
        visit(known::contains, each -> {
            known.add(each);
            if (each.input != null) {
                met.add(each.input);
            }
        });
        return met;
    }

    /** The numbers of its inputs. */
    public BitSet support() {
        return (BitSet) support.clone();
    }

    /** The number of an input, from 0. */
    public int number() {
        return (int) bits;
    }

    /** Whether this is the opposite of a condition. */
    public boolean isNegation() {
        return operator == Operator.NOT;
    }

    /** The operand of a term that has it. */
    Term first() {
        return java.util.Objects.requireNonNull(a);
    }

    /** The second operand of a term that has it. */
    Term second() {
        return java.util.Objects.requireNonNull(b);
    }

    /** The third operand of a term that has it. */
    Term third() {
        return java.util.Objects.requireNonNull(c);
    }

    /** Shows the terms that this is made of, operands first and this last, but for those that are known already. */
    void visit(Predicate<Term> known, Consumer<Term> visitor) {
        Deque<Term> open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            Term next = open.peek();
            if (known.test(next)) {
                open.pop();
                continue;
            }
            int before = open.size();
            for (Term each : new @Nullable Term[] {next.a, next.b, next.c}) {
                if (each != null && !known.test(each)) {
                    open.push(each);
                }
            }
            if (open.size() == before) {
                open.pop();
                visitor.accept(next);
            }
        }
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // operands are interned
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Term term
                        && operator == term.operator
                        && sort == term.sort
                        && a == term.a
                        && b == term.b
                        && c == term.c
                        && bits == term.bits;
    }

    @Override
    public String toString() {
        if (height > TEXT_HEIGHT) {
            return "…";
        }
        return switch (operator) {
            case CONSTANT -> Values.text(sort, bits);
            case INPUT -> inputText();
            case IF -> "(%s ? %s : %s)".formatted(a, b, c);
            case ADD -> "(%s + %s)".formatted(a, b);
            case SUBTRACT -> "(%s - %s)".formatted(a, b);
            case MULTIPLY -> "%s * %s".formatted(a, b);
            case DIVIDE -> "%s / %s".formatted(a, b);
            case REMAINDER -> "%s %% %s".formatted(a, b);
            case NEGATE -> "-" + a;
            case POWER -> "pow(%s, %s)".formatted(a, b);
            case SQUARE_ROOT -> "sqrt(%s)".formatted(a);
            case FLOOR -> "floor(%s)".formatted(a);
            case TO_BITS -> "bits(%s)".formatted(a);
            case OF_BITS -> "ofBits(%s)".formatted(a);
            case SHIFT_LEFT -> "(%s << %s)".formatted(a, b);
            case SHIFT_RIGHT -> "(%s >> %s)".formatted(a, b);
            case SHIFT_RIGHT_UNSIGNED -> "(%s >>> %s)".formatted(a, b);
            case AND -> "(%s & %s)".formatted(a, b);
            case OR -> "(%s | %s)".formatted(a, b);
            case XOR -> "(%s ^ %s)".formatted(a, b);
            case TO_INT -> "(int) " + a;
            case TO_LONG -> "(long) " + a;
            case TO_FLOAT -> "(float) " + a;
            case TO_DOUBLE -> "(double) " + a;
            case TO_BYTE -> "(byte) " + a;
            case TO_CHAR -> "(char) " + a;
            case TO_SHORT -> "(short) " + a;
            case COMPARE, COMPARE_OR_GREATER -> "compare(%s, %s)".formatted(a, b);
            case EQUAL -> "%s == %s".formatted(a, b);
            case LESS -> "%s < %s".formatted(a, b);
            case LESS_OR_EQUAL -> "%s <= %s".formatted(a, b);
            case NOT -> "!(%s)".formatted(a);
        };
    }

    private String inputText() {
        Input its = java.util.Objects.requireNonNull(input);
        return its.occurrence() == 0 ? its.label() : its.label() + "#" + (its.occurrence() + 1);
    }
}
