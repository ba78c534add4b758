package dev.allways.core.strategy.unfolding;

import org.jspecify.annotations.Nullable;

/** A condition of a cell: what it holds between two changes. */
final class Version {
    static final long UNKNOWN = Long.MIN_VALUE;

    final int id;
    final Place place;
    final int depth; // how many changes led to it
    final @Nullable Event by; // the last of them
    final LocalState[] cut; // all that happens before
    ByLine<Version> next = ByLine.none(); // that come by one change
    ByLine<Event> reads = ByLine.none();
    ByLine<Meeting> meetings = ByLine.none();
    ByLine<Meeting> changes = ByLine.none(); // ordinary net: those meetings that overwrite it
    long level = UNKNOWN; // unless it is the first: how much there is of the cell

    // of the set that was looked at last, see Configuration
    int overwrittenAt;

    @Nullable
    Event overwriter;

    int readsLeft;

    // of the run that follows reads of it: how many are to come before it is overwritten
    int owedIn;
    int owed;

    /** The first of a place. */
    Version(int id, Place place) {
        this.id = id;
        this.place = place;
        depth = 0;
        by = null;
        cut = new LocalState[0];
    }

    /** One that a change leads to. */
    Version(int id, Version before, Event by) {
        this.id = id;
        this.place = before.place;
        this.depth = before.depth + 1;
        this.by = by;
        this.cut = by.cut();
    }

    boolean isInitial() {
        return by == null;
    }
}
