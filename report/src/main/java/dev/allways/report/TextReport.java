package dev.allways.report;

import dev.allways.core.Counters;
import dev.allways.core.Estimate;
import dev.allways.core.Explanation;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.Stop;
import dev.allways.core.Trace;
import dev.allways.report.Look.Tone;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Reports as text for a person: what failed, by which steps, and what to do next; or what it means that nothing did. */
public final class TextReport {
    private static final int MESSAGE_LINES = 12;
    private static final int CAUSES = 3;
    private static final int FRAMES = 4;
    private static final String LESS = "  ";

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
            text.append(of(report, finding)).append('\n');
        }
        text.append(
                switch (report.verdict()) {
                    case PASSED -> passed(report);
                    case FAILED -> explored(report);
                    case ERROR ->
                        Trouble.of(report.result().problem().orElseThrow(), report.test())
                                .text(look);
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
                        meaning(report),
                        Figures.clock(report.result().statistics().duration()));
            case FAILED ->
                report.findings().forEach(finding -> {
                    headline(layout, report.test(), finding.error());
                    finding.hints().stream().limit(1).forEach(hint -> layout.command(hint.name(), hint.text()));
                });
            case ERROR ->
                layout.line(Trouble.of(report.result().problem().orElseThrow(), report.test())
                        .text(look));
        }
        return layout.toString();
    }

    /** One failure: what failed, where, by which steps, and what to do next. */
    public String of(Report report, Finding finding) {
        var layout = new Layout(look);
        headline(layout, report.test(), finding.error());
        layout.blank();
        Failure failure = finding.failure();
        String found = finding.known()
                .map(since -> "known since " + LocalDate.ofInstant(since, ZoneId.systemDefault()))
                .orElseGet(() -> "found in execution %s by %s"
                        .formatted(Figures.count(failure.executionsBefore()), report.strategy()));
        layout.ends(length(report, finding), found);
        Trace trace = finding.shown();
        int certain = finding.explanation()
                .filter(explanation -> !explanation.likelihood().getFirst().certain())
                .map(Explanation::certain)
                .orElse(OptionalInt.empty())
                .orElse(-1);
        steps(layout, trace, certain < 0 ? -1 : new Steps(trace).step(certain));
        layout.blank();
        finding.explanation().ifPresent(explanation -> new Steps(trace).explain(layout, explanation));
        where(layout, finding.error());
        if (failure.times() > 1) {
            layout.row("times", "%s failed so".formatted(Figures.count(failure.times(), "execution")));
        }
        for (Hint hint : finding.hints()) {
            layout.command(hint.name(), hint.text());
        }
        return layout.toString();
    }

    /** One execution made again, told in full. */
    public String replayed(String test, Trace trace) {
        var layout = new Layout(look);
        switch (trace.outcome()) {
            case Outcome.Failed(Throwable error) -> headline(layout, test, error);
            case Outcome.Passed() -> layout.heading(Tone.GOOD, "PASSED", test, "");
            case Outcome.Stopped(Stop.Why why) ->
                layout.heading(Tone.WARNING, "ENDED", test + ", early: " + reason(why), "");
        }
        layout.blank();
        layout.line(LESS + Figures.count(trace.choices().length(), "choice"));
        steps(layout, trace, -1);
        if (trace.outcome() instanceof Outcome.Failed(Throwable error)) {
            layout.blank();
            where(layout, error);
        }
        return layout.toString();
    }

    /** A failure that was known and fails no longer. */
    public String mended(String test, Origin origin) {
        return new Layout(look)
                .heading(Tone.GOOD, "MENDED", test + ": a known failure fails no longer, " + origin, "")
                .toString();
    }

    /** How many of several tests passed. */
    public String summary(List<Report> reports) {
        long failed = reports.stream()
                .filter(report -> report.verdict() == Verdict.FAILED)
                .count();
        long broken = reports.stream()
                .filter(report -> report.verdict() == Verdict.ERROR)
                .count();
        long passed = reports.size() - failed - broken;
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
        return Figures.count(reports.size(), "test") + ": " + String.join(", ", parts) + "\n";
    }

    private void headline(Layout layout, String test, Throwable error) {
        List<String> message = message(error);
        String place = file(Origin.of(error));
        layout.headline(Tone.BAD, "FAILED", test, message, place);
    }

    private static List<String> message(Throwable error) {
        String said = said(error);
        List<String> lines = Arrays.stream(said.strip().split("\\R"))
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.size() <= MESSAGE_LINES) {
            return lines;
        }
        var shortened = new ArrayList<>(lines.subList(0, MESSAGE_LINES - 1));
        shortened.add("(" + Figures.count(lines.size() - MESSAGE_LINES + 1, "more line") + ")");
        return shortened;
    }

    private static String said(Throwable error) {
        String name = error.getClass().getSimpleName();
        if (name.isEmpty()) {
            name = error.getClass().getName();
        }
        String message = error.getMessage();
        return message == null || message.isBlank() ? name : name + ": " + message.strip();
    }

    /** The file and line of an origin; empty if unknown. */
    static String file(Origin origin) {
        String place = origin.place();
        int open = place.lastIndexOf('(');
        return open < 0 || !place.endsWith(")") ? place : place.substring(open + 1, place.length() - 1);
    }

    private static String length(Report report, Finding finding) {
        Trace shown = finding.shown();
        int now = shown.choices().length();
        int before = finding.failure().choices().length();
        if (now == 0) {
            return LESS + "it fails without any choice: every execution does";
        }
        String choices = Figures.count(now, "choice");
        String length =
                LESS + (shown.states() > 1 ? Figures.count(shown.states() - 1, "operation") + ", " + choices : choices);
        if (report.strategy().equals("bfs")
                && finding.known().isEmpty()
                && shown.states() > 1
                && shown.states() == finding.failure().trace().states()
                && report.result().statistics().counters().queueDropped == 0) {
            length = LESS + Figures.count(shown.states() - 1, "operation") + ", the fewest that fail; " + choices;
        }
        if (finding.shrunk().isEmpty()) {
            return length;
        }
        boolean finished = finding.shrunk().get().finished();
        if (now == before) {
            return length;
        }
        return length + ", shrunk from " + Figures.count(before) + (finished ? "" : " (the budget was spent)");
    }

    /** @param certain the step, from 0, from which on every continuation fails; -1 for none */
    private void steps(Layout layout, Trace trace, int certain) {
        if (!trace.opening().isEmpty()) {
            layout.blank();
            trace.opening().forEach(note -> layout.hanging(Tone.FAINT, "       ", note));
        }
        List<Trace.Step> steps = trace.steps();
        if (steps.isEmpty()) {
            return;
        }
        layout.blank();
        int shownFirst = steps.size() <= maxSteps ? steps.size() : maxSteps / 2;
        int shownLast = steps.size() <= maxSteps ? 0 : maxSteps - shownFirst - 1;
        for (int i = 0; i < steps.size(); i++) {
            if (i == shownFirst) {
                int left = steps.size() - shownFirst - shownLast;
                layout.line(Tone.FAINT, "   ...  " + Figures.count(left, "more step") + " (-v shows all)");
                i += left - 1;
                continue;
            }
            Trace.Step step = steps.get(i);
            String number = "%s %3d  ".formatted(i == certain ? ">" : " ", i + 1);
            layout.hanging(i == certain ? Tone.BAD : Tone.FAINT, number, step.text());
            for (String note : step.notes()) {
                layout.hanging(Tone.FAINT, " ".repeat(number.length() + 2), note);
            }
        }
    }

    private static void where(Layout layout, Throwable error) {
        List<String> frames = frames(error);
        if (frames.size() > 1) {
            layout.row("at", String.join("\n", frames));
        }
        Throwable cause = error.getCause();
        for (int i = 0; i < CAUSES && cause != null; i++) {
            String file = file(Origin.of(cause));
            layout.row(
                    "caused by",
                    said(cause).lines().findFirst().orElse("") + (file.isEmpty() ? "" : " (" + file + ")"));
            cause = cause.getCause();
        }
    }

    private static List<String> frames(Throwable error) {
        List<String> frames =
                Origin.frames(error).stream().map(StackTraceElement::toString).toList();
        if (frames.size() <= FRAMES) {
            return frames;
        }
        var shortened = new ArrayList<>(frames.subList(0, FRAMES - 1));
        shortened.add("(" + Figures.count(frames.size() - FRAMES + 1, "more frame") + ")");
        return shortened;
    }

    private String passed(Report report) {
        Result result = report.result();
        Statistics statistics = result.statistics();
        var layout = new Layout(look);
        layout.heading(Tone.GOOD, "PASSED", meaning(report), Figures.clock(statistics.duration()));
        layout.line(Tone.FAINT, "        " + counted(report));
        labels(layout, statistics);
        return layout.toString();
    }

    /** What it means that nothing failed. */
    private static String meaning(Report report) {
        Result result = report.result();
        Counters counters = result.statistics().counters();
        String test = report.test();
        if (result.complete()) {
            if (counters.states > 0) {
                return "all %s of %s were checked (complete)".formatted(Figures.count(counters.states, "state"), test);
            }
            if (counters.choices == 0) {
                return "the only execution of %s was made: it makes no choices (complete)".formatted(test);
            }
            String executions = Figures.count(counters.executions, "execution");
            return report.strategy().equals("dfs")
                    ? "every one of %s of %s was made (complete)".formatted(executions, test)
                    : "all the ways of %s were explored, in %s (complete)".formatted(test, executions);
        }
        String amount = counters.states > 0
                ? Figures.count(counters.states, "state") + " and " + Figures.count(counters.executions, "execution")
                : Figures.count(counters.executions, "execution");
        String seed = report.sampling() ? ", seed " + report.seed() : "";
        String made = "%s of %s (%s%s); not complete".formatted(amount, test, report.strategy(), seed);
        if (report.sampling() && counters.executions > 0) {
            return "%s: %s. No failure in %s: with 95 %% confidence fewer than %s of random executions fail"
                    .formatted(
                            made,
                            why(result, report.limits()),
                            Figures.count(counters.executions, "random execution"),
                            Figures.percentUp(Estimate.failureRateBound(counters.executions, 0.95)));
        }
        return made + ": " + why(result, report.limits());
    }

    private static String why(Result result, Limits limits) {
        return switch (result.stopReason()) {
            case EXHAUSTED -> "everything was explored";
            case INCOMPLETE -> "nothing is left, but " + result.omitted().orElse("something was left out");
            case EXECUTIONS -> "it stopped at the limit of " + Figures.count(limits.executions(), "execution");
            case UNIQUE_STATES -> "it stopped at the limit of " + Figures.count(limits.states(), "state");
            case ERRORS ->
                limits.errors() == 1
                        ? "it stopped at the first failure"
                        : "it stopped at the limit of " + Figures.count(limits.errors(), "failing execution");
            case TIME -> {
                Duration time = limits.time();
                yield "it stopped at the time limit"
                        + (time == null ? "" : " of " + Figures.length(time.toNanos() / 1e9));
            }
            case END_OF_PATH -> "only the given path was followed";
            case INTERRUPTED -> "it was stopped by you";
            case PROBLEM -> "it could not be explored";
        };
    }

    private static String reason(Stop.Why why) {
        return switch (why) {
            case ASSUMPTION -> "an assumption did not hold";
            case PRUNED -> "the program said that nothing further is of interest";
            case STATE_SEEN -> "the state was met before";
            case DEPTH -> "the depth limit";
            case BOUND -> "the bound of the round";
            case CHOICES -> "the limit on choices";
            case EXPANDED -> "its options were noted";
            case SLEEPING -> "an equivalent order was explored";
            case END_OF_PATH -> "the given choices end here, the program would go on";
            case INTERRUPTED -> "it was stopped by you";
        };
    }

    private static String counted(Report report) {
        Statistics statistics = report.result().statistics();
        Counters counters = statistics.counters();
        var parts = new ArrayList<String>();
        parts.add(report.strategy());
        if (counters.states > 0) {
            parts.add(Figures.rate(counters.states / Math.max(1e-9, statistics.seconds()), "state"));
            parts.add(Figures.count(counters.duplicates, "duplicate"));
        } else {
            parts.add(Figures.rate(statistics.rate(), "execution"));
        }
        parts.add("depth %s (mean %.1f)".formatted(Figures.count(counters.maxDepth), counters.meanDepth()));
        if (counters.maxQueue > 0) {
            parts.add("longest queue " + Figures.count(counters.maxQueue));
        }
        return String.join("   ", parts);
    }

    private static void labels(Layout layout, Statistics statistics) {
        Map<String, Long> labels = statistics.labels();
        if (labels.isEmpty()) {
            return;
        }
        long executions = Math.max(1, statistics.counters().executions);
        layout.row(
                "labels",
                labels.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(e -> e.getKey() + " " + Figures.percent((double) e.getValue() / executions))
                        .collect(Collectors.joining(", ")));
    }

    /** What lies behind the failures: how much was explored and why it ended. */
    private String explored(Report report) {
        Result result = report.result();
        Statistics statistics = result.statistics();
        Counters counters = statistics.counters();
        var layout = new Layout(look);
        String made = counters.states > 0
                ? Figures.count(counters.states, "state") + ", " + Figures.count(counters.executions, "execution")
                : Figures.count(counters.executions, "execution");
        String failed = Figures.count(report.findings().size(), "failure");
        if (counters.errors > report.findings().size()) {
            failed += " of different origin, " + Figures.count(counters.errors, "failing execution");
        }
        boolean onlyKnown = counters.executions == report.findings().size()
                && report.findings().stream()
                        .allMatch(finding -> finding.known().isPresent());
        if (onlyKnown) {
            String tried = Figures.count(report.findings().size(), "known failure")
                    + " tried again; nothing else was explored";
            return layout.ends(Tone.FAINT, LESS + tried, Figures.clock(statistics.duration()))
                    .toString();
        }
        String end = result.complete() ? "everything was explored (complete)" : why(result, report.limits());
        layout.ends(
                Tone.FAINT, "%s%s in %s; %s".formatted(LESS, failed, made, end), Figures.clock(statistics.duration()));
        labels(layout, statistics);
        return layout.toString();
    }
}
