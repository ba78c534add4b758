package dev.allways.studies.actors;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.control.Amounts;
import dev.allways.report.Study;
import dev.allways.studies.actors.SeededBugs.SeededBug;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The table of the evaluation in Desai, Qadeer, Seshia, Systematic testing of asynchronous reactive systems (ESEC/FSE
 * 2015), for the protocols of the examples: for each bug how many schedules, or states, each strategy needs to find it.
 */
public final class DelayingExplorers implements Study {
    private static final String CUSTOM = "custom:" + NodeFailures.class.getName();
    private static final List<String> EXPLORERS =
            List.of("round-robin", "run-to-completion", "probabilistic-round-robin", CUSTOM);
    private static final List<String> SHORT = List.of("rr", "rtc", "prr", "custom");
    private static final int CUSTOM_INDEX = 3;
    private static final String CACHED = "cached";
    private static final List<String> RANDOM = List.of("random", "iterative-random:100", "pct:3");
    private static final Duration TIME = Duration.ofSeconds(1); // of one exploration
    private static final long MOST_STATES = 1_000_000;

    private final int seeds;
    private final long schedules;

    /** As published: the median of 5 runs; within 10,000 schedules and 1,000,000 states. */
    public DelayingExplorers() {
        this(5, 10_000);
    }

    /** The same with other numbers. */
    DelayingExplorers(int seeds, long schedules) {
        this.seeds = seeds;
        this.schedules = schedules;
    }

    @Override
    public String name() {
        return "delaying-explorers";
    }

    @Override
    public String summary() {
        return "protocols with seeded bugs: schedules or states until each strategy finds the bug; protocols or bugs,"
                + " or all; a time for each exploration (5s) instead of 1s";
    }

    /** What one strategy needs for a bug; empty: it did not find it. */
    private record Cell(String strategy, OptionalLong needed) {
        String text() {
            return needed.isPresent() ? String.format(Locale.ROOT, "%,d", needed.getAsLong()) : "-";
        }
    }

    /** @return true: what was not found, and which claims do not hold, is said */
    @Override
    public boolean run(List<String> given, Appendable out) throws IOException, InterruptedException {
        List<String> wanted = new ArrayList<>(given);
        Duration time = given.stream()
                .filter(text -> Character.isDigit(text.charAt(0)))
                .findFirst()
                .map(text -> {
                    wanted.remove(text);
                    return Amounts.time(text);
                })
                .orElse(TIME);
        List<SeededBug> bugs = SeededBugs.all().stream()
                .filter(bug -> wanted.isEmpty() || wanted.contains(bug.protocol()) || wanted.contains(bug.bug()))
                .toList();
        if (bugs.isEmpty()) {
            throw new IllegalArgumentException("no protocol or bug is called " + wanted + "; there are "
                    + SeededBugs.all().stream().map(SeededBug::toString).toList());
        }
        List<String> columns = columns();
        out.append(String.format(
                Locale.ROOT,
                "Median of %d runs; each search ends after %s, %,d schedules or %,d states. -: not found.%n",
                seeds,
                Amounts.text(time),
                schedules,
                MOST_STATES));
        out.append("random, iterative, pct, ss and preemptions: schedules; cached (preemptions with a cache of states),"
                + " bfs and ses: states.\n\n");
        out.append("%-36s".formatted(""));
        for (String column : columns) {
            out.append(" %11s".formatted(column));
        }
        out.append('\n');
        Map<SeededBug, Map<String, Cell>> table = new LinkedHashMap<>();
        for (SeededBug bug : bugs) {
            out.append("%-36s".formatted(bug));
            Map<String, Cell> row = new LinkedHashMap<>();
            for (String column : columns) {
                Cell cell = cell(bug, column, time);
                row.put(column, cell);
                out.append(" %11s".formatted(cell.text()));
            }
            out.append('\n');
            table.put(bug, row);
        }
        out.append('\n');
        claims(table, out);
        return true;
    }

    private static List<String> columns() {
        return Stream.of(
                        Stream.of("random", "iterative", "pct"),
                        SHORT.stream().map(name -> "ss " + name),
                        Stream.of("preemptions", CACHED, "bfs"),
                        SHORT.stream().map(name -> "ses " + name))
                .flatMap(each -> each)
                .toList();
    }

