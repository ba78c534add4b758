package dev.allways.core;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Ends one execution early. Never a failure of the program; an {@link Error}, so that {@code catch (Exception)} lets it
 * pass. A program that catches it all the same is reported as {@link StopSwallowed}.
 */
public final class Stop extends Error {
    private static final long serialVersionUID = 1;

    /** Why an execution ended early. */
    public enum Why {
        /** An assumption of the program did not hold. */
        ASSUMPTION,
        /** The program said that nothing further is of interest. */
        PRUNED,
        /** What was chosen is not possible: no execution goes this way, so nothing of it was left out. */
        IMPOSSIBLE,
        /** The program could not make the execution as it was to be made, and says so ({@link Program#omitted}). */
        LEFT_OUT,
        /** The state was met before. */
        STATE_SEEN,
        /** The depth limit. */
        DEPTH,
        /** The bound of this round; a later round goes further. */
        BOUND,
        /** The limit on choices in one execution. */
        CHOICES,
        /** The options were noted; each is taken by an execution of its own. */
        EXPANDED,
        /** Every enabled operation was explored in an equivalent order. */
        SLEEPING,
        /** The given path ends here. */
        END_OF_PATH,
        /** The exploration was stopped from outside. */
        INTERRUPTED
    }

    private static final Map<Why, Stop> STOPS = new EnumMap<>(Why.class);

    static {
        for (Why why : Why.values()) {
            STOPS.put(why, new Stop(why));
        }
    }

    /** Why. */
    public final Why why;

    private Stop(Why why) {
        super(why.name(), null, false, false);
        this.why = why;
    }

    /** The stop for a reason; it has no stack trace and is the same object every time. */
    public static Stop because(Why why) {
        return Objects.requireNonNull(STOPS.get(why));
    }
}
