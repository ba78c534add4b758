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

/**
 * The accesses of an execution that conflict with another task's: to the same variable, and one of the two writes it.
 */
final class Conflicts {
    private final List<Trace.Step> steps;
    private final BitSet all = new BitSet();
    private final BitSet called = new BitSet();
    private final BitSet ofProgram = new BitSet();
    private final BitSet adjacent = new BitSet();
    private final BitSet notifications = new BitSet();

    Conflicts(List<Trace.Step> steps) {
        this.steps = steps;
        Map<String, List<Integer>> variables = new LinkedHashMap<>();
        for (int i = alone(); i < steps.size(); i++) {
            if (access(i) != Access.NONE) {
                variables
                        .computeIfAbsent(use(i).target(), any -> new ArrayList<>())
                        .add(i);
            }
        }
        variables.values().forEach(this::look);
        for (int i = 0; i < steps.size(); i++) {
            notifications.set(i, notifies(i));
        }
    }

    /** How many steps are made before the first start of another task: all that comes later is ordered after these. */
    private int alone() {
        for (int i = 0;
                i < steps.size() && steps.get(i).task().equals(steps.getFirst().task());
                i++) {
            if (steps.get(i).action() instanceof Action.Use use && use.verb().equals("starts")) {
                return i;
            }
        }
        return 0;
    }

    /** Each such access. */
    BitSet all() {
        return all;
    }

    /** Those by the code under test, or by what it has called. */
    BitSet called() {
        return called;
    }

    /** Those by the code under test, not within a method of the platform or of a library. */
    BitSet ofProgram() {
        return ofProgram;
    }

    /** Those that come just before or after another task's, none of the same task's to that variable in between. */
    BitSet adjacent() {
        return adjacent;
    }

    /** The adjacent ones by the code under test. */
    BitSet adjacentOfProgram() {
        var both = (BitSet) adjacent.clone();
        both.and(ofProgram);
        return both;
    }

    /** The steps by which the code under test, or what it has called, ends another task's wait. */
    BitSet notifications() {
        return notifications;
    }

    private boolean notifies(int step) {
        return steps.get(step).action() instanceof Action.Use use
                && use.verb().equals("notifies")
                && use.place() != null;
    }

    /** The last access by the task that makes the last step. */
    OptionalInt last() {
        for (int i = steps.size() - 1; i >= 0 && steps.get(i).isTold(); i--) {
            if (access(i) != Access.NONE && areOfOneTask(i, steps.size() - 1)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
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
            called.set(step, use(step).place() != null);
            ofProgram.set(step, use(step).call().isEmpty());
            adjacent.set(step, meets(accesses, i, 1) || meets(accesses, i, -1));
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

    /** Whether, continuing in one direction, a conflicting access comes before another one of the same task. */
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
