package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.BlockedExecution;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.OutsideControl;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.pekko.PekkoTest;
import dev.allways.pekko.Probe;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Actors of Pekko under control: what can happen, exactly. */
@Timeout(120)
class PekkoKitTest {
    private static final Limits ALL = Limits.DEFAULT.withErrors(Long.MAX_VALUE);

    sealed interface ToRegister {}

    record Get(ActorRef<ToClient> from) implements ToRegister {}

    record Put(int value, ActorRef<ToClient> from) implements ToRegister {}

    sealed interface ToClient {}

    record Value(int value) implements ToClient {}

    record Done() implements ToClient {}

    enum Tick implements ToClient {
        TICK
    }

    private static Behavior<ToRegister> register(int value, int[] stored) {
        stored[0] = value;
        return Behaviors.receive(ToRegister.class)
                .onMessage(Get.class, get -> {
                    get.from().tell(new Value(value));
                    return Behaviors.same();
                })
                .onMessage(Put.class, set -> {
                    set.from().tell(new Done());
                    return register(set.value(), stored);
                })
                .build();
    }

    private static Behavior<ToClient> client(ActorRef<ToRegister> register, boolean waits) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            if (waits) {
                timers.startSingleTimer(Tick.TICK, Duration.ofSeconds(5));
            } else {
                register.tell(new Get(context.getSelf()));
            }
            return Behaviors.receive(ToClient.class)
                    .onMessage(Tick.class, tick -> {
                        register.tell(new Get(context.getSelf()));
                        return Behaviors.same();
                    })
                    .onMessage(Value.class, value -> {
                        register.tell(new Put(value.value() + 1, context.getSelf()));
                        return Behaviors.same();
                    })
                    .onMessage(Done.class, done -> Behaviors.same())
                    .build();
        }));
    }

    /** Clients that read a register and write one more; those who wait begin when a timer fires. */
    private static PekkoTest increments(int clients, boolean wait, AtomicLong lost) {
        return kit -> {
            int[] stored = new int[1];
            ActorRef<ToRegister> register = kit.spawn(register(0, stored), "register");
            for (int i = 0; i < clients; i++) {
                kit.spawn(client(register, wait), "client-" + i);
            }
            kit.runAll();
            lost.addAndGet(stored[0] < clients ? 1 : 0);
        };
    }

    private static Result explore(PekkoTest test, String strategy) {
        return Allways.explore(test).strategy(strategy).limits(ALL).run();
    }

    private static <R> Set<R> reached(Function<Consumer<R>, PekkoTest> test, String strategy) {
        Set<R> all = new HashSet<>();
        Result result = explore(test.apply(all::add), strategy);
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        assertThat(result.stopReason())
                .as("%s %s %s", strategy, result.strayThread(), result.omitted())
                .isEqualTo(StopReason.EXHAUSTED);
        return all;
    }

    /**
     * Each client makes 4 steps: the register receives Get, the client Value, the register Set, the client Done. Those
     * of two clients have C(8, 4) = 70 orders, with a timer that fires and is received C(12, 6) = 924. No update is
     * lost where one client is done before the next begins, but for the receiving of Done, which comes anywhere among
     * the 4 steps of the second: 2 * 5 = 10 orders.
     */
    @ParameterizedTest
    @CsvSource({"false, 70, 60", "true, 924, 700"})
    void multinomials(boolean wait, long executions, long lost) {
        AtomicLong met = new AtomicLong();
        Result result = explore(increments(2, wait, met), "dfs");
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.statistics().counters().executions()).isEqualTo(executions);
        assertThat(met).hasValue(lost);
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "pct", "pos", "delays", "samples", "preemptions", "optimal-dpor", "portfolio"})
    void everyStrategyFindsTheLostUpdate(String strategy) {
        AtomicLong lost = new AtomicLong();
        PekkoTest test = kit -> {
            increments(2, true, lost).run(kit);
            assertThat(lost.getAndSet(0)).isZero();
        };
        Result result = Allways.explore(test).strategy(strategy).executions(500).run();
        Failure failure = result.failures().getFirst();
        lost.set(0);
        Trace trace = Replay.record(test, failure.choices(), point -> 0);
        assertThat(trace.steps().stream().map(Trace.Step::text))
                .anyMatch(text -> text.startsWith("register: receives Get[from=client-"))
                .anyMatch(text -> text.startsWith("client-0: fires its timer, due at 5 s"));
    }

    // ---- what Pekko has

    record Question(ActorRef<String> from) {}

    /** An answer that is asked for comes, or the time is over before: time is virtual. */
    @Test
    void asks() {
        Function<Consumer<String>, PekkoTest> test = ends -> kit -> {
            ActorRef<Question> server = kit.spawn(
                    Behaviors.receiveMessage(question -> {
                        question.from().tell("answer");
                        return Behaviors.same();
                    }),
                    "server");
            CompletionStage<String> answer = AskPattern.<Question, String>ask(
                            server,
                            Question::new,
                            Duration.ofHours(1),
                            kit.system().scheduler())
                    .handleAsync(
                            (text, error) ->
                                    error == null ? text : error.getClass().getSimpleName(),
                            kit.system().executionContext());
            ends.accept(kit.await(answer));
        };
        assertThat(reached(test, "dfs")).containsExactlyInAnyOrder("answer", "TimeoutException");
        assertThat(reached(test, "optimal-dpor")).hasSize(2);
    }

    /** Children, watching, stash, adapters, dispatchers of their own, futures: all that is one order. */
    @Test
    void partsOfPekko() {
        Function<Consumer<Object>, PekkoTest> test = ends -> kit -> {
            Probe<String> probe = kit.probe("probe");
            Behavior<String> child = Behaviors.receive(String.class)
                    .onMessageEquals("stop", Behaviors::stopped)
                    .build();
            kit.spawn(
                    Behaviors.<String>setup(context -> Behaviors.withStash(10, stash -> {
                        for (String selector : List.of("blocking", "pinned")) {
                            ActorRef<String> each = context.spawn(
                                    child,
                                    selector,
                                    selector.equals("blocking")
                                            ? DispatcherSelector.blocking()
                                            : DispatcherSelector.fromConfig("pinned"));
                            context.watchWith(each, selector + " has stopped");
                            each.tell("stop");
                        }
                        context.pipeToSelf(
                                CompletableFuture.supplyAsync(
                                        () -> "piped", kit.system().executionContext()),
                                (value, error) -> value);
                        return Behaviors.receiveMessage(text -> {
                            if (!text.equals("piped")) {
                                stash.stash(text);
                                return Behaviors.same();
                            }
                            return stash.unstashAll(Behaviors.receiveMessage(later -> {
                                probe.ref().tell(later);
                                return Behaviors.same();
                            }));
                        });
                    })),
                    "parent");
            kit.runAll();
            ends.accept(List.copyOf(probe.received()));
        };
        assertThat(reached(test, "optimal-dpor"))
                .containsExactlyInAnyOrder(
                        List.of("blocking has stopped", "pinned has stopped"),
                        List.of("pinned has stopped", "blocking has stopped"));
    }

    @Test
    void periodicTimers() {
        Function<Consumer<Object>, PekkoTest> test = ends -> kit -> {
            kit.periods(2);
            Probe<String> probe = kit.probe("probe");
            kit.spawn(
                    Behaviors.<String>withTimers(timers -> {
                        timers.startTimerAtFixedRate("rate", Duration.ofSeconds(1));
                        timers.startTimerWithFixedDelay("delay", Duration.ofSeconds(1));
                        return Behaviors.receiveMessage(text -> {
                            probe.ref().tell(text);
                            return Behaviors.same();
                        });
                    }),
                    "ticker");
            kit.runAll();
            ends.accept(probe.received().stream().sorted().toList());
        };
        assertThat(reached(test, "optimal-dpor")).containsExactly(List.of("delay", "delay", "rate", "rate"));
    }

    // ---- failures

    private static Behavior<String> failing() {
        return Behaviors.receiveMessage(text -> {
            throw new IllegalStateException("no " + text);
        });
    }

    /** Of an actor at the top, and of a child; what its own supervisor handles is none. */
    @Test
    void whatActorsThrowIsAFailure() {
        PekkoTest top = kit -> kit.spawn(failing(), "top").tell("way");
        assertThat(explore(top, "dfs").failures().getFirst().error()).hasMessage("no way");
        PekkoTest child = kit -> kit.spawn(
                        Behaviors.<String>setup(context -> {
                            ActorRef<String> below = context.spawn(failing(), "child");
                            return Behaviors.receiveMessage(text -> {
                                below.tell(text);
                                return Behaviors.same();
                            });
                        }),
                        "parent")
                .tell("way");
        assertThat(explore(child, "dfs").failures().getFirst().error()).hasMessage("no way");
        PekkoTest expected = kit -> {
            kit.expectFailures();
            child.run(kit);
        };
        assertThat(explore(expected, "dfs").failures()).isEmpty();
        PekkoTest supervised =
                kit -> kit.spawn(Behaviors.supervise(failing()).onFailure(SupervisorStrategy.restart()), "supervised")
                        .tell("way");
        assertThat(explore(supervised, "dfs").failures()).isEmpty();
        PekkoTest choice = kit -> kit.spawn(
                        Behaviors.<String>receiveMessage(text -> {
                            kit.chooser().assume(kit.chooser().flip("lucky"));
                            return Behaviors.same();
                        }),
                        "chooses")
                .tell("something");
        assertThat(explore(choice, "dfs").failures()).isEmpty();
    }

    // ---- what is outside of control

    @Test
    void anActorThatBlocksIsFound() {
        PekkoTest test = kit -> kit.spawn(
                        Behaviors.<String>receiveMessage(text -> {
                            new CompletableFuture<>().join();
                            return Behaviors.same();
                        }),
                        "blocks")
                .tell("something");
        Result result = Allways.explore(test).engine().runSupervised(Duration.ofMinutes(1));
        assertThat(result.problem().orElseThrow())
                .isInstanceOf(BlockedExecution.class)
                .hasMessageContaining("PekkoKitTest");
    }

    @Test
    void ownThreadsMustNotSend() {
        PekkoTest test = kit -> {
            Probe<String> probe = kit.probe("probe");
            Thread own = new Thread(() -> probe.ref().tell("from outside"));
            own.setUncaughtExceptionHandler((thread, error) -> {});
            own.start();
            own.join();
        };
        assertThat(explore(test, "dfs").problem().orElseThrow())
                .isInstanceOf(OutsideControl.class)
                .hasMessageContaining("gives probe something to do: receives from outside");
    }
}
