package dev.allways.symbolic;

import dev.allways.symbolic.term.Term;
import java.util.AbstractList;

/** A branch that the code of a program is at, as the options of a choice: whether the jump is taken. */
final class Tested extends AbstractList<String> {
    static final String LABEL = "branch";

    private final Term condition;
    private final boolean holds;
    private final int edge;
    private final int other;
    private final boolean first; // the outcome that is tried first

    /**
     * A branch, of which it is tried first that the jump is taken.
     *
     * @param holds under the inputs of this execution
     * @param edge of the code that is taken if the condition holds
     * @param other the edge that is taken if not
     */
    Tested(Term condition, boolean holds, int edge, int other) {
        this(condition, holds, edge, other, true);
    }

    private Tested(Term condition, boolean holds, int edge, int other, boolean first) {
        this.condition = condition;
        this.holds = holds;
        this.edge = edge;
        this.other = other;
        this.first = first;
    }

    /** The same, of which another outcome is tried first. */
    Tested first(boolean outcome) {
        return outcome == first ? this : new Tested(condition, holds, edge, other, outcome);
    }

    /** The outcome that an answer stands for. */
    boolean outcome(long answer) {
        return answer == 0 == first;
    }

    /** The edge of the code that an outcome takes. */
    int edge(boolean outcome) {
        return outcome ? edge : other;
    }

    Term condition() {
        return condition;
    }

    boolean holds() {
        return holds;
    }

    @Override
    public String get(int index) {
        return outcome(index) ? condition.toString() : "not " + condition;
    }

    @Override
    public int size() {
        return 2;
    }
}
