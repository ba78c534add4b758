package dev.allways.studies.threads.soundness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/** What was counted of all programs, by all workers. */
final class Tally {
    private final Appendable out;
    private final Map<String, Long> complete = new TreeMap<>(); // programs, for each strategy
    private final Map<String, Long> reasons = new TreeMap<>(); // why an exploration ended that is not complete
    private final long begun = System.nanoTime();
    private final long first;
    private long seed;
    private long programs;
    private long compared;
    private long outcomes;
    private long executions;
    private long disagreements;
    private long weak; // programs in a weak memory

    Tally(long seed, Appendable out) {
        this.first = seed;
        this.seed = seed;
        this.out = out;
    }

    synchronized long nextSeed() {
        long given = seed - first;
        if (given > 0 && given % 100 == 0) {
            print(given % 5_000 == 0 ? ".\n" : ".");
        }
        return seed++;
    }

    synchronized boolean agrees() {
        return disagreements == 0;
    }

    synchronized void add(Comparison comparison) {
        programs++;
        boolean some = false;
        for (Seen seen : comparison.all()) {
            executions += seen.executions();
            if (seen.complete()) {
                some = true;
                complete.merge(seen.strategy(), 1L, Long::sum);
            } else {
                reasons.merge(seen.strategy() + ": " + seen.end().replaceAll("[0-9][0-9,]*", "N"), 1L, Long::sum);
            }
        }
        compared += some ? 1 : 0;
        outcomes += some ? comparison.outcomes().size() : 0;
    }

    /** @param difference of a small program in a weak memory from the axioms; empty: there is none */
    synchronized void addWeak(long of, String difference) {
        weak++;
        if (!difference.isEmpty()) {
            disagreements++;
            print("%nseed=%d in a weak memory: %s".formatted(of, difference));
        }
    }

    synchronized void disagrees(long of, Comparison comparison) {
        disagreements++;
        print("\n" + comparison.report(of));
    }

    private void print(String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized String summary() {
        StringBuilder summary = new StringBuilder("%n%,d s%n".formatted((System.nanoTime() - begun) / 1_000_000_000));
        if (programs > 0) {
            summary.append(
                    "%,d programs; of %,d some strategy explored everything, %,d outcomes; %,d executions in all%n"
                            .formatted(programs, compared, outcomes, executions));
        }
        complete.forEach((strategy, count) -> summary.append("  %-26s complete %,9d%n".formatted(strategy, count)));
        reasons.forEach((reason, count) -> summary.append("  not complete %,7d  %s%n".formatted(count, reason)));
        return summary.append("%,d small programs in a weak memory, held against axioms%n".formatted(weak))
                .append("%,d programs about which strategies disagree, or axioms do%n".formatted(disagreements))
                .toString();
    }
}
