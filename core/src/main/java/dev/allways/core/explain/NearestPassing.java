package dev.allways.core.explain;

import dev.allways.core.Choices;
import dev.allways.core.Program;
import dev.allways.core.engine.Replay;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Of the passing executions that were met, the one that is nearest to a failing one. */
final class NearestPassing {
    private static final int LONG = 1_000; // choices in which two executions may differ for their distance to be exact

    private final long[] failing;
    private @Nullable Passing nearest;
    private int agreement = -1; // the most first choices that one has in common with the failing one

    NearestPassing(long[] failing) {
        this.failing = failing;
    }

    /** A passing execution, and how far from the failing one. */
    private record Passing(Choices choices, int changed, int step) {
        boolean isNearerThan(@Nullable Passing other) {
            if (other == null || changed != other.changed) {
                return other == null || changed < other.changed;
            }
            return step != other.step ? step > other.step : choices.compareTo(other.choices) < 0;
        }
    }

    /** Takes in one more passing execution. */
    void met(Choices choices) {
        int step = choices.agreement(failing, failing.length);
        agreement = Math.max(agreement, step);
        var passing = new Passing(choices, distance(choices, step), step);
        if (passing.isNearerThan(nearest)) {
            nearest = passing;
        }
    }

    /** Whether one was met that begins with so many choices of the failing one. */
    boolean beginsWith(int choices) {
        return choices <= agreement;
    }

    /** Whether the nearest differs in more than one choice, and has made so many. */
    boolean isFar(int choices) {
        return nearest != null && nearest.changed > 1 && choices < nearest.choices.length();
    }

    /** The choices of the nearest; none if there is none. */
    long[] choices() {
        return nearest == null ? new long[0] : nearest.choices.toArray();
    }

    /** The nearest, told in full. */
    Optional<Explanation.Difference> difference(Program program) {
        return Optional.ofNullable(nearest)
                .map(passing -> new Explanation.Difference(
                        Replay.exactly(program, passing.choices), passing.changed, passing.step));
    }

    /** How many choices must be changed, put in or left out; not exact, but not less, where they are very many. */
    private int distance(Choices choices, int agreeing) {
        int end = failing.length;
        int otherEnd = choices.length();
        while (end > agreeing && otherEnd > agreeing && failing[end - 1] == choices.get(otherEnd - 1)) {
            end--;
            otherEnd--;
        }
        if (end - agreeing > LONG || otherEnd - agreeing > LONG) {
            return Math.max(end, otherEnd) - agreeing;
        }
        int[] row = new int[otherEnd - agreeing + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = agreeing; i < end; i++) {
            int diagonal = row[0]++;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (failing[i] == choices.get(agreeing + j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[row.length - 1];
    }
}
