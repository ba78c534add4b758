package dev.allways.core.strategy.order;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Footprint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Wakeup trees: for each choice the sequences of operations that are to be made from there, so that no execution is
 * begun in vain (Algorithm 2; insertion: definition 6.2).
 *
 * <p>Where it differs: of the events after the first operation of a race, those up to the second are taken, not all to
 * the end; the branch that is being explored is no longer in the tree (its first operation depends on the second one of
 * every race with it, so no sequence begins with it); and the answers of choices that are not of tasks are steps of the
 * tree, each of the task that made the operation before.
 */
final class WakeupTrees implements Reversal {
    private static final int NO = -2;
    private static final int ABSENT = -1;
    private static final int SECOND = -1; // stands for the second operation of the race

    private @Nullable Tree followed; // the step of the tree that was made last; null: beyond the tree

    private @Nullable Tree start; // the same, when the execution in progress went on

    // the sequence to insert
    private int[] sequence = new int[64]; // events, then SECOND
    private int size;
    private int taken; // where the step was that was taken from the sequence last; ABSENT: it was not there
    private long strayed;

    @Override
    public void goesOn() {
        start = followed;
    }

    @Override
    public void goesOnAgain() {
        followed = start;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(strayed);
        Tree.save(out, Tree.alone(start));
    }

    @Override
    public void restore(DataInput in) throws IOException {
        strayed = in.readLong();
        start = Tree.load(in);
    }

    @Override
    public long strayed() {
        return strayed;
    }

