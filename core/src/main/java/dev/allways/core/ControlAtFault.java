package dev.allways.core;

/**
 * A class that can't be used as the control of threads has changed it: whatever failed for that is no failure of the
 * program.
 */
public final class ControlAtFault extends CannotExplore {
    private static final long serialVersionUID = 1;

    /**
     * @param what the JVM says
     * @param where the class
     * @param usualCause why this happens
     * @param todo what can be done
     */
    public ControlAtFault(String what, String where, String usualCause, String todo) {
        super("""
            %s
              where         %s
              usual cause   %s
              do            %s\
            """.formatted(what, where, usualCause, todo));
    }
}
