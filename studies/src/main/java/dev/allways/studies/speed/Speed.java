package dev.allways.studies.speed;

import dev.allways.core.Allways;
import dev.allways.core.Counters;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Seen;
import dev.allways.examples.models.Avl;
import dev.allways.examples.models.Grid;
import dev.allways.examples.models.TwoPhaseCommit;
import dev.allways.report.Study;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** How fast Allways is: the counts exact, the time of each beside its target. */
public final class Speed implements Study {
    private static final long WARM = 3_000_000_000L; // nanoseconds of a body that takes less, before it is measured

    /** One exploration that is measured. */
    private interface Part {
        void measure(Appendable out) throws IOException;
    }

    private final Map<String, Part> parts = new LinkedHashMap<>();

    /** Measures what the targets are about. */
    public Speed() {
        this(20, 7, 10, 15, 7);
    }

    /** Measures the same in other sizes. */
    Speed(int flips, int dimensions, int size, int keys, int managers) {
        parts.put("choose", out -> choose(flips, out));
        parts.put("grid", out -> grid(dimensions, size, out));
        parts.put("2pc", out -> twoPhaseCommit(managers, out));
        parts.put("avl", out -> avl(keys, out));
    }

    @Override
    public String name() {
        return "speed";
    }

    @Override
    public String summary() {
        return "how fast the searches are, beside their targets: choose, grid, 2pc, avl, or all of them";
    }

    /** @return whether all counts are exact: a time is told, it decides nothing */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        for (String wanted : arguments) {
            if (!parts.containsKey(wanted)) {
                throw new IllegalArgumentException(
                        "speed measures %s, not %s".formatted(String.join(", ", parts.keySet()), wanted));
            }
        }
        out.append("""
            Seconds are those of the processor in one thread, without the garbage collector's; two workers by
            the clock, which wants a machine with nothing else to do. About 40 s in all.

            """);
        out.append(Figure.head());
        try {
            for (Map.Entry<String, Part> part : parts.entrySet()) {
                if (arguments.isEmpty() || arguments.contains(part.getKey())) {
                    part.getValue().measure(out);
                }
            }
        } catch (WrongCount e) {
            out.append("WRONG COUNT  ").append(e.getMessage()).append('\n');
            return false;
        }
        return true;
    }

    private static void choose(int flips, Appendable out) throws IOException {
        Program program = chooser -> {
            for (int i = 0; i < flips; i++) {
                chooser.flip("bit");
            }
        };
        Measured measured = warm(() -> Allways.explore(program).strategy("dfs"));
        long leaves = measured.counters().executions;
        exactly("leaves of %d flips".formatted(flips), leaves, 1L << flips);
        out.append(Figure.atLeast(
                        "choose(): %d flips, depth-first".formatted(flips),
                        leaves / measured.processor(),
                        8e6,
                        "leaves/s")
                .row());
    }

    private static void grid(int dimensions, int size, Appendable out) throws IOException {
        String name = "Grid(%d,%d)".formatted(dimensions, size);
        Measured measured = measured(
                () -> new Grid(dimensions, size).explore(), () -> new Grid(Math.min(dimensions, 5), size).explore());
        Counters counters = measured.counters();
        long transitions = counters.duplicates + counters.states - 1;
        long states = power(size, dimensions);
        exactly("states of " + name, counters.states, states);
        // each of the D counters can be raised unless it is at its end
        exactly("transitions of " + name, transitions, (size - 1L) * dimensions * power(size, dimensions - 1));
        out.append(Figure.atLeast(name + ", breadth-first", states / measured.processor(), 1.6e6, "states/s")
                .row());
        out.append(Figure.atLeast("", transitions / measured.processor(), 10e6, "transitions/s")
                .row());
        out.append(Figure.atMost("    a state in the set of those visited", measured.bytesOfState(), 16, "bytes")
                .row());
    }

    private static void twoPhaseCommit(int managers, Appendable out) throws IOException {
        Measured measured = warm(() -> new TwoPhaseCommit(managers).explore());
        long states = measured.counters().states;
        if (managers == 7) {
            exactly("states of two-phase commit", states, 296_448);
        }
        out.append(Figure.atLeast(
                        "two-phase commit, %d resource managers".formatted(managers),
                        states / measured.processor(),
                        500e3,
                        "states/s")
                .row());
    }

    private static void avl(int keys, Appendable out) throws IOException {
        Supplier<Allways> small = () -> new Avl(Math.min(keys, 12)).explore();
        Measured one = measured(() -> new Avl(keys).explore(), small);
        Measured two = measured(
                () -> new Avl(keys).explore().workers(2), () -> small.get().workers(2));
        long states = one.counters().states;
        if (keys == 15) {
            exactly("trees of up to 15 keys", states, 1_003_777);
        }
        exactly("trees met by two workers", two.counters().states, states);
        out.append(Figure.atMost("AVL(%d), %,d states".formatted(keys, states), one.processor(), 9.5, "s")
                .row());
        out.append(Figure.atMost(
                        String.format(
                                Locale.ROOT, "    2 workers %.1f s, 1 %.1f s by the clock", two.clock(), one.clock()),
                        100 * two.clock() / one.clock(),
                        60,
                        "%")
                .row());
    }

    private static long power(int base, int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= base;
        }
        return power;
    }

    // ---- one exploration

    /**
     * What one exploration took.
     *
     * @param counters what it counted
     * @param processor seconds of the processor in the first worker's thread
     * @param clock seconds by the clock
     * @param bytesOfState bytes that the set of visited states takes for one of them
     */
    private record Measured(Counters counters, double processor, double clock, double bytesOfState) {}

    /** The best of some short explorations, the first of which warm up. */
    private static Measured warm(Supplier<Allways> exploration) {
        long begun = System.nanoTime();
        Measured best = measured(exploration);
        while (System.nanoTime() - begun < WARM) {
            Measured next = measured(exploration);
            best = next.processor() < best.processor() ? next : best;
        }
        return best;
    }

    /** One long exploration, after a small one that warms up. */
    private static Measured measured(Supplier<Allways> exploration, Supplier<Allways> small) {
        measured(small);
        return measured(exploration);
    }

    private static Measured measured(Supplier<Allways> exploration) {
        var seen = new AtomicReference<Seen>();
        Allways ready = exploration.get().seen(() -> {
            seen.set(Seen.exact64());
            return java.util.Objects.requireNonNull(seen.get());
        });
        var threads = ManagementFactory.getThreadMXBean();
        System.gc(); // what the one before left is not to be collected in this one's time
        long clock = System.nanoTime();
        long processor = threads.getCurrentThreadCpuTime();
        Result result = ready.run();
        double seconds = (threads.getCurrentThreadCpuTime() - processor) / 1e9;
        double wall = (System.nanoTime() - clock) / 1e9;
        if (!result.complete() || !result.passed()) {
            throw new WrongCount("an exploration is not complete: " + result.stopReason());
        }
        Seen set = seen.get();
        double bytes = set == null || set.size() == 0 ? 0 : (double) set.bytes() / set.size();
        return new Measured(result.statistics().counters(), seconds, wall, bytes);
    }

    /** A count that is not what it must be. */
    private static final class WrongCount extends RuntimeException {
        private static final long serialVersionUID = 1;

        WrongCount(String message) {
            super(message);
        }
    }

    private static void exactly(String what, long counted, long known) {
        if (counted != known) {
            throw new WrongCount("%,d %s, there are %,d".formatted(counted, what, known));
        }
    }
}
