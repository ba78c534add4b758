package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Pending;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A choice of the execution in progress, with all that was shown there, and what is still to be tried. Used again and
 * again.
 */
final class Node {
    int at; // events before it
    int known; // tasks known before it
    int alive; // tasks that had not ended when the last schedule was shown
    boolean ofTasks;
    long size;
    long answer; // the one of the execution in progress
    int task; // the task of the execution in progress
    int tasks;
    final TaskSet enabled = new TaskSet();
    final TaskSet expires = new TaskSet(); // that go on because a time has passed
    final TaskSet quiet = new TaskSet(); // that go on because theirs do so now
    final TaskSet sleep = new TaskSet(); // need not run here: what they lead to was explored
    final TaskSet backtrack = new TaskSet(); // source sets: are to run here
    private Step[] steps = new Step[0]; // what each task was about to do
    long[] answers = new long[4];

    @Nullable
    Tree rest; // wakeup trees: the branches that are left, in order

    @Nullable
    Tree listed; // of a choice that is not of tasks: the answers that the tree has

    boolean others; // whether the other answers are given, too

    @Nullable
    Tree otherwise; // what comes after each of those

    long unlisted; // the next that may be one of those

    /** Begins a choice that is not of tasks. */
    void begin(long options, Events events, int living, TaskSet sleeping) {
        ofTasks = false;
        size = options;
        answer = -1;
        rest = null;
        listed = null;
        otherwise = null;
        sleep.copy(sleeping);
        meet(events, living);
    }

    /** Leaves nothing to be tried. */
    void settle() {
        answer = 0;
        others = false;
        unlisted = size;
    }

    /** Begins a choice among tasks. */
    void begin(Schedule schedule, Events events, int living, TaskSet sleeping) {
        begin(schedule.size(), events, living, sleeping);
        ofTasks = true;
        backtrack.clear();
        meet(schedule);
    }

    /** Remembers what was before the choice. */
    void meet(Events events, int living) {
        at = events.size();
        known = events.tasks();
        alive = living;
    }

    /** Remembers what each task is about to do. */
    void meet(Schedule schedule) {
        tasks = schedule.tasks();
        if (tasks > steps.length) {
            int before = steps.length;
            steps = Arrays.copyOf(steps, Math.max(tasks, 2 * before));
            Arrays.setAll(steps, i -> i < before ? steps[i] : new Step());
            answers = new long[steps.length];
        }
        enabled.clear();
        expires.clear();
        quiet.clear();
        Arrays.fill(answers, 0, tasks, -1);
        for (long i = 0; i < size; i++) {
            int task = schedule.task(i);
            enabled.add(task);
            answers[task] = i;
        }
        for (int task = 0; task < tasks; task++) {
            Pending pending = schedule.pending(task);
            if (pending == null) {
                steps[task].clear(schedule.name(task));
                continue;
            }
            steps[task].meet(schedule.name(task), pending);
            if (answers[task] >= 0 && steps[task].expires()) {
                expires.add(task);
                if (steps[task].lazy()) {
                    quiet.add(task);
                }
            }
        }
    }

    /** What a task was about to do. */
    Step step(int task) {
        return steps[task];
    }

    /** Writes what was decided here, and what is still to be tried: what was shown is shown again on the way here. */
    void save(DataOutput out) throws IOException {
        out.writeBoolean(ofTasks);
        out.writeLong(size);
        out.writeLong(answer);
        sleep.save(out);
        backtrack.save(out);
        Tree.save(out, rest);
        int before = 0;
        for (Tree each = listed; each != rest && each != null; each = each.next) {
            before++;
        }
        out.writeInt(before);
        for (Tree each = listed; before > 0; each = each.next, before--) {
            out.writeLong(java.util.Objects.requireNonNull(each).answer);
        }
        out.writeBoolean(others);
        Tree.save(out, otherwise);
        out.writeLong(unlisted);
    }

    void restore(DataInput in) throws IOException {
        ofTasks = in.readBoolean();
        size = in.readLong();
        answer = in.readLong();
        sleep.restore(in);
        backtrack.restore(in);
        rest = Tree.load(in);
        listed = null;
        for (int before = in.readInt(); before > 0; before--) {
            listed = Tree.append(listed, Tree.answer(0, in.readLong()));
        }
        if (!ofTasks && rest != null) {
            listed = Tree.append(listed, rest);
        }
        others = in.readBoolean();
        otherwise = Tree.load(in);
        unlisted = in.readLong();
    }

    /** Whether a task other than the one that ran can go on, and not because a time has passed. */
    boolean isReadyBeside(int other) {
        return other != task && enabled.contains(other) && !expires.contains(other);
    }

    void choose(int chosen) {
        task = chosen;
        answer = answers[chosen];
    }
}
