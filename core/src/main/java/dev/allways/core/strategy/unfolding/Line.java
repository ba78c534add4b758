package dev.allways.core.strategy.unfolding;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task in all executions that have it: the tree of its local states. */
final class Line {
    final int index; // 0 is what the program does before it has tasks
    final long name;
    final @Nullable Line after; // the task that ends before this one can continue

    final List<LocalState> roots = new ArrayList<>(1); // all states that it begins with
    String text = ""; // for a reader
    boolean creator; // it has begun others

    @Nullable
    LocalState root; // where it begins, unless an event has begun it

    Line(int index, long name, @Nullable Line after) {
        this.index = index;
        this.name = name;
        this.after = after;
    }
}
