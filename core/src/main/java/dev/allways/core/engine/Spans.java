package dev.allways.core.engine;

import dev.allways.core.Observation;
import dev.allways.core.Trace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The spans of one execution, taken down as it happens, and where among its choices it told of states. */
final class Spans {
    private record Open(String label, int from) {}

    private final List<Trace.Span> closed = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<Integer> visits = new ArrayList<>();

    void observed(Observation observation, int at) {
        switch (observation) {
            case Observation.SpanBegin(String label) -> open.push(new Open(label, at));
            case Observation.SpanEnd _ -> close(at);
            default -> {}
        }
    }

    void visited(int at) {
        visits.add(at);
    }

    private void close(int at) {
        Open span = open.poll();
        if (span != null && span.from() < at) {
            closed.add(new Trace.Span(span.label(), span.from(), at));
        }
    }

    /** How many of those that began before a choice, its number given, have not ended. */
    int open(int choice) {
        int count = 0;
        for (Open span : open) {
            count += span.from() <= choice ? 1 : 0;
        }
        return count;
    }

    /** Ends the execution after so many choices: inner spans before outer ones. */
    List<Trace.Span> end(int length) {
        while (!open.isEmpty()) {
            close(length);
        }
        return List.copyOf(closed);
    }

    /** How many choices were made before each state. */
    int[] visits() {
        return visits.stream().mapToInt(Integer::intValue).toArray();
    }

    void clear() {
        closed.clear();
        open.clear();
        visits.clear();
    }
}
