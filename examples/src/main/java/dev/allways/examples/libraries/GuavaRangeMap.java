package dev.allways.examples.libraries;

import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.TreeRangeMap;
import dev.allways.core.Chooser;
import dev.allways.examples.libraries.Line.Stretch;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Guava's {@link TreeRangeMap} beside a list of its entries, over the ranges of a {@link Line}: put, put and coalesce,
 * merge and remove, in the map and in all views.
 */
public final class GuavaRangeMap implements Model<GuavaRangeMap.Pair> {
    private final Line line;
    private final List<Integer> values;
    private final boolean emptyViews;

    /** The library's map, and what should be in it. */
    public record Pair(RangeMap<Integer, Integer> real, List<Entry> entries) {}

    /** One entry: the pieces of the line from one to before another, and their value. */
    public record Entry(int from, int to, int value) {
        boolean touches(int from, int to) {
            return this.from <= to && from <= this.to;
        }

        @Nullable
        Entry within(int from, int to) {
            int first = Math.max(this.from, from);
            int last = Math.min(this.to, to);
            return first < last ? new Entry(first, last, value) : null;
        }
    }

    private enum Operation {
        PUT,
        PUT_COALESCING,
        MERGE,
        REMOVE
    }

    GuavaRangeMap(int numbers, int values, boolean emptyViews) {
        this.line = new Line(numbers);
        this.values = IntStream.rangeClosed(1, values).boxed().toList();
        this.emptyViews = emptyViews;
    }

    /** Ranges among the numbers 0 and 1, with three values. */
    public GuavaRangeMap() {
        this(2, 3, false);
    }

    /** The same; looks at views of empty ranges, too. */
    public static GuavaRangeMap withEmptyViews() {
        return new GuavaRangeMap(2, 3, true);
    }

    @Override
    public Pair initial(Chooser chooser) {
        return new Pair(TreeRangeMap.create(), List.of());
    }

    @Override
    public Pair copy(Pair state) {
        return new Pair(TreeRangeMap.copyOf(state.real), state.entries);
    }

    @Override
    public Pair next(Pair state, Chooser chooser) {
        Operation operation = chooser.choose("operation", Operation.class);
        Stretch stretch = chooser.choose("range", line.stretches());
        Stretch view = line.stretch(
                chooser.between("view from", 0, stretch.from()),
                line.pieces() - chooser.between("view to", 0, line.pieces() - stretch.to()));
        RangeMap<Integer, Integer> real = state.real.subRangeMap(view.range());
        int from = stretch.from();
        int to = stretch.to();
        var entries = new ArrayList<>(state.entries);
        switch (operation) {
            case PUT -> {
                int value = chooser.choose("value", values);
                real.put(stretch.range(), value);
                put(entries, new Entry(from, to, value));
            }
            case PUT_COALESCING -> {
                int value = chooser.choose("value", values);
                real.putCoalescing(stretch.range(), value);
                for (Entry entry : state.entries) {
                    Entry seen = entry.within(view.from(), view.to());
                    if (seen != null && entry.value == value && seen.touches(stretch.from(), stretch.to())) {
                        from = Math.min(from, seen.from);
                        to = Math.max(to, seen.to);
                    }
                }
                put(entries, new Entry(from, to, value));
            }
            case MERGE -> {
                int value = chooser.choose("value", values);
                real.merge(stretch.range(), value, GuavaRangeMap::merged);
                merge(entries, new Entry(from, to, value));
            }
            case REMOVE -> {
                real.remove(stretch.range());
                cut(entries, from, to);
            }
        }
        entries.sort(Comparator.comparingInt(Entry::from));
        return new Pair(state.real, entries);
    }

    /** Equal values cancel out; else the greater one is kept. */
    private static @Nullable Integer merged(Integer before, @Nullable Integer value) {
        return value == null || before.equals(value) ? null : Integer.valueOf(Math.max(before, value));
    }

    private static void cut(List<Entry> entries, int from, int to) {
        for (Entry entry : List.copyOf(entries)) {
            if (entry.within(from, to) != null) {
                entries.remove(entry);
                add(entries, entry.within(0, from));
                add(entries, entry.within(to, Integer.MAX_VALUE));
            }
        }
    }

