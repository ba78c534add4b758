package dev.allways.cli;

import dev.allways.core.Allways;
import dev.allways.core.Budget;
import dev.allways.core.CannotExplore;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.EndlessExecution;
import dev.allways.core.Engine;
import dev.allways.core.Estimate;
import dev.allways.core.Explain;
import dev.allways.core.Explanation;
import dev.allways.core.Failure;
import dev.allways.core.FailureStore;
import dev.allways.core.Listener;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.OutsideControl;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.Shrinker;
import dev.allways.core.Shrunk;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import dev.allways.core.Supervision;
import dev.allways.core.Trace;
import dev.allways.report.Extent;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import dev.allways.report.Printed;
import dev.allways.report.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is done with one test: its known failures are tried, then it is explored, and what fails is shrunk, explained and
 * saved. Where that shows that its threads need another treatment, and the user left that open, it is explored again.
 *
 * @param threads how they are treated
 * @param store of the known failures; empty for none
 * @param listener makes who hears how it goes
 * @param interruption by which the user ends it
 * @param patience how long an execution may make no choice
 * @param printing what the code under test prints
 * @param mended hears, with the test's name, of known failures that fail no longer
 * @param hints what can be done next about a failure, given its test and token
 * @param files where it is written down, and what it goes on with
 * @param next what can be done next about the exploration, given why it ended
 */
