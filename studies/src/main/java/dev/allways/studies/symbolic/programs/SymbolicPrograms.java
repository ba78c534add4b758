package dev.allways.studies.symbolic.programs;

import dev.allways.report.Study;
import dev.allways.studies.Arguments;
import dev.allways.studies.Compiler;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Random Java programs with two symbolic inputs, beside what each pair of values comes to in plain Java. */
public final class SymbolicPrograms implements Study {
    private static final String ROW = "%-30s %9s %9s %9s %9s%n";
    private static final String CHECK = "dev.allways.symbolic.check";
    private static final long PROGRAMS = 60;
    private static final long SEED = 1;
    private static final int VALUES = 7; // of each input
    private static final int VALUES_BESIDE = 3; // where there are threads
    private static final Duration SHRINKING = Duration.ofSeconds(60); // of one program

    private static final Grammar ALONE = Grammar.of("programs.txt");
    private static final Grammar THREADS = Grammar.of("threads.txt");

    private final Compiler compiler = new Compiler();

    @Override
    public String name() {
        return "symbolic-programs";
    }

    @Override
    public String summary() {
        return "outcomes of random Java programs by their paths, and by all values of their inputs; --programs N (60),"
                + " --seed S (1), from which they are numbered";
    }

    /** What was said of the programs of one kind. */
    private static final class Tally {
        long programs;
        long complete;
        long wrong;

        void add(Comparison comparison) {
            programs++;
            wrong += comparison.isWrong() ? 1 : 0;
            complete += comparison.isComplete() ? 1 : 0;
        }
    }

    /** @return whether nothing is wrong */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        List<String> left = new ArrayList<>(arguments);
        long programs = Arguments.number("--programs", left, PROGRAMS);
        long seed = Arguments.number("--seed", left, SEED);
        if (!left.isEmpty()) {
            throw new IllegalArgumentException("%s takes --programs N and --seed S, not %s".formatted(name(), left));
        }
        System.setProperty(CHECK, "true"); // explorations compare each branch's term with its value
        Map<String, Tally> kinds = new LinkedHashMap<>();
        Map<String, Long> reasons = new TreeMap<>();
        for (long i = seed; i < seed + programs && !isInterrupted(); i++) {
            Listing listing = listing(i);
            Compared compared = new Compared(listing, compiler);
            for (String strategy : Compared.strategies(listing)) {
                Comparison comparison = compared.with(strategy);
                if (isInterrupted()) {
                    break; // it may lack something
                }
                kinds.computeIfAbsent(kind(listing, strategy), _ -> new Tally()).add(comparison);
                comparison.reasons().forEach(each -> reasons.merge(each, 1L, Long::sum));
                if (comparison.isWrong()) {
                    out.append(report(i, smallest(comparison)));
                }
            }
        }
        out.append(ROW.formatted("", "programs", "complete", "not all", "wrong"));
        for (Map.Entry<String, Tally> each : kinds.entrySet()) {
            Tally its = each.getValue();
            out.append(ROW.formatted(
                    each.getKey(), its.programs, its.complete, its.programs - its.complete - its.wrong, its.wrong));
        }
        out.append(reasons.isEmpty() ? "" : "\nWhy not all:\n");
        for (Map.Entry<String, Long> each : reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList()) {
            out.append("%7d  %s%n".formatted(each.getValue(), each.getKey()));
        }
        return kinds.values().stream().allMatch(each -> each.wrong == 0);
    }

    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    private static String kind(Listing listing, String strategy) {
        return listing.hasThreads()
                ? "two threads, " + strategy
                : listing.apart() ? "one thread, many values" : "one thread, seven values";
    }

    private Comparison smallest(Comparison wrong) {
        long end = System.nanoTime() + SHRINKING.toNanos();
        return new Smallest(each -> new Compared(each, compiler).with(wrong.strategy()), end).of(wrong);
    }

    private static String report(long seed, Comparison smallest) {
        return "WRONG  --seed %d --programs 1, by %s%n%s%n%n%s%n"
                .formatted(
                        seed,
                        smallest.strategy(),
                        smallest.wrong(),
                        smallest.listing().java());
    }

    /** The program of a number: one of four has threads. */
    static Listing listing(long number) {
        return number % 4 == 3 ? withThreads(number) : alone(number);
    }

    private static Listing alone(long number) {
        Draw draw = new Draw(ALONE, number, 3);
        return new Listing(ALONE, List.of(draw.body(3, 8, 3)), VALUES, number % 2 == 0);
    }

    private static Listing withThreads(long number) {
        Draw draw = new Draw(THREADS, number, 1);
        return new Listing(THREADS, List.of(draw.body(1, 2, 2), draw.body(1, 2, 2)), VALUES_BESIDE, number % 8 == 3);
    }
}
