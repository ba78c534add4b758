package dev.allways.studies.speed;

import dev.allways.core.Audit;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Allways;
import dev.allways.examples.symbolic.Middle;
import dev.allways.symbolic.SymbolicProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** How fast symbolic inputs are: the solver, code that has none, and the way from start to verdict. */
final class SymbolicSpeed {
    private static final int STARTS = 5;
    private static final Settings CONTROLLED =
            Settings.DEFAULT.with(Settings.THREADS, When.ON).withRaces(ThreadControl.Races.IGNORE);

    private final int paths; // at most, of the program whose queries are measured
    private final int rounds; // of those paths
    private final int
            executions; // of producers and consumers in one exploration; the computation takes about 100 times as long
    private final double warm; // seconds

    SymbolicSpeed(int paths, int rounds, int executions, double warm) {
        this.paths = paths;
        this.rounds = rounds;
        this.executions = executions;
        this.warm = warm;
    }

    void measure(Appendable out) throws IOException, InterruptedException {
        out.append(Figure.atMost("a question to the solver, half of them", milliseconds(), 2, "ms")
                .row());
        slower("no symbolic value: computation", SymbolicPrograms.Computation.class, executions / 100, out);
        slower("    2 producers, 2 consumers", SymbolicPrograms.Buffer.class, executions, out);
        String launcher = System.getProperty("allways.command", "");
        if (!launcher.isEmpty()) {
            out.append(Figure.atMost("from start to verdict, a short program", start(launcher), 1.5, "s")
                    .row());
        }
    }

    /** The time of half of the questions at most, in the last of some explorations of the same paths. */
    private double milliseconds() {
        Result result = exploration();
        for (int i = 1; i < rounds; i++) {
            result = exploration();
        }
        return result.statistics().tallies().stream()
                .map(each -> each.counts().get("microseconds for half of them, at most"))
                .filter(each -> each != null)
                .mapToDouble(each -> each / 1e3)
                .findFirst()
                .orElseThrow();
    }

    private Result exploration() {
        return Allways.explore(SymbolicProgram.of(SymbolicPrograms.Sums.class))
                .strategy("dfs")
                .executions(paths)
                .run();
    }

    /**
     * How many times longer code takes that computes terms beside values, where there are none; threads under control.
     */
    private void slower(String name, Class<? extends Program> type, int each, Appendable out) throws IOException {
        UnaryOperator<Program> control = program -> ThreadControl.controlled(type, program, CONTROLLED);
        double slower = Measured.slower(
                4 * warm,
                control.apply(made(type)),
                SymbolicProgram.of(type).withThreads(control).begin(Audit.OFF).program(),
                each,
                program -> Allways.explore(program).strategy("random"));
        out.append(Figure.atMost(name + ": slower", slower, 1.25, "times").row());
    }

    private static Program made(Class<? extends Program> type) {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The shortest of some starts of the launcher, by the clock: seconds until a failure is found, shrunk and told. */
    private static double start(String launcher) throws IOException, InterruptedException {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < STARTS; i++) {
            Path store = Files.createTempDirectory("allways-speed");
            try {
                List<String> command =
                        List.of(launcher, "check", "--symbolic", "--store", store.toString(), Middle.class.getName());
                long begun = System.nanoTime();
                int code = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
                best = Math.min(best, (System.nanoTime() - begun) / 1e9);
                Measured.exactly("as exit code of " + String.join(" ", command), code, 1);
            } finally {
                try (Stream<Path> left = Files.walk(store)) {
                    for (Path each : left.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(each);
                    }
                }
            }
        }
        return best;
    }
}
