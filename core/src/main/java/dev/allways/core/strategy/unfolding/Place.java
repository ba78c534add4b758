package dev.allways.core.strategy.unfolding;

import dev.allways.core.Operation.Cell;
import org.jspecify.annotations.Nullable;

/** A cell that operations read and change, in all executions: the tree of its versions. */
final class Place {
    final long number; // see Cell.number
    final Cell cell;
    final Version initial;

    @Nullable
    Line user; // the first task that has to do with it

    boolean isShared; // others have, too

    // of the run that uses it last
    int run;
    Version current;
    Event[] readers = {}; // by line: the last one that read the current version

    Place(int id, long number, Cell cell) {
        this.number = number;
        this.cell = cell;
        this.initial = new Version(id, this);
        this.current = initial;
    }
}
