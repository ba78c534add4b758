package dev.allways.core.explain;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.StopSwallowed;
import dev.allways.core.Task;
import dev.allways.core.Trace;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Meter;
import dev.allways.core.engine.Replay;
import dev.allways.core.engine.Workplace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Finds out why an execution failed, by making others like it. */
public final class Explain {
    /*
     * For each choice, the last first, the executions are looked at that agree with the failing one before it and
     * answer it otherwise: all of them where they are few, else some that are drawn. Together with those behind the
     * choice they are all that begin alike, so where everything is small, each execution is made once and every number
     * is exact.
     *
     * Beside these, each choice is answered otherwise and the rest is kept as far as it fits. That shows what does not
     * matter, and finds most of the passing executions that are near. The nearest is then moved nearer, answer by
     * answer, as delta debugging does between a passing and a failing input (Zeller and Hildebrandt, Simplifying and
     * Isolating Failure-Inducing Input, TSE 28(2), 2002, section 5); it is near when few choices must be changed, put
     * in or left out (Levenshtein's distance), and of those when it differs late.
     *
     * A model has no end of its own: nearly every execution of a faulty one fails, if only it continues long enough. So
     * where the program tells of states, an execution is cut after as many of them as the failing one has, and counts
     * as one that does not fail. The same is done, by choices, with other programs whose executions seem to have no
     * end.
     */

    private static final int EVERY = 64; // executions that are all made, if there are no more
    private static final int DRAWN = 24; // executions that are drawn else
    private static final int OTHERS = 8; // other answers to one choice that are tried with the rest kept
    private static final int UNLIKELY =
            20; // times as many as are made: an estimate of their number that forbids to begin
    private static final int SWAPS = 400; // pairs of deliveries that are tried in the other order
    private static final int PROBES = 8; // executions that are drawn to see whether there is an end
    private static final int MUCH_LONGER = 2; // times as long as the failing one, and a few more

    private final Program program;
    private final Origin origin;
    private final Meter meter;
    private final SplittableRandom random;
    private final Workplace workplace;
    private final Execution last; // that was made, or is being made
    private final long[] failing;
    private final long longest;
    private long[] sizes = new long[0];
    private long steps; // of tasks
    private int depth; // states visited before the last choice of the failing one; 0 if it tells of none
    private boolean bounded; // no execution continues for longer than the failing one
    private boolean endless; // one was drawn that seems to have no end
    private boolean late; // one was drawn that was much longer than the failing one
    private boolean cut;
    private NearestPassing nearest;

    private Explain(Program program, Origin origin, Choices failing, Budget budget, long seed) {
        this.program = program;
        this.origin = origin;
        this.meter = new Meter(budget);
        this.random = new SplittableRandom(seed);
        this.workplace = new Workplace(meter, Long.MAX_VALUE);
        this.last = workplace.execution();
        this.failing = failing.toArray();
        this.nearest = new NearestPassing(this.failing);
        this.longest = 10L * this.failing.length + 1_000;
    }

    /**
     * Explains a failing execution, best a shrunk one. An interrupt of the calling thread ends it with what it has and
     * leaves the flag set.
     *
     * @param seed what all randomness comes from
     * @throws IllegalArgumentException if the execution did not fail
     * @throws CannotExplore if the program does not do the same again with the same answers
     */
    public static Explanation explain(Program program, Trace failing, Budget budget, long seed) {
        if (!(failing.outcome() instanceof Outcome.Failed(Throwable error))) {
            throw new IllegalArgumentException(
                    "only a failing execution can be explained; this one ended with " + failing.outcome());
        }
        Origin origin = Origin.of(error);
        return Workplace.at(
                program,
                "allways-explain",
                () -> new Explain(program, origin, failing.choices(), budget, seed).explain());
    }

