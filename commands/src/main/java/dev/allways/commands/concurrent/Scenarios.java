package dev.allways.commands.concurrent;

import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Supervision;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Scenarios that make themselves: all pairs and triples of the calls of a {@link ConcurrentTest} over two or three
 * threads, on several contents, and as many scenarios of four calls, some behind two calls before. Each is explored
 * briefly, in all its orders if these are few; those that have more are explored for longer when all have been tried.
 */
public final class Scenarios {
    private static final Duration PATIENCE = Duration.ofSeconds(5); // for an execution that makes no choice
    private static final Duration EACH = Duration.ofSeconds(10); // a scenario
    private static final double FILLING =
            0.1; // of the time, at most, until it is known what calls leave of a new object
    private static final double WEIGHING = 0.2; // until it is known which calls change an object
    private static final double SMALL = 0.45; // until the pairs and triples were tried
    private static final double DEEP = 0.5; // until it is known what two calls leave
    private static final double BRIEFLY = 0.6; // until all were tried that are
    private static final int CONTENTS = 3; // beside that of a new object
    private static final int DEEPER = 4; // contents that two calls leave
    private static final Comparator<Invocation<?>> PAIRS_ONLY_LAST =
            Comparator.comparing(each -> each.operation().pairsOnly());

    private final ConcurrentTest<?> test;
    private final Settings settings;
    private final int values;
    private final int triples;
    private final long brief;
    private final long thorough;
    private final Duration time;
    private final BooleanSupplier interrupted;

    private Scenarios(
            ConcurrentTest<?> test,
            Settings settings,
            int values,
            int triples,
            long brief,
            long thorough,
            Duration time,
            BooleanSupplier interrupted) {
        this.test = test;
        this.settings = settings;
        this.values = values;
        this.triples = triples;
        this.brief = brief;
        this.thorough = thorough;
        this.time = time;
        this.interrupted = interrupted;
    }

    /**
     * The scenarios of a test: up to 1,000 triples and 1,000 of four calls, 100 executions each at first, 3,000 later,
     * a minute in all.
     */
    public static Scenarios of(ConcurrentTest<?> test) {
        return new Scenarios(test, Settings.DEFAULT, 3, 1_000, 100, 3_000, Duration.ofMinutes(1), () -> false);
    }

    /** With the threads treated so. */
    public Scenarios with(Settings changed) {
        return new Scenarios(test, changed, values, triples, brief, thorough, time, interrupted);
    }

    /** With up to so many rows of arguments for each operation. */
    public Scenarios values(int most) {
        return new Scenarios(test, settings, most, triples, brief, thorough, time, interrupted);
    }

    /** With up to so many triples and as many scenarios of four calls, drawn from all. */
    public Scenarios triples(int most) {
        return new Scenarios(test, settings, values, most, brief, thorough, time, interrupted);
    }

    /** With so many executions of each at first, and of each that is not complete then. */
    public Scenarios executions(long first, long later) {
        return new Scenarios(test, settings, values, triples, first, later, time, interrupted);
    }

    /** Within a time. */
    public Scenarios time(Duration most) {
        return new Scenarios(test, settings, values, triples, brief, thorough, most, interrupted);
    }

    /** Until somebody wants the end. */
    public Scenarios until(BooleanSupplier end) {
        return new Scenarios(test, settings, values, triples, brief, thorough, time, end);
    }

    /** Explores them. */
    public Survey explore() {
        return new Exploration<>(test).survey();
    }

    /** One exploration of all. */
    private final class Exploration<S> {
        private final ConcurrentTest<S> test;
        private final Specification<S> specification;
        private final Workbench workbench = new Workbench(settings);
        private final long begun = System.nanoTime();
        private final Map<String, Survey.Failing> failing = new LinkedHashMap<>();
        private final Set<List<String>> failedTogether = new HashSet<>(); // names of operations
        private final Set<Object> known = new HashSet<>(); // contents
        private final Map<String, Integer> problems = new LinkedHashMap<>();
        private final List<String> leftOut = new ArrayList<>();
        private int scenarios;
        private int complete;
        private int failed;
        private long executions;

        Exploration(ConcurrentTest<S> test) {
            this.test = test;
            this.specification = test.specification();
        }

