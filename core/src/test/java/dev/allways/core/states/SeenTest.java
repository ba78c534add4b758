package dev.allways.core.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeenTest {
    /** Every way to make a set, roomy enough for what these tests add. */
    enum Kind {
        EXACT64,
        EXACT128,
        COMPACT8,
        COMPACT13,
        COMPACT20,
        COMPACT39,
        COMPACT40,
        COMPACT63,
        BITSTATE,
        BOUNDED,
        FORGETFUL;

        Seen make() {
            return switch (this) {
                case EXACT64 -> Seen.exact64();
                case EXACT128 -> Seen.exact128();
                case COMPACT8, COMPACT13, COMPACT20, COMPACT39, COMPACT40, COMPACT63 ->
                    Seen.compact(Integer.parseInt(name().substring("COMPACT".length())));
                case BITSTATE -> Seen.bitstate(1 << 22, 3);
                case BOUNDED -> Seen.bounded(1 << 24);
                case FORGETFUL -> Seen.bounded(1 << 16);
            };
        }

        /** Whether each answer follows from the fingerprints added before: from their lowest bits, and no others. */
        boolean predictable() {
            return this != BITSTATE && this != FORGETFUL;
        }
    }

    /** What a set of the lowest {@code bits} bits answers, for the naive. */
    private static final class Model {
        private final Set<List<Long>> set = new HashSet<>();
        private final int bits;

        Model(int bits) {
            this.bits = bits;
        }

        boolean add(long first, long second) {
            return set.add(
                    bits == 128 ? List.of(first, second) : List.of(bits == 64 ? first : first & (1L << bits) - 1));
        }
    }

    private static final int MANY = 120_000; // each stripe grows eight times

    /**
     * Poor fingerprints and good ones: small integers, packed fields, extreme values, random ones; some come back
     * later.
     */
    private static long[] fingerprints(int count) {
        long[] all = new long[count];
        var random = new SplittableRandom(1);
        for (int i = 0; i < count; i++) {
            all[i] = switch (i % 8) {
                case 0 -> i / 8;
                case 1 -> -(i / 8);
                case 2 -> (long) (i / 8) << 32 | i % 100;
                case 3 -> (long) (i / 8) << 48;
                case 4 -> Long.MIN_VALUE + i % 1000;
                case 5 -> all[random.nextInt(i)];
                default -> random.nextLong();
            };
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void everyAnswerIsThatOfASet(Kind kind) {
        if (!kind.predictable()) {
            return;
        }
        Seen one = kind.make();
        Seen batches = kind.make();
        var model = new Model(one.bits());
        long[] first = fingerprints(MANY);
        long[] second = new long[MANY];
        Arrays.setAll(second, i -> i % 3 == 0 ? 0 : i % 3 == 1 ? first[i] : i % 1000);
        boolean[] expected = new boolean[MANY];
        boolean[] answers = new boolean[MANY];
        for (int i = 0; i < MANY; i++) {
            expected[i] = model.add(first[i], second[i]);
            answers[i] = one.add(first[i], second[i]);
        }
        assertThat(Arrays.mismatch(answers, expected)).isEqualTo(-1);
        var random = new SplittableRandom(2);
        for (int from = 0, to; from < MANY; from = to) {
            to = Math.min(MANY, from + random.nextInt(60));
            boolean[] fresh = new boolean[60];
            batches.addAll(Arrays.copyOfRange(first, from, to), Arrays.copyOfRange(second, from, to), to - from, fresh);
            System.arraycopy(fresh, 0, answers, from, to - from);
        }
        assertThat(Arrays.mismatch(answers, expected)).isEqualTo(-1);
        assertThat(one.size()).isEqualTo(batches.size()).isEqualTo(model.set.size());
    }

    /**
     * 1000 states, and after them 1000 k others that agree with these in the lowest bits alone: these are omitted, no
     * more.
     */
    @ParameterizedTest
    @ValueSource(ints = {8, 9, 12, 13, 14, 20, 27, 31, 32, 39, 40, 41, 62, 63})
    void compactionOmitsExactlyThePairsThatAgreeInTheKeptBits(int bits) {
        Seen seen = Seen.compact(bits);
        int apart = Math.min(
                1000, 1 << Math.min(bits, 30)); // states that differ in the lowest bits: all 256 of them for 8 bits
        int k = Math.min(
                5, (1 << Math.min(30, 64 - bits)) - 1); // of the bits above there are 2^(64 - bits) - 1 other values
        long omitted = 0;
        for (long above = 0; above <= k; above++) {
            for (long low = 0; low < apart; low++) {
                omitted += seen.add(above << bits | low, 0) ? 0 : 1;
            }
        }
        assertThat(seen.size()).isEqualTo(apart);
        assertThat(omitted).isEqualTo((long) k * apart);
    }

    /** The table of 2^20 bits of PSPP's checker: state new if and only if the bit of its lowest 20 bits was not set. */
    @Test
    void twentyBitsAnswerLikeABitmap() {
        Seen seen = Seen.compact(20);
        var bitmap = new BitSet(1 << 20);
        var random = new SplittableRandom(3);
        int wrong = 0;
        for (int i = 0; i < 3_000_000; i++) {
            long fingerprint = random.nextLong();
            int bit = (int) fingerprint & (1 << 20) - 1;
            wrong += seen.add(fingerprint, 0) == bitmap.get(bit) ? 1 : 0;
            bitmap.set(bit);
        }
        assertThat(wrong).isZero();
        assertThat(seen.size()).isEqualTo(bitmap.cardinality());
        // 2^20 bits are 128 KiB; beside them 256 locks of a cache line, and headers
        assertThat(seen.bytes()).isLessThan((1 << 17) + 256 * (64 + 16 + 4) + 64);
    }

    /** With one function and one line a state is one of 512 bits: so many are new, all others omitted. */
    @Test
    void bitstateOmitsAllButOneStatePerBit() {
        Seen seen = Seen.bitstate(1, 1);
        for (int i = 0; i < 100_000; i++) {
            seen.add(i, 0);
        }
        assertThat(seen.size()).isEqualTo(512);
        assertThat(seen.omissionProbability()).isEqualTo(1);
        assertThat(seen.describe()).startsWith("bitstate, 1 bits a state, 100.0% of the bits set, 512 states");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void bitstateOmitsExactlyTheStatesWhoseBitsAreSet(int functions) {
        int states = 60_000;
        var seen = new BitstateSeen(1 << 20, functions);
        var bits = new BitSet(1 << 20);
        int omitted = 0;
        int wrong = 0;
        for (int i = 0; i < states; i++) {
            long first = i * 0x1234_5678_9ABCL;
            long mixed = Stripes.mix(first);
            boolean expected = false;
            for (int f = 0; f < functions; f++) {
                int bit = BitstateSeen.line(mixed, 2048) * 512 + BitstateSeen.position(mixed, f);
                expected |= !bits.get(bit);
                bits.set(bit);
            }
            wrong += seen.add(first, 0) == expected ? 0 : 1;
            omitted += expected ? 0 : 1;
        }
        assertThat(wrong).isZero();
        assertThat(omitted).isPositive();
        assertThat(seen.size()).isEqualTo(states - omitted);
        // What it tells of itself must be true: a sum of so many rare events deviates by its square root.
        assertThat(seen.missed()).isBetween(omitted - 5 * Math.sqrt(omitted), omitted + 5 * Math.sqrt(omitted));
    }

    @Test
    void aBoundedSetForgetsExactlyWhatItCounts() {
        var seen = new BoundedSeen(1 << 16, true);
        long[] all = fingerprints(100_000);
        int wrong = 0;
        for (long fingerprint : all) {
            boolean held = seen.contains(fingerprint, 0);
            wrong += seen.add(fingerprint, 0) == held ? 1 : 0;
            wrong += seen.contains(fingerprint, 0) ? 0 : 1;
        }
        assertThat(wrong).isZero();
        long held = Arrays.stream(all)
                .distinct()
                .filter(each -> seen.contains(each, 0))
                .count();
        assertThat(seen.size() - seen.forgotten()).isEqualTo(held);
        // Of 65,536 bytes, 16 + 256 * 64 are locks and 16 + 256 * 4 references. That leaves 187 for each stripe, of
        // which 16
        // are a header, and the rest is enough for 21 slots: two buckets of eight. All are full in the end.
        assertThat(held).isEqualTo(256 * 16);
        assertThat(seen.bytes()).isEqualTo(16 + 256 * 64 + 16 + 256 * 4 + 256 * (16 + 16 * 8));
    }

    /**
     * States of a stripe that has two buckets, and which all belong to the same one first. So 0, 2 .. 14 go there and
     * 1, 3 .. 15 to the other, by turns; then both are full, and those after 15 go to the first one. It keeps the last
     * eight.
     */
    @Test
    void theOldestIsForgottenFirst() {
        var seen = new BoundedSeen(1 << 16, true);
        List<Long> together = new ArrayList<>();
        long[] twoBuckets = new long[16]; // more do not fit in 65,536 bytes
        for (long i = 0; together.size() < 100; i++) {
            long mixed = Stripes.mix(i);
            if (Stripes.of(mixed) == 77 && BoundedSeen.first(twoBuckets, Stripes.slot(mixed)) == 8) {
                together.add(i);
            }
        }
        for (int i = 0; i < together.size(); i++) {
            assertThat(seen.add(together.get(i), 0)).isTrue();
            for (int j = 0; j <= i; j++) {
                int after =
                        j < 16 ? (Math.min(i, 15) - j) / 2 + Math.max(0, i - 15) : i - j; // so many came to its bucket
                boolean stays = j < 16 && j % 2 == 1;
                assertThat(seen.contains(together.get(j), 0)).isEqualTo(stays || after < 8);
            }
        }
        assertThat(seen.forgotten()).isEqualTo(100 - 16);
    }

    @Test
    void aBoundedSetWithRoomForgetsNothing() {
        Seen seen = Seen.bounded(1 << 20);
        for (int i = 0; i < 80_000; i++) { // 63 % of its slots
            seen.add(i * 0x9ABC_DEF1L, 0);
        }
        assertThat(seen.forgotten()).isZero();
        assertThat(seen.size()).isEqualTo(80_000);
        assertThat(seen.bytes()).isLessThanOrEqualTo(1 << 20);
    }

    /** Four threads add overlapping ranges of n fingerprints in different orders: each is new exactly once. */
    @ParameterizedTest
    @EnumSource
    void exactlyOneThreadIsToldThatAStateIsNew(Kind kind) throws Exception {
        for (int round = 0; round < 40; round++) { // small sets grow most
            addInParallel(kind, 2_000);
        }
        addInParallel(kind, 400_000);
    }

    private static void addInParallel(Kind kind, int n) throws Exception {
        Seen seen = kind.make();
        var told = new AtomicIntegerArray(n);
        long kept = seen.bits() >= 64 ? -1 : (1L << seen.bits()) - 1;
        LongUnaryOperator fingerprint = i -> i * 0x1_0000_0001L; // compacted, some are the same
        int threads = 4;
        var start = new CyclicBarrier(threads);
        List<Thread> started = new ArrayList<>();
        List<Throwable> thrown = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            started.add(Thread.ofPlatform().start(() -> {
                try {
                    start.await();
                    int batch = 24;
                    int[] indices = new int[batch];
                    long[] first = new long[batch];
                    boolean[] fresh = new boolean[batch];
                    int range =
                            n / 2; // thread t adds n/2 from n/6 * t on: all are added, most of them two or three times
                    for (int i = 0; i < range; i += batch) {
                        int count = Math.min(batch, range - i);
                        for (int j = 0; j < count; j++) {
                            int k = thread % 2 == 0 ? i + j : range - 1 - i - j;
                            indices[j] = thread == 3 ? n - 1 - k : n / 6 * thread + k;
                            first[j] = fingerprint.applyAsLong(indices[j]);
                        }
                        seen.addAll(first, first, count, fresh);
                        for (int j = 0; j < count; j++) {
                            if (fresh[j]) {
                                told.incrementAndGet(indices[j]);
                            }
                        }
                    }
                } catch (Throwable e) {
                    synchronized (thrown) {
                        thrown.add(e);
                    }
                }
            }));
        }
        for (Thread thread : started) {
            thread.join();
        }
        assertThat(thrown).isEmpty();
        long total = 0;
        for (int i = 0; i < n; i++) {
            total += told.get(i);
        }
        assertThat(seen.size()).isEqualTo(total);
        if (kind.predictable()) {
            long distinct = 0;
            var classes = new HashSet<Long>();
            for (int i = 0; i < n; i++) {
                distinct += classes.add(fingerprint.applyAsLong(i) & kept) ? 1 : 0;
            }
            assertThat(total).isEqualTo(distinct);
        }
        if (kind != Kind.FORGETFUL) { // nothing was lost: all of it is still there
            long[] first = new long[n];
            Arrays.setAll(first, fingerprint::applyAsLong);
            boolean[] fresh = new boolean[n];
            seen.addAll(first, first, n, fresh);
            assertThat(Arrays.mismatch(fresh, new boolean[n])).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSavedIsRestored(Kind kind) throws IOException {
        long[] all = fingerprints(MANY);
        for (int saved : new int[] {0, 1, 2, 100, 20_000, MANY / 2}) {
            Seen seen = kind.make();
            for (int i = 0; i < saved; i++) {
                seen.add(all[i], ~all[i]);
            }
            Seen restored = restore(save(seen));
            assertThat(restored).hasSameClassAs(seen);
            assertThat(restored.describe()).isEqualTo(seen.describe());
            int different = 0;
            for (int i = 0; i < all.length; i++) {
                different += seen.add(all[i], ~all[i]) == restored.add(all[i], ~all[i]) ? 0 : 1;
            }
            assertThat(different).isZero();
            assertThat(restored.describe()).isEqualTo(seen.describe());
            assertThat(List.of(
                            restored.size(), restored.forgotten(), restored.bytes(), restored.bits(), restored.exact()))
                    .isEqualTo(List.of(seen.size(), seen.forgotten(), seen.bytes(), seen.bits(), seen.exact()));
            assertThat(restored.omissionProbability()).isEqualTo(seen.omissionProbability());
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDamagedIsNotRestored(Kind kind) throws IOException {
        Seen seen = kind.make();
        seen.add(5, 6);
        byte[] saved = save(seen);
        assertThatThrownBy(() -> restore(Arrays.copyOf(saved, saved.length - 1)))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "This is not a whole set of states: it ends too early. Usually the checkpoint was cut short,"
                                + " or another version wrote it. Continue from an older checkpoint, or start the search"
                                + " again.");
        saved[1]++;
        assertThatThrownBy(() -> restore(saved))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it begins with 5346");
    }

    private static byte[] save(Seen seen) throws IOException {
        var bytes = new ByteArrayOutputStream();
        seen.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Seen restore(byte[] saved) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(saved));
        Seen restored = Seen.restore(in);
        assertThat(in.read()).isEqualTo(-1);
        return restored;
    }

    @ParameterizedTest
    @EnumSource
    void aClosedSetTakesNothingMore(Kind kind) {
        Seen seen = kind.make();
        for (int i = 0; i < 1000; i++) {
            seen.add(i, i);
        }
        long size = seen.size();
        seen.close();
        assertThat(seen.size()).isEqualTo(size);
        assertThat(seen.bytes()).isLessThan(20_000);
        assertThatThrownBy(() -> seen.add(1, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("This set of states is closed");
    }

    /** 0.5 / ln 1.5 / 0.75 = 1.644 slots a state, of 8, 16 or 4 bytes, whatever the number of states. */
    @Test
    void memoryFollowsTheNumberOfStatesWithoutSteps() {
        Seen exact = Seen.exact64();
        Seen wide = Seen.exact128();
        Seen compact = Seen.compact(39);
        for (int i = 1; i <= 3_000_000; i++) {
            exact.add(i, i);
            wide.add(i, i);
            compact.add(i, i);
            if (i >= 500_000 && i % 10_000 == 0) {
                assertThat(exact.bytes() / (double) i).isCloseTo(8 * 1.644, withinPercentage(2));
                assertThat(wide.bytes() / (double) i).isCloseTo(16 * 1.644, withinPercentage(2));
                assertThat(compact.bytes() / (double) i).isCloseTo(4 * 1.644, withinPercentage(2));
            }
        }
    }

    @Test
    void theProbabilityOfAnOmissionIsThatOfTheBirthdays() {
        Seen seen = Seen.compact(20);
        assertThat(seen.omissionProbability()).isZero();
        for (int i = 0; i < 3; i++) {
            seen.add(i, 0);
        }
        assertThat(seen.omissionProbability()).isEqualTo(3 * 2 / 2097152.0); // 2^21
        for (int i = 0; i < 2000; i++) {
            seen.add(i, 0);
        }
        assertThat(seen.omissionProbability()).isEqualTo(1);
    }

    @Test
    void describesItself() {
        Seen seen = Seen.exact64();
        for (int i = 0; i < 1_003_777; i++) {
            seen.add(i, 0);
        }
        assertThat(seen.describe()).matches("exact 64-bit fingerprints, 1,003,777 states, 13\\.\\d MB");
        assertThat(Seen.compact(20).describe()).isEqualTo("fingerprints compacted to 20 bits, 0 states, 0.0 MB");
        assertThat(Seen.exact128().describe()).isEqualTo("exact 128-bit fingerprints, 0 states, 0.0 MB");
        assertThat(Seen.bounded(1_000_000).describe())
                .isEqualTo("64-bit fingerprints within 1.0 MB, 0 forgotten, 0 states, 0.0 MB");
        assertThat(Seen.bitstate(8_000_000, 3).describe())
                .isEqualTo("bitstate, 3 bits a state, 0.0% of the bits set, 0 states, 1.0 MB");
    }

    @Test
    void refusesWhatCannotBe() {
        assertThatThrownBy(() -> Seen.compact(7)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Seen.compact(64))
                .hasMessage(
                        "fingerprints cannot be compacted to 64 bits, only to 8 to 63. Fewer would take almost every"
                                + " state for another; to keep all 64, ask for the exact set.");
        assertThatThrownBy(() -> Seen.bitstate(0, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Seen.bitstate(1 << 20, 8)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Seen.bounded(1000)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Seen.exact64().addAll(new long[1], new long[1], 2, new boolean[2]))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
