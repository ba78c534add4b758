package dev.allways.core.explain;

import dev.allways.core.Choices;
import dev.allways.core.Trace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Why an execution failed: from where on the failure was certain, which of its choices mattered, and what the nearest
 * passing execution does otherwise. Choices are numbered from 0, as in {@link Choices}.
 *
 * @param likelihood how often it fails when only the first k choices are kept: k = 0 is the program as a whole, and
 *     there is one more for each choice
 * @param certain the first choice after which every continuation that was made fails; the first of all also if every
 *     execution fails; empty if the budget was spent before it was known
 * @param influences for each choice, what becomes of the failure when it is answered otherwise
 * @param difference the nearest passing execution met, if any was
 * @param swaps pairs of deliveries to one machine: in the other order, and all else as it was as far as that fits, the
 *     execution does not fail; those that are nearest to each other
 * @param bounded whether executions that continued for longer than the failing one were cut there, and count as such
 * that do not fail: the program has no end of its own
 * @param executions how many executions that took
 * @param finished whether everything asked was tried; false when the budget was spent before
 */
public record Explanation(
        List<Likelihood> likelihood,
        OptionalInt certain,
        List<Influence> influences,
        Optional<Difference> difference,
        List<Swap> swaps,
        boolean bounded,
        long executions,
        boolean finished) {
    /**
     * How many executions fail with the same origin.
     *
     * @param failed how many failed
     * @param made how many were made
     * @param every whether these were all that there are, not a random sample
     */
    public record Likelihood(long failed, long made, boolean every) {
        /** Whether at least one was made, and each failed. */
        public boolean certain() {
            return made > 0 && failed == made;
        }

        @Override
        public String toString() {
            return "%,d of %,d".formatted(failed, made);
        }
    }

    /** Whether a choice matters for a failure. */
    public enum Weight {
        /** Answered otherwise, it never fails, whatever is chosen after it. */
        MATTERS,
        /** It depends on the other answer, or on what is chosen after it. */
        PARTLY,
        /** Answered otherwise and everything else as it was, it always fails, as far as it comes to an end. */
        NO_MATTER,
        /** It can't be answered otherwise, or the budget was spent before. */
        UNKNOWN
    }

    /**
     * What becomes of the failure when one choice is answered otherwise.
     *
     * @param choice the choice
     * @param others how often it still fails when all other choices are answered as before, as far as they fit
     * @param free how often it still fails whatever is chosen after it; the executions of {@code others} are among
     *     these
     */
    public record Influence(int choice, Likelihood others, Likelihood free) {
        /** Whether it matters. */
        public Weight weight() {
            if (free.made() == 0) {
                return Weight.UNKNOWN;
            }
            if (free.failed() == 0) {
                return Weight.MATTERS;
            }
            return (others.made() == 0 ? free : others).certain() ? Weight.NO_MATTER : Weight.PARTLY;
        }
    }

    /**
     * The nearest passing execution.
     *
     * @param passing the execution, told in full
     * @param changed how many choices must be changed, put in or left out to make the failing execution pass
     * @param step the first choice that differs
     */
    public record Difference(Trace passing, int changed, int step) {}

    /**
     * Two deliveries to one machine.
     *
     * @param earlier the step of the trace, from 0, that comes first in the failing execution
     * @param later the step that comes first where it passes
     */
    public record Swap(int earlier, int later) {}
}