    private static String strategy(String column) {
        int random = List.of("random", "iterative", "pct").indexOf(column);
        if (random >= 0) {
            return RANDOM.get(random);
        }
        if (column.equals(CACHED)) {
            return "cached-preemptions";
        }
        int blank = column.indexOf(' ');
        if (blank < 0) {
            return column;
        }
        String explorer = EXPLORERS.get(SHORT.indexOf(column.substring(blank + 1)));
        return (column.startsWith("ss") ? "samples:" : "delays:") + explorer;
    }

    private Cell cell(SeededBug bug, String column, Duration time) throws InterruptedException {
        String strategy = strategy(column);
        if (strategy.endsWith(CUSTOM) && !bug.protocol().equals("chain")) {
            return new Cell(strategy, OptionalLong.empty());
        }
        boolean states = strategy.startsWith("delays") || column.equals(CACHED) || column.equals("bfs");
        boolean seeded = states ? strategy.contains("prob") : !column.equals("preemptions");
        long[] needed = new long[seeded ? seeds : 1];
        for (int seed = 0; seed < needed.length; seed++) {
            needed[seed] = needed(bug, strategy, seed, states, time);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (IntStream.rangeClosed(0, seed)
                            .filter(i -> needed[i] == Long.MAX_VALUE)
                            .count()
                    > needed.length / 2) {
                return new Cell(strategy, OptionalLong.empty()); // the median is known
            }
        }
        Arrays.sort(needed);
        return new Cell(strategy, OptionalLong.of(needed[needed.length / 2]));
    }

    private long needed(SeededBug bug, String strategy, long seed, boolean states, Duration time) {
        Result result = bug.system()
                .explore()
                .strategy(strategy)
                .seed(seed)
                .executions(states ? Long.MAX_VALUE : schedules)
                .states(states ? MOST_STATES : Long.MAX_VALUE)
                .time(time)
                .run();
        if (result.failures().isEmpty()) {
            return Long.MAX_VALUE;
        }
        Failure failure = result.failures().getFirst();
        return states ? failure.statesBefore() + 1 : failure.executionsBefore() + 1;
    }

    // ---- the paper's claims

