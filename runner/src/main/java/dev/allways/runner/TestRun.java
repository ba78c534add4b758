package dev.allways.runner;

import dev.allways.core.CannotExplore;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Counts;
import dev.allways.core.EndlessExecution;
import dev.allways.core.Explorable;
import dev.allways.core.Failure;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.OutsideControl;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.core.engine.OwnThread;
import dev.allways.core.engine.Supervision;
import dev.allways.core.explain.Estimate;
import dev.allways.core.explain.Explain;
import dev.allways.core.explain.Explanation;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
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
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The run of one test: its known failures are tried, then it is explored, and what fails is shrunk, explained and
 * saved. Where that shows that its threads need another treatment, and the settings leave that open, it is explored
 * again.
 */
public final class TestRun {
    private static final String DEPTH_FIRST = "dfs";
    private static final double WIDE = 30; // bits: depth-first search would take a quarter of an hour at least

    private final String test;
    private final Program program;
    private final Function<Program, Search> searches;
    private final Treatment treatment;
    private final LeftState left;
    private final Optional<FailureStore> store;
    private final Host host;
    private volatile boolean wide; // values are drawn from more than depth-first search can try
    private boolean bearsStrays; // executions that go otherwise than others are no reason to begin again
    private Optional<String> leftByOthers = Optional.empty(); // what shows that executions find what others left

    /**
     * A run.
     *
     * @param test the name of the test, by which a token finds it
     * @param program the test, its threads treated as the user said
     * @param searches how the program is explored, or the same one with its threads treated otherwise
     * @param treatment how else its threads can be treated
     * @param store of the known failures; empty for none
     */
    public TestRun(
            String test,
            Program program,
            Function<Program, Search> searches,
            Treatment treatment,
            Optional<FailureStore> store,
            Host host) {
        this.test = test;
        this.program = program;
        this.searches = searches;
        this.treatment = treatment;
        this.left = new LeftState(treatment);
        this.store = store;
        this.host = host;
    }

    /**
     * Runs the test.
     *
     * @throws EndlessExecution if a known failure, tried again, does not end
     */
    public Report report() {
        Treated said = Treated.asSaid(program);
        Ready first = ready(said);
        Treated ready = first.treated();
        Report report = explored(ready, Duration.ZERO, first.why(), Function.identity());
        Duration spent = report.result().statistics().duration();
        boolean wantsReal = first.isIsolated()
                && report.result()
                        .problem()
                        .filter(OutsideControl.class::isInstance)
                        .isPresent();
        if (wantsReal && !host.interrupted()) { // an initialiser that can't run again, say
            return explored(said, spent, Optional.empty(), Function.identity());
        }
        boolean isWrittenDown = searches.apply(ready.program()).files().any();
        Optional<Again> again = isWrittenDown || host.interrupted() ? Optional.empty() : again(ready, report);
        if (again.isEmpty()) {
            return report;
        }
        Report other = explored(
                again.get().treated(),
                spent,
                Optional.of(again.get().why()),
                again.get().how());
        if (!again.get().isTrial() || isExplored(other)) {
            return other;
        }
        bearsStrays = true;
        spent = spent.plus(other.result().statistics().duration());
        Report asBefore = explored(ready, spent, first.why(), Function.identity());
        return isExplored(asBefore) ? asBefore : report;
    }

    private static boolean isExplored(Report report) {
        Result result = report.result();
        return result.problem().isEmpty() && result.statistics().counters().executions() > 0;
    }

    /**
     * A program with its threads treated otherwise, or explored by another strategy, and why.
     *
     * @param isTrial whether it is explored as before where it can't be explored so
     */
    private record Again(Treated treated, UnaryOperator<Search> how, Hint why, boolean isTrial) {
        Again(Treated treated, UnaryOperator<Search> how, Hint why) {
            this(treated, how, why, false);
        }

        Again asTrial() {
            return new Again(treated, how, why, true);
        }
    }

    /** A program with its threads treated as its known failures need it, and why, if not as the user said. */
    private record Ready(Treated treated, boolean isIsolated, Optional<Hint> why) {
        static Ready asSaid(Treated said) {
            return new Ready(said, false, Optional.empty());
        }

        static Ready because(Treated treated, boolean isIsolated, String why) {
            return new Ready(treated, isIsolated, Optional.of(new Hint("threads", why)));
        }
    }

