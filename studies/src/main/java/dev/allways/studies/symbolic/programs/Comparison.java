package dev.allways.studies.symbolic.programs;

import dev.allways.core.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a strategy says of a program, beside what the program comes to with each pair of values.
 *
 * @param wrong what is wrong; empty: nothing
 * @param sign the same without what differs from program to program
 * @param reasons why the exploration is not complete; empty: it is
 */
record Comparison(Listing listing, String strategy, String wrong, String sign, List<String> reasons) {
    private static final Pattern REASONS = Pattern.compile("; |: |, | \\([\\d,]+ times\\)");

    /** Compares what an exploration says with all outcomes that there are. */
    static Comparison of(Listing listing, String strategy, Result result, Set<String> all) {
        Set<String> seen = result.statistics().labels().keySet();
        List<String> others = seen.stream().filter(each -> !all.contains(each)).toList();
        List<String> missed = without(all, seen);
        String wrong = "";
        String sign = "";
        if (result.problem().isPresent()) {
            wrong = result.problem().get().toString();
            sign = "a problem";
        } else if (!result.failures().isEmpty()) {
            wrong = result.failures().getFirst().error().toString();
            sign = "a failure";
        } else if (!others.isEmpty()) {
            wrong = "comes to %s, which it can't; it misses %s".formatted(others, missed);
            sign = "another outcome";
        } else if (result.complete() && !missed.isEmpty()) {
            wrong = "says that it is complete, and misses %s".formatted(missed);
            sign = "a missed outcome";
        }
        return new Comparison(listing, strategy, wrong, sign, reasons(result));
    }

    /** A program whose outcomes are not known. */
    static Comparison unknown(Listing listing, String strategy, String reason) {
        return new Comparison(listing, strategy, "", "", List.of(reason));
    }

    boolean isWrong() {
        return !wrong.isEmpty();
    }

    boolean isComplete() {
        return !isWrong() && reasons.isEmpty();
    }

    /** Whether the same is wrong as in another comparison. */
    boolean isLike(Comparison other) {
        return strategy.equals(other.strategy) && sign.equals(other.sign);
    }

    /** All outcomes that no seen one is like: the same, but for the values of the inputs. */
    private static List<String> without(Set<String> all, Set<String> seen) {
        Set<String> results = new TreeSet<>();
        seen.forEach(each -> results.add(Telling.result(each)));
        return all.stream()
                .filter(each -> !results.contains(Telling.result(each)))
                .toList();
    }

    private static List<String> reasons(Result result) {
        if (result.complete()) {
            return List.of();
        }
        String said = result.omitted().orElse(result.stopReason().phrase());
        List<String> reasons = new ArrayList<>();
        for (String each : REASONS.split(said)) {
            if (!each.isEmpty() && !each.startsWith("inputs go into")) {
                reasons.add(each);
            }
        }
        return reasons;
    }
}
