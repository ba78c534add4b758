package dev.allways.studies.verdicts;

import dev.allways.core.CannotExplore;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.studies.Arguments;
import dev.allways.studies.verdicts.TaskFile.Property;
import dev.allways.studies.verdicts.Verdicts.Verdict;
import dev.allways.symbolic.SymbolicProgram;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The tasks of SV-COMP's Java category, of which the user has a copy: a folder of task definitions, beside the folders
 * of their code, as in {@code java/jbmc-regression} of the benchmarks' repository.
 */
public final class CompetitionTasks implements Study {
    private static final String INPUTS = "org.sosy_lab.sv_benchmarks.Verifier";
    private static final String ROW = "%-40s  %-8s  %-8s  %7s  %7s  %s%n";

    /** What became of a task. */
    private record Decided(Verdict verdict, long executions, Duration time, String why) {}

    @Override
    public String name() {
        return "svcomp";
    }

    @Override
    public String summary() {
        return "tasks of SV-COMP's Java category: expected verdict, verdict, paths, time; FOLDER of *.yml files;"
                + " --seconds N for each task (10)";
    }

    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException {
        List<String> left = new ArrayList<>(arguments);
        Duration time = Arguments.seconds(left, 10);
        if (left.size() != 1 || !Files.isDirectory(Path.of(left.getFirst()))) {
            throw new IllegalArgumentException(
                    "svcomp takes the folder of tasks (*.yml), such as sv-benchmarks/java/jbmc-regression, not "
                            + (left.isEmpty() ? "nothing" : String.join(" ", left)));
        }
        List<TaskFile> tasks = tasks(Path.of(left.getFirst()));
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("no tasks (*.yml) are in " + left.getFirst());
        }
        out.append(ROW.formatted("program", "expected", "verdict", "paths", "ms", "")
                        .stripTrailing())
                .append(System.lineSeparator());
        int decided = 0;
        int wrong = 0;
        int score = 0;
        for (TaskFile task : tasks) {
            Decided it = decide(task, time);
            boolean right = it.verdict == task.expected();
            decided += right ? 1 : 0;
            wrong += !right && it.verdict != Verdict.UNKNOWN ? 1 : 0;
            score += score(it.verdict, right);
            out.append(ROW.formatted(
                                    task.name(),
                                    task.expected(),
                                    right || it.verdict == Verdict.UNKNOWN ? it.verdict : it.verdict + "!",
                                    it.executions,
                                    it.time.toMillis(),
                                    it.why)
                            .stripTrailing())
                    .append(System.lineSeparator());
        }
        out.append("%n%d tasks: %d decided, %d unknown, %d wrong; score %d%n"
                .formatted(tasks.size(), decided, tasks.size() - decided - wrong, wrong, score));
        return wrong == 0;
    }

    /** The points of SV-COMP for a verdict. */
    private static int score(Verdict verdict, boolean right) {
        return switch (verdict) {
            case TRUE -> right ? 2 : -32;
            case FALSE -> right ? 1 : -16;
            case UNKNOWN -> 0;
        };
    }

    private static List<TaskFile> tasks(Path folder) throws IOException {
        List<TaskFile> tasks = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(TaskFile::isOne).sorted().toList()) {
                TaskFile.read(file).forEach(tasks::add);
            }
        }
        return tasks;
    }

    private static Decided decide(TaskFile task, Duration time) throws IOException {
        Path classes = Files.createTempDirectory("allways-task");
        try {
            String trouble = compile(task.sources(), classes);
            return trouble.isEmpty()
                    ? explored(task, classes, time)
                    : new Decided(Verdict.UNKNOWN, 0, Duration.ZERO, trouble);
        } finally {
            delete(classes);
        }
    }

    /** Compiles code; what is wrong with it, in a line; empty: nothing. */
    private static String compile(List<Path> sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return "not compiled: this Java has no compiler";
        }
        List<Path> files = new ArrayList<>();
        for (Path source : sources) {
            try (Stream<Path> all = Files.walk(source)) {
                all.filter(each -> each.toString().endsWith(".java")).forEach(files::add);
            }
        }
        var said = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-nowarn", "-proc:none", "-d", classes.toString());
            boolean done = compiler.getTask(
                            said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
            return done
                    ? ""
                    : "not compiled: " + said.toString().lines().findFirst().orElse("");
        }
    }

    private static Decided explored(TaskFile task, Path classes, Duration time) throws IOException {
        URL[] places = {classes.toUri().toURL()};
        try (var loader = new URLClassLoader("task", places, CompetitionTasks.class.getClassLoader())) {
            SymbolicProgram program = SymbolicProgram.of(loader, own -> main(own, task.property()))
                    .withInputsOf(INPUTS, Random.class.getName()); // as older tasks have them
            Result result = Allways.explore(program).time(time).run();
            boolean violated = result.failures().stream().anyMatch(each -> isViolation(each.error(), task.property()));
            Verdict verdict = violated
                    ? Verdict.FALSE
                    : result.complete() && result.failures().isEmpty() ? Verdict.TRUE : Verdict.UNKNOWN;
            String why = verdict != Verdict.UNKNOWN
                    ? ""
                    : result.failures().stream()
                            .map(each -> each.error().toString())
                            .findFirst()
                            .or(result::omitted)
                            .or(() ->
                                    result.problem().map(each -> each.getClass().getSimpleName()))
                            .orElse("");
            return new Decided(
                    verdict,
                    result.statistics().counters().executions(),
                    result.statistics().duration(),
                    why.lines().findFirst().orElse(""));
        } catch (CannotExplore e) {
            String why = Objects.requireNonNullElse(e.getMessage(), "");
            return new Decided(
                    Verdict.UNKNOWN, 0, Duration.ZERO, why.lines().findFirst().orElse(""));
        }
    }

    /** Runs main; what may leave it, as far as the property is concerned, is an end like any other. */
    private static Program main(ClassLoader loader, Property property) {
        Program main = Verdicts.calling(loader, "Main");
        return chooser -> {
            try {
                main.run(chooser);
            } catch (CannotExplore e) {
                throw e;
            } catch (Exception | AssertionError e) {
                if (isViolation(e, property)) {
                    throw e;
                }
            }
        };
    }

    private static boolean isViolation(Throwable thrown, Property property) {
        return switch (property) {
            case ASSERTIONS -> thrown instanceof AssertionError;
            case RUNTIME_EXCEPTIONS -> thrown instanceof RuntimeException;
        };
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
