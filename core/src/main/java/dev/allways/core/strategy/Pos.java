package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Footprint;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Pending;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import java.util.Arrays;

/**
 * Partial order sampling: each operation has a random priority, drawn when it becomes pending and anew when an
 * operation is made that it races with; the operation with the greatest priority is made (Yuan, Yang, Gu, Partial order
 * aware concurrency sampling, CAV 2018, Algorithm 3). So the order of operations that don't matter to each other has no
 * influence on the others.
 */
public final class Pos implements StrategyProvider {
    @Override
    public String name() {
        return "pos";
    }

    @Override
    public String summary() {
        return "random priorities of operations, drawn again where they race";
    }

    @Override
    public boolean endless() {
        return true;
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public Strategy create(Setup setup, String argument) {
        return new Draw(setup, Priorities::new);
    }

    /** The priorities of operations. */
    private static final class Priorities implements Draw.Order {
        private double[] priorities = new double[0];
        private Footprint[] steps = new Footprint[0]; // of the operations that have them
        private int tasks;
        private SplitMix random = new SplitMix(0);

        @Override
        public void begin(SplitMix random) {
            this.random = random;
            tasks = 0;
        }

        @Override
        public long next(ChoicePoint.Schedule schedule, boolean late) {
            int now = schedule.tasks();
            if (now > steps.length) {
                priorities = Arrays.copyOf(priorities, 2 * now);
                int before = steps.length;
                steps = Arrays.copyOf(steps, 2 * now);
                Arrays.setAll(steps, i -> i < before ? steps[i] : new Footprint());
            }
            for (int task = 0; task < now; task++) {
                Pending pending = schedule.pending(task);
                boolean awakes = pending != null && pending.kind().isKnownAs(Kind.AWAKE);
                if (task >= tasks || steps[task].kind().isKnownAs(Kind.AWAKE) && !awakes) {
                    priorities[task] = random.nextDouble(); // begun, or notified
                }
                if (pending == null) {
                    steps[task].set(0, Kind.LOCAL, 0, 0);
                } else {
                    steps[task].set(schedule.name(task), pending);
                }
            }
            tasks = now;
            long answer = Draw.best(schedule, late, priorities);
            redraw(schedule.task(answer));
            return answer;
        }

        private void redraw(int chosen) {
            for (int task = 0; task < tasks; task++) {
                if (task == chosen || steps[task].dependsOn(steps[chosen])) {
                    priorities[task] = random.nextDouble();
                }
            }
        }
    }
}
