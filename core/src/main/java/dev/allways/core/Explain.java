package dev.allways.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Finds out why an execution failed, by making others like it. */
public final class Explain {
    /*
     * For each choice, the last first, the executions are looked at that agree with the failing one before it and answer
     * it otherwise: all of them where they are few, else some that are drawn. Together with those behind the choice they
     * are all that begin alike, so where everything is small, each execution is made once and every number is exact.
     *
     * Beside these, each choice is answered otherwise and the rest is kept as far as it fits. That shows what does not
     * matter, and finds most of the passing executions that are near. The nearest is then moved nearer, answer by answer,
     * as delta debugging does between a passing and a failing input (Zeller and Hildebrandt, Simplifying and Isolating
     * Failure-Inducing Input, TSE 28(2), 2002, section 5); it is near when few choices must be changed, put in or left out
     * (Levenshtein's distance), and of those when it differs late.
     */

    private static final int EVERY = 64; // executions that are all made, if there are no more
    private static final int DRAWN = 24; // executions that are drawn else
    private static final int OTHERS = 8; // other answers to one choice that are tried with the rest kept
    private static final int UNLIKELY =
            20; // times as many as are made: an estimate of their number that forbids to begin
    private static final int LONG = 1_000; // choices in which two executions may differ for their distance to be exact

    private final Program program;
    private final Origin origin;
    private final Meter meter;
    private final SplittableRandom random;
    private final Run run;
    private final long[] failing;
    private final long longest;
    private long[] sizes = new long[0];
    private boolean cut;
    private @Nullable Passing nearest;

    /** A passing execution, and how far from the failing one. */
    private record Passing(Choices choices, int changed, int step) {
        boolean isNearerThan(@Nullable Passing other) {
            if (other == null || changed != other.changed) {
                return other == null || changed < other.changed;
            }
            return step != other.step ? step > other.step : choices.compareTo(other.choices) < 0;
        }
    }

    private static final class Count {
        private long failed;
        private long made;
        private boolean every;

        Explanation.Likelihood likelihood() {
            return new Explanation.Likelihood(failed, made, every);
        }

        Count plus(Count other) {
            var sum = new Count();
            sum.failed = failed + other.failed;
            sum.made = made + other.made;
            sum.every = every && other.every;
            return sum;
        }
    }

    private Explain(Program program, Origin origin, Choices failing, Budget budget, long seed) {
        this.program = program;
        this.origin = origin;
        this.meter = new Meter(budget);
        this.random = new SplittableRandom(seed);
        this.run = new Run(Long.MAX_VALUE, Long.MAX_VALUE, meter::late);
        this.failing = failing.toArray();
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
        return new Explain(program, Origin.of(error), failing.choices(), budget, seed).explain();
    }

    private Explanation explain() {
        var alike = new Count[failing.length + 1]; // those that begin with so many choices of the failing one
        alike[failing.length] = itself();
        List<Count> others = new ArrayList<>();
        long most = share(OTHERS, 3L * failing.length);
        for (int i = 0; i < failing.length; i++) {
            others.add(rest(i, most));
        }
        var free = new Count[failing.length];
        for (int i = failing.length - 1; i >= 0; i--) {
            free[i] = otherwise(i);
            alike[i] = free[i].every && alike[i + 1].every ? free[i].plus(alike[i + 1]) : drawn(i, -1);
        }
        goNearer();
        return new Explanation(
                Arrays.stream(alike).map(Count::likelihood).toList(),
                certain(alike),
                influences(others, free),
                difference(),
                meter.runs(),
                !cut);
    }

    private Count itself() {
        var count = new Count();
        sizes = new long[failing.length];
        Arrays.fill(sizes, 1);
        if (attempt(Choices.of(failing), new Replay.Fitting(new long[0], 0), count)) {
            if (count.failed == 0) {
                throw NotDeterministic.outcome(
                        failing.length, "failed with " + origin, Engine.describe(run.outcome, run.at));
            }
            count.every = true;
            sizes = Arrays.copyOf(run.sizes, failing.length);
        }
        return count;
    }

    private static OptionalInt certain(Count[] alike) {
        int first = alike.length - 1;
        while (first > 0 && alike[first - 1].likelihood().certain()) {
            first--;
        }
        boolean known = alike.length > 1 && alike[Math.max(0, first - 1)].made > 0;
        return known ? OptionalInt.of(Math.max(0, first - 1)) : OptionalInt.empty();
    }

    private static List<Explanation.Influence> influences(List<Count> others, Count[] free) {
        List<Explanation.Influence> influences = new ArrayList<>();
        for (int i = 0; i < free.length; i++) {
            Count all = free[i].every ? free[i] : free[i].plus(others.get(i));
            influences.add(new Explanation.Influence(i, others.get(i).likelihood(), all.likelihood()));
        }
        return influences;
    }

    // ---- executions

