package dev.allways.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The states of one path from an initial state, watched for what must come eventually and has not come yet. */
final class Route<S> {
    private final ModelProgram<S> program;
    private final @Nullable Rounds<S> rounds;
    private final List<Property<S>> pending;
    private final Map<Long, Integer> steps = new HashMap<>(); // when a state was met, by fingerprint

    Route(ModelProgram<S> program, List<Property<S>> eventually, @Nullable Rounds<S> rounds) {
        this.program = program;
        this.rounds = rounds;
        this.pending = new ArrayList<>(eventually);
    }

    /** The path comes to a state: fails if it can go round from here for ever, or can't continue. */
    void add(S state) throws Throwable {
        if (rounds != null) {
            rounds.add(state);
        }
        pending.removeIf(property -> property.holds().test(state));
        if (pending.isEmpty()) {
            return;
        }
        int now = steps.size();
        Integer before = steps.put(program.fingerprint(state), now);
        if (before != null) {
            fail("never holds: the last %s back to %s, and so on for ever"
                    .formatted(
                            now - before == 1 ? "step leads" : "%,d steps lead".formatted(now - before),
                            before == 0 ? "the initial state" : "the state after the first " + steps(before)));
        } else if (program.isDeadEnd(state)) {
            fail("never holds: after %s no further one can be made".formatted(steps(now)));
        }
    }

    static String steps(int count) {
        return count == 1 ? "step" : "%,d steps".formatted(count);
    }

    private void fail(String what) throws Throwable {
        Report report = new Report();
        for (Property<S> property : pending) {
            report.add(new Violation(property, what));
        }
        report.close();
    }
}
