package dev.allways.core.states;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/**
 * The set of states that a search has met, by fingerprint.
 *
 * <p>A state is one fingerprint of 64 bits, or of 128 where {@link #bits()} says so. Fingerprints need not be well
 * mixed: small integers and packed fields are as good as hashes. Every value is allowed, zero too.
 *
 * <table>
 * <caption>The kinds of set</caption>
 * <tr><th>made by</th><th>bytes a state</th><th>a state is missed when</th></tr>
 * <tr><td>{@link #exact64}</td><td>13.2</td><td>it shares all 64 bits with another</td></tr>
 * <tr><td>{@link #exact128}</td><td>26.3</td><td>it shares all 128 bits with another</td></tr>
 * <tr><td>{@link #compact}</td><td>6.6 up to 39 bits, else 13.2; never more than 2<sup>bits</sup> / 8 in all</td>
 *     <td>it shares the lowest {@code bits} bits with another</td></tr>
 * <tr><td>{@link #bitstate}</td><td>as little as wanted</td><td>others have set all of its bits</td></tr>
 * <tr><td>{@link #bounded}, {@link #filling}</td><td>bounded in all</td><td>never; but a forgotten state may be explored again</td></tr>
 * </table>
 *
 * <p>Any number of threads may add at the same time: of those that add the same fingerprint exactly one is told that it
 * is new. {@link #save} and {@link #close} are for a moment when nobody adds. The counts may be read at any time and
 * are exact when nobody adds.
 */
public interface Seen extends AutoCloseable {
    /**
     * Adds one fingerprint.
     *
     * @param first the first 64 bits
     * @param second the other 64 bits if {@link #bits()} is 128, else ignored
     * @return true if it was not there
     * @throws IllegalStateException if this set was closed, or is full (2<sup>31</sup> slots in one of 256 stripes)
     * @throws OutOfMemoryError if it must grow and cannot; the set is then as it was before the call
     */
    boolean add(long first, long second);

    /**
     * Adds fingerprints at once. Their places in memory are independent of each other, so that the waits for them
     * overlap: a batch of 6 to 30 costs well under half as much as single additions. They are added in the order given;
     * of equal ones only the first can be new. If this throws, those before the one at fault were added.
     *
     * @param first the first 64 bits of each
     * @param second the other 64 bits of each if {@link #bits()} is 128, else ignored (any array will do)
     * @param count how many; at least 0 and at most the length of the arrays
     * @param fresh set to whether {@code first[i]} was new, for each {@code i} below {@code count}
     */
    void addAll(long[] first, long[] second, int count, boolean[] fresh);

    /** Whether {@link #add} would tell of a fingerprint that it is not new; adds nothing. */
    boolean contains(long first, long second);

    /**
     * How many fingerprints were added as new so far: unique states, and again each one that came back after it was
     * forgotten.
     */
    long size();

    /**
     * How many fingerprints were thrown out again, or not kept, to stay within bounded memory; such a state may be
     * explored again.
     */
    long forgotten();

    /** Whether it may forget, or not keep, what was added. */
    default boolean forgets() {
        return false;
    }

    /** Bytes of memory held. */
    long bytes();

    /** How many bits of a fingerprint tell states apart: 128, 64, or what was asked of {@link #compact}. */
    int bits();

    /**
     * An upper estimate of the probability that at least one state was missed because it looked like another. For n
     * states kept by b bits, n(n-1) / 2<sup>b+1</sup>, which holds if the fingerprints are good; for bitstate, the
     * expected number of states missed so far, from how full each line was when something was added to it. At most 1.
     */
    double omissionProbability();

    /** Whether "not new" is wrong only if two states share their full fingerprint. */
    boolean exact();

    /**
     * Why this set may have hidden a state from a search: because it takes states for each other. One that forgets
     * hides nothing: a forgotten state is only explored again.
     */
    default Optional<String> omitted() {
        return exact() || size() == 0
                ? Optional.empty()
                : Optional.of(
                        "%s: a state was missed with probability %.2g".formatted(describe(), omissionProbability()));
    }

    /** This set in one line: what it keeps, how many states, how much memory. */
    String describe();

    /**
     * Writes all of this set, for a checkpoint, so that {@link #restore} makes a set that answers the same. Nobody may
     * add meanwhile. Writes many small pieces: give it a buffered stream.
     */
    void save(DataOutput out) throws IOException;

    /** Lets go of the memory. The counts stay readable; to add or to save is an error from now on. */
    @Override
    void close();

    /** An empty set of 64-bit fingerprints, 13.2 bytes a state. */
    static Seen exact64() {
        return new FingerprintTable(64);
    }

    /** An empty set of 128-bit fingerprints, 26.3 bytes a state. */
    static Seen exact128() {
        return new WideFingerprintTable();
    }

    /**
     * An empty set that keeps the lowest {@code bits} bits of a fingerprint and no others (hash compaction): states
     * that agree on these are one state to it, no others are. Up to 39 bits it takes 6.6 bytes a state, or a bitmap
     * once that is smaller.
     *
     * @param bits 8 to 63
     */
    static Seen compact(int bits) {
        Stripes.checkBits(bits, 63);
        return bits <= CompactSeen.MAX_BITS ? new CompactSeen(bits) : new FingerprintTable(bits);
    }

    /**
     * An empty set that keeps no fingerprints, only a few bits set for each state, all in one cache line (bitstate
     * hashing).
     *
     * @param bits how many bits of memory; rounded up to a multiple of 512, at most 2<sup>36</sup>
     * @param functions how many bits are set for a state, 1 to 7
     */
    static Seen bitstate(long bits, int functions) {
        return new BitstateSeen(bits, functions);
    }

    /**
     * An empty set of 64-bit fingerprints that grows up to {@code maxBytes} and then forgets: when there is no room
     * near the place where a fingerprint belongs, the oldest of its bucket goes. A search with it ends if the search
     * would end without any set, but may visit states again.
     *
     * @param maxBytes at least 65,536
     */
    static Seen bounded(long maxBytes) {
        return new BoundedSeen(maxBytes, true);
    }

    /**
     * As {@link #bounded}, but what comes when there is no room is not kept, and counts as forgotten: it is new each
     * time. Those that came first are cheap to meet again for as long as the search continues.
     *
     * @param maxBytes at least 65,536
     */
    static Seen filling(long maxBytes) {
        return new BoundedSeen(maxBytes, false);
    }

    /** Reads a set that {@link #save} wrote. Fails if that is not what it finds, or was written by another version. */
    static Seen restore(DataInput in) throws IOException {
        try {
            int form = in.readInt();
            return switch (form) {
                case FingerprintTable.FORM -> new FingerprintTable(in);
                case WideFingerprintTable.FORM -> new WideFingerprintTable(in);
                case CompactSeen.FORM -> new CompactSeen(in);
                case BitstateSeen.FORM -> new BitstateSeen(in);
                case BoundedSeen.FORM -> new BoundedSeen(in);
                default -> throw Stripes.damaged("it begins with %08x".formatted(form));
            };
        } catch (EOFException e) {
            throw Stripes.damaged("it ends too early");
        } catch (IllegalArgumentException e) {
            throw Stripes.damaged(String.valueOf(e.getMessage()));
        }
    }
}
