package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Operation.Cell;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Operation.Mode;
import dev.allways.core.Pending;
import dev.allways.core.Setup;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Selectively uniform random walk: every interleaving of the interesting operations is equally likely, whatever else
 * the tasks do between them (Zhao and others, Selectively uniform concurrency testing, ASPLOS 2025, Algorithm 2).
 * Interesting is what is done to something that two tasks were seen to use, and at least one to change.
 *
 * <p>Before each interesting operation a task is intended to make it, with a chance in proportion to the interesting
 * operations that it has left; those of tasks that it will start are its own until then. The others may run up to
 * theirs.
 *
 * <p>Where it differs: what is interesting and how many such operations a task makes is learnt from all executions
 * before, the mean of the numbers of a task; the first is a plain random walk.
 */
public final class Surw implements StrategyProvider {
    @Override
    public String name() {
        return "surw";
    }

    @Override
    public String summary() {
        return "random schedules, uniform over the orders of operations on what tasks share";
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
        return new Draw(setup, Weights::new);
    }

    /** Who is intended next, and what is known of the tasks. */
    private static final class Weights implements Draw.Order {
        private static final int TO_DRAW = -1;
        private static final int NOBODY = -2;

        /** What is known of a task, by its name. */
        private static final class Profile {
            long parent; // the name of the task that starts it; 0: none
            double made; // interesting operations in executions before
            long executions;
            long now; // in this one

            double mean() {
                return executions == 0 ? 0 : made / executions;
            }
        }

        private static final class Use {
            long task; // the name of the first that used it
            boolean shared;
            boolean changed;
        }

        private final Map<Long, Profile> profiles = new LinkedHashMap<>(); // in an order that is kept, for sums
        private final Map<Long, Use> uses = new HashMap<>();
        private Set<Long> interesting = new HashSet<>();
        private SplitMix random = new SplitMix(0);
        private double[] left = new double[8]; // of each task, those of tasks that it will start included
        private boolean[] held = new boolean[8];
        private int tasks;
        private int intended = TO_DRAW;
        private int before; // the task that made the last step

        @Override
        public void begin(SplitMix random) {
            this.random = random;
            tasks = 0;
            intended = TO_DRAW;
            before = -1;
            Arrays.fill(held, false);
            profiles.values().forEach(profile -> profile.now = 0);
        }

        @Override
        public long next(ChoicePoint.Schedule schedule, boolean late) {
            meet(schedule);
            if (intended == TO_DRAW) {
                intend();
            }
            while (true) {
                long answer = draw(schedule, late);
                int task = schedule.task(answer);
                boolean counts = isInteresting(schedule, task);
                if (counts && intended >= 0 && task != intended) {
                    held[task] = true;
                    continue;
                }
                use(schedule, task);
                if (counts) {
                    left[task] = Math.max(0, left[task] - 1);
                    Arrays.fill(held, 0, tasks, false);
                    intended = TO_DRAW;
                }
                before = task;
                return answer;
            }
        }

        /**
         * Notices tasks that are new; their interesting operations are no longer those of the task that started them.
         */
        private void meet(ChoicePoint.Schedule schedule) {
            int now = schedule.tasks();
            if (now > left.length) {
                left = Arrays.copyOf(left, 2 * now);
                held = Arrays.copyOf(held, 2 * now);
            }
            for (; tasks < now; tasks++) {
                long name = schedule.name(tasks);
                Profile profile = profiles.computeIfAbsent(name, n -> new Profile());
                profile.parent = before < 0 ? 0 : schedule.name(before);
                left[tasks] = withStarted(name, profile);
                held[tasks] = false;
                if (before >= 0) {
                    if (intended == before && random.nextDouble() * left[before] < left[tasks]) {
                        intended = tasks; // it was the new task's operation that was meant
                    }
                    left[before] = Math.max(0, left[before] - left[tasks]);
                }
            }
        }

        private double withStarted(long name, Profile profile) {
            double sum = profile.mean();
            for (Map.Entry<Long, Profile> other : profiles.entrySet()) {
                if (other.getValue().parent == name && other.getKey() != name) {
                    sum += withStarted(other.getKey(), other.getValue());
                }
            }
            return sum;
        }

