package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint.Schedule;
import dev.allways.core.Pending;
import dev.allways.core.strategy.order.Subtree.Place;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A choice of the execution in progress, with all that was shown there. Used again and again. */
final class Node {
    int at; // events before it
    int known; // tasks known before it
    long uncounted; // steps before it that are no events
    int alive; // tasks that had not ended when the last schedule was shown
    boolean ofTasks;
    long size;
    long answer; // the one of the execution in progress
    int task; // the task of the execution in progress
    int tasks;
    private boolean newestFirst; // of the tasks that did not run last
    private boolean continues; // whether the first answer is the task that did
    final TaskSet enabled = new TaskSet();
    final TaskSet expires = new TaskSet(); // that continue because a time has passed
    final TaskSet quiet = new TaskSet(); // that continue because theirs do so now
    Branches branches = new Branches();
    final TaskSet asleep = new TaskSet(); // where the branches are shared: see asleep()

    @Nullable
    Tree mine; // where they are: the branch of the execution in progress, if it is in the tree

    private Step[] steps = new Step[0]; // what each task was about to do
    long[] answers = new long[4];

    /** Begins a choice that is not of tasks. */
    void begin(long options, Events events, int living, TaskSet sleeping) {
        ofTasks = false;
        size = options;
        answer = -1;
        if (branches.isShared()) {
            branches = new Branches();
            mine = null;
        }
        branches.begin(options, sleeping);
        meet(events, living);
    }

    /** Leaves nothing to be tried. */
    void settle() {
        answer = 0;
        branches.settle();
    }

    /** Begins a choice among tasks. */
    void begin(Schedule schedule, Events events, int living, TaskSet sleeping, boolean newest) {
        begin(schedule.size(), events, living, sleeping);
        ofTasks = true;
        newestFirst = newest;
        Event before = events.last();
        continues = before != null && size > 0 && schedule.task(0) == before.task;
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

    /** The answer to try at a rank: the task that ran last continues; behind it the others come by age. */
    long preferred(long rank) {
        if (!newestFirst || continues && rank == 0) {
            return rank;
        }
        return continues ? size - rank : size - 1 - rank;
    }

    /** What a task was about to do. */
    Step step(int task) {
        return steps[task];
    }

    /** From now on other workers may begin branches, too. */
    void share() {
        if (!branches.isShared()) {
            asleep.copy(branches.sleep);
            branches.share(this);
        }
    }

    /** The choice on a way that continues as the execution in progress does. */
    Place place() {
        share();
        TaskSet kept = new TaskSet();
        kept.copy(asleep);
        return place(answer, kept, mine);
    }

    /** The choice on a way that continues by another branch, see {@link Place}. */
    Place place(long answer, TaskSet asleep, @Nullable Tree mine) {
        return new Place(ofTasks, size, answer, asleep, branches, mine);
    }

    /** Becomes a choice on the way of another worker; what was shown there is shown again. */
    void take(Place place) {
        ofTasks = place.ofTasks();
        size = place.size();
        answer = place.answer();
        asleep.copy(place.asleep());
        branches = place.branches();
        mine = place.mine();
    }

    /** Those that slept when the branch of the execution in progress was begun, and perhaps its own task. */
    TaskSet asleep() {
        return branches.isShared() ? asleep : branches.sleep;
    }

    /** Whether a task other than the one that ran can continue, and not because a time has passed. */
    boolean isReadyBeside(int other) {
        return other != task && enabled.contains(other) && !expires.contains(other);
    }

    void choose(int chosen) {
        task = chosen;
        answer = answers[chosen];
    }
}
