package dev.allways.report;

import dev.allways.core.Counts;
import dev.allways.core.Statistics;
import dev.allways.core.Tally;
import dev.allways.core.Trace;
import dev.allways.core.explain.Explanation;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reports as one page that needs nothing else: no script, no style sheet, no font from elsewhere. */
public final class HtmlReport {
    private static final int FRAMES = 12;
    private static final String STYLE = """
        :root { color-scheme: light dark; --ink: light-dark(#1c2430, #e4e8ee); --faint: light-dark(#667080, #929dab);
          --line: light-dark(#e2e6ec, #333b46); --card: light-dark(#fff, #1d232b); --ground: light-dark(#f4f6f9, #14181e);
          --good: light-dark(#1a7f4b, #4cc38a); --bad: light-dark(#c0322b, #ff7b72); --mark: light-dark(#fdf0ef, #3a2224); }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
        main { max-width: 110rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1 { font-size: 1.25rem; margin: 0 0 1.25rem; } h1 span { color: var(--faint); font-weight: 400; }
        section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.3rem;
          margin: 0 0 1.1rem; overflow-x: auto; }
        h2 { font-size: 1.05rem; margin: 0 0 .35rem; overflow-wrap: anywhere; } h2 b { margin-right: .6rem; }
        .good { color: var(--good); } .bad { color: var(--bad); } .faint { color: var(--faint); }
        p { margin: .3rem 0; } pre, code, .steps { font: 13px/1.55 ui-monospace, monospace; }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; }
        .steps { border-collapse: collapse; width: 100%; margin: .7rem 0; }
        .steps td { padding: .12rem .6rem; vertical-align: top; overflow-wrap: break-word; }
        .steps .at { white-space: nowrap; color: var(--faint); } .steps td:first-child { width: 2rem; text-align: right;
          color: var(--faint); } .steps .note td { color: var(--faint); } .steps .note td + td { padding-left: 1.8rem; }
        .steps th { text-align: left; padding: .12rem .6rem; } .steps .certain td { background: var(--mark); } .steps .rate { text-align: right; white-space: nowrap; color: var(--faint); }
        .bar { display: inline-block; height: .6em; background: var(--bad); border-radius: 2px; margin-left: .5em; opacity: .75; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.1rem; margin: .6rem 0 0; }
        dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; } code { user-select: all; }
        .numbers { display: flex; flex-wrap: wrap; gap: .3rem 1.6rem; margin-top: .6rem; color: var(--faint); }
        summary { cursor: pointer; color: var(--faint); margin: .6rem 0 0; }
        @media print { :root { color-scheme: light; } body { background: none; font-size: 11px; }
          main { max-width: none; padding: 0; } section { border: 0; border-bottom: 1px solid var(--line); border-radius: 0;
          overflow: visible; } .steps, pre, code { font-size: 9px; } tr, h2 { break-inside: avoid; } }
        .remarks { margin-top: .6rem; border-collapse: collapse; color: var(--faint); }
        .remarks th { text-align: left; font-weight: 400; white-space: nowrap; vertical-align: top; }
        .remarks td, .remarks th { padding: .1rem 1rem .1rem 0; }
        .numbers b { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums; }
        """;

    private HtmlReport() {}

    /** Writes the page of tests. */
    public static void write(List<Report> reports, Appendable out) throws IOException {
        long failed = reports.stream()
                .filter(report -> report.verdict() != Verdict.PASSED)
                .count();
        String title = failed == 0
                ? "passed"
                : Figures.count(failed) + " of " + Figures.count(reports.size(), "test") + " failed";
        var page = new StringBuilder();
        page.append("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\">\n")
                .append("<title>Allways: ")
                .append(text(title))
                .append("</title>\n")
                .append("<style>\n")
                .append(STYLE)
                .append("</style>\n<main>\n")
                .append("<h1>Allways <span>")
                .append(text(title))
                .append("</span></h1>\n");
        reports.forEach(report -> section(page, report));
        out.append(page.append("</main>\n</html>\n"));
    }

