package dev.allways.symbolic.term;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Evaluates some conditions under many assignments: what they are made of is in arrays, operands first. */
final class Evaluation {
    private final List<Term> parts = new ArrayList<>();
    private final Map<Term, Integer> places = new HashMap<>();
    private final int[] ends; // behind the parts of each condition
    private final int[] conditions;
    private final Operator[] operators;
    private final Sort[] sorts; // of first operands
    private final int[][] operands; // three each
    private final long[] values;

    Evaluation(List<Term> conditions) {
        ends = new int[conditions.size()];
        this.conditions = new int[conditions.size()];
        for (int i = 0; i < ends.length; i++) {
            Term condition = conditions.get(i);
            condition.visit(places::containsKey, each -> {
                places.put(each, parts.size());
                parts.add(each);
            });
            this.conditions[i] = place(condition);
            ends[i] = parts.size();
        }
        int size = parts.size();
        operators = new Operator[size];
        sorts = new Sort[size];
        operands = new int[3][size];
        values = new long[size];
        for (int i = 0; i < size; i++) {
            Term part = parts.get(i);
            operators[i] = part.operator;
            sorts[i] = part.a == null ? part.sort : part.a.sort;
            operands[0][i] = part.a == null ? 0 : place(part.a);
            operands[1][i] = part.b == null ? -1 : place(part.b);
            operands[2][i] = part.c == null ? -1 : place(part.c);
            values[i] = part.isConstant() ? part.bits : 0;
        }
    }

    private int place(Term part) {
        return Objects.requireNonNull(places.get(part));
    }

    /** How many operators, constants and inputs there are. */
    int size() {
        return parts.size();
    }

    /** Gives an input of the conditions a value. */
    void set(Term input, long value) {
        values[place(input)] = value;
    }

    /** Whether all conditions hold. */
    boolean holds() {
        int at = 0;
        for (int i = 0; i < ends.length; i++) {
            for (; at < ends[i]; at++) {
                compute(at);
            }
            if (values[conditions[i]] == 0) {
                return false;
            }
        }
        return true;
    }

    private void compute(int at) {
        switch (operators[at]) {
            case INPUT, CONSTANT -> {}
            case IF -> values[at] = values[operands[values[operands[0][at]] != 0 ? 1 : 2][at]];
            default -> {
                int second = operands[1][at];
                values[at] = Values.apply(
                        operators[at], sorts[at], values[operands[0][at]], second < 0 ? 0 : values[second]);
            }
        }
    }
}
