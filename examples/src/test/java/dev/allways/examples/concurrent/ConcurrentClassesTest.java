package dev.allways.examples.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.commands.concurrent.ConcurrentTest;
import dev.allways.commands.concurrent.Consistency;
import dev.allways.commands.concurrent.Given;
import dev.allways.commands.concurrent.Hunt;
import dev.allways.commands.concurrent.NotLockFree;
import dev.allways.commands.concurrent.Operation;
import dev.allways.commands.concurrent.Scenarios;
import dev.allways.commands.concurrent.Survey;
import dev.allways.core.Code;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.gen.Gen;
import dev.allways.threads.Threads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that are right and classes that are wrong, each with the verdict on it. */
class ConcurrentClassesTest {
    /** All pairs of calls and some triples. */
    private static Survey some(ConcurrentTest<?> test) {
        return Scenarios.of(test).values(2).triples(20).executions(60, 60).explore();
    }

    private static String failure(Survey survey) {
        return survey.failing().getFirst().message();
    }

    /**
     * Three calls: sell, and giveBack of A1 and of B2. A new object and the two contents that giveBack leaves, which
     * are told apart by nothing but what is sold: left is 1 behind both, so there are two contents. Of three calls
     * there are 6 pairs, so 12 scenarios, and 27 triples in two threads, so 54. Two threads with two of them each are 9
     * × 10 / 2, on these contents and that of two tickets: 135.
     */
    @Test
    void scenariosMakeThemselves() {
        var survey = Scenarios.of(Tickets.test()).explore();
        assertThat(survey.scenarios()).isEqualTo(12 + 54 + 135);
        assertThat(survey.cut()).isZero();
        assertThat(survey.leftOut())
                .containsExactly("three threads: the test has two", "three calls of one thread: the test has 2");
        assertThat(survey.complete() + survey.failed()).isEqualTo(survey.scenarios());
        assertThat(survey.failing().getFirst().scenario()).isEqualTo("giveBack(\"A1\"): sell() || sell()");
        assertThat(survey.failing().getFirst().message()).isEqualTo("""
            not linearizable: the calls give this in no order in which they are made one at a time
              thread 1  tickets.sell()  "A1"
              thread 2  tickets.sell()  throws NoSuchElementException
              then      tickets.left()  -1
              allowed   "A1" || null; then 0
                        null || "A1"; then 0\
            """);
        for (var each : survey.failing()) {
            assertThat(Replay.exactly(Threads.control(Tickets.test()), each.choices())
                            .outcome()
                            .failed())
                    .isTrue();
        }
    }

    /** Treiber's stack (1986), with nodes that are used again, the longest unused first. */
    static final class Recycling {
        private static final class Node {
            private volatile @Nullable Node next;
        }

        private final AtomicReference<@Nullable Node> top = new AtomicReference<>();
        private final Deque<Node> unused = new ArrayDeque<>();

        void push() {
            Node node;
            synchronized (unused) {
                node = unused.isEmpty() ? new Node() : unused.removeFirst();
            }
            do {
                node.next = top.get();
            } while (!top.compareAndSet(node.next, node));
        }

        boolean pop() {
            Node node;
            do {
                node = top.get();
                if (node == null) {
                    return false;
                }
            } while (!top.compareAndSet(node, node.next));
            synchronized (unused) {
                unused.addLast(node);
            }
            return true;
        }

        int size() {
            int size = 0;
            for (Node node = top.get(); node != null && size < 9; node = node.next) {
                size++;
            }
            return size;
        }
    }

    /**
     * The ABA problem: of two nodes one thread pops both and pushes the first again, while the other is about to put
     * the second in its place. So it takes two calls before, and three of one thread.
     */
    @Test
    void oneCallBesideThree() {
        Survey survey = Scenarios.of(ConcurrentTest.of("stack", Recycling::new)
                        .does("push", Recycling::push)
                        .run("pop", Recycling::pop)
                        .after("size", Recycling::size)
                        .calls(3))
                .triples(100)
                .explore();
        assertThat(survey.failing())
                .extracting(Survey.Failing::scenario)
                .containsExactly("push(), push(): pop() || pop(), pop(), push()");
    }

