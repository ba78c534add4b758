package dev.allways.report;

import dev.allways.core.Counts;
import dev.allways.core.Observation;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.Stop;
import dev.allways.core.Tally;
import dev.allways.core.Trace;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Look.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reports as text for a person: what failed, by which steps, and what to do next; or what it means that nothing did.
 */
public final class TextReport {
    /**
     * As many steps as there are; but of an execution that its front tells as a program, only that and the steps of
     * threads in code under test.
     */
    public static final int WHOLE = Layout.ENDLESS;

    /** How many remarks of one title are shown. */
    private static final int SOME = 5;

    private final Look look;
    private final int maxSteps;

    /**
     * Reports of a certain look.
     *
     * @param maxSteps how many steps of an execution are shown at most; the middle of a longer one is left out
     */
    public TextReport(Look look, int maxSteps) {
        this.look = look;
        this.maxSteps = maxSteps;
    }

    /** Reports that fit one screen. */
    public TextReport(Look look) {
        this(look, 24);
    }

    /** The whole report of one test. */
    public String of(Report report) {
        var text = new StringBuilder();
        for (Finding finding : report.findings()) {
            text.append(of(report, finding).stripTrailing()).append("\n\n");
        }
        text.append(
                switch (report.verdict()) {
                    case PASSED -> passed(report);
                    case FAILED -> explored(report);
                    case ERROR -> problem(report);
                });
        return text.toString();
    }

    /** The verdict of one test, and how to make its failures again. */
    public String brief(Report report) {
        var layout = new Layout(look);
        switch (report.verdict()) {
            case PASSED ->
                layout.heading(
                        Tone.GOOD,
                        "PASSED",
                        Sentences.passed(report),
                        Figures.clock(report.result().statistics().duration()));
            case FAILED ->
                report.findings().forEach(finding -> {
                    new FailureText(layout, maxSteps)
                            .headline(report.test(), finding.error(), new ObjectNames(finding.shown()));
                    finding.hints().stream().limit(1).forEach(hint -> layout.command(hint.name(), hint.text()));
                });
            case ERROR ->
                layout.line(Trouble.of(report.result().problem().orElseThrow(), report.test())
                        .text(look));
        }
        return layout.toString();
    }

    /** One failure that an exploration found: what failed, where, by which steps, and what to do next. */
    public String of(Report report, Finding finding) {
        var layout = new Layout(look);
        new FailureText(layout, maxSteps)
                .tell(
                        report.test(),
                        finding,
                        Sentences.length(report, finding),
                        Sentences.found(report, finding),
                        false);
        return layout.toString();
    }

    /** One failure and what became of it by shrinking. */
    public String shrunk(String test, Finding finding, Shrunk shrunk) {
        var layout = new Layout(look);
        new FailureText(layout, maxSteps).tell(test, finding, Sentences.length(finding), "", false);
        layout.blank();
        layout.footer(Sentences.shrinking(shrunk), "");
        return layout.toString();
    }

    /** One failure and, at each step, how many executions fail from there. */
    public String explained(String test, Finding finding) {
        var layout = new Layout(look);
        new FailureText(layout, maxSteps).tell(test, finding, Sentences.length(finding), "", true);
        return layout.toString();
    }

    /** One execution made again, told in full. */
    public String replayed(String test, Trace trace) {
        return replayed(test, trace, Printed.NONE);
    }

    /** One execution made again, told in full, with what it printed. */
    public String replayed(String test, Trace trace, Printed printed) {
        var layout = new Layout(look);
        var failure = new FailureText(layout, maxSteps);
        switch (trace.outcome()) {
            case Outcome.Failed(Throwable error) -> failure.headline(test, error, new ObjectNames(trace));
            case Outcome.Passed() -> layout.heading(Tone.GOOD, "PASSED", test, "");
            case Outcome.Stopped(Stop.Why why) ->
                layout.heading(Tone.WARNING, "ENDED", test + ", early: " + Sentences.ended(why), "");
        }
        layout.blank();
        layout.line("  " + Figures.count(trace.choices().length(), "choice"));
        failure.steps(trace, -1, Set.of(), List.of());
        failure.output(printed);
        if (trace.outcome() instanceof Outcome.Failed(Throwable error)) {
            layout.blank();
            FailureText.where(error, Integer.MAX_VALUE).forEach(row -> layout.row(row.name(), row.text()));
        }
        return layout.toString();
    }

    /** A failure that was known and fails no longer. */
    public String fixed(String test, Origin origin) {
        return new Layout(look)
                .heading(Tone.GOOD, "FIXED", test + ": a known failure fails no longer, " + origin, "")
                .toString();
    }

    /**
     * How many of several tests passed.
     *
     * @param refused how many others could not be begun
     */
    public String summary(List<Report> reports, int refused) {
        long failed = reports.stream()
                .filter(report -> report.verdict() == Verdict.FAILED)
                .count();
        long broken = refused
                + reports.stream()
                        .filter(report -> report.verdict() == Verdict.ERROR)
                        .count();
        long passed = reports.size() + refused - failed - broken;
        var parts = new ArrayList<String>();
        if (failed > 0) {
            parts.add(look.painted(Tone.BAD, Figures.count(failed) + " failed"));
        }
        if (broken > 0) {
            parts.add(look.painted(Tone.BAD, Figures.count(broken) + " could not be explored"));
        }
        if (passed > 0) {
            parts.add(look.painted(Tone.GOOD, Figures.count(passed) + " passed"));
        }
        return Figures.count(reports.size() + refused, "test") + ": " + String.join(", ", parts) + "\n";
    }

