package dev.allways.core.shrink;

import dev.allways.core.Trace;
import java.util.Comparator;
import java.util.List;

/** Deletes choices: first those that belong together, then any. */
final class Deletion {
    private static final int SMALL_CHUNK = 4; // choices that are deleted together at any place
    private static final int PARTS = 16; // of a span, by which it is replaced

    private final Smallest best;

    Deletion(Smallest best) {
        this.best = best;
    }

    /**
     * Deletes elements of rows of spans, from the last to the first, outer rows first: as many at once as has paid,
     * half as many where some of them are needed. Of many elements few of which are needed it tries little more than a
     * binary search for each of the needed ones (generalized binary splitting: Hwang, A Method for Detecting All
     * Defective Members in a Population by Group Testing, JASA 67, 1972; how many are needed is estimated here).
     */
    boolean deleteElements() {
        boolean smaller = false;
        List<List<Trace.Span>> rows = Interval.rows(best);
        for (int i = 0; i < rows.size(); i++) {
            if (deleteElements(i, rows.get(i))) {
                smaller = true;
                rows = Interval.rows(best);
            }
        }
        return smaller;
    }

    private boolean deleteElements(int number, List<Trace.Span> elements) {
        boolean smaller = false;
        List<Trace.Span> row = elements;
        int needed = 0;
        int passed = 0;
        int size = Math.max(1, row.size() / 2);
        for (int end = row.size(); end > 0; ) {
            int some = Math.min(size, end);
            if (best.improves(
                    best.without(row.get(end - some).from(), row.get(end - 1).to()))) {
                smaller = true;
                List<List<Trace.Span>> rows = Interval.rows(best);
                if (number >= rows.size()) {
                    break;
                }
                row = rows.get(number);
                passed += some;
                end = Math.min(end - some, row.size());
                size = 2 * some;
            } else if (some > 1) {
                size = some / 2;
            } else {
                needed++;
                passed++;
                end--;
                size = Math.max(1, passed / needed / 2);
            }
        }
        return smaller;
    }

    /** Deletes spans, states and rows of them: the largest first, of equal ones the last. */
    boolean deleteTogether(int grain) {
        boolean smaller = false;
        List<Interval> intervals = Interval.of(best);
        for (int i = 0; i < intervals.size(); ) {
            Interval next = intervals.get(i);
            if (next.length() < grain) {
                break;
            }
            if (best.improves(best.without(next.from(), next.to()))) {
                smaller = true;
                intervals = Interval.of(best); // the same place among them is not smaller than before
            } else {
                i++;
            }
        }
        return smaller;
    }

    /** Deletes chunks anywhere: half, a quarter and so on side by side, small ones at every place. */
    boolean deleteChunks(int grain) {
        boolean smaller = false;
        for (int size = Math.max(1, best.length() / 2); size >= grain; size = nextSize(size)) {
            for (int end = Math.min(best.length(), simplestFrom() + size); end >= size; ) {
                if (best.improves(best.without(end - size, end))) {
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
    boolean replaceByPart() {
        boolean smaller = false;
        for (int i = best.spans.size() - 1; i >= 0; i--) { // outer ones first
            Trace.Span whole = best.spans.get(i);
            List<Trace.Span> parts = best.spans.stream()
                    .filter(part -> part.label().equals(whole.label())
                            && part.from() >= whole.from()
                            && part.to() <= whole.to()
                            && part.to() - part.from() < whole.to() - whole.from())
                    .sorted(Comparator.comparingInt(part -> part.to() - part.from()))
                    .limit(PARTS)
                    .toList();
            for (Trace.Span part : parts) {
                if (best.improves(Smallest.without(best.without(part.to(), whole.to()), whole.from(), part.from()))) {
                    smaller = true;
                    i = best.spans.size();
                    break;
                }
            }
        }
        return smaller;
    }
}
