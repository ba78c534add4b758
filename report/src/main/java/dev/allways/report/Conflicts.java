package dev.allways.report;

import dev.allways.core.Action;
import dev.allways.core.Action.Access;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The accesses of an execution that conflict with another task's: to the same variable, and one of the two writes it. */
final class Conflicts {
    private final List<Trace.Step> steps;
    private final BitSet all = new BitSet();
    private final BitSet ofProgram = new BitSet();
    private final BitSet adjacent = new BitSet();
    private OptionalInt last = OptionalInt.empty();

    Conflicts(List<Trace.Step> steps) {
        this.steps = steps;
        Map<String, List<Integer>> variables = new LinkedHashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            if (access(i) != Access.NONE) {
                variables
                        .computeIfAbsent(use(i).target(), any -> new ArrayList<>())
                        .add(i);
                last = OptionalInt.of(i);
            }
        }
        variables.values().forEach(this::look);
    }

    /** Each such access. */
    BitSet all() {
        return all;
    }

    /** Those by the code under test, not within a method of the platform or of a library. */
    BitSet ofProgram() {
        return ofProgram;
    }

    /** Those of {@link #ofProgram} that come just before or after another task's, none of the same task's to that variable in between. */
    BitSet adjacent() {
        return adjacent;
    }

    /** The last access of all. */
    OptionalInt last() {
        return last;
    }

    private Action.Use use(int step) {
        return (Action.Use) java.util.Objects.requireNonNull(steps.get(step).action());
    }

    private Access access(int step) {
        return steps.get(step).action() instanceof Action.Use use ? use.access() : Access.NONE;
    }

    private boolean areOfOneTask(int step, int other) {
        return steps.get(step).task().equals(steps.get(other).task());
    }

    private boolean conflict(int step, int other) {
        return !areOfOneTask(step, other) && access(step).conflictsWith(access(other));
    }

    /** The accesses to one variable, in their order. */
    private void look(List<Integer> accesses) {
        for (int i = 0; i < accesses.size(); i++) {
            int step = accesses.get(i);
            if (!conflicts(step, accesses)) {
                continue;
            }
            all.set(step);
            if (!use(step).call().isEmpty()) {
                continue;
            }
            ofProgram.set(step);
            if (meets(accesses, i, 1) || meets(accesses, i, -1)) {
                adjacent.set(step);
            }
        }
    }

    private boolean conflicts(int step, List<Integer> accesses) {
        for (int other : accesses) {
            if (conflict(step, other)) {
                return true;
            }
        }
        return false;
    }

    /** Whether, going on in one direction, a conflicting access comes before another one of the same task. */
    private boolean meets(List<Integer> accesses, int from, int by) {
        int step = accesses.get(from);
        for (int i = from + by; i >= 0 && i < accesses.size(); i += by) {
            if (areOfOneTask(step, accesses.get(i))) {
                return false;
            }
            if (conflict(step, accesses.get(i))) {
                return true;
            }
        }
        return false;
    }
}