    private String problem(Report report) {
        var layout = new Layout(look);
        next(layout, report);
        return Trouble.of(report.result().problem().orElseThrow(), report.test())
                        .text(look)
                + layout;
    }

    private String passed(Report report) {
        Result result = report.result();
        Statistics statistics = result.statistics();
        var layout = new Layout(look);
        layout.heading(Tone.GOOD, "PASSED", Sentences.passed(report), Figures.clock(statistics.duration()));
        layout.line(Tone.FAINT, "        " + counted(report));
        kept(layout, "        ", report);
        parts(layout, statistics);
        labels(layout, statistics);
        remarks(layout, statistics);
        tallies(layout, statistics.tallies());
        next(layout, report);
        return layout.toString();
    }

    private static String counted(Report report) {
        Statistics statistics = report.result().statistics();
        Counts counters = statistics.counters();
        var parts = new ArrayList<String>();
        parts.add(report.strategy());
        parts.add(rate(statistics));
        if (counters.states() > 0) {
            parts.add(Figures.count(counters.duplicates(), "duplicate"));
        }
        parts.add("depth %s (mean %.1f)".formatted(Figures.count(counters.maxDepth()), counters.meanDepth()));
        if (counters.maxQueue() > 0) {
            parts.add("longest queue " + Figures.count(counters.maxQueue()));
        }
        return String.join("   ", parts);
    }

    /** Of states where there are any: a model's executions are but its steps. */
    private static String rate(Statistics statistics) {
        long states = statistics.counters().states();
        return states > 0
                ? Figures.rate(states / Math.max(1e-9, statistics.seconds()), "state")
                : Figures.rate(statistics.rate(), "execution");
    }

    /** What each of the strategies did that took turns. */
    private static void parts(Layout layout, Statistics statistics) {
        if (!statistics.parts().isEmpty()) {
            layout.row("members", Sentences.parts(statistics));
        }
    }

    private static void labels(Layout layout, Statistics statistics) {
        Map<String, Long> labels = statistics.labels();
        if (labels.isEmpty()) {
            return;
        }
        layout.row(
                "labels",
                labels.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(e -> e.getKey() + " " + Sentences.share(e.getValue(), statistics))
                        .collect(Collectors.joining(", ")));
    }

    /** What fronts noticed that is no failure: a row for each, a few of each title. */
    private static void remarks(Layout layout, Statistics statistics) {
        var noticed = new LinkedHashMap<String, List<Map.Entry<Observation.Remark, Long>>>();
        for (Map.Entry<Observation.Remark, Long> remark : statistics.remarks().entrySet()) {
            noticed.computeIfAbsent(remark.getKey().title(), title -> new ArrayList<>())
                    .add(remark);
        }
        noticed.forEach((title, remarks) -> {
            remarks.sort(Map.Entry.<Observation.Remark, Long>comparingByValue().reversed());
            String name = title;
            for (Map.Entry<Observation.Remark, Long> remark : remarks.subList(0, Math.min(SOME, remarks.size()))) {
                layout.row(name, remark.getKey().text() + " (" + Sentences.share(remark.getValue(), statistics) + ")");
                name = "";
            }
            if (remarks.size() > SOME) {
                layout.row("", "and %d more; --json has all".formatted(remarks.size() - SOME));
            }
        });
    }

    /** What lies behind the failures: how much was explored and why it ended. */
    private String explored(Report report) {
        Result result = report.result();
        Statistics statistics = result.statistics();
        Counts counters = statistics.counters();
        var layout = new Layout(look);
        String made = counters.states() > 0
                ? Figures.count(counters.states(), "state") + ", " + Figures.count(counters.executions(), "execution")
                : Figures.count(counters.executions(), "execution");
        String failed = Figures.count(report.findings().size(), "failure");
        if (counters.errors() > report.findings().size()) {
            failed += " of different origin, " + Figures.count(counters.errors(), "failing execution");
        }
        boolean onlyKnown = counters.executions() == report.findings().size()
                && report.findings().stream()
                        .allMatch(finding -> finding.known().isPresent());
        if (onlyKnown) {
            String tried = Figures.count(report.findings().size(), "known failure")
                    + " tried again; nothing else was explored";
            layout.footer(tried, Figures.clock(statistics.duration()));
            next(layout, report);
            return layout.toString();
        }
        String end = result.complete() ? "everything was explored (complete)" : Sentences.why(result, report.limits());
        layout.footer("%s in %s; %s".formatted(failed, made, end), Figures.clock(statistics.duration()));
        kept(layout, "  ", report);
        parts(layout, statistics);
        labels(layout, statistics);
        remarks(layout, statistics);
        tallies(
                layout,
                statistics.tallies().stream()
                        .filter(tally ->
                                maxSteps >= Layout.ENDLESS || tally.counts().isEmpty())
                        .toList());
        next(layout, report);
        return layout.toString();
    }

    /** What a front counted beside executions. */
    private static void tallies(Layout layout, List<Tally> tallies) {
        for (Tally tally : tallies) {
            layout.blank();
            layout.line(Tone.STRONG, "  " + tally.title());
            tally.lines().forEach(line -> layout.line("    " + line));
        }
        if (!tallies.isEmpty()) {
            layout.blank();
        }
    }

    private static void kept(Layout layout, String indent, Report report) {
        boolean told =
                report.result().omitted().map(text -> text.contains("missed")).orElse(false);
        report.kept()
                .map(kept -> told ? kept.audit() : kept.text())
                .ifPresent(text -> layout.hanging(Tone.FAINT, indent, text));
    }

    private static void next(Layout layout, Report report) {
        report.hints().forEach(hint -> layout.command(hint.name(), hint.text()));
    }
}
