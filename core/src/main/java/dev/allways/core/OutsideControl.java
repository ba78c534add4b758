package dev.allways.core;

/** A thread that waits for something that no thread under control does, or can't be made to wait where it is. */
public final class OutsideControl extends CannotExplore {
    private static final long serialVersionUID = 1;

    /**
     * @param what the thread does
     * @param where the place in the program
     * @param usualCause why this happens
     * @param todo what can be done
     */
    public OutsideControl(String what, String where, String usualCause, String todo) {
        super("""
            %s
              where         %s
              usual cause   %s
              do            %s\
            """.formatted(what, where, usualCause, todo));
    }
}
