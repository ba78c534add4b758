package dev.allways.report;

import dev.allways.core.Counts;
import dev.allways.core.Limits;
import dev.allways.core.Statistics;
import dev.allways.report.Look.Tone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How an exploration goes, in one line that fits the width: what matters least is left out first. */
public final class ProgressLine {
    private final String strategy;
    private final Limits limits;
    private final Look look;

    /** The line of an exploration. */
    public ProgressLine(String strategy, Limits limits, Look look) {
        this.strategy = strategy;
        this.limits = limits;
        this.look = look;
    }

    /** A piece of the line; a greater rank is left out earlier. */
    private record Part(int rank, String text) {}

    /** The line now. */
    public String of(Statistics statistics) {
        Counts counters = statistics.counters();
        var parts = new ArrayList<Part>();
        parts.add(new Part(2, strategy));
        parts.add(new Part(1, ofLimit(counters.executions(), limits.executions(), "execution")));
        if (counters.states() > 0) {
            parts.add(new Part(1, ofLimit(counters.states(), limits.states(), "state")));
        }
        statistics.explored().ifPresent(share -> parts.add(new Part(3, Figures.percent(share) + " done")));
        parts.add(new Part(
                4,
                counters.states() > 0
                        ? Figures.rate(counters.states() / Math.max(1e-9, statistics.seconds()), "state")
                        : Figures.rate(statistics.rate())));
        parts.add(new Part(5, "depth " + Figures.count(counters.maxDepth())));
        parts.add(new Part(7, "mean %.1f".formatted(counters.meanDepth())));
        if (counters.maxQueue() > 0) {
            parts.add(new Part(6, "queue " + Figures.count(counters.queued())));
        }
        String failures = Figures.count(counters.errors(), "failure");
        parts.add(new Part(0, failures));
        Duration time = limits.time();
        parts.add(new Part(
                0,
                Figures.clock(statistics.duration())
                        + (time == null ? "" : " of " + Figures.length(time.toNanos() / 1e9))));
        String line = fitted(parts);
        return counters.errors() == 0 ? line : line.replace(failures, look.painted(Tone.BAD, failures));
    }

    private String fitted(List<Part> parts) {
        var left = new ArrayList<>(parts);
        for (int rank = 7; rank > 0 && length(left) >= look.width(); rank--) {
            int worst = rank;
            left.removeIf(part -> part.rank() == worst);
        }
        String line = String.join("  ", left.stream().map(Part::text).toList());
        return line.length() < look.width() ? line : line.substring(0, look.width() - 1);
    }

    private static int length(List<Part> parts) {
        return parts.stream().mapToInt(part -> part.text().length() + 2).sum() - 2;
    }

    private static String ofLimit(long number, long limit, String noun) {
        return limit == Long.MAX_VALUE
                ? Figures.count(number, noun)
                : Figures.count(number) + " of " + Figures.count(limit, noun);
    }
}
