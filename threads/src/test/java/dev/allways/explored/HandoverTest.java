package dev.allways.explored;

import static dev.allways.explored.Explored.randomWithRaces;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plain data that one thread hands over to another through all that the JDK promises an order for: never a data race.
 */
@SuppressWarnings({"LockNotBeforeTry", "FutureReturnValueIgnored", "ThreadPriorityCheck"})
class HandoverTest {
    private static final class Parcel implements Delayed {
        int content;

        Parcel fill() {
            content++;
            return this;
        }

        void open() {
            if (content++ == 0) {
                throw new AssertionError("empty");
            }
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }
    }

    private interface Exchange {
        void run(Parcel parcel) throws Exception;
    }

    private static Thread other(Exchange body, Parcel parcel) {
        Thread thread = new Thread(() -> {
            try {
                body.run(parcel);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    private static Arguments queue(String name, java.util.function.Supplier<BlockingQueue<Parcel>> maker) {
        return through(name, () -> {
            BlockingQueue<Parcel> queue = maker.get();
            Thread other = other(parcel -> queue.put(parcel.fill()), new Parcel());
            queue.take().open();
            other.join();
        });
    }

    private static Arguments through(String name, Explored.Body body) {
        return Arguments.of(name, body);
    }

    private static void inPool(ExecutorService executor) throws Exception {
        try (var pool = executor) {
            Parcel parcel = new Parcel().fill();
            Future<Parcel> future = pool.submit(() -> {
                parcel.open();
                return new Parcel().fill();
            });
            future.get().open();
            parcel.open();
        }
    }

    private static void closed(ExecutorService executor) throws Exception {
        Parcel parcel = new Parcel();
        try (var pool = executor) {
            pool.execute(parcel::fill);
        }
        parcel.open();
    }

    private static final class Halves extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final int[] array;
        private final int from;
        private final int to;

        Halves(int[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                array[from]++;
                return;
            }
            int middle = (from + to) / 2;
            invokeAll(new Halves(array, from, middle), new Halves(array, middle, to));
            array[from]++;
        }
    }

    static Stream<Arguments> handover() {
        return Stream.of(
                through("a fixed pool", () -> inPool(Executors.newFixedThreadPool(2))),
                through("a cached pool", () -> inPool(Executors.newCachedThreadPool())),
                through("virtual threads", () -> inPool(Executors.newVirtualThreadPerTaskExecutor())),
                through("a work-stealing pool", () -> inPool(Executors.newWorkStealingPool(2))),
                through("a scheduled pool", () -> inPool(Executors.newScheduledThreadPool(1))),
                through("closing a fixed pool", () -> closed(Executors.newFixedThreadPool(2))),
                through("closing virtual threads", () -> closed(Executors.newVirtualThreadPerTaskExecutor())),
                through("closing threads", () -> closed(Executors.newThreadPerTaskExecutor(Thread::new))),
                through("closing a work-stealing pool", () -> closed(Executors.newWorkStealingPool(2))),
                through("fork and join", () -> {
                    int[] array = new int[4];
                    try (var pool = new ForkJoinPool(2)) {
                        pool.invoke(new Halves(array, 0, 4));
                    }
                    array[0]++;
                }),
                through("CompletableFuture", () -> {
                    Parcel parcel = new Parcel();
                    CompletableFuture.supplyAsync(parcel::fill)
                            .thenApplyAsync(Parcel::fill)
                            .thenAccept(Parcel::open)
                            .get();
                    parcel.open();
                }),
                through("completing a CompletableFuture", () -> {
                    var future = new CompletableFuture<Parcel>();
                    Thread other = other(parcel -> future.complete(parcel.fill()), new Parcel());
                    future.thenAccept(Parcel::open);
                    future.join();
                    other.join();
                }),
                through("a parallel stream", () -> {
                    int[] squares =
                            IntStream.range(0, 6).parallel().map(i -> i * i).toArray();
                    int[] doubles =
                            Arrays.stream(squares).parallel().map(i -> 2 * i).toArray();
                    doubles[0]++;
                    List<Integer> list =
                            IntStream.range(0, 6).parallel().boxed().toList();
                    Map<Boolean, List<Integer>> map =
                            list.parallelStream().collect(java.util.stream.Collectors.partitioningBy(i -> i > 2));
                    if (map.size() != 2) {
                        throw new AssertionError(map);
                    }
                }),
                queue("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(1)),
                queue("LinkedBlockingQueue", LinkedBlockingQueue::new),
                queue("LinkedBlockingDeque", LinkedBlockingDeque::new),
                queue("LinkedTransferQueue", LinkedTransferQueue::new),
                queue("SynchronousQueue", SynchronousQueue::new),
                queue("fair SynchronousQueue", () -> new SynchronousQueue<>(true)),
                queue("PriorityBlockingQueue", PriorityBlockingQueue::new),
                through("DelayQueue", () -> {
                    var queue = new DelayQueue<Parcel>();
                    Thread other = other(parcel -> queue.put(parcel.fill()), new Parcel());
                    queue.take().open();
                    other.join();
                }),
                through("ConcurrentLinkedQueue", () -> {
                    var queue = new ConcurrentLinkedQueue<Parcel>();
                    Thread other = other(parcel -> queue.add(parcel.fill()), new Parcel());
                    Parcel got = queue.poll();
                    if (got != null) {
                        got.open();
                    }
                    other.join();
                }),
                through("ConcurrentLinkedDeque", () -> {
                    var queue = new ConcurrentLinkedDeque<Parcel>();
                    Thread other = other(parcel -> queue.addFirst(parcel.fill()), new Parcel());
                    Parcel got = queue.pollLast();
                    if (got != null) {
                        got.open();
                    }
                    other.join();
                }),
                through("ConcurrentSkipListMap", () -> {
                    var map = new ConcurrentSkipListMap<Integer, Parcel>();
                    Thread other = other(parcel -> map.put(1, parcel.fill()), new Parcel());
                    Parcel got = map.get(1);
                    if (got != null) {
                        got.open();
                    }
                    other.join();
                }),
                through("CopyOnWriteArrayList", () -> {
                    var list = new CopyOnWriteArrayList<Parcel>();
                    Thread other = other(parcel -> list.add(parcel.fill()), new Parcel());
                    list.forEach(Parcel::open);
                    other.join();
                }),
                through("synchronized collections", () -> {
                    Map<Integer, Parcel> map = Collections.synchronizedMap(new java.util.HashMap<>());
                    Thread other = other(parcel -> map.put(1, parcel.fill()), new Parcel());
                    Parcel got = map.get(1);
                    if (got != null) {
                        got.open();
                    }
                    other.join();
                }),
                through("views of a map that nobody writes", () -> {
                    Map<Integer, Integer> map = new java.util.HashMap<>();
                    map.put(1, 1);
                    Map<Integer, Integer> tree = new java.util.TreeMap<>(map);
                    Map<Integer, Integer> same = Collections.unmodifiableMap(new java.util.LinkedHashMap<>(map));
                    Exchange read = parcel -> {
                        for (var each : List.of(map, tree, same)) {
                            int sum = each.keySet().size() + each.values().size();
                            for (var entry : each.entrySet()) {
                                sum += entry.getKey();
                            }
                            if (sum != 3) {
                                throw new AssertionError(sum);
                            }
                        }
                    };
                    Thread other = other(read, new Parcel());
                    read.run(new Parcel());
                    other.join();
                }),
                through("CountDownLatch", () -> {
                    var latch = new CountDownLatch(1);
                    Parcel sent = new Parcel();
                    Thread other = other(
                            parcel -> {
                                parcel.fill();
                                latch.countDown();
                            },
                            sent);
                    latch.await();
                    sent.open();
                    other.join();
                }),
                through("CyclicBarrier", () -> {
                    Parcel sent = new Parcel();
                    var barrier = new CyclicBarrier(2, sent::open);
                    Thread other = other(
                            parcel -> {
                                parcel.fill();
                                barrier.await();
                            },
                            sent);
                    barrier.await();
                    sent.open();
                    other.join();
                }),
                through("Phaser", () -> {
                    Parcel sent = new Parcel();
                    var phaser = new Phaser(2);
                    Thread other = other(
                            parcel -> {
                                parcel.fill();
                                phaser.arrive();
                            },
                            sent);
                    phaser.arriveAndAwaitAdvance();
                    sent.open();
                    other.join();
                }),
                through("Semaphore", () -> {
                    Parcel sent = new Parcel();
                    var semaphore = new Semaphore(0);
                    Thread other = other(
                            parcel -> {
                                parcel.fill();
                                semaphore.release();
                            },
                            sent);
                    semaphore.acquire();
                    sent.open();
                    other.join();
                }),
                through("Exchanger", () -> {
                    var exchanger = new Exchanger<Parcel>();
                    Thread other =
                            other(parcel -> exchanger.exchange(parcel.fill()).open(), new Parcel());
                    exchanger.exchange(new Parcel().fill()).open();
                    other.join();
                }),
                through("conditions", () -> {
                    var lock = new ReentrantLock();
                    var filled = lock.newCondition();
                    Parcel sent = new Parcel();
                    Thread other = other(
                            parcel -> {
                                lock.lock();
                                parcel.fill();
                                filled.signal();
                                lock.unlock();
                            },
                            sent);
                    lock.lock();
                    while (sent.content == 0) {
                        filled.await();
                    }
                    lock.unlock();
                    sent.open();
                    other.join();
                }),
                through("read-write locks", () -> {
                    var lock = new ReentrantReadWriteLock();
                    Parcel sent = new Parcel();
                    Thread other = other(
                            parcel -> {
                                lock.writeLock().lock();
                                parcel.fill();
                                lock.writeLock().unlock();
                            },
                            sent);
                    lock.readLock().lock();
                    boolean empty = sent.content == 0;
                    lock.readLock().unlock();
                    if (!empty) {
                        sent.open();
                    }
                    other.join();
                }),
                through("stamped locks", () -> {
                    var lock = new StampedLock();
                    Parcel sent = new Parcel();
                    Thread other = other(
                            parcel -> {
                                long stamp = lock.writeLock();
                                parcel.fill();
                                lock.unlockWrite(stamp);
                            },
                            sent);
                    long stamp = lock.readLock();
                    boolean empty = sent.content == 0;
                    lock.unlockRead(stamp);
                    if (!empty) {
                        sent.open();
                    }
                    other.join();
                }),
                through("a lazily set reference", () -> {
                    var reference = new AtomicReference<Parcel>();
                    Thread other = other(parcel -> reference.lazySet(parcel.fill()), new Parcel());
                    Parcel got = reference.getAcquire();
                    if (got != null) {
                        got.open();
                    }
                    other.join();
                }),
                through("an atomic array", () -> {
                    var flags = new AtomicIntegerArray(2);
                    Parcel sent = new Parcel();
                    Thread other = other(
                            parcel -> {
                                parcel.fill();
                                flags.incrementAndGet(1);
                            },
                            sent);
                    if (flags.get(1) == 1) {
                        sent.open();
                    }
                    other.join();
                }),
                through("parking", () -> {
                    var reference = new AtomicReference<Parcel>();
                    Thread main = Thread.currentThread();
                    Thread other = other(
                            parcel -> {
                                reference.set(parcel.fill());
                                LockSupport.unpark(main);
                            },
                            new Parcel());
                    Parcel got;
                    while ((got = reference.get()) == null) {
                        LockSupport.park();
                    }
                    got.open();
                    other.join();
                }),
                through("interrupting a queue", () -> {
                    Parcel sent = new Parcel();
                    Thread other = other(
                            parcel -> {
                                try {
                                    new SynchronousQueue<Integer>().take();
                                } catch (InterruptedException e) {
                                    parcel.open();
                                }
                            },
                            sent);
                    sent.fill();
                    other.interrupt();
                    other.join();
                    sent.open();
                }),
                through("Timer", () -> {
                    Parcel sent = new Parcel().fill();
                    var timer = new Timer();
                    var latch = new CountDownLatch(1);
                    timer.schedule(
                            new TimerTask() {
                                @Override
                                public void run() {
                                    sent.open();
                                    latch.countDown();
                                }
                            },
                            10);
                    latch.await();
                    timer.cancel();
                    sent.open();
                }),
                through("Thread.Builder and ThreadLocal", () -> {
                    Parcel sent = new Parcel().fill();
                    var local = ThreadLocal.withInitial(Parcel::new);
                    Thread other = Thread.ofVirtual().start(() -> {
                        local.get().fill();
                        sent.open();
                    });
                    local.get().fill();
                    other.join();
                    sent.open();
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void handover(String name, Explored.Body body) {
        Result result = randomWithRaces(300, body);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
    }

    /** An old value is never found there: what was done before is known to whoever goes on behind it. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("handover")
    void inAWeakMemory(String name, Explored.Body body) {
        Result result = Allways.explore(
                        Threads.control(Explored.program(body), Settings.DEFAULT.withMemoryModel(MemoryModel.WEAK)))
                .strategy("random")
                .seed(1)
                .executions(150)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
    }
}
