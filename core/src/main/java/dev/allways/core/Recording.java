package dev.allways.core;

import java.util.ArrayList;
import java.util.List;

/** Takes down one execution as it happens. */
final class Recording {
    private record Line(
            String label,
            long answer,
            long size,
            String text,
            String task,
            List<String> notes,
            boolean token,
            boolean preempts) {}

    private final List<Line> lines = new ArrayList<>();
    private final List<String> opening = new ArrayList<>();
    final Spans spans = new Spans();
    private int states;
    private int last = -1; // the task that made the last step

    void chose(ChoicePoint point, long answer) {
        boolean token = !(point instanceof ChoicePoint.Schedule && point.size() == 1);
        String task = "";
        boolean preempts = false;
        if (point instanceof ChoicePoint.Schedule schedule) {
            preempts = schedule.preempts(last, answer);
            last = schedule.task(answer);
            task = schedule.taskName(last);
        }
        lines.add(new Line(
                point.label(), answer, point.size(), point.describe(answer), task, new ArrayList<>(), token, preempts));
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
                        line.token(),
                        line.preempts()))
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
