package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Operation.Kind;
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
    final TaskSet quiet = new TaskSet(); // that go on only because no other can
    final TaskSet sleep = new TaskSet(); // need not run here: what they lead to was explored
    final TaskSet backtrack = new TaskSet(); // source sets: are to run here
    Kind[] kinds = new Kind[4];
    long[] targets = new long[4];
    long[] names = new long[4];
    long[] dues = new long[4]; // when the waits run out of time, of those that expire
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
        at = events.size();
        known = events.tasks();
        alive = living;
        answer = -1;
        rest = null;
        sleep.copy(sleeping);
    }

    /** Begins a choice among tasks; remembers what each is about to do. */
    void begin(ChoicePoint.Schedule schedule, Events events, int living, TaskSet sleeping) {
        begin(schedule.size(), events, living, sleeping);
        ofTasks = true;
        tasks = schedule.tasks();
        if (tasks > kinds.length) {
            int length = Math.max(tasks, 2 * kinds.length);
            kinds = new Kind[length];
            targets = new long[length];
            names = new long[length];
            dues = new long[length];
            answers = new long[length];
        }
        enabled.clear();
        waits.clear();
        expires.clear();
        quiet.clear();
        backtrack.clear();
        Arrays.fill(answers, 0, tasks, -1);
        for (long i = 0; i < size; i++) {
            int task = schedule.task(i);
            enabled.add(task);
            answers[task] = i;
            if (schedule.expires(task)) {
                expires.add(task);
                dues[task] = schedule.due(task);
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
            if ((kind == Kind.PARK || kind == Kind.JOIN) && schedule.waits(task)) {
                waits.add(task);
            }
        }
    }

    void choose(int chosen) {
        task = chosen;
        answer = answers[chosen];
    }
}
