package dev.allways.cli;

import dev.allways.core.Audit;
import dev.allways.core.Limits;
import dev.allways.core.Origin;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.Strategies;
import dev.allways.core.StrategyProvider;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Checkpoint;
import dev.allways.core.states.Drop;
import dev.allways.core.states.Frontier;
import dev.allways.core.states.Seen;
import dev.allways.model.Checking;
import dev.allways.model.ModelProgram;
import dev.allways.report.Trouble;
import dev.allways.runner.CheckpointFiles;
import dev.allways.runner.Search;
import dev.allways.runner.Visited;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How a test is to be explored: what the user says, else what the test's annotation says, else what is usual. */
final class SearchOptions {
    @Option(
            names = {"-s", "--strategy"},
            paramLabel = "NAME",
            completionCandidates = StrategyNames.class,
            description = "Which executions to make, and in which order: dfs (usual), bfs (usual for models), portfolio"
                    + " (usual for threads), random, ... 'allways list --strategies' shows all.")
    private @Nullable String strategy;

    @Option(names = "--seed", paramLabel = "N", description = "What all randomness comes from (default: 0).")
    private @Nullable Long seed;

    @Option(
            names = {"-n", "--executions"},
            paramLabel = "N",
            converter = Count.Limit.class,
            description = "Stop after N executions (default: 0, no limit; 10,000 for a strategy that never ends).")
    private @Nullable Long executions;

    @Option(
            names = "--states",
            paramLabel = "N",
            converter = Count.Limit.class,
            description = "Stop after N different states (default: 0, no limit).")
    private @Nullable Long states;

    @Option(
            names = "--depth",
            paramLabel = "N",
            converter = Count.Limit.class,
            description = "Go N states deep at most, or N choices for a program that tells of no states (default: 0, no"
                    + " limit).")
    private @Nullable Long depth;

    @Option(
            names = "--choices",
            paramLabel = "N",
            converter = Count.class,
            description = "Cut an execution after N choices (default: 10,000,000).")
    private @Nullable Long choices;

    @Option(
            names = "--errors",
            paramLabel = "N",
            converter = Count.class,
            description = "Stop after N failing executions (default: 1).")
    private @Nullable Long errors;

    @Option(
            names = {"-t", "--time"},
            paramLabel = "TIME",
            converter = Time.class,
            description = "Stop after this time: 10s, 2m, 1h30m.")
    private @Nullable Duration time;

    @Option(
            names = {"-j", "--workers"},
            paramLabel = "N",
            description = "Explore with N threads (default: 1).")
    private @Nullable Integer workers;

    /** Whether several workers were asked for. */
    boolean severalWorkers() {
        return workers != null && workers > 1;
    }

    @Option(
            names = "--queue",
            paramLabel = "N",
            converter = Count.class,
            description = "Keep N entries in the queue at most (default: no limit).")
    private @Nullable Long queue;

    @Option(
            names = "--drop",
            paramLabel = "WHICH",
            description = "What a full queue gives up: newest, oldest or random (default: random).")
    private @Nullable Drop drop;

    @Option(
            names = "--hash-bits",
            paramLabel = "N",
            description =
                    "Tell states apart by N bits of their fingerprint: 64 (default), 128, or 8 to 63 to save memory.")
    private @Nullable Integer hashBits;

