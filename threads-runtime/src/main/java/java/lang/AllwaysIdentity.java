package java.lang;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/**
 * Makes equal executions equal in all that the JVM numbers or draws at random: identity hash codes, the seeds of
 * {@code ThreadLocalRandom}, thread identifiers and names.
 *
 * <p>The identity hash code of an object that a task makes is (the task, how many it made before): the same whatever
 * other tasks did in between; that of one that is made unseen is (its holder, the holder's field), or (the task, how
 * many it made before, its steps, how many it met since the last). What is made and met in a call that is one step is
 * counted for itself, for it depends on what others did. The VM draws the code from a generator of its own for each
 * thread of the operating system, Marsaglia's xor-shift with four words of state, whose place is found by its initial
 * values.
 */
public final class AllwaysIdentity {
    /** 2^64 divided by the golden ratio. */
    static final long GAMMA = 0x9e3779b97f4a7c15L;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long EETOP = UNSAFE.objectFieldOffset(Thread.class, "eetop");
    private static final long SEED = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long PROBE = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");
    private static final long SECONDARY = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSecondarySeed");
    private static final long ID = UNSAFE.objectFieldOffset(Thread.class, "tid");
    private static final int Y = 842502087;
    private static final int Z = 0x8767;
    private static final int W = 273326509;
    private static final int SEARCHED = 2048; // bytes of the VM's thread, which may end where memory does
    private static final int BIRTH_BITS = 18;
    private static final int BIRTHS = (1 << BIRTH_BITS) - 1;
    static final int INNER = 1 << BIRTH_BITS - 1; // from here on births are those in calls that are one step
    private static final int CODES = 1 << 7; // with the births 25 bits, as many as an identity hash code has
    private static final int GOLDEN = 0x9e3779b9;

    private static final int COMPACT =
            11; // where the hash begins in the header of an object that no monitor was made for
    private static final int WIDE = 8;
    private static final long LOCKED_BY_MONITOR = 2;
    private static final int HASH_SHIFT = headersShowHashes(COMPACT) ? COMPACT : WIDE;
    private static final boolean HEADERS_SHOW_HASHES = headersShowHashes(HASH_SHIFT);

    private static final AtomicLong WORKERS = new AtomicLong();
    private static volatile long generator; // bytes from where each of the VM's threads begins; 0: not found yet
    private static volatile long ownership; // the same of the identifier by which it owns monitors

    private final AllwaysWorker worker;
    private final long firstThreadId = WORKERS.incrementAndGet() << 40; // no other worker's thread has one of these
    private final boolean[] codes = new boolean[CODES];
    private final Object[] counters = new Object[Counter.ALL.length];
    private long at; // the address of the VM's thread that the program runs in
    private long state; // the address of the generator's; 0: not found
    private long owner; // the address of the identifier by which the thread owns monitors; 0: not found
    private int w; // the state of before, while the exploration's own code runs
    private int x;
    private int y;
    private int z;
    private int threadIds;
    private int threadNumbers;
    private int seeds;
    private int poolIds;
    private int threadIdsBefore; // what the VM does only once
    private int threadNumbersBefore;
    private int seedsBefore;
    private int outside; // objects made there, ever

    AllwaysIdentity(AllwaysWorker worker) {
        this.worker = worker;
    }

    /**
     * Finds the generator, and makes the worker's own counters; to be called before any identity hash code was drawn
     * on the worker's thread.
     */
    void find() {
        at = UNSAFE.getLong(worker, EETOP);
        if (generator == 0) {
            generator = searchGenerator(at);
        }
        state = generator == 0 ? 0 : at + generator;
        makeCounters();
    }

    /**
     * Where the generator of the current thread is: the place with the initial values that changes when a code is
     * drawn. Memory that an earlier thread left may have them, too.
     */
    private static long searchGenerator(long thread) {
        long[] places = new long[SEARCHED / 4];
        int count = 0;
        for (int i = 0; i < SEARCHED; i += 4) {
            long place = thread + i;
            if (UNSAFE.getInt(place) == W && UNSAFE.getInt(place + 8) == Y && UNSAFE.getInt(place + 12) == Z) {
                places[count++] = i;
            }
        }
        System.identityHashCode(new Object());
        for (int i = 0; i < count; i++) {
            if (UNSAFE.getInt(thread + places[i]) != W) {
                return places[i];
            }
        }
        return 0;
    }

