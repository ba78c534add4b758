package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Operation.Kind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A choice of the execution in progress, with all that was shown there, and what is still to be tried. Used again and again. */
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
    final TaskSet waits = new TaskSet(); // whose operations others must enable
    final TaskSet expires = new TaskSet(); // that go on because a time has passed
    final TaskSet lasts = new TaskSet(); // whose waits run out of time only when no other can go on
    final TaskSet quiet = new TaskSet(); // that go on because theirs do so now
    final TaskSet sleep = new TaskSet(); // need not run here: what they lead to was explored
    final TaskSet backtrack = new TaskSet(); // source sets: are to run here
    Kind[] kinds = new Kind[4];
    long[] targets = new long[4];
    long[] names = new long[4];
    long[] dues = new long[4]; // when the waits run out of time
    long[] levels = new long[4]; // how much there is of the targets
    long[] needs = new long[4]; // and how much of it is wanted
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
        if (tasks > kinds.length) {
            int length = Math.max(tasks, 2 * kinds.length);
            kinds = new Kind[length];
            targets = new long[length];
            names = new long[length];
            dues = new long[length];
            levels = new long[length];
            needs = new long[length];
            answers = new long[length];
        }
        enabled.clear();
        waits.clear();
        expires.clear();
        lasts.clear();
        quiet.clear();
        Arrays.fill(answers, 0, tasks, -1);
        for (long i = 0; i < size; i++) {
            int task = schedule.task(i);
            enabled.add(task);
            answers[task] = i;
            if (schedule.expires(task)) {
                expires.add(task);
                if (schedule.quiet(task)) {
                    quiet.add(task);
                }
            }
        }
        for (int task = 0; task < tasks; task++) {
            Kind kind = schedule.kind(task);
            kinds[task] = kind == null ? Kind.LOCAL : kind;
            targets[task] = kind == null ? 0 : schedule.target(task);
            names[task] = schedule.name(task);
            dues[task] = Schedule.NEVER;
            levels[task] = schedule.level(task);
            needs[task] = schedule.needs(task);
            if (kind != null && isWait(kind)) {
                meetWait(schedule, task);
            }
        }
    }

    private static boolean isWait(Kind kind) {
        return switch (kind) {
            case PARK, JOIN, SLEEP, AWAKE, ACQUIRE, GIVE_UP -> true;
            default -> false;
        };
    }

    private void meetWait(Schedule schedule, int task) {
        if (schedule.waits(task)) {
            waits.add(task);
        }
        if (schedule.quiet(task)) {
            lasts.add(task);
        }
        dues[task] = schedule.due(task);
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
            listed = Tree.append(listed, new Tree(0, Kind.LOCAL, 0, -1, in.readLong()));
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
