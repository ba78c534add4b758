package dev.allways.explored;

import static dev.allways.explored.Explored.join;
import static dev.allways.explored.Explored.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.OutsideControl;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Deadlock;
import dev.allways.threads.Threads;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Class initialisers that need other threads, and each other. */
@SuppressWarnings("ThreadPriorityCheck") // polling is to be explored
class InitialisersTest {
    private static Result explore(String strategy, boolean isolated, Explored.Body body) {
        return Allways.explore(
                        Threads.control(chooser -> body.run(), ThreadControl.Settings.DEFAULT.withIsolated(isolated)))
                .strategy(strategy)
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(200))
                .run();
    }

    private static void joined(Thread thread) {
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Joins {
        static int x;

        static {
            joined(new Thread(() -> x++, "other"));
        }
    }

    private static final class JoinsIsolated {
        static int x;

        static {
            joined(new Thread(() -> x++, "other"));
        }
    }

    private static final class JoinsVirtual {
        static int x;

        static {
            joined(Thread.ofVirtual().name("other").unstarted(() -> x++));
        }
    }

    /**
     * The thread needs the class whose initialiser waits for its end: so it is in each execution, and there is one
     * only.
     */
    private static void isDeadlock(Result result, String name) {
        assertThat(result.problem()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).hasSize(1);
        assertThat(result.statistics().counters().errors())
                .isEqualTo(result.statistics().counters().executions());
        assertThat(result.failures().getFirst().error())
                .isInstanceOf(Deadlock.class)
                .hasMessageContaining("main waits for the end of other, at InitialisersTest")
                .hasMessageContaining("other waits for the initialisation of InitialisersTest$" + name
                        + ", which main has begun, at InitialisersTest$" + name + ".lambda$static$");
    }

    /** Threads that an initialiser starts would be there once only: static state is reset without being asked to. */
    @Test
    void startsAndJoins() {
        isDeadlock(explore("dfs", false, () -> Joins.x++), "Joins");
    }

    @Test
    void startsAndJoinsIsolated() {
        isDeadlock(explore("dfs", true, () -> JoinsIsolated.x++), "JoinsIsolated");
    }

    @Test
    void startsAndJoinsVirtual() {
        isDeadlock(explore("dfs", false, () -> JoinsVirtual.x++), "JoinsVirtual");
    }

    private static final class Prepared {
        static final int[] VALUES = new int[1];
        static final CountDownLatch DONE = new CountDownLatch(1);

        static {
            int[] values = VALUES;
            CountDownLatch done = DONE;
            new Work(values, done).start();
            try {
                done.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Work extends Thread {
        private final int[] values;
        private final CountDownLatch done;

        Work(int[] values, CountDownLatch done) {
            this.values = values;
            this.done = done;
        }

        @Override
        public void run() {
            values[0]++;
            done.countDown();
        }
    }

    private static final class InPool {
        static final int VALUE = CompletableFuture.supplyAsync(new Answer()).join();
    }

    private record Answer() implements java.util.function.Supplier<Integer> {
        @Override
        public Integer get() {
            return 42;
        }
    }

    /** A thread that does not need the class ends, and the initialiser continues. */
    @Test
    void waitsForWhatComes() {
        for (Explored.Body body : new Explored.Body[] {
            () -> assertThat(Prepared.VALUES[0]).isEqualTo(1),
            () -> assertThat(InPool.VALUE).isEqualTo(42)
        }) {
            Result result = explore("random", false, body);
            assertThat(result.problem()).isEmpty();
            assertThat(result.failures()).isEmpty();
            assertThat(result.statistics().counters().executions()).isEqualTo(200);
        }
    }

    private static final class Flags {
        static final AtomicBoolean ONE = new AtomicBoolean();
        static final AtomicBoolean TWO = new AtomicBoolean();
        static final AtomicBoolean NONE = new AtomicBoolean();
    }

    private static final class Polls {
        static final int VALUE = polled(Flags.ONE);
    }

    private static final class Spins {
        static final int VALUE = spun(Flags.TWO);
    }

    private static final class PollsForEver {
        static final int VALUE = polled(Flags.NONE);
    }

    private static int polled(AtomicBoolean flag) {
        while (!flag.get()) {
            Thread.yield();
        }
        return 1;
    }

    private static int spun(AtomicBoolean flag) {
        int turns = 0;
        while (!flag.get()) {
            turns++;
        }
        return turns + 1;
    }

    /** Who polls in an initialiser yields, whether it says so or only reads. */
    @Test
    void polls() {
        assertAllPass(explore("random", false, () -> {
            Thread other = new Thread(() -> Flags.ONE.set(true));
            other.start();
            assertThat(Polls.VALUE).isEqualTo(1);
            other.join();
        }));
        assertAllPass(explore("random", false, () -> {
            Thread other = new Thread(() -> Flags.TWO.set(true));
            other.start();
            assertThat(Spins.VALUE).isPositive();
            other.join();
        }));
    }

    private static void assertAllPass(Result result) {
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.statistics().counters().executions()).isEqualTo(200);
    }

    /** If nobody lets it continue, it is told as one that waits for ever. */
    @Test
    void pollsForEver() {
        Result result =
                explore("random", false, () -> assertThat(PollsForEver.VALUE).isEqualTo(1));
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).get().isInstanceOf(OutsideControl.class);
        assertThat(result.problem().orElseThrow().getMessage())
                .contains("main never came to the end of a class initialiser");
    }

    private static final class Never {
        static final CountDownLatch LATCH = new CountDownLatch(1);

        static {
            try {
                LATCH.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Who never ends the VM's only initialisation leaves a class that can't be used: nothing can be explored. */
    @Test
    void waitsForEver() {
        Result result = explore("random", false, () -> Never.LATCH.countDown());
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem()).get().isInstanceOf(OutsideControl.class);
        assertThat(result.problem().orElseThrow().getMessage())
                .contains("main never came to the end of a class initialiser: it waits for ever")
                .contains("InitialisersTest$Never.<clinit>(InitialisersTest.java:");
    }

    private static final class A {
        static final int VALUE = number() + B.number();

        static int number() {
            return 1;
        }
    }

    private static final class B {
        static final int VALUE = number() + A.number();

        static int number() {
            return 2;
        }
    }

    private static class Parent {
        static final Parent CHILD = new Child();
    }

    private static final class Child extends Parent {
        static final int VALUE = Integer.parseInt("1");
    }

    private static final class First {
        static final int VALUE = Second.number() + 1;
    }

    private static final class Second {
        static final int VALUE = Integer.parseInt("1");

        static int number() {
            return VALUE;
        }
    }

    private static Result both(Runnable first, Runnable second) {
        return explore("dpor", false, () -> {
            Thread one = new Thread(first, "one");
            Thread two = new Thread(second, "two");
            start(one, two);
            join(one, two);
        });
    }

    /**
     * Each begins its own initialisation and needs that of the other: static state is reset without being asked to.
     */
    @Test
    void needEachOther() {
        Result result = both(
                () -> assertThat(A.VALUE).isPositive(),
                () -> assertThat(B.VALUE).isPositive());
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().error())
                .isInstanceOf(Deadlock.class)
                .hasMessageContaining("one waits for the initialisation of InitialisersTest$B, which two has begun")
                .hasMessageContaining("two waits for the initialisation of InitialisersTest$A, which one has begun");
    }

    private static final class C1 {
        static final int VALUE = C2.number() + 1;

        static int number() {
            return 1;
        }
    }

    private static final class C2 {
        static final int VALUE = C3.number() + 1;

        static int number() {
            return 1;
        }
    }

    private static final class C3 {
        static final int VALUE = C1.number() + 1;

        static int number() {
            return 1;
        }
    }

    private static List<String> deadlocksInACircle() {
        Result result = explore("dpor", false, () -> {
            Thread one = new Thread(() -> assertThat(C1.VALUE).isPositive(), "one");
            Thread two = new Thread(() -> assertThat(C2.VALUE).isPositive(), "two");
            Thread three = new Thread(() -> assertThat(C3.VALUE).isPositive(), "three");
            start(one, two, three);
            join(one, two, three);
        });
        assertThat(result.problem()).isEmpty();
        return result.failures().stream()
                .map(failure -> String.valueOf(failure.error().getMessage()))
                .toList();
    }

    /**
     * Two or three wait for each other; and so they do where the JVM has initialised the classes before, for another
     * program.
     */
    @Test
    void inACircle() {
        List<String> deadlocks = deadlocksInACircle();
        assertThat(deadlocks)
                .isNotEmpty()
                .allSatisfy(message -> assertThat(message).startsWith("deadlock: 4 threads wait for ever"));
        assertThat(deadlocksInACircle()).isEqualTo(deadlocks);
    }

    /** The superclass makes one of the subclass, which needs the superclass first. */
    @Test
    void subclassWithinItsSuperclass() {
        Result result = both(
                () -> assertThat(Parent.CHILD).isNotNull(),
                () -> assertThat(Child.VALUE).isPositive());
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().error())
                .isInstanceOf(Deadlock.class)
                .hasMessageContaining("one waits for the initialisation of InitialisersTest$Child, which two has begun")
                .hasMessageContaining(
                        "two waits for the initialisation of InitialisersTest$Parent, which one has begun");
    }

    /** Only one needs the other: nothing to find, and nothing is reset, so who comes first makes no difference. */
    @Test
    void needsOneThatNeedsNone() {
        Result result = both(
                () -> assertThat(First.VALUE).isEqualTo(2),
                () -> assertThat(Second.VALUE).isEqualTo(1));
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(1);
    }
}
