package dev.allways.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Takes down one execution as it happens. */
final class Recording {
    private record Line(String label, long answer, long size, String text, List<String> notes, boolean token) {}

    private record Open(String label, int from) {}

    private final List<Line> lines = new ArrayList<>();
    private final List<String> opening = new ArrayList<>();
    private final List<Trace.Span> spans = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private int states;

    void chose(ChoicePoint point, long answer) {
        boolean token = !(point instanceof ChoicePoint.Schedule && point.size() == 1);
        lines.add(new Line(point.label(), answer, point.size(), point.describe(answer), new ArrayList<>(), token));
    }

    void visited() {
        states++;
    }

    void observed(Observation observation, int at) {
        switch (observation) {
            case Observation.Note(String text) ->
                (lines.isEmpty() ? opening : lines.getLast().notes()).add(text);
            case Observation.SpanBegin(String label) -> open.push(new Open(label, at));
            case Observation.SpanEnd _ -> close(at);
            case Observation.Label _, Observation.Branch _, Observation.Event _, Observation.TaskChange _ -> {}
        }
    }

    private void close(int at) {
        Open span = open.poll();
        if (span != null && span.from() < at) {
            spans.add(new Trace.Span(span.label(), span.from(), at));
        }
    }

    Trace trace(Execution execution) {
        while (!open.isEmpty()) {
            close(execution.length());
        }
        List<Trace.Step> steps = lines.stream()
                .map(line -> new Trace.Step(
                        line.label(), line.answer(), line.size(), line.text(), List.copyOf(line.notes()), line.token()))
                .toList();
        return new Trace(
                steps, List.copyOf(opening), List.copyOf(spans), execution.choices(), states, execution.outcome());
    }
}
