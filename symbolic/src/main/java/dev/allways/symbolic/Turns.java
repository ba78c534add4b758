package dev.allways.symbolic;

import dev.allways.symbolic.run.Coverage;
import java.util.HashMap;
import java.util.Map;

/**
 * Which outcome of a branch is tried first, on one path. The jump is taken; but a loop or a recursion of which that has
 * gone on for some time is left first, so that a search which goes deep comes to the end of a path.
 */
final class Turns {
    private static final int SOME = 2; // more jumps than falls through

    private record Place(int task, int edge) {}

    private final Map<Place, Integer> jumps = new HashMap<>(); // less the falls through; by branch of the code

    /** Begins a path. */
    void clear() {
        jumps.clear();
    }

    /** Whether it is tried first that a branch jumps. What a thread has done so far says so, and nothing else. */
    boolean next(int task, Tested tested) {
        return jumps.getOrDefault(place(task, tested), 0) < SOME;
    }

    /** A branch has this outcome. */
    void takes(int task, Tested tested, boolean jumps) {
        if (tested.edge(true) != Coverage.NONE) {
            this.jumps.merge(place(task, tested), jumps ? 1 : -1, Integer::sum);
        }
    }

    private static Place place(int task, Tested tested) {
        return new Place(task, tested.edge(true));
    }
}
