package dev.allways.symbolic;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** What keeps an exploration from having seen all paths; may be used by several threads. */
final class Gaps {
    private static final int NAMED = 5;

    private final ConcurrentMap<String, LongAdder> lost = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> unknown = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, LongAdder> others = new ConcurrentHashMap<>();
    private final LongAdder forced = new LongAdder();

    /** A term goes into code that is not followed, or something else is not seen. */
    void lost(String where) {
        lost.computeIfAbsent(where, _ -> new LongAdder());
    }

    /** In an execution that is over, terms went there so often, each time making a value concrete. */
    void concrete(String where, int times) {
        lost.computeIfAbsent(where, _ -> new LongAdder()).add(times);
    }

    /** The program asks for what might be otherwise, and is the same in all executions. */
    void omits(String what) {
        others.computeIfAbsent(what, _ -> new LongAdder());
    }

    /** The solver did not find out whether a branch can be taken. */
    void unknown(String why) {
        unknown.computeIfAbsent(why, _ -> new LongAdder()).increment();
    }

    /** A branch has one possible outcome only. */
    void forced() {
        forced.increment();
    }

    /** How often a term went into code that is not followed, so that a value became concrete; in all executions. */
    long madeConcrete() {
        return lost.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** How many branches had one possible outcome only. */
    long forcedBranches() {
        return forced.sum();
    }

    /** What was not seen; empty: nothing. */
    Optional<String> told() {
        List<String> parts = new ArrayList<>();
        if (!lost.isEmpty()) {
            parts.add("inputs go into what is not followed: " + named(lost));
        }
        if (!unknown.isEmpty()) {
            parts.add("the solver could not tell whether some branches can be taken: " + named(unknown));
        }
        if (!others.isEmpty()) {
            parts.add("what might be otherwise is the same in all executions: " + named(others));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    private static String named(Map<String, LongAdder> all) {
        List<String> names = all.entrySet().stream()
                .map(each -> each.getValue().sum() > 1
                        ? "%s (%,d times)"
                                .formatted(each.getKey(), each.getValue().sum())
                        : each.getKey())
                .sorted()
                .toList();
        String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return names.size() <= NAMED ? first : "%s and %d more".formatted(first, names.size() - NAMED);
    }

    /** Writes what was not seen up to now, for a checkpoint. */
    void save(DataOutput out) throws IOException {
        save(lost, out);
        save(unknown, out);
        save(others, out);
        out.writeLong(forced.sum());
    }

    private static void save(Map<String, LongAdder> all, DataOutput out) throws IOException {
        Map<String, LongAdder> now = Map.copyOf(all);
        out.writeInt(now.size());
        for (Map.Entry<String, LongAdder> each : now.entrySet()) {
            out.writeUTF(each.getKey());
            out.writeLong(each.getValue().sum());
        }
    }

    /** Adds what {@link #save} wrote. */
    void restore(DataInput in) throws IOException {
        restore(lost, in);
        restore(unknown, in);
        restore(others, in);
        forced.add(in.readLong());
    }

    private static void restore(Map<String, LongAdder> all, DataInput in) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            all.computeIfAbsent(in.readUTF(), _ -> new LongAdder()).add(in.readLong());
        }
    }
}
