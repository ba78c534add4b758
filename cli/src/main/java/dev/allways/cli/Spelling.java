package dev.allways.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that somebody who mistyped it meant. */
final class Spelling {
    private Spelling() {}

    /** The nearest of the words, if one is near: a third of its letters differ at most. */
    static Optional<String> nearest(String typed, Collection<String> words) {
        return words.stream()
                .filter(word -> distance(typed, word) <= Math.max(1, Math.max(typed.length(), word.length()) / 3))
                .min(Comparator.<String>comparingInt(word -> distance(typed, word))
                        .thenComparing(word -> word));
    }

    /** {@code  Did you mean x?}, or nothing. */
    static String didYouMean(String typed, Collection<String> words) {
        return nearest(typed, words).map(word -> "; did you mean " + word + "?").orElse("");
    }

    /**
     * How many letters must be put in, left out, changed or swapped with their neighbour (Damerau, CACM 7(3), 1964).
     */
    static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(last[j - 1] + same, 1 + Math.min(last[j], row[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
            }
            before = last;
            last = row;
        }
        return last[b.length()];
    }
}
