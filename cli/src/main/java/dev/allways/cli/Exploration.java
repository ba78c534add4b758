package dev.allways.cli;

import dev.allways.core.Budget;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Explain;
import dev.allways.core.Explanation;
import dev.allways.core.Failure;
import dev.allways.core.FailureStore;
import dev.allways.core.Listener;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.Shrinker;
import dev.allways.core.Shrunk;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.report.Finding;
import dev.allways.report.Hint;
import dev.allways.report.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * What is done with one test: its known failures are tried, then it is explored, and what fails is shrunk, explained and
 * saved.
 *
 * @param store of the known failures; empty for none
 * @param listener makes who hears how it goes
 * @param interruption by which the user ends it
 * @param mended hears, with the test's name, of known failures that fail no longer
 * @param hints what can be done next about a failure, given its token
 */
record Exploration(
        SearchOptions options,
        Optional<FailureStore> store,
        Function<SearchOptions.Search, Listener> listener,
        Interruption interruption,
        BiConsumer<String, FailureStore.Known> mended,
        Function<String, List<Hint>> hints) {
    /**
     * Explores a test.
     *
     * @throws Refused if an option makes no sense
     */
    Report of(Test test) {
        SearchOptions.Search search = options.of(test);
        long begun = System.nanoTime();
        Map<Origin, FailureStore.Retried.Fails> known = known(test);
        List<Failure> failing =
                known.values().stream().map(FailureStore.Retried.Fails::failure).toList();
        Result result;
        if (failing.size() >= search.limits().errors()) {
            result = stopped(failing, StopReason.ERRORS, begun);
        } else {
            try {
                result = search.exploration()
                        .listener(Progress.interruptible(listener.apply(search), interruption))
                        .run();
            } catch (IllegalArgumentException e) {
                throw SearchOptions.unknown(e);
            }
            result = withKnown(result, failing);
        }
        List<Finding> findings = result.failures().stream()
                .map(failure -> finding(test, search, failure, Optional.ofNullable(known.get(failure.origin()))))
                .toList();
        return new Report(
                test.name(), search.strategy(), search.sampling(), search.seed(), search.limits(), result, findings);
    }

    private Map<Origin, FailureStore.Retried.Fails> known(Test test) {
        var failing = new LinkedHashMap<Origin, FailureStore.Retried.Fails>();
        if (store.isPresent()) {
            for (FailureStore.Retried retried : store.get().retry(test.name(), test.program())) {
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

    private static Result stopped(List<Failure> failures, StopReason reason, long begun) {
        var counters = new Counters();
        counters.executions = failures.size();
        counters.errors = failures.size();
        for (Failure failure : failures) {
            int length = failure.choices().length();
            counters.choices += length;
            counters.depth(length);
        }
        return new Result(
                reason,
                Optional.empty(),
                failures,
                Optional.empty(),
                new Statistics(counters, Map.of(), Duration.ofNanos(System.nanoTime() - begun)));
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
                result.statistics());
    }

    private Finding finding(
            Test test, SearchOptions.Search search, Failure failure, Optional<FailureStore.Retried.Fails> known) {
        Optional<Shrunk> shrunk = shrunk(test, failure.trace());
        Trace shown = shrunk.map(Shrunk::trace).orElse(failure.trace());
        Optional<Explanation> explanation = explained(test, shown, search.seed());
        if (known.isEmpty() || !known.get().known().token().choices().equals(shown.choices())) {
            store.ifPresent(each -> each.save(test.name(), failure, shown.choices()));
        }
        String token = token(test, failure.choices());
        String shrunkToken = token(test, shown.choices());
        Optional<Instant> since = known.map(each -> each.known().found());
        return new Finding(failure, token, shrunk, shrunkToken, explanation, since, hints.apply(shrunkToken));
    }

    /** Shrinks a failing execution, if that is wanted and the user does not wait for the end. */
    Optional<Shrunk> shrunk(Test test, Trace failing) {
        Budget budget = options.shrinkBudget();
        if (budget.executions() == 0 || interruption.requested()) {
            return Optional.empty();
        }
        Shrunk shrunk = Shrinker.shrink(test.program(), failing, budget);
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
        Explanation explanation = Explain.explain(test.program(), failing, budget, seed);
        return interruption.requested() ? Optional.empty() : Optional.of(explanation);
    }

    private static String token(Test test, Choices choices) {
        return new ReplayToken(test.name(), choices).toString();
    }
}