        Survey survey() {
            List<Invocation<S>> calls = calls();
            List<List<Invocation<S>>> contents = contents(calls);
            List<int[]> ranks =
                    contents.stream().map(each -> ranks(each, calls)).toList();
            List<Scenario<S>> small = pairs(calls, contents, ranks);
            small.addAll(triples(calls, contents));
            List<Left<S>> left = new ArrayList<>();
            List<Scenario<S>> later = new ArrayList<>(); // of operations that have failed together
            long first = System.nanoTime();
            briefly(small, SMALL, left, later);
            List<Scenario<S>> fours = fours(calls, contents, ranks);
            briefly(fours, BRIEFLY, left, later);
            for (Scenario<S> each : later) {
                if (isOver(BRIEFLY)) {
                    break;
                }
                briefly(each, left);
            }
            long briefly = System.nanoTime() - first;
            int all = small.size() + fours.size();
            if (scenarios < all) {
                leftOut.add("%,d of %,d scenarios were not tried: the time was over".formatted(all - scenarios, all));
            }
            left.sort(Comparator.comparingDouble(Left::length));
            int cut = 0;
            for (Left<S> each : left) {
                cut += isOver() || !thoroughly(each) ? 1 : 0;
            }
            problems.forEach((problem, times) -> leftOut.add("%,d could not be judged: %s".formatted(times, problem)));
            return new Survey(
                    scenarios,
                    complete,
                    cut,
                    failed,
                    executions,
                    Duration.ofNanos(briefly),
                    Duration.ofNanos(System.nanoTime() - begun),
                    List.copyOf(failing.values()),
                    List.copyOf(leftOut));
        }

        private boolean isOver() {
            return isOver(1);
        }

        /** Whether a part of the time is over, or all is to end. */
        private boolean isOver(double part) {
            return System.nanoTime() - begun > time.toNanos() * part || interrupted.getAsBoolean();
        }

        /** Each operation with the first of its arguments. */
        private List<Invocation<S>> calls() {
            List<Invocation<S>> calls = new ArrayList<>();
            List<Procedure<S>> operations = test.subject().operations();
            int cut = 0;
            for (int i = 0; i < operations.size(); i++) {
                var answered = new Answered();
                int tried = 0;
                boolean more;
                do {
                    calls.add(Invocation.of(i, operations.get(i), answered));
                    more = answered.next();
                } while (more && ++tried < values);
                cut += more ? 1 : 0;
            }
            if (cut > 0) {
                leftOut.add("of %d operations some rows of arguments: %d of each were tried".formatted(cut, values));
            }
            return calls;
        }

        /**
         * A new object, and what some call leaves of one: the first contents that are told apart behind the threads.
         */
        private List<List<Invocation<S>>> contents(List<Invocation<S>> calls) {
            List<List<Invocation<S>>> candidates = new ArrayList<>();
            candidates.add(List.of());
            if (test.generation().before().max() > 0) {
                calls.stream().sorted(PAIRS_ONLY_LAST).forEach(each -> candidates.add(List.of(each)));
            }
            return others(candidates, CONTENTS + 1, FILLING);
        }

        /** Those of the contents that none before had, up to so many, until a part of the time is over. */
        private List<List<Invocation<S>>> others(List<List<Invocation<S>>> candidates, int most, double part) {
            List<List<Invocation<S>>> others = new ArrayList<>();
            for (List<Invocation<S>> each : candidates) {
                if (others.size() == most || isOver(part)) {
                    leftOut.add(
                            "contents to begin with, behind %d calls: %d were tried, others may follow from other calls"
                                    .formatted(each.size(), others.size()));
                    break;
                }
                Specification.Allowed allowed = specification.of(new Scenario<>(0, each, List.of()));
                if (!allowed.possible()
                        || allowed.problem() != null
                        || allowed.mayWait()
                        || allowed.orders().isEmpty()) {
                    continue;
                }
                Object content = test.subject().after().isEmpty()
                        ? each
                        : allowed.orders().keySet().iterator().next().after();
                if (known.add(content)) {
                    others.add(each);
                }
            }
            return others;
        }

