package dev.allways.explored;

import static dev.allways.explored.Runs.story;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.EndlessExecution;
import dev.allways.core.control.ThreadControl.Races;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.junit.Explore;
import dev.allways.junit.Replay;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Tests that start threads: these are under control, and who continues is chosen. */
class ThreadsTest {
    @AfterAll
    static void endSpins() {
        Spin.end();
    }

    /** Two threads that each add one. */
    static class LostUpdate {
        private int sum;

        @Explore
        void test() throws InterruptedException {
            var other = new Thread(() -> sum++, "other");
            other.start();
            sum++;
            other.join();
            assertThat(sum).isEqualTo(2);
        }
    }

    @Test
    void findsALostUpdateAndShowsTheThreadsSideBySide() {
        Runs runs = Runs.of(LostUpdate.class);
        Throwable error = runs.error();
        assertThat(error).isInstanceOf(AssertionError.class).hasMessageContaining("expected: 2");
        assertThat(story(error))
                .containsPattern("main +other")
                .containsPattern("\\n    1  starts other +ThreadsTest.java:\\d+") // nothing of JUnit's comes before
                .containsPattern("\\d  AbstractIntegerAssert.isEqualTo +ThreadsTest.java:\\d+") // in one row
                .doesNotContain("Throwables")
                .containsPattern("replay +@Replay\\(\"t1:dev.allways.explored.ThreadsTest\\$LostUpdate.test:");
        assertThat(runs.entry()).containsEntry("strategy", "portfolio").containsEntry("failures", "1");
    }

    /** Too many threads for columns. Three steps come first: the field in begin(), and the array, written and read. */
    static class SevenThreads {
        private int sum;

        @BeforeEach
        void begin() {
            sum = -7;
        }

        @AfterEach
        void end() {
            sum = 0;
        }

