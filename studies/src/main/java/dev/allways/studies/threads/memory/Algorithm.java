package dev.allways.studies.threads.memory;

import dev.allways.core.Program;
import dev.allways.studies.threads.program.Concurrently;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A small algorithm that is right or wrong by the memory model alone: with sequential consistency none goes wrong.
 *
 * @param wrong whether the Java memory model lets it go wrong
 * @param program labels each execution: {@link #RIGHT}, or what went wrong
 */
@SuppressWarnings("DoubleCheckedLocking") // is among them
record Algorithm(String name, boolean wrong, Program program) {
    static final String RIGHT = "right";

    private static Algorithm of(String name, boolean wrong, Callable<String> body) {
        return new Algorithm(name, wrong, chooser -> chooser.label(body.call()));
    }

    /** All of them. */
    static List<Algorithm> all() {
        return List.of(
                of("Peterson, plain flags", true, () -> peterson(new PlainFlags())),
                of("Peterson, volatile flags", false, () -> peterson(new VolatileFlags())),
                of("double-checked locking, plain field", true, () -> singleton(new PlainLazy())),
                of("double-checked locking, volatile field", false, () -> singleton(new VolatileLazy())),
                of("immutable object, unsafely published", false, () -> published(true)),
                of("mutable object, unsafely published", true, () -> published(false)),
                of("lazy hash, read once", false, () -> hash(true)),
                of("lazy hash, read twice", true, () -> hash(false)),
                of("sequence lock without fences", true, () -> sequence(false)),
                of("sequence lock with fences", false, () -> sequence(true)),
                of("queue, released and acquired", false, () -> queue(true)),
                of("queue, opaque", true, () -> queue(false)),
                of("long, plain", true, () -> whole(false)),
                of("long, volatile", false, () -> whole(true)),
                of("flag taken twice", false, Algorithm::flags),
                of("lock", false, Algorithm::locked),
                of("latch", false, Algorithm::latched));
    }

    // ---- mutual exclusion, each tries once

    private interface Flags {
        /** Whether a thread may enter. */
        boolean tries(boolean first);

        void leaves(boolean first);
    }

    private static final class PlainFlags implements Flags {
        private boolean one;
        private boolean other;
        private boolean turn; // of the first

        @Override
        public boolean tries(boolean first) {
            if (first) {
                one = true;
                turn = false;
                return !other || turn;
            }
            other = true;
            turn = true;
            return !one || !turn;
        }

        @Override
        public void leaves(boolean first) {
            if (first) {
                one = false;
            } else {
                other = false;
            }
        }
    }

    private static final class VolatileFlags implements Flags {
        private volatile boolean one;
        private volatile boolean other;
        private volatile boolean turn;

        @Override
        public boolean tries(boolean first) {
            if (first) {
                one = true;
                turn = false;
                return !other || turn;
            }
            other = true;
            turn = true;
            return !one || !turn;
        }

        @Override
        public void leaves(boolean first) {
            if (first) {
                one = false;
            } else {
                other = false;
            }
        }
    }

    private static String peterson(Flags flags) throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Concurrently.run(() -> enter(flags, true, inside, most), () -> enter(flags, false, inside, most));
        return most.get() > 1 ? "both inside" : RIGHT;
    }

    private static void enter(Flags flags, boolean first, AtomicInteger inside, AtomicInteger most) {
        if (flags.tries(first)) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            inside.decrementAndGet();
            flags.leaves(first);
        }
    }

    // ---- lazy initialisation

    private static final class Pair {
        private int left;
        private int right;

        Pair() {
            left = 1;
            right = 2;
        }

        String told() {
            return left == 1 && right == 2 ? RIGHT : "half made";
        }
    }

    private interface Lazy {
        Pair get();
    }

    private static final class PlainLazy implements Lazy {
        private @Nullable Pair made;

        @Override
        public Pair get() {
            Pair known = made;
            if (known == null) {
                synchronized (this) {
                    known = made;
                    if (known == null) {
                        known = new Pair();
                        made = known;
                    }
                }
            }
            return known;
        }
    }

    private static final class VolatileLazy implements Lazy {
        private volatile @Nullable Pair made;

        @Override
        public Pair get() {
            Pair known = made;
            if (known == null) {
                synchronized (this) {
                    known = made;
                    if (known == null) {
                        known = new Pair();
                        made = known;
                    }
                }
            }
            return known;
        }
    }

    private static String singleton(Lazy lazy) throws Exception {
        String[] told = new String[1];
        Concurrently.run(lazy::get, () -> told[0] = lazy.get().told());
        return told[0];
    }

    // ---- publication by a plain field

    private static final class Fixed {
        private final int[] values;

        Fixed(int value) {
            values = new int[] {value};
        }
    }

    private static final class Holder {
        private @Nullable Fixed fixed;
        private int @Nullable [] values;
    }

    private static String published(boolean immutable) throws Exception {
        Holder holder = new Holder();
        String[] told = {RIGHT};
        Concurrently.run(
                () -> {
                    if (immutable) {
                        holder.fixed = new Fixed(1);
                    } else {
                        holder.values = new int[] {1};
                    }
                },
                () -> {
                    Fixed fixed = holder.fixed;
                    int[] values = fixed == null ? holder.values : fixed.values;
                    if (values != null && values[0] != 1) {
                        told[0] = "empty";
                    }
                });
        return told[0];
    }

    // ---- a racy cache of a hash code, as String has it

    private static final class Hashed {
        private int hash;

        int once() {
            int known = hash;
            if (known == 0) {
                known = 42;
                hash = known;
            }
            return known;
        }

        int twice() {
            if (hash == 0) {
                hash = 42;
            }
            return hash;
        }
    }

    private static String hash(boolean once) throws Exception {
        Hashed hashed = new Hashed();
        int[] told = new int[1];
        Concurrently.run(hashed::twice, () -> told[0] = once ? hashed.once() : hashed.twice());
        return told[0] == 42 ? RIGHT : "0";
    }

    // ---- a sequence lock (Boehm, Can Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012)

    private static final class SequenceLock {
        private static final VarHandle SEQUENCE;

        static {
            try {
                SEQUENCE = MethodHandles.lookup().findVarHandle(SequenceLock.class, "sequence", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final boolean fences;

        @SuppressWarnings("unused") // but by the handle
        private int sequence;

        private int left;
        private int right;

        SequenceLock(boolean fences) {
            this.fences = fences;
        }

        void write(int value) {
            int before = (int) SEQUENCE.getOpaque(this);
            if (fences) {
                SEQUENCE.setOpaque(this, before + 1);
                VarHandle.releaseFence();
            } else {
                SEQUENCE.setRelease(this, before + 1);
            }
            left = value;
            right = value;
            SEQUENCE.setRelease(this, before + 2);
        }

        String read() {
            int before = (int) SEQUENCE.getAcquire(this);
            int one = left;
            int other = right;
            if (fences) {
                VarHandle.acquireFence();
            }
            int after = (int) SEQUENCE.getOpaque(this);
            return before == after && before % 2 == 0 && one != other ? "torn" : RIGHT;
        }
    }

    private static String sequence(boolean fences) throws Exception {
        SequenceLock lock = new SequenceLock(fences);
        String[] told = new String[1];
        Concurrently.run(() -> lock.write(1), () -> told[0] = lock.read());
        return told[0];
    }

    // ---- a queue of one producer and one consumer

    private static final class Queue {
        private final int[][] slots = new int[2][];
        private final AtomicInteger tail = new AtomicInteger();
        private final boolean ordered;

        Queue(boolean ordered) {
            this.ordered = ordered;
        }

        void offer(int value) {
            int end = tail.getPlain();
            slots[end] = new int[] {value};
            if (ordered) {
                tail.setRelease(end + 1);
            } else {
                tail.setOpaque(end + 1);
            }
        }

        /** The last one that was offered; null: none was. */
        int @Nullable [] last() {
            int end = ordered ? tail.getAcquire() : tail.getOpaque();
            return end == 0 ? new int[] {1} : slots[end - 1];
        }
    }

    private static String queue(boolean ordered) throws Exception {
        Queue queue = new Queue(ordered);
        String[] told = new String[1];
        Concurrently.run(
                () -> {
                    queue.offer(1);
                    queue.offer(2);
                },
                () -> {
                    int[] last = queue.last();
                    told[0] = last == null ? "nothing" : last[0] == 0 ? "empty" : RIGHT;
                });
        return told[0];
    }

    // ---- a long is two halves (JLS 17.7)

    private static final class Longs {
        private long plain;
        private volatile long ordered;
    }

    private static String whole(boolean ordered) throws Exception {
        Longs longs = new Longs();
        long[] told = new long[1];
        Concurrently.run(
                () -> {
                    if (ordered) {
                        longs.ordered = -1;
                    } else {
                        longs.plain = -1;
                    }
                },
                () -> told[0] = ordered ? longs.ordered : longs.plain);
        return told[0] == 0 || told[0] == -1 ? RIGHT : "torn";
    }

    // ---- a comparison of one byte, which fails by an older value and writes nothing then

    private static final class Flag {
        private static final VarHandle TAKEN;

        static {
            try {
                TAKEN = MethodHandles.lookup().findVarHandle(Flag.class, "taken", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @SuppressWarnings("unused") // but by the handle
        private boolean taken;

        boolean take() {
            return !(boolean) TAKEN.compareAndExchangeAcquire(this, false, true);
        }
    }

    private static String flags() throws Exception {
        Flag flag = new Flag();
        AtomicInteger takers = new AtomicInteger();
        Concurrently.run(() -> takers.addAndGet(flag.take() ? 1 : 0), () -> takers.addAndGet(flag.take() ? 1 : 0));
        return takers.get() == 1 ? RIGHT : takers.get() + " took it";
    }

    // ---- what the platform promises

    private static String locked() throws Exception {
        Lock lock = new ReentrantLock();
        int[] values = new int[2];
        String[] told = new String[1];
        Concurrently.run(
                () -> {
                    lock.lock();
                    try {
                        values[0]++;
                        values[1]++;
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        told[0] = values[0] == values[1] ? RIGHT : "torn";
                    } finally {
                        lock.unlock();
                    }
                });
        return told[0];
    }

    private static String latched() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        int[] values = new int[1];
        String[] told = new String[1];
        Concurrently.run(
                () -> {
                    values[0] = 1;
                    latch.countDown();
                },
                () -> {
                    latch.await();
                    told[0] = values[0] == 1 ? RIGHT : "early";
                });
        return told[0];
    }
}
