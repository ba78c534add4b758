package dev.allways.model;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By what two states differ, for a reader: records, lists, arrays, sets and maps part by part, everything else as a
 * whole.
 */
public final class Difference {
    private static final int SHORT = 40; // characters of a state that is shown as a whole
    private static final int MOST = 6; // parts that differ; with more of them the whole state says it better

    private final List<String> parts = new ArrayList<>();

    private Difference() {}

    /**
     * A state after a step: as a whole where that is short or nothing else says it; else the parts that differ from the
     * state before, as {@code path old -> new}.
     */
    public static String describe(Object before, Object after) {
        String text = Contents.text(after);
        if (text.length() <= SHORT) {
            return text;
        }
        try {
            return between(before, after).orElse(text);
        } catch (RuntimeException | Error e) { // of a part that is asked whether it equals another
            return text;
        }
    }

    /** The parts that differ, as {@code path old -> new}; empty if there are many of them, or no parts. */
    static Optional<String> between(Object before, Object after) {
        if (before.getClass() != after.getClass() || !hasParts(before)) {
            return Optional.empty();
        }
        var difference = new Difference();
        difference.add("", before, after);
        return difference.parts.isEmpty() || difference.parts.size() > MOST
                ? Optional.empty()
                : Optional.of(String.join(", ", difference.parts));
    }

    private static boolean hasParts(Object value) {
        return value instanceof Record
                || value instanceof List<?>
                || value instanceof Set<?>
                || value instanceof Map<?, ?>
                || value.getClass().isArray();
    }

    private void add(String path, @Nullable Object before, @Nullable Object after) {
        if (Objects.deepEquals(before, after)) {
            return;
        }
        if (before instanceof Set<?> old && after instanceof Set<?> now) {
            ofSet(path, old, now);
        } else if (before instanceof Map<?, ?> old && after instanceof Map<?, ?> now) {
            ofMap(path, old, now);
        } else if (before instanceof List<?> old && after instanceof List<?> now && old.size() == now.size()) {
            for (int i = 0; i < old.size(); i++) {
                add(path + '[' + i + ']', old.get(i), now.get(i));
            }
        } else if (before instanceof Record
                && after != null
                && before.getClass() == after.getClass()
                && Fields.readable(before.getClass())) {
            ofRecord(path, before, after);
        } else if (areArrays(before, after)) {
            for (int i = 0; i < Array.getLength(before); i++) {
                add(path + '[' + i + ']', Array.get(before, i), Array.get(after, i));
            }
        } else {
            parts.add((path.isEmpty() ? "" : path + ' ') + text(before) + " -> " + text(after));
        }
    }

    /** Whether both are arrays, of one length. */
    private static boolean areArrays(@Nullable Object before, @Nullable Object after) {
        return before != null
                && after != null
                && before.getClass().isArray()
                && before.getClass() == after.getClass()
                && Array.getLength(before) == Array.getLength(after);
    }

    private void ofRecord(String path, Object before, Object after) {
        Fields fields = Fields.of(before.getClass());
        for (int i = 0; i < fields.names().size(); i++) {
            add(
                    path.isEmpty()
                            ? fields.names().get(i)
                            : path + '.' + fields.names().get(i),
                    Sameness.value(fields.getters().get(i), before),
                    Sameness.value(fields.getters().get(i), after));
        }
    }

    private void ofSet(String path, Set<?> before, Set<?> after) {
        String name = path.isEmpty() ? "" : path + ' ';
        for (Object each : before) {
            if (!after.contains(each)) {
                parts.add(name + "without " + text(each));
            }
        }
        for (Object each : after) {
            if (!before.contains(each)) {
                parts.add(name + "with " + text(each));
            }
        }
    }

    private void ofMap(String path, Map<?, ?> before, Map<?, ?> after) {
        for (Map.Entry<?, ?> each : before.entrySet()) {
            String key = path + '[' + text(each.getKey()) + ']';
            if (after.containsKey(each.getKey())) {
                add(key, each.getValue(), after.get(each.getKey()));
            } else {
                parts.add("without " + key);
            }
        }
        for (Map.Entry<?, ?> each : after.entrySet()) {
            if (!before.containsKey(each.getKey())) {
                parts.add(path + '[' + text(each.getKey()) + "] = " + text(each.getValue()));
            }
        }
    }

    private static String text(@Nullable Object value) {
        return value == null ? "null" : Contents.text(value);
    }
}
