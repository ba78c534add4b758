package dev.allways.junit;

import dev.allways.core.CannotExplore;
import dev.allways.core.Counts;
import dev.allways.core.Explorable;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.Supervision;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import dev.allways.report.Look;
import dev.allways.report.Report;
import dev.allways.report.TextReport;
import dev.allways.runner.FailureStore;
import dev.allways.runner.Host;
import dev.allways.runner.TestRun;
import dev.allways.runner.Treated;
import dev.allways.runner.Treatment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.MultipleFailuresError;
import org.opentest4j.TestAbortedException;

/**
 * A test with annotations of ours, about to be run: its tokens are replayed, then it is explored, and it throws what
 * failed.
 */
final class AnnotatedTest implements Host {
    private static final TextReport TEXT = new TextReport(Look.PLAIN, 100);

    private final Plan plan;
    private final Program program; // its threads under control, if that is wanted
    private final Program given;
    private final ExtensionContext test;
    private final Optional<FailureStore> store;

    AnnotatedTest(Plan plan, Program program, ExtensionContext test) {
        this.plan = plan;
        this.given = program;
        this.program = ThreadControl.controlled(test.getRequiredTestClass(), program, plan.threads());
        this.test = test;
        this.store = plan.store()
                .map(folder -> new FailureStore(folder, warning -> publish("warning", warning))
                        .forClass(test.getRequiredTestClass()));
    }

    /**
     * Runs the test.
     *
     * @throws Throwable what the test threw in a failing execution, a {@link Story} attached; or what keeps it from
     *     being explored
     */
    void run() throws Throwable {
        for (String token : plan.replays()) {
            replay(token);
        }
        if (plan.explores()) {
            explore();
        }
    }

    private void replay(String text) throws Throwable {
        ReplayToken token = ReplayToken.parse(text);
        if (!token.test().equals(plan.test())) {
            throw new ExtensionConfigurationException("""
                the token belongs to another test
                  where         @Replay("%s") on %s
                  usual cause   the test was renamed or moved, or the annotation was copied from another test
                  do            if it is the same test, put its present name into the token, t1:%s:...; if not, remove
                                the annotation\
                """.formatted(text, plan.test(), plan.test()));
        }
        Trace trace;
        try {
            trace = supervised(
                    plan.limits().time(), () -> dev.allways.core.engine.Replay.exactly(program, token.choices()));
        } catch (NotDeterministic e) {
            throw outgrown(text, String.valueOf(e.getMessage()), e);
        }
        switch (trace.outcome()) {
            case Outcome.Failed(Throwable error) -> {
                publish("replay", text);
                throw told(error, TEXT.replayed(plan.test(), trace));
            }
            case Outcome.Stopped(Stop.Why why) -> {
                switch (why) {
                    case END_OF_PATH ->
                        throw outgrown(
                                text,
                                "the test chooses on after the token's %d choices"
                                        .formatted(token.choices().length()),
                                null);
                    case INTERRUPTED -> throw interrupted("the replay of " + text + " was interrupted");
                    case ASSUMPTION -> {
                        if (!plan.explores()) {
                            throw new TestAbortedException("an assumption of " + text + " does not hold");
                        }
                    }
                    default -> {}
                }
            }
            case Outcome.Passed() -> {}
        }
        publish("replay", text);
    }

    private ExtensionConfigurationException outgrown(String token, String what, @Nullable Exception cause) {
        return new ExtensionConfigurationException(
                """
                the token no longer fits the test
                  where         @Replay("%s") on %s
                  what          %s
                  usual cause   the test, or the code it calls, makes other choices than when the token was made; or it is
                                not deterministic
                  do            remove the annotation, or explore again and take the token of the new report\
                """.formatted(token, plan.test(), what.lines().findFirst().orElse(what)), cause);
    }

    private void explore() throws Throwable {
        var run = new TestRun(plan.test(), program, plan::search, treatment(), store, this);
        Report report = run.report();
        publish(report);
        verdict(
                report.result(),
                report.findings().stream()
                        .map(finding -> told(finding.error(), story(report, finding)))
                        .toList());
    }

    /** Executions are not made again with static state reset: what {@code @BeforeAll} put there would be missing. */
    private Treatment treatment() {
        boolean isReset = plan.threads().isolated() && isControlled() || given instanceof Explorable;
        return isReset ? Treatment.NONE : Treatment.told(test.getRequiredTestClass(), plan.threads());
    }

    private boolean isControlled() {
        return ThreadControl.isControlled(program);
    }

    @Override
    public String resetting(Treated treated) {
        return ("@Explore(%sisolated = true) resets static state in each execution, in a JVM with"
                        + " -javaagent:allways-threads-agent.jar; or let a @BeforeEach do so")
                .formatted(isControlled() ? "" : "threads = ON, ");
    }

