package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Footprint;
import dev.allways.core.Limits;
import dev.allways.core.Observation;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import dev.allways.threads.Unseen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the executions that a strategy makes, of those that differ only in the order of independent
 * operations.
 */
final class Classes {
    /** A program that says how it went. */
    @FunctionalInterface
    interface Telling {
        Object run() throws Throwable;
    }

    /** An operation that was made, with the answers of the choices behind it. */
    private static final class Step {
        final long task;
        final Footprint footprint;
        final boolean quiet;
        long text; // what it was and answered
        final long name; // of the task, and the how manieth of that it is

        Step(ChoicePoint.Schedule schedule, int task, int number) {
            this.task = schedule.name(task);
            Pending pending = java.util.Objects.requireNonNull(schedule.pending(task));
            this.footprint = new Footprint(this.task, pending);
            this.quiet = pending.expires() && pending.lazy();
            this.name = mix(this.task + number * 31L);
            this.text = mix(pending.kind().name().hashCode() + mix(pending.target() + (pending.expires() ? 1 : 0)));
        }

        boolean comesBefore(Step later) {
            return task == later.task
                    || quiet
                    || later.quiet
                    || footprint.kind() == Operation.Kind.START && footprint.target() == later.task
                    || footprint.dependsOn(later.footprint);
        }
    }

    final Map<Long, String> outcomes = new HashMap<>(); // of each class
    long executions;
    long asleep; // begun without need
    boolean complete;
    String ambiguous = ""; // a class with two outcomes

    private Classes() {}

    /** Explores a program. */
    static Classes of(Telling program, ThreadControl.Settings settings, String strategy, long executions) {
        Classes classes = new Classes();
        Result result = Allways.explore(classes.new Watched(program, settings))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(executions))
                .run();
        result.problem().ifPresent(problem -> {
            throw new AssertionError(problem);
        });
        classes.executions = result.statistics().counters().executions();
        classes.complete = result.stopReason() == StopReason.EXHAUSTED;
        assertThat(result.omitted()).as("%s by %s", program, strategy).isEmpty();
        return classes;
    }

    /** How many executions came to a class that was met before. */
    long again() {
        return executions - asleep - outcomes.size();
    }

    private void add(List<Step> steps, String outcome) {
        long name = canonical(steps);
        String before = outcomes.putIfAbsent(name, outcome);
        if (before != null && !before.equals(outcome)) {
            ambiguous = before + " and " + outcome;
        }
    }

    /**
     * What is the same for two executions in just the case that they have the same operations, and the same order of
     * dependent ones.
     */
    private static long canonical(List<Step> steps) {
        long sum = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            long before = 0;
            for (int j = 0; j < i; j++) {
                Step earlier = steps.get(j);
                if (earlier.task != step.task && earlier.comesBefore(step)) {
                    before += mix(earlier.name);
                }
            }
            sum += mix(step.name + mix(step.text + mix(before)));
        }
        return sum;
    }

    private static long mix(long number) {
        long z = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private final class Watched implements Program {
        private final Program controlled;
        private final Unseen<Object> told = new Unseen<>();

        Watched(Telling program, ThreadControl.Settings settings) {
            controlled = Threads.control(chooser -> told.set(program.run()), settings);
        }

        @Override
        public @Nullable Thread worker(Runnable work, String name) {
            return controlled.worker(work, name);
        }

        @Override
        public void run(Chooser chooser) throws Throwable {
            var watch = new Watch(chooser);
            told.set("");
            try {
                controlled.run(watch);
                add(watch.steps, String.valueOf(told.get()));
            } catch (Stop stop) {
                asleep++;
                throw stop;
            } catch (Throwable failure) {
                add(watch.steps, failure.getClass().getSimpleName() + told.get());
                throw failure;
            }
        }
    }

    /** A chooser that notes what it is asked and answered. */
    private static final class Watch implements Chooser {
        private final Chooser chooser;
        private final List<Step> steps = new ArrayList<>();
        private final int[] counts = new int[100];

        Watch(Chooser chooser) {
            this.chooser = chooser;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (!(point instanceof ChoicePoint.Schedule schedule)) {
                long answer = chooser.choose(point);
                if (!steps.isEmpty()) {
                    steps.getLast().text = mix(steps.getLast().text + answer + 1);
                }
                return answer;
            }
            long answer = chooser.choose(point);
            if (answer >= 0) {
                int task = schedule.task(answer);
                counts[task]++;
                steps.add(new Step(schedule, task, counts[task]));
            }
            return answer;
        }

        @Override
        public boolean visit(State state) {
            return chooser.visit(state);
        }

        @Override
        public void observe(Observation observation) {
            chooser.observe(observation);
        }
    }
}
