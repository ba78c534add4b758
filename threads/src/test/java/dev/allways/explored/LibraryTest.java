package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.random;
import static dev.allways.explored.Explored.randomWithRaces;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the JDK offers to threads, used as it should be: no false alarm, be it of a race, and no hang; and used wrongly.
 */
@SuppressWarnings({"LockNotBeforeTry", "JdkObsolete", "ThreadPriorityCheck"
}) // nothing is thrown; what is old is used, too
class LibraryTest {
    private static void assertion(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    private static Arguments use(String name, Explored.Body body) {
        return Arguments.of(name, body);
    }

    static Stream<Arguments> rightly() {
        return Stream.of(
                use("ReentrantLock", () -> {
                    var lock = new ReentrantLock();
                    int[] count = new int[1];
                    Runnable add = () -> {
                        lock.lock();
                        try {
                            count[0]++;
                        } finally {
                            lock.unlock();
                        }
                    };
                    Thread one = new Thread(add);
                    Thread two = new Thread(add);
                    start(one, two);
                    join(one, two);
                    assertion(count[0] == 2);
                }),
                use("a pool", () -> {
                    try (var pool = Executors.newFixedThreadPool(2)) {
                        var one = pool.submit(() -> 1);
                        var two = pool.submit(() -> 2);
                        assertion(one.get() + two.get() == 3);
                    }
                }),
                use("virtual threads", () -> {
                    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                        var one = threads.submit(() -> 1);
                        var two = threads.submit(() -> 2);
                        assertion(one.get() + two.get() == 3);
                    }
                }),
                use("a virtual thread, joined", () -> {
                    int[] value = new int[1];
                    Thread thread = Thread.ofVirtual().start(() -> value[0] = 1);
                    thread.join();
                    assertion(value[0] == 1);
                }),
                use("CompletableFuture", () -> {
                    var one = CompletableFuture.supplyAsync(() -> 1);
                    var two = CompletableFuture.supplyAsync(() -> 2);
                    assertion(one.thenCombine(two, Integer::sum).get() == 3);
                }),
                use("fork and join", () -> assertion(new ForkJoinPool(2).invoke(new Fibonacci(5)) == 5)),
                use(
                        "a parallel stream",
                        () -> assertion(IntStream.range(0, 8).parallel().sum() == 28)),
                use("ConcurrentHashMap", () -> {
                    var map = new ConcurrentHashMap<String, Integer>();
                    Runnable add = () -> map.merge("key", 1, Integer::sum);
                    Thread one = new Thread(add);
                    Thread two = new Thread(add);
                    start(one, two);
                    join(one, two);
                    assertion(Integer.valueOf(2).equals(map.get("key")));
                }),
                use("queues", () -> {
                    var bounded = new ArrayBlockingQueue<Integer>(1);
                    var handing = new SynchronousQueue<Integer>();
                    Thread one = new Thread(() -> quietly(() -> {
                        bounded.put(1);
                        bounded.put(2);
                        handing.put(3);
                    }));
                    one.start();
                    assertion(bounded.take() + bounded.take() + handing.take() == 6);
                    one.join();
                }),
                use("latch, barrier, semaphore, phaser, exchanger", () -> {
                    var latch = new CountDownLatch(1);
                    var barrier = new CyclicBarrier(2);
                    var semaphore = new Semaphore(0);
                    var phaser = new Phaser(2);
                    var exchanger = new Exchanger<Integer>();
                    Thread other = new Thread(() -> quietly(() -> {
                        latch.countDown();
                        barrier.await();
                        semaphore.release();
                        phaser.arriveAndAwaitAdvance();
                        assertion(exchanger.exchange(1) == 2);
                    }));
                    other.start();
                    latch.await();
                    barrier.await();
                    semaphore.acquire();
                    phaser.arriveAndAwaitAdvance();
                    assertion(exchanger.exchange(2) == 1);
                    other.join();
                }),
                use("read-write and stamped locks", () -> {
                    var lock = new ReentrantReadWriteLock();
                    var stamped = new StampedLock();
                    int[] value = new int[2];
                    Thread other = new Thread(() -> {
                        lock.writeLock().lock();
                        value[0] = 1;
                        value[1] = 1;
                        lock.writeLock().unlock();
                        long stamp = stamped.writeLock();
                        value[0] = 2;
                        value[1] = 2;
                        stamped.unlockWrite(stamp);
                    });
                    other.start();
                    lock.readLock().lock();
                    long stamp = stamped.readLock();
                    assertion(value[0] == value[1] || value[0] == 1);
                    stamped.unlockRead(stamp);
                    lock.readLock().unlock();
                    other.join();
                }),
                use("scheduled pool", () -> {
                    try (var pool = Executors.newScheduledThreadPool(1)) {
                        assertion(pool.schedule(() -> 1, 10, TimeUnit.MILLISECONDS)
                                        .get()
                                == 1);
                    }
                }),
                use("Timer", () -> {
                    var timer = new Timer();
                    var latch = new CountDownLatch(1);
                    timer.schedule(
                            new TimerTask() {
                                @Override
                                public void run() {
                                    latch.countDown();
                                }
                            },
                            10);
                    latch.await();
                    timer.cancel();
                }),
                use("a daemon that never ends", () -> {
                    Thread daemon = new Thread(() -> quietly(() -> {
                        while (true) {
                            Thread.sleep(1_000);
                        }
                    }));
                    daemon.setDaemon(true);
                    daemon.start();
                }),
                use("spinning, with and without yielding", () -> {
                    AtomicInteger flag = new AtomicInteger();
                    Thread other = new Thread(() -> {
                        while (flag.get() == 0) {
                            Thread.onSpinWait();
                        }
                        while (flag.get() == 1) {}
                    });
                    other.start();
                    flag.set(1);
                    flag.set(2);
                    other.join();
                }),
                use("polling until another one has slept", () -> {
                    AtomicInteger flag = new AtomicInteger();
                    Thread sleeper = new Thread(() -> quietly(() -> {
                        Thread.sleep(5_000);
                        flag.set(1);
                    }));
                    sleeper.start();
                    while (flag.get() == 0) {
                        Thread.yield();
                    }
                    sleeper.join();
                }),
                use("reading for long, while another one waits", () -> {
                    var latch = new CountDownLatch(1);
                    Object monitor = new Object();
                    int[] numbers = new int[6_000]; // as many steps that change nothing
                    boolean[] read = new boolean[1];
                    Thread reader = new Thread(() -> {
                        int sum = 0;
                        for (int number : numbers) {
                            sum += number;
                        }
                        synchronized (monitor) {
                            read[0] = sum == 0;
                            monitor.notify();
                        }
                        latch.countDown();
                    });
                    reader.start();
                    synchronized (monitor) {
                        while (!read[0]) {
                            monitor.wait();
                        }
                    }
                    assertion(latch.await(1, TimeUnit.MINUTES));
                    reader.join();
                }),
                use("sleeping until interrupted", () -> {
                    boolean[] interrupted = new boolean[1];
                    Thread sleeper = new Thread(() -> {
                        try {
                            Thread.sleep(100_000);
                        } catch (InterruptedException e) {
                            interrupted[0] = true;
                        }
                    });
                    sleeper.start();
                    sleeper.interrupt();
                    sleeper.join();
                    assertion(interrupted[0]);
                }),
                use("logging and printing", () -> {
                    Logger logger = Logger.getLogger("dev.allways.explored");
                    logger.setLevel(Level.OFF);
                    Thread other = new Thread(() -> logger.info("other"));
                    other.start();
                    logger.info("main");
                    other.join();
                }),
                use("Vector and Hashtable", () -> {
                    var vector = new java.util.Vector<Integer>();
                    var table = new java.util.Hashtable<Integer, Integer>();
                    Thread other = new Thread(() -> {
                        vector.add(1);
                        table.put(1, vector.size());
                        assertion(!vector.equals(List.of(3)));
                    });
                    other.start();
                    vector.add(2);
                    table.put(2, vector.size());
                    assertion(!vector.equals(List.of(3)));
                    other.join();
                    assertion(vector.size() == 2 && table.size() == 2);
                }),
                use("synchronized collections", () -> {
                    List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                    Thread other = new Thread(() -> list.add(1));
                    other.start();
                    list.add(2);
                    other.join();
                    assertion(list.size() == 2);
                }));
    }

