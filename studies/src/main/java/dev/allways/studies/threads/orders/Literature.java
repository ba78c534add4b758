package dev.allways.studies.threads.orders;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The programs that the literature on partial-order reductions measures with, in plain Java: Fib, Szymanski and others
 * of the software-verification competition, the indexer and file system of Flanagan and Godefroid (POPL 2005), lastzero
 * of Abdulla and others (POPL 2014). Shared numbers are elements of arrays, each access of which is one step.
 *
 * <p>Closed forms: readers(n) 2^n, last zero(n) (n + 3) 2^(n - 2), indexer(n) 8^(n - 11), file system(n) 2^(n - 13),
 * sigma(n) n! 2^n, n threads that do k atomic or locked things (nk)! / k!^n, counter(n, 1) n!^2, cas once(n) n,
 * philosophers(n) 2^n - 1, of which one is a deadlock. The others were computed by two independent programs.
 */
public final class Literature {
    private Literature() {}

    /** All of them. */
    public static List<Measured> programs() {
        return List.of(
                measured("fib 1", 11, () -> fib(1)),
                measured("fib 2", 140, () -> fib(2)),
                measured("fib 3", 1_698, () -> fib(3)),
                measured("fib 4", 19_605, () -> fib(4)),
                measured("fib 5", 218_243, () -> fib(5)),
                measured("fib without main 2", 19, () -> adders(new int[] {1, 1}, 2)),
                measured("fib without main 3", 141, () -> adders(new int[] {1, 1}, 3)),
                measured("fib without main 4", 1_107, () -> adders(new int[] {1, 1}, 4)),
                measured("fib without main 5", 8_953, () -> adders(new int[] {1, 1}, 5)),
                measured("a reader and a reader that writes", 2, Literature::readerThatWrites),
                measured("readers 2", 4, () -> readers(2)),
                measured("readers 3", 8, () -> readers(3)),
                measured("readers 4", 16, () -> readers(4)),
                measured("readers 8", 256, () -> readers(8)),
                measured("readers 10", 1_024, () -> readers(10)),
                measured("last zero 2", 5, () -> lastZero(2)),
                measured("last zero 3", 12, () -> lastZero(3)),
                measured("last zero 5", 64, () -> lastZero(5)),
                measured("sigma 2", 8, () -> sigma(2)),
                measured("sigma 3", 48, () -> sigma(3)),
                measured("sigma 4", 384, () -> sigma(4)),
                measured("szymanski", 65_138, () -> copies(2, new Szymanski(false)::enter)),
                measured("szymanski with locks", 65_138, () -> copies(2, new Szymanski(true)::enter)),
                measured("peterson 1", 14, () -> peterson(1)),
                measured("peterson 2", 28, () -> peterson(2)),
                measured("peterson 3", 46, () -> peterson(3)),
                measured("peterson 4", 68, () -> peterson(4)),
                measured("dekker 1", 7, () -> dekker(1)),
                measured("dekker 2", 19, () -> dekker(2)),
                measured("dekker 3", 39, () -> dekker(3)),
                measured("lamport fast 1", 32, () -> lamportFast(1)),
                measured("bakery 1", 35, () -> bakery(1)),
                measured("bakery 2", 66, () -> bakery(2)),
                measured("account 2", 2, () -> counterWithLock(2, 1)),
                measured("account 3", 6, () -> counterWithLock(3, 1)),
                measured("account 4", 24, () -> counterWithLock(4, 1)),
                measured("account 5", 120, () -> counterWithLock(5, 1)),
                measured("account with three roles", 6, Literature::account),
                measured("counter with a lock 2 x 2", 6, () -> counterWithLock(2, 2)),
                measured("counter with a lock 2 x 3", 20, () -> counterWithLock(2, 3)),
                measured("counter with a lock 3 x 2", 90, () -> counterWithLock(3, 2)),
                measured("counter with a lock 3 x 3", 1_680, () -> counterWithLock(3, 3)),
                measured("counter 2 x 1", 4, () -> counter(2, 1)),
                measured("counter 2 x 2", 34, () -> counter(2, 2)),
                measured("counter 2 x 3", 328, () -> counter(2, 3)),
                measured("counter 3 x 1", 36, () -> counter(3, 1)),
                measured("counter 4 x 1", 576, () -> counter(4, 1)),
                measured("atomic counter 2 x 2", 6, () -> atomicCounter(2, 2)),
                measured("atomic counter 2 x 3", 20, () -> atomicCounter(2, 3)),
                measured("atomic counter 3 x 2", 90, () -> atomicCounter(3, 2)),
                measured("producers, consumers", 24, Literature::producersConsumers),
                dead("philosophers 2", 3, 1, () -> philosophers(2, 1)),
                dead("philosophers 3", 7, 1, () -> philosophers(3, 1)),
                dead("philosophers 4", 15, 1, () -> philosophers(4, 1)),
                dead("philosophers 5", 31, 1, () -> philosophers(5, 1)),
                dead("philosophers 6", 63, 1, () -> philosophers(6, 1)),
                dead("philosophers 2, twice", 11, 5, () -> philosophers(2, 2)),
                measured("locking", 2_520, () -> locking(false)),
                measured("locking with a fifth", 22_680, () -> locking(true)),
                measured("writes 2 x 2", 6, () -> writes(2, 2)),
                measured("writes 3 x 2", 90, () -> writes(3, 2)),
                measured("writes 4 x 2", 2_520, () -> writes(4, 2)),
                measured("writes 6 x 1", 720, () -> writes(6, 1)),
                measured("cas once 2", 2, () -> casOnce(2)),
                measured("cas once 3", 3, () -> casOnce(3)),
                measured("cas once 4", 4, () -> casOnce(4)),
                measured("cas lock 2", 6, Literature::casLock),
                measured("pairs 4", 16, () -> pairs(4)),
                measured("indexer 11", 1, () -> indexer(11)),
                measured("indexer 12", 8, () -> indexer(12)),
                measured("indexer 15", 4_096, () -> indexer(15)),
                measured("file system 14", 2, () -> fileSystem(14)),
                measured("file system 15", 4, () -> fileSystem(15)),
                measured("file system 16", 8, () -> fileSystem(16)),
                measured("file system 18", 32, () -> fileSystem(18)));
    }

