package dev.allways.core.shrink;

import dev.allways.core.CannotExplore;
import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Trace;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Meter;
import dev.allways.core.engine.Workplace;
import java.util.OptionalLong;

/**
 * Makes a failing execution smaller, so that it still fails with the same origin: its tasks are preempted less often,
 * take fewer turns and make fewer steps, and its other choices are fewer and smaller. It knows nothing of what the
 * choices mean but which of them belong together, and which task a schedule lets continue.
 */
public final class Shrinker {
    /*
     * Shrinking works on the sequence of answers and not on values, so that whatever it finds can be generated (MacIver
     * and Donaldson, Test-Case Reduction via Test-Case Generation, ECOOP 2020). A sequence that is tried need not fit:
     * an answer that is too large becomes the largest, a missing one the simplest, one too many is left aside. What was
     * really answered counts: it must fail with the same origin and be less than the best so far.
     *
     * The answer to a schedule is the number of a task among those that can continue, and means another task as soon as
     * something before it changes. So these answers are not worked on. What is tried for a schedule is a row of turns,
     * each of a task up to a number of steps that it has made in all; the answers follow from how the turns could be
     * taken. The passes over the other answers leave the turns as they are, and the other way round.
     *
     * Deletion begins with what is large and halves it, as in delta debugging (Zeller and Hildebrandt, Simplifying and
     * Isolating Failure-Inducing Input, TSE 28(2), 2002, figure 5), but along spans and states first, where a deletion
     * leaves the rest in step. Elements of rows of spans come before all: few of many are reached in little more than a
     * binary search for each, and equal answers are lowered together as soon as there are few. A pass is a loop over
     * the best sequence of the moment; the cheap passes go round until none of them finds anything, then each of the
     * others is tried and any success starts again. So at the end no pass finds anything: that is what "finished"
     * means. A long sequence is first worked on with a coarse grain.
     *
     * The last pass is a search for a failure that is smaller and no part of the way that was found: breadth-first for
     * one with fewer states, for a program that tells of its states; and for one with fewer preemptions. Where machines
     * receive messages it is one for fewer delays, or for as many and fewer messages, and may be exhaustive.
     */

    private static final int LONG = 1_000; // choices above which it is shrunk coarsely first

    private final Meter meter;
    private final Smallest best;
    private final Deletion deletion;
    private final Lowering lowering;
    private final Renumbering renumbering;
    private final Reordering reordering;
    private final Rescheduling rescheduling;
    private final Trading trading;
    private final ShorterWay shorterWay;

    private Shrinker(Program program, Choices failing, Origin origin, Budget budget) {
        meter = new Meter(budget);
        best = new Smallest(program, failing, origin, meter);
        deletion = new Deletion(best);
        lowering = new Lowering(best);
        renumbering = new Renumbering(best);
        reordering = new Reordering(best);
        rescheduling = new Rescheduling(best);
        trading = new Trading(best);
        shorterWay = new ShorterWay(best, meter);
    }

    /** Shrinks a failure; see {@link #shrink(Program, Trace, Budget)}. */
    public static Shrunk shrink(Program program, Failure failure, Budget budget) {
        return shrink(program, failure.trace(), budget);
    }

    /**
     * Shrinks a failing execution: the result fails with the same origin, and it is smaller or the same: fewer
     * preemptions; of equally many fewer switches from task to task, then fewer steps; then choices that are shortlex
     * less. Of machines that receive messages: fewer delays, then fewer messages, then as of others. An interrupt of
     * the calling thread ends it with what it has and leaves the flag set.
     *
     * @throws IllegalArgumentException if the execution did not fail
     * @throws CannotExplore if the program does not do the same again with the same answers
     */
    public static Shrunk shrink(Program program, Trace failing, Budget budget) {
        if (!(failing.outcome() instanceof Outcome.Failed(Throwable error))) {
            throw new IllegalArgumentException(
                    "only a failing execution can be shrunk; this one ended with " + failing.outcome());
        }
        Origin origin = Origin.of(error);
        return Workplace.at(
                program,
                "allways-shrinker",
                () -> new Shrinker(program, failing.choices(), origin, budget).shrunk(failing));
    }

    private Shrunk shrunk(Trace failing) {
        boolean finished = true;
        try {
            best.begin();
            shrink();
        } catch (Smallest.Spent e) {
            finished = false;
        }
        OptionalLong delays = best.cost.messages() == 0 ? OptionalLong.empty() : OptionalLong.of(best.cost.delays());
        return new Shrunk(best.trace(failing), meter.runs(), finished, delays, shorterWay.isFewest());
    }

    private void shrink() {
        reschedule();
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
            reschedule();
            shrinkCheaply();
        } while (lowering.lowerEqual()
                || renumbering.lowerCountAndDelete()
                || renumbering.lowerAndDeleteNext()
                || lowering.movePairs()
                || reordering.sort()
                || reordering.exchange()
                || reordering.sortSpans()
                || renumbering.exchange()
                || renumbering.deleteAndChange()
                || renumbering.deleteAndRaise()
                || reordering.deleteAndExchange()
                || lowering.lowerByDigits()
                || trading.trade()
                || rescheduling.leaveOutWithSteps()
                || shorterWay.fewerStates()
                || shorterWay.fewerPreemptions()
                || shorterWay.fewerDelays());
    }

    private void reschedule() {
        boolean smaller;
        do {
            smaller = rescheduling.leaveOut();
            smaller |= rescheduling.prolong();
            smaller |= rescheduling.withoutTask();
        } while (smaller || rescheduling.move() || rescheduling.shorten());
    }

    private void shrinkCoarsely(int grain) {
        boolean smaller;
        do {
            smaller = deletion.deleteTogether(grain);
            smaller |= deletion.deleteChunks(grain);
            smaller |= lowering.clearChunks(grain);
        } while (smaller && best.length() > LONG);
    }

    private void shrinkElements() {
        boolean smaller;
        do {
            smaller = deletion.deleteElements();
            smaller |= lowering.clearEach();
            smaller |= lowering.lowerEqual();
        } while (smaller);
    }

    private void shrinkCheaply() {
        boolean smaller;
        do {
            long[] before = best.answers;
            shrinkElements();
            smaller = deletion.deleteTogether(1);
            smaller |= deletion.deleteChunks(1);
            smaller |= deletion.replaceByPart();
            smaller |= lowering.clearChunks(2);
            smaller |= lowering.lowerEach();
            smaller |= lowering.goOn(before);
        } while (smaller);
    }
}
