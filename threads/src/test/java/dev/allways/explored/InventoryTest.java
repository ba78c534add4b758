package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.program;
import static dev.allways.explored.Explored.random;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.engine.Replay;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What threads and those beside them can be asked and told, one by one: each behaves as without control, and each is
 * controlled.
 */
@SuppressWarnings({"UnusedMethod", "UnusedVariable", "ThreadPriorityCheck", "JdkObsolete", "JavaUtilDate"
}) // what is old is used, too, and by reflection
class InventoryTest {
    private static void assertion(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    private interface Interruptible {
        void run() throws Exception;
    }

    private static Runnable quietly(Interruptible body) {
        return () -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static Arguments use(String name, Explored.Body body) {
        return Arguments.of(name, body);
    }

    // ---- each behaves

    private static final class Group extends ThreadGroup {
        private final List<Throwable> caught = new ArrayList<>();

        Group() {
            super("group");
        }

        @Override
        public synchronized void uncaughtException(Thread thread, Throwable error) {
            caught.add(error);
        }
    }

    private static final class Numbered extends Thread {
        private int ran;

        @Override
        public void run() {
            ran++;
        }
    }

    static List<Arguments> behaves() {
        return List.of(
                use("thread groups", () -> {
                    var group = new Group();
                    List<String> names = new ArrayList<>();
                    Thread thread = new Thread(group, () -> {
                        Thread child = new Thread(() -> {});
                        names.add(child.getThreadGroup().getName());
                        throw new IllegalArgumentException();
                    });
                    assertion(thread.getThreadGroup() == group);
                    thread.start();
                    thread.join();
                    assertion(names.equals(List.of("group")));
                    assertion(thread.getThreadGroup() == null);
                    assertion(group.caught.getFirst() instanceof IllegalArgumentException);
                }),
                use("the threads of a group", () -> {
                    var group = new ThreadGroup("group");
                    var interrupted = new AtomicReference<Boolean>();
                    Thread thread = new Thread(group, () -> {
                        try {
                            Thread.sleep(10_000);
                            interrupted.set(false);
                        } catch (InterruptedException e) {
                            interrupted.set(true);
                        }
                    });
                    thread.start();
                    Thread[] found = new Thread[2];
                    assertion(group.activeCount() == 1 && group.enumerate(found) == 1 && found[0] == thread);
                    assertion(Thread.getAllStackTraces().keySet().equals(Set.of(thread, Thread.currentThread())));
                    group.interrupt();
                    thread.join();
                    assertion(interrupted.get() && group.activeCount() == 0);
                }),
                use("the frames of another thread", () -> {
                    var latch = new CountDownLatch(1);
                    Thread thread = new Thread(() -> {
                        try {
                            latch.await();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    });
                    thread.start();
                    List<String> classes = Arrays.stream(thread.getStackTrace())
                            .map(StackTraceElement::getClassName)
                            .distinct()
                            .toList();
                    assertion(classes.isEmpty() || classes.contains(InventoryTest.class.getName()));
                    assertion(classes.stream().noneMatch(each -> each.startsWith("java.lang.Allways")));
                    latch.countDown();
                    thread.join();
                    assertion(thread.getStackTrace().length == 0);
                }),
                use("uncaught exceptions", () -> {
                    var seen = new AtomicReference<Throwable>();
                    Thread thread = new Thread(() -> {
                        throw new IllegalArgumentException();
                    });
                    thread.setUncaughtExceptionHandler((dead, error) -> {
                        assertion(dead == thread && Thread.currentThread() == thread && dead.isAlive());
                        seen.set(error);
                    });
                    thread.start();
                    thread.join();
                    assertion(seen.get() instanceof IllegalArgumentException);
                }),
                use("states", () -> {
                    Object monitor = new Object();
                    var latch = new CountDownLatch(1);
                    Thread blocked = new Thread(() -> {
                        synchronized (monitor) {
                            assertion(Thread.currentThread().getState() == Thread.State.RUNNABLE);
                        }
                    });
                    Thread waiting = new Thread(quietly(latch::await));
                    Thread sleeping = new Thread(quietly(() -> Thread.sleep(2_000)));
                    assertion(blocked.getState() == Thread.State.NEW && !blocked.isAlive());
                    synchronized (monitor) {
                        start(blocked, waiting, sleeping);
                        assertion(blocked.isAlive());
                        while (blocked.getState() != Thread.State.BLOCKED
                                || waiting.getState() != Thread.State.WAITING
                                || sleeping.getState() != Thread.State.TIMED_WAITING) {
                            Thread.yield();
                        }
                    }
                    latch.countDown();
                    join(blocked, waiting, sleeping);
                    assertion(sleeping.getState() == Thread.State.TERMINATED && !sleeping.isAlive());
                }),
                use("attributes", () -> {
                    Thread daemon = Thread.ofPlatform()
                            .daemon()
                            .name("d")
                            .priority(7)
                            .unstarted(() -> {
                                Thread child = new Thread(() -> {});
                                assertion(child.isDaemon() && child.getPriority() == 7);
                                assertion(Thread.currentThread().getName().equals("e"));
                            });
                    daemon.setName("e");
                    daemon.start();
                    daemon.join();
                    assertion(!Thread.currentThread().isDaemon() && daemon.isDaemon());
                    assertion(daemon.threadId() != Thread.currentThread().threadId());
                    var numbered = new Numbered();
                    numbered.start();
                    numbered.join();
                    assertion(numbered.ran == 1);
                    try {
                        numbered.start();
                        throw new AssertionError("started twice");
                    } catch (IllegalThreadStateException e) {
                        assertion(numbered.ran == 1);
                    }
                }),
                use("thread locals", () -> {
                    var local = ThreadLocal.withInitial(() -> 1);
                    var inherited = new InheritableThreadLocal<Integer>();
                    inherited.set(5);
                    local.set(2);
                    Thread other = new Thread(() -> {
                        assertion(local.get() == 1 && inherited.get() == 5);
                        inherited.set(6);
                        local.remove();
                    });
                    other.start();
                    assertion(local.get() == 2 && inherited.get() == 5);
                    other.join();
                    assertion(local.get() == 2 && inherited.get() == 5);
                }),
                use("builders of virtual threads", () -> {
                    Thread thread = Thread.ofVirtual().name("v", 0).unstarted(() -> {
                        assertion(Thread.currentThread().isVirtual());
                        assertion(Thread.currentThread().getName().equals("v0"));
                    });
                    thread.start();
                    thread.join();
                    var factory = Thread.ofVirtual().factory();
                    Thread second = factory.newThread(() -> {});
                    second.start();
                    assertion(second.join(java.time.Duration.ofHours(1)) && !second.isAlive());
                }),
                use("scoped values", () -> {
                    ScopedValue<String> value = ScopedValue.newInstance();
                    Thread other = new Thread(() -> assertion(!value.isBound()));
                    ScopedValue.where(value, "one").run(() -> {
                        other.start();
                        assertion(value.get().equals("one"));
                        ScopedValue.where(value, "two").run(() -> {
                            Thread.yield();
                            assertion(value.get().equals("two"));
                        });
                        Thread.yield();
                        assertion(value.get().equals("one"));
                    });
                    other.join();
                    assertion(!value.isBound());
                }),
                use("CompletableFuture with time", () -> {
                    var never = new CompletableFuture<Integer>();
                    assertion(never.copy()
                                    .completeOnTimeout(3, 50, TimeUnit.MILLISECONDS)
                                    .get()
                            == 3);
                    try {
                        never.orTimeout(50, TimeUnit.MILLISECONDS).join();
                        throw new AssertionError();
                    } catch (java.util.concurrent.CompletionException e) {
                        assertion(e.getCause() instanceof TimeoutException);
                    }
                    var later = CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS);
                    assertion(CompletableFuture.supplyAsync(() -> 4, later).get() == 4);
                }),
                use("publishers", () -> {
                    List<Integer> got = Collections.synchronizedList(new ArrayList<>());
                    var done = new CountDownLatch(1);
                    try (var publisher = new SubmissionPublisher<Integer>()) {
                        publisher.subscribe(new Flow.Subscriber<>() {
                            @Override
                            public void onSubscribe(Flow.Subscription subscription) {
                                subscription.request(Long.MAX_VALUE);
                            }

                            @Override
                            public void onNext(Integer item) {
                                got.add(item);
                            }

                            @Override
                            public void onError(Throwable error) {
                                throw new AssertionError(error);
                            }

                            @Override
                            public void onComplete() {
                                done.countDown();
                            }
                        });
                        publisher.submit(1);
                        publisher.submit(2);
                    }
                    done.await();
                    assertion(got.equals(List.of(1, 2)));
                }),
                use("a managed blocker", () -> {
                    var latch = new CountDownLatch(1);
                    var pool = new ForkJoinPool(1);
                    var blocked =
                            pool.submit(quietly(() -> ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                                @Override
                                public boolean block() throws InterruptedException {
                                    latch.await();
                                    return true;
                                }

                                @Override
                                public boolean isReleasable() {
                                    return latch.getCount() == 0;
                                }
                            })));
                    pool.submit(latch::countDown).get();
                    blocked.get();
                    pool.shutdown();
                }),
                use("at a fixed rate", () -> {
                    var times = new AtomicInteger();
                    var latch = new CountDownLatch(3);
                    try (var pool = Executors.newScheduledThreadPool(1)) {
                        var future = pool.scheduleAtFixedRate(
                                () -> {
                                    times.incrementAndGet();
                                    latch.countDown();
                                },
                                1,
                                5,
                                TimeUnit.MILLISECONDS);
                        latch.await();
                        future.cancel(false);
                    }
                    assertion(times.get() >= 3);
                }),
                use("parallel streams", () -> {
                    assertion(IntStream.range(0, 3)
                                    .parallel()
                                    .boxed()
                                    .collect(Collectors.toSet())
                                    .size()
                            == 3);
                    var sum = new AtomicInteger();
                    List.of(1, 2).parallelStream().forEach(sum::addAndGet);
                    assertion(sum.get() == 3);
                    int[] sorted = {3, 1, 2};
                    Arrays.parallelSort(sorted);
                    Arrays.parallelPrefix(sorted, Integer::sum);
                    assertion(sorted[2] == 6);
                    assertion(ForkJoinPool.commonPool().submit(() -> 1).get() == 1);
                }),
                use("weak references and cleaners", () -> {
                    var cleaner = Cleaner.create();
                    var weak = new WeakReference<>(new Object());
                    Thread other = new Thread(() -> {
                        cleaner.register(new Object(), () -> {});
                        System.gc();
                    });
                    other.start();
                    Object still = weak.get();
                    assertion(still == null || still.hashCode() != 0);
                    other.join();
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void behaves(String name, Explored.Body body) {
        Result result = random(200, body);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(200);
    }

    // ---- each is controlled

    private static final class Cell {
        private static final VarHandle VALUE;
        private static final VarHandle STATIC;
        private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
        private static final AtomicIntegerFieldUpdater<Cell> UPDATER =
                AtomicIntegerFieldUpdater.newUpdater(Cell.class, "updated");
        private static final Field FIELD;
        private static int common;

        static {
            try {
                VALUE = MethodHandles.lookup().findVarHandle(Cell.class, "value", int.class);
                STATIC = MethodHandles.lookup().findStaticVarHandle(Cell.class, "common", int.class);
                FIELD = Cell.class.getDeclaredField("value");
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private int value;
        private volatile int updated;
        private final int[] elements = new int[1];
    }

    private static Arguments lost(String name, Explored.Body body) {
        return Arguments.of(name, body);
    }

    private static Explored.Body twice(Runnable add, Supplier<Integer> value) {
        return () -> {
            int before = value.get();
            Thread one = new Thread(add);
            Thread two = new Thread(add);
            start(one, two);
            join(one, two);
            assertion(value.get() == before + 2);
        };
    }

    static List<Arguments> losesUpdates() {
        return List.of(
                lost("VarHandle, volatile", () -> {
                    var cell = new Cell();
                    twice(() -> Cell.VALUE.setVolatile(cell, (int) Cell.VALUE.getVolatile(cell) + 1), () ->
                                    (int) Cell.VALUE.getVolatile(cell))
                            .run();
                }),
                lost("VarHandle, opaque", () -> {
                    var cell = new Cell();
                    twice(() -> Cell.VALUE.setOpaque(cell, (int) Cell.VALUE.getOpaque(cell) + 1), () ->
                                    (int) Cell.VALUE.getVolatile(cell))
                            .run();
                }),
                lost(
                        "VarHandle of a static field",
                        twice(() -> Cell.STATIC.setVolatile((int) Cell.STATIC.getVolatile() + 1), () ->
                                (int) Cell.STATIC.getVolatile())),
                lost("VarHandle of elements", () -> {
                    var cell = new Cell();
                    twice(
                                    () -> Cell.ELEMENT.setRelease(
                                            cell.elements, 0, (int) Cell.ELEMENT.getAcquire(cell.elements, 0) + 1),
                                    () -> cell.elements[0])
                            .run();
                }),
                lost("field updaters", () -> {
                    var cell = new Cell();
                    twice(() -> Cell.UPDATER.set(cell, Cell.UPDATER.get(cell) + 1), () -> cell.updated)
                            .run();
                }),
                lost("reflection", () -> {
                    var cell = new Cell();
                    twice(quietly(() -> Cell.FIELD.setInt(cell, Cell.FIELD.getInt(cell) + 1)), () -> cell.value)
                            .run();
                }),
                lost("methods by reflection", () -> {
                    var cell = new Cell();
                    var add = InventoryTest.class.getDeclaredMethod("add", Cell.class);
                    twice(quietly(() -> add.invoke(null, cell)), () -> cell.value)
                            .run();
                }),
                lost("ArrayList", collection(ArrayList::new)),
                lost("LinkedList", collection(LinkedList::new)),
                lost("HashSet", collection(HashSet::new)),
                lost("TreeSet", collection(TreeSet::new)),
                lost("PriorityQueue", collection(PriorityQueue::new)),
                lost("a synchronized list, iterated over", () -> {
                    List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                    Thread other = new Thread(() -> list.add(3));
                    other.start();
                    int sum = 0;
                    for (int each : list) {
                        sum += each;
                    }
                    assertion(sum > 0);
                    other.join();
                }));
    }

    private static void add(Cell cell) {
        cell.value++;
    }

    private static Explored.Body collection(Supplier<Collection<Integer>> made) {
        return () -> {
            Collection<Integer> all = made.get();
            Thread one = new Thread(() -> all.add(1));
            Thread two = new Thread(() -> all.add(2));
            start(one, two);
            join(one, two);
            assertion(all.size() == 2 && all.stream().noneMatch(Objects::isNull));
        };
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void losesUpdates(String name, Explored.Body body) {
        Result result = random(500, body);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isNotEmpty();
    }

    // ---- each is the same in equal executions

    private static final class Drawn extends RuntimeException {
        private static final long serialVersionUID = 1;

        Drawn(Object value) {
            super(String.valueOf(value), null, false, true);
        }
    }

    private static Arguments drawn(String name, Supplier<?> value) {
        return Arguments.of(name, value);
    }

    static List<Arguments> isTheSame() {
        return List.of(
                drawn("Random", () -> new Random().nextLong()),
                drawn("ThreadLocalRandom", () -> ThreadLocalRandom.current().nextLong()),
                drawn("Math.random", Math::random),
                drawn("SplittableRandom", () -> new SplittableRandom().nextLong()),
                drawn("RandomGenerator", () -> RandomGenerator.getDefault().nextLong()),
                drawn("SecureRandom", () -> new SecureRandom().nextLong()),
                drawn("UUID", UUID::randomUUID),
                drawn("shuffle", () -> {
                    List<Integer> list =
                            new ArrayList<>(IntStream.range(0, 30).boxed().toList());
                    Collections.shuffle(list);
                    return list;
                }),
                drawn("nanoTime", System::nanoTime),
                drawn("currentTimeMillis", System::currentTimeMillis),
                drawn("Instant", Instant::now),
                drawn("LocalDateTime", LocalDateTime::now),
                drawn("Clock", () -> Clock.systemUTC().millis()),
                drawn("Date", () -> new Date().getTime()),
                drawn(
                        "identity",
                        () -> System.identityHashCode(new Object()) + " " + new Object()
                                + System.identityHashCode(new int[0])),
                drawn("order in a set", () -> {
                    Set<Object> set = new HashSet<>();
                    for (int i = 0; i < 20; i++) {
                        set.add(new Object());
                    }
                    return set.toString();
                }),
                drawn("Set.of", () -> Set.of("a", "b", "c", "d", "e").toString()),
                drawn("names of threads", () -> new Thread(() -> {}).getName()),
                drawn("stack trace", () -> List.of(new Throwable().getStackTrace())),
                drawn("stack of a thread", () -> List.of(Thread.currentThread().getStackTrace())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void isTheSame(String name, Supplier<?> value) throws Exception {
        var program = program(() -> {
            var drawn = new AtomicReference<Object>();
            Thread one = new Thread(() -> drawn.set(value.get()));
            one.start();
            assertion(value.get() != null);
            one.join();
            throw new Drawn(drawn.get());
        });
        Result result = once(program);
        var failure = result.failures().getFirst();
        assertThat(failure.error()).isInstanceOf(Drawn.class);
        for (int i = 0; i < 5; i++) {
            Thread.sleep(2);
            assertThat(Replay.exactly(program, failure.choices()).outcome().toString())
                    .contains(String.valueOf(failure.error().getMessage()));
        }
    }

    private static Result once(dev.allways.core.Program program) {
        return dev.allways.core.engine.Allways.explore(program)
                .strategy("random")
                .limits(dev.allways.core.Limits.DEFAULT.withExecutions(1))
                .run();
    }

    // ---- what all share

    /** An execution that ends while a thread prints or logs leaves nothing locked behind. */
    @Test
    void printingAndLogging() {
        var bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        Logger logger = Logger.getLogger("dev.allways.explored.inventory");
        var handler = new StreamHandler(bytes, new SimpleFormatter());
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        System.setOut(new PrintStream(bytes, true));
        try {
            Result result = random(300, () -> {
                Thread other = new Thread(() -> {
                    System.out.println("other");
                    new IllegalStateException("printed").printStackTrace(System.out);
                    logger.info("other");
                    handler.flush();
                });
                other.start();
                System.out.printf("%s%n", "main");
                logger.warning("main");
                if (other.isAlive()) {
                    throw new Drawn("too early");
                }
            });
            assertThat(result.problem()).isEmpty();
            assertThat(result.failures())
                    .hasSize(1)
                    .allSatisfy(failure -> assertThat(failure.error()).isInstanceOf(Drawn.class));
            assertThat(result.statistics().counters().executions()).isEqualTo(300);
        } finally {
            System.setOut(before);
            logger.removeHandler(handler);
        }
    }

    private static class Shape {
        static Shape one(boolean round) {
            Shape shape = round ? new Round() : new Shape();
            return shape.itself();
        }

        Shape itself() {
            return this;
        }
    }

    private static final class Round extends Shape {}

    /** To rewrite the first class it must be known that the second one extends it, which can't be loaded before it. */
    @Test
    void aClassIsRewrittenWithoutThoseThatExtendIt() {
        assertThat(Shape.one(true)).isInstanceOf(Round.class);
    }
}