        private void intend() {
            double sum = 0;
            for (int task = 0; task < tasks; task++) {
                sum += left[task];
            }
            double at = random.nextDouble() * sum;
            for (int task = 0; task < tasks && intended < 0; task++) {
                at -= left[task];
                intended = at < 0 ? task : TO_DRAW;
            }
        }

        /** One of those that are not held back; when all are, they are all let go, and nobody is intended. */
        private long draw(ChoicePoint.Schedule schedule, boolean late) {
            boolean punctual = false; // some task need not be late
            for (long i = 0; late && i < schedule.size(); i++) {
                punctual |= !schedule.early(schedule.task(i));
            }
            int free = 0;
            for (long i = 0; i < schedule.size(); i++) {
                free += isFree(schedule, schedule.task(i), punctual) ? 1 : 0;
            }
            if (free == 0) {
                Arrays.fill(held, 0, tasks, false);
                intended = NOBODY;
                return draw(schedule, late);
            }
            int which = random.nextInt(free);
            long answer = 0;
            while (!isFree(schedule, schedule.task(answer), punctual) || which-- > 0) {
                answer++;
            }
            return answer;
        }

        private boolean isFree(ChoicePoint.Schedule schedule, int task, boolean punctual) {
            return !held[task] && !(punctual && schedule.early(task));
        }

        private boolean isInteresting(ChoicePoint.Schedule schedule, int task) {
            Pending pending = schedule.pending(task);
            return pending != null && isUse(pending.kind()) && interesting.contains(pending.target());
        }

        /** Whether it does something to a variable, or takes something. */
        private static boolean isUse(Kind kind) {
            return kind != Kind.UNLOCK
                    && kind != Kind.WAIT
                    && kind.accesses() > 0
                    && kind.access(0).cell() == Cell.STATE;
        }

        private void use(ChoicePoint.Schedule schedule, int task) {
            Pending pending = schedule.pending(task);
            if (pending == null || !isUse(pending.kind())) {
                return;
            }
            long name = schedule.name(task);
            long target = pending.target();
            Use use = uses.computeIfAbsent(target, t -> new Use());
            use.shared |= use.task != 0 && use.task != name;
            use.task = name;
            use.changed |= pending.kind().access(0).mode() != Mode.READ;
            if (interesting.contains(target)) {
                java.util.Objects.requireNonNull(profiles.get(name)).now++;
            }
        }

        @Override
        public void end() {
            Set<Long> found = new HashSet<>();
            uses.forEach((target, use) -> {
                if (use.shared && use.changed && target != 0) {
                    found.add(target);
                }
            });
            boolean more = !found.equals(interesting);
            interesting = found;
            for (Profile profile : profiles.values()) {
                if (more) { // other operations count now
                    profile.made = 0;
                    profile.executions = 0;
                } else {
                    profile.made += profile.now;
                    profile.executions++;
                }
            }
        }

        /*
         * What an execution that is made again has left in the uses and the parents is what it leaves there once more.
         */

        @Override
        public void save(DataOutput out) throws IOException {
            out.writeInt(profiles.size());
            for (Map.Entry<Long, Profile> entry : profiles.entrySet()) {
                Profile profile = entry.getValue();
                out.writeLong(entry.getKey());
                out.writeLong(profile.parent);
                out.writeDouble(profile.made);
                out.writeLong(profile.executions);
            }
            out.writeInt(uses.size());
            for (Map.Entry<Long, Use> entry : uses.entrySet()) {
                Use use = entry.getValue();
                out.writeLong(entry.getKey());
                out.writeLong(use.task);
                out.writeBoolean(use.shared);
                out.writeBoolean(use.changed);
            }
            out.writeInt(interesting.size());
            for (long target : interesting) {
                out.writeLong(target);
            }
        }

        @Override
        public void restore(DataInput in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                Profile profile = new Profile();
                profiles.put(in.readLong(), profile);
                profile.parent = in.readLong();
                profile.made = in.readDouble();
                profile.executions = in.readLong();
            }
            for (int left = in.readInt(); left > 0; left--) {
                Use use = new Use();
                uses.put(in.readLong(), use);
                use.task = in.readLong();
                use.shared = in.readBoolean();
                use.changed = in.readBoolean();
            }
            for (int left = in.readInt(); left > 0; left--) {
                interesting.add(in.readLong());
            }
        }
    }
}
