package dev.allways.studies.symbolic.programs;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Allways;
import dev.allways.studies.Compiler;
import dev.allways.symbolic.SymbolicProgram;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** A compiled program and all that it comes to, by plain Java: each pair of values and, with threads, each schedule. */
final class Compared {
    private static final List<String> WITH_THREADS =
            List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding");
    private static final List<String> ALONE = List.of("dfs");
    private static final long SCHEDULES = 2_000; // of one pair of values
    private static final long SAMPLES = 20;
    private static final long PATHS = 10_000;
    private static final Duration TIME = Duration.ofSeconds(20);
    private static final Settings CONTROLLED = Settings.DEFAULT
            .with(Settings.THREADS, When.ON)
            .withSpuriousWakeups(0)
            .withEarlyTimeouts(0);

    private final Listing listing;
    private final Supplier<ClassLoader> loaders;
    private final Optional<Set<String>> all;

    /** Compiles the program and finds out what it comes to. */
    Compared(Listing listing, Compiler compiler) {
        this.listing = listing;
        loaders = compiler.loaders(Listing.CLASS, listing.java());
        all = listing.hasThreads() ? ofSchedules() : Optional.of(ofValues());
    }

    /** The strategies that a program is explored by. */
    static List<String> strategies(Listing listing) {
        return listing.hasThreads() ? WITH_THREADS : ALONE;
    }

    /** What a strategy says of it. */
    Comparison with(String strategy) {
        return all.map(each -> Comparison.of(listing, strategy, explored(strategy), each))
                .orElseGet(() -> Comparison.unknown(listing, strategy, "more schedules than are tried"));
    }

    private Result explored(String strategy) {
        SymbolicProgram program = SymbolicProgram.of(
                loaders.get(), loader -> chooser -> made(loader).run(chooser));
        return explored(listing.hasThreads() ? program.withThreads(Compared::controlled) : program, strategy, PATHS);
    }

    private static Result explored(Program program, String strategy, long executions) {
        return Allways.explore(program)
                .strategy(strategy)
                .executions(executions)
                .time(TIME)
                .run();
    }

    /** Each execution has classes of its own, which keep nothing. */
    private Set<String> ofValues() {
        Set<String> outcomes = new TreeSet<>();
        for (int a = 0; a < listing.values(); a++) {
            for (int b = 0; b < listing.values(); b++) {
                outcomes.add(((Telling) made(loaders.get())).outcome(a, b));
            }
        }
        return outcomes;
    }

    /** By a reduction, which sees no terms, and by some random schedules, should it miss any. */
    private Optional<Set<String>> ofSchedules() {
        ClassLoader loader = loaders.get();
        Set<String> outcomes = new TreeSet<>();
        for (int a = 0; a < listing.values(); a++) {
            for (int b = 0; b < listing.values(); b++) {
                int first = a;
                int second = b;
                Program program = controlled(chooser -> ((Telling) made(loader)).run(chooser, first, second));
                Result all = explored(program, "optimal-dpor", SCHEDULES);
                if (!all.complete()) {
                    return Optional.empty();
                }
                outcomes.addAll(all.statistics().labels().keySet());
                outcomes.addAll(explored(program, "random", SAMPLES)
                        .statistics()
                        .labels()
                        .keySet());
            }
        }
        return Optional.of(outcomes);
    }

    private static Program controlled(Program program) {
        return ThreadControl.controlled(Telling.class, program, CONTROLLED);
    }

    /** The program is an object that is used once. */
    private static Program made(ClassLoader loader) {
        try {
            return (Program) loader.loadClass(Listing.CLASS).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
