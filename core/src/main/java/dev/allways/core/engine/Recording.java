package dev.allways.core.engine;

import dev.allways.core.Action;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Execution;
import dev.allways.core.Observation;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes down one execution as it happens. */
final class Recording {
    /*
     * To tell a step of a task costs hundreds of times what the step costs: its stack trace is read. An execution that
     * continues for ever has a hundred thousand steps, and nobody reads them. So the first steps of tasks are told as
     * they come, and all that are behind them only counted. Which of these are worth it is known at the end: the last
     * ones, and those beside a switch or a note. When the same execution is made once more, these are told.
     */
    static final int FIRST = 2_000;
    static final int LAST = 500;
    static final int AMID = 500;
    private static final int BESIDE = 2;
    private static final int NONE = -1; // no task

    /** One choice, as far as it is known. */
    private static final class Line {
        private final String label;
        private final long answer;
        private final long size;
        private final int task;
        private final boolean preempts;
        private final boolean early;
        private final boolean token;
        private final List<Observation> events = new ArrayList<>(0);
        private String text = ""; // of a choice without an action
        private @Nullable Action action;

        Line(ChoicePoint point, long answer, int task, boolean preempts, boolean early) {
            this.label = point.label();
            this.answer = answer;
            this.size = point.size();
            this.task = task;
            this.preempts = preempts;
            this.early = early;
            this.token = task == NONE || size > 1;
        }
    }

    private final int most; // first steps of tasks that are told
    private final BitSet chosen; // what is told behind them
    private final List<Line> lines = new ArrayList<>();
    private final List<Observation> opening = new ArrayList<>();
    private final List<String> names = new ArrayList<>(); // of tasks: the last that each has had
    private final Map<String, Integer> earlier = new HashMap<>(); // names that tasks had before
    final Spans spans = new Spans();
    private ChoicePoint.@Nullable Schedule schedule; // the last one
    private @Nullable Supplier<Action> pending; // of the last line: known when its step is made
    private int states;
    private int steps; // of tasks
    private int first; // lines up to the last of the first steps of tasks
    private int last = NONE; // the task that made the last step

    Recording() {
        this(FIRST, new BitSet());
    }

    private Recording(int most, BitSet chosen) {
        this.most = most;
        this.chosen = chosen;
    }

    void chose(ChoicePoint point, long answer) {
        settle();
        int task = NONE;
        boolean preempts = false;
        boolean early = false;
        if (point instanceof ChoicePoint.Schedule schedule) {
            this.schedule = schedule;
            name(schedule);
            preempts = schedule.preempts(last, answer);
            last = schedule.task(answer);
            task = last;
            early = schedule.early(last);
            rename(task, schedule.taskName(task));
            steps++;
        }
        if (steps <= most) {
            first = lines.size() + 1;
        }
        var line = new Line(point, answer, task, preempts, early);
        if (isTold(lines.size())) {
            pending = point instanceof ChoicePoint.Schedule schedule ? schedule.action(answer) : null;
            line.text = pending == null ? point.describe(answer) : "";
        }
        lines.add(line);
    }

    /** The step of the last line has been made. */
    private void settle() {
        if (pending != null) {
            lines.getLast().action = pending.get();
            pending = null;
        }
    }

    void visited() {
        states++;
    }

    void observed(Observation observation) {
        switch (observation) {
            case Observation.Note _, Observation.Label _, Observation.Branch _, Observation.Event _ ->
                (lines.isEmpty() ? opening : lines.getLast().events).add(observation);
            case Observation.Remark _,
                    Observation.LeftOut _,
                    Observation.Covered _,
                    Observation.Reached _,
                    Observation.SpanBegin _,
                    Observation.SpanEnd _,
                    Observation.TaskChange _ -> {}
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
            boolean switches = lines.get(i).task != lines.get(i - 1).task;
            if (switches || !Observation.notes(lines.get(i).events).isEmpty()) {
                for (int near = Math.max(first, i - BESIDE); near < Math.min(end, i + BESIDE) && amid < AMID; near++) {
                    amid += worth.get(near) ? 0 : 1;
                    worth.set(near);
                }
            }
        }
        worth.set(end, lines.size());
        return worth;
    }

    private void rename(int task, String name) {
        String before = names.set(task, name);
        if (!before.equals(name)) {
            earlier.put(before, task);
        }
    }

    private String named(String object) {
        Integer task = names.contains(object) ? null : earlier.get(object);
        return task == null ? object : names.get(task);
    }

    private void name(ChoicePoint.Schedule schedule) {
        for (int task = names.size(); task < schedule.tasks(); task++) {
            names.add(schedule.taskName(task));
        }
    }

    private Trace.Step step(Line line, boolean told) {
        String name = line.task == NONE ? "" : names.get(line.task);
        Action done = line.action instanceof Action.Use use ? use.renamed(this::named) : line.action;
        return new Trace.Step(
                line.label,
                line.answer,
                line.size,
                !told ? "" : done == null ? line.text : name + ": " + done,
                name,
                told ? done : null,
                told ? List.copyOf(line.events) : List.of(),
                line.token,
                line.preempts,
                line.early);
    }

    Trace trace(Execution execution) {
        settle();
        if (schedule != null) {
            name(schedule);
        }
        List<Trace.Step> told = new ArrayList<>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            told.add(step(lines.get(i), isTold(i)));
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
