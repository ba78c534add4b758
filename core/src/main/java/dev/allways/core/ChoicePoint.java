package dev.allways.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One place where an execution can go more than one way. */
public sealed interface ChoicePoint {
    /** What is chosen here, the same in every replay. */
    String label();

    /** How many answers there are, at least 1; 0 only for a {@link Schedule} in which no task is enabled. */
    long size();

    /** What an answer means, for a reader. */
    String describe(long answer);

    /** How likely a random strategy takes each answer; all are equally likely unless said otherwise. */
    default Odds odds() {
        return Odds.EVEN;
    }

    /**
     * A choice among listed options: an input, an injected fault, a model's operation.
     *
     * @param rare whether only the first option is what usually happens: searches do well to try the others late
     * @param odds how likely a random strategy takes each
     * @param amid whether the task's last operation is still at work: what it changes depends on the answer
     */
    record Pick(String label, List<?> options, boolean rare, Odds odds, boolean amid) implements ChoicePoint {
        /** @throws EmptyChoice if there are no options */
        public Pick {
            if (options.isEmpty()) {
                throw EmptyChoice.options(label);
            }
        }

        /** A choice between operations. */
        public Pick(String label, List<?> options, boolean rare, Odds odds) {
            this(label, options, rare, odds, false);
        }

        /** A choice of which all that is not rare is equally likely. */
        public Pick(String label, List<?> options, boolean rare) {
            this(label, options, rare, Odds.EVEN);
        }

        /** A choice of which nothing is rare, and all is equally likely. */
        public Pick(String label, List<?> options) {
            this(label, options, false);
        }

        @Override
        public long size() {
            return options.size();
        }

        @Override
        public String describe(long answer) {
            return label + " = " + SafeText.of(options.get((int) answer));
        }
    }

    /**
     * An integer input in {@code [min, max]}. Answer 0 is the value nearest zero and answers grow with the distance
     * from it, so that a smaller answer is a simpler value: 0, 1, -1, 2, -2, … where the range allows.
     *
     * @param odds how likely a random strategy takes each answer
     */
    record Range(String label, long min, long max, Odds odds) implements ChoicePoint {
        private static final long[][] QUARTERS = {
            {0, (1L << 62) - 1}, {-1L << 62, -1}, {1L << 62, Long.MAX_VALUE}, {Long.MIN_VALUE, (-1L << 62) - 1}
        };

        /**
         * @throws EmptyChoice if the range is empty
         * @throws IllegalArgumentException if it has more than 2^63 - 1 values
         */
        public Range {
            if (min > max) {
                throw EmptyChoice.range(label, min, max);
            }
            if (max - min + 1 <= 0) {
                throw new IllegalArgumentException(
                        "the range of \"%s\" has more than 2^63 - 1 values".formatted(label));
            }
        }

        /**
         * A range in which all values are equally likely.
         *
         * @throws EmptyChoice if the range is empty
         * @throws IllegalArgumentException if it has more than 2^63 - 1 values
         */
        public Range(String label, long min, long max) {
            this(label, min, max, Odds.EVEN);
        }

        @Override
        public long size() {
            return max - min + 1;
        }

        @Override
        public String describe(long answer) {
            return label + " = " + value(answer);
        }

        @Override
        public String toString() {
            return min + " to " + max;
        }

        /** The value that an answer stands for. */
        public long value(long answer) {
            return value(min, max, answer);
        }

        /**
         * The answer that stands for a value.
         *
         * @throws IllegalArgumentException if the value is not in the range
         */
        public long answer(long value) {
            if (value < min || value > max) {
                throw new IllegalArgumentException("%d is not a value of \"%s\", %s".formatted(value, label, this));
            }
            long origin = Math.clamp(0L, min, max);
            long below = origin - min;
            long above = max - origin;
            long distance = Math.abs(value - origin);
            if (distance <= Math.min(below, above)) {
                return value > origin ? 2 * distance - 1 : 2 * distance;
            }
            return above > below ? value - min : max - value;
        }

        /** A range of 2^63 values or more in parts that have fewer, those nearest zero first. */
        static List<Range> parts(String label, long min, long max) {
            List<Range> parts = new ArrayList<>();
            for (long[] quarter : QUARTERS) {
                long least = Math.max(min, quarter[0]);
                long greatest = Math.min(max, quarter[1]);
                if (least <= greatest) {
                    parts.add(new Range(label, least, greatest));
                }
            }
            return List.copyOf(parts);
        }

        static long value(long min, long max, long answer) {
            long origin = Math.clamp(0L, min, max);
            long below = origin - min;
            long above = max - origin;
            if (answer >>> 1 <= Math.min(below, above) - (answer & 1)) {
                return (answer & 1) == 1 ? origin + (answer >>> 1) + 1 : origin - (answer >>> 1);
            }
            return above > below ? min + answer : max - answer;
        }
    }

