package dev.allways.core.strategy.order;

import dev.allways.core.Footprint;
import dev.allways.core.Operation.Kind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step of a wakeup tree: an operation, or the answer of a choice that is not of tasks; and what comes after it. */
final class Tree extends Footprint {
    final long answer; // -1: an operation
    boolean quiet; // depends on everything
    int task; // its number in the execution in progress; -1: not known

    @Nullable
    Tree first; // the first of those that come after it

    @Nullable
    Tree next; // the next one beside it

    boolean others; // whether the answers that are not listed after it are to be given, too

    @Nullable
    Tree otherwise; // what comes after each of those

    boolean open; // some of those that slept before it may sleep after it

    int begun; // in a tree that is shared: when it was begun, from 1; 0: not yet

    @Nullable
    Branches branches; // in a tree that is shared: those of the choice after it, if that was met

    Tree(Footprint operation, int task) {
        this(operation, task, -1);
    }

    Tree(Footprint operation, int task, long answer) {
        set(operation);
        this.task = task;
        this.answer = answer;
    }

    /** The same step, with copies of what is beside it, and nothing after it. */
    private Tree(Tree other) {
        this(other, other.task, other.answer);
        quiet = other.quiet;
        open = other.open;
        others = other.others;
        otherwise = copy(other.otherwise);
        next = copy(other.next);
    }

    /**
     * The answer of a choice that is not of tasks.
     *
     * @param name of the task that made the operation before
     */
    static Tree answer(long name, long answer) {
        var nothing = new Footprint();
        nothing.set(name, Kind.LOCAL, 0, 0);
        return new Tree(nothing, -1, answer);
    }

    /** Its task's number among tasks that have these names; -1 if it is none of them. */
    int numberIn(long[] names) {
        if (task >= 0 && task < names.length && names[task] == name()) {
            return task;
        }
        for (int i = 0; i < names.length; i++) {
            if (names[i] == name()) {
                return i;
            }
        }
        return -1;
    }

    boolean isOperation() {
        return answer < 0;
    }

    /**
     * Whether all that comes after it is explored once it is begun. Who sleeps relies on the sequences that are found in
     * its branch, so not where some sleep: there such sequences are inserted whether it is begun or not.
     */
    boolean isLeaf() {
        return first == null && !others && !open;
    }

    /** Whether a choice that is not of tasks comes after it. */
    boolean isBeforeAnswer() {
        return others || first != null && !first.isOperation();
    }

    /** This list of steps and all that comes after them, once more. */
    static @Nullable Tree copy(@Nullable Tree list) {
        if (list == null) {
            return null;
        }
        Tree copy = new Tree(list);
        Tree to = copy;
        for (Tree from = list.first; from != null; from = from.first) { // as long as executions are
            to.first = new Tree(from);
            to = to.first;
        }
        return copy;
    }

    /** This step and what comes after it, without those beside it. */
    static @Nullable Tree alone(@Nullable Tree step) {
        if (step == null) {
            return null;
        }
        Tree alone = new Tree(step, step.task, step.answer);
        alone.quiet = step.quiet;
        alone.open = step.open;
        alone.first = step.first;
        alone.others = step.others;
        alone.otherwise = step.otherwise;
        return alone;
    }

    /**
     * Writes a list of steps and all that comes after them.
     *
     * @param numbers of the branches that were written before
     */
    static void save(DataOutput out, @Nullable Tree list, Map<Branches, Integer> numbers) throws IOException {
        for (Tree each = list; each != null; each = each.first) { // as long as executions are
            out.writeBoolean(true);
            out.writeLong(each.name());
            each.kind().save(out);
            out.writeLong(each.target());
            out.writeLong(each.part());
            out.writeInt(each.task);
            out.writeLong(each.answer);
            out.writeBoolean(each.quiet);
            out.writeBoolean(each.open);
            out.writeBoolean(each.others);
            out.writeInt(each.begun);
            out.writeBoolean(each.branches != null);
            if (each.branches != null) {
                each.branches.save(out, numbers);
            }
            save(out, each.otherwise, numbers);
            save(out, each.next, numbers);
        }
        out.writeBoolean(false);
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param known the branches that were read before
     * @param root of the tree; null if it is not shared
     */
    static @Nullable Tree load(DataInput in, List<Branches> known, @Nullable Branches root) throws IOException {
        var operation = new Footprint();
        Tree list = null;
        Tree last = null;
        while (in.readBoolean()) {
            long name = in.readLong();
            Kind kind = Kind.load(in);
            long target = in.readLong();
            operation.set(name, kind, target, in.readLong());
            int task = in.readInt();
            Tree each = new Tree(operation, task, in.readLong());
            each.quiet = in.readBoolean();
            each.open = in.readBoolean();
            each.others = in.readBoolean();
            each.begun = in.readInt();
            if (in.readBoolean()) {
                Branches.load(in, known, root, each);
            }
            each.otherwise = load(in, known, root);
            each.next = load(in, known, root);
            if (last == null) {
                list = each;
            } else {
                last.first = each;
            }
            last = each;
        }
        return list;
    }

    /** Where a step is in a list; -1 if it is not there. */
    static int indexOf(@Nullable Tree step, @Nullable Tree list) {
        int i = 0;
        for (Tree each = list; each != null; each = each.next, i++) {
            if (each == step) {
                return i;
            }
        }
        return -1;
    }

    /** The step at a place of a list; null if there is none. */
    static @Nullable Tree get(int index, @Nullable Tree list) {
        Tree each = index < 0 ? null : list;
        for (int i = 0; i < index && each != null; i++) {
            each = each.next;
        }
        return each;
    }

    /** Whether an answer is in a list. */
    static boolean isListed(@Nullable Tree list, long answer) {
        for (Tree each = list; each != null; each = each.next) {
            if (each.answer == answer) {
                return true;
            }
        }
        return false;
    }

    /** A list without one of its steps. */
    static @Nullable Tree without(Tree step, @Nullable Tree list) {
        if (list == step) {
            return step.next;
        }
        Tree before = list;
        while (before != null && before.next != step) {
            before = before.next;
        }
        if (before != null) {
            before.next = step.next;
        }
        return list;
    }

    /** This list with one more at its end. */
    static Tree append(@Nullable Tree list, Tree last) {
        if (list == null) {
            return last;
        }
        Tree before = list;
        while (before.next != null) {
            before = before.next;
        }
        before.next = last;
        return list;
    }
}