    /**
     * Has {@code Set.of}, {@code Map.of} and the like go through their elements in an order that is the same in each
     * JVM. They begin anywhere, which they draw when a JVM starts.
     */
    public static void settleOrders() {
        try {
            Class<?> collections = Class.forName("java.util.ImmutableCollections");
            java.lang.reflect.Field begin = collections.getDeclaredField("SALT32L");
            java.lang.reflect.Field backwards = collections.getDeclaredField("REVERSE");
            UNSAFE.putLong(UNSAFE.staticFieldBase(begin), UNSAFE.staticFieldOffset(begin), GOLDEN & 0xFFFF_FFFFL);
            UNSAFE.putBoolean(UNSAFE.staticFieldBase(backwards), UNSAFE.staticFieldOffset(backwards), false);
        } catch (ReflectiveOperationException e) {
            return; // of another JDK: they begin anywhere
        }
    }

    /**
     * Finds where the VM keeps, for the thread that is current, by which identifier it owns monitors; to be called on
     * the worker's thread.
     */
    void findOwner() {
        if (ownership == 0) {
            ownership = searchOwnership();
        }
        owner = ownership == 0 ? 0 : at + ownership;
    }

    @jdk.internal.vm.annotation.ChangesCurrentThread
    private long searchOwnership() {
        Thread other = new Thread(null, null, "none", 0, false);
        UNSAFE.putLong(other, ID, firstThreadId + 0x5A5A5A5AL);
        long found = 0;
        UNSAFE.storeFence();
        worker.setCurrentThread(other);
        // Not a word further than need be: nothing may be behind the VM's thread.
        for (long word = at; found == 0 && word < at + SEARCHED; word += 8) {
            if (UNSAFE.getLong(word) == other.threadId()) {
                UNSAFE.storeFence();
                worker.setCurrentThread(worker);
                if (UNSAFE.getLong(word) == worker.threadId()) {
                    found = word - at;
                } else { // it names a thread, but not the current one
                    worker.setCurrentThread(other);
                }
            }
        }
        UNSAFE.storeFence();
        worker.setCurrentThread(worker);
        return found;
    }

    /** Whether a real monitor that one task holds is open to all of them: they are one owner to the VM. */
    boolean ownsTogether() {
        return owner != 0;
    }

    /** Real monitors are entered by the worker from here on, whichever task is the current thread. */
    void own() {
        if (owner != 0) {
            UNSAFE.putLong(owner, worker.threadId());
        }
    }

    void begin() {
        threadIds = 0;
        threadNumbers = 0;
        seeds = 0;
        java.util.Arrays.fill(codes, false);
        UNSAFE.putLong(worker, SEED, 0x9E3779B97F4A7C15L); // of its virtual threads
        UNSAFE.putInt(worker, PROBE, GOLDEN);
        UNSAFE.putInt(worker, SECONDARY, 1);
        draw(CODES << BIRTH_BITS, 0x12345);
        resetCounters();
    }

    /**
     * The program continues in another thread of the operating system: it draws, and owns monitors, as if it were in
     * this one.
     */
    void move(Thread to) {
        long before = at;
        at = UNSAFE.getLong(to, EETOP);
        if (state != 0) {
            state += at - before;
            UNSAFE.copyMemory(state - at + before, state, 16);
        }
        if (owner != 0) {
            owner += at - before;
            own();
        }
    }

    /** From here on a thread of the operating system owns monitors for itself. */
    void disown(Thread thread) {
        if (owner != 0) {
            UNSAFE.putLong(owner - at + UNSAFE.getLong(thread, EETOP), thread.threadId());
        }
    }

