package dev.allways.examples.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.core.Code;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.gen.Gen;
import dev.allways.threads.Threads;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Commands that several threads make at the same time. */
class ParallelCommandsTest {
    /** Counts; a wrong one notices that two do so at once. */
    private record Counter(AtomicInteger count, AtomicInteger inside, boolean wrong) {
        int add(int n) {
            if (inside.incrementAndGet() > 1 && wrong) {
                throw new IllegalStateException("two at once");
            }
            int sum = count.addAndGet(n);
            inside.decrementAndGet();
            return sum;
        }
    }

    private record Counters(boolean wrong) implements Commands<Integer, Counter> {
        @Override
        public Integer model() {
            return 0;
        }

        @Override
        public Counter system() {
            return new Counter(new AtomicInteger(), new AtomicInteger(), wrong);
        }

        @Override
        public void commands(Menu<Integer, Counter> menu) {
            menu.command("add")
                    .with(Gen.ints(1, 3))
                    .run((counter, n) -> counter.add(n))
                    .returns((sum, n) -> sum + n)
                    .next((sum, n) -> sum + n);
            menu.command("get").run(counter -> counter.count().get()).returns(sum -> sum);
        }
    }

    /** Two calls, each alone in its thread: whatever was generated before, beside and behind them is left out. */
    @Test
    void onlyTheCallsThatMeetAreLeft() {
        Program program = Threads.control(new Counters(true).inParallel(2, 2));
        Result result = Allways.explore(program)
                .strategy("random")
                .seed(1)
                .executions(2_000)
                .run();
        List<String> lines =
                Shrinker.shrink(program, result.failures().getFirst(), Budget.executions(100_000))
                        .trace()
                        .program()
                        .stream()
                        .map(Code::line)
                        .toList();
        assertThat(lines).hasSize(5);
        assertThat(List.of(lines.get(1), lines.get(3))).containsExactlyInAnyOrder("// thread 1", "// thread 2");
        assertThat(List.of(lines.get(2), lines.get(4))).containsOnly("system.add(1);");
    }

    /** Maps that no lock protects. */
    private static final class Maps implements Commands<Map<Integer, Integer>, Map<Integer, Integer>> {
        @Override
        public Map<Integer, Integer> model() {
            return new TreeMap<>();
        }

        @Override
        public Map<Integer, Integer> system() {
            return new HashMap<>();
        }

        @Override
        public void commands(Menu<Map<Integer, Integer>, Map<Integer, Integer>> menu) {
            menu.command("put")
                    .with(Gen.ints(0, 9), Gen.ints(0, 9))
                    .run((map, key, n) -> map.put(key, n))
                    .mirrors((model, key, n) -> model.put(key, n));
            menu.command("size").run(map -> map.size()).returns(map -> map.size());
        }
    }

    /**
     * A call before the threads has made the table of the map: without it a thread makes more steps until another one
     * must take its turn.
     */
    @Test
    void aCallBeforeThatIsNotNeededIsLeftOut() {
        Program program = Threads.control(new Maps().inParallel(2, 2));
        Result result = Allways.explore(program)
                .strategy("random")
                .seed(3)
                .executions(5_000)
                .run();
        assertThat(
                        Shrinker.shrink(program, result.failures().getFirst(), Budget.executions(100_000))
                                .trace()
                                .program()
                                .stream()
                                .map(Code::line)
                                .filter(line -> line.startsWith("system.")))
                .containsExactly("system.put(0, 0);", "system.put(0, 0);");
    }

    @Test
    void aRightCounterIsLinearizable() {
        Result result = Allways.explore(Threads.control(new Counters(false).inParallel(2, 2)))
                .strategy("random")
                .executions(200)
                .run();
        assertThat(result.passed()).as("%s", result).isTrue();
    }

    /** A counter that computes for ever where another thread has come between two of its steps. */
    private record Spinning(Spin spin) implements Commands<Integer, AtomicInteger[]> {
        @Override
        public Integer model() {
            return 0;
        }

        @Override
        public AtomicInteger[] system() {
            return new AtomicInteger[] {new AtomicInteger(), new AtomicInteger()};
        }

        @Override
        public void commands(Menu<Integer, AtomicInteger[]> menu) {
            menu.timeout(Duration.ofMillis(250));
            menu.command("add")
                    .run(each -> add(each[0], each[1]))
                    .returns(sum -> sum + 1)
                    .next(sum -> sum + 1);
        }

