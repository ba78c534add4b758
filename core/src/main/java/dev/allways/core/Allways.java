package dev.allways.core;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An exploration about to be made, from code:
 *
 * <pre>{@code
 * Result result = Allways.explore(program).strategy("dfs").depth(30).time(Duration.ofSeconds(10)).workers(2).run();
 * }</pre>
 */
public final class Allways {
    /** The strategy that explores when none is named. */
    public static final String DEFAULT_STRATEGY = "dfs";

    /** How many executions an endless strategy makes when no limit is set. */
    public static final long ENDLESS_EXECUTIONS = 10_000;

    private final Program program;
    private @Nullable String strategy;
    private long seed;
    private Limits limits = Limits.DEFAULT;
    private Supplier<Seen> seen = Seen::exact64;
    private Frontier.Bound bound = Frontier.Bound.NONE;
    private boolean audit;
    private boolean checkDeterminism;
    private int workers = 1;
    private Listener listener = Listener.NONE;

    private Allways(Program program) {
        this.program = program;
    }

    /** Begins to describe an exploration of a program: depth-first, to the first failure, by one worker, unless said otherwise. */
    public static Allways explore(Program program) {
        return new Allways(program);
    }

    /** The strategy, by its textual name: one of {@link Strategies#known}. */
    public Allways strategy(String strategy) {
        this.strategy = strategy;
        return this;
    }

    /** What all randomness comes from; 0 unless set. */
    public Allways seed(long seed) {
        this.seed = seed;
        return this;
    }

    /** All limits at once. */
    public Allways limits(Limits limits) {
        this.limits = limits;
        return this;
    }

    /** The greatest number of executions. */
    public Allways executions(long executions) {
        return limits(limits.withExecutions(executions));
    }

    /** The greatest number of unique states. */
    public Allways states(long states) {
        return limits(limits.withStates(states));
    }

    /** The number of failing executions after which to end; 1 unless set. */
    public Allways errors(long errors) {
        return limits(limits.withErrors(errors));
    }

    /** The greatest depth: states on a path, or choices for a program that tells of no states. */
    public Allways depth(long depth) {
        return limits(limits.withDepth(depth));
    }

    /** The longest time. */
    public Allways time(Duration time) {
        return limits(limits.withTime(time));
    }

    /** How visited states are kept; exact fingerprints of 64 bits unless set. */
    public Allways seen(Supplier<Seen> seen) {
        this.seen = seen;
        return this;
    }

    /** The bound of the queue, and what is dropped when it is full; none unless set. */
    public Allways queue(long capacity, Drop drop) {
        this.bound = new Frontier.Bound(capacity, drop);
        return this;
    }

    /** Whether two states with one fingerprint are told apart and reported; costs the memory of all states. */
    public Allways audit(boolean audit) {
        this.audit = audit;
        return this;
    }

    /** Whether each execution is made twice and compared. */
    public Allways checkDeterminism(boolean checkDeterminism) {
        this.checkDeterminism = checkDeterminism;
        return this;
    }

    /** How many workers explore, where the strategy's work can be divided. */
    public Allways workers(int workers) {
        this.workers = workers;
        return this;
    }

    /** Who hears how it goes. */
    public Allways listener(Listener listener) {
        this.listener = listener;
        return this;
    }

    /**
     * The exploration, ready to run.
     *
     * @throws IllegalArgumentException if the strategy's text names none
     */
    public Engine engine() {
        Exploration exploration = program instanceof Explorable explorable ? explorable.begin(audit) : () -> program;
        String text = Optional.ofNullable(strategy)
                .orElseGet(() -> program instanceof Explorable explorable ? explorable.strategy() : DEFAULT_STRATEGY);
        Limits limits = this.limits;
        if (Strategies.named(text).endless() && limits.executions() == Long.MAX_VALUE && limits.time() == null) {
            limits = limits.withExecutions(ENDLESS_EXECUTIONS);
        }
        Setup setup = new Setup(exploration.program(), seed, limits, seen, bound, audit);
        Engine.Settings settings = new Engine.Settings(limits, workers, checkDeterminism, listener);
        return new Engine(
                setup.program(),
                Strategies.create(text, setup),
                settings,
                new Conclusion(exploration, setup, settings));
    }

    /** Explores. */
    public Result run() {
        return engine().run();
    }
}
