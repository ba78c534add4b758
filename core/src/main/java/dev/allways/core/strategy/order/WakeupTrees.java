package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Footprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Wakeup trees: for each choice the sequences of operations that are to be made from there, so that no execution is
 * begun without need (Algorithm 2; insertion: definition 6.2).
 *
 * <p>Where it differs: branches that were begun, perhaps by other workers, are no longer in the tree: a sequence that
 * can begin as one of them is explored there (the first operation of the branch that has the race depends on the second
 * one, so no sequence begins with it); and the answers of choices that are not of tasks are steps of the tree, each of
 * the task that made the operation before.
 */
final class WakeupTrees implements Reversal {
    private static final int NO = -2;
    private static final int ABSENT = -1;
    private static final int SECOND = -1; // stands for the second operation of the race

    private @Nullable Tree followed; // the step of the tree that was made last; null: beyond the tree
    private @Nullable Branches root; // of that tree, if it is shared
    private final List<Tree> path = new ArrayList<>(); // if it is: the steps that are to be made
    private int at; // how many of them were
    private final List<Tree> late = new ArrayList<>(); // steps of branches that were begun within the execution

    // the sequence to insert
    private int[] sequence = new int[64]; // events, then SECOND
    private int size;
    private int taken; // where the step was that was taken from the sequence last; ABSENT: it was not there
    private @Nullable Tree mine; // the branch that has the race, if it is in a shared tree
    private long strayed;

    @Override
    public Guide guide() {
        late.clear();
        return new Guide(followed, root == null ? List.of() : List.copyOf(path.subList(at, path.size())), root);
    }

    @Override
    public void follow(Guide guide) {
        followed = guide.followed();
        root = guide.root();
        path.clear();
        path.addAll(guide.path());
        at = 0;
        late.clear();
    }

    @Override
    public void takeBack() {
        late.forEach(step -> step.begun = 0);
        late.clear();
    }

    @Override
    public long strayed() {
        return strayed;
    }

    /**
     * The first task that does not sleep; those that continue only because a time has passed come last, and the quiet
     * ones behind.
     */
    static int firstAwake(Node node, ChoicePoint.Schedule schedule) {
        int expiring = -1;
        for (long i = 0; i < node.size; i++) {
            int task = schedule.task(node.preferred(i));
            if (!node.asleep().contains(task)) {
                if (!node.expires.contains(task)) {
                    return task;
                }
                if (expiring < 0 || node.quiet.contains(expiring) && !node.quiet.contains(task)) {
                    expiring = task;
                }
            }
        }
        return expiring;
    }

    @Override
    public int choose(Node node, ChoicePoint.Schedule schedule) {
        if (root != null && (at < path.size() || staysOpen(node, root))) {
            return choose(node, schedule, root);
        }
        int task = chooseFirst(node, schedule);
        if (task >= 0) {
            node.branches.sleep.add(task);
        }
        return task;
    }

    /** Whether a shared tree is to be followed beyond what it has: as long as some sleep, and else never again. */
    private boolean staysOpen(Node node, Branches root) {
        synchronized (root) {
            Tree last = followed;
            if (last == null || !last.open) {
                return false;
            }
            last.open = last.first != null || !node.branches.sleep.isEmpty();
            return last.open;
        }
    }

    private int chooseFirst(Node node, ChoicePoint.Schedule schedule) {
        Tree first = followed == null ? null : followed.first;
        leaveTree();
        if (first == null || !first.isOperation()) {
            int task = firstAwake(node, schedule);
            addQuiet(node, task);
            return task;
        }
        for (Tree each = first; each != null; each = each.next) {
            each.task = number(each, node);
        }
        node.branches.rest = first;
        int task = next(node, first);
        if (task < 0 && first.quiet) { // some other can continue, without what came between
            task = firstAwake(node, schedule);
        }
        addQuiet(node, task);
        return task;
    }

    /** Makes a step of a shared tree; if that can't be made, another, which the tree has from then on. */
    private int choose(Node node, ChoicePoint.Schedule schedule, Branches root) {
        synchronized (root) {
            arrive(node, root);
            Tree step = at < path.size() ? path.get(at++) : null;
            node.branches.number();
            if (step != null) {
                followed = step;
                node.branches.sleepIn(step, node.asleep);
                if (!runs(step, node, node.asleep)) {
                    strayed += step.quiet || step.task >= 0 && node.asleep.contains(step.task) ? 0 : 1;
                    node.branches.setList(Tree.without(step, node.branches.list()));
                    step = null;
                }
            }
            if (step == null) {
                step = chooseOther(node, schedule, root);
                if (step == null) {
                    return -1;
                }
            }
            strayed += step.quiet || step.isKnownAs(node.step(step.task)) ? 0 : 1;
            node.mine = step;
            addQuiet(node, step.task);
            return step.task;
        }
    }

