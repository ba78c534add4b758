package dev.allways.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
    private static final int FEW = 16; // smaller answers that are tried one by one
    private static final int FEW_EQUAL = 64; // and that many for answers that are equal
    private static final int NEAR = 8; // choices ahead that are changed together with one
    private static final int SMALL_CHUNK = 4; // choices that are deleted together at any place
    private static final long MANY_CHANGES =
            10_000; // deletions combined with a change: none are tried if there are more

    private final Program program;
    private final Origin origin;
    private final Meter meter;
    private final Run run;
    private final Spans spans = new Spans();
    private final Tried tried = new Tried();
    private Best best;

    /** The best sequence so far, and what was seen when it was run. */
    private static final class Best {
        final long[] answers;
        final long[] sizes;
        final List<Trace.Span> spans;
        final int[] visits; // how many choices were made before each state

        Best(long[] answers, long[] sizes, List<Trace.Span> spans, int[] visits) {
            this.answers = answers;
            this.sizes = sizes;
            this.spans = spans;
            this.visits = visits;
        }

        int length() {
            return answers.length;
        }
    }

    /** Ends everything: the budget is spent. */
    private static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1;

        Spent() {
            super("spent", null, false, false);
        }
    }

    private Shrinker(Program program, Choices failing, Origin origin, Budget budget) {
        this.program = program;
        this.origin = origin;
        this.meter = new Meter(budget);
        this.run = new Run(Long.MAX_VALUE, Long.MAX_VALUE, meter::late);
        this.best = new Best(failing.toArray(), new long[0], List.of(), new int[0]);
        run.spans = spans;
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
            shrinker.begin();
            shrinker.shrink();
        } catch (Spent e) {
            finished = false;
        }
        Choices smallest = Choices.of(shrinker.best.answers);
        Trace trace = smallest.equals(failing.choices()) ? failing : shrinker.again(smallest);
        return new Shrunk(trace, shrinker.meter.runs(), finished);
    }

    private void ensureBudget() {
        if (meter.spent()) {
            throw new Spent();
        }
    }

    private void begin() {
        ensureBudget();
        if (!attempt(best.answers, best.length()) || run.at != best.length()) {
            if (meter.timeLeft() > 0 && !Thread.currentThread().isInterrupted()) {
                throw NotDeterministic.outcome(best.length(), "failed with " + origin, run.outcome, run.at);
            }
            throw new Spent();
        }
        accept();
    }

    private Trace again(Choices smallest) {
        boolean interrupted = Thread.interrupted(); // one execution more, to tell what was found
        try {
            Trace trace = Replay.exactly(program, smallest);
            if (origin.caused(trace.outcome())) {
                return trace;
            }
            throw NotDeterministic.outcome(
                    smallest.length(),
                    "failed with " + origin,
                    trace.outcome(),
                    trace.choices().length());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void shrink() {
        if (best.length() > LONG) {
            for (int grain = best.length() / LONG; grain > 1; grain /= 2) {
                shrinkCoarsely(grain);
            }
        }
        if (best.length() > LONG) {
            lowerEach();
            sort();
        }
        do {
            shrinkCheaply();
        } while (lowerEqual()
                || lowerCountAndDelete()
                || lowerAndDeleteNext()
                || movePairs()
                || sort()
                || sortSpans()
                || deleteAndChange()
                || search());
    }

    private void shrinkCoarsely(int grain) {
        boolean smaller;
        do {
            smaller = deleteTogether(grain);
            smaller |= deleteChunks(grain);
            smaller |= clearChunks(grain);
        } while (smaller && best.length() > LONG);
    }

    private void shrinkCheaply() {
        boolean smaller;
        do {
            long[] before = best.answers;
            smaller = deleteTogether(1);
            smaller |= deleteChunks(1);
            smaller |= replaceByPart();
            smaller |= clearChunks(2);
            smaller |= lowerEach();
            smaller |= goOn(before);
        } while (smaller);
    }

    // ---- trying

    /** Runs the answers as far as they fit; whether that fails with the origin. */
    private boolean attempt(long[] answers, int maxChoices) {
        meter.run();
        spans.clear();
        try {
            run.make(Task.root(program, Choices.NONE, new Replay.Fitting(answers, maxChoices)));
        } catch (StopSwallowed e) {
            return false; // it was to end, being too long
        }
        if (run.outcome instanceof Outcome.Stopped(Stop.Why why) && why == Stop.Why.INTERRUPTED) {
            throw new Spent();
        }
        return origin.caused(run.outcome);
    }

    private void accept() {
        best = new Best(
                Arrays.copyOf(run.answers, run.at),
                Arrays.copyOf(run.sizes, run.at),
                spans.end(run.at),
                spans.visits());
    }

    /** Tries a sequence that was not tried before; whether it is the new best. */
    private boolean improves(long[] candidate) {
        ensureBudget();
        int most = best.length();
        long hash = Tried.hash(candidate, most);
        if (tried.knows(candidate, most, hash)) {
            return false;
        }
        boolean fails = attempt(candidate, most);
        tried.add(hash, run.at);
        tried.addEnded(run.answers, run.at);
        if (fails && less(run.answers, run.at, best.answers)) {
            accept();
            return true;
        }
        return false;
    }

    private static boolean less(long[] answers, int length, long[] others) {
        return length != others.length
                ? length < others.length
                : Arrays.compare(answers, 0, length, others, 0, length) < 0;
    }

    /** The sequences that were run, by a hash of 64 bits each: the last hundred thousand, and how long each was. */
    private static final class Tried {
        private static final int CAPACITY = 100_000;

        private final Map<Long, Integer> lengths = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
                return size() > CAPACITY;
            }
        };
        private final BitSet ends = new BitSet(); // the lengths at which an execution ended

        /** The hash of a sequence that is filled up with the simplest answer. */
        static long hash(long[] answers, int length) {
            long hash = 0;
            for (int i = 0; i < length; i++) {
                hash = next(hash, i < answers.length ? answers[i] : 0);
            }
            return ~hash;
        }

        private static long next(long hash, long answer) {
            long mixed = (hash ^ answer) * 0x9e3779b97f4a7c15L;
            return (mixed ^ mixed >>> 32) + 1;
        }

        /** Whether it was tried, or begins with all the answers of an execution that ended after them. */
        boolean knows(long[] candidate, int most, long hash) {
            if (lengths.containsKey(hash)) {
                return true;
            }
            long ended = 0;
            for (int i = 0; i <= most; i++) {
                if (ends.get(i) && lengths.containsKey(ended)) {
                    return true;
                }
                ended = next(ended, i < candidate.length ? candidate[i] : 0);
            }
            return false;
        }

        void add(long hash, int length) {
            lengths.put(hash, length);
        }

        void addEnded(long[] answers, int length) {
            lengths.put(~hash(answers, length), length);
            ends.set(length);
        }

        /** How many choices an execution that was tried made; -1 if it is not known. */
        int length(long hash) {
            return lengths.getOrDefault(hash, -1);
        }
    }

    // ---- changed sequences

    private long[] without(int from, int to) {
        return without(best.answers, from, to);
    }

    private static long[] without(long[] answers, int from, int to) {
        long[] shorter = new long[answers.length - (to - from)];
        System.arraycopy(answers, 0, shorter, 0, from);
        System.arraycopy(answers, to, shorter, from, answers.length - to);
        return shorter;
    }

    private long[] with(int i, long answer) {
        long[] changed = best.answers.clone();
        changed[i] = answer;
        return changed;
    }

    // ---- deleting

    /** Deletes spans, states and rows of them: the largest first, of equal ones the last. */
    private boolean deleteTogether(int grain) {
        boolean smaller = false;
        List<Interval> intervals = intervals();
        for (int i = 0; i < intervals.size(); ) {
            Interval next = intervals.get(i);
            if (next.length() < grain) {
                break;
            }
            if (improves(without(next.from, next.to))) {
                smaller = true;
                intervals = intervals(); // the same place among them is not smaller than before
            } else {
                i++;
            }
        }
        return smaller;
    }

    private record Interval(int from, int to) {
        int length() {
            return to - from;
        }
    }

    /** What may be deleted as one: neighbouring spans of one parent, from begin to begin, from end to end, each alone. */
    private List<Interval> intervals() {
        var intervals = new java.util.LinkedHashSet<Interval>();
        for (List<Trace.Span> row : rows()) {
            int[] begins = new int[row.size() + 1];
            int[] ends = new int[row.size() + 1];
            for (int i = 0; i < row.size(); i++) {
                begins[i] = row.get(i).from();
                ends[i + 1] = row.get(i).to();
                intervals.add(new Interval(begins[i], ends[i + 1]));
            }
            begins[row.size()] = row.getLast().to();
            ends[0] = row.getFirst().from();
            addRows(begins, intervals);
            addRows(ends, intervals);
        }
        if (best.visits.length > 0) {
            addRows(Arrays.stream(best.visits).distinct().toArray(), intervals);
        }
        List<Interval> ordered = new ArrayList<>(intervals);
        ordered.removeIf(interval -> interval.length() == 0);
        ordered.sort(Comparator.comparingInt(Interval::length)
                .thenComparingInt(Interval::from)
                .reversed());
        return ordered;
    }

    private static void addRows(int[] cuts, java.util.Collection<Interval> intervals) {
        int cells = cuts.length - 1;
        for (int size = cells; size >= 1; size /= 2) {
            for (int end = cells; end - size >= 0; end -= size) {
                intervals.add(new Interval(cuts[end - size], cuts[end]));
            }
        }
    }

    /** The spans that have one parent, for each parent, in order. */
    private List<List<Trace.Span>> rows() {
        List<Trace.Span> outerFirst = new ArrayList<>(best.spans.reversed());
        outerFirst.sort(Comparator.comparingInt(Trace.Span::from)
                .thenComparing(Comparator.comparingInt(Trace.Span::to).reversed()));
        List<List<Trace.Span>> rows = new ArrayList<>();
        List<Trace.Span> path = new ArrayList<>();
        Map<Integer, List<Trace.Span>> open = new HashMap<>(); // the row in progress at each depth
        for (Trace.Span span : outerFirst) {
            while (!path.isEmpty() && path.getLast().to() < span.to()
                    || !path.isEmpty() && path.getLast().to() <= span.from()) {
                open.remove(path.size());
                path.removeLast();
            }
            open.computeIfAbsent(path.size(), depth -> {
                        List<Trace.Span> row = new ArrayList<>();
                        rows.add(row);
                        return row;
                    })
                    .add(span);
            path.add(span);
        }
        return rows;
    }

    /** Deletes chunks anywhere: half, a quarter and so on side by side, small ones at every place. */
    private boolean deleteChunks(int grain) {
        boolean smaller = false;
        for (int size = Math.max(1, best.length() / 2); size >= grain; size = nextSize(size)) {
            for (int end = Math.min(best.length(), simplestFrom() + size); end >= size; ) {
                if (improves(without(end - size, end))) {
                    smaller = true;
                    end = Math.min(end - size, best.length());
                } else {
                    end -= size > SMALL_CHUNK ? size : 1;
                }
            }
        }
        return smaller;
    }

    /** From where on all answers are the simplest, so that deleting some of them changes nothing. */
    private int simplestFrom() {
        int from = best.length();
        while (from > 0 && best.answers[from - 1] == 0) {
            from--;
        }
        return from;
    }

    private static int nextSize(int size) {
        return size > SMALL_CHUNK ? Math.max(SMALL_CHUNK, size / 2) : size - 1;
    }

    /** Replaces a span by one inside it that has the same label: a tree by one of its branches. */
    private boolean replaceByPart() {
        boolean smaller = false;
        for (int i = best.spans.size() - 1; i >= 0; i--) { // outer ones first
            Trace.Span whole = best.spans.get(i);
            List<Trace.Span> parts = best.spans.stream()
                    .filter(part -> part.label().equals(whole.label())
                            && part.from() >= whole.from()
                            && part.to() <= whole.to()
                            && part.to() - part.from() < whole.to() - whole.from())
                    .sorted(Comparator.comparingInt(part -> part.to() - part.from()))
                    .limit(2 * NEAR)
                    .toList();
            for (Trace.Span part : parts) {
                if (improves(without(without(part.to(), whole.to()), whole.from(), part.from()))) {
                    smaller = true;
                    i = best.spans.size();
                    break;
                }
            }
        }
        return smaller;
    }

    // ---- lowering

    /** Gives the simplest answer to chunks of choices, each half as long as the one before. */
    private boolean clearChunks(int grain) {
        boolean smaller = false;
        for (int size = best.length(); size >= grain; size /= 2) {
            for (int end = best.length(); end > 0; end -= size) {
                int from = Math.max(0, end - size);
                if (end <= best.length() && !cleared(from, end)) {
                    long[] candidate = best.answers.clone();
                    Arrays.fill(candidate, from, end, 0);
                    smaller |= improves(candidate);
                }
            }
        }
        return smaller;
    }

    private boolean cleared(int from, int to) {
        for (int i = from; i < to; i++) {
            if (best.answers[i] != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean lowerEach() {
        boolean smaller = false;
        for (int i = 0; i < best.length(); i++) {
            smaller |= lower(new int[] {i});
        }
        return smaller;
    }

    /** Lowers equal answers as one: to the simplest, to the lowest that a binary search finds, then by twos and by ones. */
    private boolean lower(int[] at) {
        boolean smaller = false;
        int few = at.length > 1 ? FEW_EQUAL : FEW;
        long low = 0;
        while (fits(at) && low < best.answers[at[0]]) {
            long answer = best.answers[at[0]];
            long middle = low == 0 || answer <= few ? low : low + (answer - low) / 2;
            if (improves(withAll(at, middle))) {
                smaller = true;
            } else {
                low = middle + 1;
            }
        }
        if (fits(at) && best.answers[at[0]] > 2) {
            smaller |= repeat(steps(at, -2)); // in a range about zero that keeps the sign
        }
        return smaller;
    }

    /** Whether these answers are there, and equal. */
    private boolean fits(int[] at) {
        for (int i : at) {
            if (i >= best.length() || best.answers[i] != best.answers[at[0]]) {
                return false;
            }
        }
        return true;
    }

    private long[] withAll(int[] at, long answer) {
        long[] changed = best.answers.clone();
        for (int i : at) {
            changed[i] = answer;
        }
        return changed;
    }

    /** Changes every answer by its step, as often as it goes: 1, 2, 4 times and so on, then less again. */
    private boolean repeat(long[] steps) {
        boolean smaller = false;
        boolean growing = true;
        for (long times = 1; times > 0 && best.length() == steps.length; ) {
            long[] candidate = best.answers.clone();
            if (add(candidate, steps, times) && improves(candidate)) {
                smaller = true;
                times = growing ? times * 2 : times;
            } else {
                growing = false;
                times /= 2;
            }
        }
        return smaller;
    }

    private boolean add(long[] answers, long[] steps, long times) {
        for (int i = 0; i < answers.length; i++) {
            long room = steps[i] < 0 ? answers[i] : best.sizes[i] - 1 - answers[i];
            if (steps[i] != 0 && times > room / Math.abs(steps[i])) {
                return false;
            }
            answers[i] += steps[i] * times;
        }
        return true;
    }

    private long[] steps(int[] at, long step) {
        long[] steps = new long[best.length()];
        for (int i : at) {
            steps[i] = step;
        }
        return steps;
    }

    private boolean repeat(int first, long step, int second, long otherStep) {
        long[] steps = new long[best.length()];
        if (first >= steps.length || second >= steps.length) {
            return false;
        }
        steps[first] = step;
        steps[second] = otherStep;
        return repeat(steps);
    }

    /** Changes everything as it changed since, again and again: answers that must stay close lower each other in turn. */
    private boolean goOn(long[] before) {
        long[] steps = best.answers.clone();
        if (before.length != steps.length) {
            return false;
        }
        for (int i = 0; i < steps.length; i++) {
            steps[i] -= before[i];
        }
        return Arrays.stream(steps).anyMatch(step -> step != 0) && repeat(steps);
    }

    /** Lowers all answers that are equal together: the same key used twice. */
    private boolean lowerEqual() {
        Map<Long, List<Integer>> places = new TreeMap<>();
        for (int i = 0; i < best.length(); i++) {
            if (best.answers[i] > 0) {
                places.computeIfAbsent(best.answers[i], answer -> new ArrayList<>())
                        .add(i);
            }
        }
        for (List<Integer> each : places.values()) {
            if (each.size() > 1
                    && lower(each.stream().mapToInt(Integer::intValue).toArray())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Lowers an answer by one and deletes as many choices as that leaves over, anywhere behind it: a number of elements,
     * and one element.
     */
    private boolean lowerCountAndDelete() {
        boolean smaller = false;
        for (int i = 0; i < best.length(); i++) {
            int over = leftOver(i);
            for (int from = i + 1; over > 0 && from + over <= best.length(); ) {
                if (improves(without(with(i, best.answers[i] - 1), from, from + over))) {
                    smaller = true;
                    over = leftOver(i);
                } else {
                    from++;
                }
            }
            if (i < best.length() && best.answers[i] > 0) {
                smaller |= lowerAndDeleteSpan(i, over);
            }
        }
        return smaller;
    }

    /** How many choices are made less when the i-th answer is lowered by one; 0 if that is not known. */
    private int leftOver(int i) {
        if (i >= best.length() || best.answers[i] == 0) {
            return 0;
        }
        long[] candidate = with(i, best.answers[i] - 1);
        improves(candidate);
        int length = tried.length(Tried.hash(candidate, best.length()));
        return length < 0 ? 0 : best.length() - length;
    }

    private boolean lowerAndDeleteSpan(int i, int tried) {
        boolean smaller = false;
        List<Trace.Span> behind = best.spans;
        for (int n = 0; n < behind.size() && best.answers[i] > 0; n++) {
            Trace.Span span = behind.get(n);
            if (span.from() > i
                    && span.to() - span.from() != tried
                    && improves(without(with(i, best.answers[i] - 1), span.from(), span.to()))) {
                smaller = true;
                behind = best.spans;
                n = -1;
                if (i >= best.length()) {
                    break;
                }
            }
        }
        return smaller;
    }

    /** Lowers an answer and deletes a few choices just behind it: a command that takes fewer arguments. */
    private boolean lowerAndDeleteNext() {
        for (int i = 0; i < best.length(); i++) {
            for (long answer = 0; answer < best.answers[i] && answer < FEW; answer++) {
                for (int size = 1; size <= SMALL_CHUNK && i + 1 + size <= best.length(); size++) {
                    if (improves(without(with(i, answer), i + 1, i + 1 + size))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    // ---- moving

    /** Lowers an answer together with a later one, or at the cost of it. */
    private boolean movePairs() {
        boolean smaller = false;
        for (int i = 0; i < best.length(); i++) {
            int ahead = 0;
            for (int j = i + 1; j < best.length() && best.answers[i] > 0 && ahead < NEAR; j++) {
                if (best.sizes[j] > 2) {
                    ahead++;
                }
                if (best.answers[j] > 0) {
                    smaller |= repeat(i, -1, j, -1) || repeat(i, -2, j, -2);
                }
                if (j < best.length() && best.sizes[j] > 2 && best.sizes[i] > 2) {
                    smaller |= repeat(i, -1, j, 1) || repeat(i, -2, j, 2) || repeat(i, -2, j, 1);
                }
                if (i >= best.length()) {
                    return smaller;
                }
            }
        }
        return smaller;
    }

    /** Swaps an answer with a smaller later one: far apart first, as in a Shell sort. */
    private boolean sort() {
        boolean smaller = false;
        for (int gap = Integer.highestOneBit(Math.max(1, best.length() - 1)); gap >= 1; gap /= 2) {
            for (int i = 0; i + gap < best.length(); i++) {
                int j = i + gap;
                if (best.answers[i] > best.answers[j] && best.answers[i] < best.sizes[j]) {
                    long[] candidate = with(i, best.answers[j]);
                    candidate[j] = best.answers[i];
                    smaller |= improves(candidate);
                }
            }
        }
        return smaller;
    }

    /** Swaps neighbouring spans, or what lies between three states, where the second comes first in order. */
    private boolean sortSpans() {
        for (List<Trace.Span> row : rows()) {
            for (int i = 0; i + 1 < row.size(); i++) {
                if (swap(
                        row.get(i).from(),
                        row.get(i).to(),
                        row.get(i + 1).from(),
                        row.get(i + 1).to())) {
                    return true;
                }
            }
        }
        int[] visits = best.visits;
        for (int i = 0; i + 2 < visits.length; i++) {
            if (swap(visits[i], visits[i + 1], visits[i + 1], visits[i + 2])) {
                return true;
            }
        }
        return false;
    }

    private boolean swap(int from, int to, int nextFrom, int nextTo) {
        long[] all = best.answers;
        if (Arrays.compare(all, nextFrom, nextTo, all, from, to) >= 0) {
            return false;
        }
        long[] candidate = all.clone();
        int at = from;
        System.arraycopy(all, nextFrom, candidate, at, nextTo - nextFrom);
        at += nextTo - nextFrom;
        System.arraycopy(all, to, candidate, at, nextFrom - to);
        at += nextFrom - to;
        System.arraycopy(all, from, candidate, at, to - from);
        return improves(candidate);
    }

    /** Deletes a span or a choice and answers another choice otherwise, in any way: what follows was renumbered. */
    private boolean deleteAndChange() {
        List<Interval> intervals = intervals();
        for (int i = 0; i < best.length(); i++) {
            var one = new Interval(i, i + 1);
            if (!intervals.contains(one)) {
                intervals.add(one);
            }
        }
        long changes = Arrays.stream(best.sizes).filter(size -> size <= FEW).sum();
        if (changes * intervals.size() > MANY_CHANGES) {
            return false;
        }
        for (Interval interval : intervals) {
            for (int i = 0; i < best.length(); i++) {
                boolean kept = i < interval.from || i >= interval.to;
                for (long answer = 0; kept && answer < best.sizes[i] && best.sizes[i] <= FEW; answer++) {
                    if (answer != best.answers[i] && improves(without(with(i, answer), interval.from, interval.to))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    // ---- searching

    /** Searches breadth-first for a failure that tells of fewer states, with at most half of what is left of the budget. */
    private boolean search() {
        int states = best.visits.length;
        if (states < 2) {
            return false;
        }
        Limits limits = Limits.DEFAULT
                .withErrors(Long.MAX_VALUE)
                .withDepth(states)
                .withChoices(10L * best.length() + 1_000)
                .withExecutions(Math.max(1, meter.left() / 2));
        if (meter.timeLeft() < Long.MAX_VALUE) {
            limits = limits.withTime(Duration.ofNanos(Math.max(1, meter.timeLeft() / 2)));
        }
        var discovery = new Discovery();
        var engine = new Engine(
                program,
                Strategies.create("bfs", Setup.of(program).withLimits(limits)),
                Engine.Settings.DEFAULT.withLimits(limits).withListener(discovery));
        discovery.engine = engine;
        Result result = engine.run();
        meter.runs(result.statistics().counters().executions);
        Failure found = discovery.found;
        return found != null && improves(found.choices().toArray());
    }

    private final class Discovery implements Listener {
        @Nullable
        Engine engine;

        @Nullable
        Failure found;

        @Override
        public void discovered(Failure failure) {
            if (failure.origin().equals(origin)) {
                found = failure;
                java.util.Objects.requireNonNull(engine).stop(StopReason.ERRORS);
            }
        }
    }
}
