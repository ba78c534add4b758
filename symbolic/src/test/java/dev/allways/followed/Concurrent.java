package dev.allways.followed;

import static dev.allways.followed.Verifier.assume;
import static dev.allways.followed.Verifier.nondetBoolean;
import static dev.allways.followed.Verifier.nondetInt;
import static dev.allways.followed.Verifier.nondetLong;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Programs with threads and inputs; their names say whether an assertion can fail. */
@SuppressWarnings("ThreadPriorityCheck") // a yield lets the others continue
public final class Concurrent {
    private int x;
    private int y;
    private int z;
    private boolean failed;

    private Concurrent() {}

    private static final class Shared {
        static final Concurrent FIRST = new Concurrent();

        private Shared() {}
    }

    /** Static state is that of the loader which the program has at the moment. */
    public static void madeByAnInitialiser() throws InterruptedException {
        int n = nondetInt();
        Concurrent o = Shared.FIRST;
        o.both(() -> o.x = n, () -> o.y = n);
        assert o.x != 5;
    }

    /** The class asks whether assertions are on while another thread runs. */
    public static void assertsBesideAnother() throws InterruptedException {
        int n = nondetInt();
        var o = new Concurrent();
        Thread other = new Thread(() -> o.x = 1);
        other.start();
        assert n != 5 || o.x == 1;
        other.join();
    }

