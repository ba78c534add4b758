package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Probabilistic concurrency testing: random priorities, lowered at a few random steps (Burckhardt, Kothari, Musuvathi,
 * Nagarakatte, A randomized scheduler with probabilistic guarantees of finding bugs, ASPLOS 2010, section 2.3). A bug
 * of depth d in a program of n tasks and k steps is found by each execution with a probability of at least 1 / (n
 * k^(d - 1)).
 *
 * <p>A step at which one task alone is enabled does not count, as in section 4.1 there. Where it differs: k is the
 * number of the others in the longest execution so far, so the first execution has no change of priorities; machines
 * draw their priorities when they are met; and of several messages that a machine could receive each has the same
 * chance, which the bound leaves out.
 */
public final class Pct implements StrategyProvider {
    @Override
    public String name() {
        return "pct";
    }

    @Override
    public String parameter() {
        return ":<depth of the bugs, default 3>";
    }

    @Override
    public String summary() {
        return "random priorities that change at a few random steps";
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
        int depth = argument.isEmpty() ? 3 : depth(argument);
        return new Draw(setup, () -> new Priorities(depth));
    }

    private static int depth(String argument) {
        try {
            int depth = Integer.parseInt(argument);
            if (depth >= 1) {
                return depth;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException(
                "pct:%s: the depth must be a number from 1 on, for instance pct:3".formatted(argument));
    }

    /** The priorities of machines. */
    private static final class Priorities implements Draw.Order {
        private final long[] changes; // the choices of a task, from 0, at which the one about to run is put last
        private double[] priorities = new double[8];
        private int owners;
        private SplitMix random = new SplitMix(0);
        private long step;
        private long longest;

        /** @param depth of the bugs looked for, at least 1: one more than the changes of priorities */
        Priorities(int depth) {
            this.changes = new long[depth - 1];
        }

        @Override
        public void begin(SplitMix random) {
            this.random = random;
            owners = 0;
            step = 0;
            for (int i = 0; i < changes.length; i++) {
                changes[i] = longest == 0 ? -1 : random.nextLong(longest);
            }
        }

        @Override
        public long next(ChoicePoint.Schedule schedule, boolean late) {
            if (schedule.owners() > priorities.length) {
                priorities = Arrays.copyOf(priorities, 2 * schedule.owners());
            }
            for (; owners < schedule.owners(); owners++) {
                priorities[owners] = 1 + random.nextDouble();
            }
            if (schedule.size() == 1) {
                return 0;
            }
            long answer = best(schedule, late);
            for (int i = 0; i < changes.length; i++) {
                if (changes[i] == step) {
                    priorities[schedule.owner(schedule.task(answer))] = (double) -i / changes.length; // above the next
                    answer = best(schedule, late);
                }
            }
            step++;
            return answer;
        }

        private long best(ChoicePoint.Schedule schedule, boolean late) {
            long best = 0;
            int bestOwner = -1;
            boolean bestExpires = true;
            int alike = 1; // answers of that machine
            for (long i = 0, size = schedule.size(); i < size; i++) {
                int task = schedule.task(i);
                int owner = schedule.owner(task);
                boolean expires = late && schedule.early(task);
                if (bestOwner == owner && bestExpires == expires) {
                    best = random.nextInt(++alike) == 0 ? i : best;
                } else if (bestOwner < 0
                        || bestExpires && !expires
                        || bestExpires == expires && priorities[owner] > priorities[bestOwner]) {
                    best = i;
                    bestOwner = owner;
                    bestExpires = expires;
                    alike = 1;
                }
            }
            return best;
        }

        @Override
        public void end() {
            longest = Math.max(longest, step);
        }

        @Override
        public void save(DataOutput out) throws IOException {
            out.writeLong(longest);
        }

        @Override
        public void restore(DataInput in) throws IOException {
            longest = in.readLong();
        }
    }
}