        /** All pairs, in an order drawn at random: first those of calls that change the object. */
        private List<Scenario<S>> pairs(
                List<Invocation<S>> calls, List<List<Invocation<S>>> contents, List<int[]> ranks) {
            List<Ranked<S>> pairs = new ArrayList<>();
            for (int initial = 0; initial < test.subject().makers().size(); initial++) {
                for (int content = 0; content < ranks.size(); content++) {
                    int[] rank = ranks.get(content);
                    for (int i = 0; i < rank.length; i++) {
                        for (int j = i; j < rank.length; j++) {
                            pairs.add(new Ranked<>(
                                    rank[i] + rank[j],
                                    new Scenario<>(
                                            initial,
                                            contents.get(content),
                                            List.of(List.of(calls.get(i)), List.of(calls.get(j))))));
                        }
                    }
                }
            }
            Collections.shuffle(pairs, new Random(0)); // the time may be over before all were tried
            pairs.sort(Comparator.comparingInt(Ranked::rank));
            return pairs.stream().map(Ranked::scenario).collect(Collectors.toCollection(ArrayList::new));
        }

        /** Less for what is tried earlier: calls that change the object, before those that promise no atomicity. */
        private int[] ranks(List<Invocation<S>> before, List<Invocation<S>> calls) {
            Map<Invocation<S>, Integer> ranks = new HashMap<>();
            for (Invocation<S> call : calls.stream().sorted(PAIRS_ONLY_LAST).toList()) {
                boolean changes = isOver(WEIGHING) || changes(before, call);
                ranks.put(call, (call.operation().pairsOnly() ? 3 : 0) + (changes ? 0 : 1));
            }
            return calls.stream().mapToInt(ranks::get).toArray();
        }

        /** Whether a call changes what an object has in the end. */
        private boolean changes(List<Invocation<S>> before, Invocation<S> call) {
            if (test.subject().after().isEmpty()) {
                return true;
            }
            List<Invocation<S>> calls = new ArrayList<>(before);
            calls.add(call);
            return !left(calls).equals(left(before));
        }

        /** What calls may leave of an object. */
        private Set<Results> left(List<Invocation<S>> calls) {
            return specification
                    .of(new Scenario<>(0, calls, List.of()))
                    .orders()
                    .keySet();
        }

        /** Two calls in one thread and one in another, and one in each of three; drawn if there are too many. */
        private List<Scenario<S>> triples(List<Invocation<S>> all, List<List<Invocation<S>>> contents) {
            List<Invocation<S>> calls =
                    all.stream().filter(each -> !each.operation().pairsOnly()).toList();
            int n = calls.size();
            int makers = test.subject().makers().size();
            long ofTwo = (long) n * n * n;
            long ofThree = (long) n * (n + 1) * (n + 2) / 6;
            boolean three = test.generation().threads() > 2;
            if (!three) {
                leftOut.add("three threads: the test has two");
            }
            long sum = (ofTwo + (three ? ofThree : 0)) * contents.size() * makers;
            List<Scenario<S>> drawn = new ArrayList<>();
            if (n < all.size()) {
                leftOut.add("in pairs only, as they promise no atomicity: "
                        + String.join(
                                ", ",
                                all.stream()
                                        .filter(each -> each.operation().pairsOnly())
                                        .map(each -> each.operation().name())
                                        .distinct()
                                        .toList()));
            }
            if (sum > triples) {
                leftOut.add("%,d of %,d triples were drawn".formatted(triples, sum));
                var random = new SplittableRandom(0);
                for (int i = 0; i < triples; i++) {
                    List<Invocation<S>> before = contents.get(random.nextInt(contents.size()));
                    int initial = random.nextInt(makers);
                    Invocation<S> first = calls.get(random.nextInt(n));
                    Invocation<S> second = calls.get(random.nextInt(n));
                    Invocation<S> third = calls.get(random.nextInt(n));
                    drawn.add(new Scenario<>(initial, before, threads(!three || i % 2 == 0, first, second, third)));
                }
                return drawn;
            }
            for (int initial = 0; initial < makers; initial++) {
                for (List<Invocation<S>> before : contents) {
                    for (int i = 0; i < n; i++) {
                        for (int j = 0; j < n; j++) {
                            for (int k = 0; k < n; k++) {
                                drawn.add(new Scenario<>(
                                        initial, before, threads(true, calls.get(i), calls.get(j), calls.get(k))));
                                if (three && i <= j && j <= k) {
                                    drawn.add(new Scenario<>(
                                            initial, before, threads(false, calls.get(i), calls.get(j), calls.get(k))));
                                }
                            }
                        }
                    }
                }
            }
            return drawn;
        }

