package dev.allways.studies.mutants;

import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Study;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/** How many tests find each of 31 wrong search trees, beside what was published. */
public final class Mutants implements Study {
    private static final int SEEDS = 10;
    private static final int TESTS = 20_000; // a property that holds in so many is not about the mutant
    private static final int MORE_TESTS = 200_000; // until one that fails with the first seed fails with another
    private static final int BUDGET = 20_000;

    /**
     * A wrong kind of trees.
     *
     * @param makers what makes the trees that properties are about: the right kind, or the wrong one
     * @param tasks how many properties fail, as published; 0 if that was not
     * @param best the fewest tests on average of a property, as published, and its name
     * @param model the fewest tests on average of a property that compares with a model, as published
     */
    record Mutant<T>(String name, Trees<T> trees, Trees<T> makers, int tasks, String best, String model) {}

    /**
     * A property that fails.
     *
     * @param tests the geometric mean of the tests that each seed took
     * @param nodes how many nodes the drawn trees have together, of the largest shrunk failure
     * @param shrunk the smallest of all failures
     */
    record Broken(Property property, double tests, int nodes, String shrunk) {}

    @Override
    public String name() {
        return "mutants";
    }

    @Override
    public String summary() {
        return "wrong search trees of How to Specify It! and ETNA: tests until found, shrunk sizes; a number of seeds";
    }

