package dev.allways.core.strategy.unfolding;

import dev.allways.core.Operation.Access;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Operation.Mode;
import java.util.List;

/**
 * An operation of a task with the versions of all its cells that it meets there: what it does and whether it is enabled
 * follows from these.
 */
final class Meeting implements Extension {
    /** Whether the operation can be executed there. */
    enum Enabled {
        UNKNOWN,
        YES,
        NO
    }

    final LocalState state;
    final Version[] versions; // of the state's places, as many as there were
    List<Event> events = List.of(); // covered or not; complete once it is resolved
    Enabled enabled = Enabled.UNKNOWN;
    boolean expires; // if it is enabled, only because a time passes, or for no reason
    boolean resolved; // what is done is known
    boolean[] writes = {}; // of each version, whether it is overwritten

    Meeting(LocalState state, Version[] versions) {
        this.state = state;
        this.versions = versions;
    }

    @Override
    public boolean isCovered() {
        return resolved || enabled == Enabled.NO;
    }

    boolean isOf(LocalState state, Version[] met) {
        if (this.state != state || versions.length != met.length) {
            return false;
        }
        for (int i = 0; i < met.length; i++) {
            if (versions[i] != met[i]) {
                return false;
            }
        }
        return true;
    }

    static int hash(LocalState state, Version[] met) {
        int hash = state.id;
        for (Version version : met) {
            hash = hash * 31 + version.id;
        }
        return hash * 0x9e3779b9;
    }

    /** Takes up what is done. */
    void resolve(Kind kind) {
        resolved = true;
        writes = new boolean[versions.length];
        for (int i = kind.accesses() - 1; i >= 0; i--) {
            Access access = kind.access(i);
            long cell = access.cell().number(state.target, state.part, state.line.name);
            // one that wakes up by itself can't be notified any more
            boolean changes = access.mode() != Mode.READ || kind.isKnownAs(Kind.AWAKE) && !access.awaited();
            for (int k = 0; changes && k < versions.length; k++) {
                writes[k] |= versions[k].place.number == cell;
            }
        }
    }
}
