package dev.allways.runner;

import dev.allways.core.Counts;
import dev.allways.core.states.Seen;
import dev.allways.report.VisitedStates;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A kind of set of visited states, and the set that an exploration has made of it. */
public final class Visited {
    private final String how;
    private final Supplier<Seen> kind;
    private volatile @Nullable Seen made;

    /**
     * A kind of set.
     *
     * @param how what it keeps of each state, in words
     */
    public Visited(String how, Supplier<Seen> kind) {
        this.how = how;
        this.kind = kind;
    }

    /** The usual set: 64 bits of a fingerprint for each state. */
    public static Visited usual() {
        return new Visited("64-bit fingerprints", Seen::exact64);
    }

    /** A new set. */
    public Seen make() {
        Seen seen = kind.get();
        made = seen;
        return seen;
    }

    /** How the states that were visited are kept; empty if there are none. */
    Optional<VisitedStates> kept(Counts counters) {
        Seen seen = made;
        if (counters.states() == 0 || seen == null) {
            return Optional.empty();
        }
        return Optional.of(
                seen.size() > 0
                        ? new VisitedStates(
                                how,
                                seen.bytes(),
                                seen.forgotten(),
                                seen.omissionProbability(),
                                counters.states(),
                                counters.audited())
                        : new VisitedStates( // it came with a checkpoint
                                "", 0, 0, counters.omissionProbability(), counters.states(), counters.audited()));
    }
}