    @Option(
            names = "--bitstate",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Keep no fingerprints but a few bits for each state, in this much memory: 64M, 1G.")
    private @Nullable Long bitstate;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Keep fingerprints in this much memory and forget old ones: 64M, 1G.")
    private @Nullable Long memory;

    @Option(
            names = "--keep-oldest",
            description = "With --memory: when it is full keep no more, instead of forgetting old ones.")
    private boolean keepOldest;

    /** When the states of a model are checked: before or after they are compared with those met before. */
    private enum Check {
        BEFORE,
        AFTER
    }

    @Option(
            names = "--check",
            paramLabel = "WHEN",
            description = "Check a model's states before they are compared with those met before, that is after every "
                    + "step; or after, that is only new ones (usual).")
    private @Nullable Check check;

    @Option(
            names = "--audit",
            paramLabel = "HOW",
            arity = "0..1",
            preprocessor = AuditArgument.class,
            description = "Look for different states that share a fingerprint, steps that are not pure and copies that"
                    + " share: off; default: 50,000 states, then a sample; full: all, which costs the memory of"
                    + " all states.")
    private @Nullable Audit audit;

    @Option(names = "--check-determinism", description = "Make each execution twice and compare.")
    private boolean checkDeterminism;

    @Option(
            names = "--shrink",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Look for the smallest execution that fails (default), or don't.")
    private boolean shrink;

    @Option(
            names = "--shrink-budget",
            paramLabel = "N",
            converter = Count.class,
            description = "Spend N executions on shrinking at most (default: 10,000).")
    private @Nullable Long shrinkBudget;

    @Option(
            names = "--explain",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Find out which choices mattered (default), or don't.")
    private boolean explain;

    @Option(
            names = "--explain-budget",
            paramLabel = "N",
            converter = Count.class,
            description = "Spend N executions on explaining at most (default: 2,000).")
    private @Nullable Long explainBudget;

    private static final int BITSTATE_FUNCTIONS = 3;
    private static final int MOST_WORKERS = 1_024;
    private static final long LEAST_MEMORY = 1 << 16;
    private static final long SHRINK_EXECUTIONS = 10_000;
    private static final long EXPLAIN_EXECUTIONS = 2_000;
    private static final Budget ESTIMATE = Budget.executions(1_000).within(Duration.ofMillis(300));

    /** @throws Refused if an option makes no sense */
    Search of(Test test, Program explored, CheckpointFiles files, Duration patience) {
        var wishes = new Wishes(test.wishes());
        Optional<Checkpoint> from = files.from();
        try {
            from.ifPresent(checkpoint -> checkpoint.check(test.name(), strategy, seed));
        } catch (IllegalArgumentException e) {
            throw CheckpointOptions.bad(e);
        }
        Optional<String> named = from.map(Checkpoint::strategy)
                .or(() -> Optional.ofNullable(strategy))
                .or(() -> wishes.text("strategy"));
        String name = named.orElse(explored.strategy());
        known(name, where(test.name()));
        try {
            positive("--workers", workers == null ? null : workers.longValue());
            if (workers != null && workers > MOST_WORKERS) {
                throw new IllegalArgumentException(
                        "--workers is %,d, it must be %,d at most".formatted(workers, MOST_WORKERS));
            }
            positive("--queue", queue);
            positive("--shrink-budget", shrinkBudget);
            positive("--explain-budget", explainBudget);
            Visited visited = visited();
            var setup = new Setup(
                    program(explored),
                    from.map(Checkpoint::seed)
                            .or(() -> Optional.ofNullable(seed))
                            .or(() -> wishes.number("seed"))
                            .orElse(0L),
                    limits(wishes),
                    visited::make,
                    queue == null ? Frontier.Bound.NONE : new Frontier.Bound(queue, drop == null ? Drop.RANDOM : drop),
                    audit != null
                            ? audit
                            : wishes.text("audit").map(Audit::valueOf).orElse(Audit.DEFAULT),
                    workers != null
                            ? workers
                            : wishes.number("workers").orElse(1L).intValue(),
                    checkDeterminism || wishes.truth("checkDeterminism"));
            return new Search(
                    test.name(),
                    name,
                    named.isPresent(),
                    setup,
                    visited,
                    budget(shrink, shrinkBudget, SHRINK_EXECUTIONS),
                    budget(explain, explainBudget, EXPLAIN_EXECUTIONS),
                    ESTIMATE,
                    patience,
                    files);
        } catch (IllegalArgumentException | TypeConversionException e) {
            throw new Refused(Trouble.parsed("WRONG USAGE", String.valueOf(e.getMessage()))
                    .with("where", test.name())
                    .usualCause("a slip in an option, or in the test's annotation")
                    .todo(Shell.command() + " check --help shows what each option takes"));
        }
    }

    private Limits limits(Wishes wishes) {
        Duration most = time != null
                ? time
                : wishes.text("time").map(new Time()::convert).orElse(null);
        return new Limits(
                limit("executions", executions, wishes),
                limit("states", states, wishes),
                errors != null ? errors : wishes.number("errors").orElse(Limits.DEFAULT.errors()),
                limit("depth", depth, wishes),
                choices != null ? choices : Limits.DEFAULT.choices(),
                most);
    }

    private Program program(Program explored) {
        if (check == null) {
            return explored;
        }
        if (explored instanceof ModelProgram<?> program) {
            return ModelProgram.of(program.model(), check == Check.BEFORE ? Checking.EVERY_STEP : Checking.NEW_STATES);
        }
        throw new IllegalArgumentException("--check is for models, and this test is none");
    }

    private static void known(String name, String where) {
        try {
            StrategyProvider _ = Strategies.named(name);
        } catch (IllegalArgumentException e) {
            throw unknown(e, where);
        }
    }

    /** Where the strategy of a test was named. */
    String where(String test) {
        return strategy == null ? test : "--strategy " + strategy;
    }

    /**
     * A strategy that is not known, or one whose argument makes no sense; or the same of what a test says.
     *
     * @param named where it was named
     */
    static Refused unknown(IllegalArgumentException e, String named) {
        String message = String.valueOf(e.getMessage());
        if (message.startsWith("the checkpoint")) {
            return CheckpointOptions.bad(e);
        }
        Trouble trouble = Trouble.parsed(
                message.startsWith("there is no strategy") ? "UNKNOWN STRATEGY" : "WRONG USAGE", message);
        String ours = SearchOptions.class.getPackageName() + ".";
        Optional<StackTraceElement> test = Stream.of(e.getStackTrace())
                .takeWhile(frame -> !frame.getClassName().startsWith(ours)) // what called us is no part of the test
                .filter(Origin::isTheUsers)
                .findFirst();
        if (test.isPresent()) {
            Trouble there = trouble.where(Origin.told(test.get()));
            return new Refused(
                    trouble.rows().isEmpty()
                            ? there.usualCause("the test says what does not make sense, or what is not supported")
                                    .todo("change what it says there")
                            : there);
        }
        boolean isPlaced = trouble.rows().stream().anyMatch(row -> row.name().equals("where"));
        Trouble there = isPlaced ? trouble : trouble.where(named);
        return new Refused(
                trouble.rows().isEmpty()
                        ? there.usualCause("a value that the strategy or the option does not take")
                                .todo("'list --strategies' and 'check --help' show what each takes")
                        : there);
    }

    private static Budget budget(boolean wanted, @Nullable Long said, long usual) {
        if (!wanted) {
            return Budget.executions(0);
        }
        return said == null ? Budget.executions(usual).within(Duration.ofSeconds(10)) : Budget.executions(said);
    }

    private Visited visited() {
        if (Stream.of(hashBits, bitstate, memory).filter(Objects::nonNull).count() > 1) {
            throw new IllegalArgumentException(
                    "--hash-bits, --bitstate and --memory exclude each other: each is a kind of set");
        }
        if (bitstate != null) {
            positive("--bitstate", bitstate);
            long bits = bitstate * Byte.SIZE;
            return new Visited(
                    BITSTATE_FUNCTIONS + " bits of one table", () -> Seen.bitstate(bits, BITSTATE_FUNCTIONS));
        }
        if (memory != null) {
            long bytes = memory;
            if (bytes < LEAST_MEMORY) {
                throw new IllegalArgumentException("--memory is %,d bytes, it must be at least 64K".formatted(bytes));
            }
            return new Visited(
                    "64-bit fingerprints, as long as there is room",
                    () -> keepOldest ? Seen.filling(bytes) : Seen.bounded(bytes));
        }
        if (keepOldest) {
            throw new IllegalArgumentException("--keep-oldest says what --memory does when it is full: give that, too");
        }
        int bits = hashBits == null ? Long.SIZE : hashBits;
        return switch (bits) {
            case Long.SIZE -> new Visited("64-bit fingerprints", Seen::exact64);
            case 2 * Long.SIZE -> new Visited("128-bit fingerprints", Seen::exact128);
            default -> {
                if (bits < 8 || bits > Long.SIZE) {
                    throw new IllegalArgumentException("--hash-bits is %d, it must be 8 to 64, or 128".formatted(bits));
                }
                yield new Visited("%d bits of their fingerprints".formatted(bits), () -> Seen.compact(bits));
            }
        };
    }

    private static void positive(String option, @Nullable Long value) {
        if (value != null && value < 1) {
            throw new IllegalArgumentException("%s is %d, it must be at least 1".formatted(option, value));
        }
    }

    private static long limit(String name, @Nullable Long said, Wishes wishes) {
        return said != null ? said : wishes.number(name).orElse(Long.MAX_VALUE);
    }
}
