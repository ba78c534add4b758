package dev.allways.cli;

import dev.allways.core.Explorable;
import dev.allways.core.Program;
import dev.allways.core.ThreadControl;
import dev.allways.core.ThreadControl.Races;
import dev.allways.core.ThreadControl.Settings;
import dev.allways.core.ThreadControl.When;
import dev.allways.report.Trouble;
import dev.allways.threads.NoAgent;
import dev.allways.threads.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether the threads of the user's programs are put under control, and what their surroundings do to them. */
final class ThreadOptions {
    @Option(
            names = "--threads",
            paramLabel = "WHEN",
            description = "Put threads under control: on, off, or auto (usual): if the class, or one that it leads to,"
                    + " may start threads.")
    private @Nullable When when;

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
            names = "--guard-timeout",
            paramLabel = "TIME",
            converter = Time.class,
            description =
                    "A time-out of TIME or more is a guard against hanging, which never strikes early (default: 1s).")
    private @Nullable Duration guardTimeout;

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
    private @Nullable Races races;

    @Option(
            names = "--isolate",
            description =
                    "Begin the static state of the program's classes anew in each execution; always done with several"
                            + " --workers.")
    private boolean isolated;

    /**
     * The program of a class, with its threads under control if that is wanted.
     *
     * @param said what the test's annotation says, by name
     * @throws Refused if it is wanted and can't be
     */
    Program control(Class<?> type, Program program, Map<String, Object> said) {
        var wishes = new Wishes(said);
        When wanted = wanted(wishes);
        Optional<ThreadControl> control = ThreadControl.find();
        try {
            return control.isEmpty() ? program : control.get().control(wanted, type, program, settings(wishes));
        } catch (NoAgent e) {
            throw new Refused(Trouble.parsed(
                            "NO AGENT", String.valueOf(e.getMessage()).replaceFirst("NO AGENT: ", ""))
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

    /** Threads are under control unless something else was said, and executions have nothing of each other: for tests made for neither. */
    void controlAll() {
        isolated = true;
        when = when == null ? When.ON : when;
    }

    /** Whether executions of a test with these wishes are to have static state of their own, if its threads are under control. */
    boolean isolates(Map<String, Object> said) {
        return settings(new Wishes(said)).isolated();
    }

    private Settings settings(Wishes wishes) {
        Settings usual = Settings.DEFAULT;
        return new Settings(
                spurious != null
                        ? spurious
                        : wishes.number("spurious").map(Long::intValue).orElse(usual.spuriousWakeups()),
                earlyTimeouts != null
                        ? earlyTimeouts
                        : wishes.number("earlyTimeouts").map(Long::intValue).orElse(usual.earlyTimeouts()),
                steps != null ? steps : wishes.number("steps").orElse(usual.steps()),
                races != null ? races : wishes.text("races").map(Races::valueOf).orElse(usual.races()),
                isolated || wishes.truth("isolated"),
                guardTimeout != null
                        ? guardTimeout
                        : wishes.text("guardTimeout").map(new Time()::convert).orElse(usual.guardTimeout()));
    }

    /** The attributes of {@code @Explore} that say the same of a test; none if all is as usual. */
    List<String> attributes(Test test) {
        if (!Threads.areControlledIn(test.program())) {
            return when == When.OFF ? List.of("threads = ThreadControl.When.OFF") : List.of();
        }
        Settings usual = Settings.DEFAULT;
        Settings settings = settings(new Wishes(test.wishes()));
        var attributes = new ArrayList<>(List.of("threads = ThreadControl.When.ON"));
        if (settings.spuriousWakeups() != usual.spuriousWakeups()) {
            attributes.add("spurious = " + settings.spuriousWakeups());
        }
        if (settings.earlyTimeouts() != usual.earlyTimeouts()) {
            attributes.add("earlyTimeouts = " + settings.earlyTimeouts());
        }
        if (settings.steps() != usual.steps()) {
            attributes.add("steps = " + settings.steps() + "L");
        }
        if (settings.races() != usual.races()) {
            attributes.add("races = ThreadControl.Races." + settings.races());
        }
        if (!settings.guardTimeout().equals(usual.guardTimeout())) {
            attributes.add("guardTimeout = \"" + text(settings.guardTimeout()) + '"');
        }
        if (settings.isolated() || test.treatment().contains("--isolate")) {
            attributes.add("isolated = true");
        }
        return attributes;
    }

    /** A test whose threads nobody controls, under control; empty if that was not left to us, or can't be. */
    Optional<Test> controlled(Test test) {
        var wishes = new Wishes(test.wishes());
        if (wanted(wishes) != When.AUTO
                || test.program() instanceof Explorable
                || Threads.areControlledIn(test.program())) {
            return Optional.empty();
        }
        try {
            return ThreadControl.find()
                    .map(control -> control.control(
                            test.type(), test.program(), settings(wishes).withIsolated(true)))
                    .map(program -> test.treated(program, " --threads on" + (isolated ? "" : " --isolate")));
        } catch (IllegalStateException e) {
            return Optional.empty(); // the agent is not at work
        }
    }

    /** Whether the threads of a test are to run as they like. */
    boolean areOff(Test test) {
        return wanted(new Wishes(test.wishes())) == When.OFF;
    }

    private When wanted(Wishes wishes) {
        return when != null ? when : wishes.text("threads").map(When::valueOf).orElse(When.AUTO);
    }

    /** A test whose threads are under control, static state begun anew in each execution; empty if it is so already, or can't be. */
    Optional<Test> isolated(Test test) {
        return Threads.isolated(test.program()).map(program -> test.treated(program, " --isolate"));
    }

    /**
     * What was said otherwise than usual, as it is written on a command line; begins with a blank if there is any.
     *
     * @param treatment further options, which may say otherwise where the user left it open
     */
    String said(String treatment) {
        return treatment
                + (when == null || treatment.contains("--threads")
                        ? ""
                        : " --threads " + when.name().toLowerCase(Locale.ROOT))
                + (spurious == null ? "" : " --spurious " + spurious)
                + (earlyTimeouts == null ? "" : " --early-timeouts " + earlyTimeouts)
                + (guardTimeout == null ? "" : " --guard-timeout " + text(guardTimeout))
                + (steps == null ? "" : " --steps " + steps)
                + (races == null ? "" : " --races " + races.name().toLowerCase(Locale.ROOT))
                + (isolated ? " --isolate" : "");
    }

    private static String text(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }
}