    private @Nullable Tree chooseOther(Node node, ChoicePoint.Schedule schedule, Branches root) {
        if (begin(node.branches)) {
            node.branches.sleepIn(path.getFirst(), node.asleep);
            return followed;
        }
        node.branches.sleepNow(node.asleep);
        int task = firstAwake(node, schedule);
        if (task < 0) {
            return null;
        }
        Tree step = add(node, task, true);
        node.branches.begin(step, late);
        this.root = root;
        followed = step;
        return step;
    }

    /** A choice has the branches of the shared tree after the step that was made last. */
    private void arrive(Node node, Branches root) {
        Tree before = Objects.requireNonNull(followed);
        if (before.branches == null) {
            node.branches.share(node, root, before);
        } else {
            node.branches = before.branches;
        }
    }

    private void leaveTree() {
        followed = null;
        root = null;
        path.clear();
        at = 0;
    }

    /** Those that continue only because no other can depend on everything, so each must be tried first. */
    private static void addQuiet(Node node, int chosen) {
        for (int task = node.quiet.next(0); task >= 0 && chosen >= 0; task = node.quiet.next(task + 1)) {
            if (task != chosen && !node.asleep().contains(task) && !isHead(node.branches.list(), task)) {
                add(node, task, false);
            }
        }
    }

    /**
     * Adds a branch of what a task is about to do.
     *
     * @param open see {@link Tree#open}
     */
    private static Tree add(Node node, int task, boolean open) {
        Tree step = new Tree(node.step(task), task);
        step.quiet = node.quiet.contains(task);
        step.open = open;
        node.branches.setList(Tree.append(node.branches.list(), step));
        return step;
    }

    private static boolean isHead(@Nullable Tree list, int task) {
        for (Tree each = list; each != null; each = each.next) {
            if (each.task == task) {
                return true;
            }
        }
        return false;
    }

    private static int number(Tree step, Node node) {
        if (step.task >= 0 && step.task < node.tasks && node.step(step.task).name() == step.name()) {
            return step.task;
        }
        for (int task = 0; task < node.tasks; task++) {
            if (node.step(task).name() == step.name()) {
                return task;
            }
        }
        return -1;
    }

    @Override
    public int next(Node node, TaskSet asleep) {
        Branches branches = node.branches;
        if (!branches.isShared()) {
            int task = next(node, branches.rest);
            if (task >= 0) {
                branches.sleep.add(task);
            }
            return task;
        }
        if (!begin(branches)) {
            return -1;
        }
        Tree step = path.getFirst();
        branches.sleepIn(step, asleep);
        return step.task;
    }

    /** Begins a branch of a shared tree; false if none is left. */
    private boolean begin(Branches branches) {
        leaveTree();
        int before = branches.begin(path);
        strayed += branches.root().strayed();
        if (before < 0) {
            return false;
        }
        root = branches.root();
        followed = path.getFirst();
        at = 1;
        late.addAll(path.subList(before, path.size()));
        return true;
    }

    @Override
    public boolean isLeft(Node node) {
        Branches branches = node.branches;
        return branches.rest != null || !node.ofTasks && branches.others && branches.unlisted < node.size;
    }

    private int next(Node node, @Nullable Tree rest) {
        Tree step = rest;
        while (step != null && !runs(step, node, node.branches.sleep)) {
            strayed += !step.quiet && !(step.task >= 0 && node.branches.sleep.contains(step.task)) ? 1 : 0;
            step = step.next;
        }
        node.branches.rest = step == null ? null : step.next;
        leaveTree();
        followed = step;
        if (step == null) {
            return -1;
        }
        int task = step.task;
        strayed += step.quiet || step.isKnownAs(node.step(task)) ? 0 : 1;
        return task;
    }

    private static boolean runs(Tree step, Node node, TaskSet asleep) {
        return step.task >= 0 && node.enabled.contains(step.task) && !asleep.contains(step.task);
    }

    @Override
    public void alone(Footprint step) {
        Tree first = followed == null ? null : root == null ? followed.first : nextAlone(step, followed, root);
        followed = null;
        if (first != null && first.isOperation()) {
            followed = first.name() == step.name() ? first : null;
            strayed += first.quiet || first.isKnownAs(step) ? 0 : 1;
        }
        if (followed == null && root != null) {
            leaveTree();
        }
    }

    /** The step of a shared tree that comes after another where one task can continue; null: the tree ends there. */
    private @Nullable Tree nextAlone(Footprint step, Tree before, Branches root) {
        if (at < path.size()) {
            return path.get(at++);
        }
        synchronized (root) {
            if (!before.open) {
                return null;
            }
            if (before.first == null) {
                before.first = new Tree(step, -1);
                before.first.open = true;
            }
            path.clear();
            root.begin(before.first, path);
            late.addAll(path);
            at = 1;
            return before.first;
        }
    }