    /**
     * A test as it is explored first. Where the code under control has static fields that may keep something, each
     * execution resets them. Where nothing is under control, known failures may be of threads: one execution shows
     * whether any is started.
     */
    private Ready ready(Treated said) {
        Optional<Treated> controlled = treatment.controlled(said.program());
        if (controlled.isEmpty()) {
            Optional<Treated> isolated = treatment.isolated(said.program());
            Set<String> state = isolated.isPresent() ? treatment.staticState() : Set.of();
            return state.isEmpty()
                    ? Ready.asSaid(said)
                    : Ready.because(isolated.get(), true, isolatedFor(LeftState.mayBeIn(state)));
        }
        boolean isKnown = store.isPresent() && !store.get().known(test).isEmpty();
        return isKnown && once(said).strayThread().isPresent()
                ? Ready.because(
                        controlled.get(),
                        false,
                        "put under control %s: some are started"
                                .formatted(controlled.get().options()))
                : Ready.asSaid(said);
    }

    private static String isolatedFor(String why) {
        return "static state reset in each execution, as with %s: %s".formatted(Settings.ISOLATED.option(), why);
    }

    private Result once(Treated treated) {
        return Allways.explore(treated.program())
                .strategy("random")
                .executions(1)
                .engine()
                .runSupervised(searches.apply(treated.program()).patience());
    }

    /**
     * How to explore a test again whose threads were not treated as it needs, or by a strategy that does not suit it;
     * empty if there is nothing better.
     */
    private Optional<Again> again(Treated treated, Report report) {
        Result result = report.result();
        if (wide && result.stopReason() == StopReason.INCOMPLETE && result.passed()) {
            return Optional.of(new Again(
                    treated,
                    search -> search.by("random"),
                    new Hint(
                            "strategy",
                            "random, as values are drawn from too many to try them all; --strategy dfs tries"
                                    + " the first")));
        }
        if (result.strayThread().isPresent()) {
            return treatment
                    .controlled(treated.program())
                    .map(other -> again(
                            other,
                            "explored again, threads under control",
                            "one was started " + result.strayThread().get()));
        }
        if (result.problem().orElse(null) instanceof EndlessExecution endless && endless.isWaiting()) {
            return treatment
                    .controlled(treated.program())
                    .map(other -> again(
                            other, "explored again, threads under control", "its only thread waited, and did not end"));
        }
        Optional<String> found = result.problem()
                .filter(NotDeterministic.class::isInstance)
                .map(_ -> "an execution went otherwise than before by what others had left there")
                .or(() -> leftByOthers);
        if (found.isPresent() && treatment.exploresAgain()) {
            return treatment
                    .isolated(treated.program())
                    .or(() -> treatment.anew(treated.program()))
                    .map(other -> again(other, "explored again, static state reset in each execution", found.get()));
        }
        if (result.problem().isEmpty() && LeftState.isLeftBy(treated.program())) {
            return treatment
                    .isolated(treated.program())
                    .map(other -> new Again(
                            other,
                            UnaryOperator.identity(),
                            new Hint("threads", isolatedFor(LeftState.writtenBy(treated.program())))));
        }
        boolean strays = result.stopReason() == StopReason.INCOMPLETE && result.passed() && strays(result.statistics());
        return strays && treatment.exploresAgain()
                ? treatment
                        .isolated(treated.program())
                        .map(other -> again(
                                        other,
                                        "explored again, static state reset in each execution",
                                        "executions went otherwise than others after the same past")
                                .asTrial())
                : Optional.empty();
    }

    /** Whether executions went otherwise than others after the same past, and none failed. */
    private static boolean strays(Statistics statistics) {
        return statistics.counters().strayed() > 0 && statistics.counters().errors() == 0;
    }

    private static Again again(Treated treated, String what, String why) {
        return new Again(
                treated,
                UnaryOperator.identity(),
                new Hint("threads", "%s, as with %s: %s".formatted(what, treated.options(), why)));
    }

