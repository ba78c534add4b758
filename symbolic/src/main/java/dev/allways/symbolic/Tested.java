package dev.allways.symbolic;

import dev.allways.symbolic.term.Term;
import java.util.AbstractList;

/** A branch that the code of a program is at, as the options of a choice: the jump is taken, or it is not. */
final class Tested extends AbstractList<String> {
    static final String LABEL = "branch";

    private final Term condition;
    private final boolean holds;

    /** @param holds under the inputs of this execution */
    Tested(Term condition, boolean holds) {
        this.condition = condition;
        this.holds = holds;
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