    private static void section(StringBuilder page, Report report) {
        for (Finding finding : report.findings()) {
            failure(page, report, finding);
        }
        if (report.verdict() == Verdict.FAILED) {
            return;
        }
        page.append("<section>\n");
        if (report.result().problem().isPresent()) {
            Trouble trouble = Trouble.of(report.result().problem().get(), report.test());
            heading(page, "bad", trouble.headline(), trouble.what());
            page.append("<dl>\n");
            rows(page, trouble.rows());
            page.append("</dl>\n");
        } else {
            heading(page, "good", "PASSED", report.test());
            page.append("<p>").append(text(Sentences.passed(report))).append("</p>\n");
        }
        next(page, report);
        numbers(page, report);
        page.append("</section>\n");
    }

    private static void failure(StringBuilder page, Report report, Finding finding) {
        page.append("<section>\n");
        heading(page, "bad", "FAILED", report.test());
        page.append("<pre class=\"bad\">").append(text(finding.said())).append("</pre>\n");
        page.append("<p class=\"faint\">")
                .append(text(finding.failure().origin().place()))
                .append("</p>\n");
        steps(page, finding.shown(), finding.explanation().orElse(null));
        output(page, finding.printed());
        page.append("<dl>\n");
        row(page, "found", text(Sentences.found(report, finding)));
        row(page, "length", text(Sentences.length(report, finding)));
        finding.explanation().ifPresent(explanation -> rows(page, new Steps(finding.shown()).rows(explanation)));
        rows(page, FailureText.seen(finding.shown()));
        rows(page, FailureText.where(finding.error(), FRAMES));
        finding.hints().forEach(hint -> row(page, hint.name(), "<code>" + text(hint.text()) + "</code>"));
        page.append("</dl>\n");
        next(page, report);
        numbers(page, report);
        page.append("</section>\n");
    }

    private static void output(StringBuilder page, Printed printed) {
        if (printed.isEmpty()) {
            return;
        }
        page.append("<details open><summary>output</summary>\n<pre>");
        printed.first().forEach(line -> page.append(text(line)).append('\n'));
        if (printed.left() > 0) {
            page.append("... ")
                    .append(Figures.count(printed.left(), "more line"))
                    .append('\n');
        }
        printed.last().forEach(line -> page.append(text(line)).append('\n'));
        page.append("</pre></details>\n");
    }

    /** How states were kept, and what can be done next. */
    private static void next(StringBuilder page, Report report) {
        if (report.kept().isEmpty() && report.hints().isEmpty()) {
            return;
        }
        page.append("<dl>\n");
        report.kept().ifPresent(kept -> row(page, "visited", text(kept.text())));
        report.hints().forEach(hint -> row(page, hint.name(), "<code>" + text(hint.text()) + "</code>"));
        page.append("</dl>\n");
    }

    private static void steps(StringBuilder page, Trace trace, @Nullable Explanation explanation) {
        var numbering = new Steps(trace);
        int certain = explanation == null ? -1 : numbering.certain(explanation);
        List<String> threads = Rows.threads(trace);
        List<Rows.Row> rows = threads.size() > 1 ? new Rows(trace).all(certain) : each(trace);
        page.append("<details open><summary>")
                .append(Figures.count(trace.steps().size(), "step"))
                .append("</summary>\n<table class=\"steps\">\n");
        if (threads.size() > 1) {
            page.append("<tr><th>");
            threads.forEach(thread -> page.append("<th>").append(text(thread)));
            page.append("\n");
        }
        int wide = Math.max(2, threads.size());
        trace.openingNotes().forEach(note -> note(page, 0, wide, note));
        for (Rows.Row row : rows) {
            int i = row.first();
            page.append(i == certain ? "<tr class=\"certain\">" : "<tr>")
                    .append("<td>")
                    .append(i + 1);
            page.append("<td>".repeat(row.thread() + 1)).append(parts(row.text()));
            if (threads.size() > 1) {
                page.append("<td>".repeat(threads.size() - row.thread() - 1))
                        .append("<td class=\"at\">")
                        .append(text(row.place()));
            }
            Trace.Step step = trace.steps().get(i);
            int choices = numbering.choices(i);
            page.append("<td class=\"rate\">");
            if (explanation != null
                    && step.token()
                    && step.isTold()
                    && choices < explanation.likelihood().size()) {
                Explanation.Likelihood rate = explanation.likelihood().get(choices);
                page.append(text(rate + " fail"));
                if (rate.made() > 0) {
                    page.append(String.format(
                            Locale.ROOT,
                            "<span class=\"bar\" style=\"width:%.0fpx\"></span>",
                            60.0 * rate.failed() / rate.made()));
                }
            }
            page.append("\n");
            trace.steps().get(row.last()).notes().forEach(note -> note(page, row.thread(), 2, note));
        }
        page.append("</table></details>\n");
    }