    private static Measured measured(String name, long traces, Runnable body) {
        return dead(name, traces, 0, body);
    }

    private static Measured dead(String name, long traces, long deadlocks, Runnable body) {
        return new Measured(name, traces, deadlocks, chooser -> body.run());
    }

    private static void together(Stream<Runnable> bodies) {
        bodies.map(Thread::new).toList().forEach(Thread::start);
    }

    private static Stream<Runnable> numbered(int count, IntConsumer body) {
        return IntStream.range(0, count).mapToObj(me -> () -> body.accept(me));
    }

    private static void copies(int count, IntConsumer body) {
        together(numbered(count, body));
    }

    /** Two add up to Fibonacci numbers, a third reads both meanwhile. */
    private static void fib(int n) {
        int[] shared = {1, 1};
        adders(shared, n);
        use(shared[0]);
        use(shared[1]);
    }

    private static void adders(int[] shared, int n) {
        copies(2, me -> {
            for (int k = 0; k < n; k++) {
                int own = shared[me];
                shared[me] = own + shared[1 - me];
            }
        });
    }

    private static void use(int value) {
        if (value < 0) {
            throw new AssertionError("negative");
        }
    }

    private static void readerThatWrites() {
        int[] x = new int[1];
        together(Stream.of(() -> use(x[0]), () -> {
            if (x[0] == 0) {
                x[0] = 1;
            }
        }));
    }

    private static void readers(int n) {
        int[] x = new int[1];
        together(Stream.concat(Stream.of(() -> x[0] = 1), numbered(n, me -> use(x[0]))));
    }

    /** One looks for the last zero, n write. */
    private static void lastZero(int n) {
        int[] a = new int[n + 1];
        Runnable looks = () -> {
            int i = n;
            while (i >= 0 && a[i] != 0) {
                i--;
            }
        };
        together(Stream.concat(Stream.of(looks), numbered(n, me -> a[me + 1] = a[me] + 1)));
    }

    /** The main thread starts n and counts them. */
    private static void sigma(int n) {
        int[] index = new int[1];
        int[] a = new int[n + 1];
        for (int t = 0; t < n; t++) {
            new Thread(() -> {
                        int i = index[0];
                        a[i] = 1;
                    })
                    .start();
            index[0]++;
        }
    }

