package dev.allways.studies.threads.unfoldings;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The programs of the two tables of Kähkönen, Saarikivi and Heljanko's talk (NWPT 2013, slides 39 and 40), and two of
 * its examples. The texts of Updater, Synthetic and Filesystem are not public: those here have the same idea, as far as
 * the name tells it, and other numbers.
 */
final class Published {
    private Published() {}

    /** Those of the tables, in their order. */
    static List<Measured> programs() {
        return List.of(
                new Measured("Szymanski", 65_138, 65_138, 65_138, false, Published::szymanski),
                new Measured("Filesystem 1", 3, 142, 0, true, () -> fileSystem(15)),
                new Measured("Filesystem 2", 3, 2_227, 0, true, () -> fileSystem(16)),
                new Measured("Fib 1", 19_605, 21_102, 4_959, false, () -> fib(4)),
                new Measured("Fib 2", 218_243, 232_531, 46_918, false, () -> fib(5)),
                new Measured("Updater 1", 33_269, 33_463, 33_269, true, () -> updaters(2, 3)),
                new Measured("Updater 2", 33_497, 34_031, 0, true, () -> updaters(3, 1)),
                new Measured("Locking", 2_520, 2_520, 0, false, () -> locking(false)),
                new Measured("Locking 2", 22_680, 0, 22_680, false, () -> locking(true)),
                new Measured("Synthetic 1", 926, 1_661, 773, true, () -> synthetic(3)),
                new Measured("Synthetic 2", 8_205, 22_462, 3_221, true, () -> synthetic(4)));
    }

    /** Those of the slides: the first thread reads, the second reads and then writes; one writes, two read. */
    static List<Measured> examples() {
        return List.of(
                new Measured("slide23", 2, 0, 2, false, Published::slide23),
                new Measured("slide37", 4, 0, 2, false, Published::slide37));
    }

    /** Runs n threads; what each comes to is in the array when all have ended. */
    private static int[] threads(int n, IntUnaryOperator body) {
        return threads(n, body, new int[n]);
    }

    private static int[] threads(int n, IntUnaryOperator body, int[] states) {
        List<Thread> threads = IntStream.range(0, n)
                .mapToObj(me -> new Thread(() -> states[me] = body.applyAsInt(me)))
                .toList();
        threads.forEach(Thread::start);
        return states;
    }

    private static int[] slide23() {
        int[] x = new int[1];
        return threads(2, me -> {
            int own = x[0];
            if (me == 1 && own == 0) {
                x[0] = 1;
            }
            return own;
        });
    }

    private static int[] slide37() {
        int[] x = new int[1];
        return threads(3, me -> me == 0 ? x[0] = 5 : x[0]);
    }

    /** Two add up to Fibonacci numbers, the main thread reads both meanwhile. */
    private static int[] fib(int n) {
        int[] shared = {1, 1};
        int[] states = new int[3];
        IntUnaryOperator adds = me -> {
            int own = 0;
            for (int k = 0; k < n; k++) {
                own = shared[me];
                own += shared[1 - me];
                shared[me] = own;
            }
            return own;
        };
        threads(2, adds, states);
        int read = shared[0];
        states[2] = 1_000 * read + shared[1];
        return states;
    }

    /** Szymanski's mutual exclusion, each access of a flag under a lock of its own; four polls in all for each thread. */
    private static int[] szymanski() {
        int[] flags = new int[2];
        int[] x = new int[1];
        List<Object> locks = List.of(new Object(), new Object());
        return threads(2, me -> {
            int other = 1 - me;
            int polls = 0;
            set(flags, me, 1, locks);
            while (get(flags, other, locks) >= 3 && ++polls < 4) {}
            set(flags, me, 3, locks);
            if (get(flags, other, locks) == 1) {
                set(flags, me, 2, locks);
                while (get(flags, other, locks) != 4 && ++polls < 4) {}
            }
            set(flags, me, 4, locks);
            while (get(flags, other, locks) >= 2 && ++polls < 4) {}
            x[0] = me;
            int seen = x[0];
            while (2 <= get(flags, other, locks) && get(flags, other, locks) <= 3 && ++polls < 4) {}
            set(flags, me, 0, locks);
            return 10 * polls + seen;
        });
    }

    private static int get(int[] flags, int of, List<Object> locks) {
        synchronized (locks.get(of)) {
            return flags[of];
        }
    }

    private static void set(int[] flags, int of, int value, List<Object> locks) {
        synchronized (locks.get(of)) {
            flags[of] = value;
        }
    }

    /** n threads take a block each: that of Flanagan and Godefroid (POPL 2005). */
    private static int[] fileSystem(int n) {
        int[] inode = new int[32];
        int[] busy = new int[26];
        List<Object> inodes = IntStream.range(0, 32).mapToObj(i -> new Object()).toList();
        List<Object> blocks = IntStream.range(0, 26).mapToObj(i -> new Object()).toList();
        return threads(n, me -> {
            synchronized (inodes.get(me)) {
                if (inode[me] != 0) {
                    return -1;
                }
                for (int b = 2 * me % 26; ; b = (b + 1) % 26) {
                    synchronized (blocks.get(b)) {
                        if (busy[b] == 0) {
                            busy[b] = 1;
                            inode[me] = b + 1;
                            return b;
                        }
                    }
                }
            }
        });
    }

    /** n threads read a number without a lock, and set it to one more under a lock, if it is still the same. */
    private static int[] updaters(int n, int times) {
        int[] number = new int[1];
        Object lock = new Object();
        return threads(n, me -> {
            int done = 0;
            for (int k = 0; k < times; k++) {
                int before = number[0];
                synchronized (lock) {
                    if (number[0] == before) {
                        number[0] = before + 1;
                        done = 10 * done + before + 1;
                    }
                }
            }
            return done;
        });
    }

    /** Four threads take a lock twice each; if there is a fifth, it takes it once. */
    private static int[] locking(boolean fifth) {
        Object lock = new Object();
        return threads(fifth ? 5 : 4, me -> {
            int taken = 0;
            for (int i = me == 4 ? 1 : 0; i < 2; i++) {
                synchronized (lock) {
                    taken++;
                }
            }
            return taken;
        });
    }

    /** n threads each write a number of their own and read those of all others. */
    private static int[] synthetic(int n) {
        int[] numbers = new int[n];
        return threads(n, me -> {
            numbers[me] = 1;
            int seen = 0;
            for (int other = 0; other < n; other++) {
                seen = 2 * seen + (other == me ? 0 : numbers[other]);
            }
            return seen;
        });
    }
}