    /**
     * Explores a test once.
     *
     * @param spent of the time that there is
     * @param note what was done about its threads, or its strategy
     * @param how it is explored
     */
    private Report explored(Treated treated, Duration spent, Optional<Hint> note, Function<Search, Search> how) {
        Search search = how.apply(searches.apply(treated.program()));
        Map<Origin, FailureStore.Retried.Fails> known = known(treated, search);
        boolean mayStartAgain =
                !search.files().any() && treatment.controlled(treated.program()).isPresent();
        boolean mayIsolate =
                !search.files().any() && treatment.isolated(treated.program()).isPresent();
        BooleanSupplier startsIsolated = () -> mayIsolate && LeftState.isLeftBy(treated.program());
        Predicate<Statistics> startsAnew = statistics -> mayIsolate && !bearsStrays && strays(statistics);
        Listener hears = hearing(known, search, mayStartAgain, startsIsolated, startsAnew, host.listener(search));
        Engine engine = host.engine(search.without(spent), hears);
        List<Failure> failing =
                known.values().stream().map(FailureStore.Retried.Fails::failure).toList();
        boolean enough = search.files().from().isEmpty() && search.setup().hasEnough(failing.size(), failing.size());
        Result result = outsideControl(
                treated.program(),
                enough
                        ? stopped(failing, engine.statistics().duration())
                        : withKnown(engine.runSupervised(search.patience()), failing));
        var findings = new ArrayList<Finding>();
        Optional<CannotExplore> problem = result.problem();
        leftByOthers = problem.isPresent() || search.files().any() || host.interrupted()
                ? Optional.empty()
                : left.shownBy(treated.program(), result, search.patience());
        boolean isLeft = leftByOthers.isPresent() && treatment.exploresAgain();
        if (isLeft) {
            result.failures().forEach(this::forget);
        }
        boolean startsAgain = mayStartAgain && result.strayThread().isPresent()
                || problem.isEmpty() && startsIsolated.getAsBoolean() && !host.interrupted()
                || isLeft;
        List<Failure> failures = startsAgain ? List.of() : result.failures();
        for (Failure failure : failures) {
            Optional<FailureStore.Retried.Fails> before = Optional.ofNullable(known.get(failure.origin()));
            if (failure.whole()) {
                findings.add(Finding.of(failure));
            } else if (problem.isPresent()) {
                findings.add(unexplained(treated, failure, before));
            } else {
                try {
                    findings.add(finding(treated, search, failure, before));
                } catch (CannotExplore e) { // it failed as before once, but not always
                    problem = Optional.of(e);
                    findings.add(unexplained(treated, failure, before));
                }
            }
        }
        return new Report(
                test,
                search.strategy(),
                search.sampling(),
                search.seed(),
                search.limits(),
                result.withProblem(problem),
                extent(treated, search, result),
                enough
                        ? Optional.empty()
                        : search.visited().kept(result.statistics().counters()),
                findings,
                next(treated, search, engine, result.withProblem(problem), note));
    }

    /** A failure that other executions have brought about is not kept. */
    private void forget(Failure failure) {
        store.ifPresent(store -> store.known(test).stream()
                .filter(each -> each.token().choices().equals(failure.choices()))
                .forEach(store::remove));
    }

    /** What an exploration came to, which can't be that all is well where threads took part that nobody controls. */
    private Result outsideControl(Program program, Result result) {
        if (result.strayThread().isEmpty() || result.problem().isPresent() || !treatment.needsControl()) {
            return result;
        }
        String remedy = program instanceof Explorable
                ? "a Program of yours that calls this one's run(chooser) is put under control"
                : "--threads on puts them under control";
        return result.withProblem(Optional.of(new OutsideControl(
                "threads were started that are not under control: nothing of their order was explored",
                "the first " + result.strayThread().get(),
                "a library that starts threads by itself, unseen from the class of the test",
                remedy + "; --threads off says that they don't matter")));
    }

    private List<Hint> next(Treated treated, Search search, Engine engine, Result result, Optional<Hint> note) {
        var hints = new ArrayList<>(host.afterSearch(search, result.stopReason()));
        if (result.problem().orElse(null) instanceof EndlessExecution endless) {
            endless.choices().ifPresent(choices -> hints.addAll(host.afterGivenUp(treated, token(choices))));
        }
        note.ifPresent(hints::addFirst);
        if (engine.workers() < search.setup().workers()) {
            hints.add(new Hint(
                    "workers",
                    "%d of %,d was used: %s does not divide over several"
                            .formatted(engine.workers(), search.setup().workers(), search.strategy())));
        }
        if (result.strayThread().isPresent() && result.problem().isEmpty()) {
            hints.add(new Hint(
                    "threads", "--threads on puts them under control: every order of their steps is a way to go"));
        }
        if (treatment.exploresAgain()
                && LeftState.isLeftBy(treated.program())
                && !result.failures().isEmpty()) {
            hints.add(new Hint(
                    Hint.STATICS,
                    LeftState.writtenBy(treated.program())
                            + ", and later ones see it; isolated (--isolate) they do not"));
        }
        statics(treated).ifPresent(hints::add);
        return hints;
    }