    private static void add(List<Entry> entries, @Nullable Entry entry) {
        if (entry != null) {
            entries.add(entry);
        }
    }

    private static void put(List<Entry> entries, Entry entry) {
        cut(entries, entry.from, entry.to);
        entries.add(entry);
    }

    /** Every entry within the new one is merged with it; where there was none, the new value is put. */
    private static void merge(List<Entry> entries, Entry added) {
        List<Entry> before = List.copyOf(entries);
        cut(entries, added.from, added.to);
        int end = added.from;
        for (Entry entry : before) {
            Entry inside = entry.within(added.from, added.to);
            if (inside != null) {
                add(entries, added.within(end, inside.from));
                Integer value = merged(inside.value, added.value);
                if (value != null) {
                    entries.add(new Entry(inside.from, inside.to, value));
                }
                end = inside.to;
            }
        }
        add(entries, added.within(end, added.to));
    }

    @Override
    public void check(Pair state) {
        check("the map", state.entries, state.real);
        for (Stretch stretch : line.stretches()) {
            check("a view", within(state.entries, stretch), state.real.subRangeMap(stretch.range()));
        }
        if (emptyViews) {
            for (Stretch stretch : line.empty()) {
                check("the view of an empty range", List.of(), state.real.subRangeMap(stretch.range()));
            }
        }
    }

    private static List<Entry> within(List<Entry> entries, Stretch stretch) {
        var within = new ArrayList<Entry>();
        entries.forEach(entry -> add(within, entry.within(stretch.from(), stretch.to())));
        return within;
    }

    private void check(String what, List<Entry> entries, RangeMap<Integer, Integer> map) {
        var expected = new LinkedHashMap<Range<Integer>, Integer>();
        entries.forEach(entry -> expected.put(range(entry), entry.value));
        List<Map.Entry<Range<Integer>, Integer>> list = List.copyOf(expected.entrySet());
        Agreement.on(what, list, List.copyOf(map.asMapOfRanges().entrySet()));
        Agreement.on(
                what + ", descending",
                list.reversed(),
                List.copyOf(map.asDescendingMapOfRanges().entrySet()));
        Agreement.on(what + ", size", list.size(), map.asMapOfRanges().size());
        Agreement.on(what + ", hashCode", expected.hashCode(), map.hashCode());
        Agreement.on(what + ", span", span(entries), span(map));
        for (int number = 0; number < line.numbers(); number++) {
            int piece = 2 * number + 1;
            Map.Entry<Range<Integer>, Integer> around = entries.stream()
                    .filter(entry -> entry.from <= piece && piece < entry.to)
                    .findFirst()
                    .map(entry -> Map.entry(range(entry), entry.value))
                    .orElse(null);
            Agreement.on(what + ", getEntry", around, map.getEntry(number));
            Agreement.on(what + ", get", around == null ? null : around.getValue(), map.get(number));
        }
        for (Stretch stretch : line.stretches()) {
            Integer value = expected.get(stretch.range());
            Agreement.on(
                    what + ", asMapOfRanges.get", value, map.asMapOfRanges().get(stretch.range()));
        }
    }

    private Range<Integer> range(Entry entry) {
        return line.stretch(entry.from, entry.to).range();
    }

    private @Nullable Range<Integer> span(List<Entry> entries) {
        return entries.isEmpty()
                ? null
                : line.stretch(entries.getFirst().from, entries.getLast().to).range();
    }

    private static @Nullable Range<Integer> span(RangeMap<Integer, Integer> map) {
        try {
            return map.span();
        } catch (NoSuchElementException e) {
            return null; // as RangeMap says, if it is empty
        }
    }

    @Override
    public void fingerprint(Pair state, Hasher hasher) {
        state.entries.forEach(
                entry -> hasher.putInt(entry.from).putInt(entry.to).putInt(entry.value));
        hasher.putInt(-1);
        state.real
                .asMapOfRanges()
                .forEach((range, value) ->
                        hasher.putInt(Line.from(range)).putInt(Line.to(range)).putInt(value));
    }

    @Override
    public Object identity(Pair state) {
        return List.of(state.entries, Map.copyOf(state.real.asMapOfRanges()));
    }

    @Override
    public String describe(Pair state) {
        return state.real.toString();
    }
}
