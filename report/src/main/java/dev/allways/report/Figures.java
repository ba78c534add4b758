package dev.allways.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** Numbers as a reader wants them. */
final class Figures {
    private static final double[] UNITS = {1e12, 1e9, 1e6, 1e3};
    private static final String[] PREFIXES = {"T", "G", "M", "k"};

    private static final double HUGE = 1e15; // from here on digits say nothing

    private static final double DAY = 86_400; // seconds
    private static final double YEAR = 365.25 * DAY;

    private Figures() {}

    /** {@code 1,048,576}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 execution}, {@code 1,024 executions}. */
    static String count(long number, String noun) {
        return count(number) + " " + (number == 1 ? noun : plural(noun));
    }

    private static String plural(String noun) {
        return noun.endsWith("y") && !noun.endsWith("ay") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
    }

    /** {@code 812 k}, {@code 7.3}, {@code 2e92}: three digits at most. */
    static String brief(double number) {
        if (number >= HUGE) {
            return String.format(Locale.ROOT, "%.0e", number).replace("e+", "e");
        }
        for (int i = 0; i < UNITS.length; i++) {
            if (number >= UNITS[i] * 0.9995) {
                return digits(number / UNITS[i]) + " " + PREFIXES[i];
            }
        }
        return digits(number);
    }

    private static String digits(double number) {
        if (number >= 99.95 || number == Math.rint(number)) {
            return String.format(Locale.ROOT, "%.0f", number);
        }
        return String.format(Locale.ROOT, number >= 9.995 ? "%.1f" : "%.2g", number);
    }

    /** {@code 812 k/s}. */
    static String rate(double number) {
        String brief = brief(number);
        return brief.contains(" ") ? brief + "/s" : brief + " /s";
    }

    /** {@code 812 k executions/s}. */
    static String rate(double number, String noun) {
        return brief(number) + " " + plural(noun) + "/s";
    }

    /** A share, {@code 12 %}; never 0 % or 100 % unless it is. */
    static String percent(double share) {
        double percent = share * 100;
        if (percent > 0 && percent < 0.1) {
            return String.format(Locale.ROOT, "%.1g %%", percent).replaceFirst("e-0?", "e-");
        }
        if (percent < 10 || percent > 99 && percent < 100) {
            double rounded = percent > 99.9 && percent < 100 ? 99.9 : percent;
            return rounded == Math.rint(rounded)
                    ? String.format(Locale.ROOT, "%.0f %%", rounded)
                    : String.format(Locale.ROOT, "%.1f %%", rounded);
        }
        return String.format(Locale.ROOT, "%.0f %%", percent);
    }

    /** A share that is at least this one, in two digits: {@code 0.003 %}. */
    static String percentUp(double share) {
        return BigDecimal.valueOf(share * 100)
                        .round(new MathContext(2, RoundingMode.UP))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    /** {@code 0:01.48}, {@code 1:02:03}. */
    static String clock(Duration time) {
        long hundredths = time.toMillis() / 10;
        long seconds = hundredths / 100;
        return seconds >= 3600
                ? String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d.%02d", seconds / 60, seconds % 60, hundredths % 100);
    }

    /** {@code 10 s}, {@code 2 min}, {@code 1.5 h}, {@code 3 years}: for a time that is not measured but said. */
    static String length(double seconds) {
        if (seconds < 0.9995) {
            return digits(Math.max(1, Math.rint(seconds * 1000))) + " ms";
        }
        if (seconds < 120) {
            return digits(seconds) + " s";
        }
        if (seconds < 2 * 3600) {
            return digits(Math.rint(seconds / 60)) + " min";
        }
        if (seconds < 2 * DAY) {
            return digits(seconds / 3600) + " h";
        }
        return seconds < 2 * YEAR ? brief(Math.rint(seconds / DAY)) + " days" : brief(seconds / YEAR) + " years";
    }
}