    /**
     * Which task runs next: one answer for each enabled task. A view of the front's own arrays that it may use again
     * for every step, so that a step allocates nothing: whoever is shown one reads it now and keeps nothing of it.
     *
     * <p>A front shows every step, also those that leave nothing to choose: with one enabled task, and once more at the
     * end, when no task is enabled. These are no part of {@link Choices} ({@link Chooser#choose(ChoicePoint)} answers 0
     * and -1), but reductions, race detectors and delaying explorers need them: a task that is blocked at the end was
     * about to do something, too.
     */
    non-sealed interface Schedule extends ChoicePoint {
        @Override
        default String label() {
            return "schedule";
        }

        /**
         * Whose tasks these are; told apart by reference. An execution has those of the first whose schedule it shows:
         * tasks of two have the same numbers and names, so what any other one schedules is chosen as anything else is.
         */
        default Object front() {
            return getClass();
        }

        /** How many tasks are enabled; 0 at the end. */
        @Override
        long size();

        /** The task that an answer lets run. */
        int task(long answer);

        /** How many tasks there are, enabled or not: tasks are numbered from 0 in the order of their creation. */
        int tasks();

        /** What a task is about to do, enabled or not; null if it has ended, or stopped for ever. */
        @Nullable
        Pending pending(int task);

        /** How many tasks have not ended. */
        default int alive() {
            int alive = 0;
            for (int task = tasks() - 1; task >= 0; task--) {
                alive += pending(task) == null ? 0 : 1;
            }
            return alive;
        }

        /** How many steps the tasks have made before this one, forced ones included; negative where nobody counts. */
        default long stepsMade() {
            return -1;
        }

        /**
         * The task as the target of operations, and across executions: the same number in every execution in which
         * the task's creator did the same before, whatever others did; not so the task's number, where several tasks
         * create tasks.
         */
        default long name(int task) {
            return task + 1L;
        }

        /**
         * The machine that a task makes a step of, numbered from 0 in the order of creation: of a message in flight
         * its receiver; of all other tasks the task itself. Preemptions, switches, priorities and delays are those of
         * machines.
         */
        default int owner(int task) {
            return task;
        }

        /** How many machines there are, also those of which no task can make a step. */
        default int owners() {
            return tasks();
        }

        /**
         * The name of a task that ends before this one is enabled, for as long as this one exists; 0 if there is
         * none. A message that does not overtake comes after the one that its sender sent to the same receiver
         * before.
         */
        default long after(int task) {
            return 0;
        }

        /**
         * What a step is that must be made some time, where it can be made all the time: the same, by {@code equals},
         * in all states in which it is the same step. Null: it need never be made.
         */
        default @Nullable Object obligation(long answer) {
            return null;
        }

        /**
         * What has had a part in this execution beside the operations that are shown here, so that others in the same
         * order may go another way; empty if nothing has. Asked at the end.
         */
        default String besides() {
            return "";
        }

        /**
         * What a task is called, for a reader; may be empty. The description of an answer begins with it and a colon.
         * The last name that it has in an execution counts.
         */
        default String taskName(int task) {
            return "";
        }

        /**
         * What the step does that an answer lets a task make, for a reader; null: only {@link #describe} tells. To be
         * asked for when the step has been made, before the next.
         */
        default @Nullable Supplier<Action> action(long answer) {
            return null;
        }

        /** The answer that lets a task run, or -1 if it is not enabled. */
        default long answerOf(int task) {
            for (long answer = 0, size = size(); answer < size; answer++) {
                if (task(answer) == task) {
                    return answer;
                }
            }
            return -1;
        }

        /** The first answer that lets a task of a machine run, or -1 if none of them is enabled. */
        default long answerOfOwner(int owner) {
            for (long answer = 0, size = size(); answer < size; answer++) {
                if (owner(task(answer)) == owner) {
                    return answer;
                }
            }
            return -1;
        }

        /**
         * Whether an enabled task would continue before its time: others could run, or wait for a time that comes
         * first.
         */
        default boolean early(int task) {
            if (!expires(task)) {
                return false;
            }
            long due = due(task);
            for (long answer = 0, size = size(); answer < size; answer++) {
                int other = task(answer);
                if (!expires(other) || due(other) < due) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Whether an answer takes the turn from a machine that could continue, or lets a task continue early.
         *
         * @param before the task that made the last step; -1: none
         */
        default boolean preempts(int before, long answer) {
            int next = task(answer);
            boolean switches = before >= 0 && before < tasks() && owner(next) != owner(before);
            return early(next) || switches && goesOn(owner(before));
        }

        private boolean goesOn(int owner) {
            for (long answer = 0, size = size(); answer < size; answer++) {
                int task = task(answer);
                if (owner(task) == owner && !expires(task)) {
                    return true;
                }
            }
            return false;
        }

        private boolean expires(int task) {
            Pending pending = pending(task);
            return pending != null && pending.expires();
        }

        private long due(int task) {
            Pending pending = pending(task);
            return pending == null ? Pending.NEVER : pending.due();
        }

        @Override
        default String describe(long answer) {
            return String.valueOf(pending(task(answer)));
        }
    }
}
