package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Path;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Iterative preemption bounding: every execution without a preemption, then every one with one, with two, …, each
 * exactly once (Musuvathi, Qadeer, Iterative context bounding for systematic testing of multithreaded programs, PLDI
 * 2007, Algorithm 1).
 *
 * <p>A preemption is a switch away from a task that could continue. Choices that are not of tasks cost nothing: they are
 * searched in full under each bound.
 *
 * <p>Where it differs: letting a task continue only because a time has passed while others could run counts as a
 * preemption, and so does what is rare; and switching away from a task that could continue only so does not.
 */
public final class Preemptions implements Strategy.Divisible, Strategy.Resumable {
    /** What is left of a choice. */
    private sealed interface Left {}

    /** An answer that lets a task run. */
    private record Answer(@Nullable Path path, long answer, int task) implements Left {}

    /** The answers of a choice that is not of tasks, from one on. */
    private record Rest(@Nullable Path path, long next, long size, int before) implements Left {}

    private static final long MOST_BEYOND = 2_000_000; // answers kept for the next bound; some 60 bytes each

    private final Setup setup;
    private final int most;
    private Deque<Left> now = new ArrayDeque<>(); // costs nothing more
    private Deque<Left> beyond = new ArrayDeque<>(); // costs one more preemption
    private boolean begun;
    private @Nullable Dive dive; // given out and not learnt
    private int bound;
    private long dropped; // answers for which there was no room
    private boolean more; // preemptions were left out: there were as many as there may be

    /**
     * Searches the executions with so many preemptions.
     *
     * @param most how many at most
     */
    public Preemptions(Setup setup, int most) {
        this.setup = setup;
        this.most = most;
    }

    /** How many preemptions are allowed now. */
    int bound() {
        return bound;
    }

    @Override
    public Optional<Task> next() {
        Dive next = begun ? left() : new Dive(null, -1);
        begun = true;
        dive = next;
        return next == null
                ? Optional.empty()
                : Optional.of(Task.root(setup.program(), Path.choices(next.start), next));
    }

    private @Nullable Dive left() {
        return switch (now.poll()) {
            case Answer(Path path, long answer, int task) -> new Dive(new Path(path, answer), task);
            case Rest rest -> {
                if (rest.next + 1 < rest.size) {
                    now.push(new Rest(rest.path, rest.next + 1, rest.size, rest.before));
                }
                yield new Dive(new Path(rest.path, rest.next), rest.before);
            }
            case null -> null;
        };
    }

