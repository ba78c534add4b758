package dev.allways.commands;

import dev.allways.core.Chooser;
import dev.allways.core.Tally;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was counted over all sequences of an exploration. */
final class Tallies {
    private static final String LENGTHS = "Command length";
    private static final int MANY = 100; // refusals before anything is said
    private static final double DISCARDED = 0.5; // more of its arguments refused than that, and it is said
    private static final long SLOW = 1_000_000_000; // ns of generating before anything is said
    private static final double GENERATING = 0.9; // more of the time than that, and it is said

    private final Map<String, TreeMap<Integer, Long>> measures = new LinkedHashMap<>();
    private final Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
    private List<? extends Definition<?, ?>> definitions = List.of();
    private long[] calls = {};
    private long[] refused = {}; // by preconditions that look at arguments
    private long generating; // ns
    private long making; // ns
    private long[][] features = {};

    void begin(List<? extends Definition<?, ?>> all) {
        definitions = all;
        calls = new long[all.size()];
        refused = new long[all.size()];
        features = new long[all.size()][];
        for (int i = 0; i < features.length; i++) {
            features[i] = new long[all.get(i).features.size()];
        }
    }

    /** @param counts whether the sequence does */
    Own own(boolean counts) {
        return new Own(counts);
    }

    /** What is counted of one sequence, by one thread. */
    final class Own implements Collector {
        private final boolean counts;
        private final long[] ownCalls = new long[calls.length];
        private final long[] ownRefused = new long[calls.length];
        private final long began = System.nanoTime();
        private long made = began;
        private final long[][] ownFeatures = new long[calls.length][];
        private @Nullable Map<String, List<Object>> told;
        private int length = -1;

        private Own(boolean counts) {
            this.counts = counts;
        }

        <M> void called(
                Definition<M, ?> definition,
                M model,
                @Nullable Object[] arguments,
                @Nullable Object result,
                Chooser chooser)
                throws Throwable {
            chooser.observe(definition.reached);
            int number = definition.number;
            ownCalls[number]++;
            int count = definition.features.size();
            if (count == 0) {
                return;
            }
            long[] hits = ownFeatures[number];
            if (hits == null) {
                hits = new long[count];
                ownFeatures[number] = hits;
            }
            for (int i = 0; i < count; i++) {
                Definition.Feature<M> feature = definition.features.get(i);
                if (feature.holds().of(model, arguments, result)) {
                    hits[i]++;
                    chooser.observe(feature.reached());
                }
            }
        }

        void refused(Definition<?, ?> definition) {
            ownRefused[definition.number]++;
        }

        /** The sequence has been generated; now it is made. */
        void generated() {
            made = System.nanoTime();
        }

        void passed(int length) {
            this.length = length;
        }

        @Override
        public void measure(String title, int value) {
            tell(title, value);
        }

        @Override
        public void count(String title, Object value) {
            tell(title, String.valueOf(value));
        }

        private void tell(String title, Object value) {
            if (told == null) {
                told = new LinkedHashMap<>();
            }
            told.computeIfAbsent(title, _ -> new ArrayList<>()).add(value);
        }

        void end() {
            if (counts) {
                add(this);
            }
        }
    }

    private synchronized void add(Own own) {
        for (int i = 0; i < calls.length; i++) {
            calls[i] += own.ownCalls[i];
            refused[i] += own.ownRefused[i];
            long[] hits = own.ownFeatures[i];
            for (int n = 0; hits != null && n < hits.length; n++) {
                features[i][n] += hits[n];
            }
        }
        generating += own.made - own.began;
        making += System.nanoTime() - own.made;
        if (own.told != null) {
            own.told.forEach((title, values) -> values.forEach(value -> {
                if (value instanceof Integer measured) {
                    measures.computeIfAbsent(title, _ -> new TreeMap<>()).merge(measured, 1L, Long::sum);
                } else {
                    counts.computeIfAbsent(title, _ -> new TreeMap<>()).merge(String.valueOf(value), 1L, Long::sum);
                }
            }));
        }
        if (own.length >= 0) {
            measures.computeIfAbsent(LENGTHS, _ -> new TreeMap<>()).merge(own.length, 1L, Long::sum);
        }
    }

    /** How many of all calls had a feature, in per cent; 0 if there was no call. */
    synchronized double percent(String feature) {
        long all = 0;
        long hits = 0;
        for (int i = 0; i < calls.length; i++) {
            all += calls[i];
            for (int n = 0; n < features[i].length; n++) {
                hits += definitions.get(i).features.get(n).name().equals(feature) ? features[i][n] : 0;
            }
        }
        return all == 0 ? 0 : 100.0 * hits / all;
    }

