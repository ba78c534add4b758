package dev.allways.report;

import java.util.Locale;

/**
 * How the states that a search visited were kept, to tell new ones from those met before.
 *
 * @param how what is kept of each; empty if unknown
 * @param bytes of memory
 * @param forgotten how many states were thrown out again and may have been explored twice
 * @param missed the probability that at least one state was missed because it looked like another, if fingerprints tell
 *     states apart
 * @param states how many there are
 * @param audited of how many the fingerprint was seen to tell them apart from those that were met
 */
public record VisitedStates(String how, long bytes, long forgotten, double missed, long states, long audited) {
    /** It in one line. */
    String text() {
        String kept = how.isEmpty() ? "" : "states kept as %s, %s".formatted(how, size());
        String fewer = forgotten > 0 ? ", " + Figures.count(forgotten) + " forgotten" : "";
        String risk = (how.isEmpty() ? "a state was missed" : "; one was missed") + " with probability ";
        return kept + fewer + risk + probability() + (audited >= states ? "; " : "; it presumes that ") + audit();
    }

    /** Whether fingerprints tell states apart, or how far that is presumed. */
    String audit() {
        return audited >= states
                ? "all states were audited"
                : "fingerprints tell states apart: %s audited"
                        .formatted(audited == 0 ? "none was" : Figures.count(audited) + " were");
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
