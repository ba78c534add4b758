package dev.allways.studies.speed;

import java.util.Locale;

/**
 * One figure that was measured, and the one that it should be at least, or at most.
 *
 * @param name what was measured
 * @param measured the figure
 * @param target what it should be
 * @param unit of both
 * @param more whether more is better
 */
record Figure(String name, double measured, double target, String unit, boolean more) {
    private static final String ROW = "  %-40s %20s %20s   %s\n";

    static Figure atLeast(String name, double measured, double target, String unit) {
        return new Figure(name, measured, target, unit, true);
    }

    static Figure atMost(String name, double measured, double target, String unit) {
        return new Figure(name, measured, target, unit, false);
    }

    static String head() {
        return ROW.formatted("", "measured", "target", "");
    }

    /** This figure as a row of the table. */
    String row() {
        return ROW.formatted(name, text(measured), (more ? "" : "<= ") + text(target), verdict());
    }

    /** Whether the target is met, or by how much not. */
    String verdict() {
        if (more ? measured >= target : measured <= target) {
            return "met";
        }
        double off = more ? 1 - measured / target : measured / target - 1;
        return String.format(Locale.ROOT, more ? "%.0f %% too low" : "%.0f %% too high", Math.max(1, 100 * off));
    }

    private String text(double number) {
        boolean large = number >= 1_000_000;
        double shown = large ? number / 1e6 : number >= 1_000 ? number / 1e3 : number;
        String prefix = large ? "M " : number >= 1_000 ? "k " : "";
        int decimals = shown >= 100 ? 0 : Math.rint(10 * target) == 10 * target ? 1 : 2; // as many as the target has
        return String.format(Locale.ROOT, "%." + decimals + "f %s%s", shown, prefix, unit);
    }
}
