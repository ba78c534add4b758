package dev.allways.studies.shrinking;

import dev.allways.core.Failure;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Study;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How well failing inputs shrink: the properties of the shrinking challenge, beside what others published. */
public final class Shrinking implements Study {
    private static final int SEEDS = 100;
    private static final int WANTED = 95; // of a hundred
    private static final int BUDGET = 20_000;

    /**
     * What became of a property's failures.
     *
     * @param found how many seeds found one
     * @param smallest how many were shrunk to the smallest
     * @param until the mean number of evaluations until then
     * @param all the mean number of evaluations until nothing smaller could be found
     * @param others what else came out, and how often
     */
    record Outcome(int found, int smallest, double until, double all, Map<String, Integer> others) {}

    @Override
    public String name() {
        return "shrinking";
    }

    @Override
    public String summary() {
        return "how well failing inputs shrink: the shrinking challenge, beside what others published";
    }

    /** @return whether enough failures of each property were shrunk to the smallest */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        int seeds = arguments.isEmpty() ? SEEDS : seeds(arguments);
        out.append("""
            The first failing input of each of %d seeds, shrunk. The evaluations are those of the property in shrinking,
            on average: until the smallest was found, and until nothing smaller could be found.

            """.formatted(seeds));
        out.append("  %-18s %8s %7s %7s   %s%n".formatted("", "smallest", "until", "all", "published"));
        boolean all = true;
        for (Challenge<?> challenge : Challenges.all()) {
            Outcome outcome = outcome(challenge, seeds);
            boolean enough = 100L * outcome.smallest >= (long) WANTED * seeds;
            all &= enough;
            out.append(String.format(
                    Locale.ROOT,
                    "  %-18s %4d/%-3d %7.0f %7.0f   %s%n",
                    challenge.name(),
                    outcome.smallest,
                    outcome.found,
                    outcome.until,
                    outcome.all,
                    challenge.published()));
            if (!enough) {
                out.append("    too few: there were also ")
                        .append(outcome.others.toString())
                        .append('\n');
            }
        }
        return all;
    }

    private static int seeds(List<String> arguments) {
        try {
            return Integer.parseInt(arguments.getFirst());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("shrinking takes a number of seeds, not " + arguments.getFirst(), e);
        }
    }

    /** Shrinks the first failure that each seed finds. */
    static <T> Outcome outcome(Challenge<T> challenge, int seeds) {
        int found = 0;
        int smallest = 0;
        long until = 0;
        long all = 0;
        var others = new TreeMap<String, Integer>();
        for (int seed = 1; seed <= seeds; seed++) {
            Challenge<T>.Tested tested = challenge.new Tested();
            List<Failure> failures = Allways.explore(tested)
                    .strategy("random")
                    .executions(1_000_000)
                    .seed(seed)
                    .run()
                    .failures();
            if (failures.isEmpty()) {
                continue;
            }
            found++;
            tested.begin();
            Shrunk shrunk = Shrinker.shrink(tested, failures.getFirst(), Budget.executions(BUDGET));
            all += shrunk.runs();
            String value = String.valueOf(
                    shrunk.trace().outcome() instanceof dev.allways.core.Outcome.Failed(Throwable error)
                            ? error.getMessage()
                            : "nothing");
            if (challenge.smallest().contains(value)) {
                smallest++;
                until += tested.runsUntil(value);
            } else {
                others.merge(value, 1, Integer::sum);
            }
        }
        return new Outcome(
                found, smallest, until / (double) Math.max(1, smallest), all / (double) Math.max(1, found), others);
    }
}
