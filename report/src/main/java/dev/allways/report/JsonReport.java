package dev.allways.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.allways.core.Counters;
import dev.allways.core.Counts;
import dev.allways.core.Observation;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.explain.Explanation;
import dev.allways.core.explain.Explanation.Influence;
import dev.allways.core.explain.Explanation.Likelihood;
import dev.allways.core.explain.Explanation.Weight;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reports as JSON: one object for one test. Several tests are one object, too: its numbers are sums, its strategies and
 * failures all of them, and {@code tests} holds the object of each. Their schema is {@code docs/report.schema.json}.
 */
public final class JsonReport {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private JsonReport() {}

    /** Writes the object of one or several tests, and a line break. */
    public static void write(List<Report> reports, Appendable out) throws IOException {
        ObjectNode object = reports.size() == 1 ? object(reports.getFirst()) : all(reports);
        var text = new StringWriter();
        JSON.writeValue(text, object);
        out.append(text.toString()).append('\n');
    }

    private static ObjectNode object(Report report) {
        Statistics statistics = report.result().statistics();
        ObjectNode object = JSON.createObjectNode();
        object.put("test", report.test());
        object.put("verdict", report.verdict().id());
        object.put("complete", report.result().complete());
        object.put("stopReason", report.result().stopReason().id());
        object.put("strategy", report.strategy());
        object.put("seed", report.seed());
        counted(object, statistics.counters(), statistics.seconds());
        report.result().problem().ifPresent(problem -> object.put("problem", problem.getMessage()));
        report.extent()
                .ifPresent(extent -> object.putObject("estimate")
                        .put("executions", extent.executions())
                        .put("standardError", extent.standardError()));
        report.kept()
                .ifPresent(kept -> object.putObject("visited")
                        .put("kept", kept.how())
                        .put("bytes", kept.bytes())
                        .put("forgotten", kept.forgotten())
                        .put("omissionProbability", kept.missed())
                        .put("audited", kept.audited()));
        hints(object, report.hints());
        ArrayNode failures = object.putArray("failures");
        report.findings().forEach(finding -> failures.add(object(finding)));
        object.set("statistics", statistics(report));
        return object;
    }

    private static void counted(ObjectNode object, Counts counters, double seconds) {
        object.put("executions", counters.executions());
        object.put("choices", counters.choices());
        object.put("states", counters.states());
        object.put("duplicates", counters.duplicates());
        object.put("maxDepth", counters.maxDepth());
        object.put("meanDepth", counters.meanDepth());
        object.put("seconds", seconds);
    }

    private static ObjectNode object(Finding finding) {
        ObjectNode object = JSON.createObjectNode();
        object.put("error", finding.saidWhenFound());
        object.put("origin", finding.failure().origin().toString());
        object.put("token", finding.token());
        object.put("shrunkError", finding.said());
        object.put("shrunkToken", finding.shrunkToken());
        Trace shown = finding.shown();
        object.put("preemptions", shown.preemptions());
        object.put("earlyTimeouts", shown.earlyTimeouts());
        new StepsJson(shown).addTo(object.putArray("steps"));
        object.put("executionsBefore", finding.failure().executionsBefore());
        object.put("statesBefore", finding.failure().statesBefore());
        object.put("times", finding.failure().times());
        object.put("choicesBefore", finding.failure().choices().length());
        ArrayNode notes = object.putArray("notes");
        var names = new ObjectNames(shown);
        shown.openingNotes().forEach(note -> note(notes, 0, names.in(note)));
        for (int i = 0; i < shown.steps().size(); i++) {
            for (String note : shown.steps().get(i).notes()) {
                note(notes, i + 1, names.in(note));
            }
        }
        if (!shown.program().isEmpty()) {
            ArrayNode program = object.putArray("program");
            shown.program()
                    .forEach(
                            code -> program.addObject().put("line", code.line()).put("comment", code.comment()));
        }
        finding.shrunk().ifPresent(shrunk -> {
            ObjectNode node = object.putObject("shrinking");
            node.put("executions", shrunk.runs());
            node.put("finished", shrunk.finished());
            shrunk.delays().ifPresent(delays -> node.put("delays", delays).put("fewest", shrunk.fewest()));
        });
        if (!finding.printed().isEmpty()) {
            ObjectNode node = object.putObject("output");
            ArrayNode first = node.putArray("first");
            finding.printed().first().forEach(first::add);
            node.put("left", finding.printed().left());
            ArrayNode last = node.putArray("last");
            finding.printed().last().forEach(last::add);
        }
        LostWrite.of(shown).ifPresent(lost -> {
            ObjectNode node = object.putObject("lost");
            node.put("write", lost.write() + 1);
            if (lost.read() >= 0) {
                node.put("read", lost.read() + 1);
            }
            node.put("overwriting", lost.overwriting() + 1);
        });
        finding.explanation().ifPresent(each -> object.set("explanation", object(each, new Steps(shown))));
        hints(object, finding.hints());
        return object;
    }

    private static void hints(ObjectNode object, List<Hint> hints) {
        if (!hints.isEmpty()) {
            ArrayNode array = object.putArray("hints");
            hints.forEach(hint -> array.addObject().put("name", hint.name()).put("text", hint.text()));
        }
    }

    private static void note(ArrayNode notes, int step, String text) {
        notes.addObject().put("step", step).put("text", text);
    }

