package dev.allways.core;

import java.util.ArrayList;
import java.util.List;

/** Takes down one execution as it happens. */
final class Recording {
    private record Line(
            String label, long answer, long size, String text, String task, List<String> notes, boolean token) {}

    private final List<Line> lines = new ArrayList<>();
    private final List<String> opening = new ArrayList<>();
    final Spans spans = new Spans();
    private int states;

    void chose(ChoicePoint point, long answer) {
        boolean token = !(point instanceof ChoicePoint.Schedule && point.size() == 1);
        String task = point instanceof ChoicePoint.Schedule schedule ? schedule.taskName(schedule.task(answer)) : "";
        lines.add(
                new Line(point.label(), answer, point.size(), point.describe(answer), task, new ArrayList<>(), token));
    }

    void visited() {
        states++;
    }

    void observed(Observation observation) {
        if (observation instanceof Observation.Note(String text)) {
            (lines.isEmpty() ? opening : lines.getLast().notes()).add(text);
        }
    }

    Trace trace(Execution execution) {
        List<Trace.Step> steps = lines.stream()
                .map(line -> new Trace.Step(
                        line.label(),
                        line.answer(),
                        line.size(),
                        line.text(),
                        line.task(),
                        List.copyOf(line.notes()),
                        line.token()))
                .toList();
        return new Trace(
                steps,
                List.copyOf(opening),
                spans.end(execution.length()),
                execution.choices(),
                states,
                execution.outcome());
    }
}
