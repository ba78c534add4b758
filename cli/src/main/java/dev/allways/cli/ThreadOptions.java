package dev.allways.cli;

import dev.allways.core.Explorable;
import dev.allways.core.Program;
import dev.allways.report.Trouble;
import dev.allways.threads.NoAgent;
import dev.allways.threads.Threads;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether the threads of the user's programs are put under control, and what their surroundings do to them. */
final class ThreadOptions {
    @Option(
            names = "--threads",
            paramLabel = "WHEN",
            description = "Put threads under control: on, off, or auto (usual): if the class, or one that it leads to,"
                    + " may start threads.")
    private When when = When.AUTO;

    @Option(
            names = "--spurious",
            paramLabel = "N",
            description = "N waits of a thread may end for no reason (default: 1).")
    private @Nullable Integer spurious;

    @Option(
            names = "--early-timeouts",
            paramLabel = "N",
            description = "N waits of a thread may run out of time while other threads could go on (default: 1).")
    private @Nullable Integer earlyTimeouts;

    @Option(
            names = "--steps",
            paramLabel = "N",
            converter = Count.class,
            description = "An execution with more than N steps of its threads goes on for ever (default: 100,000).")
    private @Nullable Long steps;

    @Option(
            names = "--races",
            paramLabel = "WHAT",
            description = "Data races are to ignore, to note in the statistics, or to fail (default: ignore).")
    private Threads.@Nullable Races races;

    @Option(
            names = "--isolate",
            description =
                    "Begin the static state of the program's classes anew in each execution; always done with several"
                            + " --workers.")
    private boolean isolated;

    /** When threads are put under control. */
    private enum When {
        ON,
        OFF,
        AUTO
    }

    /**
     * The program of a class, with its threads under control if that is wanted.
     *
     * @throws Refused if it is wanted and can't be
     */
    Program control(Class<?> type, Program program) {
        boolean wanted = switch (when) {
            case ON -> true;
            case OFF -> false;
            case AUTO -> Threads.mayBeStartedBy(type);
        };
        if (!wanted || program instanceof Explorable) {
            return program;
        }
        try {
            return Threads.control(program, settings());
        } catch (NoAgent e) {
            throw new Refused(Trouble.of(
                            "NO AGENT", Targets.name(type) + " starts threads, and they can't be put under control")
                    .with("where", "the options of this JVM: the agent of Allways is not among them")
                    .usualCause("the command line was not started by its launcher")
                    .todo("start it with ./allways, or with -javaagent:allways-threads-agent.jar; or say --threads off:"
                            + " then threads run as they like, and nothing of their order is explored"));
        } catch (IllegalArgumentException e) {
            throw new Refused(Trouble.of("WRONG USAGE", String.valueOf(e.getMessage()))
                    .with("where", "--spurious, --early-timeouts, --steps")
                    .usualCause("a slip")
                    .todo("say numbers that make sense"));
        }
    }

    /** Each execution is to begin static state anew, whatever was said. */
    void isolate() {
        isolated = true;
    }

    private Threads.Settings settings() {
        Threads.Settings usual = Threads.Settings.DEFAULT;
        return new Threads.Settings(
                spurious == null ? usual.spuriousWakeups() : spurious,
                earlyTimeouts == null ? usual.earlyTimeouts() : earlyTimeouts,
                steps == null ? usual.steps() : steps,
                races == null ? usual.races() : races,
                isolated);
    }

    /** What was said otherwise than usual, as it is written on a command line; begins with a blank if there is any. */
    String said() {
        return (when == When.AUTO ? "" : " --threads " + when.name().toLowerCase(Locale.ROOT))
                + (spurious == null ? "" : " --spurious " + spurious)
                + (earlyTimeouts == null ? "" : " --early-timeouts " + earlyTimeouts)
                + (steps == null ? "" : " --steps " + steps)
                + (races == null ? "" : " --races " + races.name().toLowerCase(Locale.ROOT))
                + (isolated ? " --isolate" : "");
    }
}