    /** n threads put four words each into a hash table. */
    private static void indexer(int n) {
        var table = new AtomicIntegerArray(128);
        copies(n, me -> {
            for (int m = 1; m <= 4; m++) {
                int word = 11 * m + me;
                int hash = 7 * word % 128;
                while (!table.compareAndSet(hash, 0, word)) {
                    hash = (hash + 1) % 128;
                }
            }
        });
    }

    /** n threads take a block each. */
    private static void fileSystem(int n) {
        int[] inode = new int[32];
        int[] busy = new int[26];
        List<Object> inodes = locks(32);
        List<Object> blocks = locks(26);
        copies(n, me -> {
            synchronized (inodes.get(me)) {
                if (inode[me] == 0) {
                    int b = 2 * me % 26;
                    while (!takes(b, me, inode, busy, blocks.get(b))) {
                        b = (b + 1) % 26;
                    }
                }
            }
        });
    }

    private static boolean takes(int b, int me, int[] inode, int[] busy, Object lock) {
        synchronized (lock) {
            if (busy[b] != 0) {
                return false;
            }
            busy[b] = 1;
            inode[me] = b + 1;
            return true;
        }
    }

    private static List<Object> locks(int count) {
        return IntStream.range(0, count).mapToObj(i -> new Object()).toList();
    }

    /**
     * Szymanski's mutual exclusion, four polls in all for each thread; each access of a flag under a lock of its own or
     * not.
     */
    private static final class Szymanski {
        private final int[] flags = new int[2];
        private final int[] x = new int[1];
        private final List<Object> locks = locks(2);
        private final boolean locked;

        Szymanski(boolean locked) {
            this.locked = locked;
        }

        private int get(int of) {
            if (!locked) {
                return flags[of];
            }
            synchronized (locks.get(of)) {
                return flags[of];
            }
        }

        private void set(int of, int value) {
            if (!locked) {
                flags[of] = value;
                return;
            }
            synchronized (locks.get(of)) {
                flags[of] = value;
            }
        }

        void enter(int me) {
            int other = 1 - me;
            int polls = 0;
            set(me, 1);
            while (get(other) >= 3 && ++polls < 4) {}
            set(me, 3);
            if (get(other) == 1) {
                set(me, 2);
                while (get(other) != 4 && ++polls < 4) {}
            }
            set(me, 4);
            while (get(other) >= 2 && ++polls < 4) {}
            x[0] = me;
            use(x[0]);
            while (2 <= get(other) && get(other) <= 3 && ++polls < 4) {}
            set(me, 0);
        }
    }

    /** Peterson's mutual exclusion, k polls. */
    private static void peterson(int k) {
        int[] flags = new int[2];
        int[] turn = new int[1];
        int[] x = new int[1];
        copies(2, me -> {
            int other = 1 - me;
            flags[me] = 1;
            turn[0] = other;
            int polls = 0;
            while (polls < k && flags[other] != 0 && turn[0] == other) {
                polls++;
            }
            if (polls < k) {
                x[0] = me;
                use(x[0]);
            }
            flags[me] = 0;
        });
    }

    /** Dekker's mutual exclusion, k polls. */
    private static void dekker(int k) {
        int[] flags = new int[2];
        int[] turn = new int[1];
        int[] x = new int[1];
        copies(2, me -> {
            int polls = 0;
            flags[me] = 1;
            while (flags[1 - me] != 0) {
                if (++polls >= k) {
                    flags[me] = 0;
                    return;
                }
                if (turn[0] != me) {
                    flags[me] = 0;
                    while (turn[0] != me) {
                        if (++polls >= k) {
                            return;
                        }
                    }
                    flags[me] = 1;
                }
            }
            x[0] = me;
            use(x[0]);
            turn[0] = 1 - me;
            flags[me] = 0;
        });
    }