    /**
     * The first task that does not sleep; those that go on only because a time has passed come last, and the quiet ones
     * behind.
     */
    static int firstAwake(Node node, ChoicePoint.Schedule schedule) {
        int expiring = -1;
        for (long i = 0; i < node.size; i++) {
            int task = schedule.task(i);
            if (!node.sleep.contains(task)) {
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
        Tree first = followed == null ? null : followed.first;
        followed = null;
        if (first == null || !first.isOperation()) {
            int task = firstAwake(node, schedule);
            addQuiet(node, task);
            return task;
        }
        for (Tree each = first; each != null; each = each.next) {
            each.task = number(each, node);
        }
        node.rest = first;
        int task = next(node, node.rest);
        if (task < 0 && first.quiet) { // some other can go on, without what came between
            task = firstAwake(node, schedule);
        }
        addQuiet(node, task);
        return task;
    }

    /** Those that go on only because no other can depend on everything, so each must be tried first. */
    private static void addQuiet(Node node, int chosen) {
        for (int task = node.quiet.next(0); task >= 0 && chosen >= 0; task = node.quiet.next(task + 1)) {
            if (task != chosen && !node.sleep.contains(task) && !isHead(node.rest, task)) {
                Tree step = new Tree(node.step(task), task);
                step.quiet = true;
                node.rest = Tree.append(node.rest, step);
            }
        }
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
    public int next(Node node) {
        node.sleep.add(node.task);
        return next(node, node.rest);
    }

    private int next(Node node, @Nullable Tree rest) {
        Tree step = rest;
        while (step != null && !runs(step, node)) {
            strayed += !step.quiet && !(step.task >= 0 && node.sleep.contains(step.task)) ? 1 : 0;
            step = step.next;
        }
        node.rest = step == null ? null : step.next;
        followed = step;
        if (step == null) {
            return -1;
        }
        int task = step.task;
        strayed += step.quiet || step.isKnownAs(node.step(task)) ? 0 : 1;
        return task;
    }

    private static boolean runs(Tree step, Node node) {
        return step.task >= 0 && node.enabled.contains(step.task) && !node.sleep.contains(step.task);
    }

    @Override
    public void alone(Footprint step) {
        Tree first = followed == null ? null : followed.first;
        followed = null;
        if (first != null && first.isOperation()) {
            followed = first.name() == step.name() ? first : null;
            strayed += first.quiet || first.isKnownAs(step) ? 0 : 1;
        }
    }

    /*
     * As long as some task sleeps a tree is followed: at its end all that slept were woken. So where some sleep only
     * the answers that the tree has are given: with the others nothing wakes those, and all was explored before. Where
     * nobody sleeps all answers are given.
     */

    @Override
    public void begin(Node node) {
        Tree last = followed;
        node.listed = null;
        node.others = true;
        node.otherwise = null;
        node.unlisted = 0;
        if (last != null && last.isBeforeAnswer()) {
            node.listed = last.first;
            node.others = last.others || node.sleep.isEmpty();
            node.otherwise = last.otherwise;
        } else if (last != null) {
            node.otherwise = last.first; // the tree was made where there was no choice
        }
        node.rest = node.listed;
    }

    @Override
    public long answer(Node node) {
        Tree step = node.rest;
        if (step != null) {
            node.rest = step.next;
            followed = step;
            return step.answer < node.size ? step.answer : answer(node);
        }
        while (node.others && isListed(node, node.unlisted)) {
            node.unlisted++;
        }
        if (!node.others || node.unlisted >= node.size) {
            return -1;
        }
        followed = null;
        if (node.otherwise != null) {
            followed = Tree.answer(0, node.unlisted);
            followed.first = Tree.copy(node.otherwise);
        }
        return node.unlisted++;
    }

    private static boolean isListed(Node node, long answer) {
        for (Tree each = node.listed; each != null; each = each.next) {
            if (each.answer == answer) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void reverse(Events events, Race race) {
        Node node = Objects.requireNonNull(events.get(race.first).node);
        int end = Math.min(race.end, events.size());
        if (sequence.length <= end - race.first) {
            sequence = new int[2 * (end - race.first + 1)];
        }
        size = 0;
        for (int i = race.first + 1; i < end; i++) {
            if (!events.happensBefore(race.first, i)) {
                sequence[size++] = i;
            }
        }
        sequence[size++] = SECOND;
        for (int task = node.sleep.next(0); task >= 0; task = node.sleep.next(task + 1)) {
            if (weakInitial(events, race, node.step(task), node.quiet.contains(task), !node.expires.contains(task))
                    != NO) {
                return;
            }
        }
        if (race.quiet && size == 1 && !node.enabled.contains(race.task)) {
            addReady(node);
        } else {
            node.rest = inserted(events, race, node.rest);
        }
    }

    /** Lets a task begin that can go on: what goes on only because no other can is to come, and is not possible yet. */
    private static void addReady(Node node) {
        int ready = -1;
        for (int task = node.enabled.next(0); task >= 0; task = node.enabled.next(task + 1)) {
            if (node.isReadyBeside(task)) {
                if (isHead(node.rest, task)) {
                    return;
                }
                ready = node.sleep.contains(task) ? ready : task;
            }
        }
        if (ready >= 0) {
            node.rest = Tree.append(node.rest, new Tree(node.step(ready), ready));
        }
    }

    /**
     * Where the first operation of a task is in the sequence, if nothing in the sequence happens before it; ABSENT if
     * there is none and what the task is about to do is independent of all the sequence; else NO.
     *
     * @param ready whether the task can go on whatever others do: what goes on only because no other can comes behind
     *     that
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
            return Tree.append(list, branch(events, race));
        }
        descend(events, race, begun, taken);
        return Objects.requireNonNull(list);
    }

    /** The first branch that the sequence can begin with, whose step is taken from it; null if there is none. */
    private @Nullable Tree begun(Events events, Race race, @Nullable Tree list) {
        for (Tree each = list; each != null; each = each.next) {
            int i = weakInitial(events, race, each, each.quiet, false);
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
                    below.first = Tree.append(below.first, branch(events, race));
                }
                below = begun;
                i = taken;
            }
        }
    }

    /** The answer after a step, below which the rest is to be inserted; null if it is there. */
    private @Nullable Tree answered(Events events, Race race, Tree step, long answer) {
        if (!step.isBeforeAnswer()) {
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

    private Tree branch(Events events, Race race) {
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
        return Objects.requireNonNull(branch);
    }
}
