package dev.allways.core.strategy.delay;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The states that an execution was in, the last first; shares its beginning with others. */
record Trail(Mark mark, @Nullable Trail before) {
    /** What tells a state from others. */
    record Mark(long first, long second) {}

    static Set<Mark> marks(@Nullable Trail trail) {
        Set<Mark> marks = new HashSet<>();
        for (Trail at = trail; at != null; at = at.before) {
            marks.add(at.mark);
        }
        return marks;
    }
}