    private static long best(Map<String, Cell> row, String prefix) {
        return row.entrySet().stream()
                .filter(entry ->
                        entry.getKey().startsWith(prefix) && !entry.getKey().endsWith("custom"))
                .mapToLong(entry -> entry.getValue().needed.orElse(Long.MAX_VALUE))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static void claims(Map<SeededBug, Map<String, Cell>> table, Appendable out) throws IOException {
        out.append("The paper's claims, counted here:\n");
        against(table, CACHED, "ses ", out);
        against(table, "preemptions", "ses ", out);
        against(table, "pct", "ss ", out);
        against(table, "random", "ss ", out);
        against(table, "bfs", "ses ", out);
        for (String prefix : List.of("ses ", "ss ")) {
            Map<String, Integer> first = new LinkedHashMap<>();
            for (Map<String, Cell> row : table.values()) {
                long best = best(row, prefix);
                for (String explorer : SHORT.subList(0, CUSTOM_INDEX)) {
                    boolean is = best < Long.MAX_VALUE && best(row, prefix + explorer) == best;
                    first.merge(explorer, is ? 1 : 0, Integer::sum);
                }
            }
            out.append("  %sis best (ties count for each) by %s%n".formatted(prefix, first));
        }
        alone(table, out);
        sooner(table, "ses prr", "ses rr", out);
        sooner(table, "ss prr", "ss rr", out);
        for (var entry : table.entrySet()) {
            boolean found = entry.getValue().values().stream().anyMatch(cell -> cell.needed.isPresent());
            if (!found) {
                out.append("  found by none within these limits: %s%n".formatted(entry.getKey()));
            }
            if (entry.getKey().bug().equals("double-failure")) {
                Map<String, Cell> row = entry.getValue();
                out.append("  %s: custom explorer %s states, %s schedules; the best other %s states, %s schedules%n"
                        .formatted(
                                entry.getKey(),
                                needed(row, "ses custom").text(),
                                needed(row, "ss custom").text(),
                                number(best(row, "ses ")),
                                number(best(row, "ss "))));
            }
        }
    }

    /** What one explorer finds and no other, and what only the search or only the samples find. */
    private static void alone(Map<SeededBug, Map<String, Cell>> table, Appendable out) throws IOException {
        for (String prefix : List.of("ses ", "ss ")) {
            for (String explorer : SHORT.subList(0, CUSTOM_INDEX)) {
                List<SeededBug> only = table.entrySet().stream()
                        .filter(entry -> isFound(entry.getValue(), prefix + explorer)
                                && SHORT.subList(0, CUSTOM_INDEX).stream()
                                        .noneMatch(other ->
                                                !other.equals(explorer) && isFound(entry.getValue(), prefix + other)))
                        .map(Map.Entry::getKey)
                        .toList();
                out.append("  %s%s alone finds %s%n".formatted(prefix, explorer, only));
            }
        }
        out.append("  ses finds and ss does not: %s%n".formatted(onlyBy("ses ", "ss ", table)));
        out.append("  ss finds and ses does not: %s%n".formatted(onlyBy("ss ", "ses ", table)));
    }

    private static List<SeededBug> onlyBy(String one, String other, Map<SeededBug, Map<String, Cell>> table) {
        return table.entrySet().stream()
                .filter(entry ->
                        best(entry.getValue(), one) < Long.MAX_VALUE && best(entry.getValue(), other) == Long.MAX_VALUE)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isFound(Map<String, Cell> row, String column) {
        return needed(row, column).needed.isPresent();
    }

    /** How often one needs less than another, or finds what the other does not. */
    private static void sooner(Map<SeededBug, Map<String, Cell>> table, String one, String other, Appendable out)
            throws IOException {
        int less = 0;
        int more = 0;
        for (Map<String, Cell> row : table.values()) {
            int order = Long.compare(
                    needed(row, one).needed.orElse(Long.MAX_VALUE),
                    needed(row, other).needed.orElse(Long.MAX_VALUE));
            less += order < 0 ? 1 : 0;
            more += order > 0 ? 1 : 0;
        }
        out.append("  %s needs less than %s for %d, and more for %d%n".formatted(one, other, less, more));
    }

    private static Cell needed(Map<String, Cell> row, String column) {
        return Objects.requireNonNull(row.get(column));
    }

    private static String number(long needed) {
        return needed == Long.MAX_VALUE ? "-" : String.format(Locale.ROOT, "%,d", needed);
    }

    /** How often a strategy and one by delays find a bug, and how often each needs less. */
    private static void against(Map<SeededBug, Map<String, Cell>> table, String other, String prefix, Appendable out)
            throws IOException {
        int found = 0;
        int foundByDelays = 0;
        int onlyDelays = 0;
        int onlyOther = 0;
        int tenfold = 0;
        int less = 0;
        for (Map<String, Cell> row : table.values()) {
            long one = needed(row, other).needed.orElse(Long.MAX_VALUE);
            long best = best(row, prefix);
            found += one < Long.MAX_VALUE ? 1 : 0;
            foundByDelays += best < Long.MAX_VALUE ? 1 : 0;
            onlyDelays += one == Long.MAX_VALUE && best < Long.MAX_VALUE ? 1 : 0;
            onlyOther += one < Long.MAX_VALUE && best == Long.MAX_VALUE ? 1 : 0;
            if (one < Long.MAX_VALUE && best < Long.MAX_VALUE) {
                tenfold += one >= 10 * best ? 1 : 0;
                less += one < best ? 1 : 0;
            }
        }
        out.append(("  %s finds %d of %d, %swith its best explorer %d; only that one %d, only %s %d; of those that both"
                        + " find it needs a tenth or less for %d, and more for %d%n")
                .formatted(
                        other,
                        found,
                        table.size(),
                        prefix,
                        foundByDelays,
                        onlyDelays,
                        other,
                        onlyOther,
                        tenfold,
                        less));
    }
}
