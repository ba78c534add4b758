package dev.allways.studies.maps;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.Tally;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.report.Study;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The study of maps that Jesper Louis Andersen made for Erlang (Breaking Erlang Maps, 2015), on the maps of six
 * libraries and four of the platform.
 */
public final class Maps implements Study {
    private static final int SEED = 1;
    private static final int SHOWN = 100; // sequences whose statistics are shown, as in the study

    private final int sequences;

    /** Three hundred sequences of each library, by each set of weights. */
    public Maps() {
        this(300);
    }

    Maps(int sequences) {
        this.sequences = sequences;
    }

    @Override
    public String name() {
        return "maps";
    }

    @Override
    public String summary() {
        return "the model of Erlang's maps on ten maps of the JVM: statistics, commands and features; or of one, by"
                + " name";
    }

    /** All maps, with the weights of 2015 or those of 2018. */
    static List<MapCommands<?>> all(boolean later) {
        return List.of(
                new MapCommands<>("Vavr", new Libraries.Vavr(), Keys.JAVA, later),
                new MapCommands<>("PCollections", new Libraries.PCollections(), Keys.JAVA, later),
                new MapCommands<>("Paguro", new Libraries.Paguro(), Keys.JAVA, later),
                new MapCommands<>("Clojure", new Libraries.Clojure(), Keys.CLOJURE, later),
                new MapCommands<>("Scala", new Libraries.Scala(), Keys.SCALA, later),
                new MapCommands<>("Eclipse", new Libraries.Eclipse(), Keys.JAVA, later),
                new MapCommands<>("HashMap", new Libraries.Platform(HashMap::new), Keys.JAVA, later),
                new MapCommands<>("TreeMap", new Libraries.Platform(TreeMap::new), Keys.ORDERED, later),
                new MapCommands<>(
                        "ConcurrentHashMap", new Libraries.Platform(ConcurrentHashMap::new), Keys.JAVA, later),
                new MapCommands<>(
                        "ConcurrentSkipListMap",
                        new Libraries.Platform(ConcurrentSkipListMap::new),
                        Keys.ORDERED,
                        later));
    }

    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        for (String argument : arguments) {
            if (all(true).stream().noneMatch(each -> each.name().equals(argument))) {
                throw new IllegalArgumentException("there are the maps %s, not %s"
                        .formatted(
                                String.join(
                                        ", ",
                                        all(true).stream()
                                                .map(MapCommands::name)
                                                .toList()),
                                argument));
            }
        }
        String shown = arguments.isEmpty() ? "Vavr" : arguments.getFirst();
        boolean right = true;
        for (boolean later : List.of(false, true)) {
            for (MapCommands<?> each : all(later)) {
                if (each.name().equals(shown)) {
                    statistics(each, out);
                }
            }
        }
        out.append("  %-24s %10s %10s %14s   %s\n".formatted("", "sequences", "commands", "features met", "verdict"));
        for (MapCommands<?> each : all(true)) {
            if (arguments.isEmpty() || arguments.contains(each.name())) {
                for (boolean later : List.of(false, true)) {
                    right &= row(
                            all(later).stream()
                                    .filter(it -> it.name().equals(each.name()))
                                    .findFirst()
                                    .orElseThrow(),
                            out);
                }
            }
        }
        return right;
    }

    /** The four blocks of statistics, of as many sequences as the study made. */
    private static void statistics(MapCommands<?> map, Appendable out) throws IOException {
        Result result = Allways.explore(map).seed(SEED).executions(SHOWN).run();
        out.append("%s, weights of %d, %d sequences%n%n".formatted(map.name(), map.later() ? 2018 : 2015, SHOWN));
        for (Tally tally : result.statistics().tallies()) {
            out.append(tally.title()).append("\n\n");
            for (String line : tally.lines()) {
                out.append("  ").append(line).append('\n');
            }
            out.append('\n');
        }
    }

    private boolean row(MapCommands<?> map, Appendable out) throws IOException {
        Result result = Allways.explore(map).seed(SEED).executions(sequences).run();
        long made = result.statistics().counters().executions();
        long commands = 0;
        String features = "";
        for (Tally tally : result.statistics().tallies()) {
            if (tally.title().equals("Commands")) {
                commands = tally.counts().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
            }
            if (tally.title().equals("Features")) {
                features = "%d of %d"
                        .formatted(
                                tally.counts().values().stream()
                                        .filter(count -> count > 0)
                                        .count(),
                                tally.counts().size());
            }
        }
        out.append(String.format(
                Locale.ROOT,
                "  %-24s %,10d %,10d %14s   %s%n",
                map.name() + (map.later() ? ", 2018" : ", 2015"),
                made,
                commands,
                features,
                !result.passed()
                        ? "WRONG"
                        : made == 0 ? "not tried" : made < sequences ? "as the model so far" : "as the model"));
        for (Failure failure : result.failures()) {
            List<String> lines = new ArrayList<>();
            Shrinker.shrink(map, failure, Budget.DEFAULT)
                    .trace()
                    .program()
                    .forEach(code -> lines.add("      %-60s // %s".formatted(code.line(), code.comment())));
            out.append("      ").append(String.valueOf(failure.error())).append('\n');
            for (String line : lines) {
                out.append(line).append('\n');
            }
        }
        if (result.problem().isPresent()) {
            out.append("      ").append(String.valueOf(result.problem().get())).append('\n');
        }
        return result.passed();
    }
}