    private Explanation explain() {
        var itself = itself();
        bounded = depth > 0 || failing.length > 0 && estimate(0, i -> sizes[i], sizes.length) > EVERY && goesOn();
        Explanation explanation = explain(itself);
        if (!bounded && goesOn(explanation.likelihood().getFirst())) {
            bounded = true;
            nearest = new NearestPassing(failing);
            explanation = explain(itself);
        }
        return explanation;
    }

    private Explanation explain(FailureCount itself) {
        var alike = new FailureCount[failing.length + 1]; // those that begin with so many choices of the failing one
        alike[failing.length] = itself;
        List<FailureCount> others = new ArrayList<>();
        long most = share(OTHERS, 3L * failing.length);
        for (int i = 0; i < failing.length; i++) {
            others.add(sizes[i] > 1 && spent() ? new FailureCount() : rest(i, most));
        }
        var free = new FailureCount[failing.length];
        for (int i = failing.length - 1; i >= 0; i--) {
            free[i] = otherwise(i);
            alike[i] = free[i].every && alike[i + 1].every ? free[i].plus(alike[i + 1]) : drawn(i, -1);
        }
        goNearer();
        for (int i = 0; i <= failing.length && nearest.beginsWith(i); i++) {
            if (!alike[i].every && alike[i].likelihood().certain()) {
                alike[i].made++; // one that passes is known, though none was drawn
            }
        }
        return new Explanation(
                Arrays.stream(alike).map(FailureCount::likelihood).toList(),
                certain(alike),
                influences(others, free),
                nearest.difference(program),
                swaps(),
                bounded,
                meter.runs(),
                !cut);
    }

    /** The pairs of deliveries that must not come in the other order for it to fail, those next to each other first. */
    private List<Explanation.Swap> swaps() {
        var deliveries = new Swaps();
        if (steps == 0 || spent() || !isMade(deliveries.new Taking(Choices.of(failing)))) {
            return List.of();
        }
        var swaps = new ArrayList<Explanation.Swap>();
        long left = share(SWAPS, 2);
        for (int distance = 1; swaps.isEmpty() && distance < deliveries.length(); distance++) {
            for (Swaps.Swap pair : deliveries.pairs(distance)) {
                if (left-- <= 0 || spent()) {
                    return List.copyOf(swaps);
                }
                if (isMade(pair) && pair.isSwapped() && isPassed()) {
                    swaps.add(pair.told());
                }
            }
        }
        return List.copyOf(swaps);
    }

    private boolean isMade(Decider decider) {
        try {
            workplace.make(Task.root(program, Choices.NONE, decider));
            return true;
        } catch (StopSwallowed e) {
            return false;
        }
    }

    private boolean isPassed() {
        return switch (last.outcome()) {
            case Outcome.Passed() -> true;
            case Outcome.Stopped(Stop.Why why) -> why == Stop.Why.BOUND;
            case Outcome.Failed _ -> false;
        };
    }

    private FailureCount itself() {
        var count = new FailureCount();
        sizes = new long[failing.length];
        Arrays.fill(sizes, 1);
        if (attempt(Choices.of(failing), new Replay.Fitting(new long[0], 0), count)) {
            if (count.failed == 0) {
                throw NotDeterministic.outcome(failing.length, "failed with " + origin, last.outcome(), last.length());
            }
            count.every = true;
            Arrays.setAll(sizes, last::size);
            steps = last.steps();
            if (last.states() > 0 && failing.length > 0) {
                attempt(first(failing.length - 1), new Last(), new FailureCount());
            }
        }
        return count;
    }

    /** Makes the last choice of the failing execution once more, and notes how many states were visited before. */
    private final class Last implements Decider {
        @Override
        public long choose(ChoicePoint point) {
            depth = last.states();
            return failing[failing.length - 1];
        }
    }

    /** Whether executions seem to have no end. */
    private boolean goesOn() {
        var count = new FailureCount();
        for (int i = 0; i < PROBES && attempt(Choices.NONE, new Draws(), count); i++) {}
        return goesOn(count.likelihood());
    }

