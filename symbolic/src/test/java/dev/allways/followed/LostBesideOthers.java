package dev.allways.followed;

import static dev.allways.followed.Verifier.nondetInt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Programs whose threads make steps that depend on inputs in the platform's code, which is not followed: in which place
 * of a table a key is, and what is there. Their names say whether an assertion can fail, or else that this is unknown.
 */
@SuppressWarnings({"ThreadPriorityCheck", "JdkObsolete"}) // a yield lets the others continue; old tables are lost
public final class LostBesideOthers {
    private LostBesideOthers() {}

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void locked(Lock lock, Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    public static void joinedTexts_unknown() throws InterruptedException {
        int n = nondetInt();
        List<String> texts = new ArrayList<>();
        Lock lock = new ReentrantLock();
        both(
                () -> locked(lock, () -> texts.add("n" + n)),
                () -> locked(lock, () -> {
                    String joined = String.join(",", texts);
                    assert joined.isEmpty() || joined.charAt(0) == 'n';
                }));
    }

    /** 5 and 16 are in one place of the table. */
    public static void aBranchBehindIt_unknown() throws InterruptedException {
        aBranchBehindIt(new Hashtable<>(), 16);
    }

    /** @param taken which is in the place of the table where 5 is */
    static void aBranchBehindIt(Map<Integer, Integer> map, int taken) throws InterruptedException {
        int n = nondetInt();
        Object lock = new Object();
        both(
                () -> {
                    synchronized (lock) {
                        map.put(n, 1);
                    }
                    if (n == taken) {
                        Thread.yield();
                    }
                },
                () -> {
                    synchronized (lock) {
                        map.put(5, 2);
                    }
                });
        assert map.size() <= 2;
    }

    public static void aBranchOfTheOther_unknown() throws InterruptedException {
        aBranchOfTheOther(new Hashtable<>(), 16);
    }

    /** @param taken which is in the place of the table where 5 is */
    static void aBranchOfTheOther(Map<Integer, Integer> map, int taken) throws InterruptedException {
        int n = nondetInt();
        Lock lock = new ReentrantLock();
        map.put(5, 1);
        both(
                () -> locked(lock, () -> map.put(n, 1)),
                () -> locked(lock, () -> {
                    if (n == taken) {
                        map.put(7, 7);
                    } else if (n == 5) {
                        map.put(9, 9);
                    }
                }));
        assert map.size() <= 3;
    }

    public static void elements_unknown() throws InterruptedException {
        int n = nondetInt();
        int k = nondetInt();
        Map<Integer, Integer> set = new Hashtable<>();
        Object lock = new Object();
        both(
                () -> {
                    synchronized (lock) {
                        set.put(n, 1);
                    }
                    if (n == k) {
                        Thread.yield();
                    }
                },
                () -> {
                    synchronized (lock) {
                        set.put(k, 1);
                    }
                });
        assert set.size() <= 2;
    }

    public static void aTree_unknown() throws InterruptedException {
        aTree(new ConcurrentSkipListMap<>(Comparator.reverseOrder()));
    }

    static void aTree(Map<Integer, Integer> map) throws InterruptedException {
        int n = nondetInt();
        map.put(3, 1);
        map.put(5, 1);
        Lock lock = new ReentrantLock();
        both(
                () -> locked(lock, () -> map.put(n, 1)),
                () -> locked(lock, () -> {
                    if (n > 5) {
                        map.put(17, 7);
                    }
                }));
        assert map.size() <= 4;
    }

    /** What the sort wrote is no input any more. */
    public static void aSort_unknown() throws InterruptedException {
        int n = nondetInt();
        int[] all = {n, 3, 2};
        Object lock = new Object();
        both(
                () -> {
                    synchronized (lock) {
                        Arrays.sort(all);
                    }
                    if (n == 3) {
                        Thread.yield();
                    }
                },
                () -> {
                    synchronized (lock) {
                        if (all[0] == 2 && n > 7) {
                            all[1] = 9;
                        }
                    }
                });
        assert all[0] < 10;
    }

    /** The same value whenever the two threads take turns in the same way, also where this is what fails. */
    public static void aFailure_false() throws InterruptedException {
        theLastPutRemains(new Hashtable<>());
    }

    static void theLastPutRemains(Map<Integer, Integer> map) throws InterruptedException {
        int n = nondetInt();
        Object lock = new Object();
        both(
                () -> {
                    synchronized (lock) {
                        map.put(n, 1);
                    }
                },
                () -> {
                    synchronized (lock) {
                        map.put(n, 2);
                    }
                });
        assert map.get(n) == 1;
    }

    /** A value was lost before there were threads, and decides what these do. */
    public static void aLengthThatDecides_unknown() {
        int n = nondetInt();
        int length = Double.toString(n / 3.0).length();
        if (length > 5) {
            if (n > 100 && n == 121) {
                return;
            }
        } else if (n < 50 && n > 3) {
            return;
        }
        if (length % 2 == 0) {
            new Thread(() -> {
                        if (n == 4) {
                            Thread.yield();
                        }
                    })
                    .start();
        } else if (length % 3 == 0) {
            new Thread(Thread::yield).start();
        }
        Thread.yield();
    }
}
