package dev.allways.core.strategy.order;

import dev.allways.core.Footprint;
import dev.allways.core.Operation.Kind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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

    boolean isOperation() {
        return answer < 0;
    }

    /** Whether nothing is said about what comes after it. */
    boolean isLeaf() {
        return first == null && !others;
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
        alone.first = step.first;
        alone.others = step.others;
        alone.otherwise = step.otherwise;
        return alone;
    }

    /** Writes a list of steps and all that comes after them. */
    static void save(DataOutput out, @Nullable Tree list) throws IOException {
        for (Tree each = list; each != null; each = each.first) { // as long as executions are
            out.writeBoolean(true);
            out.writeLong(each.name());
            each.kind().save(out);
            out.writeLong(each.target());
            out.writeLong(each.part());
            out.writeInt(each.task);
            out.writeLong(each.answer);
            out.writeBoolean(each.quiet);
            out.writeBoolean(each.others);
            save(out, each.otherwise);
            save(out, each.next);
        }
        out.writeBoolean(false);
    }

    /** Reads what {@link #save} wrote. */
    static @Nullable Tree load(DataInput in) throws IOException {
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
            each.others = in.readBoolean();
            each.otherwise = load(in);
            each.next = load(in);
            if (last == null) {
                list = each;
            } else {
                last.first = each;
            }
            last = each;
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