    /**
     * Whether executions seem to have no end: one was cut, or all fail, and some of them much later than the failing
     * one.
     */
    private boolean goesOn(Explanation.Likelihood drawn) {
        return endless || late && drawn.certain();
    }

    private static OptionalInt certain(FailureCount[] alike) {
        int first = alike.length - 1;
        while (first > 0 && alike[first - 1].likelihood().certain()) {
            first--;
        }
        boolean known = alike.length > 1 && alike[Math.max(0, first - 1)].made > 0;
        return known ? OptionalInt.of(Math.max(0, first - 1)) : OptionalInt.empty();
    }

    private static List<Explanation.Influence> influences(List<FailureCount> others, FailureCount[] free) {
        List<Explanation.Influence> influences = new ArrayList<>();
        for (int i = 0; i < free.length; i++) {
            FailureCount all = free[i].every ? free[i] : free[i].plus(others.get(i));
            influences.add(new Explanation.Influence(i, others.get(i).likelihood(), all.likelihood()));
        }
        return influences;
    }

    // ---- executions

    /** Makes one execution and counts it, if it came to an end; whether there is budget for another. */
    private boolean attempt(Choices given, Decider then, FailureCount count) {
        if (spent()) {
            return false;
        }
        try {
            workplace.make(Task.root(program, given, new Bounded(then)));
        } catch (StopSwallowed e) {
            return true; // it was to end, being too long
        }
        switch (last.outcome()) {
            case Outcome.Failed _ -> {
                count.made++;
                count.failed += origin.caused(last.outcome()) ? 1 : 0;
            }
            case Outcome.Passed() -> {
                count.made++;
                nearest.met(last.choices());
            }
            case Outcome.Stopped(Stop.Why why) -> {
                switch (why) {
                    case BOUND -> {
                        count.made++;
                        nearest.met(last.choices());
                    }
                    case INTERRUPTED -> cut = true;
                    default -> {}
                }
                return why != Stop.Why.INTERRUPTED;
            }
        }
        return true;
    }

    /** Whether no further execution is made: asked before one is prepared, too, for that takes time if it is long. */
    private boolean spent() {
        boolean anew = endless && !bounded; // all starts again
        boolean over = !anew && meter.spent();
        cut |= over;
        return anew || over;
    }

    /** Ends an execution that has gone on for as long as the failing one, if that is wanted. */
    private final class Bounded implements Decider {
        private final Decider then;

        Bounded(Decider then) {
            this.then = then;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (bounded && (depth > 0 ? last.states() > depth : last.length() >= failing.length)) {
                throw Stop.because(Stop.Why.BOUND);
            }
            return then.choose(point);
        }

        @Override
        public boolean again() {
            return then.again();
        }
    }

    private Choices first(int count) {
        return Choices.of(failing, count);
    }

    /** Keeps all choices but one, as far as they fit. */
    private FailureCount rest(int choice, long most) {
        var count = new FailureCount();
        List<Long> others = List.copyOf(others(choice));
        count.every = sizes[choice] - 1 <= most;
        for (int i = 0; i < Math.min(most, others.size()); i++) {
            long[] changed = failing.clone();
            changed[choice] = others.get(i);
            if (!attempt(Choices.NONE, new Replay.Fitting(changed, longest), count)) {
                count.every = false;
                break;
            }
        }
        return count;
    }

    private long left() {
        return meter.left(steps);
    }

    /** So many executions, or less if the budget must do for so many times as many. */
    private long share(long executions, long times) {
        long share = Math.max(1, left() / Math.max(1, times));
        cut |= share < executions;
        return Math.min(executions, share);
    }

    /**
     * All other answers if they are few; else the simplest, the greatest, those beside the failing one, and some drawn.
     */
    private Set<Long> others(int choice) {
        Set<Long> others = new LinkedHashSet<>();
        long size = sizes[choice];
        if (size - 1 <= OTHERS) {
            for (long answer = 0; answer < size; answer++) {
                others.add(answer);
            }
        } else {
            others.addAll(
                    List.of(0L, size - 1, Math.max(0, failing[choice] - 1), Math.min(size - 1, failing[choice] + 1)));
            while (others.size() <= OTHERS) {
                others.add(random.nextLong(size));
            }
        }
        others.remove(failing[choice]);
        return others;
    }

