package dev.allways.studies.threads.soundness;

import dev.allways.core.Program;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What all strategies saw of one program. */
record Comparison(Sketch sketch, List<Seen> all) {
    private static final List<String> REDUCTIONS = List.of("optimal-dpor", "dpor");
    private static final List<String> SEARCHES = List.of("preemptions", "dfs", "delays:run-to-completion");
    private static final List<String> SAMPLES = List.of("random", "pos", "pct:3", "surw");
    private static final long EXECUTIONS = 2_000; // of a search
    private static final long SAMPLED = 70; // of a sample
    private static final Duration TIME = Duration.ofSeconds(5); // of one exploration

    static Comparison of(Sketch sketch, Program program) {
        List<Seen> all = new ArrayList<>();
        for (String reduction : REDUCTIONS) {
            all.add(Seen.by(program, sketch, reduction, EXECUTIONS, TIME, 0));
        }
        for (String search : SEARCHES) {
            Seen seen = Seen.by(program, sketch, search, EXECUTIONS, TIME, 0);
            all.add(seen);
            if (!seen.complete()) {
                break; // nor will the others be: they make the same executions
            }
        }
        if (all.stream().anyMatch(Seen::complete)) {
            for (String sample : SAMPLES) {
                all.add(Seen.by(program, sketch, sample, SAMPLED, TIME, 0));
            }
        }
        return new Comparison(sketch, all);
    }

    /** All outcomes that there are, as far as is known. */
    SortedSet<String> outcomes() {
        SortedSet<String> outcomes = new TreeSet<>();
        all.forEach(seen -> outcomes.addAll(seen.outcomes()));
        return outcomes;
    }

    /** What is wrong: a line for each strategy that is. */
    List<String> wrong() {
        SortedSet<String> outcomes = outcomes();
        List<String> wrong = new ArrayList<>();
        for (Seen seen : all) {
            if (seen.problem().isPresent()) {
                wrong.add("%s: %s".formatted(seen.strategy(), seen.problem().get()));
            } else if (seen.complete() && seen.outcomes().size() < outcomes.size()) {
                wrong.add("%s says that it is complete, and misses %d of %d outcomes"
                        .formatted(
                                seen.strategy(),
                                outcomes.size() - seen.outcomes().size(),
                                outcomes.size()));
            }
        }
        return wrong;
    }

    /** What is wrong, without numbers: the same for a program that is wrong for the same reason, perhaps. */
    SortedSet<String> signs() {
        SortedSet<String> signs = new TreeSet<>();
        SortedSet<String> outcomes = outcomes();
        for (Seen seen : all) {
            if (seen.problem().isPresent()) {
                signs.add(seen.problem().get().replaceAll("(?s)[:\\n].*", ""));
            } else if (seen.complete() && seen.outcomes().size() < outcomes.size()) {
                signs.add(seen.strategy());
            }
        }
        return signs;
    }

    /** Everything about what is wrong, with the program. */
    String report(long seed) {
        StringBuilder report = new StringBuilder("DISAGREEMENT  " + String.join("\n              ", wrong()) + "\n");
        report.append("  seed        %d%n  settings    %s%n".formatted(seed, sketch));
        SortedSet<String> outcomes = outcomes();
        for (Seen seen : all) {
            report.append("  %-24s %-10s %,6d executions, %,3d outcomes, %s%n"
                    .formatted(
                            seen.strategy(),
                            seen.complete() ? "complete" : "",
                            seen.executions(),
                            seen.outcomes().size(),
                            seen.end()));
        }
        int told = 0;
        for (String outcome : outcomes) {
            List<String> missing = all.stream()
                    .filter(seen -> seen.complete() && !seen.outcomes().contains(outcome))
                    .map(Seen::strategy)
                    .toList();
            if (!missing.isEmpty() && told++ < 4) {
                List<String> saw = all.stream()
                        .filter(seen -> seen.outcomes().contains(outcome))
                        .map(Seen::strategy)
                        .toList();
                report.append("  outcome     %s%n    missed by %s; seen by %s%n"
                        .formatted(outcome, String.join(", ", missing), String.join(", ", saw)));
            }
        }
        return report.append('\n').append(sketch.java()).append('\n').toString();
    }
}
