package dev.allways.core;

/** A state that changed while a step was made from its copy: the two share something that can be changed. */
public final class SharedState extends CannotExplore {
    private static final long serialVersionUID = 1;

    /** The state that was changed by a step from it. */
    public SharedState(String before, String answers, String after) {
        super("""
            a state was changed by a step that was made from its copy
              before        %s
              answers       %s
              after         %s
              usual cause   the copy is the state itself, or shares an array, a list or another object with it, and the
                            step changes that in place
              do            copy everything that a step changes (copy), or let the step return a new state and leave the
                            given one as it is\
            """.formatted(before, answers, after));
    }

    /** The state that was found to have changed since a search met it. */
    public SharedState(long met, long now, String after) {
        this(met, now, after, """
            copy everything that a step changes (copy), or let the step return a new state and leave the
                            given one as it is; "audit full" shows the step\
            """);
    }

    /**
     * The state that was found to have changed since a search met it.
     *
     * @param todo what can be done about it
     */
    public SharedState(long met, long now, String after, String todo) {
        super("""
            a state was changed after the search had met it
              before        fingerprint %016x
              after         %s (fingerprint %016x)
              usual cause   a copy is the state itself, or shares an array, a list or another object with it, and a later
                            step changes that in place
              do            %s\
            """.formatted(met, after.isEmpty() ? "a state" : after, now, todo));
    }
}
