package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Operation;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
        return "random priorities of operations, drawn anew where they race";
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
        return new Draw(setup, new Priorities());
    }

    /** The priorities of operations. */
    private static final class Priorities implements Draw.Order {
        private double[] priorities = new double[8];
        private @Nullable Kind[] kinds = new Kind[8]; // of the operations that have them
        private long[] targets = new long[8];
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
            if (now > priorities.length) {
                priorities = Arrays.copyOf(priorities, 2 * now);
                kinds = Arrays.copyOf(kinds, 2 * now);
                targets = Arrays.copyOf(targets, 2 * now);
            }
            for (int task = 0; task < now; task++) {
                if (task >= tasks || kinds[task] == Kind.AWAKE && schedule.kind(task) != Kind.AWAKE) {
                    priorities[task] = random.nextDouble(); // begun, or notified
                }
                kinds[task] = schedule.kind(task);
                targets[task] = kinds[task] == null ? 0 : schedule.target(task);
            }
            tasks = now;
            long answer = Draw.best(schedule, late, priorities);
            redraw(schedule, schedule.task(answer));
            return answer;
        }

        private void redraw(ChoicePoint.Schedule schedule, int chosen) {
            Kind kind = java.util.Objects.requireNonNull(kinds[chosen]);
            for (int task = 0; task < tasks; task++) {
                Kind other = kinds[task];
                if (task == chosen
                        || other != null
                                && Operation.dependent(
                                        kind,
                                        targets[chosen],
                                        schedule.name(chosen),
                                        other,
                                        targets[task],
                                        schedule.name(task))) {
                    priorities[task] = random.nextDouble();
                }
            }
        }
    }
}
