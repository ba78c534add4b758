package dev.allways.core.strategy.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import dev.allways.core.litmus.Programs;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers of executions of the reductions on programs whose numbers of traces are known. */
class TracesTest {
    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    /** What an exploration came to. */
    record Explored(long ends, long deadlocks, long asleep, StopReason reason) {}

    static Explored explored(String text, Function<Setup, Reduction> strategy) {
        long[] counts = new long[2];
        Program program = Litmus.of(text).counting(counts);
        Reduction reduction = strategy.apply(Setup.of(program).withLimits(LIMITS));
        Result result = Engine.explore(program, reduction, LIMITS);
        assertThat(result.statistics().counters().executions()).isEqualTo(counts[0] + reduction.asleep());
        return new Explored(counts[0], counts[1], reduction.asleep(), result.stopReason());
    }

    /**
     * The number of traces, of those in which some task can't end, and of executions that source sets with the lowest
     * task first begin in vain. Closed forms: readers(n) 2^n, last zero(n) (n + 3) 2^(n - 2), indexer(n) 8^(n - 11),
     * file system(n) 2^(n - 13), sigma(n) n! 2^n, n tasks that do k atomic or locked things (nk)! / k!^n, counter(n, 1)
     * n!^2, cas once(n) n, philosophers(n) 2^n - 1, of which one is dead. The others were computed by two independent
     * programs.
     */
    static Stream<Arguments> programs() {
        return Stream.of(
                arguments("fib 1", Programs.fib(1), 11, 0, 0),
                arguments("fib 2", Programs.fib(2), 140, 0, 0),
                arguments("fib 3", Programs.fib(3), 1698, 0, 0),
                arguments("fib 4", Programs.fib(4), 19605, 0, 0),
                arguments("fib 5", Programs.fib(5), 218243, 0, 0),
                arguments("fib without main 1", Programs.fibWithoutMain(1), 3, 0, 0),
                arguments("fib without main 2", Programs.fibWithoutMain(2), 19, 0, 0),
                arguments("fib without main 3", Programs.fibWithoutMain(3), 141, 0, 0),
                arguments("fib without main 4", Programs.fibWithoutMain(4), 1107, 0, 0),
                arguments("fib without main 5", Programs.fibWithoutMain(5), 8953, 0, 0),
                arguments("fib started 2", Programs.fibStarted(2), 140, 0, 0),
                arguments("fib started 3", Programs.fibStarted(3), 1698, 0, 0),
                arguments("fib joined 2", Programs.fibJoined(2), 19, 0, 0),
                arguments("fib joined 3", Programs.fibJoined(3), 141, 0, 0),
                arguments(
                        "a reader and a reader that writes",
                        "int x; task { a = x; } task { b = x; if (b == 0) x = 1; }",
                        2,
                        0,
                        0),
                arguments("readers 2", Programs.readers(2), 4, 0, 0),
                arguments("readers 3", Programs.readers(3), 8, 0, 0),
                arguments("readers 4", Programs.readers(4), 16, 0, 0),
                arguments("readers 8", Programs.readers(8), 256, 0, 0),
                arguments("readers 10", Programs.readers(10), 1024, 0, 0),
                arguments("last zero 2", Programs.lastZero(2), 5, 0, 0),
                arguments("last zero 3", Programs.lastZero(3), 12, 0, 1),
                arguments("last zero 5", Programs.lastZero(5), 64, 0, 33),
                arguments("sigma 2", Programs.sigma(2), 8, 0, 0),
                arguments("sigma 3", Programs.sigma(3), 48, 0, 0),
                arguments("sigma 4", Programs.sigma(4), 384, 0, 0),
                arguments("szymanski", Programs.szymanski(false), 65138, 0, 0),
                arguments("szymanski with locks", Programs.szymanski(true), 65138, 0, 0),
                arguments("peterson 1", Programs.peterson(1), 14, 0, 0),
                arguments("peterson 2", Programs.peterson(2), 28, 0, 0),
                arguments("peterson 3", Programs.peterson(3), 46, 0, 0),
                arguments("peterson 4", Programs.peterson(4), 68, 0, 0),
                arguments("dekker 1", Programs.dekker(1), 7, 0, 0),
                arguments("dekker 2", Programs.dekker(2), 19, 0, 0),
                arguments("dekker 3", Programs.dekker(3), 39, 0, 0),
                arguments("lamport fast 1", Programs.lamportFast(1), 32, 0, 0),
                arguments("bakery 1", Programs.bakery(1), 35, 0, 0),
                arguments("bakery 2", Programs.bakery(2), 66, 0, 0),
                arguments("account 2", Programs.counterWithLock(2, 1), 2, 0, 0),
                arguments("account 3", Programs.counterWithLock(3, 1), 6, 0, 0),
                arguments("account 4", Programs.counterWithLock(4, 1), 24, 0, 0),
                arguments("account 5", Programs.counterWithLock(5, 1), 120, 0, 0),
                arguments("account with three roles", Programs.account(), 6, 0, 0),
                arguments("counter with a lock 2 x 2", Programs.counterWithLock(2, 2), 6, 0, 0),
                arguments("counter with a lock 2 x 3", Programs.counterWithLock(2, 3), 20, 0, 0),
                arguments("counter with a lock 3 x 2", Programs.counterWithLock(3, 2), 90, 0, 0),
                arguments("counter with a lock 3 x 3", Programs.counterWithLock(3, 3), 1680, 0, 0),
                arguments("counter 2 x 1", Programs.counter(2, 1), 4, 0, 0),
                arguments("counter 2 x 2", Programs.counter(2, 2), 34, 0, 0),
                arguments("counter 2 x 3", Programs.counter(2, 3), 328, 0, 0),
                arguments("counter 3 x 1", Programs.counter(3, 1), 36, 0, 0),
                arguments("counter 4 x 1", Programs.counter(4, 1), 576, 0, 0),
                arguments("atomic counter 2 x 2", Programs.atomicCounter(2, 2), 6, 0, 0),
                arguments("atomic counter 2 x 3", Programs.atomicCounter(2, 3), 20, 0, 0),
                arguments("atomic counter 3 x 2", Programs.atomicCounter(3, 2), 90, 0, 0),
                arguments("producers, consumers 1", Programs.producersConsumers(1), 24, 0, 0),
                arguments("philosophers 2", Programs.philosophers(2, 1), 3, 1, 0),
                arguments("philosophers 3", Programs.philosophers(3, 1), 7, 1, 0),
                arguments("philosophers 4", Programs.philosophers(4, 1), 15, 1, 0),
                arguments("philosophers 5", Programs.philosophers(5, 1), 31, 1, 0),
                arguments("philosophers 6", Programs.philosophers(6, 1), 63, 1, 0),
                arguments("philosophers 2, twice", Programs.philosophers(2, 2), 11, 5, 0),
                arguments("locking", Programs.locking(false), 2520, 0, 0),
                arguments("locking with a fifth", Programs.locking(true), 22680, 0, 0),
                arguments("writes 2 x 2", Programs.writes(2, 2), 6, 0, 0),
                arguments("writes 3 x 2", Programs.writes(3, 2), 90, 0, 0),
                arguments("writes 4 x 2", Programs.writes(4, 2), 2520, 0, 0),
                arguments("writes 6 x 1", Programs.writes(6, 1), 720, 0, 0),
                arguments("cas once 2", Programs.casOnce(2), 2, 0, 0),
                arguments("cas once 3", Programs.casOnce(3), 3, 0, 0),
                arguments("cas once 4", Programs.casOnce(4), 4, 0, 0),
                arguments("cas lock 2", Programs.casLock(2), 6, 0, 0),
                arguments("pairs 4", Programs.pairs(4), 16, 0, 0),
                arguments("indexer 11", Programs.indexer(11), 1, 0, 0),
                arguments("indexer 12", Programs.indexer(12), 8, 0, 0),
                arguments("indexer 15", Programs.indexer(15), 4096, 0, 0),
                arguments("file system 14", Programs.fileSystem(14), 2, 0, 0),
                arguments("file system 15", Programs.fileSystem(15), 4, 0, 0),
                arguments("file system 16", Programs.fileSystem(16), 8, 0, 0),
                arguments("file system 18", Programs.fileSystem(18), 32, 0, 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("smallerPrograms")
    void sourceSets(String name, String text, long traces, long dead, long asleep) {
        assertThat(explored(text, SourceDpor::reduction))
                .isEqualTo(new Explored(traces, dead, asleep, StopReason.EXHAUSTED));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("smallerPrograms")
    void wakeupTrees(String name, String text, long traces, long dead, long asleep) {
        assertThat(explored(text, OptimalDpor::reduction))
                .isEqualTo(new Explored(traces, dead, 0, StopReason.EXHAUSTED));
    }

    /** All with {@code -Dtraces=1000000}: the largest take the longest, and no other way through the code. */
    static Stream<Arguments> smallerPrograms() {
        int most = Integer.getInteger("traces", 20_000);
        return programs().filter(program -> program.get()[2] instanceof Number traces && traces.longValue() <= most);
    }

    /** The same numbers where several workers explore: each trace once, whoever makes it, and none redundant. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("smallerPrograms")
    void severalWorkers(String name, String text, long traces, long dead, long asleep) {
        for (int workers : new int[] {2, 4}) {
            Set<String> orders = ConcurrentHashMap.newKeySet();
            LongAdder ends = new LongAdder();
            Program program = Litmus.of(text).program(end -> {
                ends.increment();
                orders.add(end.order());
            });
            Setup setup = Setup.of(program).withLimits(LIMITS).withWorkers(workers);
            Reduction optimal = OptimalDpor.reduction(setup);
            assertThat(new Engine(setup, optimal).run().stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(optimal.asleep()).isZero();
            assertThat(ends.sum()).isEqualTo(traces);
            assertThat(orders).hasSize((int) traces);
            ends.reset();
            Reduction source = SourceDpor.reduction(setup);
            assertThat(new Engine(setup, source).run().stopReason()).isEqualTo(StopReason.EXHAUSTED);
            assertThat(ends.sum()).isEqualTo(traces);
            assertThat(orders).hasSize((int) traces);
        }
    }

    /**
     * Whether the condition that a task awaits held before some write is found out by trying: these executions are
     * begun without need. Java has no such operation.
     */
    @ParameterizedTest
    @CsvSource({"1, 4", "2, 36"})
    void awaiting(int times, long traces) {
        for (Function<Setup, Reduction> strategy :
                List.<Function<Setup, Reduction>>of(SourceDpor::reduction, OptimalDpor::reduction)) {
            Explored explored = explored(Programs.awaiting(times), strategy);
            assertThat(explored.ends).isEqualTo(traces);
            assertThat(explored.deadlocks).isZero();
            assertThat(explored.reason).isEqualTo(StopReason.EXHAUSTED);
        }
    }

    /**
     * Each of the two reads comes before the write or after it: 2^2 traces. The branches of the wakeup tree are as long
     * as the executions: no stack would have room for a call a step.
     */
    @Test
    void branchesAsLongAsExecutions() {
        String reads = " task { repeat (20000) local(); check(x >= 0); }";
        Program program = Litmus.of("int x; task { x = 1; }" + reads + reads).program();
        Result result = Allways.explore(program).strategy("optimal-dpor").run();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
    }
}