    private interface Interruptible {
        void run() throws Exception;
    }

    private static void quietly(Interruptible body) {
        try {
            body.run();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void rightly(String name, Explored.Body body) {
        Result result = randomWithRaces(300, body);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(300);
    }

    /** A map that is no concurrent one loses an entry, or worse. */
    @Test
    void racingCollections() {
        Result result = random(500, () -> {
            Map<Integer, Integer> map = new HashMap<>();
            Thread other = new Thread(() -> map.put(1, 1));
            other.start();
            map.put(2, 2);
            other.join();
            assertion(map.size() == 2);
        });
        assertThat(result.failures()).isNotEmpty();
    }

    /** A thousand threads. */
    @Test
    void theContextClassLoaderIsTheExplorers() {
        Thread here = Thread.currentThread();
        ClassLoader before = here.getContextClassLoader();
        ClassLoader users = new ClassLoader("users", before) {};
        here.setContextClassLoader(users);
        try {
            Result result = random(10, () -> {
                assertion(Thread.currentThread().getContextClassLoader() == users);
                Thread other = new Thread(() -> assertion(Thread.currentThread().getContextClassLoader() == users));
                start(other);
                join(other);
            });
            assertThat(result.failures()).isEmpty();
        } finally {
            here.setContextClassLoader(before);
        }
    }

    @Test
    void manyThreads() {
        Result result = random(2, () -> {
            AtomicInteger count = new AtomicInteger();
            Thread[] threads = new Thread[1_000];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(count::incrementAndGet);
                threads[i].start();
            }
            join(threads);
            assertion(count.get() == 1_000);
        });
        assertThat(result.failures()).isEmpty();
    }
}
