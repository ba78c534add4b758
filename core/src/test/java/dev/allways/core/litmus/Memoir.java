package dev.allways.core.litmus;

import dev.allways.core.Footprint;
import dev.allways.core.Pending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What happened in an execution: for each task its steps, each with how many steps of each task come before it where
 * that can matter.
 */
final class Memoir {
    private static final class Step {
        final int task;
        final Footprint footprint;
        final int[] after;
        final long clock;
        final boolean quiet; // depends on everything
        final List<Integer> chosen = new ArrayList<>();

        Step(int task, Footprint footprint, int[] after, long clock, boolean quiet) {
            this.task = task;
            this.footprint = footprint;
            this.after = after;
            this.clock = clock;
            this.quiet = quiet;
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

    /**
     * Notes a step.
     *
     * @param starts the task that it starts, or -1
     * @param time of its task's clock
     * @param quiet whether it is made only because no other can
     * @return the time when it is made: not before what comes before it
     */
    long step(int task, Pending pending, int starts, long time, boolean quiet) {
        Footprint footprint = new Footprint(task + 1L, pending);
        int[] after = begin[task].clone();
        long clock = time;
        for (Step step : steps) {
            if (step.task == task || quiet || step.quiet || step.footprint.dependsOn(footprint)) {
                for (int other = 0; other < after.length; other++) {
                    after[other] = Math.max(after[other], step.after[other]);
                }
                clock = Math.max(clock, step.clock);
            }
        }
        after[task] = ++numbers[task];
        steps.add(new Step(task, footprint, after, clock, quiet));
        if (starts >= 0) {
            begin[starts] = after;
        }
        return clock;
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
                    text.append(step.footprint.kind())
                            .append(step.footprint.target())
                            .append(Arrays.toString(step.after))
                            .append(step.chosen);
                }
            }
        }
        return text.toString();
    }
}
