package dev.allways.cli;

import dev.allways.core.Allways;
import dev.allways.core.Budget;
import dev.allways.core.Drop;
import dev.allways.core.Limits;
import dev.allways.core.Seen;
import dev.allways.core.Strategies;
import dev.allways.report.Trouble;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a test is to be explored: what the user says, else what the test's annotation says, else what is usual. */
final class SearchOptions {
    @Option(
            names = {"-s", "--strategy"},
            paramLabel = "NAME",
            description =
                    "Which executions to make, and in which order: dfs (usual), bfs (usual for models), random, ... "
                            + "'allways list --strategies' shows all.")
    private @Nullable String strategy;

    @Option(names = "--seed", paramLabel = "N", description = "What all randomness comes from (default: 0).")
    private @Nullable Long seed;

    @Option(
            names = {"-n", "--executions"},
            paramLabel = "N",
            converter = Count.class,
            description = "Stop after N executions (default: no limit; 10,000 for a strategy that never ends).")
    private @Nullable Long executions;

    @Option(
            names = "--states",
            paramLabel = "N",
            converter = Count.class,
            description = "Stop after N different states.")
    private @Nullable Long states;

    @Option(
            names = "--depth",
            paramLabel = "N",
            converter = Count.class,
            description = "Go N states deep at most, or N choices for a program that tells of no states.")
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
            names = "--audit",
            description = "Tell two states with one fingerprint apart and report them; costs the memory of all states.")
    private boolean audit;

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

    private static final long SHRINK_EXECUTIONS = 10_000;
    private static final long EXPLAIN_EXECUTIONS = 2_000;

    /** How one test is explored. */
    record Search(String strategy, boolean sampling, long seed, Limits limits, Allways exploration) {}

    /** @throws Refused if an option makes no sense */
    Search of(Test test) {
        var wishes = new Wishes(test.wishes());
        String name =
                Optional.ofNullable(strategy).or(() -> wishes.text("strategy")).orElse(test.usualStrategy());
        boolean endless = endless(name);
        try {
            Limits limits = new Limits(
                    limit("executions", executions, wishes),
                    limit("states", states, wishes),
                    errors != null ? errors : wishes.number("errors").orElse(Limits.DEFAULT.errors()),
                    limit("depth", depth, wishes),
                    choices != null ? choices : Limits.DEFAULT.choices(),
                    time != null
                            ? time
                            : wishes.text("time").map(new Time()::convert).orElse(null));
            if (endless && limits.executions() == Long.MAX_VALUE && limits.time() == null) {
                limits = limits.withExecutions(Allways.ENDLESS_EXECUTIONS);
            }
            positive("--workers", workers == null ? null : workers.longValue());
            positive("--queue", queue);
            positive("--shrink-budget", shrinkBudget);
            positive("--explain-budget", explainBudget);
            long start = seed != null ? seed : wishes.number("seed").orElse(0L);
            Allways exploration = Allways.explore(test.program())
                    .strategy(name)
                    .seed(start)
                    .limits(limits)
                    .audit(audit || wishes.truth("audit"))
                    .checkDeterminism(checkDeterminism || wishes.truth("checkDeterminism"))
                    .workers(
                            workers != null
                                    ? workers
                                    : wishes.number("workers").orElse(1L).intValue())
                    .seen(seen());
            if (queue != null) {
                exploration.queue(queue, drop == null ? Drop.RANDOM : drop);
            }
            return new Search(name, endless, start, limits, exploration);
        } catch (IllegalArgumentException | picocli.CommandLine.TypeConversionException e) {
            throw new Refused(Trouble.parsed("WRONG USAGE", String.valueOf(e.getMessage()))
                    .with("where", test.name())
                    .usualCause("a slip in an option, or in the test's annotation")
                    .todo("./allways check --help shows what each option takes"));
        }
    }

    private static boolean endless(String name) {
        try {
            return Strategies.named(name).endless();
        } catch (IllegalArgumentException e) {
            throw unknown(e);
        }
    }

    /** A strategy that is not known, or one whose argument makes no sense. */
    static Refused unknown(IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        Trouble trouble = Trouble.parsed("UNKNOWN STRATEGY", message);
        return new Refused(
                trouble.rows().isEmpty()
                        ? trouble.usualCause("what stands behind the colon is not what this strategy takes")
                                .todo("./allways list --strategies shows what each takes")
                        : trouble);
    }

    Budget shrinkBudget() {
        return budget(shrink, shrinkBudget, SHRINK_EXECUTIONS);
    }

    Budget explainBudget() {
        return budget(explain, explainBudget, EXPLAIN_EXECUTIONS);
    }

    private static Budget budget(boolean wanted, @Nullable Long said, long usual) {
        if (!wanted) {
            return Budget.executions(0);
        }
        return said == null ? Budget.executions(usual).within(Duration.ofSeconds(10)) : Budget.executions(said);
    }

    private Supplier<Seen> seen() {
        return Seen::exact64;
    }

    private static void positive(String option, @Nullable Long value) {
        if (value != null && value < 1) {
            throw new IllegalArgumentException("%s is %d, it must be at least 1".formatted(option, value));
        }
    }

    private static long limit(String name, @Nullable Long said, Wishes wishes) {
        return said != null ? said : wishes.number(name).orElse(Long.MAX_VALUE);
    }

    /** What a test's annotation says. */
    private record Wishes(Map<String, Object> values) {
        Optional<String> text(String name) {
            return value(name, Object::toString);
        }

        Optional<Long> number(String name) {
            return value(name, value -> ((Number) value).longValue());
        }

        boolean truth(String name) {
            return values.get(name) instanceof Boolean truth && truth;
        }

        private <T> Optional<T> value(String name, Function<Object, T> form) {
            return Optional.ofNullable(values.get(name)).map(form);
        }
    }
}