    /** Makes one execution and counts it, if it came to an end; whether there is budget for another. */
    private boolean attempt(Choices given, Chooser then, Count count) {
        if (meter.spent()) {
            cut = true;
            return false;
        }
        meter.run();
        try {
            run.make(Task.root(program, given, then));
        } catch (StopSwallowed e) {
            return true; // it was to end, being too long
        }
        switch (run.outcome) {
            case Outcome.Failed(Throwable error) -> {
                count.made++;
                count.failed += Origin.of(error).equals(origin) ? 1 : 0;
            }
            case Outcome.Passed() -> {
                count.made++;
                passed();
            }
            case Outcome.Stopped(Stop.Why why) -> {
                cut |= why == Stop.Why.INTERRUPTED;
                return why != Stop.Why.INTERRUPTED;
            }
        }
        return true;
    }

    private Choices first(int count) {
        return Choices.of(failing, count);
    }

    /** Keeps all choices but one, as far as they fit. */
    private Count rest(int choice, long most) {
        var count = new Count();
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

    /** So many executions, or less if the budget must do for so many times as many. */
    private long share(long executions, long times) {
        long share = Math.max(1, meter.left() / Math.max(1, times));
        cut |= share < executions;
        return Math.min(executions, share);
    }

    /** All other answers if they are few; else the simplest, the greatest, those beside the failing one, and some drawn. */
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

    /** Answers a choice otherwise and goes on in every way. */
    private Count otherwise(int choice) {
        if (sizes[choice] == 1) {
            var none = new Count();
            none.every = true;
            return none;
        }
        Count every = every(choice);
        return every != null ? every : drawn(choice, failing[choice]);
    }

    /** All executions that answer a choice otherwise; null if they are many. */
    private @Nullable Count every(int choice) {
        var count = new Count();
        long most = Math.min(EVERY, meter.left() / (choice + 1));
        if (estimate(choice, sizes, sizes.length) > (most < EVERY ? most : UNLIKELY * EVERY)) {
            return null;
        }
        Choices given = first(choice).and(failing[choice] == 0 ? 1 : 0);
        for (long made = 0; made < most; made++) {
            if (!attempt(given, new Replay.Fitting(new long[0], longest), count)
                    || isTooLong()
                    || made == 0 && estimate(choice, run.sizes, run.at) > UNLIKELY * EVERY) {
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
        return run.outcome instanceof Outcome.Stopped(Stop.Why why) && why == Stop.Why.CHOICES;
    }

    /** How many executions answer a choice otherwise, if all are like one with choices of these sizes. */
    private double estimate(int choice, long[] like, int length) {
        double product = sizes[choice] - 1;
        for (int i = choice + 1; i < length; i++) {
            product *= like[i];
        }
        return product;
    }

    /** The next sequence after the last execution that differs from the failing one at this choice first; null at the end. */
    private @Nullable Choices next(int choice) {
        for (int i = run.at - 1; i >= choice; i--) {
            long answer = run.answers[i] + 1;
            if (i == choice && answer == failing[choice]) {
                answer++;
            }
            if (answer < run.sizes[i]) {
                return Choices.of(run.answers, i).and(answer);
            }
        }
        return null;
    }

    /**
     * Keeps the first choices and draws the rest.
     *
     * @param never what the next choice is not answered with; -1 for nothing
     */
    private Count drawn(int choice, long never) {
        var count = new Count();
        for (long n = share(DRAWN, 2L * (choice + 1)); n > 0; n--) {
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

    private final class Draws implements Chooser {
        private long made;

        @Override
        public long choose(ChoicePoint point) {
            if (made++ >= longest) {
                throw Stop.because(Stop.Why.CHOICES);
            }
            return point.size() == 1 ? 0 : random.nextLong(point.size());
        }
    }

    // ---- the nearest passing execution

    private void passed() {
        Choices choices = Choices.of(run.answers, run.at);
        int step = choices.agreement(failing, failing.length);
        var passing = new Passing(choices, distance(choices, step), step);
        if (passing.isNearerThan(nearest)) {
            nearest = passing;
        }
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

    /** Gives the nearest passing execution the failing one's answers, one by one, as long as it passes. */
    private void goNearer() {
        for (int i = 0; nearest != null && nearest.changed > 1 && i < nearest.choices.length(); i++) {
            Passing before = nearest;
            if (i < failing.length && before.choices.get(i) != failing[i]) {
                long[] candidate = before.choices.toArray();
                candidate[i] = failing[i];
                if (!attempt(Choices.NONE, new Replay.Fitting(candidate, longest), new Count())) {
                    return;
                }
                if (!before.equals(nearest)) {
                    i = -1;
                }
            }
        }
    }

    private Optional<Explanation.Difference> difference() {
        if (nearest == null) {
            return Optional.empty();
        }
        Trace passing = Replay.exactly(program, nearest.choices);
        return Optional.of(new Explanation.Difference(passing, nearest.changed, nearest.step));
    }
}
