package dev.allways.symbolic;

import dev.allways.symbolic.term.Term;
import java.util.AbstractList;

/** A branch that the code of a program is at, as the options of a choice: the jump is taken, or it is not. */
final class Tested extends AbstractList<String> {
    static final String LABEL = "branch";

    private final Term condition;
    private final boolean holds;
    private final int edge;
    private final int other;

    /**
     * A branch.
     *
     * @param holds under the inputs of this execution
     * @param edge of the code that is taken if the condition holds
     * @param other the edge that is taken if not
     */
    Tested(Term condition, boolean holds, int edge, int other) {
        this.condition = condition;
        this.holds = holds;
        this.edge = edge;
        this.other = other;
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
        return index == 0 ? condition.toString() : "not " + condition;
    }

    @Override
    public int size() {
        return 2;
    }
}
