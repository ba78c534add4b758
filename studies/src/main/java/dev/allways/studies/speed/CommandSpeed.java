package dev.allways.studies.speed;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.gen.Gen;
import dev.allways.gen.Lengths;
import dev.allways.studies.workshop.Workshop;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Commands in a second, beside the fastest of other tools in the same task, and what it takes to shrink a fault that
 * three commands show. jetCheck has no phase that generates the sequence first.
 */
final class CommandSpeed {
    private static final int SEQUENCES = 20_000;
    private static final int SEEDS = 20;

    private CommandSpeed() {}

    /** Returns the value removed last for an absent key that ends in 7, if it was that of this key. */
    private static final class Planted {
        private final Map<Integer, Integer> map = new TreeMap<>();
        private @Nullable Integer removed;
        private int key;

        @Nullable
        Integer get(int wanted) {
            return !map.containsKey(wanted) && wanted % 10 == 7 && wanted == key ? removed : map.get(wanted);
        }

        @Nullable
        Integer remove(int gone) {
            Integer value = map.remove(gone);
            if (value != null) {
                removed = value;
                key = gone;
            }
            return value;
        }
    }

    private record PlantedCommands(Lengths lengths) implements Commands<Map<Integer, Integer>, Planted> {
        @Override
        public Map<Integer, Integer> model() {
            return new TreeMap<>();
        }

        @Override
        public Planted system() {
            return new Planted();
        }

        @Override
        @SuppressWarnings("NullAway") // a map gives null for a key that it does not have
        public void commands(Menu<Map<Integer, Integer>, Planted> menu) {
            Gen<Integer> keys = Gen.ints(0, 19);
            menu.command("put")
                    .with(keys, Gen.ints(0, 999))
                    .run((planted, key, value) -> planted.map.put(key, value))
                    .mirrors((model, key, value) -> model.put(key, value));
            menu.command("get")
                    .with(keys)
                    .run((planted, key) -> planted.get(key))
                    .returns((model, key) -> model.get(key));
            menu.command("remove")
                    .with(keys)
                    .run((planted, key) -> planted.remove(key))
                    .mirrors((model, key) -> model.remove(key));
            menu.command("size").run(planted -> planted.map.size()).returns(model -> model.size());
        }
    }

    static void measure(Appendable out) throws IOException, InterruptedException {
        Measured measured = Measured.warm(
                4 * Measured.WARM, () -> Allways.explore(new TreeMapCommands()).executions(SEQUENCES));
        double rate = (double) SEQUENCES * TreeMapCommands.LENGTH / measured.processor();
        out.append(Figure.atLeast("commands on a TreeMap, sequences of 100", rate, 3e6, "commands/s")
                .row());
        new CommandPeers(Workshop.here()).measure(rate, out);
        var threads = ManagementFactory.getThreadMXBean();
        Shrunk[] shrunk = new Shrunk[SEEDS];
        double slowest = 0;
        long runs = 0;
        long all = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            var commands = new PlantedCommands(Lengths.usually(TreeMapCommands.LENGTH, "more"));
            Failure failure =
                    Allways.explore(commands).seed(seed).run().failures().getFirst();
            long begun = threads.getCurrentThreadCpuTime();
            shrunk[seed] = Shrinker.shrink(commands, failure, Budget.DEFAULT);
            slowest = Math.max(slowest, (threads.getCurrentThreadCpuTime() - begun) / 1e9);
            runs += runsUntil(shrunk[seed], commands, failure);
            all += shrunk[seed].runs();
            Measured.exactly(
                    "lines of the smallest program, with the one that makes the map",
                    shrunk[seed].trace().program().size(),
                    4);
            Measured.exactly("keys other than 7", keys(shrunk[seed]), 0);
        }
        out.append(Figure.atMost("    a fault of three among 100 shrinks in", (double) runs / SEEDS, 60, "sequences")
                .row());
        out.append(
                String.format(Locale.ROOT, "    that nothing is smaller is known after %.0f%n", (double) all / SEEDS));
        out.append(Figure.atMost("    the longest of 20 in", slowest, 2, "s").row());
    }

    /** In how many sequences the smallest was reached: the least budget with the same result. */
    private static long runsUntil(Shrunk smallest, Program program, Failure failure) {
        long least = 0;
        long enough = smallest.runs();
        while (least < enough) {
            long middle = (least + enough) / 2;
            if (Shrinker.shrink(program, failure, Budget.executions(middle))
                    .choices()
                    .equals(smallest.choices())) {
                enough = middle;
            } else {
                least = middle + 1;
            }
        }
        return least;
    }

    /** How many of the three calls are not of the smallest key, with the smallest value. */
    private static int keys(Shrunk shrunk) {
        var lines = shrunk.trace().program();
        return (lines.get(1).line().equals("system.put(7, 0);") ? 0 : 1)
                + (lines.get(2).line().equals("system.remove(7);") ? 0 : 1)
                + (lines.get(3).line().equals("system.get(7);") ? 0 : 1);
    }
}