    /** Permits: one that is given back wakes somebody only if there was none. */
    static final class Permits {
        private int count;

        synchronized void acquire() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            count--;
        }

        synchronized void release() {
            if (count++ == 0) {
                notify();
            }
        }
    }

    /** A wakeup is lost where two wait, and two permits are given back before one of them has woken. */
    @Test
    void twoCallsBesideOneAndAnotherOne() {
        Survey survey = Scenarios.of(ConcurrentTest.of("permits", Permits::new)
                        .does("acquire", Permits::acquire)
                        .does("release", Permits::release)
                        .before(0)
                        .threads(3))
                .triples(50)
                .explore();
        assertThat(survey.failing())
                .extracting(Survey.Failing::scenario)
                .containsExactly("acquire() || acquire() || release(), release()");
    }

    /** Two increments of one number, each one step, have two orders. */
    @Test
    void anAtomicNumberIsRightInAllExecutions() {
        Survey survey = Scenarios.of(ConcurrentTest.of(AtomicInteger::new)
                        .run("increment", AtomicInteger::incrementAndGet)
                        .after("get", AtomicInteger::get)
                        .before(0))
                .triples(0)
                .explore();
        assertThat(survey.complete()).isEqualTo(1);
        assertThat(survey.scenarios()).isEqualTo(1);
        assertThat(survey.executions()).isEqualTo(2);
    }

    @Test
    void exceptionsAreResults() {
        assertThat(some(ConcurrentTest.of("stack", Stack::new)
                                .does("push", Stack::push, Gen.ints(0, 1))
                                .run("pop", Stack::pop))
                        .passed())
                .isTrue();
    }

    /** A stack that throws where it is empty. */
    static final class Stack {
        private final List<Integer> elements = new ArrayList<>();

        synchronized void push(int element) {
            elements.add(element);
        }

        synchronized int pop() {
            if (elements.isEmpty()) {
                throw new NoSuchElementException();
            }
            return elements.removeLast();
        }
    }

    @Test
    void callsWait() {
        assertThat(some(ConcurrentTest.of(() -> new ArrayBlockingQueue<Integer>(1))
                                .does("put", ArrayBlockingQueue::put, Gen.ints(0, 1))
                                .run("take", ArrayBlockingQueue::take)
                                .run("poll", ArrayBlockingQueue::poll))
                        .passed())
                .isTrue();
        assertThat(some(ConcurrentTest.of(() -> new CyclicBarrier(2)).run("await", CyclicBarrier::await))
                        .passed())
                .isTrue();
        assertThat(some(ConcurrentTest.of(ReentrantLock::new)
                                .does("lock", ReentrantLock::lock)
                                .does("unlock", ReentrantLock::unlock))
                        .passed())
                .isTrue();
    }

    /** A put that another thread's poll has ended is over before the next call of its thread begins. */
    @Test
    void aCallBehindOneThatWaitedIsMade() {
        Survey handed = some(ConcurrentTest.of(() -> new SynchronousQueue<Integer>())
                .does("put", SynchronousQueue::put, Gen.constant(1))
                .run("poll", queue -> queue.poll()));
        assertThat(handed.failing()).isEmpty();
        assertThat(handed.scenarios()).isGreaterThan(10); // among them put(1), poll() || poll()
    }

    /** A gate that wakes those who wait before it is open. */
    static final class Gate {
        private volatile boolean open;

        void open() {
            synchronized (this) {
                notifyAll();
            }
            open = true;
        }

        synchronized void pass() throws InterruptedException {
            while (!open) {
                wait();
            }
        }
    }

    @Test
    void aCallThatWaitsForEverIsWrongUnlessItDoesSoInSomeOrder() {
        Survey result = some(
                ConcurrentTest.of("gate", Gate::new).does("open", Gate::open).does("pass", Gate::pass));
        assertThat(result.failing().getFirst().scenario()).contains("open()").contains("pass()");
        assertThat(failure(result))
                .startsWith("deadlock: ")
                .contains("waits to be notified on")
                .contains("Gate.pass(");
    }

    /** Something that one thread may take, and that two take. */
    static final class Flag {
        private boolean taken;

        boolean take() {
            if (taken) {
                return false;
            }
            taken = true;
            return true;
        }
    }

    /** Calls before, beside and behind those that meet are left out: a thread makes as many steps without them. */
    @Test
    void onlyTheCallsThatMeetAreLeft() {
        Program program = Threads.control(ConcurrentTest.of("flag", Flag::new).run("take", Flag::take));
        Result result = Allways.explore(program)
                .strategy("random")
                .seed(1)
                .executions(1_000)
                .run();
        assertThat(
                        Shrinker.shrink(program, result.failures().getFirst(), Budget.executions(100_000))
                                .trace()
                                .program()
                                .stream()
                                .map(Code::line))
                .containsExactly("var flag = ...;", "// thread 1", "flag.take();", "// thread 2", "flag.take();");
    }

    /** A number whose writer keeps it to itself until its next call. */
    static final class Lazy {
        private final ThreadLocal<Integer> kept = ThreadLocal.withInitial(() -> -1);
        private volatile int value;

        void write(int next) {
            flush();
            kept.set(next);
        }

        int read() {
            flush();
            return value;
        }

        private void flush() {
            if (kept.get() >= 0) {
                value = kept.get();
                kept.set(-1);
            }
        }
    }

    /** A number that is written at once. */
    static final class Plain {
        private int value;
    }

    /** What threads call, and the model of it. */
    interface Cell {
        void write(int next);

        int read();

        static Cell lazy() {
            Lazy lazy = new Lazy();
            return new Cell() {
                @Override
                public void write(int next) {
                    lazy.write(next);
                }

                @Override
                public int read() {
                    return lazy.read();
                }
            };
        }

        static Cell plain() {
            Plain plain = new Plain();
            return new Cell() {
                @Override
                public void write(int next) {
                    plain.value = next;
                }

                @Override
                public int read() {
                    return plain.value;
                }
            };
        }
    }

    private static ConcurrentTest<Cell> cell(Consistency consistency) {
        return ConcurrentTest.of("cell", Cell::lazy)
                .does("write", Cell::write, Gen.ints(0, 1))
                .run("read", Cell::read)
                .against(Cell::plain)
                .before(0)
                .judgedBy(consistency);
    }

    /**
     * A read that begins behind a write of another thread does not see it: in the order of each thread that is right.
     */
    @Test
    void oneConsistencyIsStrongerThanAnother() {
        assertThat(failure(some(cell(Consistency.LINEARIZABILITY))))
                .startsWith("not linearizable")
                .containsPattern("order     write\\(.\\) of thread . had returned before read\\(\\) of thread . began");
        assertThat(some(cell(Consistency.SEQUENTIAL_CONSISTENCY)).passed()).isTrue();
        assertThat(failure(some(cell(Consistency.QUIESCENT_CONSISTENCY)))).startsWith("not quiescently consistent");
    }

    /** A number by compare-and-set. */
    static class Retrying {
        final AtomicInteger value = new AtomicInteger();

        @Operation
        int increment() {
            while (true) {
                int now = value.get();
                if (value.compareAndSet(now, now + 1)) {
                    return now + 1;
                }
            }
        }

        @Operation(after = true)
        int value() {
            return value.get();
        }
    }

    /** The same under a monitor. */
    static final class Locking extends Retrying {
        @Override
        @Operation
        synchronized int increment() {
            return super.increment();
        }
    }

    /** The same under a flag that others wait for, spinning. */
    static final class Spinning extends Retrying {
        private final AtomicBoolean taken = new AtomicBoolean();

        @Override
        @Operation
        int increment() {
            while (!taken.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            try {
                return super.increment();
            } finally {
                taken.set(false);
            }
        }
    }

    /** What waits for another thread may be met by it, though each call alone would run out of time. */
    @Test
    void aTimeOutIsChosen() {
        assertThat(some(ConcurrentTest.of(() -> new SynchronousQueue<Integer>())
                                .run("offer", queue -> queue.offer(1, 1, TimeUnit.SECONDS))
                                .run("poll", queue -> queue.poll(1, TimeUnit.SECONDS))
                                .before(0)
                                .calls(1))
                        .failing())
                .isEmpty();
    }

    /** It hands out one permit a second: who comes early sleeps until then. */
    public static final class Limiter {
        private long next; // nanoseconds

        /** How many seconds it has waited. */
        public long acquire() throws InterruptedException {
            long wait;
            synchronized (this) {
                long now = System.nanoTime();
                wait = Math.max(0, next - now);
                next = Math.max(next, now) + 1_000_000_000;
            }
            TimeUnit.NANOSECONDS.sleep(wait);
            return wait / 1_000_000_000;
        }
    }

    /** Three permits that are asked for at the same time take 0, 1 and 2 seconds; one at a time 0, 1 and 1. */
    @Test
    void whatDependsOnTheTimeIsNotJudged() {
        var test = ConcurrentTest.of(Limiter::new)
                .run("acquire", Limiter::acquire)
                .before(0)
                .threads(3)
                .calls(1);
        Result result =
                Allways.explore(Threads.control(test)).strategy("optimal-dpor").run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.complete()).isFalse();
        assertThat(result.omitted().orElseThrow())
                .endsWith(
                        "executions could not be judged: made one at a time, too, calls depend on time, random numbers"
                                + " or objects made before");
    }

    /** It lets two threads in at the same time, whatever the clock says. */
    static final class Leaking {
        private volatile long until;

        boolean enter() {
            if (System.nanoTime() < until) {
                return false;
            }
            until = System.nanoTime() + 1_000_000_000;
            return true;
        }
    }

    @Test
    void aClockThatStandsStillExcusesNothing() {
        assertThat(some(ConcurrentTest.of(Leaking::new).run("enter", Leaking::enter))
                        .failing())
                .isNotEmpty();
    }

    /** Its text has a number of its own once it was used. */
    public static final class Numbered {
        private static final AtomicInteger COUNT = new AtomicInteger();
        private final int number = COUNT.incrementAndGet();
        private final AtomicInteger uses = new AtomicInteger();

        /** Uses it. */
        public void use() {
            uses.incrementAndGet();
        }

        @Override
        public String toString() {
            return uses.get() == 0 ? "unused" : uses.get() + " uses of " + number;
        }
    }

    @Test
    void aTextThatNumbersObjectsIsNotJudged() {
        Survey survey = Scenarios.of(Hunt.of(Numbered.class, Map.of()).test())
                .triples(0)
                .explore();
        assertThat(survey.failing()).isEmpty();
        assertThat(survey.leftOut()).anyMatch(each -> each.contains("objects made before"));
    }

    /** What waits for a thread that has stopped is found by each strategy, and is right where nobody asks. */
    @Test
    void aLockFreeCallWaitsForNobody() {
        for (String strategy : List.of("portfolio", "optimal-dpor", "dpor")) {
            assertThat(lockFree(Retrying.class, strategy).failures()).isEmpty();
            for (Class<?> type : List.of(Locking.class, Spinning.class)) {
                assertThat(lockFree(type, strategy).failures().getFirst().error())
                        .isInstanceOf(NotLockFree.class)
                        .hasMessageMatching("""
                            not lock-free: a call does not end while another thread has stopped
                              thread [12]  %1$s.increment\\(\\)  (waits for ever|has stopped)
                              thread [12]  %1$s.increment\\(\\)  (waits for ever|has stopped)\
                            """.formatted(type.getSimpleName().toLowerCase(java.util.Locale.ROOT)));
            }
        }
        assertThat(some(ConcurrentTest.of(Locking.class)).passed()).isTrue();
    }

    /** No thread, which is discarded; the one or the other alone; both, in two orders. */
    @Test
    void aReductionIsCompleteForAllScenariosAtOnce() {
        for (String strategy : List.of("dpor", "optimal-dpor")) {
            Result result = Allways.explore(Threads.control(ConcurrentTest.of(AtomicInteger::new)
                            .run("increment", AtomicInteger::incrementAndGet)
                            .before(0)
                            .calls(1)))
                    .strategy(strategy)
                    .run();
            assertThat(result.complete()).as(strategy).isTrue();
            assertThat(result.statistics().counters().executions()).isEqualTo(1 + 2 + 2);
        }
    }

    private static Result lockFree(Class<?> type, String strategy) {
        return Allways.explore(Threads.control(
                        ConcurrentTest.of(type).before(0).calls(1).lockFree()))
                .strategy(strategy)
                .executions(5_000)
                .run();
    }

    /** A register whose method is not atomic, and whose arguments are named. */
    static final class Register {
        static final Gen<Integer> NUMBERS = Gen.ints(0, 1);
        private int value;

        @Operation(arguments = "NUMBERS")
        int exchange(int next) {
            int before = value;
            value = next;
            return before;
        }

        @Operation(arguments = "letters")
        void append(String letter) {
            value += letter.length();
        }

        static Gen<String> letters() {
            return Gen.elements("a");
        }
    }

    @Test
    void operationsAreMarked() {
        assertThat(failure(some(ConcurrentTest.of(Register.class))))
                .startsWith("not linearizable")
                .contains("register.");
        assertThat(some(ConcurrentTest.of(Retrying.class)).passed()).isTrue();
    }

    /** One operation has a parameter of a type whose values nobody knows. */
    static final class Unknown {
        @Operation
        Thread take(Thread any) {
            return any;
        }
    }

    /** One operation names a generator that is not there. */
    static final class Missing {
        @Operation(arguments = "keys")
        int take(int any) {
            return any;
        }
    }

    @Test
    void whatIsMarkedWronglyIsSaid() {
        assertThatThrownBy(() -> ConcurrentTest.of(String.class))
                .hasMessage("java.lang.String: no method is marked as an @Operation");
        assertThatThrownBy(() -> ConcurrentTest.of(Unknown.class))
                .hasMessageEndingWith("take(Thread): nobody knows a java.lang.Thread; name a generator, as in"
                        + " @Operation(arguments = \"keys\")");
        assertThatThrownBy(() -> ConcurrentTest.of(Missing.class))
                .hasMessageEndingWith("take(int): Missing has no static field or method keys with a Gen");
    }

    /** Its methods are sell and giveBack, of two texts; nothing tells what it has in the end. */
    @Test
    void aClassIsHuntedAsItIs() {
        Hunt hunt = Hunt.of(Tickets.class, Map.of());
        assertThat(hunt.objects()).containsExactly("new Tickets()");
        assertThat(hunt.operationCount()).isEqualTo(2);
        assertThat(hunt.leftOut()).isEmpty();
        Survey survey = Scenarios.of(hunt.test()).triples(0).explore();
        assertThat(survey.complete() + survey.failed()).isEqualTo(survey.scenarios());
        assertThat(survey.failing())
                .extracting(Survey.Failing::scenario)
                .singleElement()
                .asString()
                .endsWith("sell() || sell()");
    }

    /** Guessed by its components: the first value of each, and the last. */
    public record Seat(int row, Side side) {}

    /** A side. */
    public enum Side {
        LEFT,
        RIGHT
    }

    /** One that contains itself has no end. */
    public record Chain(Chain next) {}

    /** Its methods take records. */
    public static class Hall {
        private final List<Seat> sold = new CopyOnWriteArrayList<>();

        public boolean sell(Seat seat) {
            return !sold.contains(seat) && sold.add(seat);
        }

        public void chain(Chain chain) {}
    }

    /** Of sell || sell with one seat both may find it free. */
    @Test
    void recordsAreGuessedByTheirComponents() {
        Hunt hunt = Hunt.of(Hall.class, Map.of());
        assertThat(hunt.leftOut()).containsExactly("chain(Chain): nobody knows a " + Chain.class.getName());
        assertThat(hunt.operationCount()).isEqualTo(1);
        Survey survey = Scenarios.of(hunt.test()).triples(0).explore();
        assertThat(survey.failing())
                .extracting(Survey.Failing::scenario)
                .singleElement()
                .asString()
                .matches("sell\\(new Seat\\((.*)\\)\\) \\|\\| sell\\(new Seat\\(\\1\\)\\)");
    }

    @Test
    void whatTheUserSaysOfATypeIsRead() {
        assertThat(Given.parse("int=7; int=8;java.lang.String=\"x\"", null).toString())
                .isEqualTo("{int=[7, 8], class java.lang.String=[\"x\"]}");
        assertThatThrownBy(() -> Given.parse("int", null)).hasMessage("'int' is not TYPE=VALUE");
        assertThatThrownBy(() -> Given.parse("a.B=1", null)).hasMessage("there is no class a.B");
    }
}