record Exploration(
        SearchOptions options,
        ThreadOptions threads,
        Optional<FailureStore> store,
        Function<SearchOptions.Search, Listener> listener,
        Interruption interruption,
        Patience patience,
        Printing printing,
        BiConsumer<String, FailureStore.Known> mended,
        BiFunction<Test, String, List<Hint>> hints,
        CheckpointOptions.Wanted files,
        BiFunction<SearchOptions.Search, StopReason, List<Hint>> next) {
    private static final Budget ESTIMATE = Budget.executions(1_000).within(Duration.ofMillis(300));

    /**
     * Explores a test.
     *
     * @throws Refused if an option makes no sense
     */
    Report of(Test test) {
        Test ready = store.isEmpty() || store.get().known(test.name()).isEmpty() ? test : tried(test);
        Report report = explored(ready, Duration.ZERO, noted(test, ready));
        Optional<Again> again = isWrittenDown() || interruption.requested() ? Optional.empty() : again(ready, report);
        if (again.isEmpty()) {
            return report;
        }
        Duration spent = report.result().statistics().duration();
        return explored(again.get().test(), spent, Optional.of(again.get().why()));
    }

    /** A test with its threads treated otherwise, and why. */
    private record Again(Test test, Hint why) {}

    /** A test whose known failures may be of threads that nobody controls yet: one execution shows whether it starts any. */
    private Test tried(Test test) {
        Optional<Test> controlled = threads.controlled(test);
        if (controlled.isEmpty()) {
            return test;
        }
        Result result = Allways.explore(test.program())
                .strategy("random")
                .executions(1)
                .engine()
                .runSupervised(patience.time());
        return result.strayThread().isPresent() ? controlled.get() : test;
    }

    private static Optional<Hint> noted(Test test, Test ready) {
        return ready == test
                ? Optional.empty()
                : Optional.of(
                        new Hint("threads", "put under control%s: some are started".formatted(ready.treatment())));
    }

    /** How to explore a test again whose threads were not treated as it needs; empty if there is nothing better. */
    private Optional<Again> again(Test test, Report report) {
        Result result = report.result();
        if (result.strayThread().isPresent()) {
            return threads.controlled(test)
                    .map(other -> again(
                            other,
                            "explored again, threads under control",
                            "one was started " + result.strayThread().get()));
        }
        return result.problem().filter(NotDeterministic.class::isInstance).isPresent()
                ? threads.isolated(test)
                        .map(other -> again(
                                other,
                                "explored again, static state begun anew in each execution",
                                "an execution went otherwise than before by what others had left there"))
                : Optional.empty();
    }

    /** Whether there are checkpoints: they are of one exploration, that of the program as it was treated first. */
    private boolean isWrittenDown() {
        return files.write().isPresent() || files.from().isPresent();
    }

    private static Again again(Test test, String what, String why) {
        String text = "%s, as with%s: %s".formatted(what, test.treatment(), why);
        return new Again(test, new Hint("threads", text));
    }

    /**
     * Explores a test once.
     *
     * @param spent of the time that there is
     * @param note what was done about its threads
     */
    private Report explored(Test test, Duration spent, Optional<Hint> note) {
        SearchOptions.Search search = options.of(test, files);
        Map<Origin, FailureStore.Retried.Fails> known = known(test);
        boolean mayStartAgain = !isWrittenDown() && threads.controlled(test).isPresent();
        Listener hears =
                Progress.interruptible(hearing(test, known, mayStartAgain, listener.apply(search)), interruption);
        Engine engine = search.without(spent).engine(hears);
        List<Failure> failing =
                known.values().stream().map(FailureStore.Retried.Fails::failure).toList();
        boolean enough =
                files.from().isEmpty() && failing.size() >= search.limits().errors();
        Result result = outsideControl(
                test,
                enough
                        ? stopped(failing, engine.statistics().duration())
                        : withKnown(engine.runSupervised(patience.time()), failing));
        var findings = new ArrayList<Finding>();
        Optional<CannotExplore> problem = result.problem();
        List<Failure> failures = mayStartAgain && result.strayThread().isPresent() ? List.of() : result.failures();
        for (Failure failure : failures) {
            Optional<FailureStore.Retried.Fails> before = Optional.ofNullable(known.get(failure.origin()));
            if (failure.whole()) {
                findings.add(Finding.of(failure));
            } else if (problem.isPresent()) {
                findings.add(unexplained(test, failure, before));
            } else {
                try {
                    findings.add(finding(test, search, failure, before));
                } catch (CannotExplore e) { // it failed as before once, but not always
                    problem = Optional.of(e);
                    findings.add(unexplained(test, failure, before));
                }
            }
        }
        return new Report(
                test.name(),
                search.strategy(),
                search.sampling(),
                search.seed(),
                search.limits(),
                new Result(
                        result.stopReason(),
                        result.omitted(),
                        result.failures(),
                        problem,
                        result.strayThread(),
                        result.statistics()),
                extent(test, search, result),
                enough ? Optional.empty() : search.kept(result.statistics().counters()),
                findings,
                next(search, engine, result, note));
    }

    /** What an exploration came to, which can't be that all is well where threads took part that nobody controls. */
    private Result outsideControl(Test test, Result result) {
        if (result.strayThread().isEmpty() || result.problem().isPresent() || threads.areOff(test)) {
            return result;
        }
        return new Result(
                result.stopReason(),
                result.omitted(),
                result.failures(),
                Optional.of(new OutsideControl(
                        "threads were started that are not under control: nothing of their order was explored",
                        "the first " + result.strayThread().get(),
                        "a library that starts threads by itself, unseen from the class of the test",
                        "--threads on puts them under control; --threads off says that they don't matter")),
                result.strayThread(),
                result.statistics());
    }

    private List<Hint> next(SearchOptions.Search search, Engine engine, Result result, Optional<Hint> note) {
        var hints = new ArrayList<>(next.apply(search, result.stopReason()));
        note.ifPresent(hints::addFirst);
        if (engine.workers() < search.workers()) {
            hints.add(new Hint(
                    "workers",
                    "%d of %,d was used: %s does not divide over several"
                            .formatted(engine.workers(), search.workers(), search.strategy())));
        }
        if (result.strayThread().isPresent() && result.problem().isEmpty()) {
            hints.add(new Hint(
                    "threads", "--threads on puts them under control: every order of their steps is a way to go"));
        }
        return hints;
    }

    /** How many executions there are, where that can be told and not all were made. */
    private Optional<Extent> extent(Test test, SearchOptions.Search search, Result result) {
        boolean leavesAreCounted = search.sampling() || search.strategy().equals("dfs");
        boolean stopped = switch (result.stopReason()) {
            case EXECUTIONS, TIME, INTERRUPTED -> true;
            case EXHAUSTED, INCOMPLETE, UNIQUE_STATES, ERRORS, END_OF_PATH, PROBLEM -> false;
        };
        Counters counters = result.statistics().counters();
        if (!leavesAreCounted || !stopped || counters.states > 0 || counters.choices == 0 || !result.passed()) {
            return Optional.empty();
        }
        interruption.requested();
        try {
            return Extent.of(Supervision.of(
                    test.program(),
                    ESTIMATE.time(),
                    patience.time(),
                    () -> Estimate.leaves(test.program(), ESTIMATE, search.seed())));
        } catch (CannotExplore e) {
            return Optional.empty();
        }
    }

    /**
     * Saves new failures at once, as they were found, whatever becomes of this process; and ends an exploration that is to be
     * started again with threads under control.
     */
    private Listener hearing(
            Test test, Map<Origin, FailureStore.Retried.Fails> known, boolean mayStartAgain, Listener listener) {
        return new Listener() {
            private @Nullable Engine engine;

            @Override
            public void started(Engine engine) {
                this.engine = engine;
                listener.started(engine);
            }

            @Override
            public void strayThread(String place) {
                if (mayStartAgain && engine != null) {
                    engine.stop(StopReason.INCOMPLETE);
                }
                listener.strayThread(place);
            }

            @Override
            public long period() {
                return listener.period();
            }

            @Override
            public void progress(Statistics statistics) {
                listener.progress(statistics);
            }

            @Override
            public void discovered(Failure failure) {
                if (!failure.whole() && !known.containsKey(failure.origin()) && !mayStartAgain) {
                    store.ifPresent(each -> each.save(test.name(), failure, failure.choices()));
                }
                listener.discovered(failure);
            }

            @Override
            public void warned(String text) {
                listener.warned(text);
            }

            @Override
            public void finished(Result result) {
                listener.finished(result);
            }
        };
    }

    private Map<Origin, FailureStore.Retried.Fails> known(Test test) {
        var failing = new LinkedHashMap<Origin, FailureStore.Retried.Fails>();
        if (store.isPresent()) {
            for (FailureStore.Retried retried :
                    patience.with(test, () -> store.get().retry(test.name(), test.program()))) {
                switch (retried) {
                    case FailureStore.Retried.Fails fails ->
                        failing.putIfAbsent(fails.failure().origin(), fails);
                    case FailureStore.Retried.Gone(FailureStore.Known gone, Outcome _) ->
                        mended.accept(test.name(), gone);
                }
            }
        }
        return failing;
    }

    private Finding unexplained(Test test, Failure failure, Optional<FailureStore.Retried.Fails> known) {
        return finding(test, failure, known, Optional.empty(), Optional.empty(), Printed.NONE, Optional.empty());
    }

    private static Result stopped(List<Failure> failures, Duration duration) {
        var counters = new Counters();
        counters.executions = failures.size();
        counters.errors = failures.size();
        for (Failure failure : failures) {
            int length = failure.choices().length();
            counters.choices += length;
            counters.depth(length);
        }
        return new Result(
                StopReason.ERRORS,
                Optional.empty(),
                failures,
                Optional.empty(),
                Optional.empty(),
                new Statistics(counters, Map.of(), duration));
    }

    private static Result withKnown(Result result, List<Failure> known) {
        if (known.isEmpty()) {
            return result;
        }
        var all = new LinkedHashMap<Origin, Failure>();
        known.forEach(failure -> all.put(failure.origin(), failure));
        result.failures().forEach(failure -> all.put(failure.origin(), failure));
        return new Result(
                result.stopReason(),
                result.omitted(),
                List.copyOf(all.values()),
                result.problem(),
                result.strayThread(),
                result.statistics());
    }

    private Finding finding(
            Test test, SearchOptions.Search search, Failure failure, Optional<FailureStore.Retried.Fails> known) {
        Optional<Shrunk> shrunk = Optional.empty();
        Optional<Explanation> explanation = Optional.empty();
        Optional<String> givenUp = Optional.empty();
        try {
            shrunk = shrunk(test, failure.trace());
            Trace smallest = shrunk.map(Shrunk::trace).orElse(failure.trace());
            explanation = explained(test, smallest, search.seed());
        } catch (EndlessExecution e) { // not the failing one, but one like it
            givenUp = Optional.of("an execution like this one does not end, " + Origin.of(e));
        } catch (OutOfMemoryError e) {
            givenUp = Optional.of("the heap is full");
        }
        Choices shown = shrunk.map(Shrunk::trace).orElse(failure.trace()).choices();
        if (known.isEmpty() || !known.get().known().token().choices().equals(shown)) {
            store.ifPresent(each -> each.save(test.name(), failure, shown));
        }
        return finding(test, failure, known, shrunk, explanation, printed(test, shown), givenUp);
    }

    private Finding finding(
            Test test,
            Failure failure,
            Optional<FailureStore.Retried.Fails> known,
            Optional<Shrunk> shrunk,
            Optional<Explanation> explanation,
            Printed printed,
            Optional<String> givenUp) {
        Trace shown = shrunk.map(Shrunk::trace).orElse(failure.trace());
        String token = token(test, shown.choices());
        var next = new ArrayList<>(hints.apply(test, token));
        givenUp.ifPresent(each -> next.add(new Hint(shrunk.isPresent() ? "explain" : "shrink", "given up: " + each)));
        return new Finding(
                failure,
                token(test, failure.choices()),
                shrunk,
                token,
                explanation,
                printed,
                known.map(each -> each.known().found()),
                next);
    }

    /** Shrinks a failing execution, if that is wanted and the user does not wait for the end. */
    Optional<Shrunk> shrunk(Test test, Trace failing) {
        Budget budget = options.shrinkBudget();
        if (budget.executions() == 0 || interruption.requested()) {
            return Optional.empty();
        }
        Shrunk shrunk = Supervision.of(
                test.program(), budget.time(), patience.time(), () -> Shrinker.shrink(test.program(), failing, budget));
        return interruption.requested()
                        && !shrunk.finished()
                        && shrunk.choices().equals(failing.choices())
                ? Optional.empty()
                : Optional.of(shrunk);
    }

    /** Explains a failing execution, if that is wanted and the user does not wait for the end. */
    Optional<Explanation> explained(Test test, Trace failing, long seed) {
        Budget budget = options.explainBudget();
        if (budget.executions() == 0 || interruption.requested()) {
            return Optional.empty();
        }
        Explanation explanation = Supervision.of(
                test.program(),
                budget.time(),
                patience.time(),
                () -> Explain.explain(test.program(), failing, budget, seed));
        return interruption.requested() ? Optional.empty() : Optional.of(explanation);
    }

    /** What a failing execution prints, unless the user waits for the end. */
    private Printed printed(Test test, Choices choices) {
        if (interruption.requested()) {
            return Printed.NONE;
        }
        return Supervision.of(test.program(), null, patience.time(), () -> printing.of(test.program(), choices));
    }

    private static String token(Test test, Choices choices) {
        return new ReplayToken(test.name(), choices).toString();
    }
}
