package dev.allways.studies.symbolic;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.symbolic.SymbolicProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Random programs with threads, monitors, waits, symbolic branches and assumptions: reductions and unfoldings beside a
 * plain enumeration of all inputs and steps, which shares nothing with them.
 */
public final class RandomThreads implements Study {
    private static final List<String> STRATEGIES = List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding");
    private static final String ROW = "%-22s %9s %9s %9s%n";
    private static final int USUAL = 100;
    private static final long SEED = 7;
    private static final long MOST_THREADS = 8;

    @Override
    public String name() {
        return "symbolic-threads";
    }

    @Override
    public String summary() {
        return "local states, failures and deadlocks of random programs with threads, symbolic inputs and assumptions,"
            + " by reductions, unfoldings and plain enumeration; how many programs (100), seed (7), how many threads"
            + " each (2 or 3)";
    }

    /** @return whether all reach the same, or say that they are not complete */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<Long> numbers;
        try {
            numbers = arguments.stream().map(Long::valueOf).toList();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name() + " takes numbers: of programs, a seed, of threads", e);
        }
        long programs = numbers.isEmpty() ? USUAL : numbers.getFirst();
        var random = new SplittableRandom(numbers.size() > 1 ? numbers.get(1) : SEED);
        int threads = numbers.size() > 2 ? (int) Math.clamp(numbers.get(2), 1, MOST_THREADS) : 0;
        int[] same = new int[STRATEGIES.size()];
        int[] incomplete = new int[STRATEGIES.size()];
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < programs; i++) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            int[][] code = program(random, i, threads);
            var all = new Interleavings(code);
            for (int s = 0; s < STRATEGIES.size(); s++) {
                String strategy = STRATEGIES.get(s);
                Result result = explored(code, strategy);
                String difference = difference(all, result);
                if (!difference.isEmpty()) {
                    differences.add(
                            "%s, program %d %s: %s".formatted(strategy, i, Arrays.deepToString(code), difference));
                } else if (result.complete()) {
                    same[s]++;
                } else {
                    incomplete[s]++;
                }
            }
        }
        out.append("Of %,d programs: the local states of all threads, and whether one fails or there is a deadlock.%n%n"
                .formatted(programs));
        out.append(ROW.formatted("", "the same", "not all", "wrong"));
        for (int s = 0; s < STRATEGIES.size(); s++) {
            out.append(ROW.formatted(STRATEGIES.get(s), same[s], incomplete[s], programs - same[s] - incomplete[s]));
        }
        out.append("\nNot all: none that there isn't was met, and it is said that the search is not complete.\n");
        for (String each : differences) {
            out.append(each).append('\n');
        }
        return differences.isEmpty();
    }

    /** What a result says wrongly; empty: nothing. */
    static String difference(Interleavings all, Result result) {
        if (result.problem().isPresent()) {
            return result.problem().get().toString();
        }
        Set<String> seen = new TreeSet<>(result.statistics().labels().keySet());
        if (!all.seen().containsAll(seen)) {
            return "saw %s, possible are %s".formatted(seen, all.seen());
        }
        boolean fails = result.failures().stream().anyMatch(each -> each.error() instanceof AssertionError);
        boolean locks = result.failures().stream().anyMatch(each -> !(each.error() instanceof AssertionError));
        if (locks && !all.hasDeadlock() || fails && !all.hasFailure()) {
            return "found a %s, there is none".formatted(fails && !all.hasFailure() ? "failure" : "deadlock");
        }
        if (result.complete() && !seen.equals(all.seen())) {
            return "says complete and saw %s, possible are %s".formatted(seen, all.seen());
        }
        return result.complete() && (all.hasDeadlock() && !locks || all.hasFailure() && !fails)
                ? "says complete and found no %s, there is one".formatted(fails ? "deadlock" : "failure")
                : "";
    }

    /**
     * The program by its number: some wait, some assume, some of these fail.
     *
     * @param threads how many; 0: some have three, most two
     */
    private static int[][] program(SplittableRandom random, int number, int threads) {
        int[][] code = new int[threads > 0 ? threads : number % 4 == 3 ? 3 : 2][];
        int instructions = code.length > 3 ? 2 : code.length == 3 ? 3 : 4;
        for (int t = 0; t < code.length; t++) {
            code[t] = code(random, instructions, number % 3 == 2, number % 2 == 1 ? number % 4 == 1 ? 3 : 2 : 0);
        }
        return code;
    }

    private static int[] code(SplittableRandom random, int instructions, boolean waits, int more) {
        int[] code = new int[instructions * ThreadedCode.WIDTH];
        int inside = 0;
        for (int at = 0; at < code.length; at += ThreadedCode.WIDTH) {
            int what = random.nextInt(inside > 0 ? 9 : 7);
            if (inside > 0 && (what >= 4 && what <= 6 || what >= 7 && !waits)) {
                what = what % 4; // jumps stay out of synchronized parts, which are not nested
            }
            if (more > 0 && random.nextInt(4) == 0) {
                what = 9 + random.nextInt(more);
            }
            code[at] = what;
            code[at + 1] = random.nextInt(2);
            code[at + 2] = random.nextInt(3);
            inside = what == 6 ? 2 : inside - 1;
        }
        return code;
    }

    static Result explored(int[][] code, String strategy) {
        Settings settings = Settings.DEFAULT.with(Settings.THREADS, When.ON);
        SymbolicProgram program = SymbolicProgram.of(
                        RandomThreads.class.getClassLoader(), loader -> interpreted(loader, code))
                .withThreads(each -> ThreadControl.controlled(ThreadedCode.class, each, settings));
        return Allways.explore(program).strategy(strategy).errors(1_000_000).run();
    }

    private static Program interpreted(ClassLoader loader, int[][] code) {
        try {
            return (Program) loader.loadClass(ThreadedCode.class.getName())
                    .getConstructor(int[][].class)
                    .newInstance((Object) code);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
