package dev.allways.studies.threads;

import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.Strategies;
import dev.allways.core.StrategyProvider;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Study;
import dev.allways.studies.threads.libraries.LibraryBug;
import dev.allways.studies.threads.libraries.LibraryBugs;
import dev.allways.studies.threads.program.Body;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Known concurrency bugs of released libraries, found, replayed and shrunk. */
public final class Libraries implements Study {
    /** The first of them that is known is asked. */
    private static final List<String> STRATEGIES = List.of("portfolio", "preemptions", "random");

    private static final Duration TIME = Duration.ofSeconds(60); // to find one
    private static final Duration SHRINKING = Duration.ofSeconds(10);
    private static final String ROW = "%-20s %-8s %-20s %-12s %10s %8s %10s%n";

    private final long executions;

    /** At most 100,000 executions for each. */
    public Libraries() {
        this(100_000);
    }

    /** The same with another limit. */
    Libraries(long executions) {
        this.executions = executions;
    }

    @Override
    public String name() {
        return "libraries";
    }

    @Override
    public String summary() {
        return "known concurrency bugs of released libraries, found and shrunk; issues or a strategy, or all";
    }

    /** @return whether all were found, and found again by their tokens */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        Set<String> known =
                Strategies.known().stream().map(StrategyProvider::name).collect(Collectors.toSet());
        List<String> issues =
                LibraryBugs.ordered().stream().map(LibraryBug::issue).toList();
        String strategy =
                STRATEGIES.stream().filter(known::contains).findFirst().orElse("random");
        for (String argument : arguments) {
            int colon = argument.indexOf(':');
            if (known.contains(colon < 0 ? argument : argument.substring(0, colon))) {
                strategy = argument;
            } else if (!issues.contains(argument)) {
                throw new IllegalArgumentException(
                        "%s is neither an issue (%s) nor a strategy".formatted(argument, String.join(", ", issues)));
            }
        }
        Search.requireAgent(name());
        out.append("""
            Executions until the bug is found, at most %,d or %d s each; the choices of the failing execution before and
            after shrinking; the command that makes what is left again.

            """.formatted(executions, TIME.toSeconds()));
        out.append(ROW.formatted("library", "version", "issue", "strategy", "executions", "seconds", "choices"));
        boolean allFound = true;
        for (LibraryBug bug : LibraryBugs.ordered()) {
            if (issues.stream().noneMatch(arguments::contains) || arguments.contains(bug.issue())) {
                allFound &= find(bug, strategy, out);
            }
        }
        return allFound;
    }

    private boolean find(LibraryBug bug, String strategy, Appendable out) throws IOException, InterruptedException {
        Body body = bug.body();
        Search.Found found = new Search(strategy, executions, TIME).explore(body, ThreadControl.Settings.DEFAULT, 0);
        String seconds = "%.1f".formatted(found.seconds());
        if (!found.failed()) {
            String why = found.trouble().orElse(found.complete() ? "in none of all executions" : "not found");
            out.append(row(bug, strategy, "%,d".formatted(found.executions()), seconds, "-"));
            out.append("  ").append(why).append("\n");
            return false;
        }
        Failure failure = found.failure().orElseThrow();
        Program program = Threads.control(chooser -> body.run());
        Shrunk shrunk = Shrinker.shrink(program, failure, Budget.time(SHRINKING));
        boolean again = Replay.once(program, shrunk.choices()).outcome().failed();
        String choices = failure.choices().length() + " > " + shrunk.choices().length();
        out.append(row(bug, strategy, "%,d".formatted(found.executions()), seconds, choices));
        out.append("  ").append(Search.firstLine(failure.error())).append("\n  ");
        out.append(
                again
                        ? System.getProperty("allways.command", "./allways") + " replay "
                                + new ReplayToken(bug.test(), shrunk.choices())
                        : "NOT FOUND AGAIN by the choices that failed");
        out.append("\n");
        return again;
    }

    private static String row(LibraryBug bug, String strategy, String executions, String seconds, String choices) {
        String version = bug.library().version().replaceFirst("\\+.*", "");
        return ROW.formatted(bug.library().name(), version, bug.issue(), strategy, executions, seconds, choices);
    }
}
