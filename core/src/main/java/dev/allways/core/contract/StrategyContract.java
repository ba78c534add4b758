package dev.allways.core.contract;

import dev.allways.core.Choices;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.contract.Footprints.Intrusion;
import dev.allways.core.contract.Watched.Made;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.core.engine.Replay;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Frontier;
import dev.allways.core.states.Seen;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The laws of a strategy, each checked on a family of small programs: what every strategy here is put through, and what
 * you put your own through.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> keepsTheLaws() {
 *     return StrategyContract.of("mine:3").laws().stream().map(law -> dynamicTest(law.name(), law::check));
 * }
 * }</pre>
 */
public final class StrategyContract {
    /** One law. */
    public static final class Law {
        private final String name;
        private final Runnable check;

        private Law(String name, Runnable check) {
            this.name = name;
            this.check = check;
        }

        /** What it says. */
        public String name() {
            return name;
        }

        /** @throws AssertionError if the strategy breaks it; the message says on which program, and how */
        public void check() {
            check.run();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /*
     * Strategies that never end, or that do not tell states apart, are given an end by these limits; no program here
     * needs as many executions, or as many choices on a path, from one that tells states apart.
     */
    private static final long EXECUTIONS = 2_000;
    private static final long CYCLIC_EXECUTIONS = 100;
    private static final long ENDLESS_EXECUTIONS = 50;

    /** For a strategy that ends alone: of several workers one may be late, where the machine has other things to do. */
    private static final long EXECUTIONS_BY_WORKERS = 1_000_000;

    private static final Limits LIMITS =
            Limits.DEFAULT.withErrors(Long.MAX_VALUE).withChoices(40);

    private static final List<SmallProgram> ALL = SmallProgram.all();
    private static final List<SmallProgram> INTRUDED = SmallProgram.intruded();
    private static final List<SmallProgram> INTRUDED_TASKS = SmallProgram.intrudedTasks();

    private final StrategyProvider provider;
    private final String argument;
    private final Map<Limited, Explored> explored = new HashMap<>(); // what several laws look at

    private StrategyContract(StrategyProvider provider, String argument) {
        this.provider = provider;
        this.argument = argument;
    }

    /**
     * The contract of a strategy.
     *
     * @param strategy its text, the argument included if it needs one
     * @throws IllegalArgumentException if there is none of that name
     */
    public static StrategyContract of(String strategy) {
        StrategyProvider provider = Strategies.named(strategy);
        int colon = strategy.indexOf(':');
        return of(provider, colon < 0 ? "" : strategy.substring(colon + 1));
    }

    /** The contract of what a provider makes of an argument. */
    public static StrategyContract of(StrategyProvider provider, String argument) {
        return new StrategyContract(provider, argument);
    }

    /** All laws. */
    public List<Law> laws() {
        return List.of(
                new Law("explores every small program without a problem, each task learnt once", this::noProblem),
                new Law("ends by itself, unless it says that it does not", this::ends),
                new Law("covers everything when it says EXHAUSTED", this::complete),
                new Law("says EXHAUSTED only if a limit, a full queue or a lossy set left nothing out", this::limited),
                new Law("keeps the limits", this::keepsLimits),
                new Law("makes no execution twice, unless it says that it does", this::noRepetition),
                new Law("makes the same executions from the same seed", this::sameSeed),
                new Law("makes only executions that can be made again", this::replays),
                new Law("makes the same executions when each is made twice and compared", this::twice),
                new Law("continues when a program prunes, assumes or fails anywhere", this::intruded),
                new Law("ends when it is stopped between any two executions", this::stoppedBetween),
                new Law("ends when it is stopped at any choice", this::stoppedWithin),
                new Law("covers the same with several workers", this::workers),
                new Law("covers the same however often its work is handed over", this::siblings),
                new Law("has its executions and failures counted", this::counted));
    }

    /** @throws AssertionError if some law is broken */
    public void check() {
        laws().forEach(Law::check);
    }

    @Override
    public String toString() {
        return argument.isEmpty() ? provider.name() : provider.name() + ":" + argument;
    }

    /** What became of an exploration. */
    private record Explored(SmallProgram program, Result result, List<Made> made, Set<Object> covered) {
        List<Made> ended() {
            return made.stream().filter(Made::ended).toList();
        }
    }

    /** An exploration in which nothing else is set. */
    private record Limited(SmallProgram program, Limits limits) {}

    private Limits limits(SmallProgram program) {
        return LIMITS.withExecutions(
                provider.endless() ? ENDLESS_EXECUTIONS : program.cyclic() ? CYCLIC_EXECUTIONS : EXECUTIONS);
    }

    private Explored explore(SmallProgram program) {
        return explore(program, limits(program));
    }

    private Explored explore(SmallProgram program, Limits limits) {
        return explored.computeIfAbsent(
                new Limited(program, limits),
                each -> explore(program, limits, UnaryOperator.identity(), (engine, made) -> {}));
    }

    /** Hears of each execution, and may stop the engine. */
    @FunctionalInterface
    private interface Watcher {
        void executed(Engine engine, List<Made> made);
    }

    private Explored explore(SmallProgram program, Limits limits, UnaryOperator<Setup> change, Watcher watcher) {
        return explore(program, program.covering(), limits, change, Listener.NONE, watcher);
    }

    private Explored explore(
            SmallProgram program,
            SmallProgram.Covering covering,
            Limits limits,
            UnaryOperator<Setup> change,
            Listener listener,
            Watcher watcher) {
        return explore(program, covering, limits, change, listener, UnaryOperator.identity(), watcher);
    }

    private Explored explore(
            SmallProgram program,
            SmallProgram.Covering covering,
            Limits limits,
            UnaryOperator<Setup> change,
            Listener listener,
            UnaryOperator<Strategy> changeStrategy,
            Watcher watcher) {
        List<Made> made = Collections.synchronizedList(new ArrayList<>());
        AtomicReference<Engine> engine = new AtomicReference<>();
        Setup setup = change.apply(Setup.of(covering.program()).withLimits(limits));
        Strategy watched = Watched.of(
                changeStrategy.apply(provider.create(setup, argument)),
                made,
                execution -> watcher.executed(engine.get(), made));
        engine.set(new Engine(setup, watched, listener, null));
        Result result;
        try {
            result = engine.get().run();
        } catch (IllegalStateException e) {
            throw broken(program, String.valueOf(e.getCause()), e);
        }
        if (result.problem().isPresent()) {
            throw broken(
                    program,
                    String.valueOf(result.problem().get().getMessage()),
                    result.problem().get());
        }
        return new Explored(program, result, List.copyOf(made), Set.copyOf(covering.covered()));
    }

    private AssertionError broken(SmallProgram program, String what, Throwable cause) {
        return new AssertionError("the strategy %s, on the program \"%s\": %s".formatted(this, program, what), cause);
    }

    private void require(boolean holds, Explored explored, Supplier<String> what) {
        if (!holds) {
            throw new AssertionError("the strategy %s, on the program \"%s\" (%s after %d executions): %s"
                    .formatted(this, explored.program, explored.result.stopReason(), explored.made.size(), what.get()));
        }
    }

    private void noProblem() {
        ALL.forEach(this::explore);
        INTRUDED_TASKS.forEach(this::explore);
    }

    private void ends() {
        if (!provider.endless()) {
            for (SmallProgram program : ALL) {
                Explored explored = explore(program);
                require(
                        program.cyclic() || explored.result.stopReason() != StopReason.EXECUTIONS,
                        explored,
                        () -> "did not end");
            }
        }
    }

    private void complete() {
        ALL.forEach(program -> coversEverything(explore(program)));
    }

    private void coversEverything(Explored explored) {
        if (explored.result.complete()) {
            Set<Object> missing = new HashSet<>(covering(explored.program.everything()));
            missing.removeAll(covering(explored.covered));
            require(
                    missing.isEmpty(),
                    explored,
                    () -> "says that everything was explored, but never came to " + missing);
        }
    }

    private Set<Object> covering(Set<Object> noted) {
        return provider.isLocal() ? SmallProgram.local(noted) : noted;
    }

    private void limited() {
        for (SmallProgram program : ALL) {
            Limits limits = limits(program);
            upToAll(program, limits::withDepth);
            upToAll(program, limits::withChoices);
            upToAll(program, limits::withExecutions);
            upToAll(program, limits::withStates);
            for (int capacity = 1; capacity <= 2; capacity++) {
                for (Drop drop : Drop.values()) {
                    Frontier.Bound bound = new Frontier.Bound(capacity, drop);
                    if (accepts(program, bound)) {
                        coversEverything(explore(
                                program, limits(program), setup -> setup.withBound(bound), (engine, made) -> {}));
                    }
                }
            }
            coversEverything(
                    explore(program, limits(program), setup -> setup.withSeen(Lossy::new), (engine, made) -> {}));
        }
    }

    /** With small limits, up to one that leaves nothing out: a larger one is none. */
    private void upToAll(SmallProgram program, LongFunction<Limits> limit) {
        boolean leavesOut = true;
        for (int n = 1; leavesOut && n <= 4; n++) {
            Explored explored = explore(program, limit.apply(n));
            coversEverything(explored);
            leavesOut = !explored.result.complete();
        }
    }

    /** Whether the strategy can be made with this bound: random-first keeps no order of addition, for one. */
    private boolean accepts(SmallProgram program, Frontier.Bound bound) {
        try {
            provider.create(Setup.of(program.covering().program()).withBound(bound), argument);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void keepsLimits() {
        for (SmallProgram program : ALL) {
            for (int limit = 1; limit <= 4; limit++) {
                keeps(limit, program);
            }
        }
        for (SmallProgram program : SmallProgram.trees()) {
            for (int limit = 1; limit <= 6; limit++) {
                long most = limit;
                Explored quick = explore(program, limits(program).withChoices(limit));
                require(
                        quick.made.stream().allMatch(made -> made.choices().length() <= most),
                        quick,
                        () -> "was allowed %d choices".formatted(most));
            }
        }
    }

    private void keeps(long limit, SmallProgram program) {
        Explored few = explore(program, limits(program).withExecutions(limit));
        require(few.made.size() <= limit, few, () -> "was allowed %d executions".formatted(limit));
        Explored shallow = explore(program, limits(program).withDepth(limit));
        require(
                shallow.made.stream().allMatch(made -> made.depth() <= limit + 1),
                shallow,
                () -> "was allowed a depth of %d, and one more state to see that it is beyond".formatted(limit));
        Explored small = explore(program, limits(program).withStates(limit));
        require(
                small.result.statistics().counters().states() <= limit,
                small,
                () -> "was allowed %d states".formatted(limit));
    }

    private void noRepetition() {
        if (!provider.repeats()) {
            ALL.forEach(program -> noRepetition(explore(program)));
            INTRUDED.forEach(program -> noRepetition(explore(program)));
        }
    }

    private void noRepetition(Explored explored) {
        Set<Choices> before = new HashSet<>();
        for (Made made : explored.ended()) {
            require(before.add(made.choices()), explored, () -> "made %s twice".formatted(made.choices()));
        }
    }

    private void sameSeed() {
        for (SmallProgram program : ALL) {
            for (long seed : new long[] {0, -77}) {
                Explored one = explore(program, limits(program), setup -> setup.withSeed(seed), (engine, made) -> {});
                Explored two = explore(program, limits(program), setup -> setup.withSeed(seed), (engine, made) -> {});
                require(
                        one.made.equals(two.made),
                        two,
                        () -> "with the seed %d made other executions than before".formatted(seed));
            }
        }
    }

    private void replays() {
        for (SmallProgram program : ALL) {
            Explored explored = explore(program);
            for (Made made : explored.ended()) {
                String end = Made.end(Replay.exactly(program.covering().program(), made.choices())
                        .outcome());
                require(
                        end.equals(made.end()),
                        explored,
                        () -> "%s was %s, and %s when it was made again".formatted(made.choices(), made.end(), end));
            }
        }
    }

    private void twice() {
        for (SmallProgram program : ALL) {
            Explored once = explore(program);
            Explored twice =
                    explore(program, limits(program), setup -> setup.withCheckDeterminism(true), (e, made) -> {});
            require(once.made.equals(twice.made), twice, () -> "made other executions than when each is made once");
        }
    }

    private void intruded() {
        INTRUDED.forEach(program -> coversEverything(explore(program)));
    }

    private void stoppedBetween() {
        for (SmallProgram program : ALL) {
            int all = explore(program).made.size();
            for (int n = 1; n <= Math.min(all, 8); n++) {
                int last = n;
                Explored explored = explore(program, limits(program), s -> s, (engine, made) -> {
                    if (made.size() == last) {
                        engine.stop(StopReason.INTERRUPTED);
                    }
                });
                require(
                        explored.made.size() == n && explored.result.stopReason() == StopReason.INTERRUPTED,
                        explored,
                        () -> "was stopped after %d executions".formatted(last));
            }
        }
    }

    private void stoppedWithin() {
        for (SmallProgram program : ALL) {
            for (int n = 1; n <= 8; n++) {
                stoppedAt(program, n);
            }
        }
    }

    /** Stops at the n-th choice, state or step of the exploration, from within the program. */
    private void stoppedAt(SmallProgram program, int n) {
        AtomicInteger left = new AtomicInteger(n);
        AtomicReference<Engine> running = new AtomicReference<>();
        Intrusion intrusion = (from, choices, chooser) -> {
            if (left.decrementAndGet() == 0) {
                running.get().stop(StopReason.INTERRUPTED);
            }
        };
        Explored explored = explore(
                program,
                program.covering(intrusion),
                limits(program),
                s -> s,
                new Listener() {
                    @Override
                    public void started(Engine engine) {
                        running.set(engine);
                    }
                },
                (engine, made) -> {});
        require(
                left.get() > 0 || explored.result.stopReason() == StopReason.INTERRUPTED,
                explored,
                () -> "was stopped at choice, step or state %d, and continued".formatted(n));
    }

    private void workers() {
        for (SmallProgram program : ALL) {
            Explored alone = explore(program);
            Limits limits = alone.result.stopReason() == StopReason.EXECUTIONS
                    ? limits(program)
                    : LIMITS.withExecutions(EXECUTIONS_BY_WORKERS);
            Explored explored = explore(program, limits, setup -> setup.withWorkers(3), (engine, made) -> {});
            coversEverything(explored);
            require(
                    alone.result.stopReason() == explored.result.stopReason(),
                    explored,
                    () -> "alone it was " + alone.result.stopReason());
            if (!provider.repeats()) {
                noRepetition(explored);
            }
        }
    }

    private void siblings() {
        for (SmallProgram program : ALL) {
            Explored alone = explore(program);
            for (int count = 2; count <= 4; count++) {
                int siblings = count;
                Explored explored = explore(
                        program,
                        program.covering(),
                        limits(program),
                        s -> s,
                        Listener.NONE,
                        strategy ->
                                strategy instanceof Strategy.Divisible first ? new Siblings(first, siblings) : strategy,
                        (engine, made) -> {});
                coversEverything(explored);
                require(
                        alone.result.stopReason() == explored.result.stopReason(),
                        explored,
                        () -> "in %d parts; alone it was %s".formatted(siblings, alone.result.stopReason()));
                if (!provider.repeats()) {
                    noRepetition(explored);
                }
            }
        }
    }

    private void counted() {
        for (SmallProgram program : ALL) {
            Explored explored = explore(program);
            var counters = explored.result.statistics().counters();
            long failed = explored.made.stream()
                    .filter(made -> made.end().equals("failed"))
                    .count();
            long reported = explored.result.failures().stream()
                    .mapToLong(failure -> failure.times())
                    .sum();
            require(counters.executions() == explored.made.size(), explored, () -> "counted " + counters.executions());
            require(
                    counters.errors() == failed && reported == failed,
                    explored,
                    () -> "%d failed, %d were counted, %d reported".formatted(failed, counters.errors(), reported));
        }
    }

    /** A set of states that takes four different states for one, and says so. */
    private static final class Lossy implements Seen {
        private final Seen seen = Seen.exact64();

        @Override
        public boolean add(long first, long second) {
            return seen.add(first / 4, second);
        }

        @Override
        public void addAll(long[] first, long[] second, int count, boolean[] fresh) {
            for (int i = 0; i < count; i++) {
                fresh[i] = add(first[i], second[i]);
            }
        }

        @Override
        public boolean contains(long first, long second) {
            return seen.contains(first / 4, second);
        }

        @Override
        public long size() {
            return seen.size();
        }

        @Override
        public long bytes() {
            return seen.bytes();
        }

        @Override
        public int bits() {
            return 64;
        }

        @Override
        public long forgotten() {
            return 0;
        }

        @Override
        public boolean exact() {
            return false;
        }

        @Override
        public double omissionProbability() {
            return 0.75;
        }

        @Override
        public String describe() {
            return "a lossy set";
        }

        @Override
        public void save(DataOutput out) throws IOException {
            seen.save(out);
        }

        @Override
        public void close() {
            seen.close();
        }
    }
}
