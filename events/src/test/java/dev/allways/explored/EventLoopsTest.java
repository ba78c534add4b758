package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.actors.Network;
import dev.allways.core.BlockedExecution;
import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.OutsideControl;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.events.EventDriven;
import dev.allways.events.EventLoop;
import dev.allways.events.EventLoops;
import dev.allways.events.Stuck;
import dev.allways.events.Wire;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Event loops, pools, timers and wires: what can happen, exactly. */
@Timeout(120)
@SuppressWarnings("FutureReturnValueIgnored") // of tasks that nobody asks for a result
class EventLoopsTest {
    private static final Limits ALL = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    private static Result explore(EventDriven program, String strategy) {
        return Allways.explore(program).strategy(strategy).limits(ALL).run();
    }

    private static long executions(EventDriven program, String strategy) {
        Result result = explore(program, strategy);
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.failures()).isEmpty();
        return result.statistics().counters().executions();
    }

    /** Each client on a loop of its own makes so many steps, one after the other. */
    private static void chain(EventLoop loop, int steps) {
        if (steps > 0) {
            loop.execute(() -> chain(loop, steps - 1));
        }
    }

    /** Chains of 4 and 4 tasks: C(8, 4) = 70; of 6 and 6: C(12, 6) = 924; three of 4: 12! / (4!)^3 = 34,650. */
    @ParameterizedTest
    @CsvSource({"2, 4, 70", "2, 6, 924", "3, 4, 34650"})
    void multinomials(int loops, int steps, long executions) {
        EventDriven program = all -> {
            for (int i = 0; i < loops; i++) {
                chain(all.loop("loop " + i), steps);
            }
        };
        assertThat(executions(program, "dfs")).isEqualTo(executions);
        assertThat(executions(program, "dpor")).isEqualTo(executions);
    }

    /** Tasks of one loop have one order; of a pool 4! = 24. Confined, those of four loops have one. */
    @Test
    void loopsAndPools() {
        EventDriven loop = all -> {
            EventLoop one = all.loop("one");
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int number = i;
                one.execute(() -> order.add(number));
            }
            all.runAll();
            assertThat(order).containsExactly(0, 1, 2, 3);
        };
        assertThat(executions(loop, "dfs")).isEqualTo(1);
        Set<List<Integer>> orders = new HashSet<>();
        EventDriven pool = all -> {
            EventLoop workers = all.pool("workers");
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int number = i;
                workers.submit(() -> order.add(number));
            }
            all.runAll();
            orders.add(order);
        };
        for (String strategy : List.of("dfs", "dpor", "optimal-dpor")) {
            orders.clear();
            assertThat(executions(pool, strategy)).isEqualTo(24);
            assertThat(orders).hasSize(24);
        }
        EventDriven confined = all -> {
            all.confined();
            for (int i = 0; i < 4; i++) {
                all.loop("loop " + i).execute(() -> {});
            }
        };
        assertThat(executions(confined, "dfs")).isEqualTo(24);
        assertThat(executions(confined, "optimal-dpor")).isEqualTo(1);
    }

    /** Where confined loops submit to one of which the order is no operation, the result is not complete. */
    @Test
    void confinementThatIsNone() {
        EventDriven program = all -> {
            all.confined();
            EventLoop third = all.loop("third");
            for (String name : List.of("first", "second")) {
                all.loop(name).execute(() -> third.execute(() -> {}));
            }
        };
        Result result = explore(program, "optimal-dpor");
        assertThat(result.stopReason()).isNotEqualTo(StopReason.EXHAUSTED);
    }

    // ---- time

    /**
     * One loop runs tasks in the order in which they are due, so a timer comes behind what was there before; a timer of
     * another loop may come between any two, since this loop may be slow: A, B, C in order and T anywhere, 4 orders.
     */
    @Test
    void timers() {
        Set<List<String>> orders = new HashSet<>();
        EventDriven program = all -> {
            EventLoop loop = all.loop("loop");
            List<String> order = new ArrayList<>();
            all.loop("other").schedule(() -> order.add("T"), 5, TimeUnit.SECONDS);
            loop.schedule(() -> order.add("C"), 1, TimeUnit.SECONDS);
            loop.execute(() -> order.add("A"));
            loop.execute(() -> order.add("B"));
            all.runAll();
            assertThat(all.clock().millis()).isEqualTo(5_000);
            orders.add(order);
        };
        assertThat(executions(program, "dfs")).isEqualTo(4);
        assertThat(orders)
                .containsExactlyInAnyOrder(
                        List.of("T", "A", "B", "C"),
                        List.of("A", "T", "B", "C"),
                        List.of("A", "B", "T", "C"),
                        List.of("A", "B", "C", "T"));
    }

    /** A request with a time-out: the answer is there before, or not; whoever comes second finds it decided. */
    @Test
    void cancelledTimers() {
        Set<String> results = new HashSet<>();
        EventDriven program = all -> {
            EventLoop client = all.loop("client");
            CompletableFuture<String> answer = new CompletableFuture<>();
            ScheduledFuture<?> timeout = client.schedule(() -> answer.complete("late"), 1, TimeUnit.SECONDS);
            all.loop("server")
                    .execute(() -> client.execute(() -> {
                        answer.complete("in time");
                        timeout.cancel(false);
                    }));
            results.add(all.await(answer));
        };
        explore(program, "dfs");
        assertThat(results).containsExactlyInAnyOrder("in time", "late");
    }

    /** A periodic task runs as often as is said, and the report says that it would again. */
    @Test
    void periodicTasks() {
        List<Long> times = new ArrayList<>();
        EventDriven program = all -> {
            all.periods(2);
            times.clear();
            EventLoop loop = all.loop("loop");
            loop.scheduleAtFixedRate(() -> times.add(all.clock().millis()), 1, 10, TimeUnit.MILLISECONDS);
            loop.scheduleWithFixedDelay(() -> {}, 1, 10, TimeUnit.MILLISECONDS).cancel(false);
        };
        Result result = explore(program, "dfs");
        assertThat(times).containsExactly(1L, 11L);
        assertThat(result.statistics().remarks().toString()).contains("one of loop runs 2 times, and would again");
    }

    // ---- bugs

    /** A counter that is read on one event loop and written on another. */
    private static final class Counter {
        private final Executor database;
        private int stored;

        Counter(Executor database) {
            this.database = database;
        }

        CompletableFuture<Void> increment() {
            return CompletableFuture.supplyAsync(() -> stored, database)
                    .thenCompose(read -> CompletableFuture.runAsync(() -> stored = read + 1, database));
        }
    }

    private static void lostUpdate(EventLoops loops) {
        Counter counter = new Counter(loops.loop("database"));
        for (String name : List.of("Ann", "Bob")) {
            loops.loop(name).execute(counter::increment);
        }
        loops.runAll();
        assertThat(counter.stored).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dfs",
                "random",
                "pct",
                "pos",
                "surw",
                "preemptions",
                "delays",
                "samples",
                "dpor",
                "optimal-dpor",
                "portfolio"
            })
    void everyStrategyFindsTheLostUpdate(String strategy) {
        EventDriven program = EventLoopsTest::lostUpdate;
        Result result =
                Allways.explore(program).strategy(strategy).executions(1_000).run();
        Failure failure = result.failures().getFirst();
        assertThat(failure.error()).isInstanceOf(AssertionError.class);
        Trace trace = Replay.record(program, failure.choices(), point -> 0);
        assertThat(trace.steps().stream().map(Trace.Step::text))
                .anyMatch(text -> text.startsWith("database: runs a task of"));
    }

    @Test
    void theStoryNamesLoopsAndPlaces() {
        EventDriven program = EventLoopsTest::lostUpdate;
        Failure failure =
                Allways.explore(program).strategy("dfs").run().failures().getFirst();
        Trace trace =
                Shrinker.shrink(program, failure, Budget.executions(1_000)).trace();
        assertThat(String.join(
                        "\n", trace.steps().stream().map(Trace.Step::text).toList()))
                .contains("Ann: runs a task of outside at EventLoopsTest.lostUpdate");
    }

    // ---- wires

    /**
     * Two messages in any order 2, in order 1; one of three lost: 1 + 3; one received once more: aab, aba, baa, abb,
     * bab, bba.
     */
    @Test
    void networks() {
        assertThat(received(Network.unordered(), 2)).hasSize(2);
        assertThat(received(Network.fifo(), 2)).hasSize(1);
        assertThat(received(Network.fifo().lossy(1), 3)).hasSize(4);
        assertThat(received(Network.duplicating(1), 2)).hasSize(2 + 6);
    }

    private static Set<List<Integer>> received(Network network, int messages) {
        Set<List<Integer>> all = new HashSet<>();
        EventDriven program = loops -> {
            List<Integer> received = new ArrayList<>();
            Wire<Integer> wire = loops.wire("wire", loops.loop("receiver"), network, received::add);
            for (int i = 0; i < messages; i++) {
                wire.send(i);
            }
            loops.runAll();
            all.add(received);
        };
        explore(program, "dfs");
        Set<List<Integer>> reduced = new HashSet<>(all);
        all.clear();
        explore(program, "optimal-dpor");
        assertThat(all).isEqualTo(reduced);
        return all;
    }

    /** A message that is sent when a task is already there comes behind it; one on its way before may come first. */
    @Test
    void messagesOvertakeOnlyWhatCameLater() {
        Set<List<String>> orders = new HashSet<>();
        EventDriven program = loops -> {
            List<String> order = new ArrayList<>();
            EventLoop loop = loops.loop("loop");
            Wire<String> wire = loops.wire("wire", loop, Network.unordered(), order::add);
            loop.execute(() -> order.add("before"));
            wire.send("message");
            loop.execute(() -> order.add("after"));
            loops.runAll();
            orders.add(order);
        };
        explore(program, "dfs");
        assertThat(orders)
                .containsExactlyInAnyOrder(
                        List.of("before", "message", "after"), List.of("before", "after", "message"));
    }

    // ---- all strategies reach the same

    /** What tasks of a random program do when they run: submit, delay, cancel, send, and write to what all share. */
    private static final class Member {
        private final EventLoops loops;
        private final List<EventLoop> executors;
        private final List<Wire<Integer>> wires = new ArrayList<>();
        private final List<Future<?>> timers = new ArrayList<>();
        private final List<Integer> log = new ArrayList<>();
        private final int[] rules;

        Member(EventLoops loops, SplittableRandom random, Network network) {
            this.loops = loops;
            executors = List.of(loops.loop("a"), loops.loop("b"), loops.pool("p"));
            for (int i = 0; i < 3; i++) {
                wires.add(loops.wire("to " + i, executors.get(i), network, this::act));
            }
            rules = random.ints(64, 0, 12).toArray();
        }

        void act(int value) {
            log.add(value);
            if (log.size() < 6) {
                int rule = rules[value];
                EventLoop target = executors.get(rule % 3);
                int next = (value * 2 + 1) % 64;
                switch (rule / 3) {
                    case 0 -> target.execute(() -> act(next));
                    case 1 -> timers.add(target.schedule(() -> act(next), value % 3, TimeUnit.SECONDS));
                    case 2 -> {
                        timers.forEach(timer -> timer.cancel(false));
                        target.execute(() -> act(next));
                    }
                    default -> wires.get(rule % 3).send(next);
                }
            }
        }

        Object end() {
            return List.of(List.copyOf(log), loops.clock().millis());
        }
    }

    @Test
    void allStrategiesReachTheSame() {
        List<Network> networks =
                List.of(Network.unordered(), Network.fifo(), Network.fifo().lossy(1));
        for (int seed = 0; seed < 30; seed++) {
            int number = seed;
            Set<Object> reached = new HashSet<>();
            EventDriven program = loops -> {
                var random = new SplittableRandom(number);
                Member member = new Member(loops, random, networks.get(number % 3));
                for (int i = 0; i < 3; i++) {
                    int value = random.nextInt(64);
                    member.executors.get(random.nextInt(3)).execute(() -> member.act(value));
                }
                loops.runAll();
                reached.add(member.end());
            };
            assertThat(explore(program, "dfs").stopReason()).isEqualTo(StopReason.EXHAUSTED);
            Set<Object> all = Set.copyOf(reached);
            for (String strategy :
                    List.of("preemptions", "dpor", "optimal-dpor", "delays", "delays:run-to-completion")) {
                reached.clear();
                StopReason reason = explore(program, strategy).stopReason();
                assertThat(reason).as("%d by %s", seed, strategy).isEqualTo(StopReason.EXHAUSTED);
                assertThat(reached).as("%d by %s", seed, strategy).isEqualTo(all);
            }
            for (String strategy : List.of("random", "samples", "pct")) {
                reached.clear();
                Allways.explore(program).strategy(strategy).executions(20).run();
                assertThat(all).as("%d by %s", seed, strategy).containsAll(reached);
            }
        }
    }

    // ---- waiting

    /** The test may wait for what tasks do; what never comes is a failure. */
    @Test
    void theTestWaits() throws Exception {
        EventDriven waits = loops -> {
            Future<Integer> result = loops.loop("loop").submit(() -> 42);
            assertThat(result.get()).isEqualTo(42);
        };
        assertThat(executions(waits, "dfs")).isEqualTo(1);
        EventDriven stuck = loops -> loops.await(new CompletableFuture<>());
        assertThat(explore(stuck, "dfs").failures().getFirst().error()).isInstanceOf(Stuck.class);
    }

    /** Also where the code under test catches everything. */
    @Test
    void aTaskMustNotWaitForAnother() {
        EventDriven program = loops -> {
            ScheduledExecutorService loop = loops.loop("orders");
            loop.submit(() -> {
                try {
                    return loop.submit(() -> 1).get();
                } catch (RuntimeException | InterruptedException | ExecutionException e) {
                    return 0;
                }
            });
        };
        assertThat(explore(program, "dfs").problem().orElseThrow())
                .isInstanceOf(OutsideControl.class)
                .hasMessageContaining("a task of orders blocks by Future.get")
                .hasMessageContaining("EventLoopsTest");
    }

    /** The platform's own blocking calls: join, a blocking queue, sleep. */
    @ParameterizedTest
    @ValueSource(strings = {"join", "take", "sleep"})
    void aTaskThatBlocksIsFound(String call) {
        EventDriven program = loops -> loops.loop("loop").execute(() -> {
            try {
                switch (call) {
                    case "join" -> new CompletableFuture<>().join();
                    case "take" -> new LinkedBlockingQueue<>().take();
                    default -> Thread.sleep(60_000);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Result result = Allways.explore(program).engine().runSupervised(Duration.ofMinutes(1));
        assertThat(result.problem().orElseThrow())
                .isInstanceOf(BlockedExecution.class)
                .hasMessageContaining("blocks the only thread")
                .hasMessageContaining("EventLoopsTest");
    }

    /** One that uses a loop is, too, for what it does comes at any time. */
    @Test
    void ownThreadsMustNotUseLoops() {
        EventDriven program = loops -> {
            EventLoop loop = loops.loop("loop");
            Thread own = new Thread(() -> {
                try {
                    loop.execute(() -> {});
                } catch (OutsideControl e) {
                    // kept by the code under test
                }
            });
            own.start();
            own.join();
        };
        assertThat(explore(program, "dfs").problem().orElseThrow())
                .isInstanceOf(OutsideControl.class)
                .hasMessageContaining("gives loop something to do")
                .hasMessageContaining("EventLoopsTest");
    }

    /** A thread of the code under test's own is noticed. */
    @Test
    void ownThreadsAreNoticed() {
        EventDriven program = loops -> {
            try (var own = Executors.newSingleThreadExecutor()) {
                own.execute(() -> {});
            }
        };
        Result result = Allways.explore(program).run();
        assertThat(result.strayThread().orElseThrow()).contains("EventLoopsTest");
    }

    private static String order(Chooser chooser) throws Throwable {
        var order = new StringBuilder();
        EventDriven program = loops -> {
            EventLoop one = loops.loop("one");
            one.execute(() -> order.append('a'));
            loops.loop("other").execute(() -> order.append('b'));
            one.execute(() -> order.append('c'));
        };
        program.run(chooser);
        return order.toString();
    }

    /** Loops of two parts of one execution have the same names, and are others: three orders of each. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor"})
    void loopsOneAfterTheOther(String strategy) {
        Set<String> ends = new HashSet<>();
        Result result = Allways.explore(chooser -> ends.add(order(chooser) + " " + order(chooser)))
                .strategy(strategy)
                .run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(ends).hasSize(3 * 3);
    }
}