    /** A row for each step. */
    private static List<Rows.Row> each(Trace trace) {
        var names = new ObjectNames(trace);
        return IntStream.range(0, trace.steps().size())
                .mapToObj(i -> new Rows.Row(0, i, i, names.text(trace.steps().get(i)), "", false, false))
                .toList();
    }

    /** A note that begins in the column of a thread, and takes so many columns. */
    private static void note(StringBuilder page, int thread, int columns, String note) {
        page.append("<tr class=\"note\">")
                .append("<td>".repeat(thread + 1))
                .append("<td colspan=\"%d\">".formatted(columns))
                .append(text(note).replace("\n", "<br>"))
                .append("\n");
    }

    private static void heading(StringBuilder page, String tone, String word, String rest) {
        page.append("<h2><b class=\"")
                .append(tone)
                .append("\">")
                .append(text(word))
                .append("</b>")
                .append(text(rest))
                .append("</h2>\n");
    }

    private static void rows(StringBuilder page, List<Trouble.Row> rows) {
        rows.forEach(row -> row(page, row.name(), text(row.text()).replace("\n", "<br>")));
    }

    private static void row(StringBuilder page, String name, String html) {
        page.append("<dt>").append(text(name)).append("<dd>").append(html).append("\n");
    }

    private static void numbers(StringBuilder page, Report report) {
        Statistics statistics = report.result().statistics();
        Counts counters = statistics.counters();
        page.append("<div class=\"numbers\">");
        number(page, "strategy", report.strategy());
        number(page, "executions", Figures.count(counters.executions()));
        if (counters.states() > 0) {
            number(page, "states", Figures.count(counters.states()));
            number(page, "duplicates", Figures.count(counters.duplicates()));
        }
        number(page, "depth", Figures.count(counters.maxDepth()));
        number(page, "time", Figures.clock(statistics.duration()));
        number(page, "complete", report.result().complete() ? "yes" : "no");
        for (Map.Entry<String, Long> label : statistics.labels().entrySet()) {
            number(page, label.getKey(), Figures.count(label.getValue()));
        }
        page.append("</div>\n");
        remarks(page, statistics);
    }

    /** What the members of a portfolio did, what fronts noticed that is no failure, and what they counted. */
    private static void remarks(StringBuilder page, Statistics statistics) {
        if (statistics.remarks().isEmpty()
                && statistics.parts().isEmpty()
                && statistics.tallies().isEmpty()) {
            return;
        }
        page.append("<table class=\"remarks\">\n");
        if (!statistics.parts().isEmpty()) {
            page.append("<tr><th>members</th><td>")
                    .append(text(Sentences.parts(statistics)))
                    .append("</td><td></td></tr>\n");
        }
        statistics
                .remarks()
                .forEach((remark, executions) -> page.append("<tr><th>")
                        .append(text(remark.title()))
                        .append("</th><td>")
                        .append(parts(remark.text()))
                        .append("</td><td>")
                        .append(text(Sentences.share(executions, statistics)))
                        .append("</td></tr>\n"));
        for (Tally tally : statistics.tallies()) {
            page.append("<tr><th>").append(text(tally.title())).append("</th><td>");
            tally.lines().forEach(line -> page.append(text(line)).append("<br>"));
            page.append("</td><td></td></tr>\n");
        }
        page.append("</table>\n");
    }

    private static void number(StringBuilder page, String name, String number) {
        page.append("<span>")
                .append(text(name))
                .append(" <b>")
                .append(text(number))
                .append("</b></span>");
    }

    /** A text whose long names may be broken between their parts. */
    private static String parts(String text) {
        return text(text).replaceAll("(?<=\\p{Lower})(?=\\p{Upper})|(?<=\\w)(?=[.$]\\w)", "<wbr>");
    }

    private static String text(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