    private static ObjectNode object(Explanation explanation, Steps steps) {
        ObjectNode object = JSON.createObjectNode();
        explanation.certain().ifPresent(choice -> object.put("certainFromStep", steps.step(choice) + 1));
        ArrayNode likelihood = object.putArray("likelihood");
        List<Likelihood> all = explanation.likelihood();
        for (int choices = 0; choices < all.size(); choices++) {
            if (choices == 0 || steps.tells(choices - 1)) {
                likelihood.add(object(all.get(choices)).put("choices", choices));
            }
        }
        for (Weight weight : Weight.values()) {
            ArrayNode weighing =
                    object.putArray(weight.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            for (Influence influence : explanation.influences()) {
                if (influence.weight() == weight && steps.tells(influence.choice())) {
                    weighing.add(steps.step(influence.choice()) + 1);
                }
            }
        }
        explanation.difference().ifPresent(difference -> {
            ObjectNode node = object.putObject("passing");
            node.put("changed", difference.changed());
            node.put("step", difference.step() + 1);
            new StepsJson(difference.passing()).addTo(node.putArray("steps"));
        });
        if (!explanation.swaps().isEmpty()) {
            ArrayNode swaps = object.putArray("swaps");
            explanation
                    .swaps()
                    .forEach(swap ->
                            swaps.addObject().put("earlier", swap.earlier() + 1).put("later", swap.later() + 1));
        }
        object.put("bounded", explanation.bounded());
        object.put("executions", explanation.executions());
        object.put("finished", explanation.finished());
        return object;
    }

    private static ObjectNode object(Likelihood likelihood) {
        return JSON.createObjectNode()
                .put("failed", likelihood.failed())
                .put("made", likelihood.made())
                .put("every", likelihood.every());
    }

    private static ObjectNode statistics(Report report) {
        Statistics statistics = report.result().statistics();
        ObjectNode object =
                statistics(statistics.counters(), statistics.seconds(), statistics.labels(), statistics.remarks());
        object.put("omitted", report.result().omitted().orElse(null));
        ArrayNode parts = object.putArray("members");
        statistics
                .parts()
                .forEach(part -> parts.addObject()
                        .put("strategy", part.strategy())
                        .put("executions", part.executions())
                        .put("finished", part.finished()));
        report.result().strayThread().ifPresent(place -> object.put("strayThread", place));
        if (!statistics.tallies().isEmpty()) {
            ArrayNode tallies = object.putArray("tallies");
            statistics.tallies().forEach(tally -> {
                ObjectNode node = tallies.addObject().put("title", tally.title());
                ObjectNode counts = node.putObject("counts");
                tally.counts().forEach(counts::put);
                ArrayNode lines = node.putArray("lines");
                tally.lines().forEach(lines::add);
            });
        }
        return object;
    }

    private static ObjectNode statistics(
            Counts counters, double seconds, Map<String, Long> labels, Map<Observation.Remark, Long> remarks) {
        ObjectNode object = JSON.createObjectNode();
        object.put("executions", counters.executions());
        object.put("choices", counters.choices());
        object.put("errors", counters.errors());
        object.put("discarded", counters.discarded());
        object.put("states", counters.states());
        object.put("duplicates", counters.duplicates());
        object.put("offPath", counters.offPath());
        object.put("depthDropped", counters.depthDropped());
        object.put("queueDropped", counters.queueDropped());
        object.put("queued", counters.queued());
        object.put("maxQueue", counters.maxQueue());
        object.put("maxDepth", counters.maxDepth());
        object.put("meanDepth", counters.meanDepth());
        object.put("seconds", seconds);
        object.put("executionsPerSecond", seconds > 0 ? counters.executions() / seconds : 0);
        ObjectNode each = object.putObject("labels");
        labels.forEach(each::put);
        ArrayNode noticed = object.putArray("remarks");
        remarks.forEach((remark, executions) -> noticed.addObject()
                .put("title", remark.title())
                .put("text", remark.text())
                .put("executions", executions));
        object.put("omissionProbability", counters.omissionProbability());
        return object;
    }

    private static ObjectNode all(List<Report> reports) {
        var sum = new Counters();
        double seconds = 0;
        var labels = new TreeMap<String, Long>();
        var remarks = new LinkedHashMap<Observation.Remark, Long>();
        for (Report report : reports) {
            Statistics statistics = report.result().statistics();
            sum.add(statistics.counters());
            seconds += statistics.seconds();
            statistics.labels().forEach((label, count) -> labels.merge(label, count, Long::sum));
            statistics.remarks().forEach((remark, count) -> remarks.merge(remark, count, Long::sum));
        }
        ObjectNode object = JSON.createObjectNode();
        object.put(
                "verdict",
                reports.stream()
                        .map(Report::verdict)
                        .max(Comparator.naturalOrder())
                        .map(Verdict::id)
                        .orElse("passed"));
        object.put(
                "complete", reports.stream().allMatch(report -> report.result().complete()));
        object.put(
                "stopReason",
                reports.stream()
                        .map(report -> report.result().stopReason())
                        .filter(reason -> reason != StopReason.EXHAUSTED)
                        .findFirst()
                        .orElse(StopReason.EXHAUSTED)
                        .id());
        object.put("strategy", reports.stream().map(Report::strategy).distinct().collect(Collectors.joining(", ")));
        object.put("seed", reports.getFirst().seed());
        counted(object, sum.now(), seconds);
        ArrayNode failures = object.putArray("failures");
        ArrayNode tests = object.putArray("tests");
        for (Report report : reports) {
            report.findings().forEach(finding -> failures.add(object(finding)));
            tests.add(object(report));
        }
        object.set("statistics", statistics(sum.now(), seconds, labels, remarks));
        return object;
    }
}