    @Override
    public void learn(Task task, Execution execution) {
        Dive made = java.util.Objects.requireNonNull(dive);
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            return; // it is to be made again
        }
        dive = null;
        made.free.forEach(now::push);
        made.dear.forEach(this::later);
    }

    private void later(Left left) {
        if (bound >= most) {
            more = true;
        } else if (beyond.size() < Math.min(MOST_BEYOND, setup.bound().capacity())) {
            beyond.push(left);
        } else {
            dropped++;
        }
    }

    @Override
    public boolean nextRound() {
        bound++;
        Deque<Left> empty = now;
        now = beyond;
        beyond = empty;
        return !now.isEmpty();
    }

    @Override
    public Optional<String> omitted() {
        if (dropped > 0) {
            return Optional.of("%,d preemptions were dropped: there was no room".formatted(dropped));
        }
        return more
                ? Optional.of("schedules with more than %,d preemptions were left out".formatted(most))
                : Optional.empty();
    }

    @Override
    public Divisible sibling() {
        Preemptions sibling = new Preemptions(setup, most);
        sibling.begun = true;
        return sibling;
    }

    @Override
    public boolean share(Strategy sibling) {
        Preemptions other = (Preemptions) sibling;
        int half = now.size() / 2;
        for (int i = 0; i < half; i++) { // the oldest: most lies behind them
            other.now.push(now.removeLast());
        }
        return half > 0;
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        var paths = new Path.Writer(out);
        out.writeInt(bound);
        out.writeInt(siblings.size());
        for (Strategy sibling : siblings) {
            ((Preemptions) sibling).save(out, paths);
        }
    }

    private void save(DataOutput out, Path.Writer paths) throws IOException {
        out.writeLong(dropped);
        out.writeBoolean(more);
        out.writeBoolean(begun && (dive == null || dive.start != null));
        List<Left> all = new ArrayList<>(now);
        if (dive != null && dive.start != null) {
            all.addFirst(new Answer(dive.start.parent(), dive.start.answer(), dive.first));
        }
        save(all, out, paths);
        save(beyond, out, paths);
    }

    private static void save(java.util.Collection<Left> all, DataOutput out, Path.Writer paths) throws IOException {
        out.writeInt(all.size());
        for (Left left : all) {
            switch (left) {
                case Answer(Path path, long answer, int task) -> {
                    paths.write(path);
                    out.writeLong(answer);
                    out.writeInt(task);
                    out.writeLong(0);
                }
                case Rest(Path path, long next, long size, int before) -> {
                    paths.write(path);
                    out.writeLong(next);
                    out.writeInt(before);
                    out.writeLong(size);
                }
            }
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        var paths = new Path.Reader(in);
        bound = in.readInt();
        siblings.forEach(sibling -> ((Preemptions) sibling).bound = bound);
        begun = true;
        for (int parts = in.readInt(); parts > 0; parts--) {
            dropped += in.readLong();
            more |= in.readBoolean();
            begun &= in.readBoolean();
            restore(now, in, paths);
            restore(beyond, in, paths);
        }
    }

    private static void restore(Deque<Left> all, DataInput in, Path.Reader paths) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            Path path = paths.read();
            long answer = in.readLong();
            int task = in.readInt();
            long size = in.readLong();
            all.add(size == 0 ? new Answer(path, answer, task) : new Rest(path, answer, size, task));
        }
    }

    /** Lets the task that ran continue, and leaves the other answers for later. */
    private static final class Dive implements Decider {
        final @Nullable Path start;
        final int first; // the task that made the last step before; -1: none
        final List<Left> free = new ArrayList<>(); // what it leaves, of this bound
        final List<Left> dear = new ArrayList<>(); // of the next
        private @Nullable Path path;
        private int before; // the task that made the last step; -1: none

        Dive(@Nullable Path start, int first) {
            this.start = start;
            this.first = first;
            this.path = start;
            this.before = first;
        }

        @Override
        public long choose(ChoicePoint point) {
            long answer = point instanceof ChoicePoint.Schedule schedule ? task(schedule) : 0;
            if (!(point instanceof ChoicePoint.Schedule) && point.size() > 1) {
                leave(point);
            }
            path = new Path(path, answer);
            return answer;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                before = schedule.task(0);
            }
        }

        private void leave(ChoicePoint point) {
            var rest = new Rest(path, 1, point.size(), before);
            (Rare.usual(point) == point.size() ? free : dear).add(rest);
        }

        private long task(ChoicePoint.Schedule schedule) {
            int first = -1; // of those that cost nothing
            for (int i = (int) schedule.size() - 1; i >= 0; i--) {
                int task = schedule.task(i);
                if (schedule.preempts(before, i)) {
                    dear.add(new Answer(path, i, task));
                } else {
                    if (first >= 0) {
                        free.add(new Answer(path, first, schedule.task(first)));
                    }
                    first = i;
                }
            }
            before = schedule.task(first);
            return first;
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "preemptions";
        }

        @Override
        public String summary() {
            return "every schedule without a preemption, then with one, with two, …";
        }

        @Override
        public String parameter() {
            return ":<how many at most, default any number>";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new Preemptions(setup, argument.isEmpty() ? Integer.MAX_VALUE : number(argument));
        }

        private static int number(String argument) {
            try {
                int number = Integer.parseInt(argument);
                if (number >= 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // said below
            }
            throw new IllegalArgumentException(
                    "preemptions:%s: how many there may be at most must be a number from 0 on, for instance preemptions:2"
                            .formatted(argument));
        }
    }
}
