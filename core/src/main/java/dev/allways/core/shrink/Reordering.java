package dev.allways.core.shrink;

import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Puts what is smaller first. */
final class Reordering {
    private static final int FEW = 16; // different answers that are exchanged
    private static final long MANY = 10_000; // deletions combined with an exchange: none are tried if there are more

    private final Smallest best;

    Reordering(Smallest best) {
        this.best = best;
    }

    /** Swaps an answer with a smaller later one: far apart first, as in a Shell sort. */
    boolean sort() {
        boolean smaller = false;
        for (int gap = Integer.highestOneBit(Math.max(1, best.length() - 1)); gap >= 1; gap /= 2) {
            for (int i = 0; i + gap < best.length(); i++) {
                int j = i + gap;
                if (best.answers[i] > best.answers[j] && best.answers[i] < best.sizes[j]) {
                    long[] candidate = best.with(i, best.answers[j]);
                    candidate[j] = best.answers[i];
                    smaller |= best.improves(candidate);
                }
            }
        }
        return smaller;
    }

    /**
     * Exchanges two answers wherever they are given to choices among equally many, so that the smaller one comes first:
     * keys that must differ, whatever they are.
     */
    boolean exchange() {
        for (Pair pair : pairs()) {
            if (pair.one > pair.other && best.improves(pair.exchanged(best.answers, best.sizes, 0))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Deletes what has exchanged the parts that two values play, and exchanges them behind it: one call that moves a
     * key to the end.
     */
    boolean deleteAndExchange() {
        List<Interval> intervals = Interval.of(best);
        List<Pair> pairs = pairs();
        if ((long) intervals.size() * pairs.size() > MANY) {
            return false;
        }
        for (Interval interval : intervals) {
            for (Pair pair : pairs) {
                long[] exchanged = pair.exchanged(best.answers, best.sizes, interval.to());
                if (best.improves(Smallest.without(exchanged, interval.from(), interval.to()))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Two different answers to choices among equally many, the one that is given first before the other. */
    private record Pair(long size, long one, long other) {
        /** The answers with these exchanged, from a place on. */
        long[] exchanged(long[] answers, long[] sizes, int from) {
            long[] candidate = answers.clone();
            for (int i = from; i < candidate.length; i++) {
                if (sizes[i] == size && (candidate[i] == one || candidate[i] == other)) {
                    candidate[i] = candidate[i] == one ? other : one;
                }
            }
            return candidate;
        }
    }

    private List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (long size : Arrays.stream(best.sizes).distinct().toArray()) {
            long[] met = IntStream.range(0, best.length())
                    .filter(i -> best.sizes[i] == size)
                    .mapToLong(i -> best.answers[i])
                    .distinct()
                    .limit(FEW)
                    .toArray();
            for (int i = 0; i < met.length; i++) {
                for (int j = i + 1; j < met.length; j++) {
                    pairs.add(new Pair(size, met[i], met[j]));
                }
            }
        }
        return pairs;
    }

    /** Swaps neighbouring spans, or what lies between three states, where the second comes first in order. */
    boolean sortSpans() {
        for (List<Trace.Span> row : Interval.rows(best)) {
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
        return best.improves(candidate);
    }
}