        private List<List<Invocation<S>>> threads(
                boolean two, Invocation<S> first, Invocation<S> second, Invocation<S> third) {
            return two
                    ? List.of(List.of(first, second), List.of(third))
                    : List.of(List.of(first), List.of(second), List.of(third));
        }

        /**
         * Four calls, drawn: one beside three, two beside two, and two beside one and another one; mostly of those that
         * change the object, and half of them behind two such calls.
         */
        private List<Scenario<S>> fours(
                List<Invocation<S>> all, List<List<Invocation<S>>> contents, List<int[]> ranks) {
            if (triples == 0) {
                return List.of();
            }
            int most = test.generation().each().max();
            List<List<Integer>> shapes = new ArrayList<>();
            if (most > 2) {
                shapes.add(List.of(1, 3));
            } else {
                leftOut.add("three calls of one thread: the test has %d".formatted(most));
            }
            if (most > 1) {
                shapes.add(List.of(2, 2));
            }
            if (most > 1 && test.generation().threads() > 2) {
                shapes.add(List.of(1, 1, 2));
            }
            List<Invocation<S>> calls =
                    all.stream().filter(each -> !each.operation().pairsOnly()).toList();
            if (shapes.isEmpty() || calls.isEmpty()) {
                return List.of();
            }
            List<Invocation<S>> changing = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                int number = i;
                if (ranks.stream().anyMatch(each -> each[number] == 0)) {
                    changing.add(all.get(i));
                }
            }
            List<List<Invocation<S>>> deeper = test.generation().before().max() < 2
                    ? List.of()
                    : others(
                            changing.stream()
                                    .flatMap(one -> changing.stream().map(other -> List.of(one, other)))
                                    .toList(),
                            DEEPER,
                            DEEP);
            var random = new SplittableRandom(1);
            Set<Scenario<S>> drawn = new LinkedHashSet<>();
            for (int tries = 0; drawn.size() < triples && tries < 4 * triples; tries++) {
                List<List<Invocation<S>>> threads = new ArrayList<>();
                for (int count : shapes.get(random.nextInt(shapes.size()))) {
                    List<Invocation<S>> own = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        var among = changing.isEmpty() || random.nextInt(4) == 0 ? calls : changing;
                        own.add(among.get(random.nextInt(among.size())));
                    }
                    threads.add(own);
                }
                threads.sort(Comparator.<List<Invocation<S>>>comparingInt(List::size)
                        .thenComparing(Scenario::row)); // which thread is the first makes no other scenario
                var before = deeper.isEmpty() || random.nextBoolean() ? contents : deeper;
                drawn.add(new Scenario<>(
                        random.nextInt(test.subject().makers().size()),
                        before.get(random.nextInt(before.size())),
                        threads));
            }
            return List.copyOf(drawn);
        }

        /**
         * Explores scenarios until a part of the time is over; those of operations that failed together are put off.
         */
        private void briefly(List<Scenario<S>> some, double part, List<Left<S>> left, List<Scenario<S>> later) {
            for (Scenario<S> each : some) {
                if (isOver(part)) {
                    return;
                }
                if (failedTogether.contains(operations(each))) {
                    later.add(each);
                } else {
                    briefly(each, left);
                }
            }
        }

        private void briefly(Scenario<S> scenario, List<Left<S>> left) {
            scenarios++;
            explored(scenario, "optimal-dpor", brief).ifPresent(result -> judge(scenario, result, left));
        }

        /** Whether everything is known now. */
        private boolean thoroughly(Left<S> left) {
            Optional<Result> result = explored(left.scenario(), "optimal-dpor", thorough);
            if (result.isPresent()
                    && result.get().failures().isEmpty()
                    && !result.get().complete()) {
                result = explored(left.scenario(), "portfolio", thorough);
            }
            List<Left<S>> none = new ArrayList<>();
            result.ifPresent(each -> judge(left.scenario(), each, none));
            return none.isEmpty();
        }

        /** What came of it; empty if it could not be explored. */
        private Optional<Result> explored(Scenario<S> scenario, String strategy, long most) {
            try {
                return Optional.of(workbench.explore(chooser -> test.run(scenario, chooser), strategy, most, EACH));
            } catch (IllegalStateException e) {
                problems.merge(oneLine(e), 1, Integer::sum);
                return Optional.empty();
            }
        }

        private Program controlled(Scenario<S> scenario) {
            return ThreadControl.controlled(
                    ConcurrentTest.class,
                    chooser -> test.run(scenario, chooser),
                    settings.with(Settings.THREADS, ThreadControl.When.ON));
        }

        private void judge(Scenario<S> scenario, Result result, List<Left<S>> left) {
            executions += result.statistics().counters().executions();
            Specification.Allowed allowed = specification.of(scenario);
            if (allowed.problem() != null) {
                problems.merge(oneLine(allowed.problem()), 1, Integer::sum);
            } else if (!result.failures().isEmpty()) {
                failed++;
                failed(scenario, result.failures().getFirst());
            } else if (result.problem().isPresent()) {
                problems.merge(oneLine(result.problem().get()), 1, Integer::sum);
            } else if (specification.isUnsettled(scenario)) {
                problems.merge(ConcurrentTest.UNSETTLED, 1, Integer::sum);
            } else if (result.stopReason() == StopReason.EXHAUSTED) {
                complete++;
            } else {
                double length = (double) result.statistics().counters().choices()
                        / Math.max(1, result.statistics().counters().executions());
                left.add(new Left<>(scenario, length));
            }
        }

        private static String oneLine(Throwable problem) {
            String text = String.valueOf(problem);
            return text.lines().findFirst().orElse(text);
        }

        /** The names of the operations that its threads call. */
        private List<String> operations(Scenario<S> scenario) {
            return scenario.threads().stream()
                    .flatMap(List::stream)
                    .map(each -> each.operation().name())
                    .distinct()
                    .sorted()
                    .toList();
        }

        /** Keeps the first scenario of each pair of operations and kind of failure, shrunk. */
        private void failed(Scenario<S> found, Failure first) {
            failedTogether.add(operations(found));
            if (met(found, first)) {
                return;
            }
            Scenario<S> scenario = found;
            Failure failure = first;
            for (int call = 0; call < scenario.before().size() + scenario.calls(); ) {
                Scenario<S> less = scenario.without(call);
                Optional<Failure> again = failing(less, first);
                if (again.isPresent()) {
                    scenario = less;
                    failure = again.get();
                } else {
                    call++;
                }
            }
            failedTogether.add(operations(scenario));
            if (met(scenario, failure)) {
                return;
            }
            Trace trace = failure.trace();
            Program program = controlled(scenario);
            Budget budget = Budget.executions(2_000).within(Duration.ofSeconds(5));
            Shrunk shrunk =
                    Supervision.of(program, budget.time(), PATIENCE, () -> Shrinker.shrink(program, trace, budget));
            Choices choices = Choices.of(test.generation().answers(scenario)).and(shrunk.choices());
            Throwable error =
                    shrunk.trace().outcome() instanceof Outcome.Failed(Throwable again) ? again : failure.error();
            failing.put(
                    kind(scenario, failure),
                    new Survey.Failing(
                            scenario.toString(),
                            String.valueOf(error.getMessage()),
                            Origin.of(error),
                            choices,
                            first.executionsBefore() + 1,
                            0));
        }

        /** Whether a failure of these operations is known; counts it then. */
        private boolean met(Scenario<S> scenario, Failure failure) {
            return failing.computeIfPresent(kind(scenario, failure), (_, known) -> known.onceMore()) != null;
        }

        private String kind(Scenario<S> scenario, Failure failure) {
            return failure.error().getClass().getSimpleName() + " " + operations(scenario);
        }

        /** The failure of a scenario like one of another scenario, if it has one and does not take long to find. */
        private Optional<Failure> failing(Scenario<S> scenario, Failure like) {
            return explored(scenario, "optimal-dpor", brief)
                    .flatMap(result -> result.failures().stream().findFirst())
                    .filter(each -> each.error().getClass().equals(like.error().getClass()));
        }
    }

    /**
     * A scenario and when it is tried.
     *
     * @param rank less: earlier
     */
    private record Ranked<S>(int rank, Scenario<S> scenario) {}

    /**
     * A scenario that was not complete.
     *
     * @param length of its executions, in choices
     */
    private record Left<S>(Scenario<S> scenario, double length) {}
}
