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
import dev.allways.core.Outcome;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.Shrinker;
import dev.allways.core.Shrunk;
import dev.allways.core.Stop;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.MultipleFailuresError;
import org.opentest4j.TestAbortedException;

/** The course of one explored test: what is replayed, what is explored, and what it comes to. */
final class Course {
    private final Plan plan;
    private final TestProgram program;
    private final ExtensionContext test;

    Course(Plan plan, TestProgram program, ExtensionContext test) {
        this.plan = plan;
        this.program = program;
        this.test = test;
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
            Optional<FailureStore> store =
                    plan.store().map(folder -> new FailureStore(folder, warning -> publish("warning", warning)));
            if (store.isPresent()) {
                retry(store.get());
            }
            explore(store);
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
            trace = dev.allways.core.Replay.exactly(program, token.choices());
        } catch (NotDeterministic e) {
            throw outgrown(text, String.valueOf(e.getMessage()), e);
        }
        switch (trace.outcome()) {
            case Outcome.Failed(Throwable error) -> {
                publish("replay", text);
                throw told(error, Telling.replayed(plan.test(), text, trace));
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

    /** Tries the failures of earlier explorations again. */
    private void retry(FailureStore store) throws Throwable {
        List<Failure> known = new ArrayList<>();
        for (FailureStore.Retried retried : store.retry(plan.test(), program)) {
            switch (retried) {
                case FailureStore.Retried.Fails(FailureStore.Known _, Failure failure) -> known.add(failure);
                case FailureStore.Retried.Gone(FailureStore.Known gone, Outcome _) ->
                    publish("gone", gone.token().toString());
            }
        }
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted("the replay of known failures was interrupted");
        }
        if (!known.isEmpty()) {
            List<Throwable> failures = new ArrayList<>();
            List<String> tokens = new ArrayList<>();
            for (Failure failure :
                    known.subList(0, (int) Math.min(known.size(), plan.limits().errors()))) {
                failures.add(failed(failure, Optional.of(store), tokens));
            }
            publish("known", String.join(" ", tokens));
            throw together(failures);
        }
    }

    private void explore(Optional<FailureStore> store) throws Throwable {
        check();
        Engine engine = Allways.explore(program)
                .strategy(plan.strategy())
                .seed(plan.seed())
                .limits(plan.limits())
                .workers(plan.workers())
                .checkDeterminism(plan.checkDeterminism())
                .audit(plan.audit())
                .engine();
        Result result = engine.run();
        List<Throwable> failures = new ArrayList<>();
        List<String> tokens = new ArrayList<>();
        for (Failure failure : result.failures()) {
            failures.add(failed(failure, store, tokens));
        }
        publish(result, tokens);
        verdict(result, failures);
    }

    private void check() {
        String why = !program.hasOwnInstances()
                ? "@TestInstance(PER_CLASS): all executions share one test instance"
                : "@TempDir: all executions share one directory, which is emptied before each";
        if (plan.workers() > 1 && (!program.hasOwnInstances() || program.sharesDirectories())) {
            throw new ExtensionConfigurationException("""
                the test can't be explored by %d workers
                  where         %s
                  usual cause   %s
                  do            explore it by one worker, or give each execution its own\
                """.formatted(plan.workers(), plan.test(), why));
        }
    }

    private Throwable failed(Failure failure, Optional<FailureStore> store, List<String> tokens) {
        Optional<Shrunk> shrunk =
                plan.shrink().executions() == 0 || Thread.currentThread().isInterrupted()
                        ? Optional.empty()
                        : Optional.of(Shrinker.shrink(program, failure, plan.shrink()));
        Trace trace = shrunk.map(Shrunk::trace).orElse(failure.trace());
        Optional<Explanation> explanation =
                plan.explain().executions() == 0 || Thread.currentThread().isInterrupted()
                        ? Optional.empty()
                        : Optional.of(Explain.explain(program, trace, plan.explain(), plan.seed()));
        store.ifPresent(s -> s.save(plan.test(), failure, trace.choices()));
        String token = new ReplayToken(plan.test(), trace.choices()).toString();
        tokens.add(token);
        Throwable error = trace.outcome() instanceof Outcome.Failed(Throwable thrown) ? thrown : failure.error();
        return told(error, Telling.failed(plan.test(), token, trace, explanation));
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
            throw interrupted("the exploration was interrupted after %,d executions".formatted(counters.executions));
        }
        if (counters.discarded > 0 && program.ended() == 0) {
            throw new TestAbortedException("""
                each of the %,d executions was discarded by an assumption: nothing was tested
                  where         %s
                  usual cause   an assumption that few executions meet, or that contradicts what was chosen
                  do            choose so that it holds by itself, or raise the limit on executions\
                """.formatted(counters.executions, plan.test()));
        }
    }

    private Throwable together(List<Throwable> failures) {
        return failures.size() == 1 ? failures.getFirst() : new MultipleFailuresError(plan.test(), failures);
    }

    /** What to throw, now that the thread's interrupt is heard. */
    private Throwable interrupted(String text) {
        Thread.interrupted();
        Throwable thrown = program.interruption();
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

    private void publish(Result result, List<String> tokens) {
        Counters counters = result.statistics().counters();
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("strategy", plan.strategy());
        entry.put("seed", Long.toString(plan.seed()));
        entry.put("stopReason", result.stopReason().id());
        entry.put("complete", Boolean.toString(result.complete()));
        entry.put("executions", Long.toString(counters.executions));
        entry.put("discarded", Long.toString(counters.discarded));
        entry.put("choices", Long.toString(counters.choices));
        entry.put("states", Long.toString(counters.states));
        entry.put("duplicates", Long.toString(counters.duplicates));
        entry.put("maxDepth", Long.toString(counters.maxDepth));
        entry.put("failures", Integer.toString(result.failures().size()));
        if (!tokens.isEmpty()) {
            entry.put("tokens", String.join(" ", tokens));
        }
        test.publishReportEntry(entry);
    }
}
