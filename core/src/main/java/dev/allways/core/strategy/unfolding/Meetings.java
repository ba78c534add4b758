package dev.allways.core.strategy.unfolding;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All meetings, by what meets what. */
final class Meetings {
    private @Nullable Meeting[] table = new Meeting[1 << 8];
    private int size;

    @Nullable
    Meeting get(LocalState state, Version[] versions) {
        int slot = slot(state, versions);
        for (Meeting found = table[slot]; found != null; found = table[slot]) {
            if (found.isOf(state, versions)) {
                return found;
            }
            slot = slot + 1 & table.length - 1;
        }
        return null;
    }

    /** Adds one that is not in it. */
    void add(Meeting meeting) {
        if (++size > table.length / 2) {
            @Nullable Meeting[] before = table;
            table = new Meeting[2 * before.length];
            for (Meeting each : before) {
                if (each != null) {
                    put(each);
                }
            }
        }
        put(meeting);
    }

    private void put(Meeting meeting) {
        int slot = slot(meeting.state, meeting.versions);
        while (table[slot] != null) {
            slot = slot + 1 & table.length - 1;
        }
        table[slot] = Objects.requireNonNull(meeting);
    }

    private int slot(LocalState state, Version[] versions) {
        return Meeting.hash(state, versions) >>> 7 & table.length - 1;
    }
}
