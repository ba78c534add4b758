package dev.allways.core.engine;

import dev.allways.core.Audit;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.Strategies;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Frontier;
import dev.allways.core.states.Seen;
import java.nio.file.Path;
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
    /** How many executions an endless strategy makes when no limit is set. */
    public static final long ENDLESS_EXECUTIONS = 10_000;

    private Setup setup;
    private String name = "";
    private @Nullable String strategy;
    private boolean seeded;
    private Listener listener = Listener.NONE;
    private @Nullable Path checkpoints;
    private Duration interval = Duration.ofMinutes(1);
    private @Nullable Path resumed;

    private Allways(Setup setup) {
        this.setup = setup;
    }

    /**
     * Begins to describe an exploration of a program: depth-first, to the first failure, by one worker, unless said
     * otherwise.
     */
    public static Allways explore(Program program) {
        return new Allways(Setup.of(program));
    }

    /** Begins to describe an exploration that is set up so. */
    public static Allways explore(Setup setup) {
        return new Allways(setup).seed(setup.seed());
    }

    /** What the program is called in checkpoints; nothing unless set. */
    public Allways name(String name) {
        this.name = name;
        return this;
    }

    /** The strategy, by its textual name: one of {@link Strategies#known}. */
    public Allways strategy(String strategy) {
        this.strategy = strategy;
        return this;
    }

    /** What all randomness comes from; 0 unless set. */
    public Allways seed(long seed) {
        seeded = true;
        setup = setup.withSeed(seed);
        return this;
    }

    /** All limits at once. */
    public Allways limits(Limits limits) {
        setup = setup.withLimits(limits);
        return this;
    }

    /** The greatest number of executions. */
    public Allways executions(long executions) {
        return limits(setup.limits().withExecutions(executions));
    }

    /** The greatest number of unique states. */
    public Allways states(long states) {
        return limits(setup.limits().withStates(states));
    }

    /** The number of failing executions after which to end; 1 unless set. */
    public Allways errors(long errors) {
        return limits(setup.limits().withErrors(errors));
    }

    /** The greatest depth: states on a path, or choices for a program that tells of no states. */
    public Allways depth(long depth) {
        return limits(setup.limits().withDepth(depth));
    }

    /** The longest time. */
    public Allways time(Duration time) {
        return limits(setup.limits().withTime(time));
    }

    /** How visited states are kept; exact fingerprints of 64 bits unless set. */
    public Allways seen(Supplier<Seen> seen) {
        setup = setup.withSeen(seen);
        return this;
    }

    /** The bound of the queue, and what is dropped when it is full; none unless set. */
    public Allways queue(long capacity, Drop drop) {
        setup = setup.withBound(new Frontier.Bound(capacity, drop));
        return this;
    }

    /**
     * How much is audited: states that share a fingerprint, steps that are not pure, copies that share; some unless
     * set.
     */
    public Allways audit(Audit audit) {
        setup = setup.withAudit(audit);
        return this;
    }

    /** Whether each execution is made twice and compared. */
    public Allways checkDeterminism(boolean checkDeterminism) {
        setup = setup.withCheckDeterminism(checkDeterminism);
        return this;
    }

    /** How many workers explore, where the strategy's work can be divided. */
    public Allways workers(int workers) {
        setup = setup.withWorkers(workers);
        return this;
    }

    /** Who hears how it goes. */
    public Allways listener(Listener listener) {
        this.listener = listener;
        return this;
    }

    /**
     * Writes the exploration down now and then, and when it stops before everything is explored, so that it can be
     * resumed. When everything is explored, the file is removed.
     *
     * @param file replaced in one step each time: a program that is killed leaves the last one whole
     * @param interval how often; less often if writing takes more than a tenth of the time
     */
    public Allways checkpoint(Path file, Duration interval) {
        this.checkpoints = file;
        this.interval = interval;
        return this;
    }

    /**
     * Continues with an exploration that was written down: its strategy and seed are taken from there, its counts and
     * failures are added to, and limits but that on time count for both together.
     */
    public Allways resume(Path file) {
        this.resumed = file;
        return this;
    }

    /**
     * The exploration, ready to run.
     *
     * @throws IllegalArgumentException if the strategy's text names none, or can't be written down although it is to
     *     be, or the checkpoint to resume is damaged or one of another exploration
     */
    public Engine engine() {
        Program program = setup.program();
        Exploration exploration =
                program instanceof Explorable explorable ? explorable.begin(setup.audit()) : () -> program;
        Checkpoint from = resumed == null ? null : Checkpoint.read(resumed);
        if (from != null) {
            from.check(name, strategy, seeded ? setup.seed() : null);
        }
        String text =
                Optional.ofNullable(from == null ? strategy : from.strategy()).orElseGet(program::strategy);
        Limits limits = setup.limits();
        if (limits.executions() == Long.MAX_VALUE && limits.time() == null) {
            limits = limits.withExecutions(usualExecutions(program, text));
        }
        Setup explored = setup.withProgram(exploration.program())
                .withLimits(limits)
                .withSeed(from == null ? setup.seed() : from.seed());
        Engine engine = new Engine(
                explored,
                Strategies.create(text, explored),
                listener,
                checkpoints == null ? null : new Checkpoint.Plan(checkpoints, interval, name, text, explored.seed()),
                new Conclusion(exploration, explored, listener));
        if (from != null) {
            engine.resume(from);
        }
        return engine;
    }

    /** How many executions of a program a strategy makes when neither their number nor the time is limited. */
    public static long usualExecutions(Program program, String strategy) {
        if (Strategies.named(strategy).endless()) {
            return ENDLESS_EXECUTIONS;
        }
        return strategy.equals(program.strategy()) ? program.executions() : Long.MAX_VALUE;
    }

    /** Explores. */
    public Result run() {
        return engine().run();
    }
}
