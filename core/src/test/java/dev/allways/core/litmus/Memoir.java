package dev.allways.core.litmus;

import dev.allways.core.Operation;
import dev.allways.core.Operation.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What happened in an execution: for each task its steps, each with how many steps of each task come before it where that can matter. */
final class Memoir {
    private static final class Step {
        final int task;
        final Kind kind;
        final long target;
        final int[] after;
        final List<Integer> chosen = new ArrayList<>();

        Step(int task, Kind kind, long target, int[] after) {
            this.task = task;
            this.kind = kind;
            this.target = target;
            this.after = after;
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private final int[] numbers;
    private final int[][] begin; // of each task: what comes before its first step
    private final StringBuilder chosenBefore = new StringBuilder();

    Memoir(int tasks) {
        numbers = new int[tasks];
        begin = new int[tasks][tasks];
    }

    /** Notes a step; {@code starts}: the task that it starts, or -1. */
    void step(int task, Kind kind, long target, int starts) {
        int[] after = begin[task].clone();
        for (Step step : steps) {
            if (step.task == task
                    || Operation.dependent(step.kind, step.target, step.task + 1L, kind, target, task + 1L)) {
                for (int other = 0; other < after.length; other++) {
                    after[other] = Math.max(after[other], step.after[other]);
                }
            }
        }
        after[task] = ++numbers[task];
        steps.add(new Step(task, kind, target, after));
        if (starts >= 0) {
            begin[starts] = after;
        }
    }

    void chosen(int task, int answer) {
        if (steps.isEmpty()) {
            chosenBefore.append(task).append('?').append(answer);
        } else {
            steps.getLast().chosen.add(answer);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(chosenBefore);
        for (int task = 0; task < numbers.length; task++) {
            text.append('|');
            for (Step step : steps) {
                if (step.task == task) {
                    text.append(step.kind)
                            .append(step.target)
                            .append(Arrays.toString(step.after))
                            .append(step.chosen);
                }
            }
        }
        return text.toString();
    }
}