    /** The exploration's own code runs from here on: what it draws is none of the program's. */
    void leave() {
        if (state != 0) {
            w = UNSAFE.getInt(state);
            x = UNSAFE.getInt(state + 4);
            y = UNSAFE.getInt(state + 8);
            z = UNSAFE.getInt(state + 12);
        }
    }

    /** The program continues. */
    void enter() {
        if (state != 0 && UNSAFE.getInt(state) != w) {
            UNSAFE.putInt(state, w);
            UNSAFE.putInt(state + 4, x);
            UNSAFE.putInt(state + 8, y);
            UNSAFE.putInt(state + 12, z);
        }
    }

    /** What is numbered or drawn from here on is not done again in the next execution. */
    void hold() {
        leave();
        threadIdsBefore = threadIds;
        threadNumbersBefore = threadNumbers;
        seedsBefore = seeds;
    }

    /** And from here on it is. */
    void goOn() {
        threadIds = threadIdsBefore;
        threadNumbers = threadNumbersBefore;
        seeds = seedsBefore;
        enter();
    }

    private void draw(int w, int x) {
        if (state != 0) {
            UNSAFE.putInt(state, w);
            UNSAFE.putInt(state + 4, x);
            UNSAFE.putInt(state + 8, Y);
            UNSAFE.putInt(state + 12, Z);
        }
    }

    /** Gives an object that a task has just made its identity hash code. */
    void born(AllwaysTask task, Object object) {
        draw(task.real > 0 ? outside(task) : births(task, 1), 0);
        System.identityHashCode(object);
    }

    /**
     * The identity hash code of an object that a task is about to do something to. One that no hook saw being made
     * gets it now: by how many the task has met, so that objects that keep theirs from one execution to the next
     * change nobody else's.
     */
    int met(AllwaysTask task, Object object) {
        if (task.real == 0) {
            draw(births(task, 0), task.meets());
        }
        return System.identityHashCode(object);
    }

    /**
     * An object was found in another one. If no hook saw it being made it gets its identity hash code now, by that of
     * its holder: the same whoever finds it first.
     */
    void found(Object holder, Object object, int part) {
        if (!isHashed(object) && isHashed(holder)) {
            draw(System.identityHashCode(holder), part | 1);
            System.identityHashCode(object);
        }
    }

    /** Gives what stands for a class its identity hash code, by the class's name: the same whatever was made before. */
    void named(String name, Object object) {
        draw(name.hashCode(), GOLDEN);
        System.identityHashCode(object);
    }

    private static int births(AllwaysTask task, int more) {
        int births = task.off > 0 ? task.birthsInCalls += more : (task.births += more);
        return task.code << BIRTH_BITS | births & BIRTHS;
    }

    /** Whether an object may have an identity hash code already; true where that can't be seen. */
    static boolean isHashed(Object object) {
        if (!HEADERS_SHOW_HASHES) {
            return true;
        }
        long header = UNSAFE.getLong(object, 0L);
        return (header & LOCKED_BY_MONITOR) == LOCKED_BY_MONITOR || (header >>> HASH_SHIFT & Integer.MAX_VALUE) != 0;
    }

    /** Whether an object has an identity hash code already; false where that can't be seen. */
    static boolean hasHash(Object object) {
        return HEADERS_SHOW_HASHES && isHashed(object);
    }

    private static boolean headersShowHashes(int shift) {
        Object object = new Object();
        boolean before = (UNSAFE.getLong(object, 0L) >>> shift & Integer.MAX_VALUE) == 0;
        int hash = System.identityHashCode(object);
        return before && (UNSAFE.getLong(object, 0L) >>> shift & Integer.MAX_VALUE) == hash;
    }

    /**
     * What is made in a class initialiser is named by the class: static fields hold it, and whoever came first is not
     * what matters.
     */
    private int outside(AllwaysTask task) {
        AllwaysInitialiser initialiser = task.initialiser;
        return initialiser == null
                ? ++outside & BIRTHS
                : (initialiser.name.hashCode() + ++initialiser.births) * GOLDEN >>> Integer.SIZE - BIRTH_BITS;
    }

