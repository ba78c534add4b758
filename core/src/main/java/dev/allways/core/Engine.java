package dev.allways.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One exploration: runs a strategy's tasks on one or more workers until nothing is left or a limit is met.
 *
 * <p>Each worker owns an instance of the strategy and a recorder, and takes no lock while it has work. An idle worker is
 * fed by a busy one between two executions; when all are idle the round is over.
 */
public final class Engine {
    private static final int SHARING_INTERVAL = 16; // executions between two attempts to feed an idle worker

    private final Program program;
    private final Limits limits;
    private final boolean twice;
    private final Listener listener;
    private final Conclusion conclusion;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Origin, Failure> failures = new LinkedHashMap<>();
    private final AtomicLong claimed = new AtomicLong();
    private volatile long begun = System.nanoTime();
    private volatile @Nullable StopReason stopReason;
    private boolean done;
    private @Nullable Engine further; // explores on behalf of this one, which is done
    private @Nullable StopReason afterwards; // why to stop, said when this one was done
    private volatile int hungry;
    private int idle;
    private @Nullable CannotExplore problem;
    private @Nullable Throwable broken;
    private long errors;

    /** What can be set of an exploration beside its strategy. */
    public record Settings(Limits limits, int workers, boolean checkDeterminism, Listener listener) {
        /** One worker, the default limits, nobody listening. */
        public static final Settings DEFAULT = new Settings(Limits.DEFAULT, 1, false, Listener.NONE);

        /** @throws IllegalArgumentException if there is no worker */
        public Settings {
            if (workers < 1) {
                throw new IllegalArgumentException("workers is " + workers + ", it must be at least 1");
            }
        }

        /** These settings with other limits. */
        public Settings withLimits(Limits limits) {
            return new Settings(limits, workers, checkDeterminism, listener);
        }

        /** These settings with another number of workers. */
        public Settings withWorkers(int workers) {
            return new Settings(limits, workers, checkDeterminism, listener);
        }

        /** These settings with another listener. */
        public Settings withListener(Listener listener) {
            return new Settings(limits, workers, checkDeterminism, listener);
        }

        /** These settings, each execution made twice or not. */
        public Settings withCheckDeterminism(boolean checkDeterminism) {
            return new Settings(limits, workers, checkDeterminism, listener);
        }
    }

    /**
     * An exploration of a program by a strategy that is used for nothing else.
     *
     * <p>Only a {@link Strategy.Divisible} strategy makes use of more than one worker.
     */
    public Engine(Program program, Strategy strategy, Settings settings) {
        this(program, strategy, settings, Conclusion.none(program));
    }

    Engine(Program program, Strategy strategy, Settings settings, Conclusion conclusion) {
        this.conclusion = conclusion;
        this.program = program;
        this.limits = settings.limits();
        this.twice = settings.checkDeterminism();
        this.listener = settings.listener();
        int count = strategy instanceof Strategy.Divisible ? settings.workers() : 1;
        workers.add(new Worker(strategy));
        for (int i = 1; i < count; i++) {
            workers.add(new Worker(((Strategy.Divisible) strategy).sibling()));
        }
    }

    /** Explores with default settings. */
    public static Result explore(Program program, Strategy strategy, Limits limits) {
        return new Engine(program, strategy, Settings.DEFAULT.withLimits(limits)).run();
    }

    /** Ends the exploration soon, with what it has; may be called from any thread. */
    public void stop(StopReason reason) {
        synchronized (workers) {
            if (stopReason == null) {
                stopReason = reason;
            }
            if (done) {
                afterwards = reason;
            }
            if (further != null) {
                further.stop(reason);
            }
            workers.notifyAll();
        }
    }

    /** Lets another engine explore on behalf of this one, which is done. */
    Result goOnWith(Engine another) {
        synchronized (workers) {
            further = another;
            if (afterwards != null) {
                another.stop(afterwards);
            }
        }
        return another.run();
    }

    /** What has been counted up to now; may be called from any thread. */
    public Statistics statistics() {
        var sum = new Counters();
        var labels = new TreeMap<String, Long>();
        for (Worker worker : workers) {
            sum.add(worker.counters);
            worker.strategy.count(sum);
            worker.run.labelCounts.addTo(labels);
        }
        if (sum.depths == 0) {
            for (Worker worker : workers) {
                sum.depthSum += worker.depths.depthSum;
                sum.depths += worker.depths.depths;
                sum.maxDepth = Math.max(sum.maxDepth, worker.depths.maxDepth);
            }
        }
        return new Statistics(sum, labels, Duration.ofNanos(System.nanoTime() - begun));
    }

    /** The origins met so far and their first failures. */
    public List<Failure> failures() {
        synchronized (workers) {
            return List.copyOf(failures.values());
        }
    }

    /** Whether the exploration has come to its end. */
    public boolean stopping() {
        return stopReason != null;
    }

