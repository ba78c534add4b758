package dev.allways.report;

import dev.allways.core.Action;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What tasks do again and again at the end of an execution that seems to have none. */
final class Loops {
    private static final int LEAST = 10; // rounds at the end that are told and alike
    private static final int SHOWN = 4; // steps of a round

    private final List<Trace.Step> steps;
    private final ObjectNames names;

    private Loops(Trace trace) {
        this.steps = trace.steps();
        this.names = new ObjectNames(trace);
    }

    /** A row with a line for each task that goes round a loop; none for an execution that is told in full. */
    static List<Trouble.Row> rows(Trace trace) {
        if (trace.steps().stream().allMatch(Trace.Step::isTold)) {
            return List.of();
        }
        var loops = new Loops(trace);
        List<String> lines = new ArrayList<>();
        loops.tail().forEach((task, own) -> {
            String round = loops.round(own);
            if (!round.isEmpty()) {
                lines.add(task + " " + round);
            }
        });
        return lines.isEmpty() ? List.of() : List.of(new Trouble.Row("loop", String.join("\n", lines)));
    }

    /** What each task does at the end, as far as it is told. */
    private Map<String, List<Trace.Step>> tail() {
        int from = steps.size();
        while (from > 0 && steps.get(from - 1).isTold()) {
            from--;
        }
        return steps.subList(from, steps.size()).stream()
                .filter(step -> !step.task().isEmpty())
                .collect(Collectors.groupingBy(Trace.Step::task, LinkedHashMap::new, Collectors.toList()));
    }

    /** The shortest round of steps that is made over and over, in words; empty if there is none. */
    private String round(List<Trace.Step> own) {
        List<String> texts = own.stream().map(this::text).toList();
        for (int length = 1; length <= own.size() / LEAST; length++) {
            if (isPeriod(length, texts)) {
                List<Trace.Step> round = own.subList(own.size() - length, own.size());
                return "at least %s times: %s".formatted(Figures.count(own.size() / length), told(round));
            }
        }
        return "";
    }

    private static boolean isPeriod(int length, List<String> texts) {
        return texts.subList(length, texts.size()).equals(texts.subList(0, texts.size() - length));
    }

    /** The steps of a round, or those that read what others might write. */
    private String told(List<Trace.Step> round) {
        List<Trace.Step> reads = round.stream()
                .filter(step -> step.action() instanceof Action.Use use && use.access() == Action.Access.READ)
                .toList();
        List<String> texts = (round.size() <= SHOWN || reads.isEmpty() ? round : reads)
                .stream().map(this::text).distinct().toList();
        int more = texts.size() - SHOWN;
        return texts.stream().limit(SHOWN).collect(Collectors.joining("; "))
                + (more > 0 ? "; %d more".formatted(more) : "");
    }

    private String text(Trace.Step step) {
        if (!(step.action() instanceof Action.Use use)) {
            return names.does(step);
        }
        String line = Steps.line(use.place());
        return names.does(step)
                + (use.call().isEmpty() ? "" : " in " + use.call())
                + (line.isEmpty() ? "" : " at " + line);
    }
}
