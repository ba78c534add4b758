package dev.allways.core;

/** Inputs that are to satisfy a condition, and hardly any does: a filter, a precondition. */
public final class Unsatisfiable extends CannotExplore {
    private static final long serialVersionUID = 1;

    /**
     * A condition that hardly anything satisfies.
     *
     * @param what was wanted, and how much was tried in vain
     * @param where the generator or the command was made
     * @param instead how to get along without trying
     */
    public Unsatisfiable(String what, String where, String instead) {
        super("""
            %s
              where         %s
              usual cause   a condition that hardly any value satisfies, or one that is never true
              do            %s\
            """.formatted(what, where, instead));
    }
}