    /**
     * The code of a new task: of its creator's code and its number among that one's children, as long as there are
     * codes.
     */
    int code(AllwaysTask creator) {
        if (creator == null) {
            codes[1] = true;
            return 1;
        }
        int number = ++creator.children;
        int code = creator.code == 1 && number < CODES / 2
                ? 1 + number
                : CODES / 2 + (creator.code * 31 + number) % (CODES / 2);
        for (int tries = 0; tries < CODES; tries++) {
            if (!codes[code]) {
                codes[code] = true;
                return code;
            }
            code = code == CODES - 1 ? 2 : code + 1;
        }
        return 0; // shared by all that are left
    }

    /** The thread of the program's first task: equal in every execution. */
    Thread mainThread() {
        Thread main = new Thread(null, null, "main", 0, false);
        main.setDaemon(false); // the worker is one
        main.setContextClassLoader(worker.getContextClassLoader());
        UNSAFE.putLong(main, ID, nextThreadId());
        return main;
    }

    /** So that a thread's random numbers are its own, and the same in every execution. */
    void prepare(Thread thread, int code) {
        int seed = code == 0 ? 1 : code * GOLDEN;
        UNSAFE.putLong(thread, SEED, seed * 0x9E3779B97F4A7C15L);
        UNSAFE.putInt(thread, PROBE, seed);
        UNSAFE.putInt(thread, SECONDARY, seed | 1);
    }

    void seed(Thread thread) {
        int seed = seeds += GOLDEN;
        UNSAFE.putLong(thread, SEED, seed * 0x9E3779B97F4A7C15L);
        UNSAFE.putInt(thread, PROBE, seed == 0 ? 1 : seed);
    }

    static long number(Thread thread) {
        return thread.threadId() & (1L << 40) - 1;
    }

    long nextThreadId() {
        return firstThreadId + threadIds++;
    }

    long nextSeed() {
        return mixed(worker.current.drawn += GAMMA) | 1;
    }

    /** SplitMix64, of multiples of {@link #GAMMA}: Steele, Lea, Flood, OOPSLA 2014. */
    static long mixed(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    double nextDouble() {
        return (nextSeed() >>> 11) * 0x1.0p-53;
    }

    int nextThreadNumber() {
        return threadNumbers++;
    }

    int nextPoolId() {
        return poolIds++;
    }

    /**
     * What this worker's programs count by instead of a counter of the platform; that one itself for any other
     * object.
     */
    Object counter(Object shared) {
        for (int i = 0; i < counters.length; i++) {
            if (Counter.ALL[i].shared == shared) {
                return counters[i];
            }
        }
        return shared;
    }

    private void makeCounters() {
        for (int i = 0; i < counters.length; i++) {
            counters[i] = Counter.ALL[i].shared instanceof AtomicLong ? new AtomicLong() : new AtomicInteger();
            draw(BIRTHS - i, 0);
            System.identityHashCode(counters[i]);
        }
    }

    private void resetCounters() {
        poolIds = 0;
        for (int i = 0; i < counters.length; i++) {
            if (counters[i] instanceof AtomicLong counter) {
                counter.setPlain(Counter.ALL[i].first);
            } else if (counters[i] instanceof AtomicInteger counter) {
                counter.setPlain(Counter.ALL[i].first);
            }
        }
    }

    /** A static counter of the platform that numbers pools and timers in their names, or seeds generators. */
    private static final class Counter {
        private static final Counter[] ALL = {
            new Counter("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber", 1),
            new Counter("java.util.Timer", "nextSerialNumber", 0),
            new Counter("java.util.SplittableRandom", "defaultGen", GOLDEN),
            new Counter("jdk.internal.random.L32X64MixRandom", "defaultGen", GOLDEN)
        };

        private final Object shared; // null: not there
        private final int first;

        private Counter(String type, String name, int first) {
            this.first = first;
            Object shared = null;
            try {
                java.lang.reflect.Field field = Class.forName(type, true, ClassLoader.getSystemClassLoader())
                        .getDeclaredField(name);
                shared = UNSAFE.getReference(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
            } catch (ReflectiveOperationException e) {
                shared = null;
            }
            this.shared = shared;
        }
    }
}