    private void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
        assert !failed;
    }

    /** Kähkönen, Saarikivi, Heljanko, Using unfoldings in automated testing of multithreaded programs, slide 23. */
    public static void slide23_false() throws InterruptedException {
        var o = new Concurrent();
        o.both(
                () -> {
                    int a = o.x;
                    if (a > 0) {
                        o.failed = true;
                    }
                },
                () -> {
                    int b = o.x;
                    if (b == 0) {
                        o.x = nondetInt();
                    }
                });
    }

    public static void slide23_true() throws InterruptedException {
        var o = new Concurrent();
        o.both(
                () -> {
                    int a = o.x;
                    if (a > 0) {
                        o.failed = true;
                    }
                },
                () -> {
                    int b = o.x;
                    if (b == 0) {
                        int input = nondetInt();
                        if (input <= 0) {
                            o.x = input;
                        }
                    }
                });
    }

    public static void bothTestOneInput_true() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        o.both(
                () -> {
                    if (o.z > 10) {
                        o.x = 1;
                    }
                },
                () -> {
                    if (o.z < 5) {
                        o.y = 1;
                    }
                });
        assert o.x + o.y < 2;
    }

    public static void bothTestOneInput_false() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        o.both(
                () -> {
                    if (o.z > 5) {
                        o.x = 1;
                    }
                },
                () -> {
                    if (o.z < 10) {
                        o.y = 1;
                    }
                });
        assert o.x + o.y < 2;
    }

    public static void lostUpdate_false() throws InterruptedException {
        var o = new Concurrent();
        int by = nondetInt();
        o.z = by;
        o.both(() -> o.x += o.z, () -> o.x += o.z);
        assert o.x == 2 * by;
    }

    public static void lockedUpdate_true() throws InterruptedException {
        var o = new Concurrent();
        int by = nondetInt();
        o.z = by;
        Runnable add = () -> {
            synchronized (o) {
                o.x += o.z;
            }
        };
        o.both(add, add);
        assert o.x == 2 * by;
    }

    public static void theInputDecidesWhoLocks_true() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        Runnable add = () -> {
            if (o.z > 3) {
                synchronized (o) {
                    o.x++;
                }
            }
        };
        o.both(add, add);
        assert o.x == 0 || o.x == 2;
    }

    public static void onlySomeInputsRace_false() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        Runnable add = () -> {
            if (o.z > 1_000_000) {
                o.x++;
            } else {
                synchronized (o) {
                    o.x++;
                }
            }
        };
        o.both(add, add);
        assert o.x == 2;
    }

    public static void eachHasItsInput_false() throws InterruptedException {
        var o = new Concurrent();
        o.both(() -> o.x = nondetInt(), () -> o.y = nondetInt());
        assert o.x + o.y != 77;
    }

    public static void handedOver_true() throws InterruptedException {
        var o = new Concurrent();
        o.both(
                () -> {
                    o.x = nondetInt();
                    synchronized (o) {
                        o.y = o.x + 1;
                        o.failed = false;
                    }
                },
                () -> {
                    synchronized (o) {
                        o.failed = o.y > 0 && o.y != o.x + 1;
                    }
                });
    }

    public static void captured_false() throws InterruptedException {
        var o = new Concurrent();
        int input = nondetInt();
        boolean mode = nondetBoolean();
        o.both(
                () -> {
                    if (mode) {
                        o.x = input;
                    }
                },
                () -> o.y = o.x);
        assert o.y != 42;
    }

    public static void inputOfMoreThanHalfTheLongs_false() throws InterruptedException {
        var o = new Concurrent();
        o.both(() -> o.x = nondetLong() == 1L << 40 ? 1 : 0, () -> {
            if (o.x == 1) {
                o.failed = true;
            }
        });
    }

    public static void theInputDecidesTheOrderOfLocks_false() throws InterruptedException {
        Object p = new Object();
        Object q = new Object();
        int n = nondetInt();
        new Concurrent()
                .both(
                        () -> {
                            synchronized (n > 2 ? p : q) {
                                synchronized (n > 2 ? q : p) {
                                    assert n != 0 || n == 0;
                                }
                            }
                        },
                        () -> {
                            synchronized (p) {
                                synchronized (q) {
                                    assert n != 1 || n == 1;
                                }
                            }
                        });
    }

    public static void theInputDecidesWhoTakesTwo_true() throws InterruptedException {
        Object p = new Object();
        Object q = new Object();
        var o = new Concurrent();
        int n = nondetInt();
        o.both(
                () -> {
                    synchronized (p) {
                        if (n > 2) {
                            synchronized (q) {
                                o.x++;
                            }
                        }
                    }
                },
                () -> {
                    synchronized (p) {
                        synchronized (q) {
                            o.x++;
                        }
                    }
                });
        assert o.x == (n > 2 ? 2 : 1);
    }

    public static void writtenWithoutTheLock_false() throws InterruptedException {
        var o = new Concurrent();
        int n = nondetInt();
        o.both(
                () -> {
                    o.x = n;
                    synchronized (o) {
                        o.y = n;
                    }
                },
                () -> {
                    synchronized (o) {
                        assert o.x != 42 || o.y == 42;
                    }
                });
    }

    public static void textOfANumber_false() throws InterruptedException {
        var o = new Concurrent();
        var text = new String[1];
        int n = nondetInt();
        o.both(() -> text[0] = "n=" + n, () -> o.failed = "n=42".equals(text[0]));
    }

    public static void aListLosesAnUpdate_false() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        list.add(0);
        int n = nondetInt();
        Runnable add = () -> list.set(0, list.get(0) + n);
        new Concurrent().both(add, add);
        assert list.get(0) == 2 * n;
    }

    public static void atomicUpdates_true() throws InterruptedException {
        var sum = new AtomicInteger();
        var difference = new AtomicLong();
        int n = nondetInt();
        new Concurrent()
                .both(
                        () -> {
                            sum.addAndGet(n);
                            difference.getAndAdd(n);
                        },
                        () -> {
                            sum.updateAndGet(it -> it + n);
                            difference.accumulateAndGet(n, (a, b) -> a - b);
                        });
        assert sum.get() == 2 * n;
        assert difference.get() == 0;
    }

    public static void onlyOneExchanges_true() throws InterruptedException {
        var o = new Concurrent();
        var number = new AtomicInteger(1);
        int n = nondetInt();
        assume(n != 5 && n != 6);
        o.both(() -> o.x = number.compareAndSet(n, 5) ? 1 : 0, () -> o.y = number.compareAndSet(n, 6) ? 1 : 0);
        assert o.x + o.y == (n == 1 ? 1 : 0);
    }

    public static void anInputIsExchanged_false() throws InterruptedException {
        var o = new Concurrent();
        var numbers = new AtomicIntegerArray(2);
        int n = nondetInt();
        o.both(() -> numbers.set(1, n), () -> o.x = numbers.compareAndExchange(1, 43, n));
        assert o.x != 43;
    }

    public static void onlyWhatMeetsAnAssumptionCounts_true() throws InterruptedException {
        var o = new Concurrent();
        int n = nondetInt();
        o.both(
                () -> {
                    synchronized (o) {
                        o.x = n;
                        assume(n == 5);
                    }
                },
                () -> {
                    synchronized (o) {
                        assert o.x == 0 || o.x == 5;
                    }
                });
        assert o.x == 5;
    }

    public static void seenBeforeAnAssumption_false() throws InterruptedException {
        var o = new Concurrent();
        int n = nondetInt();
        o.both(
                () -> {
                    o.x = n;
                    assume(n == 5);
                    o.x = 6;
                },
                () -> {
                    assert o.x != 7;
                });
    }

    public static void anAssumptionOfMain_false() throws InterruptedException {
        int n = nondetInt();
        Thread other = new Thread(() -> {
            assert n != 3;
        });
        other.start();
        assume(n > 3);
        other.join();
    }

    public static void anAssumptionBetweenTwoLocks_true() throws InterruptedException {
        var p = new Object();
        var q = new Concurrent();
        int n = nondetInt();
        new Concurrent()
                .both(
                        () -> {
                            synchronized (p) {
                                assume(n > 0);
                                synchronized (q) {
                                    q.x++;
                                }
                            }
                        },
                        () -> {
                            assume(n <= 0);
                            synchronized (q) {
                                synchronized (p) {
                                    q.x++;
                                }
                            }
                        });
    }

    public static void checkedThenTaken_false() throws InterruptedException {
        var o = new Concurrent();
        o.x = nondetInt();
        Runnable take = () -> {
            if (o.x >= 50) {
                synchronized (o) {
                    o.x -= 50;
                }
            }
        };
        int before = o.x;
        o.both(take, take);
        assert o.x >= 0 || before < 0;
    }

    public static void aQueueHandsOver_false() throws InterruptedException {
        var o = new Concurrent();
        var queue = new LinkedBlockingQueue<Integer>();
        int n = nondetInt();
        o.both(() -> queue.add(n), () -> {
            try {
                o.x = queue.take();
            } catch (InterruptedException e) {
                o.failed = true;
            }
        });
        assert o.x != 42;
    }

    public static void aBoundedQueueHandsOver_true() throws InterruptedException {
        var o = new Concurrent();
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        int n = nondetInt();
        Thread other = new Thread(() -> {
            try {
                queue.put(n);
            } catch (InterruptedException e) {
                o.failed = true;
            }
        });
        other.start();
        assert queue.take() == n;
        other.join();
    }

    private synchronized String told() {
        return String.valueOf(this);
    }

    @Override
    public synchronized String toString() {
        return "x = " + x;
    }

    public static void textsMadeAtOnce_false() throws InterruptedException {
        var one = new Concurrent();
        var other = new Concurrent();
        var text = new String[1];
        int n = nondetInt();
        one.both(
                () -> {
                    one.x = n;
                    text[0] = one.told();
                },
                () -> other.failed = other.told().isEmpty());
        assert !text[0].equals("x = 7");
    }

    public static void aResultIsHandedOver_false() throws Exception {
        int n = nondetInt();
        var task = new FutureTask<Integer>(() -> n + 1);
        new Thread(task).start();
        assert task.get() != 17;
    }

    /** Nobody else has the array that is made for the call: it is no step to hand it over, with terms and without. */
    @SuppressWarnings("FutureReturnValueIgnored") // the call alone matters
    public static void anArrayIsMadeForACall_false() throws InterruptedException {
        int n = nondetInt();
        var o = new Concurrent();
        var done = CompletableFuture.completedFuture(n);
        o.both(() -> o.x = n, () -> {
            CompletableFuture.allOf(done);
            o.y = o.x;
        });
        assert o.y == n;
    }

    public static void aSumOfSeveral_true() throws InterruptedException {
        var sum = new LongAdder();
        int n = nondetInt();
        Thread other = new Thread(() -> sum.add(n));
        other.start();
        sum.increment();
        other.join();
        assert sum.sum() == n + 1L;
    }

    /** Small numbers are the same objects, so an input of 0 may be exchanged; whether it is, no term says. */
    @SuppressWarnings("PrimitiveAtomicReference") // that is what is explored
    public static void comparedByIdentity_unknown() throws InterruptedException {
        int n = nondetInt();
        assume(n >= 0 && n < 3);
        var o = new Concurrent();
        var shared = new AtomicReference<Integer>(0);
        o.both(
                () -> {
                    if (shared.compareAndSet(0, 7)) {
                        o.x = 1;
                    }
                },
                () -> shared.set(n));
        assert o.x == 0 || shared.get() != 7;
    }

    // ---- collections while there is one thread

    public static void aMapBeforeTheOtherBegins_true() throws InterruptedException {
        var o = new Concurrent();
        int n = nondetInt();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(n, 1);
        map.put(3, 2);
        Thread other = new Thread(() -> o.x = n + 1);
        other.start();
        other.join();
        assert map.size() == (n == 3 ? 1 : 2) && map.get(n) == (n == 3 ? 2 : 1);
        assert o.x == n + 1;
    }

    public static void aListBehindTheOther_false() throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        int n = nondetInt();
        Thread other = new Thread(() -> list.add(n));
        other.start();
        list.add(3);
        other.join();
        assert !list.contains(9);
    }

    public static void aSortedMapBehindTheOther_true() throws InterruptedException {
        var o = new Concurrent();
        int n = nondetInt();
        o.both(() -> o.x = n, () -> o.y = n);
        Map<Integer, String> map = new TreeMap<>(Map.of(5, "five"));
        map.put(o.x, "x");
        assert map.get(5).equals(n == 5 ? "x" : "five");
        map.forEach((key, _) -> {
            assert key == 5 || key == o.y;
        });
    }

    // ---- collections that several threads use, with keys that are no inputs

    /** Its set of keys is of a class that declares what is called of it. */
    public static void keysOfAConcurrentMap_true() throws InterruptedException {
        var map = new ConcurrentHashMap<Integer, Integer>();
        int key = nondetInt();
        var o = new Concurrent();
        o.both(() -> map.put(key, 1), () -> o.x = 1);
        for (int each : map.keySet()) {
            assert each == key;
        }
    }

    public static void bothCount_true() throws InterruptedException {
        var counts = new ConcurrentHashMap<String, Integer>();
        int n = nondetInt();
        new Concurrent().both(() -> counts.merge("sum", n, Integer::sum), () -> counts.merge("sum", 1, Integer::sum));
        assert counts.get("sum") == n + 1;
    }

    public static void lookedUpThenMoved_false() throws InterruptedException {
        Map<String, Integer> accounts = new ConcurrentHashMap<>(Map.of("from", 100));
        int n = nondetInt();
        assume(n >= 0 && n < 200);
        Runnable take = () -> {
            if (accounts.get("from") >= n) {
                accounts.merge("from", -n, Integer::sum);
            }
        };
        new Concurrent().both(take, take);
        assert accounts.get("from") >= 0;
    }

    public static void aMapUnderALock_true() throws InterruptedException {
        Map<String, Integer> map = new HashMap<>(Map.of("sum", 0));
        int n = nondetInt();
        Runnable add = () -> {
            synchronized (map) {
                map.put("sum", map.get("sum") + n);
            }
        };
        new Concurrent().both(add, add);
        assert map.get("sum") == 2 * n;
    }

    public static void onlyTheFirstAdds_true() throws InterruptedException {
        Set<String> done = ConcurrentHashMap.newKeySet();
        var sum = new AtomicInteger();
        int n = nondetInt();
        Runnable once = () -> {
            if (done.add("once")) {
                sum.addAndGet(n);
            }
        };
        new Concurrent().both(once, once);
        assert sum.get() == n;
    }

    public static void keysThatAreInputs_false() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        int n = nondetInt();
        new Concurrent().both(() -> map.put(n, 1), () -> map.put(7, 2));
        assert map.size() == 2;
    }

    public static void keysThatAreInputs_true() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        int n = nondetInt();
        int k = nondetInt();
        new Concurrent().both(() -> map.merge(n, 1, Integer::sum), () -> map.merge(k, 1, Integer::sum));
        assert map.get(n) == (n == k ? 2 : 1);
    }

    public static void onlyOneIsFirst_true() throws InterruptedException {
        Set<Integer> set = ConcurrentHashMap.newKeySet();
        int n = nondetInt();
        int k = nondetInt();
        boolean[] first = new boolean[2];
        new Concurrent().both(() -> first[0] = set.add(n), () -> first[1] = set.add(k));
        assert n == k ? first[0] != first[1] : first[0] && first[1];
    }

    public static void checkedThenAdded_false() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        var added = new AtomicInteger();
        int n = nondetInt();
        Runnable add = () -> {
            if (!map.containsKey(n)) {
                added.incrementAndGet();
                map.put(n, 1);
            }
        };
        new Concurrent().both(add, add);
        assert added.get() == 1;
    }

    public static void aListUnderALock_false() throws InterruptedException {
        List<Integer> list = new ArrayList<>();
        int n = nondetInt();
        var o = new Concurrent();
        o.both(
                () -> {
                    synchronized (list) {
                        list.add(n);
                    }
                },
                () -> {
                    synchronized (list) {
                        o.x = list.indexOf(42);
                    }
                });
        assert o.x < 0;
    }

    /** The other thread has ended when this one looks for the second key, and nobody has waited for its end. */
    public static void behindOneThatEnds_false() throws InterruptedException {
        Map<Integer, Integer> first = new ConcurrentHashMap<>();
        Map<Integer, Integer> second = new ConcurrentHashMap<>();
        int n = nondetInt();
        Thread other = new Thread(() -> {
            first.put(n, 1);
            second.put(n, 1);
        });
        other.start();
        assert first.get(5) == null || second.get(n) != null;
        other.join();
    }

    /** A function that makes steps within a call of a map. */
    public static void aFunctionWithSteps_unknown() throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        int n = nondetInt();
        var o = new Concurrent();
        o.both(() -> map.computeIfAbsent(n, _ -> ++o.x), () -> map.put(7, 2));
        assert map.size() <= 2;
    }

    /** 5 and 21 are in one place of the table. */
    public static void aPlaceInATable_true() throws InterruptedException {
        LostBesideOthers.aBranchBehindIt(new HashMap<>(), 21);
    }

    public static void aPlaceThatIsTaken_true() throws InterruptedException {
        LostBesideOthers.aBranchOfTheOther(new HashMap<>(), 21);
    }

    /** Each of the two that compare looks at the number in the text for itself, whoever comes first. */
    public static void aTextThatOthersCompare_true() throws InterruptedException {
        int n = nondetInt();
        assume(n >= 0 && n < 10);
        var text = new AtomicReference<>("v1");
        boolean[] equal = new boolean[2];
        Thread writer = new Thread(() -> text.set("v" + n));
        writer.start();
        new Concurrent()
                .both(
                        () -> equal[0] = text.get().equals("v2"),
                        () -> equal[1] = text.get().equals("v3"));
        writer.join();
        assert !(equal[0] && equal[1]);
    }

    public static void elementsOfASet_true() throws InterruptedException {
        int n = nondetInt();
        int k = nondetInt();
        assume(n >= 0 && n < 4 && k >= 0 && k < 4);
        Set<Integer> set = new HashSet<>();
        Object lock = new Object();
        new Concurrent()
                .both(
                        () -> {
                            synchronized (lock) {
                                set.add(n);
                            }
                            if (n == k) {
                                Thread.yield();
                            }
                        },
                        () -> {
                            synchronized (lock) {
                                set.add(k);
                            }
                        });
        assert set.size() <= 2;
    }

    public static void keysOfATree_true() throws InterruptedException {
        LostBesideOthers.aTree(new TreeMap<>(Map.of(3, 1)));
    }

    /** With how many keys the other thread's is compared depends on a branch amid the step that puts one. */
    public static void aKeyMayBeThereAlready_true() throws InterruptedException {
        var map = new ConcurrentHashMap<>(Map.of(3, 1));
        int n = nondetInt();
        new Concurrent().both(() -> map.put(n, 2), () -> map.get(4));
        assert map.size() <= 2;
    }

    public static void theLastPutRemains_false() throws InterruptedException {
        LostBesideOthers.theLastPutRemains(new HashMap<>());
    }

    /** The least of two comes first, which depends on the input. */
    public static void theOrderOfAQueue_false() throws InterruptedException {
        Queue<Integer> queue = new PriorityQueue<>();
        int n = nondetInt();
        Thread other = new Thread(() -> queue.add(n));
        other.start();
        other.join();
        queue.add(3);
        assert queue.remove() == n;
    }

    /** Nor what a set that is known as a collection has. */
    public static void aSetAsACollection_unknown() throws InterruptedException {
        Collection<Integer> set = new HashSet<>(Set.of(3));
        int n = nondetInt();
        var o = new Concurrent();
        o.both(() -> set.add(n), () -> o.x = 1);
        assert set.size() == 2;
    }

    /** Nor with which value one that is an input is compared. */
    public static void anEntryIsRemoved_unknown() throws InterruptedException {
        var map = new ConcurrentHashMap<>(Map.of("key", 5));
        int n = nondetInt();
        var o = new Concurrent();
        o.both(() -> map.remove("key", n), () -> o.x = 1);
        assert map.size() == 1;
    }

    public static void aReferenceIsUpdated_true() throws InterruptedException {
        int n = nondetInt();
        var sum = new AtomicReference<>(1);
        Thread other = new Thread(() -> sum.updateAndGet(value -> value + n));
        other.start();
        int before = sum.getAndAccumulate(2, Integer::sum);
        other.join();
        assert sum.get() == n + 3 && (before == 1 || before == n + 1);
    }

    public static void aReferenceIsUpdated_false() throws InterruptedException {
        int n = nondetInt();
        var sum = new AtomicReference<>(1);
        Thread other = new Thread(() -> sum.getAndUpdate(value -> value * 2));
        other.start();
        int after = sum.accumulateAndGet(n, Integer::sum);
        other.join();
        assert after != 7;
    }

    // ---- what goes on where a future is complete

    public static void aFunctionOfAFuture_true() throws InterruptedException {
        int n = nondetInt();
        var future = new CompletableFuture<Integer>();
        Thread other = new Thread(() -> future.complete(n));
        other.start();
        assert future.thenApply(value -> value + 1).join() == n + 1;
        other.join();
    }

    public static void aFunctionOfAFuture_false() throws InterruptedException {
        int n = nondetInt();
        int more = nondetInt();
        assume(more == 1 || more == 2);
        var future = new CompletableFuture<Integer>();
        Thread other = new Thread(() -> future.complete(n));
        other.start();
        assert future.join() == n && future.thenApply(value -> value + more).join() != 7;
        other.join();
    }

    // ---- inputs with few values, which go where nothing is followed

    public static void aTextOfAFloat_true() throws InterruptedException {
        int n = nondetInt();
        assume(n >= 0 && n < 3);
        var o = new Concurrent();
        o.both(() -> o.x = String.valueOf(n / 2.0).length(), () -> o.y = n);
        assert o.x == 3 && o.y == n;
    }

    public static void aTextOfAFloat_false() throws InterruptedException {
        int n = nondetInt();
        assume(n >= 0 && n < 3);
        var o = new Concurrent();
        o.both(() -> o.failed |= o.x == 1 && (n / 2.0 + "").endsWith("5"), () -> o.x = n);
    }

    /** Before threads begin, each number of permits is a way of its own. */
    public static void permits_true() throws InterruptedException {
        int n = nondetInt();
        assume(n >= 1 && n <= 2);
        var permits = new Semaphore(n);
        var o = new Concurrent();
        o.both(
                () -> {
                    permits.acquireUninterruptibly();
                    o.x = 1;
                    permits.release();
                },
                () -> {
                    permits.acquireUninterruptibly();
                    o.y = 1;
                    permits.release();
                });
        assert permits.availablePermits() == n;
    }

    public static void permits_false() throws InterruptedException {
        int n = nondetInt();
        assume(n >= 1 && n <= 2);
        var permits = new Semaphore(n);
        var o = new Concurrent();
        o.both(
                () -> {
                    permits.acquireUninterruptibly();
                    o.x = 1;
                },
                () -> o.failed |= o.x == 1 && permits.tryAcquire());
    }

    public static void anOptionalOfAnInput_true() throws InterruptedException {
        int n = nondetInt();
        var o = new Concurrent();
        o.both(() -> o.x = Optional.of(n).filter(it -> it > 3).map(it -> it - 1).orElse(3), () -> o.y = 1);
        assert o.x >= 3;
    }

    // ---- what was made while there were several threads, or before the first input

    public static void keysOfAMap_false() throws InterruptedException {
        var map = new HashMap<Integer, Integer>();
        Set<Integer> keys = map.keySet();
        var o = new Concurrent();
        o.both(() -> o.x = 1, () -> o.y = 1);
        map.put(nondetInt(), 1);
        assert !keys.contains(5);
    }

    public static void aPartOfAMap_false() throws InterruptedException {
        var map = new TreeMap<Integer, Integer>();
        Map<?, ?>[] part = new Map<?, ?>[1];
        Thread other = new Thread(() -> part[0] = map.headMap(5));
        other.start();
        other.join();
        map.put(nondetInt(), 1);
        assert part[0].isEmpty();
    }

    public static void valuesOfAMap_true() throws InterruptedException {
        var map = new HashMap<String, Integer>();
        Collection<Integer> values = map.values();
        int n = nondetInt();
        Thread other = new Thread(() -> map.put("a", n));
        other.start();
        other.join();
        assert values.remove(5) == (n == 5) && values.isEmpty() == (n == 5);
    }

    /** Each order of two elements, whichever is added first. */
    public static void sortedQueue_true() throws InterruptedException {
        java.util.PriorityQueue<Integer> queue = new java.util.PriorityQueue<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Thread other = new Thread(() -> {
            synchronized (queue) {
                queue.add(a);
            }
        });
        other.start();
        synchronized (queue) {
            queue.offer(b);
        }
        other.join();
        int first = queue.poll();
        int second = queue.peek();
        assert first <= second && queue.size() == 1 && (first == a || first == b);
    }

    public static void sortedQueue_false() throws InterruptedException {
        java.util.Queue<Integer> queue = new java.util.PriorityQueue<>(java.util.Collections.reverseOrder());
        int a = Verifier.nondetInt();
        Thread other = new Thread(() -> {
            queue.add(7);
            queue.add(a);
            queue.add(5);
        });
        other.start();
        other.join();
        assert queue.poll() == 7 || queue.poll() != 7 || queue.poll() != 5;
    }

    /** A call of a sorted concurrent collection is one step, whichever keys it compares. */
    public static void sortedConcurrent_true() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        ConcurrentNavigableMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        NavigableSet<Integer> set = new ConcurrentSkipListSet<>();
        new Concurrent().both(() -> map.put(a, 1), () -> {
            map.putIfAbsent(b, 2);
            set.add(b);
        });
        assert map.size() == (a == b ? 1 : 2);
        assert map.firstKey() <= map.lastKey() && set.contains(b);
    }

    public static void sortedConcurrent_false() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        NavigableSet<Integer> set = new ConcurrentSkipListSet<>();
        var o = new Concurrent();
        o.both(() -> set.add(a), () -> {
            Integer below = set.lower(b);
            o.x = below == null ? 0 : below;
        });
        assert o.x != 7;
    }

    public static void copiedSet_true() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        Set<Integer> set = new CopyOnWriteArraySet<>();
        var o = new Concurrent();
        o.both(() -> set.add(a), () -> o.x = set.add(b) ? 1 : 2);
        assert set.size() == (a == b ? 1 : 2) && (a == b || o.x == 1);
    }

    public static void copiedSet_false() throws InterruptedException {
        int a = nondetInt();
        Set<Integer> set = new CopyOnWriteArraySet<>();
        new Concurrent().both(() -> set.add(a), () -> set.remove(3));
        assert set.contains(a);
    }

    /** Each call takes the collection's monitor: two calls of one thread may have one of the other's between them. */
    public static void synchronizedCollections_true() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        SortedMap<Integer, Integer> map = Collections.synchronizedSortedMap(new TreeMap<>());
        var o = new Concurrent();
        o.both(
                () -> {
                    list.add(a);
                    map.put(a, 1);
                    o.x = list.contains(b) ? 1 : 0;
                },
                () -> {
                    list.add(b);
                    map.put(b, 2);
                    o.y = list.contains(a) ? 1 : 0;
                });
        assert o.x + o.y > 0 && map.size() == (a == b ? 1 : 2);
    }

    public static void synchronizedCollections_false() throws InterruptedException {
        int a = nondetInt();
        Set<Integer> set = Collections.synchronizedSet(new TreeSet<>());
        var o = new Concurrent();
        Runnable adds = () -> {
            if (!set.contains(a)) {
                set.add(a);
                o.x++;
            }
        };
        o.both(adds, adds);
        assert o.x == 1;
    }

    /** The places of keys are those of a table that has as many as the constructor was told. */
    public static void linkedMap_false() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        Map<Integer, Integer> map = Collections.synchronizedMap(new LinkedHashMap<>(4));
        new Concurrent().both(() -> map.put(a, 1), () -> map.put(b, 2));
        assert a != b + 4 || map.size() == 1;
    }

    public static void linkedMap_true() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        Set<Integer> set = Collections.synchronizedSet(new LinkedHashSet<>(4));
        new Concurrent().both(() -> set.add(a), () -> set.add(b));
        assert set.size() == (a == b ? 1 : 2);
    }

    /** With the same monitor and the same steps as a lock of the program's. */
    public static void synchronizedMap() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        Map<Integer, Integer> map = Collections.synchronizedMap(new TreeMap<>());
        new Concurrent().both(() -> map.put(a, 1), () -> map.put(b, 2));
    }

    /** The program's code makes a call of {@link #synchronizedMap} itself. */
    public static void lockedMap() throws InterruptedException {
        int a = nondetInt();
        int b = nondetInt();
        Map<Integer, Integer> map = new TreeMap<>();
        new Concurrent()
                .both(
                        () -> {
                            synchronized (map) {
                                map.put(a, 1);
                            }
                        },
                        () -> {
                            synchronized (map) {
                                map.put(b, 2);
                            }
                        });
    }

    /** What a thread does to a builder of its own is no step, whatever other threads have done to inputs. */
    public static void aBuilderOfItsOwn_false() throws InterruptedException {
        int n = nondetInt();
        assume(0 <= n && n <= 20);
        var o = new Concurrent();
        o.both(
                () -> {
                    Integer box = n;
                    o.x = box;
                },
                () -> {
                    StringBuilder text = new StringBuilder();
                    text.append(4L).append(o.x).append('c').insert(0, true);
                    o.failed = text.toString().equals("true417c");
                });
    }

    /** A builder that is handed over makes the steps of the platform's methods. */
    public static void aBuilderOfAll_false() throws InterruptedException {
        int n = nondetInt();
        assume(0 <= n && n <= 20);
        StringBuilder text = new StringBuilder("k");
        Object lock = new Object();
        new Concurrent()
                .both(
                        () -> {
                            synchronized (lock) {
                                append(text, n);
                            }
                        },
                        () -> {
                            synchronized (lock) {
                                text.append(n > 9);
                            }
                        });
        assert text.length() == 7 && !text.toString().equals("ktrue17");
    }

    private static void append(StringBuilder text, int n) {
        text.append(n);
    }

    /** How many steps the search makes depends on the input if that is there in time. */
    @SuppressWarnings("JdkObsolete") // of a list with an array fewer steps depend on its elements
    public static void addedWhileSearched() throws InterruptedException {
        int n = nondetInt();
        assume(0 <= n && n <= 1);
        List<Integer> list = new LinkedList<>();
        Thread other = new Thread(() -> list.add(n));
        other.start();
        boolean isThere = list.contains(1);
        other.join();
        assert !isThere || n == 1;
    }

    /** How many steps there are before a key depends on its place in the table, though it is the only one. */
    public static void aTableIsGoneThrough_true() throws InterruptedException {
        int n = nondetInt();
        assume(0 <= n && n <= 2);
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        Map<Integer, Integer> guarded = new HashMap<>();
        Thread other = new Thread(() -> {
            map.put(n, 1);
            synchronized (guarded) {
                guarded.put(n, 1);
            }
        });
        other.start();
        other.join();
        for (int key : map.keySet()) {
            assert key == 0 || key == 1 || key == n;
        }
        for (int key : new ArrayList<>(guarded.keySet())) {
            assert key == 0 || key == 1 || key == n;
        }
    }

    /** A list makes other steps for each index that it refuses. */
    public static void anIndexOutOfAList_false() throws InterruptedException {
        int n = nondetInt();
        assume(-1 <= n && n <= 3);
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        var o = new Concurrent();
        o.both(
                () -> {
                    try {
                        list.get(n);
                    } catch (IndexOutOfBoundsException e) {
                        o.failed = e.getMessage().startsWith("Index 3");
                    }
                },
                () -> o.x = n);
    }

    /** An element that an array does not have is in no step. */
    public static void anIndexOutOfAnArray_true() throws InterruptedException {
        int n = nondetInt();
        assume(-2 <= n && n <= 4);
        int[] array = new int[2];
        var o = new Concurrent();
        o.both(
                () -> {
                    try {
                        array[n] = 1;
                    } catch (IndexOutOfBoundsException e) {
                        o.failed = e.getMessage().startsWith("Index 1 ");
                    }
                },
                () -> o.x = n);
    }

    /** A map with an entry more than it counts is there for a moment. */
    public static void aMapWithoutALock() throws InterruptedException {
        int n = nondetInt();
        assume(0 <= n && n <= 1);
        Map<Integer, Integer> map = new HashMap<>(Map.of(5, 5));
        Thread other = new Thread(() -> map.put(n, 1));
        other.start();
        map.put(1, 2);
        other.join();
    }
}