    /*
     * As long as some task sleeps a tree is followed: at its end all that slept were woken. So where some sleep only
     * the answers that the tree has are given: with the others nothing wakes those, and all was explored before. Where
     * nobody sleeps all answers are given.
     */

    @Override
    public long begin(Node node) {
        Tree last = followed;
        if (last != null && root != null && (at < path.size() || last.isBeforeAnswer() || staysOpen(node, root))) {
            return begin(node, last, root);
        }
        leaveTree();
        Branches branches = node.branches;
        branches.others = true;
        if (last != null && last.isBeforeAnswer()) {
            branches.listed = last.first;
            branches.others = last.others || branches.sleep.isEmpty();
            branches.otherwise = last.otherwise;
        } else if (last != null) {
            branches.otherwise = last.first; // the tree was made where there was no choice
        }
        branches.rest = branches.listed;
        return answer(node);
    }

    /** Gives an answer that a shared tree has after the step that was made last, or that it leaves open. */
    private long begin(Node node, Tree last, Branches root) {
        synchronized (root) {
            if (!last.isBeforeAnswer()) { // the tree was made where there was no choice
                last.others = true;
                last.otherwise = last.first;
                last.first = null;
            }
            last.others |= last.open || node.branches.sleep.isEmpty();
            Tree given = at < path.size() ? path.get(at) : null;
            if (last.branches == null) {
                node.branches.share(node, root, last);
            } else {
                node.branches = last.branches;
            }
            if (given == null || given.isOperation() || given.answer >= node.size) {
                long answer = answer(node);
                node.mine = followed;
                return answer;
            }
            at++;
            followed = given;
            node.mine = given;
            return given.answer;
        }
    }

    @Override
    public long answer(Node node) {
        Branches branches = node.branches;
        if (branches.isWithin()) {
            while (begin(branches)) {
                long answer = path.getFirst().answer;
                if (answer < node.size) {
                    return answer;
                }
            }
            return -1;
        }
        leaveTree();
        Tree step = branches.rest;
        if (step != null) {
            branches.rest = step.next;
            followed = step;
            return step.answer < node.size ? step.answer : answer(node);
        }
        while (branches.others && Tree.isListed(branches.listed, branches.unlisted)) {
            branches.unlisted++;
        }
        if (!branches.others || branches.unlisted >= node.size) {
            return -1;
        }
        followed = null;
        if (branches.otherwise != null) {
            followed = Tree.answer(0, branches.unlisted);
            followed.first = Tree.copy(branches.otherwise);
        }
        return branches.unlisted++;
    }

    @Override
    public boolean seesAll() {
        return true;
    }

    @Override
    public void reverse(Events events, Race race) {
        Node node = Objects.requireNonNull(events.get(race.first).node);
        int end = events.size(); // all that is independent of the first operation, also what came behind the second
        if (sequence.length <= end - race.first) {
            sequence = new int[2 * (end - race.first + 1)];
        }
        size = 0;
        for (int i = race.first + 1; i < end; i++) {
            if (!events.happensBefore(race.first, i)) {
                sequence[size++] = i;
            }
        }
        size = new Sharing(events, sequence, size).leaveEnough(race);
        sequence[size++] = SECOND;
        TaskSet begun = node.asleep();
        for (int task = begun.next(0); task >= 0; task = begun.next(task + 1)) {
            if (task != node.task
                    && weakInitial(
                                    events,
                                    race,
                                    node.step(task),
                                    node.quiet.contains(task),
                                    !node.expires.contains(task))
                            != NO) {
                return;
            }
        }
        mine = node.mine;
        if (race.quiet && size == 1 && !node.enabled.contains(race.task)) {
            addReady(node);
        } else {
            node.branches.setList(inserted(events, race, node.branches.list()));
        }
    }

    /**
     * Lets a task begin that can continue: what continues only because no other can is to come, and is not possible
     * yet.
     */
    private static void addReady(Node node) {
        int ready = -1;
        for (int task = node.enabled.next(0); task >= 0; task = node.enabled.next(task + 1)) {
            if (node.isReadyBeside(task)) {
                if (isHead(node.branches.list(), task)) {
                    return;
                }
                ready = node.branches.sleep.contains(task) ? ready : task;
            }
        }
        if (ready >= 0) {
            add(node, ready, true);
        }
    }