    synchronized List<Tally> told() {
        List<Tally> tallies = new ArrayList<>();
        measures.forEach((title, values) -> {
            if (!title.equals(LENGTHS)) {
                tallies.add(plot(title, values));
            }
        });
        TreeMap<Integer, Long> lengths = measures.get(LENGTHS);
        if (lengths != null) {
            tallies.add(plot(LENGTHS, lengths));
        }
        var names = new LinkedHashMap<String, Long>();
        var hits = new LinkedHashMap<String, Long>();
        for (int i = 0; i < calls.length; i++) {
            names.merge(definitions.get(i).name, calls[i], Long::sum);
            for (int n = 0; n < features[i].length; n++) {
                hits.merge(definitions.get(i).features.get(n).name(), features[i][n], Long::sum);
            }
        }
        long all = names.values().stream().mapToLong(Long::longValue).sum();
        tallies.add(shares("Commands", names, all));
        if (!hits.isEmpty()) {
            tallies.add(shares(
                    "Features",
                    hits,
                    hits.values().stream().mapToLong(Long::longValue).sum()));
        }
        counts.forEach((title, values) -> tallies.add(shares(
                title,
                values,
                values.values().stream().mapToLong(Long::longValue).sum())));
        Tally health = health();
        if (!health.lines().isEmpty()) {
            tallies.add(health);
        }
        return tallies;
    }

    /** What a test wastes its time with. */
    private Tally health() {
        List<String> lines = new ArrayList<>();
        var numbers = new LinkedHashMap<String, Long>();
        for (int i = 0; i < calls.length; i++) {
            long all = calls[i] + refused[i];
            if (refused[i] >= MANY && refused[i] > DISCARDED * all) {
                lines.add("%s: its precondition refused %,d of %,d arguments; generate some that fit, by given"
                        .formatted(definitions.get(i).name, refused[i], all));
                numbers.put(definitions.get(i).name + " refused", refused[i]);
            }
        }
        for (Definition<?, ?> each : definitions) {
            if (each.endless) {
                lines.add("%s: not called any more, from where it did not end".formatted(each.name));
                numbers.put(each.name + " endless", 1L);
            }
        }
        if (generating > SLOW && generating > GENERATING * (generating + making)) {
            lines.add("generating took %d %% of the time: a generator or the model is slow"
                    .formatted(100 * generating / (generating + making)));
            numbers.put("generating, ms", generating / 1_000_000);
        }
        return new Tally("Health", lines, numbers);
    }

    private static Tally plot(String title, SortedMap<Integer, Long> values) {
        var counts = new LinkedHashMap<String, Long>();
        values.forEach((value, count) -> counts.put(String.valueOf(value), count));
        return new Tally(title, StemAndLeaf.lines(values), counts);
    }

    private static Tally shares(String title, Map<String, Long> values, long all) {
        var counts = new LinkedHashMap<String, Long>();
        List<String> lines = new ArrayList<>();
        values.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> {
                    counts.put(entry.getKey(), entry.getValue());
                    lines.add(
                            entry.getValue() == 0
                                    ? " never  " + entry.getKey()
                                    : String.format(
                                            java.util.Locale.ROOT,
                                            "%5.1f%%  %s",
                                            100.0 * entry.getValue() / Math.max(1, all),
                                            entry.getKey()));
                });
        return new Tally(title, lines, counts);
    }

    synchronized void save(DataOutput out) throws IOException {
        for (int i = 0; i < calls.length; i++) {
            out.writeLong(calls[i]);
            out.writeLong(refused[i]);
            for (long each : features[i]) {
                out.writeLong(each);
            }
        }
        out.writeInt(measures.size());
        for (Map.Entry<String, TreeMap<Integer, Long>> entry : measures.entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeInt(entry.getValue().size());
            for (Map.Entry<Integer, Long> each : entry.getValue().entrySet()) {
                out.writeInt(each.getKey());
                out.writeLong(each.getValue());
            }
        }
        out.writeInt(counts.size());
        for (Map.Entry<String, Map<String, Long>> entry : counts.entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeInt(entry.getValue().size());
            for (Map.Entry<String, Long> each : entry.getValue().entrySet()) {
                out.writeUTF(each.getKey());
                out.writeLong(each.getValue());
            }
        }
    }

    synchronized void restore(DataInput in) throws IOException {
        for (int i = 0; i < calls.length; i++) {
            calls[i] = in.readLong();
            refused[i] = in.readLong();
            for (int n = 0; n < features[i].length; n++) {
                features[i][n] = in.readLong();
            }
        }
        for (int titles = in.readInt(); titles > 0; titles--) {
            var values = new TreeMap<Integer, Long>();
            measures.put(in.readUTF(), values);
            for (int size = in.readInt(); size > 0; size--) {
                values.put(in.readInt(), in.readLong());
            }
        }
        for (int titles = in.readInt(); titles > 0; titles--) {
            var values = new TreeMap<String, Long>();
            counts.put(in.readUTF(), values);
            for (int size = in.readInt(); size > 0; size--) {
                values.put(in.readUTF(), in.readLong());
            }
        }
    }
}
