package dev.allways.junit;

import dev.allways.core.Allways;
import dev.allways.core.CannotExplore;
import dev.allways.core.Counters;
import dev.allways.core.Engine;
import dev.allways.core.Explain;
import dev.allways.core.Explanation;
import dev.allways.core.Failure;
import dev.allways.core.FailureStore;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.Shrinker;
import dev.allways.core.Shrunk;
import dev.allways.core.Statistics;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Strategies;
import dev.allways.core.Supervision;
import dev.allways.core.ThreadControl;
import dev.allways.core.ThreadControl.When;
import dev.allways.core.Trace;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import dev.allways.report.Look;
import dev.allways.report.Printed;
import dev.allways.report.Report;
import dev.allways.report.TextReport;
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

/** The course of one explored test: what is replayed, what is explored, and what it comes to. */
final class Course {
    private static final TextReport TEXT = new TextReport(Look.PLAIN, 100);

    private final Plan plan;
    private final Program program; // its threads under control, if that is wanted
    private final Program given;
    private final String strategy;
    private final ExtensionContext test;
    private final Optional<FailureStore> store;

    Course(Plan plan, Program program, ExtensionContext test) {
        this.plan = plan;
        this.given = program;
        this.program = ThreadControl.find()
                .map(control -> control.controlIfWanted(test.getRequiredTestClass(), program, plan.threads()))
                .orElse(program);
        this.strategy = plan.strategy().orElse(this.program.strategy());
        this.test = test;
        this.store = plan.store().map(folder -> new FailureStore(folder, warning -> publish("warning", warning)));
    }

    /**
     * Runs the test.
     *
     * @throws Throwable what the test threw in a failing execution, a {@link Story} attached; or what keeps it from being explored
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
            trace = supervised(plan.limits().time(), () -> dev.allways.core.Replay.exactly(program, token.choices()));
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
        boolean sampling = Strategies.named(strategy).endless();
        Map<Origin, FailureStore.Retried.Fails> known = retry();
        Result result =
                known.size() >= plan.limits().errors() ? retried(known) : with(known, engine().runSupervised(null));
        var report = new Report(plan.test(), strategy, sampling, plan.seed(), plan.limits(), result, List.of());
        List<Finding> findings = result.failures().stream()
                .map(failure -> finding(failure, Optional.ofNullable(known.get(failure.origin()))))
                .toList();
        publish(result, known.size(), findings);
        verdict(
                result,
                findings.stream()
                        .map(finding -> told(finding.error(), story(report, finding)))
                        .toList());
    }

    private static String story(Report report, Finding finding) {
        if (!finding.failure().whole()) {
            return TEXT.of(report, finding);
        }
        Result result = report.result();
        Counters counters = result.statistics().counters();
        return "No single execution shows it: %,d were made, %,d states were met. The exploration was %s."
                .formatted(
                        counters.executions,
                        counters.states,
                        result.omitted().isEmpty() && result.complete() ? "complete" : "not complete");
    }

    /** Does what makes executions of the program; one that does not end is given up when the time is over. */
    private <T> T supervised(@Nullable Duration time, Supplier<T> work) {
        return Supervision.of(program, time, null, work);
    }

    private Engine engine() {
        return Allways.explore(program)
                .strategy(strategy)
                .seed(plan.seed())
                .limits(plan.limits())
                .workers(plan.workers())
                .checkDeterminism(plan.checkDeterminism())
                .audit(plan.audit())
                .engine();
    }

    /** Tries the failures of earlier explorations again; those that still fail, one for each origin. */
    private Map<Origin, FailureStore.Retried.Fails> retry() {
        var failing = new LinkedHashMap<Origin, FailureStore.Retried.Fails>();
        if (store.isPresent()) {
            List<FailureStore.Retried> tried =
                    supervised(plan.limits().time(), () -> store.get().retry(plan.test(), program));
            for (FailureStore.Retried retried : tried) {
                switch (retried) {
                    case FailureStore.Retried.Fails fails ->
                        failing.putIfAbsent(fails.failure().origin(), fails);
                    case FailureStore.Retried.Gone(FailureStore.Known gone, Outcome _) ->
                        publish("gone", gone.token().toString());
                }
            }
        }
        return failing;
    }

    /** What it comes to when the known failures are all that was looked for. */
    private static Result retried(Map<Origin, FailureStore.Retried.Fails> known) {
        List<Failure> failures =
                known.values().stream().map(FailureStore.Retried.Fails::failure).toList();
        var counters = new Counters();
        counters.executions = failures.size();
        counters.errors = failures.size();
        failures.forEach(failure -> {
            counters.choices += failure.choices().length();
            counters.depth(failure.choices().length());
        });
        return new Result(
                StopReason.ERRORS,
                Optional.empty(),
                failures,
                Optional.empty(),
                Optional.empty(),
                new Statistics(counters, Map.of(), Duration.ZERO));
    }

