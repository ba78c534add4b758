package dev.allways.report;

import java.util.List;

/**
 * What an execution printed, line by line; the middle of a long output is left out.
 *
 * @param first the lines at its beginning
 * @param left how many lines are left out behind them, in whole or in part
 * @param last the lines behind those
 */
public record Printed(List<String> first, long left, List<String> last) {
    /** Nothing. */
    public static final Printed NONE = new Printed(List.of(), 0, List.of());

    /** Holds copies of the lists. */
    public Printed {
        first = List.copyOf(first);
        last = List.copyOf(last);
    }

    boolean isEmpty() {
        return first.isEmpty() && left == 0;
    }

    /** The same with no more lines at its beginning and at its end. */
    Printed within(int most) {
        if (first.size() + last.size() <= most) {
            return this;
        }
        int begins = Math.min(first.size(), most / 2);
        List<String> end = last.isEmpty() ? first.subList(begins, first.size()) : last;
        int ends = Math.min(end.size(), most - begins);
        long less = (long) first.size() + last.size() - begins - ends;
        return new Printed(first.subList(0, begins), left + less, end.subList(end.size() - ends, end.size()));
    }
}
