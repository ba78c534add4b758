package dev.allways.core.shrink;

import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Choices that are deleted as one. */
record Interval(int from, int to) {
    int length() {
        return to - from;
    }

    /**
     * What may be deleted as one: neighbouring spans of one parent, from begin to begin, from end to end, each alone.
     */
    static List<Interval> of(Smallest best) {
        var intervals = new LinkedHashSet<Interval>();
        for (List<Trace.Span> row : rows(best)) {
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

    private static void addRows(int[] cuts, Collection<Interval> intervals) {
        int cells = cuts.length - 1;
        for (int size = cells; size >= 1; size /= 2) {
            for (int end = cells; end - size >= 0; end -= size) {
                intervals.add(new Interval(cuts[end - size], cuts[end]));
            }
        }
    }

    /** The spans that have one parent, for each parent, in order. */
    static List<List<Trace.Span>> rows(Smallest best) {
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
}
