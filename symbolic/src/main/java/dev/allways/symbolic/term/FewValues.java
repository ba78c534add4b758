package dev.allways.symbolic.term;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Between which values inputs lie that have few. */
public final class FewValues {
    private static final long FEW = 1_000;

    private FewValues() {}

    /** The values from the least to the greatest. */
    public record Span(long least, long greatest) {}

    /**
     * The spans of some inputs under conditions.
     *
     * @return empty if there are more than a thousand ways to choose values for all of them
     */
    public static Map<Term, Span> of(List<Term> inputs, List<Term> conditions) {
        if (inputs.stream().anyMatch(each -> each.sort.isFloating())) {
            return Map.of();
        }
        Ranges ranges = Ranges.under(conditions);
        Map<Term, Span> spans = new LinkedHashMap<>();
        long ways = 1;
        for (Term each : inputs) {
            Interval its = ranges.of(each);
            long distance = its.greatest() - its.least();
            if (its.isEmpty() || distance < 0 || distance >= FEW) {
                return Map.of();
            }
            ways *= distance + 1;
            if (ways > FEW) {
                return Map.of();
            }
            spans.put(each, new Span(its.least(), its.greatest()));
        }
        return spans;
    }
}