    @Override
    public boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }

    @Override
    public void gone(FailureStore.Known known) {
        publish("gone", known.token().toString());
    }

    @Override
    public List<Hint> afterGivenUp(Treated treated, String token) {
        return List.of(
                new Hint("replay", "@Replay(\"" + token + "\")"),
                new Hint("", "on the method makes this execution first, before any other"));
    }

    @Override
    public List<Hint> afterFailure(Treated treated, Trace shown, String token) {
        var hints = new ArrayList<>(afterGivenUp(treated, token));
        plan.store()
                .filter(folder -> store.filter(FailureStore::isWritable).isPresent())
                .ifPresent(folder -> hints.add(new Hint("keep", "saved in " + folder + " and tried first next time")));
        return hints;
    }

    private static String story(Report report, Finding finding) {
        if (!finding.failure().whole()) {
            return TEXT.of(report, finding);
        }
        Result result = report.result();
        Counts counters = result.statistics().counters();
        return "No single execution shows it: %,d were made, %,d states were met. The exploration was %s."
                .formatted(
                        counters.executions(),
                        counters.states(),
                        result.omitted().isEmpty() && result.complete() ? "complete" : "not complete");
    }

    /** Does what makes executions of the program; one that does not end is given up when the time is over. */
    private <T> T supervised(@Nullable Duration time, Supplier<T> work) {
        return Supervision.of(program, time, null, work);
    }

    private void verdict(Result result, List<Throwable> failures) throws Throwable {
        Optional<CannotExplore> problem = result.problem();
        if (!failures.isEmpty()) {
            Throwable failure = together(failures);
            problem.ifPresent(failure::addSuppressed);
            throw failure;
        }
        if (problem.isPresent()) {
            throw AnnotatedTest.<Throwable>cut(problem.get());
        }
        Counts counters = result.statistics().counters();
        if (result.stopReason() == StopReason.INTERRUPTED) {
            throw interrupted("the exploration was interrupted after %,d execution%s"
                    .formatted(counters.executions(), counters.executions() == 1 ? "" : "s"));
        }
        if (result.strayThread().isPresent() && plan.threads().when() != When.OFF) {
            throw new ExtensionConfigurationException(
                    """
                    the test starts threads that are not under control: nothing of their order was explored
                      where         %s, the first %s
                      usual cause   a library that starts threads by itself, unseen from the classes of the test
                      do            say @Explore(threads = ON) to explore every order of their steps; or threads = OFF if they
                                    don't matter\
                    """.formatted(plan.test(), result.strayThread().get()));
        }
        if (counters.discarded() > 0 && nothingTested(counters)) {
            throw new TestAbortedException("""
                each of the %,d executions was discarded by an assumption: nothing was tested
                  where         %s
                  usual cause   an assumption that few executions meet, or that contradicts what was chosen
                  do            choose so that it holds by itself, or raise the limit on executions\
                """.formatted(counters.executions(), plan.test()));
        }
    }

    private boolean nothingTested(Counts counters) {
        return given instanceof TestProgram own ? !own.hasTested() : counters.discarded() == counters.executions();
    }

    private Throwable together(List<Throwable> failures) {
        return failures.size() == 1 ? failures.getFirst() : new MultipleFailuresError(plan.test(), failures);
    }

    /** What to throw, now that the thread's interrupt is heard. */
    private Throwable interrupted(String text) {
        Thread.interrupted();
        Throwable thrown = given instanceof TestProgram own ? own.interruption() : null;
        return thrown == null ? new InterruptedException(text) : cut(thrown);
    }

    /** The test's own error with a story. */
    private static Throwable told(Throwable error, String text) {
        cut(error);
        int before = error.getSuppressed().length;
        error.addSuppressed(new Story(text));
        if (error.getSuppressed().length > before) {
            return error;
        }
        // An error that takes nothing along, as some that are made in advance.
        return new AssertionError(error + "\n\n" + text, error);
    }

    /** Takes away the frames below the test's, which are the same for every failure. */
    private static <T extends Throwable> T cut(T error) {
        StackTraceElement[] frames = error.getStackTrace();
        for (int i = 1; i < frames.length; i++) {
            if (frames[i].getClassName().startsWith(TestProgram.class.getName())) {
                error.setStackTrace(Arrays.copyOf(frames, i));
                break;
            }
        }
        return error;
    }

    private void publish(String key, String value) {
        test.publishReportEntry(key, value);
    }

    private void publish(Report report) {
        Result result = report.result();
        Counts counters = result.statistics().counters();
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("strategy", report.strategy());
        entry.put("seed", Long.toString(plan.seed()));
        entry.put("stopReason", result.stopReason().id());
        entry.put("complete", Boolean.toString(result.complete()));
        entry.put("executions", Long.toString(counters.executions()));
        entry.put("discarded", Long.toString(counters.discarded()));
        entry.put("choices", Long.toString(counters.choices()));
        entry.put("states", Long.toString(counters.states()));
        entry.put("duplicates", Long.toString(counters.duplicates()));
        entry.put("maxDepth", Long.toString(counters.maxDepth()));
        result.strayThread().ifPresent(place -> entry.put("strayThread", place));
        report.hints().stream()
                .filter(hint -> hint.name().equals(Hint.STATICS))
                .forEach(hint -> entry.put(hint.name(), hint.text()));
        entry.put("failures", Integer.toString(result.failures().size()));
        entry.put(
                "known",
                Long.toString(report.findings().stream()
                        .filter(finding -> finding.known().isPresent())
                        .count()));
        String tokens = report.findings().stream()
                .filter(finding -> !finding.failure().whole())
                .map(Finding::shrunkToken)
                .collect(Collectors.joining(" "));
        if (!tokens.isEmpty()) {
            entry.put("tokens", tokens);
        }
        test.publishReportEntry(entry);
    }
}
