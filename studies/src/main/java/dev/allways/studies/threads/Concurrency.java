package dev.allways.studies.threads;

import dev.allways.core.Strategies;
import dev.allways.core.StrategyProvider;
import dev.allways.core.control.Amounts;
import dev.allways.report.Study;
import dev.allways.studies.threads.program.Subject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** How many executions each strategy needs to find the bugs of the classic small programs. */
public final class Concurrency implements Study {
    private static final List<String> STRATEGIES =
            List.of("random", "pct:3", "pos", "surw", "preemptions", "dpor", "optimal-dpor", "portfolio");
    private static final Duration TIME = Duration.ofSeconds(10); // of one exploration

    private final int seeds;
    private final long executions;

    /** As published: the median of 20 seeds, 10,000 executions each. */
    public Concurrency() {
        this(20, 10_000);
    }

    /** The same with other numbers. */
    Concurrency(int seeds, long executions) {
        this.seeds = seeds;
        this.executions = executions;
    }

    @Override
    public String name() {
        return "concurrency";
    }

    @Override
    public String summary() {
        return "classic programs with threads: executions until each strategy finds the bug; programs or strategies,"
                + " or all; a time for each exploration (1m) instead of 10,000 executions";
    }

    /** @return whether every program could be explored, and nothing failed that is correct */
    @Override
    public boolean run(List<String> given, Appendable out) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(given);
        Optional<String> length = given.stream().filter(Concurrency::isTime).findFirst();
        length.ifPresent(arguments::remove);
        Duration time = length.map(Amounts::time).orElse(TIME);
        long most = length.isPresent() ? Long.MAX_VALUE : executions;
        List<String> strategies = chosen(arguments, STRATEGIES, known());
        List<String> programs = Catalogue.subjects().stream().map(Subject::name).toList();
        Set<String> wanted = new LinkedHashSet<>(chosen(arguments, programs, programs));
        for (String argument : arguments) {
            if (!strategies.contains(argument) && !wanted.contains(argument)) {
                throw new IllegalArgumentException("%s is neither a program (%s) nor a strategy (%s)"
                        .formatted(argument, String.join(", ", programs), String.join(", ", known())));
            }
        }
        Search.requireAgent(name());
        out.append("""
            Executions until the bug is found: the median of %,d seeds, at most %s%d s each; a strategy
            without chance runs once, and so does any for a correct program. "-": not found. "none": all executions made, none of them fails.
            Correct programs: "ok", or "all" if all executions were made, and how many; anything else is a false alarm.

            """.formatted(
                        seeds, length.isPresent() ? "" : "%,d executions or ".formatted(executions), time.toSeconds()));
        out.append(row("program", "wrong", strategies));
        List<Subject> subjects = Catalogue.subjects().stream()
                .filter(subject -> wanted.contains(subject.name()))
                .toList();
        List<String> remarks = new ArrayList<>();
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<Row>> rows = subjects.stream()
                    .map(subject -> workers.submit(() -> explored(subject, strategies, most, time)))
                    .toList();
            for (Future<Row> each : rows) {
                Row row = each.get();
                out.append(row.text());
                remarks.addAll(row.remarks());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
            for (String remark : remarks) {
                out.append("  ").append(remark).append('\n');
            }
        }
        return remarks.isEmpty();
    }

    /** What came of one program. */
    private record Row(String text, List<String> remarks) {}

    /** One strategy after the other: what a program's static fields hold is not shared. */
    private Row explored(Subject subject, List<String> strategies, long most, Duration time)
            throws InterruptedException {
        List<String> remarks = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        for (String strategy : strategies) {
            cells.add(cell(subject, new Search(strategy, most, time), remarks));
        }
        return new Row(row(subject.name(), subject.wrong().name().toLowerCase(Locale.ROOT), cells), remarks);
    }

    private String cell(Subject subject, Search search, List<String> remarks) throws InterruptedException {
        // Of a correct program one seed is as good as several that share its executions.
        int times = search.seeded() && !subject.correct() ? seeds : 1;
        long[] needed = new long[times];
        Arrays.fill(needed, Long.MAX_VALUE);
        int missed = 0;
        for (int seed = 0; seed < times; seed++) {
            Search.Found found = search.explore(subject.body(), subject.settings(), seed);
            String where = "%s by %s, seed %d: ".formatted(subject.name(), search.strategy(), seed);
            if (found.trouble().isPresent()) {
                remarks.add(where + found.trouble().get());
                return "error";
            }
            if (subject.correct()) {
                if (found.failed()) {
                    remarks.add(where
                            + Search.firstLine(found.failure().orElseThrow().error()));
                    return "FALSE";
                }
                return (found.complete() ? "all %,d" : "ok %,d").formatted(found.executions());
            }
            if (found.failed()) {
                needed[seed] = found.executions();
            } else if (found.complete()) {
                return "none";
            } else if (++missed > times / 2) {
                return "-"; // the median is beyond the limit, whatever the other seeds give
            }
        }
        Arrays.sort(needed);
        return "%,d".formatted(needed[(times - 1) / 2]);
    }

    private static String row(String program, String wrong, List<String> cells) {
        return "%-22s %-10s".formatted(program, wrong)
                + cells.stream().map("%13s"::formatted).collect(Collectors.joining())
                + "\n";
    }

    /** Of the known ones those that the arguments name; all usual ones that are known if they name none. */
    private static List<String> chosen(List<String> arguments, List<String> usual, List<String> known) {
        List<String> named =
                arguments.stream().filter(argument -> isIn(known, argument)).toList();
        return named.isEmpty() ? usual.stream().filter(one -> isIn(known, one)).toList() : named;
    }

    private static boolean isTime(String argument) {
        return !argument.isEmpty() && Character.isDigit(argument.charAt(0));
    }

    private static boolean isIn(List<String> known, String name) {
        int colon = name.indexOf(':');
        return known.contains(colon < 0 ? name : name.substring(0, colon));
    }

    private static List<String> known() {
        return Strategies.known().stream().map(StrategyProvider::name).toList();
    }
}
