package dev.allways.explored;

import static dev.allways.explored.Explored.all;
import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.program;
import static dev.allways.explored.Explored.random;
import static dev.allways.explored.Explored.start;
import static dev.allways.explored.Explored.story;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Deadlock;
import dev.allways.threads.Livelock;
import dev.allways.threads.Threads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What schedules there are, and what is found in them: counts by hand for programs that are as small as can be. */
@SuppressWarnings({"WaitNotInLoop", "ThreadPriorityCheck"}) // what is wrong is to be found
class SchedulesTest {
    private static final class Counter {
        int value;

        void add() {
            value++;
        }

        synchronized void addAlone() {
            value++;
        }
    }

    private static void assertion(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    /**
     * Two threads that read and write a number, started one after the other, then joined.
     *
     * <p>Main starts one (S1) and two (S2), joins them (J1, J2) and reads; a thread begins, reads, writes, ends (B, R,
     * W, E). What can be chosen is the order of B1 R1 W1 E1, of S2 B2 R2 W2 E2 and of J1, which comes after E1 and S2.
     * With k of the second five behind E1 there are C(8 - k, 3) orders of the others, and k + 1 places of J1, or 5
     * where all five are behind it: 56 + 2 * 35 + 3 * 20 + 4 * 10 + 5 * 4 + 5 * 1 = 251.
     *
     * <p>No update is lost where W1 is before R2: j = 0, 1, 2 of S2, B2 are before W1, in 1, 3, 6 ways, and E1 and J1
     * come in 20, 15, 10 ways: 20 + 45 + 60 = 125. Nor where W2 is before R1: B1 is before W2 (4 ways) and E2 and J1
     * come in 3 + 2, or it is behind, and they come in 4 + 2: 20 + 6 = 26. So 251 - 125 - 26 = 100 lose one.
     */
    @Test
    void lostUpdate() {
        Result result = all(() -> {
            Counter counter = new Counter();
            Thread one = new Thread(counter::add);
            Thread two = new Thread(counter::add);
            one.start();
            two.start();
            one.join();
            two.join();
            assertion(counter.value == 2, "lost update");
        });
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.error()).isInstanceOf(AssertionError.class).hasMessage("lost update");
            assertThat(failure.origin().place()).contains("SchedulesTest");
        });
        assertThat(result.statistics().counters().executions()).isEqualTo(251);
        assertThat(result.statistics().counters().errors()).isEqualTo(100);
    }

    /**
     * A synchronized method loses no update. As {@link #lostUpdate}, with a lock (L) before each read; the unlocking
     * that follows the write is no choice. The first thread's section is the first one: j = 0, 1, 2 of S2, B2 are
     * before W1, in 1, 4, 10 ways, E1 and J1 come in 27, 21, 15: 261. The second thread's is: B1 is before W2 (5 ways),
     * E2 and J1 come in 4 + 2, or it is behind, and they come in 5 + 2: 30 + 7 = 37.
     */
    @Test
    void noLostUpdate() {
        Result result = all(() -> {
            Counter counter = new Counter();
            Thread one = new Thread(counter::addAlone);
            Thread two = new Thread(counter::addAlone);
            one.start();
            two.start();
            one.join();
            two.join();
            assertion(counter.value == 2, "lost update");
        });
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(261 + 37);
    }

    /** Who holds what, and who awaits it, is told; the shortest way to it has no switch but those that are needed. */
    @Test
    void deadlock() {
        Result result = random(1_000, () -> {
            Object first = new Object();
            Object second = new Object();
            Thread one = new Thread(() -> lockBoth(first, second), "one");
            Thread two = new Thread(() -> lockBoth(second, first), "two");
            start(one, two);
            join(one, two);
        });
        Failure failure = result.failures().getFirst();
        assertThat(failure.error()).isInstanceOf(Deadlock.class);
        assertThat(failure.error().getMessage())
                .contains("3 threads wait for ever")
                .containsPattern("one waits to lock Object@\\w+, which two holds, at SchedulesTest.lockBoth\\(")
                .containsPattern("two waits to lock Object@\\w+, which one holds, at SchedulesTest.lockBoth\\(")
                .contains("main waits for the end of one");
        assertThat(failure.origin().place()).contains("lockBoth");
    }

    private static void lockBoth(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                assertThat(Thread.holdsLock(first)).isTrue();
            }
        }
    }

    /** Two wait, one is notified, the other waits for ever; which of them is a choice. */
    @Test
    void lostNotification() {
        Set<String> left = new HashSet<>();
        Result result = random(500, () -> {
            Object monitor = new Object();
            boolean[] go = new boolean[1];
            Runnable waiting = () -> {
                synchronized (monitor) {
                    while (!go[0]) {
                        try {
                            monitor.wait();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
            };
            Thread one = new Thread(waiting, "one");
            Thread two = new Thread(waiting, "two");
            start(one, two);
            synchronized (monitor) {
                go[0] = true;
                monitor.notify();
            }
            one.join();
            left.add("one continued");
            two.join();
        });
        assertThat(result.failures())
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure.error()).isInstanceOf(Deadlock.class));
        assertThat(left).containsExactly("one continued");
    }

    /** A loop around wait is needed: without one, a wake-up for no reason is enough. */
    @Test
    void spuriousWakeUp() {
        Explored.Body body = () -> {
            Object monitor = new Object();
            boolean[] go = new boolean[1];
            Thread waiting = new Thread(() -> {
                synchronized (monitor) {
                    if (!go[0]) {
                        try {
                            monitor.wait();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    assertion(go[0], "woken up for no reason");
                }
            });
            waiting.start();
            synchronized (monitor) {
                go[0] = true;
                monitor.notify();
            }
            waiting.join();
        };
        Result none = Allways.explore(
                        Threads.control(chooser -> body.run(), ThreadControl.Settings.DEFAULT.withSpuriousWakeups(0)))
                .strategy("dfs")
                .run();
        assertThat(none.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        Result one = Allways.explore(program(body))
                .strategy("random")
                .executions(500)
                .run();
        assertThat(one.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.trace().steps())
                        .anyMatch(step -> step.text().contains("wakes up for no reason = yes")));
    }

    /**
     * A thread that spins for ever, whether it changes something or nothing; whoever has a time-out is let continue
     * before.
     */
    @Test
    void livelock() {
        for (String strategy : List.of("random", "dfs", "preemptions", "dpor", "optimal-dpor")) {
            for (boolean changes : List.of(false, true)) {
                Result result = Allways.explore(Threads.control(
                                chooser -> spinForEver(changes), ThreadControl.Settings.DEFAULT.withSteps(10_000)))
                        .strategy(strategy)
                        .executions(1)
                        .run();
                assertThat(result.failures())
                        .as(strategy)
                        .singleElement()
                        .satisfies(failure -> assertThat(failure.error())
                                .isInstanceOf(Livelock.class)
                                .hasMessageContaining("no end after"));
            }
        }
    }

    /** Who is at work where no other thread can continue may make 20 times as many steps, and is in no livelock. */
    @Test
    void longAlone() {
        for (int writes : List.of(19_900, 20_100)) {
            Program program = Threads.control(
                    chooser -> {
                        int[] written = {0};
                        for (int i = 0; i < writes; i++) {
                            written[0] = i;
                        }
                    },
                    ThreadControl.Settings.DEFAULT.withSteps(1_000));
            assertThat(Allways.explore(program).strategy("dfs").run().failures())
                    .as("%d writes", writes)
                    .hasSize(writes < 20_000 ? 0 : 1);
        }
    }

    /**
     * A thread that polls under a lock, in rounds of four steps (lock, read, unlock, read), so that each time it has
     * made 10,000 it would give way at the same one of them: it does when it has given the lock back.
     */
    @Test
    void pollingUnderTheLock() {
        for (int before = 0; before < 4; before++) {
            int steps = before;
            Result result = Allways.explore(program(() -> pollUnderTheLock(steps)))
                    .strategy("dfs")
                    .executions(1)
                    .run();
            assertThat(result.failures()).as("%d steps before", before).isEmpty();
        }
    }

    private static void pollUnderTheLock(int steps) {
        boolean[] set = {false, false};
        Object lock = new Object();
        start(new Thread(() -> {
            synchronized (lock) {
                set[0] = true;
            }
        }));
        for (int i = 0; i < steps; i++) {
            set[1] = false;
        }
        boolean polls = true;
        while (polls) {
            synchronized (lock) {
                polls = !set[0];
            }
            polls |= set[1];
        }
    }

    private static void spinForEver(boolean changes) throws InterruptedException {
        AtomicInteger turns = new AtomicInteger();
        Thread other = new Thread(() -> {
            while (turns.get() >= 0) {
                if (changes) {
                    turns.set(1 - turns.get());
                }
                Thread.yield();
            }
        });
        other.start();
        other.join();
    }

    /**
     * A thread that waits for another one in a loop whose steps all change something yields, too: also where a
     * strategy lets continue who ran last. The first executions of these strategies have no preemption.
     */
    @Test
    void waitingBusily() {
        for (String strategy : List.of("dfs", "preemptions")) {
            Result result = Allways.explore(program(SchedulesTest::waitBusily))
                    .strategy(strategy)
                    .executions(5)
                    .run();
            assertThat(result.failures()).as(strategy).isEmpty();
            assertThat(result.statistics().counters().executions()).isEqualTo(5);
        }
    }

    /**
     * Who yields once between two questions may give up before the other thread has answered. Who has yielded twice in
     * vain waits for the other one, so that it gives up is in no execution: whatever the strategy, these are not all.
     */
    @Test
    void whoWaitsForTheOthersLeavesSomethingOut() {
        for (String strategy :
                List.of("dfs", "preemptions", "portfolio", "dpor", "optimal-dpor", "contextual-unfolding")) {
            assertThat(givesUp(strategy, 1).failures()).as(strategy).hasSize(1);
            Result result = givesUp(strategy, 3);
            assertThat(result.failures()).as(strategy).isEmpty();
            assertThat(result.stopReason()).as(strategy).isEqualTo(StopReason.INCOMPLETE);
            assertThat(result.omitted().orElse("")).as(strategy).contains("had to wait for the others");
        }
    }

    private static Result givesUp(String strategy, int yields) {
        return Allways.explore(program(() -> {
                    AtomicBoolean answered = new AtomicBoolean();
                    Thread answers = new Thread(() -> answered.set(true));
                    answers.start();
                    for (int i = 0; i < yields && !answered.get(); i++) {
                        Thread.yield();
                    }
                    assertion(answered.get(), "it gives up");
                    answers.join();
                }))
                .strategy(strategy)
                .run();
    }

    /**
     * Two that spin give way not only to each other: strategies that let the first one continue would never come to the
     * third.
     */
    @Test
    void spinningTogether() {
        for (String strategy : List.of("dfs", "preemptions", "pct:3", "random")) {
            Result result = Allways.explore(program(SchedulesTest::spinTogether))
                    .strategy(strategy)
                    .executions(5)
                    .run();
            assertThat(result.failures()).as(strategy).isEmpty();
        }
    }

    private static void spinTogether() throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        Runnable spins = () -> {
            int turns = 0;
            while (done.get() == 0) {
                turns++;
            }
            assertion(turns >= 0, "it stopped");
        };
        Thread one = new Thread(spins);
        Thread two = new Thread(spins);
        Thread third = new Thread(() -> done.set(1));
        start(one, two, third);
        join(one, two, third);
    }

    /**
     * Who polls again and again with a time-out keeps time from passing for nobody: these strategies let the first
     * thread continue wherever it can, or its time-out strike; the other one's sleep is longer than a guard. There are
     * three executions: the other one begins before the first one reads the number, before it asks for its flag, or
     * when it waits; from then on one of them continues at a time.
     */
    @Test
    void timePassesWhileOthersPoll() {
        for (String strategy : List.of("dfs", "preemptions", "pct:3", "random")) {
            Result result = Allways.explore(program(SchedulesTest::poll))
                    .strategy(strategy)
                    .executions(5)
                    .run();
            assertThat(result.failures()).as(strategy).isEmpty();
            boolean ends = strategy.equals("dfs") || strategy.equals("preemptions");
            assertThat(result.statistics().counters().executions()).isEqualTo(ends ? 3 : 5);
        }
    }

    private static void poll() throws InterruptedException {
        var stopped = new AtomicInteger();
        var queue = new LinkedBlockingQueue<Integer>();
        Thread other = new Thread(() -> {
            sleep(5_000);
            sleep(5_000);
            stopped.set(1);
        });
        other.start();
        while (stopped.get() == 0) {
            queue.poll(1, TimeUnit.MINUTES);
        }
        other.join();
    }

    /** The same where the first thread never waits but locks: the other one's second sleep may no more end early. */
    @Test
    void timePassesWhileOthersLock() {
        for (String strategy : List.of("dfs", "preemptions", "pct:3", "random")) {
            Result result = Allways.explore(program(SchedulesTest::lockAgainAndAgain))
                    .strategy(strategy)
                    .executions(5)
                    .run();
            assertThat(result.failures()).as(strategy).isEmpty();
            assertThat(result.statistics().counters().executions()).isEqualTo(5);
        }
    }

    private static void lockAgainAndAgain() throws InterruptedException {
        var stopped = new AtomicInteger();
        Object lock = new Object();
        Thread other = new Thread(() -> {
            sleep(100);
            sleep(100);
            stopped.set(1);
        });
        other.start();
        int turns = 0;
        while (stopped.get() == 0) {
            synchronized (lock) {
                turns++;
            }
        }
        other.join();
        assertion(turns >= 0, "it stopped");
    }

    /**
     * A guard strikes in the end although another thread locks for ever: at the limit of steps that is no livelock yet,
     * for who waits can still continue.
     */
    @Test
    void aGuardStrikesWhileOthersLock() {
        for (String strategy : List.of("dfs", "preemptions", "pct:3", "random")) {
            Result result = Allways.explore(
                            Threads.control(chooser -> guard(), ThreadControl.Settings.DEFAULT.withSteps(30_000)))
                    .strategy(strategy)
                    .executions(3)
                    .run();
            assertThat(result.failures()).as(strategy).isEmpty();
            assertThat(result.statistics().counters().executions()).isEqualTo(3);
        }
    }

    private static void guard() throws InterruptedException {
        var stopped = new AtomicInteger();
        Object lock = new Object();
        Thread other = new Thread(() -> {
            int turns = 0;
            while (stopped.get() == 0) {
                synchronized (lock) {
                    turns++;
                }
            }
            assertion(turns >= 0, "it stopped");
        });
        other.start();
        other.join(5_000);
        assertion(other.isAlive(), "the guard struck");
        stopped.set(1);
        other.join();
    }

    private static final List<String> EXHAUSTIVE = List.of("dfs", "dpor", "optimal-dpor");

    /**
     * When all wait for time, a guard is not the first: it would find the sleeper asleep, which it is for milliseconds.
     */
    @Test
    void theEarliestTimeComesFirst() {
        for (String strategy : EXHAUSTIVE) {
            Classes classes = Classes.of(
                    () -> {
                        Thread other = new Thread(() -> sleep(5));
                        other.start();
                        other.join(10_000);
                        return other.isAlive();
                    },
                    ThreadControl.Settings.DEFAULT,
                    strategy,
                    Long.MAX_VALUE);
            assertThat(classes.complete).as(strategy).isTrue();
            assertThat(classes.outcomes.values()).as(strategy).containsOnly("false");
        }
    }

    /** What the second thread reads after one long sleep, the first having written after two short ones. */
    private static Object sleepers(long longer) throws InterruptedException {
        Counter counter = new Counter();
        int[] seen = new int[1];
        Thread one = new Thread(() -> {
            sleep(5);
            sleep(5);
            counter.value = 1;
        });
        Thread two = new Thread(() -> {
            sleep(longer);
            seen[0] = counter.value;
        });
        start(one, two);
        join(one, two);
        return seen[0];
    }

    /**
     * With no early end there is one order where the times differ, 5, 10 and 50 ms, and there are two where those of
     * the last steps, 10 and 10, do not; one thread's sleep that may end early is enough for the other result.
     */
    @Test
    void sleepsEndInTheOrderOfTime() {
        ThreadControl.Settings onTime = ThreadControl.Settings.DEFAULT.withEarlyTimeouts(0);
        for (String strategy : EXHAUSTIVE) {
            Classes inOrder = Classes.of(() -> sleepers(50), onTime, strategy, Long.MAX_VALUE);
            assertThat(inOrder.outcomes.values()).as(strategy).containsExactly("1");
            Classes together = Classes.of(() -> sleepers(10), onTime, strategy, Long.MAX_VALUE);
            assertThat(together.outcomes.values()).as(strategy).containsExactlyInAnyOrder("0", "1");
            Classes early = Classes.of(() -> sleepers(50), ThreadControl.Settings.DEFAULT, strategy, Long.MAX_VALUE);
            assertThat(early.outcomes.values()).as(strategy).contains("0", "1");
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void waitBusily() throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        Thread other = new Thread(() -> done.set(1));
        other.start();
        List<Integer> turns = new ArrayList<>();
        while (done.get() == 0) {
            turns.add(turns.size());
        }
        other.join();
    }

    /** A failure in any thread is one. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failureInAThread(boolean virtual) {
        Result result = random(
                10,
                () -> builder(virtual)
                        .start(() -> assertion(false, "in a thread"))
                        .join());
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).hasMessage("in a thread"));
    }

    /** That a thread has ended is known by its end alone; in which state it is before that depends on all others. */
    @ParameterizedTest
    @ValueSource(strings = {"optimal-dpor", "dpor"})
    void theStateOfAThreadThatHasEnded(String strategy) {
        Result joined = Explored.complete(strategy, _ -> {
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.join();
            assertion(thread.getState() == Thread.State.TERMINATED, "it has ended");
        });
        assertThat(joined.statistics().counters().executions()).isEqualTo(1);
        Result asked = Allways.explore(Threads.control(chooser -> {
                    Thread thread = new Thread(() -> {});
                    thread.start();
                    chooser.label(String.valueOf(thread.getState()));
                    thread.join();
                }))
                .strategy(strategy)
                .run();
        assertThat(asked.statistics().labels()).containsOnlyKeys("RUNNABLE", "TERMINATED");
        assertThat(asked.omitted())
                .hasValueSatisfying(text -> assertThat(text).contains("a thread was asked for its state"));
    }

    /**
     * A thread that is about to park is not parked yet: who looks whether it is, and unparks it only then, may leave it
     * parked for ever.
     */
    @Test
    void aThreadThatIsAboutToParkRunsStill() {
        Result result = all(() -> {
            var open = new AtomicBoolean();
            Thread passing = new Thread(() -> {
                if (!open.get()) {
                    LockSupport.park();
                }
            });
            passing.start();
            open.set(true);
            if (passing.getState() == Thread.State.WAITING) {
                LockSupport.unpark(passing);
            }
            passing.join();
        });
        assertThat(result.failures())
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure.error()).isInstanceOf(Deadlock.class));
    }

    /**
     * A thread may be told to be blocked when the monitor is free again, but only one that was blocked when it was not.
     */
    @Test
    void aThreadThatCanGoOnMayBeBlockedStill() {
        assertThat(Explored.labels(Explored.complete("dfs", chooser -> {
                    Object monitor = new Object();
                    Thread thread = new Thread(() -> {
                        synchronized (monitor) {
                            assertion(Thread.holdsLock(monitor), "its own");
                        }
                    });
                    Thread.State held;
                    synchronized (monitor) {
                        thread.start();
                        held = thread.getState();
                    }
                    chooser.label(held + ", " + thread.getState());
                    thread.join();
                })))
                .containsExactlyInAnyOrder(
                        "RUNNABLE, RUNNABLE",
                        "RUNNABLE, TERMINATED",
                        "BLOCKED, RUNNABLE",
                        "BLOCKED, TERMINATED",
                        "BLOCKED, BLOCKED");
    }

    /** A thread waits before it has given the monitor back, and is blocked from when it is notified. */
    @Test
    void aThreadThatHasGivenItsMonitorBackWaits() {
        assertThat(Explored.labels(Explored.complete("dfs", chooser -> {
                    Object monitor = new Object();
                    var waits = new AtomicBoolean();
                    Thread thread = new Thread(() -> {
                        synchronized (monitor) {
                            waits.set(true);
                            wait(monitor);
                        }
                    });
                    thread.start();
                    synchronized (monitor) {
                        if (waits.get()) {
                            String before = thread.getState() + ", ";
                            monitor.notifyAll();
                            chooser.label(before + thread.getState());
                        }
                    }
                })))
                .containsExactly("TIMED_WAITING, BLOCKED");
    }

    private static void wait(Object monitor) {
        try {
            monitor.wait(1_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What has a handler is its business. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void handledFailure(boolean virtual) {
        List<Throwable> handled = new ArrayList<>();
        Result result = random(10, () -> {
            Thread failing = builder(virtual)
                    .uncaughtExceptionHandler((thread, error) -> handled.add(error))
                    .start(() -> assertion(false, "in a thread"));
            failing.join();
            assertion(!failing.isAlive() && failing.getState() == Thread.State.TERMINATED, "it has ended");
        });
        assertThat(result.failures()).isEmpty();
        assertThat(handled).hasSizeGreaterThanOrEqualTo(10);
    }

    private static Thread.Builder builder(boolean virtual) {
        return virtual ? Thread.ofVirtual() : Thread.ofPlatform();
    }

    /** A permit is kept, one only; to be interrupted ends a parking. */
    @Test
    void parking() {
        Result result = random(300, () -> {
            Thread parking = new Thread(() -> {
                LockSupport.park();
                while (!Thread.currentThread().isInterrupted()) {
                    LockSupport.park();
                }
            });
            parking.start();
            LockSupport.unpark(parking);
            parking.interrupt();
            parking.join();
        });
        assertThat(result.failures()).isEmpty();
    }

    /** Choices of the program and of the schedule are one sequence. */
    @Test
    void choicesAndSchedules() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    Counter counter = new Counter();
                    boolean adds = chooser.flip("adds");
                    Thread other = new Thread(() -> {
                        if (adds) {
                            counter.add();
                        }
                    });
                    other.start();
                    int before = counter.value;
                    other.join();
                    assertion(before == 0 || chooser.flip("late"), "seen early");
                }))
                .strategy("dfs")
                .run();
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).hasMessage("seen early"));
    }

    /** The same token, the same story: a thousand times, in the same and in other workers. */
    @Test
    void sameTokenSameStory() {
        var program = program(() -> {
            Counter counter = new Counter();
            Thread one = new Thread(counter::add);
            Thread two = new Thread(counter::add);
            start(one, two);
            join(one, two);
            assertion(counter.value == 2, "lost update");
        });
        Failure failure = Allways.explore(program)
                .strategy("random")
                .executions(100)
                .run()
                .failures()
                .getFirst();
        Choices choices = failure.choices();
        List<String> first = story(program, choices);
        assertThat(first)
                .contains("Thread-0: reads SchedulesTest$Counter@" + hash(first)
                        + ".value = 0 at SchedulesTest$Counter.add(SchedulesTest.java:" + line(first) + ")");
        for (int i = 0; i < 1_000; i++) {
            assertThat(story(program, choices)).isEqualTo(first);
        }
    }

    private static String hash(List<String> story) {
        return part(story, "Counter@", ".value =");
    }

    private static String line(List<String> story) {
        return part(story, "SchedulesTest.java:", ")");
    }

    private static String part(List<String> story, String before, String behind) {
        String step = story.stream()
                .filter(each -> each.contains("Thread-0: reads"))
                .findFirst()
                .orElseThrow();
        int begin = step.indexOf(before) + before.length();
        return step.substring(begin, step.indexOf(behind, begin));
    }

    /** Two workers, side by side in one JVM, make the same executions as one. */
    @Test
    void twoWorkers() {
        Explored.Body body = () -> {
            Counter counter = new Counter();
            Thread other = new Thread(counter::add);
            start(other);
            counter.addAlone();
            join(other);
        };
        Result alone = Allways.explore(program(body)).strategy("dfs").run();
        Result both = Allways.explore(program(body)).strategy("dfs").workers(2).run();
        assertThat(both.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(both.statistics().counters().executions())
                .isEqualTo(alone.statistics().counters().executions());
        assertThat(both.statistics().counters().choices())
                .isEqualTo(alone.statistics().counters().choices());
    }

    /**
     * Without a preemption who sleeps for less wakes up first; with one it may be otherwise, and that is counted as
     * early.
     */
    @Test
    void sleepsEndInTheirOrder() {
        Program program = program(() -> {
            var first = new AtomicInteger();
            Thread lasts = new Thread(() -> sleep(100, () -> first.compareAndSet(0, 100)));
            Thread ends = new Thread(() -> sleep(5, () -> first.compareAndSet(0, 5)));
            start(lasts, ends);
            join(lasts, ends);
            assertion(first.get() == 5, "late first");
        });
        assertThat(Allways.explore(program).strategy("preemptions:0").run().failures())
                .isEmpty();
        Result result = Allways.explore(program).strategy("preemptions:1").run();
        assertThat(result.failures())
                .singleElement()
                .satisfies(
                        failure -> assertThat(failure.trace().earlyTimeouts()).isEqualTo(1));
    }

    private static void sleep(long millis, Runnable then) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        then.run();
    }

    /** A time-out of a guard's length is never early, and is told; of a shorter one it is found that it may be. */
    @Test
    void guards() {
        Explored.Body body = () -> {
            var semaphore = new java.util.concurrent.Semaphore(0);
            Thread releases = new Thread(semaphore::release);
            releases.start();
            assertion(semaphore.tryAcquire(1, TimeUnit.SECONDS), "timed out");
            releases.join();
        };
        Result guarded = Allways.explore(program(body)).strategy("optimal-dpor").run();
        assertThat(guarded.failures()).isEmpty();
        assertThat(Explored.remarks(guarded, ThreadControl.GUARDS).keySet())
                .singleElement()
                .asString()
                .startsWith("time-outs of 1 s or more are taken for guards, which never end early; the first of all at"
                        + " SchedulesTest.lambda$guards");
        Result early = Allways.explore(Threads.control(
                        chooser -> body.run(),
                        ThreadControl.Settings.DEFAULT.withGuardTimeout(java.time.Duration.ofSeconds(2))))
                .strategy("optimal-dpor")
                .run();
        assertThat(early.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).hasMessage("timed out"));
    }

    /** In reality the wait for the lock parks, and may use up the permit: then the thread is parked for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "optimal-dpor"})
    @SuppressWarnings("LockNotBeforeTry") // nothing is in between
    void aPermitMayBeUsedUpByAWaitForALock(String strategy) {
        Result result = Allways.explore(Threads.control(_ -> {
                    var lock = new ReentrantLock();
                    Thread thread = new Thread(() -> {
                        lock.lock();
                        lock.unlock();
                        LockSupport.park();
                    });
                    lock.lock();
                    thread.start();
                    LockSupport.unpark(thread);
                    lock.unlock();
                    thread.join();
                }))
                .strategy(strategy)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted()).hasValueSatisfying(text -> assertThat(text).contains("used up its permit"));
    }

    /** What comes in between when many elements are written is not explored: no search says that it has seen all. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "optimal-dpor"})
    void manyElementsInOneStep(String strategy) {
        Result result = Allways.explore(Threads.control(_ -> {
                    int[] array = new int[17];
                    Thread thread = new Thread(() -> Arrays.fill(array, 1));
                    thread.start();
                    int first = array[0];
                    assertion(first == 0 || array[16] == 1, "half of them written");
                    thread.join();
                }))
                .strategy(strategy)
                .run();
        assertThat(result.failures()).isEmpty();
        assertThat(result.omitted()).hasValueSatisfying(text -> assertThat(text).contains("in between"));
    }
}