    /** What an exploration came to, and the known failures. */
    private static Result with(Map<Origin, FailureStore.Retried.Fails> known, Result result) {
        var failures = new LinkedHashMap<Origin, Failure>();
        known.forEach((origin, fails) -> failures.put(origin, fails.failure()));
        result.failures().forEach(failure -> failures.putIfAbsent(failure.origin(), failure));
        return new Result(
                result.stopReason(),
                result.omitted(),
                List.copyOf(failures.values()),
                result.problem(),
                result.strayThread(),
                result.statistics());
    }

    private Finding finding(Failure failure, Optional<FailureStore.Retried.Fails> known) {
        if (failure.whole()) {
            return Finding.of(failure);
        }
        Optional<Shrunk> shrunk = plan.shrink().executions() == 0
                        || Thread.currentThread().isInterrupted()
                ? Optional.empty()
                : Optional.of(supervised(plan.shrink().time(), () -> Shrinker.shrink(program, failure, plan.shrink())));
        Trace smallest = shrunk.map(Shrunk::trace).orElse(failure.trace());
        Optional<Explanation> explanation = plan.explain().executions() == 0
                        || Thread.currentThread().isInterrupted()
                ? Optional.empty()
                : Optional.of(supervised(
                        plan.explain().time(), () -> Explain.explain(program, smallest, plan.explain(), plan.seed())));
        store.ifPresent(each -> each.save(plan.test(), failure, smallest.choices()));
        String token = new ReplayToken(plan.test(), failure.choices()).toString();
        String smallestToken = new ReplayToken(plan.test(), smallest.choices()).toString();
        var hints = new ArrayList<Hint>();
        hints.add(new Hint("replay", "@Replay(\"" + smallestToken + "\")"));
        hints.add(new Hint("", "on the method makes this execution first, before any other"));
        plan.store()
                .filter(folder -> store.filter(FailureStore::isWritable).isPresent())
                .ifPresent(folder -> hints.add(new Hint("keep", "saved in " + folder + " and tried first next time")));
        return new Finding(
                failure,
                token,
                shrunk,
                smallestToken,
                explanation,
                Printed.NONE,
                known.map(fails -> fails.known().found()),
                hints);
    }

    private void verdict(Result result, List<Throwable> failures) throws Throwable {
        Optional<CannotExplore> problem = result.problem();
        if (!failures.isEmpty()) {
            Throwable failure = together(failures);
            problem.ifPresent(failure::addSuppressed);
            throw failure;
        }
        if (problem.isPresent()) {
            throw Course.<Throwable>cut(problem.get());
        }
        Counters counters = result.statistics().counters();
        if (result.stopReason() == StopReason.INTERRUPTED) {
            throw interrupted("the exploration was interrupted after %,d execution%s"
                    .formatted(counters.executions, counters.executions == 1 ? "" : "s"));
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
        if (counters.discarded > 0 && nothingTested(counters)) {
            throw new TestAbortedException("""
                each of the %,d executions was discarded by an assumption: nothing was tested
                  where         %s
                  usual cause   an assumption that few executions meet, or that contradicts what was chosen
                  do            choose so that it holds by itself, or raise the limit on executions\
                """.formatted(counters.executions, plan.test()));
        }
    }

    private boolean nothingTested(Counters counters) {
        return given instanceof TestProgram own ? !own.hasTested() : counters.discarded == counters.executions;
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

    private void publish(Result result, int known, List<Finding> findings) {
        Counters counters = result.statistics().counters();
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("strategy", strategy);
        entry.put("seed", Long.toString(plan.seed()));
        entry.put("stopReason", result.stopReason().id());
        entry.put("complete", Boolean.toString(result.complete()));
        entry.put("executions", Long.toString(counters.executions));
        entry.put("discarded", Long.toString(counters.discarded));
        entry.put("choices", Long.toString(counters.choices));
        entry.put("states", Long.toString(counters.states));
        entry.put("duplicates", Long.toString(counters.duplicates));
        entry.put("maxDepth", Long.toString(counters.maxDepth));
        result.strayThread().ifPresent(place -> entry.put("strayThread", place));
        entry.put("failures", Integer.toString(result.failures().size()));
        entry.put("known", Integer.toString(known));
        String tokens = findings.stream()
                .filter(finding -> !finding.failure().whole())
                .map(Finding::shrunkToken)
                .collect(Collectors.joining(" "));
        if (!tokens.isEmpty()) {
            entry.put("tokens", tokens);
        }
        test.publishReportEntry(entry);
    }
}
