package dev.allways.core.strategy;

import dev.allways.core.Audit;
import dev.allways.core.FingerprintCollision;
import dev.allways.core.SharedState;
import dev.allways.core.State;
import java.lang.ref.SoftReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps states beside their fingerprints, and reports two different states that share one, and a state that has
 * changed.
 */
final class StateAudit {
    /*
     * All states as long as they are few, then those whose mixed fingerprint begins with some zero bits, and with one
     * more whenever there are as many again (distinct sampling: Gibbons, VLDB 2001, section 3.1). So the sample is even
     * over the states however often each is met, all ways to a state of the sample are compared, and a state outside it
     * costs one multiplication.
     *
     * The states are held softly: where memory runs short the sample begins again, smaller.
     */
    private static final int MOST = 50_000;
    private static final int MOST_LATER = 12_000; // of a sample: each way to one of these costs a look at it
    private static final int LENGTH_LATER = 1 << 15; // more than twice as many
    private static final int LEAST_LENGTH = 1 << 6;
    private static final int THINNER = 4; // bits more, after the first states and where memory ran short
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final boolean all;
    private final boolean wide;
    private SoftReference<Sample> kept = new SoftReference<>(null);

    @SuppressWarnings("UnusedVariable")
    private @Nullable Sample held; // by a full audit, firmly

    private volatile long mask; // bits that are zero in the mixed fingerprints of the sample
    private int unchanged; // states when all were found as they were met

    /** A state that can't be kept, since the program makes it again where it is wanted. */
    private record Passing(Object identity) {}

    private static final class Sample {
        final long[] first;
        final long[] second; // of no length, if they don't count
        final @Nullable Object[] states; // what is kept of each: itself, or Passing
        int size;

        Sample(int length, boolean wide) {
            first = new long[length];
            second = new long[wide ? length : 0];
            states = new Object[length];
        }

        /** Where a fingerprint is, or where it would go. */
        int seek(long one, long other) {
            long mixed = one * MIX;
            int at = (int) (mixed ^ mixed >>> 32) & first.length - 1;
            while (states[at] != null && (first[at] != one || second.length > 0 && second[at] != other)) {
                at = at + 1 & first.length - 1;
            }
            return at;
        }

        void put(int at, long one, long other, Object state) {
            first[at] = one;
            if (second.length > 0) {
                second[at] = other;
            }
            states[at] = state;
            size++;
        }
    }

    private StateAudit(boolean all, boolean wide) {
        this.all = all;
        this.wide = wide;
        replace(new Sample(LEAST_LENGTH, wide));
    }

    /**
     * @param wide whether the set of visited states keeps 128 bits; then two states share a fingerprint if all are the
     * same
     */
    static @Nullable StateAudit of(Audit audit, boolean wide) {
        return audit == Audit.OFF ? null : new StateAudit(audit == Audit.FULL, wide);
    }

    /** Compares states that were met with those kept, and keeps those of the sample that are new. */
    void compare(IntFunction<State> states, long[] first, long[] second, int count) {
        for (int i = 0; i < count; i++) {
            if ((first[i] * MIX & mask) == 0) {
                compareFrom(i, states, first, second, count);
                return;
            }
        }
    }

    private synchronized void compareFrom(
            int begin, IntFunction<State> states, long[] first, long[] second, int count) {
        Sample sample = sample();
        for (int i = begin; i < count; i++) {
            if ((first[i] * MIX & mask) == 0) {
                sample = compare(sample, states.apply(i), first[i], wide ? second[i] : 0);
            }
        }
    }

    private Sample sample() {
        Sample sample = kept.get();
        if (sample == null) {
            thin(THINNER);
            sample = replace(new Sample(LEAST_LENGTH, wide));
        }
        return sample;
    }

    private Sample replace(Sample sample) {
        kept = new SoftReference<>(sample);
        if (all) {
            held = sample;
        }
        return sample;
    }

    private Sample compare(Sample sample, State state, long first, long second) {
        int at = sample.seek(first, second);
        Object before = sample.states[at];
        if (before != null) {
            tellApart(before, state, first);
            return sample;
        }
        boolean stays = state.resume() != null;
        Object identity = stays && sample.size > 0 ? null : state.identity();
        if (sample.size == 0 && identity == null) {
            mask = -1; // this program's states can't be told apart
            return sample;
        }
        sample.put(at, first, second, identity == null || stays ? state : new Passing(identity));
        if (sample.size >= (mask == 0 ? MOST : MOST_LATER) && !all) {
            return thinned(sample);
        }
        return sample.size > sample.first.length / 2 ? replace(moved(sample, 2 * sample.first.length)) : sample;
    }

    private static void tellApart(Object before, State state, long fingerprint) {
        Object one = before instanceof State kept ? kept.identity() : ((Passing) before).identity;
        Object other = state.identity();
        if (one != null && other != null && !one.equals(other)) {
            checkUnchanged(before, fingerprint);
            throw new FingerprintCollision(fingerprint, one, other);
        }
    }

    private static void checkUnchanged(Object kept, long fingerprint) {
        if (kept instanceof State state && state.fingerprint() != fingerprint) {
            throw new SharedState(fingerprint, state.fingerprint(), state.toString());
        }
    }

    private Sample thinned(Sample sample) {
        checkUnchanged(sample);
        thin(mask == 0 ? THINNER : 1);
        return replace(moved(sample, LENGTH_LATER));
    }

    private void thin(int bits) {
        mask = mask >> bits | ~(-1L >>> bits);
    }

    /** Those that still belong to the sample, in a table of its own. */
    private Sample moved(Sample sample, int length) {
        var moved = new Sample(length, wide);
        for (int i = 0; i < sample.first.length; i++) {
            Object state = sample.states[i];
            long first = sample.first[i];
            if (state != null && (first * MIX & mask) == 0) {
                long second = wide ? sample.second[i] : 0;
                moved.put(moved.seek(first, second), first, second, state);
            }
        }
        return moved;
    }

    /** Looks whether all states that are kept still are as they were met; called when no worker changes any. */
    synchronized void checkUnchanged() {
        Sample sample = kept.get();
        if (sample != null && sample.size != unchanged) {
            checkUnchanged(sample);
            unchanged = sample.size;
        }
    }

    private static void checkUnchanged(Sample sample) {
        for (int i = 0; i < sample.first.length; i++) {
            Object state = sample.states[i];
            if (state != null) {
                checkUnchanged(state, sample.first[i]);
            }
        }
    }

    /** How many states are kept, so that each other that shares the fingerprint of one is told apart. */
    synchronized long size() {
        Sample sample = kept.get();
        return sample == null ? 0 : sample.size;
    }
}
