package dev.allways.symbolic;

import dev.allways.core.BranchCondition;
import dev.allways.core.Input;
import dev.allways.symbolic.term.Term;
import java.util.Set;

/** A condition over inputs, as a term. */
record Condition(Term term) implements BranchCondition {
    @Override
    public Set<Input> inputs() {
        return term.inputs();
    }

    @Override
    public String toString() {
        return term.toString();
    }
}