    /**
     * Explores; returns when the exploration is over. An interrupt of the calling thread ends it with what it has and
     * leaves the thread's flag set.
     *
     * @throws NestedExploration if it is started by a program that is being executed
     */
    public Result run() {
        NestedExploration.check();
        begun = System.nanoTime();
        listener.started(this);
        Thread watch = watch();
        List<Thread> others = new ArrayList<>();
        for (Worker worker : workers.subList(1, workers.size())) {
            others.add(Thread.ofPlatform()
                    .name("allways-worker-" + (others.size() + 2))
                    .daemon()
                    .start(worker::work));
        }
        workers.getFirst().work();
        boolean interrupted = Thread.currentThread().isInterrupted();
        for (Thread other : others) {
            interrupted |= joined(other);
        }
        if (watch != null) {
            watch.interrupt();
            interrupted |= joined(watch);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (broken != null) {
            throw new IllegalStateException(
                    "the strategy %s, or a listener, failed"
                            .formatted(workers.getFirst().strategy.getClass().getName()),
                    broken);
        }
        Result result = conclude();
        listener.finished(result);
        return result;
    }

    private static boolean joined(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    private Result conclude() {
        synchronized (workers) {
            done = true;
        }
        return conclusion.of(this, result());
    }

    private Result result() {
        StopReason reason = java.util.Objects.requireNonNull(stopReason);
        Statistics statistics = statistics();
        Optional<String> omitted = omitted(statistics.counters());
        if (reason == StopReason.EXHAUSTED) {
            reason = omitted.isPresent()
                    ? StopReason.INCOMPLETE
                    : workers.getFirst().strategy.finished();
        }
        return new Result(reason, omitted, failures(), Optional.ofNullable(problem), statistics);
    }

    private Optional<String> omitted(Counters counters) {
        var reasons = new LinkedHashSet<String>();
        if (counters.queueDropped > 0) {
            reasons.add("%,d entries were dropped from a full queue".formatted(counters.queueDropped));
        }
        if (counters.depthDropped > 0) {
            reasons.add("%,d ways went beyond the depth limit of %,d".formatted(counters.depthDropped, limits.depth()));
        }
        long cutShort = workers.stream().mapToLong(worker -> worker.cutShort).sum();
        if (cutShort > 0) {
            reasons.add("%,d executions were cut at the limit of %,d choices".formatted(cutShort, limits.choices()));
        }
        workers.forEach(worker -> worker.strategy.omitted().ifPresent(reasons::add));
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
    }

    private @Nullable Thread watch() {
        Duration time = limits.time();
        long period = listener.period();
        if (time == null && period == 0) {
            return null;
        }
        long end = time == null ? Long.MAX_VALUE : begun + time.toNanos();
        return Thread.ofPlatform().name("allways-watch").daemon().start(() -> {
            try {
                while (stopReason == null) {
                    long left = end - System.nanoTime();
                    if (time != null && left <= 0) {
                        stop(StopReason.TIME);
                        return;
                    }
                    long millis = left / 1_000_000 + 1;
                    Thread.sleep(Math.clamp(period == 0 ? millis : Math.min(period, millis), 1, 1_000));
                    if (period != 0) {
                        synchronized (workers) { // listeners hear one thing at a time
                            listener.progress(statistics());
                        }
                    }
                }
            } catch (InterruptedException e) {
                // the exploration is over
            } catch (RuntimeException | Error e) {
                broke(e);
            }
        });
    }

    private void broke(Throwable cause) {
        synchronized (workers) {
            broken = broken == null ? cause : broken;
        }
        stop(StopReason.PROBLEM);
    }

    private final class Worker {
        final Strategy strategy;
        final Counters counters = new Counters();
        final Counters depths = new Counters();
        final Run run = new Run(limits.choices(), limits.depth(), this::told);
        private final Counters sum = new Counters();
        long cutShort;
        boolean waiting;
        boolean fed;

        Worker(Strategy strategy) {
            this.strategy = strategy;
        }

        void work() {
            try {
                explore();
            } catch (CannotExplore e) {
                synchronized (workers) {
                    problem = problem == null ? e : problem;
                }
                stop(StopReason.PROBLEM);
            } catch (RuntimeException | Error e) {
                broke(e);
            }
        }

        private void explore() {
            int sinceShared = 0;
            while (stopReason == null) {
                Optional<Task> next = strategy.next();
                if (enoughStates()) {
                    stop(StopReason.UNIQUE_STATES);
                    return;
                }
                if (next.isEmpty()) {
                    if (!waitForWork(this)) {
                        return;
                    }
                    continue;
                }
                if (limits.executions() != Long.MAX_VALUE && !claim()) {
                    return;
                }
                Task task = next.get();
                Execution execution = run.make(task);
                if (twice) {
                    makeAgain();
                }
                counters.executions++;
                counters.choices += run.at;
                depths.depth(execution.depth());
                if (!(run.outcome instanceof Outcome.Passed)) {
                    notPassed(execution);
                }
                strategy.learn(task, execution);
                if (hungry > 0 && ++sinceShared >= SHARING_INTERVAL) {
                    sinceShared = 0;
                    feed(this);
                }
                if (Thread.currentThread().isInterrupted()) {
                    stop(StopReason.INTERRUPTED);
                }
            }
        }

        /** Whether an execution is to end where it is. */
        private boolean told() {
            return stopReason != null || Thread.currentThread().isInterrupted();
        }

        /** Whether as many states were met as are allowed. */
        private boolean enoughStates() {
            if (limits.states() == Long.MAX_VALUE) {
                return false;
            }
            sum.clear();
            for (Worker worker : workers) {
                worker.strategy.count(sum);
            }
            return sum.states >= limits.states();
        }

        private void notPassed(Execution execution) {
            switch (execution.outcome()) {
                case Outcome.Failed(Throwable error) -> failed(execution, error, counters);
                case Outcome.Stopped(Stop.Why why) -> {
                    switch (why) {
                        case ASSUMPTION -> counters.discarded++;
                        case CHOICES -> cutShort++;
                        case DEPTH -> counters.depthDropped++;
                        default -> {}
                    }
                }
                case Outcome.Passed() -> {}
            }
        }

        /** Makes the execution once more and compares. */
        private void makeAgain() {
            Outcome before = run.outcome;
            int length = run.at;
            run.make(run.onceMore());
            if (run.at != length || !sameEnd(before, run.outcome)) {
                throw NotDeterministic.outcome(length, describe(before, length), describe(run.outcome, run.at));
            }
        }
    }

    private static boolean sameEnd(Outcome a, Outcome b) {
        return switch (a) {
            case Outcome.Failed(Throwable error) ->
                b instanceof Outcome.Failed(Throwable other) && Origin.of(error).equals(Origin.of(other));
            case Outcome.Passed _, Outcome.Stopped _ -> a.equals(b);
        };
    }

    static String describe(Outcome outcome, int choices) {
        return switch (outcome) {
            case Outcome.Passed() -> "passed after %d choices".formatted(choices);
            case Outcome.Failed(Throwable error) ->
                "failed after %d choices with %s, %s".formatted(choices, Origin.of(error), error.getMessage());
            case Outcome.Stopped(Stop.Why why) -> "was stopped after %d choices (%s)".formatted(choices, why);
        };
    }

    /** Takes one of the executions that the limit allows. */
    private boolean claim() {
        if (claimed.incrementAndGet() > limits.executions()) {
            stop(StopReason.EXECUTIONS);
            return false;
        }
        return true;
    }

    private void failed(Execution execution, Throwable error, Counters counters) {
        synchronized (workers) {
            if (errors >= limits.errors()) {
                return; // another worker was faster
            }
            if (Thread.currentThread().isInterrupted()) { // it may have failed because of that, and can't be confirmed
                stop(StopReason.INTERRUPTED);
                return;
            }
            Origin origin = Origin.of(error);
            errors++;
            counters.errors++;
            Failure known = failures.get(origin);
            if (known != null) {
                failures.put(origin, known.onceMore());
            } else {
                Failure failure = confirmed(execution.choices(), error);
                failures.put(origin, failure);
                listener.discovered(failure);
            }
            if (errors >= limits.errors()) {
                stop(StopReason.ERRORS);
            }
        }
    }

    private Failure confirmed(Choices choices, Throwable error) {
        Origin origin = Origin.of(error);
        Statistics now = statistics();
        Trace trace = Replay.exactly(program, choices);
        if (trace.outcome() instanceof Outcome.Failed(Throwable again)
                && Origin.of(again).equals(origin)) {
            return new Failure(again, origin, trace, now.counters().executions, now.counters().states, 1);
        }
        throw NotDeterministic.outcome(
                choices.length(),
                describe(new Outcome.Failed(error), choices.length()),
                describe(trace.outcome(), trace.choices().length()));
    }

    /** Waits until there is work for this worker; false when the exploration is over. */
    private boolean waitForWork(Worker worker) {
        synchronized (workers) {
            worker.waiting = true;
            idle++;
            hungry = idle;
            while (stopReason == null) {
                if (worker.fed) {
                    worker.fed = false;
                    worker.waiting = false;
                    return true;
                }
                if (idle == workers.size()) {
                    boolean more = false;
                    for (Worker each : workers) {
                        more |= each.strategy.nextRound();
                    }
                    if (!more) {
                        stop(worker.enoughStates() ? StopReason.UNIQUE_STATES : StopReason.EXHAUSTED);
                        return false;
                    }
                    workers.forEach(each -> each.fed = true);
                    idle = 0;
                    hungry = 0;
                    workers.notifyAll();
                    continue;
                }
                try {
                    workers.wait();
                } catch (InterruptedException e) {
                    stop(StopReason.INTERRUPTED);
                    Thread.currentThread().interrupt();
                }
            }
            return false;
        }
    }

    private void feed(Worker busy) {
        synchronized (workers) {
            for (Worker worker : workers) {
                if (worker != busy
                        && hungry > 0
                        && worker.waiting
                        && !worker.fed
                        && ((Strategy.Divisible) busy.strategy).share(worker.strategy)) {
                    worker.fed = true;
                    idle--;
                    hungry = idle;
                    workers.notifyAll();
                }
            }
        }
    }
}
