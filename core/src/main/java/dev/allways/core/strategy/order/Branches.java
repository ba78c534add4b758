package dev.allways.core.strategy.order;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The branches of a choice: which were begun, and which are to be. Belongs to the worker that made the choice, until it
 * is {@linkplain #share shared}: then to all that have the choice on their way, under the monitor of its
 * {@linkplain #root root}.
 */
final class Branches {
    /*
     * Of a choice that is not shared, wakeup trees drop a branch when it begins: what is inserted comes from below the
     * branch that was begun last, and what can begin as an earlier one is explored. Where several workers explore
     * branches side by side, one may find below an earlier branch what is to be explored below a later one that was
     * begun, too. So in the tree of a shared choice all branches stay, numbered in the order in which they were begun.
     * The choices that come after their steps, up to the leaves, are shared with it, and have their branches there.
     */
    private @Nullable Branches root;
    private @Nullable Tree before; // the step of the root's tree that the choice comes after; null: it is the root
    private int begun; // of a root: how many branches of its tree were begun
    private long strayed; // of a root: branches of its tree that could not begin

    final TaskSet sleep = new TaskSet(); // need not begin: what they lead to was explored, or is by some worker
    final TaskSet backtrack = new TaskSet(); // source sets: are to begin
    long size; // of the choice
    private long[] names = {}; // of its tasks, where it is shared
    private final TaskSet enabled = new TaskSet(); // of these

    @Nullable
    Tree rest; // wakeup trees: the branches that are left, in order; shared: all

    @Nullable
    Tree listed; // of a choice that is not of tasks: the answers that the tree has

    boolean others; // whether the other answers are given, too

    @Nullable
    Tree otherwise; // what comes after each of those

    long unlisted; // the next answer that may be one of those

    boolean isShared() {
        return root != null;
    }

    /** The first of the choices that have a tree in common; itself if it is not shared. */
    Branches root() {
        return root == null ? this : root;
    }

    /** Whether its branches are part of the tree of another choice. */
    boolean isWithin() {
        return before != null;
    }

    /** From now on several workers may begin branches. */
    void share(Node node) {
        root = this;
        meet(node);
    }

    /** Becomes those of a choice after a step of a shared tree. */
    void share(Node node, Branches root, Tree before) {
        this.root = root;
        this.before = before;
        before.branches = this;
        meet(node);
    }

    private void meet(Node node) {
        if (node.ofTasks) {
            names = LongStream.range(0, node.tasks)
                    .map(task -> node.step((int) task).name())
                    .toArray();
            enabled.copy(node.enabled);
        }
    }

    /** Becomes those of a new choice. */
    void begin(long options, TaskSet sleeping) {
        size = options;
        sleep.copy(sleeping);
        backtrack.clear();
        rest = null;
        listed = null;
        others = false;
        otherwise = null;
        unlisted = 0;
    }

    /** Leaves nothing to begin. */
    void settle() {
        others = false;
        unlisted = size;
    }

    /** The branches that a wakeup tree has: those that are left, or all if they are shared. */
    @Nullable
    Tree list() {
        return before == null ? rest : before.first;
    }

    void setList(@Nullable Tree list) {
        if (before == null) {
            rest = list;
        } else {
            before.first = list;
        }
    }

    /** Which tasks sleep in a branch that was begun: also those of the branches that were begun before it. */
    void sleepIn(Tree branch, TaskSet asleep) {
        sleepBefore(branch.begun, asleep);
    }

    /** Which tasks sleep in a branch that is to begin. */
    void sleepNow(TaskSet asleep) {
        sleepBefore(Integer.MAX_VALUE, asleep);
    }

    private void sleepBefore(int time, TaskSet asleep) {
        asleep.copy(sleep);
        for (Tree each = list(); each != null; each = each.next) {
            if (each.begun != 0 && each.begun < time && each.task >= 0) {
                asleep.add(each.task);
            }
        }
    }

    /**
     * Begins a branch of the shared tree, here or, where branches were added behind steps that were made, further
     * below.
     *
     * @param path becomes the steps from here to where the tree ends
     * @return how many of these were begun before; -1 if there is no branch to begin
     */
    int begin(List<Tree> path) {
        path.clear();
        dropStrayed();
        Tree each = list();
        while (true) { // no recursion: branches may be as long as executions
            Tree next = null;
            if (each == null && path.isEmpty()) {
                next = nextUnlisted();
                if (next == null) {
                    return -1;
                }
            } else if (each == null) {
                each = path.removeLast().next;
            } else if (each.begun != 0) {
                path.add(each);
                if (each.branches != null) {
                    each.branches.dropStrayed();
                    next = each.branches.nextUnlisted();
                }
                each = each.first;
            } else if (path.isEmpty() || path.getLast().branches != null) {
                next = each;
            } else {
                each = each.next; // perhaps it can't begin; whoever is on the way there will see
            }
            if (next != null) {
                int before = path.size();
                begin(next, path);
                return before;
            }
        }
    }

    /** Begins a branch, and adds its steps up to where the tree ends. */
    void begin(Tree branch, List<Tree> steps) {
        for (Tree step = branch; step != null; step = step.first) {
            step.begun = ++root().begun;
            steps.add(step);
        }
    }

    /** Numbers the tasks of the shared tree's steps as they are here, and drops the branches that can't begin. */
    private void dropStrayed() {
        if (names.length == 0) {
            return;
        }
        number();
        TaskSet asleep = new TaskSet();
        sleepNow(asleep);
        for (Tree each = list(); each != null; each = each.next) {
            if (each.begun == 0 && (!enabled.contains(each.task) || asleep.contains(each.task))) {
                root().strayed += each.quiet || asleep.contains(each.task) ? 0 : 1;
                setList(Tree.without(each, list()));
            }
        }
    }

    void number() {
        for (Tree each = list(); each != null; each = each.next) {
            each.task = each.numberIn(names);
        }
    }

    /** The next answer that the tree does not have, which it has from now on; null if none is to be given. */
    private @Nullable Tree nextUnlisted() {
        if (before == null || !before.others) {
            return null;
        }
        while (Tree.isListed(before.first, unlisted)) {
            unlisted++;
        }
        if (unlisted >= size) {
            return null;
        }
        Tree answer = Tree.answer(0, unlisted++);
        answer.first = Tree.copy(before.otherwise);
        answer.open = before.open;
        before.first = Tree.append(before.first, answer);
        return answer;
    }

    /** How many branches of the tree could not begin; told once. */
    long strayed() {
        long told = strayed;
        strayed = 0;
        return told;
    }

    /** @param numbers of those that were written before */
    void save(DataOutput out, Map<Branches, Integer> numbers) throws IOException {
        numbers.put(this, numbers.size());
        out.writeInt(begun);
        out.writeLong(size);
        sleep.save(out);
        backtrack.save(out);
        out.writeLong(unlisted);
        enabled.save(out);
        out.writeInt(names.length);
        for (long name : names) {
            out.writeLong(name);
        }
        if (isWithin()) {
            return;
        }
        Tree.save(out, rest, numbers);
        int before = 0;
        for (Tree each = listed; each != rest && each != null; each = each.next) {
            before++;
        }
        out.writeInt(before);
        for (Tree each = listed; before > 0; each = each.next, before--) {
            out.writeLong(java.util.Objects.requireNonNull(each).answer);
        }
        out.writeBoolean(others);
        Tree.save(out, otherwise, numbers);
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param known those that were read before
     * @param within the step of a shared tree that the choice comes after; null: none
     */
    static Branches load(DataInput in, List<Branches> known, @Nullable Branches root, @Nullable Tree within)
            throws IOException {
        var branches = new Branches();
        known.add(branches);
        branches.begun = in.readInt();
        branches.size = in.readLong();
        branches.sleep.restore(in);
        branches.backtrack.restore(in);
        branches.unlisted = in.readLong();
        branches.enabled.restore(in);
        branches.names = new long[in.readInt()];
        for (int i = 0; i < branches.names.length; i++) {
            branches.names[i] = in.readLong();
        }
        if (root != null && within != null) {
            branches.root = root;
            branches.before = within;
            within.branches = branches;
            return branches;
        }
        branches.root = branches;
        branches.rest = Tree.load(in, known, branches);
        for (int before = in.readInt(); before > 0; before--) {
            branches.listed = Tree.append(branches.listed, Tree.answer(0, in.readLong()));
        }
        if (branches.rest != null && !branches.rest.isOperation()) {
            branches.listed = Tree.append(branches.listed, branches.rest);
        }
        branches.others = in.readBoolean();
        branches.otherwise = Tree.load(in, known, branches);
        return branches;
    }
}
