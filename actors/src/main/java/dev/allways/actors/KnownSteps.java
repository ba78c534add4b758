package dev.allways.actors;

import dev.allways.model.Hasher;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What handlers did with a state and an event before. Global states are combinations of far fewer local ones, so most
 * steps of a search were made before, elsewhere; they are repeated without running the handler, and their states and
 * messages are hashed once.
 */
final class KnownSteps {
    /*
     * A step is known by the digests of state and message, 128 bits each, and by the machines that there are. It is
     * trusted when its handler has done the same twice: an audit that makes a step twice, to see whether it does the
     * same, makes it for real. A handler that chooses, creates or notes anything is run every time. Entries are
     * immutable, and a table of them may be changed by several threads at once: one that is lost costs a step.
     */
    private static final int SIZE = 1 << 16;
    private static final int WORTHWHILE = 1000; // steps before a table is made: short executions need none

    /** What a handler did. */
    record Step(
            Machines machines,
            Hasher.Digest state,
            Hasher.Digest message,
            List<Deed> deeds,
            Local next,
            boolean halts,
            boolean trusted) {
        @SuppressWarnings("ReferenceEquality") // machines of one name that were created in different steps may differ
        private boolean isOf(Machines machines, Hasher.Digest state, Hasher.Digest message) {
            return this.machines == machines && this.state.equals(state) && this.message.equals(message);
        }

        /** This one, to be trusted if another run of the handler did the same; else the other one. */
        Step confirmedBy(Step again) {
            boolean same = halts == again.halts && next.state.equals(again.next.state) && deeds.equals(again.deeds);
            return same ? new Step(machines, state, message, deeds, next, halts, true) : again;
        }
    }

    /** What a monitor made of all that a step announced. */
    private record Hearing(int monitor, Hasher.Digest state, Step step, Local next) {}

    private @Nullable Step @Nullable [] steps;
    private @Nullable Hearing[] hearings = new Hearing[0];
    private int made;

    /** The step that is known; null if there is none. */
    @Nullable
    Step find(Machines machines, Hasher.Digest state, Hasher.Digest message) {
        @Nullable Step[] table = steps;
        Step found = table == null ? null : table[index(state, message)];
        return found != null && found.isOf(machines, state, message) ? found : null;
    }

    /** Keeps a step that a handler made. */
    void keep(Step step) {
        @Nullable Step[] table = steps;
        if (table == null) {
            if (++made < WORTHWHILE) {
                return;
            }
            hearings = new Hearing[SIZE];
            table = new Step[SIZE];
            steps = table;
        }
        table[index(step.state, step.message)] = step;
    }

    private static int index(Hasher.Digest one, Hasher.Digest other) {
        return (int) World.mix(one.first(), other.first()) & SIZE - 1;
    }

    /** The state of a monitor after all that a step announced; null if that is not known. */
    @SuppressWarnings("ReferenceEquality") // two steps may do the same: then there are two hearings
    @Nullable
    Local heard(int monitor, Local state, Step step) {
        Hasher.Digest digest = state.known();
        @Nullable Hearing[] table = hearings;
        if (digest == null || table.length == 0) {
            return null;
        }
        Hearing found = table[index(digest, step)];
        return found != null && found.monitor == monitor && found.step == step && found.state.equals(digest)
                ? found.next
                : null;
    }

    /** Keeps what a monitor made of all that a step announced. */
    void keep(int monitor, Local state, Step step, Local next) {
        Hasher.Digest digest = state.known();
        @Nullable Hearing[] table = hearings;
        if (digest != null && table.length > 0) {
            table[index(digest, step)] = new Hearing(monitor, digest, step, next);
        }
    }

    private static int index(Hasher.Digest state, Step step) {
        return (int) World.mix(World.mix(state.first(), step.state.first()), step.message.first()) & SIZE - 1;
    }
}
