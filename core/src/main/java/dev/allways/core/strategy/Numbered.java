package dev.allways.core.strategy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The numbers of executions that are drawn, each by its number: which one a strategy makes next, where siblings take
 * what none of them has. A number that was taken is kept until its execution is learnt.
 */
final class Numbered {
    private final AtomicLong next; // of all siblings
    private final Deque<Long> owed = new ArrayDeque<>(); // taken before a checkpoint, and not made
    private long taken = -1; // and not learnt yet

    Numbered() {
        this(new AtomicLong());
    }

    private Numbered(AtomicLong next) {
        this.next = next;
    }

    /** For a sibling. */
    Numbered sibling() {
        return new Numbered(next);
    }

    /** The number of the execution to make, from 0. */
    long take() {
        if (taken < 0) {
            taken = owed.isEmpty() ? next.getAndIncrement() : owed.remove();
        }
        return taken;
    }

    /** The execution was made. */
    void made() {
        taken = -1;
    }

    /** Writes how far all siblings have come, and what they owe. */
    static <T> void save(DataOutput out, List<T> siblings, Function<? super T, Numbered> numbers) throws IOException {
        List<Long> left = new ArrayList<>();
        for (T sibling : siblings) {
            Numbered its = numbers.apply(sibling);
            left.addAll(its.owed);
            if (its.taken >= 0) {
                left.add(its.taken);
            }
        }
        out.writeLong(numbers.apply(siblings.getFirst()).next.get());
        out.writeInt(left.size());
        for (long each : left) {
            out.writeLong(each);
        }
    }

    /** Takes up what was written. */
    void restore(DataInput in) throws IOException {
        next.set(in.readLong());
        for (int left = in.readInt(); left > 0; left--) {
            owed.add(in.readLong());
        }
    }
}