    /** Lamport's fast mutual exclusion, k polls. */
    private static void lamportFast(int k) {
        int[] b = new int[2];
        int[] x = new int[1];
        int[] y = new int[1];
        int[] d = new int[1];
        copies(2, me -> {
            int polls = 0;
            int i = me + 1;
            while (true) {
                b[me] = 1;
                x[0] = i;
                if (y[0] != 0) {
                    b[me] = 0;
                    while (y[0] != 0) {
                        if (++polls >= k) {
                            return;
                        }
                    }
                    continue;
                }
                y[0] = i;
                if (x[0] == i) {
                    break;
                }
                b[me] = 0;
                while (b[1 - me] != 0) {
                    if (++polls >= k) {
                        return;
                    }
                }
                if (y[0] == i) {
                    break;
                }
                while (y[0] != 0) {
                    if (++polls >= k) {
                        return;
                    }
                }
            }
            d[0] = i;
            use(d[0]);
            y[0] = 0;
            b[me] = 0;
        });
    }

    /** Lamport's bakery, k polls. */
    private static void bakery(int k) {
        int[] entering = new int[2];
        int[] number = new int[2];
        int[] x = new int[1];
        copies(2, me -> {
            int other = 1 - me;
            entering[me] = 1;
            int mine = number[other] + 1;
            number[me] = mine;
            entering[me] = 0;
            int polls = 0;
            while (polls < k && entering[other] != 0) {
                polls++;
            }
            while (polls < k) {
                int his = number[other];
                if (his == 0 || mine < his || mine == his && me < other) {
                    break;
                }
                polls++;
            }
            if (polls < k) {
                x[0] = me;
                use(x[0]);
            }
            number[me] = 0;
        });
    }

    private static void counterWithLock(int n, int k) {
        int[] counter = new int[1];
        Object lock = new Object();
        copies(n, me -> {
            for (int i = 0; i < k; i++) {
                synchronized (lock) {
                    counter[0]++;
                }
            }
        });
    }

    /** Three things are done to an account, the third only reads. */
    private static void account() {
        int[] balance = {100};
        Object lock = new Object();
        copies(3, me -> {
            synchronized (lock) {
                switch (me) {
                    case 0 -> balance[0] += 40;
                    case 1 -> balance[0] -= 30;
                    default -> use(balance[0]);
                }
            }
        });
    }

    private static void counter(int n, int k) {
        int[] counter = new int[1];
        copies(n, me -> {
            for (int i = 0; i < k; i++) {
                counter[0]++;
            }
        });
    }

    private static void atomicCounter(int n, int k) {
        var counter = new AtomicInteger();
        copies(n, me -> {
            for (int i = 0; i < k; i++) {
                counter.incrementAndGet();
            }
        });
    }

    /** Two put, two take, without waiting. */
    private static void producersConsumers() {
        var slot = new AtomicInteger();
        copies(4, me -> use(me < 2 ? slot.compareAndSet(0, me + 1) ? 1 : 0 : slot.getAndSet(0)));
    }

    private static void philosophers(int n, int times) {
        List<Object> forks = locks(n);
        copies(n, me -> {
            for (int i = 0; i < times; i++) {
                synchronized (forks.get(me)) {
                    synchronized (forks.get((me + 1) % n)) {
                        use(me);
                    }
                }
            }
        });
    }

    /** Four threads take a lock twice each; if there is a fifth, it takes it once. */
    private static void locking(boolean fifth) {
        Object lock = new Object();
        copies(fifth ? 5 : 4, me -> {
            for (int i = me == 4 ? 1 : 0; i < 2; i++) {
                synchronized (lock) {
                    use(me);
                }
            }
        });
    }

    private static void writes(int n, int k) {
        int[] x = new int[1];
        copies(n, me -> {
            for (int i = 0; i < k; i++) {
                x[0] = me;
            }
        });
    }

    private static void casOnce(int n) {
        var x = new AtomicInteger();
        copies(n, me -> use(x.compareAndSet(0, me + 1) ? 1 : 0));
    }

    /** A lock of their own making, at most two tries each. */
    private static void casLock() {
        var lock = new AtomicInteger();
        int[] counter = new int[1];
        copies(2, me -> {
            boolean taken = lock.compareAndSet(0, 1);
            if (!taken) {
                taken = lock.compareAndSet(0, 1);
            }
            if (taken) {
                counter[0]++;
                lock.set(0);
            }
        });
    }

    /** n pairs of a reader and a writer. */
    private static void pairs(int n) {
        int[] x = new int[n];
        together(Stream.concat(numbered(n, me -> use(x[me])), numbered(n, me -> x[me] = 1)));
    }
}
