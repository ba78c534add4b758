package dev.allways.core.strategy.unfolding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.allways.core.Limits;
import dev.allways.core.OccurrenceNet;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Engine;
import dev.allways.core.litmus.Litmus;
import dev.allways.core.litmus.Programs;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers of events and executions of the unfoldings on programs whose numbers are known. */
class UnfoldingTest {
    private static final Limits LIMITS = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    /**
     * Events and the bounds of executions by the ordinary net, the same by the contextual one, deadlocks. The unfolding
     * is one whatever is executed first, so its events are a number; both were computed by two independent programs.
     * With L(t) leaves of the tree of local states of task t, and n tasks: an execution ends in one leaf of each task,
     * and one more execution reaches at least one more leaf; so the executions are between the greatest L(t), or the
     * number of traces that alone have some leaf, and the sum of all L(t) less n - 1; and never more than the traces.
     * Fib, contextual: what prefers new events comes to the lower bound, which is the number of leaves of the reader.
     * Pairs: 4n and 3n events, a pair needs one execution more than another, and one order serves all pairs: 2. A
     * deadlock is executed by one execution more, if none has come to it.
     */
    static Stream<Arguments> programs() {
        return Stream.of(
                arguments("fib 1", Programs.fib(1), 37, 11, 11, 20, 7, 7, 0),
                arguments("fib 2", Programs.fib(2), 537, 140, 140, 131, 57, 57, 0),
                arguments("fib 3", Programs.fib(3), 7125, 1698, 1698, 1048, 522, 522, 0),
                arguments("fib 4", Programs.fib(4), 87454, 19605, 19605, 9110, 4930, 4930, 0),
                arguments("fib without main 2", Programs.fibWithoutMain(2), 96, 19, 19, 60, 12, 19, 0),
                arguments("fib without main 3", Programs.fibWithoutMain(3), 756, 141, 141, 430, 90, 141, 0),
                arguments("fib without main 4", Programs.fibWithoutMain(4), 6096, 1107, 1107, 3424, 714, 1107, 0),
                arguments("readers 2", Programs.readers(2), 10, 4, 4, 5, 2, 2, 0),
                arguments("readers 3", Programs.readers(3), 23, 8, 8, 7, 2, 2, 0),
                arguments("readers 4", Programs.readers(4), 52, 16, 16, 9, 2, 2, 0),
                arguments("readers 8", Programs.readers(8), 1288, 256, 256, 17, 2, 2, 0),
                arguments("readers 10", Programs.readers(10), 6154, 1024, 1024, 21, 2, 2, 0),
                arguments("last zero 2", Programs.lastZero(2), 18, 5, 5, 14, 4, 5, 0),
                arguments("last zero 3", Programs.lastZero(3), 41, 10, 12, 31, 8, 11, 0),
                arguments("last zero 5", Programs.lastZero(5), 160, 40, 64, 119, 32, 42, 0),
                arguments("peterson 1", Programs.peterson(1), 92, 14, 14, 66, 8, 14, 0),
                arguments("peterson 2", Programs.peterson(2), 188, 28, 28, 130, 20, 28, 0),
                arguments("peterson 3", Programs.peterson(3), 312, 46, 46, 210, 36, 46, 0),
                arguments("dekker 1", Programs.dekker(1), 46, 7, 7, 36, 4, 7, 0),
                arguments("dekker 2", Programs.dekker(2), 126, 19, 19, 93, 14, 19, 0),
                arguments("dekker 3", Programs.dekker(3), 267, 39, 39, 201, 33, 39, 0),
                arguments("lamport fast 1", Programs.lamportFast(1), 312, 32, 32, 252, 24, 32, 0),
                arguments("bakery 1", Programs.bakery(1), 252, 35, 35, 168, 22, 35, 0),
                arguments("bakery 2", Programs.bakery(2), 450, 66, 66, 299, 47, 66, 0),
                arguments("counter with a lock 2 x 1", Programs.counterWithLock(2, 1), 16, 2, 2, 16, 2, 2, 0),
                arguments("counter with a lock 3 x 1", Programs.counterWithLock(3, 1), 60, 6, 6, 60, 6, 6, 0),
                arguments("counter with a lock 4 x 1", Programs.counterWithLock(4, 1), 256, 24, 24, 256, 24, 24, 0),
                arguments(
                        "counter with a lock 5 x 1", Programs.counterWithLock(5, 1), 1300, 120, 120, 1300, 120, 120, 0),
                arguments("account with three roles", Programs.account(), 55, 6, 6, 55, 6, 6, 0),
                arguments("counter with a lock 2 x 2", Programs.counterWithLock(2, 2), 72, 6, 6, 72, 6, 6, 0),
                arguments("counter with a lock 2 x 3", Programs.counterWithLock(2, 3), 272, 20, 20, 272, 20, 20, 0),
                arguments("counter with a lock 3 x 2", Programs.counterWithLock(3, 2), 1080, 90, 90, 1080, 90, 90, 0),
                arguments(
                        "counter with a lock 3 x 3",
                        Programs.counterWithLock(3, 3),
                        20988,
                        1680,
                        1680,
                        20988,
                        1680,
                        1680,
                        0),
                arguments("counter 2 x 1", Programs.counter(2, 1), 12, 4, 4, 10, 4, 4, 0),
                arguments("counter 2 x 2", Programs.counter(2, 2), 126, 34, 34, 94, 34, 34, 0),
                arguments("counter 2 x 3", Programs.counter(2, 3), 1276, 328, 328, 938, 328, 328, 0),
                arguments("counter 3 x 1", Programs.counter(3, 1), 111, 36, 36, 72, 36, 36, 0),
                arguments("counter 4 x 1", Programs.counter(4, 1), 1740, 576, 576, 956, 576, 576, 0),
                arguments("atomic counter 2 x 2", Programs.atomicCounter(2, 2), 18, 6, 6, 18, 6, 6, 0),
                arguments("atomic counter 2 x 3", Programs.atomicCounter(2, 3), 68, 20, 20, 68, 20, 20, 0),
                arguments("atomic counter 3 x 2", Programs.atomicCounter(3, 2), 270, 90, 90, 270, 90, 90, 0),
                arguments("producers, consumers 1", Programs.producersConsumers(1), 64, 24, 24, 52, 20, 24, 0),
                arguments("philosophers 2", Programs.philosophers(2, 1), 16, 2, 3, 16, 2, 3, 1),
                arguments("philosophers 3", Programs.philosophers(3, 1), 54, 6, 7, 54, 6, 7, 1),
                arguments("philosophers 4", Programs.philosophers(4, 1), 124, 14, 15, 124, 14, 15, 1),
                arguments("philosophers 5", Programs.philosophers(5, 1), 235, 30, 31, 235, 30, 31, 1),
                arguments("philosophers 6", Programs.philosophers(6, 1), 396, 48, 63, 396, 48, 63, 1),
                arguments("philosophers 2, twice", Programs.philosophers(2, 2), 72, 6, 11, 72, 6, 11, 5),
                arguments("locking", Programs.locking(false), 14728, 2520, 2520, 14728, 2520, 2520, 0),
                arguments("writes 2 x 2", Programs.writes(2, 2), 18, 6, 6, 18, 6, 6, 0),
                arguments("writes 3 x 2", Programs.writes(3, 2), 270, 90, 90, 270, 90, 90, 0),
                arguments("writes 4 x 2", Programs.writes(4, 2), 7364, 2520, 2520, 7364, 2520, 2520, 0),
                arguments("writes 6 x 1", Programs.writes(6, 1), 1956, 720, 720, 1956, 720, 720, 0),
                arguments("cas once 2", Programs.casOnce(2), 4, 2, 2, 4, 2, 2, 0),
                arguments("cas once 3", Programs.casOnce(3), 9, 3, 3, 9, 3, 3, 0),
                arguments("cas once 4", Programs.casOnce(4), 16, 4, 4, 16, 4, 4, 0),
                arguments("cas lock 2", Programs.casLock(2), 32, 6, 6, 28, 6, 6, 0),
                arguments("pairs 1", Programs.pairs(1), 4, 2, 2, 3, 2, 2, 0),
                arguments("pairs 4", Programs.pairs(4), 16, 2, 2, 12, 2, 5, 0),
                arguments("pairs 8", Programs.pairs(8), 32, 2, 2, 24, 2, 9, 0),
                arguments("indexer 11", Programs.indexer(11), 44, 1, 1, 44, 1, 1, 0),
                arguments("indexer 12", Programs.indexer(12), 91, 8, 8, 91, 8, 8, 0),
                arguments("indexer 15", Programs.indexer(15), 232, 8, 29, 232, 8, 29, 0),
                arguments("file system 14", Programs.fileSystem(14), 130, 2, 2, 130, 2, 2, 0),
                arguments("file system 15", Programs.fileSystem(15), 156, 2, 4, 156, 2, 4, 0),
                arguments("file system 16", Programs.fileSystem(16), 182, 2, 8, 182, 2, 8, 0),
                arguments("file system 18", Programs.fileSystem(18), 234, 2, 32, 234, 2, 32, 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void both(
            String name,
            String text,
            long events,
            long fewest,
            long most,
            long contextualEvents,
            long contextualFewest,
            long contextualMost,
            long deadlocks) {
        check(text, false, events, fewest, most, deadlocks);
        check(text, true, contextualEvents, contextualFewest, contextualMost, deadlocks);
    }

    private static void check(String text, boolean contextual, long events, long fewest, long most, long deadlocks) {
        long[] counts = new long[2];
        Program program = Litmus.of(text).counting(counts);
        Setup setup = Setup.of(program).withLimits(LIMITS);
        Unfolding unfolding = contextual ? Unfolding.contextual(setup) : Unfolding.ordinary(setup);
        Result result = Engine.explore(program, unfolding, LIMITS);
        assertThat(result.omitted()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(unfolding.inVain()).isZero();
        assertThat(unfolding.events()).isEqualTo(events);
        assertThat(counts[0]).isBetween(fewest, most);
        assertThat(counts[1]).isEqualTo(deadlocks);
    }

    /**
     * A join that ends by itself only when nothing else continues: it never does so, as the other one ends. What that
     * one writes, its end, and the join are 3 events of 1 execution, the end of the one that joins is the fourth.
     */
    @Test
    void aWaitThatNeverRunsOutOfTime() {
        String text = "int x; task t { x = 1; } task u { r = timedjoin(t, 3); }";
        check(text, false, 4, 1, 1, 0);
        check(text, true, 4, 1, 1, 0);
    }

    /** The same where the other one waits for the first: there it does, and what follows is left out, which is said. */
    @Test
    void aWaitThatRunsOutOfTime() {
        for (boolean contextual : new boolean[] {false, true}) {
            Program program = Litmus.of("task t { park(); } task u { r = timedjoin(t, 3); unpark(t); }")
                    .counting(new long[2]);
            Setup setup = Setup.of(program).withLimits(LIMITS);
            Unfolding unfolding = contextual ? Unfolding.contextual(setup) : Unfolding.ordinary(setup);
            assertThat(Engine.explore(program, unfolding, LIMITS).omitted())
                    .contains("1 execution came to waits that end only when nothing else continues: what comes then is"
                            + " not part of the unfolding");
        }
    }

    /**
     * The wait of one task ends where two others wait for each other's lock, and only there. Executions without that
     * deadlock come to no end of it; that the two can be in one is seen in the finished unfolding.
     */
    @Test
    void aWaitThatRunsOutOfTimeBesideADeadlock() {
        String text = "int x; lock m, n; task a { lock(m); lock(n); unlock(n); unlock(m); }"
                + " task b { lock(n); lock(m); unlock(m); unlock(n); } task u { r = timedjoin(a, 3); x = r; }";
        for (boolean contextual : new boolean[] {false, true}) {
            Program program = Litmus.of(text).counting(new long[2]);
            Setup setup = Setup.of(program).withLimits(LIMITS);
            Unfolding unfolding = contextual ? Unfolding.contextual(setup) : Unfolding.ordinary(setup);
            assertThat(Engine.explore(program, unfolding, LIMITS).omitted())
                    .hasValueSatisfying(reason -> assertThat(reason).contains("nothing else continues"));
        }
    }

    /**
     * Slide 23 of the talk of NWPT 2013: both read x = 0, the second writes then. Ordinary: the read of the first
     * before the write, or after, and with the one before, or without, the write is another event: 2 + 1 + 2. With read
     * arcs there is one write: 4. The first reads before or after: 2 executions.
     */
    @Test
    void aReaderAndAReaderThatWrites() {
        String text = "int x; task { a = x; } task { b = x; if (b == 0) x = 1; }";
        check(text, false, 5, 2, 2, 0);
        check(text, true, 4, 2, 2, 0);
    }

    /**
     * Slides 37 and 38: a write and two reads. With read arcs there is one write, which consumes the first version and
     * produces the second; each task reads either. Ordinary, with three tasks and so three copies of a version: a write
     * for each set of those who have read before, 4; two first reads, two after the write that nobody came before, one
     * after each write behind one read. A read consumes its task's condition and its copy, a write its task's and three
     * copies: 6 * 2 + 4 * 4. Each event produces as many as it consumes, beside the conditions of the beginning.
     */
    @Test
    void aWriteAndTwoReadsAsOnTheSlides() {
        OccurrenceNet contextual = net(Programs.readers(2), true);
        assertThat(counts(contextual)).containsExactly(5, 4 + 6, 6, 6, 4);
        for (OccurrenceNet.Event event : contextual.events()) {
            assertThat(event.consumes()).hasSize(event.reads().isEmpty() ? 2 : 1);
        }
        OccurrenceNet.Event write = contextual.events().stream()
                .filter(event -> event.reads().isEmpty())
                .findFirst()
                .orElseThrow();
        for (List<Integer> versions : List.of(write.consumes(), write.produces())) {
            int version = versions.stream()
                    .filter(each -> !contextual.conditions().get(each).isTask())
                    .findFirst()
                    .orElseThrow();
            assertThat(contextual.events().stream()
                            .filter(event -> event.reads().contains(version)))
                    .hasSize(2);
        }
        assertThat(counts(net(Programs.readers(2), false))).containsExactly(10, 6 + 28, 28, 28, 0);
    }

    /**
     * Slide 32 with two variables, a reader and a writer of each: what is said of one holds twice. With read arcs a
     * write and two reads; ordinary two of each: a read consumes 2 conditions, a write 3.
     */
    @Test
    void pairsAsOnTheSlides() {
        assertThat(counts(net(Programs.pairs(2), true))).containsExactly(2 * 3, 2 * (3 + 4), 2 * 4, 2 * 4, 2 * 2);
        assertThat(counts(net(Programs.pairs(2), false))).containsExactly(2 * 4, 2 * (4 + 10), 2 * 10, 2 * 10, 0);
    }

    /** Of events, conditions, and arcs: consumed, produced, read. */
    private static List<Integer> counts(OccurrenceNet net) {
        return List.of(
                net.events().size(),
                net.conditions().size(),
                net.events().stream().mapToInt(each -> each.consumes().size()).sum(),
                net.events().stream().mapToInt(each -> each.produces().size()).sum(),
                net.events().stream().mapToInt(each -> each.reads().size()).sum());
    }

    private static OccurrenceNet net(String text, boolean contextual) {
        Program program = Litmus.of(text).counting(new long[2]);
        Setup setup = Setup.of(program).withLimits(LIMITS);
        Unfolding unfolding = contextual ? Unfolding.contextual(setup) : Unfolding.ordinary(setup);
        return Engine.explore(program, unfolding, LIMITS).net().orElseThrow();
    }
}