    /**
     * Where the first operation of a task is in the sequence, if nothing in the sequence happens before it; ABSENT if
     * there is none and what the task is about to do is independent of all the sequence; else NO.
     *
     * @param ready whether the task can continue whatever others do: what continues only because no other can comes
     * behind that
     */
    private int weakInitial(Events events, Race race, Footprint step, boolean quiet, boolean ready) {
        for (int i = 0; i < size; i++) {
            if ((sequence[i] == SECOND ? race : events.get(sequence[i])).name() == step.name()) {
                for (int j = 0; j < i; j++) {
                    if (happensBefore(events, race, j, i)) {
                        return NO;
                    }
                }
                return i;
            }
        }
        for (int i = 0; i < size; i++) {
            if (quiet || sequence[i] == SECOND
                    ? quiet || race.quiet && !ready || !race.quiet && race.dependsOn(step)
                    : events.get(sequence[i]).dependsOn(step)) {
                return NO;
            }
        }
        return ABSENT;
    }

    private boolean happensBefore(Events events, Race race, int i, int j) {
        return sequence[j] == SECOND
                ? race.quiet
                        || events.happensBefore(sequence[i], race)
                        || events.get(sequence[i]).dependsOn(race)
                : events.happensBefore(sequence[i], sequence[j]);
    }

    /**
     * The list with the sequence in the first branch that it can begin with; where there is none, in a branch of its
     * own.
     */
    private Tree inserted(Events events, Race race, @Nullable Tree list) {
        Tree begun = begun(events, race, list);
        if (begun == null) {
            return Tree.append(list, Objects.requireNonNull(branch(events, race)));
        }
        descend(events, race, begun, taken);
        return Objects.requireNonNull(list);
    }

    /** The first branch that the sequence can begin with, whose step is taken from it; null if there is none. */
    private @Nullable Tree begun(Events events, Race race, @Nullable Tree list) {
        for (Tree each = list; each != null; each = each.next) {
            int i = each == mine ? NO : weakInitial(events, race, each, each.quiet, false);
            if (i != NO) {
                if (i >= 0) {
                    remove(i);
                }
                taken = i;
                return each;
            }
        }
        return null;
    }

    private void remove(int i) {
        System.arraycopy(sequence, i + 1, sequence, i, size - i - 1);
        size--;
    }

    /**
     * Inserts what is left after a step. Branches may be as long as executions: it goes down them in a loop.
     *
     * @param at where the sequence has what comes right after the step; -1 if it does not have the step
     */
    private void descend(Events events, Race race, Tree step, int at) {
        int i = at;
        Tree below = step;
        while (below != null && !below.isLeaf() && size > 0) { // in a leaf all of it is explored
            boolean answers = i >= 0
                    && i < size
                    && sequence[i] != SECOND
                    && !events.get(sequence[i]).isOperation();
            if (answers) {
                long answer = events.get(sequence[i]).answer;
                remove(i);
                below = answered(events, race, below, answer);
            } else if (below.isBeforeAnswer()) {
                descendToAll(events, race, below);
                return;
            } else {
                Tree begun = begun(events, race, below.first);
                if (begun == null) {
                    below.first = Tree.append(below.first, Objects.requireNonNull(branch(events, race)));
                }
                below = begun;
                i = taken;
            }
        }
    }

    /** The answer after a step, below which the rest is to be inserted; null if it is there. */
    private @Nullable Tree answered(Events events, Race race, Tree step, long answer) {
        if (!step.isBeforeAnswer()) {
            if (step.branches != null) { // it is before tasks
                strayed++;
                return null;
            }
            step.others = true;
            step.otherwise = step.first;
            step.first = null;
        }
        for (Tree each = step.first; each != null; each = each.next) {
            if (each.answer == answer) {
                return each;
            }
        }
        Tree given = Tree.answer(step.name(), answer);
        given.open = step.open;
        step.first = Tree.append(step.first, given);
        if (!step.others) {
            given.first = branch(events, race);
            return null;
        }
        given.first = Tree.copy(step.otherwise);
        return given;
    }

    private void descendToAll(Events events, Race race, Tree step) {
        int[] whole = java.util.Arrays.copyOf(sequence, size);
        for (Tree each = step.first; each != null; each = each.next) {
            descend(events, race, each, ABSENT);
            System.arraycopy(whole, 0, sequence, 0, whole.length);
            size = whole.length;
        }
        if (!step.others) {
            step.others = true;
            step.otherwise = branch(events, race);
        } else if (step.otherwise != null) {
            step.otherwise = inserted(events, race, step.otherwise);
        }
    }

    /** What is left of the sequence; null if nothing is. */
    private @Nullable Tree branch(Events events, Race race) {
        Tree branch = null;
        for (int i = size - 1; i >= 0; i--) {
            Tree step;
            if (sequence[i] == SECOND) {
                step = new Tree(race, race.task);
                step.quiet = race.quiet;
            } else {
                Event event = events.get(sequence[i]);
                step = new Tree(event, event.task, event.answer);
            }
            step.first = branch;
            branch = step;
        }
        return branch;
    }
}
