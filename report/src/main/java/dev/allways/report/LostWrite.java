package dev.allways.report;

import dev.allways.core.Action;
import dev.allways.core.Action.Access;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A write of which nobody ever takes notice: another task overwrites it that had read the variable before. Or, of an
 * element of an array, another task overwrites it with something else.
 *
 * @param write the step that is lost, from 0
 * @param read the step in which the other task read the variable; -1: it did not
 * @param overwriting the step that overwrites it
 */
record LostWrite(int write, int read, int overwriting) {
    /** The last one of an execution by the code under test; empty if there is none. */
    static Optional<LostWrite> of(Trace trace) {
        Map<String, List<Integer>> variables = new HashMap<>();
        LostWrite last = null;
        for (int i = 0; i < trace.steps().size(); i++) {
            Action.Use use = use(trace, i);
            if (use == null || use.access() == Access.NONE || !use.call().isEmpty() || use.place() == null) {
                continue;
            }
            List<Integer> accesses = variables.computeIfAbsent(use.target(), any -> new ArrayList<>());
            LostWrite lost = use.access() == Access.WRITE ? lost(trace, accesses, i) : null;
            last = lost == null ? last : lost;
            accesses.add(i);
        }
        return Optional.ofNullable(last);
    }

    /** The write that one overwrites, of the accesses to the variable so far. */
    private static @Nullable LostWrite lost(Trace trace, List<Integer> accesses, int write) {
        String task = trace.steps().get(write).task();
        int before = accesses.size() - 1;
        if (before < 0 || trace.steps().get(accesses.get(before)).task().equals(task)) {
            return null;
        }
        Action.Use overwritten = use(trace, accesses.get(before));
        Action.Use overwriting = use(trace, write);
        if (overwritten == null || overwriting == null || overwritten.access() != Access.WRITE) {
            return null;
        }
        for (int i = before - 1; i >= 0; i--) {
            int own = accesses.get(i);
            if (trace.steps().get(own).task().equals(task)) {
                Action.Use use = use(trace, own);
                return use != null && use.access() == Access.READ
                        ? new LostWrite(accesses.get(before), own, write)
                        : null;
            }
        }
        boolean isElement = overwriting.part().startsWith("[");
        return isElement && !overwriting.after().equals(overwritten.after())
                ? new LostWrite(accesses.get(before), -1, write)
                : null;
    }

    private static Action.@Nullable Use use(Trace trace, int step) {
        return trace.steps().get(step).action() instanceof Action.Use use ? use : null;
    }

    /** In one sentence. */
    String text(Trace trace, ObjectNames names) {
        Action.Use use = use(trace, write);
        String variable = use == null ? "" : names.in(use).target();
        String lost = "the write of %s by %s in step %d: %s "
                .formatted(variable, task(trace, write), write + 1, task(trace, overwriting));
        return lost
                + (read < 0
                        ? "overwrites it in step %d".formatted(overwriting + 1)
                        : "read it before, in step %d, and overwrites it in step %d"
                                .formatted(read + 1, overwriting + 1));
    }

    private static String task(Trace trace, int step) {
        return trace.steps().get(step).task();
    }
}
