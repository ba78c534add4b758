package dev.allways.report;

import java.util.Locale;

/**
 * How the states that a search visited were kept, to tell new ones from those met before.
 *
 * @param how what is kept of each; empty if unknown
 * @param bytes of memory
 * @param forgotten how many states were thrown out again and may have been explored twice
 * @param missed the probability that at least one state was missed because it looked like another
 */
public record Kept(String how, long bytes, long forgotten, double missed) {
    /** It in one line. */
    String text() {
        var text = new StringBuilder("states kept");
        if (!how.isEmpty()) {
            text.append(" as ").append(how).append(", ").append(size());
        }
        if (forgotten > 0) {
            text.append(", ").append(Figures.count(forgotten)).append(" forgotten");
        }
        return text.append("; one was missed with probability ")
                .append(probability())
                .toString();
    }

    private String size() {
        return bytes < 1 << 20
                ? Figures.count(bytes + 1023 >> 10) + " KB"
                : Figures.count(bytes + (1 << 19) >> 20) + " MB";
    }

    private String probability() {
        return missed >= 0.01 || missed == 0
                ? Figures.percent(missed)
                : String.format(Locale.ROOT, "%.1g", missed).replaceFirst("e-0?", "e-");
    }
}