        private int add(AtomicInteger begun, AtomicInteger ended) {
            int before = begun.get();
            begun.set(before + 1);
            int sum = ended.incrementAndGet();
            boolean isLost = begun.get() == 1 && sum == 2;
            while (isLost && spin.goesOn()) {} // no step
            return sum;
        }
    }

    /** Both read 0: the one that ends last never does. One that only waits for its turn is not late. */
    @Test
    void aParallelCallThatNeverEndsIsAFailure() {
        try (var spin = new Spin()) {
            Result result = Allways.explore(Threads.control(new Spinning(spin).inParallel(2, 1)))
                    .strategy("optimal-dpor")
                    .run();
            assertThat(result.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.error()).hasMessage("system.add() did not end within 250 ms");
                assertThat(failure.trace().program().stream().map(Code::comment))
                        .endsWith("returned 1", "", "does not return");
            });
        }
    }

    /** A lock with a number, which never opens for an odd one. */
    private record Stuck(Spin spin) implements Commands<Integer, AtomicInteger> {
        @Override
        public Integer model() {
            return 0;
        }

        @Override
        public AtomicInteger system() {
            return new AtomicInteger();
        }

        @Override
        public void commands(Menu<Integer, AtomicInteger> menu) {
            menu.timeout(Duration.ofMillis(250));
            menu.command("open").with(Gen.ints(0, 1)).does((lock, number) -> {
                while (number == 1 && spin.goesOn()) {} // no step
            });
        }
    }

    /** So does nearly every execution, those before the first that counts among them. */
    @Test
    void aCallThatNeverEndsWhileClassesAreLoadedIsAFailureToo() {
        try (var spin = new Spin()) {
            Result result = Allways.explore(Threads.control(new Stuck(spin).inParallel(2, 1)))
                    .strategy("optimal-dpor")
                    .run();
            assertThat(result.failures())
                    .singleElement()
                    .satisfies(failure ->
                            assertThat(failure.error()).hasMessage("system.open(1) did not end within 250 ms"));
        }
    }

    /** Takes two locks, in either order. */
    private static final class Locks implements Commands<Integer, Object[]> {
        @Override
        public Integer model() {
            return 0;
        }

        @Override
        public Object[] system() {
            return new Object[] {new Object(), new Object()};
        }

        @Override
        public void commands(Menu<Integer, Object[]> menu) {
            menu.command("take").with(Gen.ints(0, 1)).does((locks, first) -> {
                synchronized (locks[first]) {
                    synchronized (locks[1 - first]) {
                        locks[first].notifyAll();
                    }
                }
            });
        }
    }

    /** No thread can tell what it did: it is told for them. */
    @Test
    void callsOfADeadlockAreTold() {
        Result result = Allways.explore(Threads.control(new Locks().inParallel(2, 1)))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(
                                failure.trace().program().stream().map(each -> each.line() + each.comment()))
                        .containsExactly(
                                "var system = new Locks().system();0",
                                "// thread 1",
                                "system.take(0);does not return",
                                "// thread 2",
                                "system.take(1);does not return"));
    }

    /** A system with a thread of its own, which doubts what others add. */
    private static final class Busy {
        private volatile int count;
        private final Thread thread = new Thread(() -> {
            int seen = count;
            if (seen > 0) {
                count = seen + 1;
            }
        });

        Busy() {
            thread.start();
        }

        int add() {
            int before = count;
            count = before + 1;
            return before;
        }

        void end() throws InterruptedException {
            thread.join();
        }
    }

    private static final class BusyCounts implements Commands<Integer, Busy> {
        @Override
        public Integer model() {
            return 0;
        }

        @Override
        public Busy system() {
            return new Busy();
        }

        @Override
        public void close(Busy busy) throws InterruptedException {
            busy.end();
        }

        @Override
        public void commands(Menu<Integer, Busy> menu) {
            menu.command("add").run(Busy::add).returns(count -> count).next(count -> count + 1);
        }
    }

    /**
     * What is told of a sequence is no step between those of the system's thread, so the execution that is told goes as
     * the one that was found. Its thread reads before or behind the writes of none, one or two calls; where it reads
     * between those of two, it writes before the read of the second call, which fails, before its write or behind it:
     * 1 + 2 + 5 executions.
     */
    @Test
    void sequencesOfASystemWithAThreadAreToldAsTheyWere() {
        Result result = Allways.explore(
                        Threads.control(chooser -> new BusyCounts().upTo(2).run(chooser)))
                .strategy("optimal-dpor")
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE))
                .run();
        assertThat(result.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error()).hasMessage("system.add() returned 2, not 1"));
        assertThat(result.statistics().counters().executions()).isEqualTo(8);
        assertThat(result.omitted()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
    }
}
