package dev.allways.core;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Takes down one execution as it happens. */
final class Recording {
    /*
     * To tell a step of a task costs hundreds of times what the step costs: its stack trace is read. An execution that
     * goes on for ever has a hundred thousand steps, and nobody reads them. So the first steps of tasks are told as
     * they come, and all that are behind them only counted. Which of these are worth it is known at the end: the last
     * ones, and those beside a switch or a note. When the same execution is made once more, these are told.
     */
    static final int FIRST = 2_000;
    static final int LAST = 500;
    static final int AMID = 500;
    private static final int BESIDE = 2;

    private record Line(
            String label,
            long answer,
            long size,
            String text,
            String task,
            List<String> notes,
            boolean token,
            boolean preempts,
            boolean early) {
        Trace.Step step(boolean told) {
            return new Trace.Step(
                    label,
                    answer,
                    size,
                    told ? text : "",
                    task,
                    told ? List.copyOf(notes) : List.of(),
                    token,
                    preempts,
                    early);
        }
    }

    private final int most; // first steps of tasks that are told
    private final BitSet chosen; // what is told behind them
    private final List<Line> lines = new ArrayList<>();
    private final List<String> opening = new ArrayList<>();
    final Spans spans = new Spans();
    private int states;
    private int steps; // of tasks
    private int first; // lines up to the last of the first steps of tasks
    private int last = -1; // the task that made the last step

    Recording() {
        this(FIRST, new BitSet());
    }

    private Recording(int most, BitSet chosen) {
        this.most = most;
        this.chosen = chosen;
    }

    void chose(ChoicePoint point, long answer) {
        boolean token = !(point instanceof ChoicePoint.Schedule && point.size() == 1);
        String task = "";
        boolean preempts = false;
        boolean early = false;
        if (point instanceof ChoicePoint.Schedule schedule) {
            preempts = schedule.preempts(last, answer);
            last = schedule.task(answer);
            early = schedule.early(last);
            task = schedule.taskName(last);
            steps++;
        }
        if (steps <= most) {
            first = lines.size() + 1;
        }
        String text = isTold(lines.size()) ? point.describe(answer) : "";
        lines.add(
                new Line(point.label(), answer, point.size(), text, task, new ArrayList<>(0), token, preempts, early));
    }

    void visited() {
        states++;
    }

    void observed(Observation observation) {
        if (observation instanceof Observation.Note(String text)) {
            (lines.isEmpty() ? opening : lines.getLast().notes()).add(text);
        }
    }

    private boolean isTold(int line) {
        return line < first || chosen.get(line);
    }

    /**
     * One that tells of the same execution what is worth it behind the first steps; this one if there is nothing more
     * to tell.
     */
    Recording further() {
        return first == lines.size() ? this : new Recording(0, worthTelling());
    }

    private BitSet worthTelling() {
        var worth = new BitSet(lines.size());
        int end = Math.max(first, lines.size() - LAST);
        int amid = 0;
        for (int i = first; i < end && amid < AMID; i++) {
            boolean switches = !lines.get(i).task().equals(lines.get(i - 1).task());
            if (switches || !lines.get(i).notes().isEmpty()) {
                for (int near = Math.max(first, i - BESIDE); near < Math.min(end, i + BESIDE) && amid < AMID; near++) {
                    amid += worth.get(near) ? 0 : 1;
                    worth.set(near);
                }
            }
        }
        worth.set(end, lines.size());
        return worth;
    }

    Trace trace(Execution execution) {
        List<Trace.Step> told = new ArrayList<>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            told.add(lines.get(i).step(isTold(i)));
        }
        return new Trace(
                List.copyOf(told),
                List.copyOf(opening),
                spans.end(execution.length()),
                execution.choices(),
                states,
                execution.outcome());
    }
}
