package dev.allways.commands.collections;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Elements in any order. */
final class Bag {
    private final List<? extends @Nullable Object> elements;

    Bag(List<? extends @Nullable Object> elements) {
        this.elements = elements;
    }

    private Map<@Nullable Object, Integer> counts() {
        Map<@Nullable Object, Integer> counts = new HashMap<>();
        for (Object each : elements) {
            counts.merge(each, 1, Integer::sum);
        }
        return counts;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Bag bag
                && elements.size() == bag.elements.size()
                && (elements.equals(bag.elements) || counts().equals(bag.counts()));
    }

    @Override
    public int hashCode() {
        return counts().hashCode();
    }

    @Override
    public String toString() {
        return elements.stream().map(String::valueOf).sorted().toList().toString();
    }
}
