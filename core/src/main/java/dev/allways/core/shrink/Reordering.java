package dev.allways.core.shrink;

import dev.allways.core.Trace;
import java.util.Arrays;
import java.util.List;

/** Puts what is smaller first. */
final class Reordering {
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
