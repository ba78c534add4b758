package dev.allways.core.control;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names in a sentence: the first few, and whether there are more. */
public final class FirstFew {
    private FirstFew() {}

    /**
     * {@code a, b, …} of a, b and c.
     *
     * @param most how many are named at most
     */
    public static String of(Collection<String> names, int most) {
        String first = names.stream().limit(most).collect(Collectors.joining(", "));
        return names.size() > most ? first + ", …" : first;
    }
}
