package dev.allways.studies.threads.found;

import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.engine.Supervision;
import dev.allways.core.explain.Explain;
import dev.allways.core.explain.Explanation;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import dev.allways.report.Look;
import dev.allways.report.Printed;
import dev.allways.report.Report;
import dev.allways.report.Study;
import dev.allways.report.TextReport;
import dev.allways.studies.threads.program.Body;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The bugs that Allways found in current releases of libraries: found again, replayed, shrunk and explained. */
public final class Found implements Study {
    private static final Duration TIME = Duration.ofSeconds(60); // to find one
    private static final Duration PATIENCE = Duration.ofSeconds(20); // for one execution
    private static final Budget SHRINKING = Budget.time(Duration.ofSeconds(10));
    private static final Budget EXPLAINING = Budget.time(Duration.ofSeconds(5));
    private static final String STRATEGY = "portfolio";
    private static final String TO = "to=";
    private static final String ROW = "%-20s %-12s %-24s %11s %6s  %s%n";

    private final long executions;

    /** At most 50,000 executions for each. */
    public Found() {
        this(50_000);
    }

    /** The same with another limit. */
    Found(long executions) {
        this.executions = executions;
    }

    @Override
    public String name() {
        return "found";
    }

    @Override
    public String summary() {
        return "bugs that Allways found in current releases of libraries; names, or all; to=FOLDER for the stories";
    }

    /** @return whether all were found, and found again by their tokens */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<FoundBug> wanted = wanted(arguments);
        Path folder = arguments.stream()
                .filter(each -> each.startsWith(TO))
                .map(each -> Path.of(each.substring(TO.length())))
                .findFirst()
                .orElse(Path.of("target", "found"));
        if (!Threads.areControlled()) {
            throw new IllegalArgumentException("the study found needs threads under control, and no agent is at work");
        }
        Files.createDirectories(folder);
        out.append("""
            Bugs in current releases, looked for by %s in at most %,d executions or %d s each: the execution that fails
            first, and how many steps it has when it is shrunk. The stories are written to %s.

            """.formatted(STRATEGY, executions, TIME.toSeconds(), folder));
        out.append(ROW.formatted("library", "version", "name", "executions", "steps", "calls")
                        .stripTrailing())
                .append("\n");
        boolean allFound = true;
        for (FoundBug bug : wanted) {
            allFound &= find(bug, folder, out);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return allFound;
    }

    private static List<FoundBug> wanted(List<String> arguments) {
        List<String> names =
                arguments.stream().filter(each -> !each.startsWith(TO)).toList();
        List<FoundBug> all = FoundBugs.all();
        for (String name : names) {
            if (all.stream().noneMatch(bug -> named(bug, name))) {
                throw new IllegalArgumentException("%s is neither a library nor a name: %s"
                        .formatted(
                                name,
                                String.join(
                                        ", ", all.stream().map(FoundBug::name).toList())));
            }
        }
        return names.isEmpty()
                ? all
                : all.stream()
                        .filter(bug -> names.stream().anyMatch(name -> named(bug, name)))
                        .toList();
    }

    private static boolean named(FoundBug bug, String name) {
        return bug.name().equals(name) || bug.library().name().equals(name);
    }

    private boolean find(FoundBug bug, Path folder, Appendable out) throws IOException {
        Program program = bug.controlled();
        Result result = explored(program);
        Optional<Failure> failure = result.failures().stream().findFirst();
        if (failure.isEmpty()) {
            String why = result.problem()
                    .map(Throwable::toString)
                    .orElse(result.complete() ? "in none of all executions" : "not found");
            out.append(row(bug, result.statistics().counters().executions(), "-"))
                    .append("  ");
            out.append(why).append("\n");
            return false;
        }
        Shrunk shrunk = Supervision.of(
                program,
                SHRINKING.time(),
                PATIENCE,
                () -> Shrinker.shrink(program, failure.get().trace(), SHRINKING));
        Explanation explanation = Supervision.of(
                program, EXPLAINING.time(), PATIENCE, () -> Explain.explain(program, shrunk.trace(), EXPLAINING, 0));
        boolean again = Replay.once(program, shrunk.choices()).outcome().failed();
        String replay = System.getProperty("allways.command", "./allways") + " replay "
                + new ReplayToken(bug.test(), shrunk.choices())
                + (bug.isOfPlatform() ? " --platform stepwise" : "");
        Finding finding = new Finding(
                failure.get(),
                new ReplayToken(bug.test(), failure.get().choices()).toString(),
                Optional.of(shrunk),
                new ReplayToken(bug.test(), shrunk.choices()).toString(),
                Optional.of(explanation),
                Printed.NONE,
                Optional.empty(),
                List.of(new Hint("replay", replay)));
        Files.writeString(folder.resolve(bug.name() + ".txt"), story(bug, result, finding));
        out.append(row(
                bug,
                failure.get().executionsBefore() + 1,
                String.valueOf(shrunk.trace().steps().size())));
        out.append("  ").append(bug.type()).append(": ").append(bug.harm()).append("\n");
        out.append("  ")
                .append(again ? replay : "NOT FOUND AGAIN by the choices that failed")
                .append("\n");
        boolean fixed = bug.fixedBody().isEmpty()
                || clean(bug, explored(Threads.control(running(bug.fixedBody().get()))), out);
        return again && fixed;
    }

    private static Program running(Body body) {
        return chooser -> body.run();
    }

    private static boolean clean(FoundBug bug, Result later, Appendable out) throws IOException {
        String version = bug.fixed().orElseThrow().version();
        boolean clean = later.passed();
        out.append("  %s: %s in %,d executions%n"
                .formatted(
                        version,
                        clean ? "clean" : "FAILS, TOO,",
                        later.statistics().counters().executions()));
        return clean;
    }

    private Result explored(Program program) {
        return Allways.explore(program)
                .strategy(STRATEGY)
                .executions(executions)
                .time(TIME)
                .engine()
                .runSupervised(PATIENCE);
    }

    private String story(FoundBug bug, Result result, Finding finding) {
        var report = new Report(bug.test(), STRATEGY, false, 0, Limits.DEFAULT, result, List.of(finding));
        return "%s %s, %s: %s%n%s%n%n%s"
                .formatted(
                        bug.library().name(),
                        version(bug),
                        bug.type(),
                        bug.calls(),
                        bug.harm(),
                        new TextReport(new Look(120, false, false)).of(report, finding));
    }

    private static String row(FoundBug bug, long executions, String steps) {
        return ROW.formatted(
                bug.library().name(),
                version(bug),
                bug.name(),
                String.format(Locale.ROOT, "%,d", executions),
                steps,
                bug.calls());
    }

    private static String version(FoundBug bug) {
        return bug.library().version().replaceFirst("\\+.*", "").replaceFirst("-jre$", "");
    }
}