    /** Answers a choice otherwise and continues in every way. */
    private FailureCount otherwise(int choice) {
        if (sizes[choice] == 1) {
            var none = new FailureCount();
            none.every = true;
            return none;
        }
        FailureCount every = spent() ? null : every(choice);
        return every != null ? every : drawn(choice, failing[choice]);
    }

    /** All executions that answer a choice otherwise; null if they are many. */
    private @Nullable FailureCount every(int choice) {
        var count = new FailureCount();
        long most = Math.min(EVERY, left() / (choice + 1));
        if (estimate(choice, i -> sizes[i], sizes.length) > (most < EVERY ? most : UNLIKELY * EVERY)) {
            return null;
        }
        Choices given = first(choice).and(failing[choice] == 0 ? 1 : 0);
        for (long made = 0; made < most; made++) {
            if (!attempt(given, new Replay.Fitting(new long[0], longest), count)
                    || isTooLong()
                    || made == 0 && estimate(choice, last::size, last.length()) > UNLIKELY * EVERY) {
                return null;
            }
            Choices next = next(choice);
            if (next == null) {
                count.every = true;
                return count;
            }
            given = next;
        }
        return null;
    }

    private boolean isTooLong() {
        return last.outcome() instanceof Outcome.Stopped(Stop.Why why) && why == Stop.Why.CHOICES;
    }

    /** How many executions answer a choice otherwise, if all are like one with choices of these sizes. */
    private double estimate(int choice, IntToLongFunction like, int length) {
        double product = sizes[choice] - 1;
        for (int i = choice + 1; i < length && product <= Long.MAX_VALUE; i++) {
            product *= like.applyAsLong(i);
        }
        return product;
    }

    /**
     * The next sequence after the last execution that differs from the failing one at this choice first; null at the
     * end.
     */
    private @Nullable Choices next(int choice) {
        for (int i = last.length() - 1; i >= choice; i--) {
            long answer = last.answer(i) + 1;
            if (i == choice && answer == failing[choice]) {
                answer++;
            }
            if (answer < last.size(i)) {
                return last.choices().first(i).and(answer);
            }
        }
        return null;
    }

    /**
     * Keeps the first choices and draws the rest.
     *
     * @param never what the next choice is not answered with; -1 for nothing
     */
    private FailureCount drawn(int choice, long never) {
        var count = new FailureCount();
        for (long n = share(DRAWN, 2L * (choice + 1)); n > 0 && !spent(); n--) {
            Choices given = first(choice);
            if (never >= 0) {
                long answer = random.nextLong(sizes[choice] - 1);
                given = given.and(answer < never ? answer : answer + 1);
            }
            if (!attempt(given, new Draws(), count)) {
                break;
            }
        }
        return count;
    }

    private final class Draws implements Decider {
        private long made;

        @Override
        public long choose(ChoicePoint point) {
            late |= made > MUCH_LONGER * (failing.length + 2L);
            if (made++ >= longest) {
                endless = true;
                throw Stop.because(Stop.Why.CHOICES);
            }
            return point.size() == 1 ? 0 : point.odds().draw(point.size(), random);
        }
    }

    /** Gives the nearest passing execution the failing one's answers, one by one, as long as it passes. */
    private void goNearer() {
        long[] before = nearest.choices();
        for (int i = 0; nearest.isFar(i); i++) {
            if (i < failing.length && before[i] != failing[i]) {
                long[] candidate = before.clone();
                candidate[i] = failing[i];
                if (!attempt(Choices.NONE, new Replay.Fitting(candidate, longest), new FailureCount())) {
                    return;
                }
                long[] after = nearest.choices();
                if (!Arrays.equals(before, after)) {
                    before = after;
                    i = -1;
                }
            }
        }
    }
}
