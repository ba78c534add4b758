package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Choices;
import dev.allways.core.Limits;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Static state: reset in each execution, on request; and classes that are first initialised in some execution. */
@SuppressWarnings({"ImmutableEnumChecker", "JdkObsolete"}) // state of any kind; what is synchronized is one step
class IsolationTest {
    private static final ThreadControl.Settings ISOLATED = ThreadControl.Settings.DEFAULT.withIsolated(true);

    private static Program isolated(Explored.Body body) {
        return Threads.control(chooser -> body.run(), ISOLATED);
    }

    private static Result explore(String strategy, long executions, Program program) {
        return Allways.explore(program)
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(executions))
                .run();
    }

    private static void assertion(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    /** What static fields lead to: some is changed by each execution, some only read. */
    private static final class Kept {
        static final List<String> LIST = new ArrayList<>();
        static final Map<String, List<String>> NESTED = new HashMap<>(Map.of("key", new ArrayList<>()));
        static final AtomicInteger COUNTER = new AtomicInteger();
        static final int[] ARRAY = new int[1];
        static final ThreadLocal<String> LOCAL = new ThreadLocal<>();
        static final Map<String, String> READ = new HashMap<>(Map.of("key", "value"));
        static int number;

        enum Level {
            LOW;

            int count;
        }
    }

    /** Each execution leaves static state otherwise than initialisers do, but for a map that it goes through. */
    @Test
    void whatExecutionsLeaveInStaticStateIsSeen() {
        Program program = isolated(() -> {
            Kept.LIST.add("more");
            for (List<String> each : Kept.NESTED.values()) {
                each.add("more");
            }
            Kept.COUNTER.incrementAndGet();
            Kept.ARRAY[0]++;
            Kept.LOCAL.set("more");
            for (Map.Entry<String, String> each : Kept.READ.entrySet()) {
                assertion(each.getValue().equals("value"));
            }
            Kept.number++;
            Kept.Level.LOW.count++;
        });
        Set<String> state = ThreadControl.staticStateOf(IsolationTest.class);
        Program watched = ThreadControl.watchedOf(program, state).orElseThrow();
        explore("random", 1, watched);
        assertThat(ThreadControl.keptStateOf(watched))
                .filteredOn(each -> each.contains("Kept"))
                .containsExactlyInAnyOrder(
                        "IsolationTest$Kept.LIST",
                        "IsolationTest$Kept.NESTED",
                        "IsolationTest$Kept.COUNTER",
                        "IsolationTest$Kept.ARRAY",
                        "IsolationTest$Kept.LOCAL",
                        "IsolationTest$Kept.number",
                        "constants of IsolationTest$Kept$Level");
        assertThat(ThreadControl.keptStateOf(program)).isEmpty();
    }

    private static final class Locked {
        static final ReentrantLock LOCK = new ReentrantLock();
    }

    /**
     * A failure ends an execution while one thread holds a lock of a static field and another one waits for it: in the
     * next one it is free again, as a monitor is. Nor is it left with a queue by those that waited for it and got it.
     */
    @ParameterizedTest
    @ValueSource(strings = {"random", "portfolio"})
    void locksAreAsNewWhenAnExecutionBegins(String strategy) {
        Program program = Threads.control(chooser -> {
            AtomicInteger within = new AtomicInteger();
            Runnable locks = () -> {
                Locked.LOCK.lock();
                try {
                    within.incrementAndGet();
                    within.decrementAndGet();
                } finally {
                    Locked.LOCK.unlock();
                }
            };
            start(new Thread(locks), new Thread(locks));
            assertion(within.get() == 0);
        });
        Result result = explore(strategy, 300, program);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).isInstanceOf(AssertionError.class));
        assertThat(result.statistics().counters().executions()).isEqualTo(300);
    }

    // ---- kinds of static state

    private static final class Counter {
        static int count;
        static long all = 40;
        static boolean touched;
        static double mean = 0.5;
        static float half = 0.25f;
        static byte[] bytes = {1, 2};
        static char letter = 'a';
    }

    private static final class Cached {
        private static final Map<String, Integer> CACHE = new HashMap<>();
        private static final AtomicInteger CALLS = new AtomicInteger(5);
        private static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
        private static final StringBuilder TEXT = new StringBuilder("text");

        private static int size(String key) {
            CALLS.incrementAndGet();
            return CACHE.computeIfAbsent(key, String::length);
        }
    }

    private interface Constants {
        int LIMIT = 3;
        Map<String, String> NAMES = new ConcurrentHashMap<>();
        List<Integer> NUMBERS = new ArrayList<>(List.of(1));
    }

    private static class Above {
        static final List<String> ORDER = new ArrayList<>(List.of("above"));
    }

    private static final class Below extends Above {
        static {
            ORDER.add("below");
        }

        static void use() {}
    }

    private enum Level {
        LOW(1),
        HIGH(2) {
            private int asked;

            @Override
            int ask() {
                return ++asked + super.ask();
            }
        };

        private static final Map<Integer, Level> BY_NUMBER = new HashMap<>();

        static {
            for (Level level : values()) {
                BY_NUMBER.put(level.number, level);
            }
        }

        private final int number;
        private final AtomicInteger asks = new AtomicInteger();
        private int uses;

        Level(int number) {
            this.number = number;
        }

        int ask() {
            uses++;
            return asks.incrementAndGet();
        }
    }

    private static Arguments state(String name, Explored.Body body) {
        return Arguments.of(name, body);
    }

    static List<Arguments> beginsAnew() {
        return List.of(
                state("fields of all types", () -> {
                    assertion(Counter.count++ == 0);
                    assertion(Counter.all++ == 40);
                    assertion(!Counter.touched);
                    Counter.touched = true;
                    assertion((Counter.mean += 1) == 1.5);
                    assertion((Counter.half += 1) == 1.25f);
                    assertion(Counter.bytes[0]++ == 1);
                    assertion(Counter.letter++ == 'a');
                }),
                state("what final fields refer to", () -> {
                    assertion(Cached.CACHE.isEmpty() && Cached.CALLS.get() == 5);
                    assertion(Cached.size("four") == 4);
                    assertion(Cached.CALLS.get() == 6);
                    assertion(Cached.QUEUE.isEmpty() && Cached.QUEUE.offer("one"));
                    assertion(Cached.TEXT.append('!').toString().equals("text!"));
                }),
                state("an interface's constants", () -> {
                    assertion(Constants.LIMIT == 3);
                    assertion(Constants.NAMES.put("a", "b") == null);
                    assertion(Constants.NUMBERS.size() == 1 && Constants.NUMBERS.add(2));
                }),
                state("superclasses first", () -> {
                    Below.use();
                    assertion(Above.ORDER.equals(List.of("above", "below")) && Above.ORDER.add("more"));
                }),
                state("an enum", () -> {
                    assertion(Level.HIGH.ask() == 2 && Level.HIGH.uses == 1 && Level.LOW.ask() == 1);
                    assertion(Level.BY_NUMBER.get(2) == Level.HIGH && Level.valueOf("LOW") == Level.LOW);
                    assertion(Level.BY_NUMBER.remove(1) == Level.LOW);
                    assertion(Level.values()[1].number == 2);
                }),
                state("reflection", () -> {
                    var field = Counter.class.getDeclaredField("all");
                    field.setAccessible(true);
                    assertion(field.getLong(null) == 40);
                    field.setLong(null, 50);
                    assertion(Counter.all == 50);
                    Counter.all++;
                    assertion(field.get(null).equals(51L));
                }),
                state("a variable handle", () -> {
                    var handle = MethodHandles.privateLookupIn(Counter.class, MethodHandles.lookup())
                            .findStaticVarHandle(Counter.class, "all", long.class);
                    assertion((long) handle.getVolatile() == 40 && handle.compareAndSet(40L, 41L));
                    assertion(Counter.all == 41 && !handle.compareAndSet(40L, 42L));
                    Counter.all++;
                    assertion((long) handle.getAndAdd(8L) == 42 && Counter.all == 50);
                    var field = Counter.class.getDeclaredField("all");
                    field.setAccessible(true);
                    field.setLong(null, 60);
                    assertion((long) handle.get() == 60);
                    handle.set(70L);
                    assertion(field.getLong(null) == 70 && Counter.all == 70);
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void beginsAnew(String name, Explored.Body body) {
        Result result = explore("random", 50, isolated(() -> {
            Thread other = new Thread(() -> {});
            other.start();
            body.run();
            other.join();
        }));
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(50);
    }

    /**
     * Reading and writing of two threads fall into four classes: one thread before the other (two), or both read before
     * both write (two, by the order of the writes).
     */
    @Test
    void staticCounter() {
        Set<Integer> values = ConcurrentHashMap.newKeySet();
        Program program = isolated(() -> {
            assertion(Counter.count == 0);
            Thread one = new Thread(() -> Counter.count++);
            Thread two = new Thread(() -> Counter.count++);
            start(one, two);
            join(one, two);
            values.add(Counter.count);
        });
        Result optimal = explore("optimal-dpor", Long.MAX_VALUE, program);
        assertThat(optimal.problem()).isEmpty();
        assertThat(optimal.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(optimal.statistics().counters().executions()).isEqualTo(4);
        assertThat(values).containsExactlyInAnyOrder(1, 2);
    }

    /**
     * Each worker has static fields of its own: two make the executions that one makes, and none sees another value.
     */
    @Test
    void staticCounterOfEachWorker() {
        Program program = isolated(() -> {
            assertion(Counter.count == 0);
            Thread other = new Thread(() -> Counter.count++);
            start(other);
            Counter.count++;
            join(other);
        });
        Result alone = Allways.explore(program).strategy("dfs").run();
        Result both = Allways.explore(program).strategy("dfs").workers(2).run();
        assertThat(both.problem()).isEmpty();
        assertThat(both.failures()).isEmpty();
        assertThat(both.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(both.statistics().counters().executions())
                .isEqualTo(alone.statistics().counters().executions());
    }

    private static final class Lazy {
        private static final class Holder {
            static final Lazy INSTANCE = new Lazy();
        }

        private final String maker = Thread.currentThread().getName();

        static Lazy instance() {
            return Holder.INSTANCE;
        }
    }

    /**
     * Each thread looks whether the class is initialised; if not, it locks, initialises and writes that down. One looks
     * after the other has done all (two executions), or both look before and one waits for the other at the lock (two).
     */
    @Test
    void lazyHolder() {
        List<String> makers = new ArrayList<>();
        Program program = isolated(() -> {
            Lazy[] seen = new Lazy[2];
            Thread one = new Thread(() -> seen[0] = Lazy.instance(), "one");
            Thread two = new Thread(() -> seen[1] = Lazy.instance(), "two");
            start(one, two);
            join(one, two);
            assertion(seen[0] == seen[1]);
            makers.add(seen[0].maker);
        });
        makers.clear();
        Result result = explore("optimal-dpor", Long.MAX_VALUE, program);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
        assertThat(makers.subList(makers.size() - 4, makers.size()))
                .containsExactlyInAnyOrder("one", "one", "two", "two");
        Result races = explore(
                "random",
                200,
                Threads.control(
                        chooser -> {
                            Thread one = new Thread(Lazy::instance);
                            one.start();
                            assertion(Lazy.instance().maker != null);
                            one.join();
                        },
                        ISOLATED.withRaces(ThreadControl.Races.FAIL)));
        assertThat(races.failures()).isEmpty();
    }

    private static final class Failing {
        static final int[] VALUES = new int[Integer.parseInt("no number")];
    }

    /** An initialiser that fails does so in each execution, and leaves the class unusable for the rest of it. */
    @Test
    void failingInitialiser() {
        Result result = explore("random", 20, isolated(() -> {
            for (Class<?> expected : List.of(ExceptionInInitializerError.class, NoClassDefFoundError.class)) {
                try {
                    assertion(Failing.VALUES.length < 0);
                } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
                    assertion(e.getClass() == expected);
                    assertion(e instanceof ExceptionInInitializerError
                            || String.valueOf(e.getCause())
                                    .endsWith(
                                            "Exception java.lang.NumberFormatException: For input string: \"no number\""
                                                    + " [in thread \"main\"]"));
                }
            }
        }));
        assertThat(result.failures()).isEmpty();
    }

    @SuppressWarnings("UnusedVariable") // it is read by reflection
    private static final class FailingInVm {
        static final int[] VALUES = new int[Integer.parseInt("no number")];
    }

    /** Where static state stays, the VM says to each execution but the first that such a class can't be used. */
    @Test
    void failingInitialiserByReflection() throws NoSuchFieldException {
        Field field = FailingInVm.class.getDeclaredField("VALUES");
        Result result = explore(
                "random",
                20,
                Threads.control(chooser -> assertThatThrownBy(() -> field.get(null))
                        .isInstanceOfAny(ExceptionInInitializerError.class, NoClassDefFoundError.class)));
        assertThat(result.failures()).isEmpty();
    }

    private static final class FailingMethod {
        static {
            Integer.parseInt("no number");
        }

        private FailingMethod() {}

        static void call() {}
    }

    /** The VM initialises such a class itself, before it calls a method or a constructor. */
    @Test
    void failingInitialiserBeforeMethods() {
        List<Explored.Body> uses =
                List.of(FailingMethod::call, FailingMethod::new, () -> Class.forName(FailingMethod.class.getName()));
        Result result = explore(
                "random",
                20,
                Threads.control(
                        chooser -> {
                            Explored.Body first = chooser.choose("first", uses);
                            Explored.Body second = chooser.choose("second", uses);
                            assertThatThrownBy(first::run).isInstanceOf(ExceptionInInitializerError.class);
                            assertThatThrownBy(second::run).isInstanceOf(NoClassDefFoundError.class);
                        },
                        ISOLATED));
        assertThat(result.failures()).isEmpty();
    }

    private static final List<String> DRIVERS = new ArrayList<>();

    private static class Driver {
        static {
            DRIVERS.add("own");
        }
    }

    private static final class Derived extends Driver {}

    /** Classes that enter themselves in a list when they are asked for by their names do so in each execution. */
    @Test
    void initialisedByName() {
        String name = Derived.class.getName();
        ClassLoader loader = Derived.class.getClassLoader();
        Result result = explore("random", 20, isolated(() -> {
            Class.forName(name, false, loader);
            assertion(DRIVERS.isEmpty());
            Class.forName(name);
            Class.forName(name, true, loader);
            assertion(DRIVERS.equals(List.of("own")));
        }));
        assertThat(result.failures()).isEmpty();
    }

    /** Two executions with the same choices are the same in every step, and a token replays. */
    @Test
    void sameTrace() {
        Program program = isolated(() -> {
            Thread one = new Thread(() -> Cached.size("one"));
            Thread two = new Thread(() -> Cached.size("two"));
            start(one, two);
            join(one, two);
            assertion(Cached.CACHE.size() == 2);
        });
        Result result = explore("random", 500, program);
        assertThat(result.failures()).isNotEmpty();
        Choices choices = result.failures().getFirst().choices();
        List<String> story = Explored.story(program, choices);
        for (int i = 0; i < 20; i++) {
            assertThat(Explored.story(program, choices)).isEqualTo(story);
        }
    }

    private static final class Leaking {
        private static int runs;
    }

    /** What static state has to do with a program that leaves its path. */
    @Test
    void suspectsStaticState() {
        Explored.Body body = () -> {
            Thread one = new Thread(() -> {});
            Thread two = new Thread(() -> {});
            one.start();
            if (Leaking.runs++ % 2 == 0) {
                two.start();
            }
            one.join();
        };
        assertThat(Explored.all(body).problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(NotDeterministic.class)
                        .hasMessageContaining("  suspect       static fields keep what executions write into them:"
                                + " IsolationTest$Leaking.runs;"));
        assertThat(explore("dfs", Long.MAX_VALUE, isolated(body)).problem()).isEmpty();
    }

    // ---- classes that are first initialised late

    private static final class Rare {
        private static final Object LOCK = new Object();
        private static boolean fresh = true;
        private static final int NUMBER = LOCK.hashCode() + (int) System.nanoTime();

        static boolean isFresh() {
            boolean was = fresh;
            fresh = false;
            return was;
        }
    }

    private static final class RareAgain {
        private static boolean fresh = true;
    }

    /** Goes where one of some hundred executions goes: three threads' steps must alternate. */
    private static void rarely(Runnable then) throws InterruptedException {
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            String name = String.valueOf(i);
            threads[i] = new Thread(() -> {
                order.append(name);
                order.append(name);
            });
        }
        start(threads);
        join(threads);
        if (order.toString().equals("210120")) {
            then.run();
        }
    }

    /** What happens only because a class is initialised for the first time in this JVM does not count. */
    @Test
    void firstInitialisationDoesNotCount() {
        List<String> seen = new ArrayList<>();
        Program program = Explored.program(() -> rarely(() -> {
            assertion(Rare.NUMBER != 0 || !Rare.isFresh());
            seen.add(new Object().hashCode() + " " + System.nanoTime() + " " + Math.random() + " "
                    + new Thread().getName() + Rare.isFresh());
        }));
        Result result = explore("random", 20_000, program);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(seen).hasSizeGreaterThan(2);
        assertThat(seen.stream().map(text -> text.replace("true", "false")).distinct())
                .hasSize(1);
    }

    /** If the static state is isolated every execution is one in which the class is initialised. */
    @Test
    void firstInitialisationInEachExecution() {
        Program program = isolated(() -> rarely(() -> {
            boolean was = RareAgain.fresh;
            RareAgain.fresh = false;
            assertion(!was);
        }));
        Result result = explore("random", 20_000, program);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).hasSize(1);
        Choices choices = result.failures().getFirst().choices();
        assertThat(Explored.story(program, choices)).isEqualTo(Explored.story(program, choices));
    }

    // ---- what is done if nobody asks for isolation

    private static final class Pooled {
        static final ExecutorService POOL = Executors.newSingleThreadExecutor();
    }

    /**
     * The thread of the pool belongs to the first execution; in each later one it would never continue, and who waits
     * for it would be dead.
     */
    @Test
    void aPoolThatAStaticFieldHolds() {
        Result result = explore(
                "random",
                50,
                Threads.control(chooser -> assertion(Pooled.POOL.submit(() -> 1).get() == 1)));
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).isEmpty();
        assertThat(result.statistics().counters().discarded()).isZero();
    }

    private static final class Remembered {
        private static @Nullable Object instance;
        static int made;

        private static void get() {
            if (instance == null) {
                instance = new Object();
                made++;
            }
        }
    }

    /** The race is in the first execution only, and that one does not count: nobody may call the others complete. */
    @Test
    void whatIsMadeOnceIsNotCalledComplete() {
        Explored.Body body = () -> {
            Thread other = new Thread(Remembered::get);
            start(other);
            Remembered.get();
            join(other);
            assertion(Remembered.made <= 1);
        };
        Result result = explore("dfs", 10_000, Threads.control(chooser -> body.run()));
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("static fields keep what executions write into them:"
                                + " IsolationTest$Remembered.instance"));
        assertThat(explore("dfs", 10_000, isolated(body)).failures()).hasSize(1);
    }

    private static final class Seldom {
        static final Map<String, Integer> LENGTHS = new HashMap<>();
    }

    /**
     * The class is met in one of 4,096 executions, which goes otherwise once the map is filled: nobody may say that it
     * was explored.
     */
    @Test
    void whatIsFilledOnceIsNotCalledComplete() {
        Result result = explore("dfs", 10_000, Threads.control(chooser -> {
            boolean all = true;
            for (int i = 0; i < 12; i++) {
                all &= chooser.flip("bit");
            }
            if (all) {
                Seldom.LENGTHS.computeIfAbsent("key", String::length);
            }
        }));
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(4_096);
        assertThat(result.stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(result.omitted())
                .hasValue("an execution that initialised classes went otherwise when it was made again: what it left"
                        + " behind acts on later ones; isolated (--isolate) it does not");
    }

    private static final class Told {
        static final int LENGTH = "told".length();
    }

    /** A program has more to do where somebody listens: in each making of an execution that initialises classes. */
    @Test
    void whatIsDoneForListenersIsDoneInEachMaking() {
        Result result = explore("dfs", 10_000, Threads.control(chooser -> {
            int[] steps = new int[1];
            if (chooser.observing()) {
                steps[0] = Told.LENGTH;
            }
            if (chooser.observing()) {
                steps[0]++;
            }
            throw new IllegalStateException("it fails, so it is told");
        }));
        assertThat(result.failures()).hasSize(1);
        assertThat(result.omitted()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
    }

    /**
     * The platform numbers pools and timers, and seeds generators, by counters of the whole process: each worker has
     * its own.
     */
    @Test
    void whatThePlatformNumbersDoesNotDependOnOtherWorkers() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Result result = Allways.explore(Threads.control(chooser -> {
                    ExecutorService pool = Executors.newFixedThreadPool(1);
                    String first =
                            pool.submit(() -> Thread.currentThread().getName()).get();
                    pool.shutdown();
                    var forks = new ForkJoinPool(1);
                    String second =
                            forks.submit(() -> Thread.currentThread().getName()).get();
                    forks.shutdown();
                    var name = new CompletableFuture<String>();
                    var timer = new Timer();
                    timer.schedule(
                            new TimerTask() {
                                @Override
                                public void run() {
                                    name.complete(Thread.currentThread().getName());
                                }
                            },
                            1);
                    String third = name.get();
                    timer.cancel();
                    seen.add(first + ' ' + second + ' ' + third + ' ' + new SplittableRandom().nextInt());
                }))
                .strategy("random")
                .workers(2)
                .executions(2_000)
                .run();

        assertThat(result.failures()).isEmpty();
        assertThat(seen).singleElement().asString().startsWith("pool-1-thread-1 ForkJoinPool-1-worker-1 Timer-0 ");
    }

    // ---- class files of any age

    private static final ClassDesc MADE = ClassDesc.of("Made");

    /** A class with a static field, and a method that increments it and returns what it is then. */
    private static byte[] made(int version, int bytesOfInitialiser) {
        return ClassFile.of()
                .build(
                        MADE,
                        type -> type.withVersion(version, 0)
                                .withFlags(ClassFile.ACC_PUBLIC)
                                .withField("count", ConstantDescs.CD_int, ClassFile.ACC_STATIC)
                                .withMethodBody(
                                        "<clinit>",
                                        MethodTypeDesc.of(ConstantDescs.CD_void),
                                        ClassFile.ACC_STATIC,
                                        code -> {
                                            for (int i = 1; i < bytesOfInitialiser; i++) {
                                                code.nop();
                                            }
                                            code.return_();
                                        })
                                .withMethodBody(
                                        "next",
                                        MethodTypeDesc.of(ConstantDescs.CD_int),
                                        ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                        code -> code.getstatic(MADE, "count", ConstantDescs.CD_int)
                                                .iconst_1()
                                                .iadd()
                                                .dup()
                                                .putstatic(MADE, "count", ConstantDescs.CD_int)
                                                .ireturn()));
    }

    /** What each of three executions counts to. */
    private static List<Object> counts(byte[] bytes, Program[] program) throws ReflectiveOperationException {
        Class<?> type = new ClassLoader(IsolationTest.class.getClassLoader()) {
            @Override
            public java.net.@Nullable URL getResource(String name) {
                return null; // there is no file of it
            }

            Class<?> define() {
                return defineClass("Made", bytes, 0, bytes.length);
            }
        }.define();
        Method next = type.getMethod("next");
        Set<Object> counts = new TreeSet<>();
        Runnable counting = () -> {
            try {
                counts.add(next.invoke(null));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("it has the method", e);
            }
        };
        program[0] = isolated(() -> {
            Thread other = new Thread(counting);
            start(other);
            join(other);
        });
        assertThat(explore("random", 3, program[0]).failures()).isEmpty();
        return List.copyOf(counts);
    }

    /** Old class files are made newer ones, whose code can name classes. */
    @ParameterizedTest
    @ValueSource(ints = {45, 46, 48, 49, 50, 52, 69})
    void staticStateOfAnyVersion(int version) throws ReflectiveOperationException {
        Program[] program = new Program[1];
        assertThat(counts(made(version, 1), program)).containsExactly(1);
        assertThat(program[0].omitted()).isEmpty();
    }

    /** The second body of such an initialiser might get too long. That is said, and not complete. */
    @Test
    void staticStateThatStays() throws ReflectiveOperationException {
        Program[] program = new Program[1];
        assertThat(counts(made(52, 30_001), program)).hasSizeGreaterThan(1);
        assertThat(program[0].omitted())
                .hasValue("static state that can't be reset, for its class has too long an initialiser: Made.count");
    }
}
