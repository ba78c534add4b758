package dev.allways.core.shrink;

import dev.allways.core.Trace;
import java.util.Arrays;
import java.util.List;

/** Changes an answer and deletes others at once: where one tells how many others there are, or what they mean. */
final class Renumbering {
    private static final int FEW = 16; // answers that are tried one by one
    private static final int FAR = 2; // answers at the far end of many
    private static final int MANY_ANSWERS = 256; // of a choice, above which none is tried
    private static final int STEPS = 5; // by which an answer is raised: 1 to 16
    private static final int SMALL_CHUNK = 4; // choices that are deleted together just behind
    private static final long MANY = 10_000; // deletions combined with a change: none are tried if there are more

    private final Smallest best;

    Renumbering(Smallest best) {
        this.best = best;
    }

    /**
     * Lowers an answer by one and deletes as many choices as that leaves over, anywhere behind it: a number of
     * elements, and one element.
     */
    boolean lowerCountAndDelete() {
        boolean smaller = false;
        for (int i = 0; i < best.length(); i++) {
            int over = leftOver(i);
            for (int from = i + 1; over > 0 && from + over <= best.length(); ) {
                if (best.improves(Smallest.without(best.with(i, best.answers[i] - 1), from, from + over))) {
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
        long[] candidate = best.with(i, best.answers[i] - 1);
        best.improves(candidate);
        int length = best.lengthOf(candidate);
        return length < 0 ? 0 : best.length() - length;
    }

    private boolean lowerAndDeleteSpan(int i, int tried) {
        boolean smaller = false;
        List<Trace.Span> behind = best.spans;
        for (int n = 0; n < behind.size() && best.answers[i] > 0; n++) {
            Trace.Span span = behind.get(n);
            if (span.from() > i
                    && span.to() - span.from() != tried
                    && best.improves(Smallest.without(best.with(i, best.answers[i] - 1), span.from(), span.to()))) {
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
    boolean lowerAndDeleteNext() {
        for (int i = 0; i < best.length(); i++) {
            for (long answer = 0; answer < best.answers[i] && answer < FEW; answer++) {
                for (int size = 1; size <= SMALL_CHUNK && i + 1 + size <= best.length(); size++) {
                    if (best.improves(Smallest.without(best.with(i, answer), i + 1, i + 1 + size))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Answers a choice otherwise that tells what else its span has, be it by a greater number: a command by another one
     * that takes less, or comes first. What the span has is cut or filled up, or becomes the simplest.
     */
    boolean exchange() {
        for (int i = 0; i < best.length(); i++) {
            int end = endOfSpan(i);
            for (long answer = 0; answer < best.sizes[i] && end > i + 1 && best.sizes[i] <= MANY_ANSWERS; answer++) {
                if (answer != best.answers[i] && exchanged(i, answer, end)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean exchanged(int i, long answer, int end) {
        long[] candidate = best.with(i, answer);
        if (best.improves(candidate, i, end)) {
            return true;
        }
        Arrays.fill(candidate, i + 1, end, 0);
        return best.improves(candidate, i, end);
    }

    /** Where the smallest span about a choice ends; -1 if it is in none. */
    private int endOfSpan(int choice) {
        for (Trace.Span span : best.spans) { // inner ones come first
            if (span.from() <= choice && span.to() > choice) {
                return span.to();
            }
        }
        return -1;
    }

    /**
     * Deletes a span or a choice and answers another choice otherwise: what follows was renumbered, or what was deleted
     * is made up for. A choice among few is answered in any way, one among many by the answers at the far end, which
     * stand for the least and the greatest value. What a choice within a span meant is made up for in that span.
     */
    boolean deleteAndChange() {
        List<Interval> intervals = Interval.of(best);
        for (int i = 0; i < best.length(); i++) {
            var one = new Interval(i, i + 1);
            if (!intervals.contains(one)) {
                intervals.add(one);
            }
        }
        long changes =
                Arrays.stream(best.sizes).map(size -> size <= FEW ? size : FAR).sum();
        if (changes * intervals.size() > MANY) {
            return false;
        }
        for (Interval interval : intervals) {
            Interval around = interval.length() == 1 ? outermost(interval) : new Interval(0, best.length());
            for (int i = around.from(); i < around.to(); i++) {
                boolean kept = i < interval.from() || i >= interval.to();
                long size = best.sizes[i];
                for (long answer = size <= FEW ? 0 : size - FAR; kept && answer < size; answer++) {
                    if (answer != best.answers[i]
                            && best.improves(Smallest.without(best.with(i, answer), interval.from(), interval.to()))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Deletes a span and raises the answer of a choice among many elsewhere, by a power of two: what two calls add up
     * to, one call does.
     */
    boolean deleteAndRaise() {
        List<Interval> intervals = Interval.of(best);
        long many = Arrays.stream(best.sizes).filter(size -> size > FEW).count();
        if (many * STEPS * intervals.size() > MANY) {
            return false;
        }
        for (Interval interval : intervals) {
            for (int i = 0; i < best.length(); i++) {
                boolean kept = i < interval.from() || i >= interval.to();
                long highest = kept && best.sizes[i] > FEW ? best.sizes[i] - 1 - best.answers[i] : 0;
                for (long step = 1; step <= Math.min(highest, 1L << STEPS - 1); step *= 2) {
                    long[] raised = best.with(i, best.answers[i] + step);
                    if (best.improves(Smallest.without(raised, interval.from(), interval.to()))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The greatest span about it; all choices if it is in none. */
    private Interval outermost(Interval interval) {
        var outermost = interval;
        for (Trace.Span span : best.spans) {
            if (span.from() <= interval.from()
                    && span.to() >= interval.to()
                    && span.to() - span.from() > outermost.length()) {
                outermost = new Interval(span.from(), span.to());
            }
        }
        return outermost.equals(interval) ? new Interval(0, best.length()) : outermost;
    }
}
