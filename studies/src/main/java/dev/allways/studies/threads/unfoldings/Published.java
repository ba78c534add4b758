package dev.allways.studies.threads.unfoldings;

import static dev.allways.studies.threads.unfoldings.Measured.Needed.UNKNOWN;
import static dev.allways.studies.threads.unfoldings.Measured.Needed.needed;

import java.util.List;
import java.util.function.IntUnaryOperator;

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
                new Measured(
                        "Szymanski",
                        needed(65_138, 123),
                        needed(65_138, 30),
                        needed(65_138, 157),
                        false,
                        Published::szymanski),
                new Measured("Filesystem 1", needed(3, 0), needed(142, 4), UNKNOWN, true, () -> fileSystem(15)),
                new Measured("Filesystem 2", needed(3, 0), needed(2_227, 46), UNKNOWN, true, () -> fileSystem(16)),
                new Measured("Fib 1", needed(19_605, 17), needed(21_102, 21), needed(4_959, 6), false, () -> fib(4)),
                new Measured(
                        "Fib 2", needed(218_243, 258), needed(232_531, 242), needed(46_918, 54), false, () -> fib(5)),
                new Measured(
                        "Updater 1",
                        needed(33_269, 142),
                        needed(33_463, 126),
                        needed(33_269, 204),
                        true,
                        () -> updaters(2, 3)),
                new Measured(
                        "Updater 2", needed(33_497, 144), needed(34_031, 133), UNKNOWN, true, () -> updaters(3, 1)),
                new Measured("Locking", needed(2_520, 8), needed(2_520, 6), UNKNOWN, false, () -> locking(false)),
                new Measured("Locking 2", needed(22_680, 55), UNKNOWN, needed(22_680, 63), false, () -> locking(true)),
                new Measured("Synthetic 1", needed(926, 3), needed(1_661, 4), needed(773, 3), true, () -> synthetic(3)),
                new Measured(
                        "Synthetic 2",
                        needed(8_205, 41),
                        needed(22_462, 80),
                        needed(3_221, 18),
                        true,
                        () -> synthetic(4)));
    }

    /** Those of the slides: the first thread reads, the second reads and then writes; one writes, two read. */
    static List<Measured> examples() {
        return List.of(
                new Measured("slide23", needed(2, 0), UNKNOWN, needed(2, 0), false, Published::slide23),
                new Measured("slide37", needed(4, 0), UNKNOWN, needed(2, 0), false, Published::slide37));
    }

    /** Runs n threads; what each comes to is in the array when all have ended. */
    private static int[] threads(int n, IntUnaryOperator body) {
        return threads(n, body, new int[n]);
    }

    private static int[] threads(int n, IntUnaryOperator body, int[] states) {
        Thread[] threads = new Thread[n]; // no streams: their steps would be under control, too
        for (int i = 0; i < n; i++) {
            int me = i;
            threads[i] = new Thread(() -> states[me] = body.applyAsInt(me));
        }
        for (Thread thread : threads) {
            thread.start();
        }
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

    private static Object[] locks(int n) {
        Object[] locks = new Object[n];
        for (int i = 0; i < n; i++) {
            locks[i] = new Object();
        }
        return locks;
    }

    /**
     * Szymanski's mutual exclusion, each access of a flag under a lock of its own; four polls in all for each thread.
     */
    private static int[] szymanski() {
        int[] flags = new int[2];
        int[] x = new int[1];
        Object[] locks = locks(2);
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

    private static int get(int[] flags, int of, Object[] locks) {
        synchronized (locks[of]) {
            return flags[of];
        }
    }

    private static void set(int[] flags, int of, int value, Object[] locks) {
        synchronized (locks[of]) {
            flags[of] = value;
        }
    }

    /** n threads take a block each: that of Flanagan and Godefroid (POPL 2005). */
    private static int[] fileSystem(int n) {
        int[] inode = new int[32];
        int[] busy = new int[26];
        Object[] inodes = locks(32);
        Object[] blocks = locks(26);
        return threads(n, me -> {
            synchronized (inodes[me]) {
                if (inode[me] != 0) {
                    return -1;
                }
                for (int b = 2 * me % 26; ; b = (b + 1) % 26) {
                    synchronized (blocks[b]) {
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