        @Explore
        void test() throws InterruptedException {
            var threads = new Thread[7];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> sum++, "adder-" + i);
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(sum).isZero();
        }
    }

    @Test
    void listsTheStepsOfManyThreadsWithTheirNames() {
        assertThat(story(Runs.of(SevenThreads.class).error()))
                .containsPattern("\\n    4  main: starts adder-0 +ThreadsTest.java:\\d+")
                .containsPattern("\\n[> ] +\\d+  adder-\\d: reads SevenThreads.sum = -?\\d+ +ThreadsTest.java:\\d+")
                .doesNotContain("TestProgram")
                .doesNotContain("Throwables");
    }

    /** What the report of {@link LostUpdate} says. */
    static class LostUpdateAgain {
        private int sum;

        @Replay("t1:dev.allways.explored.ThreadsTest$LostUpdateAgain.test:bBQUAAo5B")
        void test() throws InterruptedException {
            var other = new Thread(() -> sum++, "other");
            other.start();
            sum++;
            other.join();
            assertThat(sum).isEqualTo(2);
        }
    }

    @Test
    void aTokenMakesTheSameScheduleAgain() {
        String token = Runs.of(LostUpdate.class).entry().get("tokens");
        assertThat(token).as("%s", Runs.of(LostUpdate.class).error()).isNotNull();
        String answers = String.valueOf(token).substring(token.lastIndexOf(':') + 1);
        assertThat(answers).isEqualTo("bBQUAAo5B");
        assertThat(Runs.of(LostUpdateAgain.class).error()).hasMessageContaining("expected: 2");
    }

    /** The two critical sections have two orders, and nothing else of the schedule matters. */
    static class Locked {
        private int sum;

        @Explore(strategy = "optimal-dpor")
        void test() throws InterruptedException {
            var other = new Thread(this::add, "other");
            other.start();
            add();
            other.join();
            assertThat(sum).isEqualTo(2);
        }

        private synchronized void add() {
            sum++;
        }
    }

    @Test
    void makesOneExecutionOfEachBehaviour() {
        assertThat(Runs.of(Locked.class).passed().entry())
                .containsEntry("complete", "true")
                .containsEntry("executions", "2");
    }

    /** Two locks, taken in both orders. */
    static class OppositeOrders {
        private final Object one = new Object();
        private final Object two = new Object();

        @Explore
        void test() throws InterruptedException {
            var other = new Thread(() -> both(two, one), "other");
            other.start();
            both(one, two);
            other.join();
        }

        private static void both(Object first, Object second) {
            synchronized (first) {
                synchronized (second) {
                    assertThat(Thread.holdsLock(first)).isTrue();
                }
            }
        }
    }

    @Test
    void findsADeadlock() {
        assertThat(Runs.of(OppositeOrders.class).error())
                .hasMessageStartingWith("deadlock: 2 threads wait for ever")
                .hasMessageContaining("other waits to lock");
    }

    /** A race that no assertion sees. */
    static class Racing {
        private int seen;

        @Explore(races = Races.FAIL)
        void test() throws InterruptedException {
            var other = new Thread(() -> seen = 1, "other");
            other.start();
            seen = 1;
            other.join();
        }
    }

    @Test
    void findsADataRaceIfAsked() {
        assertThat(Runs.of(Racing.class).error())
                .hasMessageContaining("data race")
                .hasMessageContaining(".seen");
    }

    /** Two threads that give way to each other for ever. */
    static class Polite {
        private volatile boolean over;

        @Explore(steps = 2_000, executions = 1, shrink = 10, explain = 10)
        void test() throws InterruptedException {
            var other = new Thread(this::waits, "other");
            other.start();
            waits();
            other.join();
        }

        @SuppressWarnings("ThreadPriorityCheck") // it is what is tested
        private void waits() {
            while (!over) {
                Thread.yield();
            }
        }
    }

    @Test
    void endsALivelockAfterItsSteps() {
        assertThat(Runs.of(Polite.class).error()).hasMessageStartingWith("no end after 2,001 steps");
    }

    /** Threads may do what they like, and the user knows. */
    static class Uncontrolled {
        @Explore(threads = When.OFF)
        void test() throws InterruptedException {
            var other = new Thread(() -> {}, "other");
            other.start();
            other.join();
        }
    }

    @Test
    void whatIsNotControlledIsNotComplete() {
        assertThat(Runs.of(Uncontrolled.class).passed().entry())
                .containsEntry("complete", "false")
                .hasEntrySatisfying(
                        "strayThread", place -> assertThat(place).contains("ThreadsTest$Uncontrolled.test(Threads"));
    }

    @Test
    void threadsThatWereNotForeseenAreAnError() {
        assertThat(Runs.of(Unforeseen.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageStartingWith("the test starts threads that are not under control")
                .hasMessageContaining("Unforeseen.test(Unforeseen.java:")
                .hasMessageContaining("@Explore(threads = ON)");
    }

    /** Comes to no end when the coin falls so. */
    static class Endless {
        @Explore(time = "1s")
        void test(Chooser choose) {
            while (choose.flip("begin") && goesOn()) {}
        }

        static boolean goesOn() {
            int i = 0;
            do {
                i = (i + 1) & 0xfff_ffff;
            } while (i != 0 || !Spin.isOver());
            return false;
        }
    }

    @Test
    void anExecutionWithoutEndIsGivenUpWhenTheTimeIsOver() {
        assertThat(Runs.of(Endless.class).error())
                .isInstanceOf(EndlessExecution.class)
                .hasMessageContaining("ThreadsTest$Endless.goesOn(ThreadsTest.java:");
    }

    static class EndlessWithThreads {
        @Explore
        @Timeout(1)
        void test() throws InterruptedException {
            var other = new Thread(Endless::goesOn, "other");
            other.start();
            other.join();
        }
    }

    @Test
    @Timeout(60)
    void anExecutionWithoutEndIsGivenUpAfterJUnitsTimeout() {
        assertThat(Runs.of(EndlessWithThreads.class).error())
                .isInstanceOf(TimeoutException.class)
                .satisfies(error -> assertThat(error.getSuppressed()[0])
                        .isInstanceOf(EndlessExecution.class)
                        .hasMessageContaining("goesOn"));
    }

    static class EndlessReplay {
        @Replay("t1:dev.allways.explored.ThreadsTest$EndlessReplay.test:1")
        @Timeout(1)
        void test(Chooser choose) {
            while (choose.flip("begin") && Endless.goesOn()) {}
        }
    }

    @Test
    @Timeout(60)
    void aReplayWithoutEndIsGivenUpAfterJUnitsTimeout() {
        assertThat(Runs.of(EndlessReplay.class).error().getSuppressed()[0]).isInstanceOf(EndlessExecution.class);
    }
}