    /** What executions find, or may find, that others have left in static state, where that is only told. */
    private Optional<Hint> statics(Treated treated) {
        return treatment.exploresAgain()
                ? Optional.empty()
                : leftByOthers
                        .or(() -> left.possibleIn(treated.program()))
                        .map(what -> new Hint(Hint.STATICS, what + "; " + host.resetting(treated)));
    }

    /** How many executions there are, where that can be told and not all were made. */
    private Optional<Extent> extent(Treated treated, Search search, Result result) {
        boolean leavesAreCounted = search.sampling()
                || search.strategy().equals(DEPTH_FIRST)
                || !result.statistics().parts().isEmpty();
        boolean stopped = switch (result.stopReason()) {
            case EXECUTIONS, TIME, INTERRUPTED -> true;
            case EXHAUSTED, INCOMPLETE, UNIQUE_STATES, ERRORS, END_OF_PATH, PROBLEM -> false;
        };
        Counts counters = result.statistics().counters();
        Budget budget = search.estimate();
        if (!leavesAreCounted
                || !stopped
                || counters.states() > 0
                || counters.choices() == 0
                || !result.passed()
                || budget.executions() == 0
                || treated.program() instanceof Explorable) { // what is explored is another program
            return Optional.empty();
        }
        boolean _ = host.interrupted(); // heard: it does not end the estimate, too
        try {
            return Extent.of(supervised(
                    treated,
                    budget.time(),
                    search.patience(),
                    () -> Estimate.leaves(treated.program(), budget, search.seed())));
        } catch (CannotExplore e) {
            return Optional.empty();
        }
    }

    /** Does work that makes executions; gives up one that does not end when the time is over, or when patience is. */
    private static <T> T supervised(
            Treated treated, @Nullable Duration time, @Nullable Duration patience, Supplier<T> work) {
        return Supervision.of(treated.program(), time, patience, work);
    }

