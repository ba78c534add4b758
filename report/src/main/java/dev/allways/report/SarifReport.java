package dev.allways.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.allways.core.Action;
import dev.allways.core.Trace;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Failures in the format that code hosts and editors read: SARIF 2.1.0, one result for each failure. */
public final class SarifReport {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final List<String> SOURCE_FOLDERS = List.of("src/main/java", "src/test/java", "src");

    private SarifReport() {}

    /**
     * Writes the failures of tests.
     *
     * @param project the folder in which the places of the failures are looked for; a file that is not found is named
     *     by its package
     */
    public static void write(List<Report> reports, Path project, Appendable out) throws IOException {
        ObjectNode log = JSON.createObjectNode();
        log.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        log.put("version", "2.1.0");
        ObjectNode run = log.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver");
        driver.put("name", "Allways");
        var errors = new TreeSet<String>();
        reports.forEach(report -> report.findings()
                .forEach(finding -> errors.add(finding.failure().origin().error())));
        ArrayNode rules = driver.putArray("rules");
        errors.forEach(error -> rules.addObject().put("id", error));
        ArrayNode results = run.putArray("results");
        for (Report report : reports) {
            for (Finding finding : report.findings()) {
                result(results.addObject(), report, finding, project);
            }
        }
        run.putArray("invocations")
                .addObject()
                .put("executionSuccessful", reports.stream().noneMatch(report -> report.verdict() == Verdict.ERROR));
        var text = new StringWriter();
        JSON.writeValue(text, log);
        out.append(text.toString()).append('\n');
    }

    private static void result(ObjectNode result, Report report, Finding finding, Path project) {
        result.put("ruleId", finding.failure().origin().error());
        result.put("level", "error");
        result.putObject("message").put("text", report.test() + ": " + finding.said());
        Place.of(finding.failure().origin()).ifPresent(place -> {
            ObjectNode location = result.putArray("locations").addObject();
            physical(location, place.file(), place.line(), project);
            location.putArray("logicalLocations").addObject().put("fullyQualifiedName", place.method());
        });
        flows(result.putArray("codeFlows").addObject().putArray("threadFlows"), finding.shown(), project);
        result.putObject("partialFingerprints")
                .put("origin/v1", report.test() + " " + finding.failure().origin());
        result.putObject("properties").put("token", finding.shrunkToken());
    }

    /** A flow for each thread; the order of all steps is that of their numbers. */
    private static void flows(ArrayNode flows, Trace trace, Path project) {
        var names = new ObjectNames(trace);
        Map<String, ArrayNode> locations = new HashMap<>();
        for (int i = 0; i < trace.steps().size(); i++) {
            Trace.Step step = trace.steps().get(i);
            if (!step.isTold()) {
                continue;
            }
            ObjectNode at = locations
                    .computeIfAbsent(step.task(), task -> {
                        ObjectNode flow = flows.addObject();
                        if (!task.isEmpty()) {
                            flow.put("id", task);
                        }
                        return flow.putArray("locations");
                    })
                    .addObject();
            ObjectNode location = at.putObject("location");
            location.putObject("message").put("text", names.text(step));
            if (step.action() instanceof Action.Use use && use.place() != null) {
                Place place = Place.of(use.place());
                physical(location, place.file(), place.line(), project);
            }
            at.put("executionOrder", i + 1);
        }
        if (flows.isEmpty()) {
            flows.addObject().putArray("locations");
        }
    }

    private static void physical(ObjectNode location, String file, int line, Path project) {
        ObjectNode physical = location.putObject("physicalLocation");
        physical.putObject("artifactLocation").put("uri", source(file, project));
        physical.putObject("region").put("startLine", line);
    }

    private static String source(String file, Path project) {
        return SOURCE_FOLDERS.stream()
                .map(folder -> folder + "/" + file)
                .filter(path -> Files.exists(project.resolve(path)))
                .findFirst()
                .orElse(file);
    }
}
