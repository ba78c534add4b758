package dev.allways.core;

/**
 * Makes the choices of a failing execution fewer and smaller, so that they still fail with the same origin. It knows
 * nothing of what the choices mean but which of them belong together.
 */
public final class Shrinker {
    /*
     * Shrinking works on the sequence of answers and not on values, so that whatever it finds can be generated
     * (MacIver and Donaldson, Test-Case Reduction via Test-Case Generation, ECOOP 2020). A sequence that is tried need not
     * fit: an answer that is too large becomes the largest, a missing one the simplest, one too many is left aside. What
     * was really answered counts: it must fail with the same origin and be shortlex less than the best so far.
     *
     * Deletion begins with what is large and halves it, as in delta debugging (Zeller and Hildebrandt, Simplifying and
     * Isolating Failure-Inducing Input, TSE 28(2), 2002, figure 5), but along spans and states first, where a deletion
     * leaves the rest in step. A pass is a loop over the best sequence of the moment; the cheap passes go round until none
     * of them finds anything, then each of the others is tried and any success begins anew. So at the end no pass finds
     * anything: that is what "finished" means. A long sequence is first worked on with a coarse grain.
     *
     * For a program that tells of its states the last pass is a breadth-first search for a failure with fewer states,
     * because there the shortest way is often no part of the way that was found.
     */

    private static final int LONG = 1_000; // choices above which it is shrunk coarsely first

    private final Meter meter;
    private final Smallest best;
    private final Deletion deletion;
    private final Lowering lowering;
    private final Renumbering renumbering;
    private final Reordering reordering;
    private final ShorterWay shorterWay;

    private Shrinker(Program program, Choices failing, Origin origin, Budget budget) {
        meter = new Meter(budget);
        best = new Smallest(program, failing, origin, meter);
        deletion = new Deletion(best);
        lowering = new Lowering(best);
        renumbering = new Renumbering(best);
        reordering = new Reordering(best);
        shorterWay = new ShorterWay(best, meter);
    }

    /** Shrinks a failure; see {@link #shrink(Program, Trace, Budget)}. */
    public static Shrunk shrink(Program program, Failure failure, Budget budget) {
        return shrink(program, failure.trace(), budget);
    }

    /**
     * Shrinks a failing execution: the result fails with the same origin, and its choices are shortlex less or the same.
     * An interrupt of the calling thread ends it with what it has and leaves the flag set.
     *
     * @throws IllegalArgumentException if the execution did not fail
     * @throws CannotExplore if the program does not do the same again with the same answers
     */
    public static Shrunk shrink(Program program, Trace failing, Budget budget) {
        if (!(failing.outcome() instanceof Outcome.Failed(Throwable error))) {
            throw new IllegalArgumentException(
                    "only a failing execution can be shrunk; this one ended with " + failing.outcome());
        }
        var shrinker = new Shrinker(program, failing.choices(), Origin.of(error), budget);
        boolean finished = true;
        try {
            shrinker.best.begin();
            shrinker.shrink();
        } catch (Smallest.Spent e) {
            finished = false;
        }
        return new Shrunk(shrinker.best.trace(failing), shrinker.meter.runs(), finished);
    }

    private void shrink() {
        if (best.length() > LONG) {
            for (int grain = best.length() / LONG; grain > 1; grain /= 2) {
                shrinkCoarsely(grain);
            }
        }
        if (best.length() > LONG) {
            lowering.lowerEach();
            reordering.sort();
        }
        do {
            shrinkCheaply();
        } while (lowering.lowerEqual()
                || renumbering.lowerCountAndDelete()
                || renumbering.lowerAndDeleteNext()
                || lowering.movePairs()
                || reordering.sort()
                || reordering.sortSpans()
                || renumbering.deleteAndChange()
                || shorterWay.search());
    }

    private void shrinkCoarsely(int grain) {
        boolean smaller;
        do {
            smaller = deletion.deleteTogether(grain);
            smaller |= deletion.deleteChunks(grain);
            smaller |= lowering.clearChunks(grain);
        } while (smaller && best.length() > LONG);
    }

    private void shrinkCheaply() {
        boolean smaller;
        do {
            long[] before = best.answers;
            smaller = deletion.deleteTogether(1);
            smaller |= deletion.deleteChunks(1);
            smaller |= deletion.replaceByPart();
            smaller |= lowering.clearChunks(2);
            smaller |= lowering.lowerEach();
            smaller |= lowering.goOn(before);
        } while (smaller);
    }
}