    /**
     * Saves new failures at once, as they were found, whatever becomes of this process; and ends an exploration that is
     * to be started again, with threads under control or at random.
     */
    private Listener hearing(
            Map<Origin, FailureStore.Retried.Fails> known,
            Search search,
            boolean mayStartAgain,
            BooleanSupplier startsIsolated,
            Predicate<Statistics> startsAnew,
            Listener listener) {
        boolean mayDraw = !search.named()
                && search.strategy().equals(DEPTH_FIRST)
                && !search.files().any();
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
            public void drawn(double bits) {
                if (mayDraw && bits > WIDE && engine != null) {
                    wide = true;
                    engine.stop(StopReason.INCOMPLETE);
                }
                listener.drawn(bits);
            }

            @Override
            public long period() {
                return listener.period();
            }

            @Override
            public void progress(Statistics statistics) {
                if (!endsForIsolation() && startsAnew.test(statistics) && engine != null) {
                    engine.stop(StopReason.INCOMPLETE);
                }
                listener.progress(statistics);
            }

            private boolean endsForIsolation() {
                boolean ends = startsIsolated.getAsBoolean();
                if (ends && engine != null) {
                    engine.stop(StopReason.INCOMPLETE);
                }
                return ends;
            }

            @Override
            public void discovered(Failure failure) {
                if (!failure.whole() && !known.containsKey(failure.origin()) && !mayStartAgain && !endsForIsolation()) {
                    store.ifPresent(each -> each.save(test, failure, failure.choices()));
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

    /** Tries the failures of earlier runs again; those that still fail, one for each origin. */
    private Map<Origin, FailureStore.Retried.Fails> known(Treated treated, Search search) {
        var failing = new LinkedHashMap<Origin, FailureStore.Retried.Fails>();
        if (store.isPresent()) {
            List<FailureStore.Retried> all = supervised(
                    treated,
                    search.limits().time(),
                    search.patience(),
                    () -> store.get().retry(test, treated.program()));
            for (FailureStore.Retried retried : all) {
                switch (retried) {
                    case FailureStore.Retried.Fails fails ->
                        failing.putIfAbsent(fails.failure().origin(), fails);
                    case FailureStore.Retried.Gone(FailureStore.Known gone, Outcome _) -> host.gone(gone);
                }
            }
        }
        return failing;
    }

    /** The result when the known failures are all that was looked for. */
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
                new Statistics(counters.now(), Map.of(), duration));
    }

    private static Result withKnown(Result result, List<Failure> known) {
        if (known.isEmpty()) {
            return result;
        }
        var all = new LinkedHashMap<Origin, Failure>();
        known.forEach(failure -> all.put(failure.origin(), failure));
        result.failures().forEach(failure -> all.put(failure.origin(), failure));
        return result.withFailures(List.copyOf(all.values()));
    }

    private Finding unexplained(Treated treated, Failure failure, Optional<FailureStore.Retried.Fails> known) {
        return finding(treated, failure, known, Optional.empty(), Optional.empty(), Printed.NONE, Optional.empty());
    }

    private Finding finding(
            Treated treated, Search search, Failure failure, Optional<FailureStore.Retried.Fails> known) {
        Optional<Shrunk> shrunk = Optional.empty();
        Optional<Explanation> explanation = Optional.empty();
        Optional<String> givenUp = Optional.empty();
        try {
            shrunk = shrunk(treated, search, failure.trace());
            Trace smallest = shrunk.map(Shrunk::trace).orElse(failure.trace());
            explanation = explained(treated, search, smallest);
        } catch (EndlessExecution e) { // not the failing one, but one like it
            String place = Origin.of(e).place();
            givenUp = Optional.of("an execution like this one does not end, or takes much longer"
                    + (place.isEmpty() ? "" : ", at " + place));
        } catch (OutOfMemoryError e) {
            givenUp = Optional.of("the heap is full");
        }
        Choices shown = shrunk.map(Shrunk::trace).orElse(failure.trace()).choices();
        if (known.isEmpty() || !known.get().known().token().choices().equals(shown)) {
            store.ifPresent(each -> each.save(test, failure, shown));
        }
        Printed printed = host.interrupted()
                ? Printed.NONE
                : supervised(treated, null, search.patience(), () -> host.printed(treated, shown));
        return finding(treated, failure, known, shrunk, explanation, printed, givenUp);
    }

    private Finding finding(
            Treated treated,
            Failure failure,
            Optional<FailureStore.Retried.Fails> known,
            Optional<Shrunk> shrunk,
            Optional<Explanation> explanation,
            Printed printed,
            Optional<String> givenUp) {
        Trace shown = shrunk.map(Shrunk::trace).orElse(failure.trace());
        String token = token(shown.choices());
        var next = new ArrayList<>(host.afterFailure(treated, shown, token));
        statics(treated).ifPresent(next::add);
        givenUp.ifPresent(each -> next.add(new Hint(shrunk.isPresent() ? "explain" : "shrink", "given up: " + each)));
        return new Finding(
                failure,
                token(failure.choices()),
                shrunk,
                token,
                explanation,
                printed,
                known.map(each -> each.known().found()),
                next);
    }

    /** Shrinks a failing execution, if that is wanted and the user does not wait for the end. */
    private Optional<Shrunk> shrunk(Treated treated, Search search, Trace failing) {
        Budget budget = search.shrink();
        if (budget.executions() == 0 || host.interrupted()) {
            return Optional.empty();
        }
        Shrunk shrunk = Supervision.ofAlike(
                treated.program(),
                budget.time(),
                search.patience(),
                () -> Shrinker.shrink(treated.program(), failing, budget));
        return host.interrupted() && !shrunk.finished() && shrunk.choices().equals(failing.choices())
                ? Optional.empty()
                : Optional.of(shrunk);
    }

    /**
     * Explains a failing execution, if that is wanted and the user does not wait for the end; not where nothing is
     * tried any more that may lose a thread.
     */
    private Optional<Explanation> explained(Treated treated, Search search, Trace failing) {
        Budget budget = search.explain();
        if (budget.executions() == 0
                || host.interrupted()
                || OwnThread.tooManyLost(treated.program().losesThreadsOf())) {
            return Optional.empty();
        }
        Explanation explanation = Supervision.ofAlike(
                treated.program(),
                budget.time(),
                search.patience(),
                () -> Explain.explain(treated.program(), failing, budget, search.seed()));
        return host.interrupted() ? Optional.empty() : Optional.of(explanation);
    }

    private String token(Choices choices) {
        return new ReplayToken(test, choices).toString();
    }
}
