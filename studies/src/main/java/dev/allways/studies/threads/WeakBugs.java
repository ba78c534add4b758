package dev.allways.studies.threads;

import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Study;
import dev.allways.studies.threads.jdk.Published;
import dev.allways.studies.threads.libraries.Library;
import dev.allways.studies.threads.libraries.LibraryBug;
import dev.allways.studies.threads.libraries.LibraryBugs;
import dev.allways.studies.threads.program.Body;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Bugs of released libraries that a weak memory alone shows; and classes that promise to be right, in which it shows
 * none.
 */
public final class WeakBugs implements Study {
    private static final Settings WEAK = Settings.DEFAULT.withMemoryModel(MemoryModel.WEAK);
    private static final List<String> STRATEGIES = List.of("portfolio", "random", "pos", "preemptions", "optimal-dpor");
    private static final long CONSISTENT = 500; // executions in which none may be found
    private static final long EXECUTIONS = 20_000;
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final Duration SHRINKING = Duration.ofSeconds(10);
    private static final String ROW = "%-20s %-8s %-20s %6s %10s %8s %8s %12s %13s%n";

    @Override
    public String name() {
        return "weak-bugs";
    }

    @Override
    public String summary() {
        return "bugs of released libraries that only a weak memory shows, and classes in which it may show none;"
                + " executions of each of these (1,000)";
    }

    /** @return whether all were found, and found again by their tokens, and nothing else was */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        if (arguments.size() > 1) {
            throw new IllegalArgumentException("it takes one number of executions");
        }
        long executions = 1_000;
        for (String argument : arguments) {
            try {
                executions = Long.parseLong(argument.replace(",", ""));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(argument + " is no number of executions", e);
            }
        }
        Search.requireAgent(name());
        boolean right = bugs(out);
        right &= correct(executions, out);
        return right;
    }

    private static boolean bugs(Appendable out) throws IOException, InterruptedException {
        out.append("""
            Executions until the bug is found, at most %,d or %d s each; sc: of so many sequentially consistent ones, how
            many fail. What the shrunk execution reads that is not the newest, and what to do; the command that makes it.

            """.formatted(EXECUTIONS, TIME.toSeconds()));
        out.append(ROW.formatted(
                "library",
                "version",
                "bug",
                "sc",
                STRATEGIES.get(0),
                STRATEGIES.get(1),
                STRATEGIES.get(2),
                STRATEGIES.get(3),
                STRATEGIES.get(4)));
        boolean right = true;
        for (LibraryBug bug : LibraryBugs.weak()) {
            right &= bug(bug, out);
        }
        return right;
    }

    private static boolean bug(LibraryBug bug, Appendable out) throws IOException, InterruptedException {
        Body body = bug.body();
        boolean consistent = new Search("portfolio", CONSISTENT, TIME)
                .explore(body, Settings.DEFAULT, 0)
                .failed();
        List<Search.Found> found = new ArrayList<>();
        for (String strategy : STRATEGIES) {
            found.add(new Search(strategy, EXECUTIONS, TIME).explore(body, WEAK, 0));
        }
        String[] cells = found.stream()
                .map(each -> each.failed() ? "%,d".formatted(each.executions()) : "-")
                .toArray(String[]::new);
        out.append(ROW.formatted(
                bug.library().name(),
                bug.library().version(),
                bug.issue(),
                consistent ? "FAILS" : "0/" + CONSISTENT,
                cells[0],
                cells[1],
                cells[2],
                cells[3],
                cells[4]));
        if (!found.getFirst().failed()) {
            out.append("  NOT FOUND by portfolio\n");
            return false;
        }
        Failure failure = found.getFirst().failure().orElseThrow();
        Program program = Threads.control(chooser -> body.run(), WEAK);
        Shrunk shrunk = Shrinker.shrink(program, failure, Budget.time(SHRINKING));
        Trace trace = Replay.exactly(program, shrunk.choices());
        out.append("  ").append(Search.firstLine(failure.error())).append("\n");
        for (int i = 1; i < trace.steps().size(); i++) {
            Trace.Step step = trace.steps().get(i);
            if (step.label().startsWith("what a ") && step.answer() > 0) {
                out.append("  %s: %s%n".formatted(trace.steps().get(i - 1).text(), step.text()));
            }
        }
        out.append("  ").append(bug.note()).append("\n");
        boolean again = trace.outcome().failed();
        out.append(again ? "  " + command(bug, shrunk) : "  NOT FOUND AGAIN by the choices that failed")
                .append("\n");
        return again && !consistent;
    }

    private static String command(LibraryBug bug, Shrunk shrunk) {
        return System.getProperty("allways.command", "./allways") + " replay "
                + new ReplayToken(bug.test() + "+weak", shrunk.choices());
    }

    private static boolean correct(long executions, Appendable out) throws IOException {
        out.append("%nClasses that promise to be right, step by step: %,d executions each by portfolio%n%n"
                .formatted(executions));
        boolean right = true;
        Settings stepwise = WEAK.withPlatform(Platform.STEPWISE);
        right &= correct("java.util.concurrent", new Published().bodies(), stepwise, executions, out);
        Map<String, Body> queues = Library.of("jctools-core", "4.0.7")
                .bodies(LibraryBugs.PROBES + "JcToolsQueues")
                .bodies();
        right &= correct("JCTools 4.0.7", queues, WEAK, executions, out);
        return right;
    }

    private static boolean correct(
            String library, Map<String, Body> bodies, Settings settings, long executions, Appendable out)
            throws IOException {
        long all = 0;
        int complete = 0;
        int alarms = 0;
        for (Map.Entry<String, Body> each : bodies.entrySet()) {
            Result result = Allways.explore(
                            Threads.control(chooser -> each.getValue().run(), settings))
                    .strategy("portfolio")
                    .executions(executions)
                    .run();
            all += result.statistics().counters().executions();
            complete += result.complete() ? 1 : 0;
            for (Failure failure : result.failures()) {
                alarms++;
                out.append("FALSE ALARM  %s: %s, execution %,d%n"
                        .formatted(each.getKey(), Search.firstLine(failure.error()), failure.executionsBefore() + 1));
            }
        }
        out.append("%s: %,d programs (%s), %,d of them explored in full, %,d executions, %,d false alarms%n"
                .formatted(library, bodies.size(), String.join(", ", bodies.keySet()), complete, all, alarms));
        return alarms == 0;
    }
}