    /** @return whether all were found */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        int seeds = arguments.isEmpty() ? SEEDS : seeds(arguments);
        out.append("""
            Tests until a property fails, as the geometric mean of %d seeds: of the property that fails first, and of the
            best that compares with a model. Beside them what was published, the mean of 1,000 failures.

            The eight of How to Specify It!; trees are made by the wrong insertion.
            """.formatted(seeds));
        out.append(row("", "tests", "published", "by property", "model", "published", "shrunk to"));
        boolean all = true;
        for (Mutant<?> mutant : hughes()) {
            all &= told(mutant, seeds, out);
        }
        out.append("""

            The eight of ETNA; trees are made by the right insertion. ETNA published no mean of tests as text, but how many
            of its properties find each mutant: its tasks, beside ours. Where they differ, its
            properties are not quite ours.
            """);
        out.append(row("", "tests", "fail/tasks", "by property", "model", "", "shrunk to"));
        for (Mutant<?> mutant : binary()) {
            all &= told(mutant, seeds, out);
        }
        out.append("\nThe fifteen red-black trees of ETNA.\n");
        out.append(row("", "tests", "fail/tasks", "by property", "model", "", "shrunk to"));
        for (Mutant<?> mutant : redBlack()) {
            all &= told(mutant, seeds, out);
        }
        return all;
    }

    private static int seeds(List<String> arguments) {
        try {
            return Integer.parseInt(arguments.getFirst());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("mutants takes a number of seeds, not " + arguments.getFirst(), e);
        }
    }

    private static String row(
            String name, String tests, String published, String property, String model, String other, String shrunk) {
        return "  %-20s %7s %10s  %-18s %7s %10s  %s%n"
                .formatted(name, tests, published, property, model, other, shrunk);
    }

    private static boolean told(Mutant<?> mutant, int seeds, Appendable out) throws IOException, InterruptedException {
        List<Broken> broken = broken(mutant, seeds);
        if (broken.isEmpty()) {
            out.append(row(mutant.name, "NOT FOUND", mutant.best, "", "", mutant.model, ""));
            return false;
        }
        Broken best = broken.getFirst();
        String model = broken.stream()
                .filter(each -> each.property.name().endsWith("Model"))
                .findFirst()
                .map(each -> tests(each.tests))
                .orElse("-");
        out.append(row(
                mutant.name,
                tests(best.tests),
                mutant.tasks > 0 ? broken.size() + "/" + mutant.tasks : mutant.best,
                best.property.name(),
                model,
                mutant.model,
                "%s (%s)".formatted(best.shrunk, best.nodes == 1 ? "1 node" : best.nodes + " nodes")));
        return true;
    }

    private static String tests(double tests) {
        return String.format(Locale.ROOT, "%.1f", tests);
    }

    /** The properties that fail, the quickest first. */
    static List<Broken> broken(Mutant<?> mutant, int seeds) throws InterruptedException {
        List<Broken> broken = new ArrayList<>();
        for (Property property : Property.all()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (mutant.trees.hasUnion() || !property.ofUnion()) {
                Broken it = broken(mutant, property, seeds);
                if (it != null) {
                    broken.add(it);
                }
            }
        }
        broken.sort(Comparator.comparingDouble(Broken::tests));
        return broken;
    }

    private static <T> @org.jspecify.annotations.Nullable Broken broken(
            Mutant<T> mutant, Property property, int seeds) {
        Program program = property.of(mutant.trees, mutant.makers);
        double[] tests = new double[seeds];
        int most = 0;
        Property.Falsified smallest = null;
        for (int seed = 1; seed <= seeds; seed++) {
            Result result = Allways.explore(program)
                    .strategy("random")
                    .seed(seed)
                    .executions(seed == 1 ? TESTS : MORE_TESTS)
                    .run();
            if (result.failures().isEmpty()) {
                return null;
            }
            Failure failure = result.failures().getFirst();
            tests[seed - 1] = result.statistics().counters().executions();
            Property.Falsified falsified = shrunk(program, failure);
            most = Math.max(most, falsified.nodes);
            if (smallest == null || falsified.nodes < smallest.nodes) {
                smallest = falsified;
            }
        }
        double mean =
                Math.exp(java.util.Arrays.stream(tests).map(Math::log).average().orElse(0));
        return smallest == null ? null : new Broken(property, mean, most, String.valueOf(smallest.getMessage()));
    }

    private static Property.Falsified shrunk(Program program, Failure failure) {
        Shrunk shrunk = Shrinker.shrink(program, failure, Budget.executions(BUDGET));
        if (shrunk.trace().outcome() instanceof Outcome.Failed(Property.Falsified falsified)) {
            return falsified;
        }
        throw new IllegalStateException(
                "a property failed otherwise: " + shrunk.trace().outcome(), failure.error());
    }

    // ---- the mutants

    private static Mutant<?> hughes(BinaryTrees.Mutant mutant, String best, String model) {
        var trees = new BinaryTrees(mutant);
        return new Mutant<>(mutant.name().toLowerCase(Locale.ROOT), trees, trees, 0, best, model);
    }

    /** With the fewest mean tests of any property, and of the four that compare with a model. */
    static List<Mutant<?>> hughes() {
        return List.of(
                hughes(BinaryTrees.Mutant.INSERT_1, "1.0", "3.1"),
                hughes(BinaryTrees.Mutant.INSERT_2, "1.0", "6.1"),
                hughes(BinaryTrees.Mutant.INSERT_3, "3.0", "6.9"),
                hughes(BinaryTrees.Mutant.DELETE_4, "1.2", "3.1"),
                hughes(BinaryTrees.Mutant.DELETE_5, "4.4", "10.0"),
                hughes(BinaryTrees.Mutant.UNION_6, "2.7", "3.9"),
                hughes(BinaryTrees.Mutant.UNION_7, "4.5", "5.1"),
                hughes(BinaryTrees.Mutant.UNION_8, "8.4", "8.4"));
    }

    private static Mutant<?> binary(BinaryTrees.Mutant mutant, int tasks) {
        var right = new BinaryTrees(BinaryTrees.Mutant.NONE);
        String name = mutant == BinaryTrees.Mutant.INSERT_2_OF_ETNA ? "insert_2" : mutant.name();
        return new Mutant<>(name.toLowerCase(Locale.ROOT), new BinaryTrees(mutant), right, tasks, "", "");
    }

    static List<Mutant<?>> binary() {
        return List.of(
                binary(BinaryTrees.Mutant.INSERT_1, 6),
                binary(BinaryTrees.Mutant.INSERT_2_OF_ETNA, 7),
                binary(BinaryTrees.Mutant.INSERT_3, 6),
                binary(BinaryTrees.Mutant.DELETE_4, 7),
                binary(BinaryTrees.Mutant.DELETE_5, 6),
                binary(BinaryTrees.Mutant.UNION_6, 8),
                binary(BinaryTrees.Mutant.UNION_7, 7),
                binary(BinaryTrees.Mutant.UNION_8, 6));
    }

    private static Mutant<?> redBlack(RedBlackTrees.Mutant mutant, int tasks) {
        var right = new RedBlackTrees(RedBlackTrees.Mutant.NONE);
        return new Mutant<>(mutant.name().toLowerCase(Locale.ROOT), new RedBlackTrees(mutant), right, tasks, "", "");
    }

    static List<Mutant<?>> redBlack() {
        int[] tasks = {4, 5, 4, 5, 4, 2, 1, 2, 2, 1, 2, 3, 3, 10, 10};
        RedBlackTrees.Mutant[] mutants = RedBlackTrees.Mutant.values();
        return LongStream.range(0, tasks.length)
                .<Mutant<?>>mapToObj(i -> redBlack(mutants[(int) i + 1], tasks[(int) i]))
                .toList();
    }
}
