package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
    private final Checkpoint.@Nullable Plan plan;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Origin, Failure> failures = new LinkedHashMap<>();
    private final AtomicLong claimed = new AtomicLong();
    private volatile long begun = System.nanoTime();
    private volatile @Nullable StopReason stopReason;
    private boolean done;
    private @Nullable Engine further; // explores on behalf of this one, which is done
    private @Nullable StopReason afterwards; // why to stop, said when this one was done
    private volatile int hungry;
    private volatile boolean pausing; // for a checkpoint; each worker hears of it by its attention
    private int paused;
    private volatile long due; // when to write the next checkpoint
    private Duration before = Duration.ZERO; // how long was explored before the checkpoint that this goes on with
    private int idle;
    private @Nullable CannotExplore problem;
    private @Nullable Throwable broken;
    private long errors;

    /** What can be set of an exploration beside its strategy. */
    public record Settings(
            Limits limits,
            int workers,
            boolean checkDeterminism,
            Listener listener,
            Checkpoint.@Nullable Plan checkpoint) {
        /** One worker, the default limits, nobody listening. */
        public static final Settings DEFAULT = new Settings(Limits.DEFAULT, 1, false, Listener.NONE, null);

        /** @throws IllegalArgumentException if there is no worker */
        public Settings {
            if (workers < 1) {
                throw new IllegalArgumentException("workers is " + workers + ", it must be at least 1");
            }
        }

        /** These settings with other limits. */
        public Settings withLimits(Limits limits) {
            return new Settings(limits, workers, checkDeterminism, listener, checkpoint);
        }

        /** These settings with another number of workers. */
        public Settings withWorkers(int workers) {
            return new Settings(limits, workers, checkDeterminism, listener, checkpoint);
        }

        /** These settings with another listener. */
        public Settings withListener(Listener listener) {
            return new Settings(limits, workers, checkDeterminism, listener, checkpoint);
        }

        /** These settings, with checkpoints; null for none. Only {@link Strategy.Resumable} strategies can be written down. */
        public Settings withCheckpoint(Checkpoint.@Nullable Plan checkpoint) {
            return new Settings(limits, workers, checkDeterminism, listener, checkpoint);
        }

        /** These settings, each execution made twice or not. */
        public Settings withCheckDeterminism(boolean checkDeterminism) {
            return new Settings(limits, workers, checkDeterminism, listener, checkpoint);
        }
    }

    /**
     * An exploration of a program by a strategy that is used for nothing else.
     *
     * <p>Only a {@link Strategy.Divisible} strategy makes use of more than one worker.
     *
     * @throws IllegalArgumentException if there are to be checkpoints, and the strategy can't be written down
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
        this.plan = settings.checkpoint();
        if (plan != null && !(strategy instanceof Strategy.Resumable)) {
            throw notResumable(plan.strategy());
        }
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
        double unexplored =
                workers.stream().mapToDouble(worker -> worker.unexplored).sum();
        return new Statistics(
                sum,
                labels,
                elapsed(),
                Double.isNaN(unexplored)
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Math.clamp(1 - unexplored, 0, 1)));
    }

    private Duration elapsed() {
        return before.plusNanos(System.nanoTime() - begun);
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
        due = plan == null ? 0 : begun + plan.interval().toNanos();
        listener.started(this);
        Thread watch = watch();
        List<Thread> others = new ArrayList<>();
        boolean firstIsHere = true;
        for (Worker worker : workers) {
            boolean first = worker == workers.getFirst();
            String name = "allways-worker-" + (first ? 1 : others.size() + (firstIsHere ? 2 : 1));
            Thread thread = program.worker(worker::work, name);
            if (thread == null && first) {
                continue;
            }
            firstIsHere &= !first;
            if (thread == null) {
                thread = Thread.ofPlatform().name(name).unstarted(worker::work);
            }
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        if (firstIsHere) {
            workers.getFirst().work();
        }
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
        endCheckpoints(result.stopReason());
        listener.finished(result);
        return result;
    }

    private boolean joined(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
                stop(StopReason.INTERRUPTED);
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
        if (time == null && period == 0 && plan == null) {
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
                    if (plan != null) {
                        pausing |= System.nanoTime() - due >= 0;
                        left = Math.min(left, Math.max(0, due - System.nanoTime()));
                    }
                    workers.forEach(worker -> worker.attention = true);
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
        final Counters undone = new Counters(); // executions that came to no end
        final Run run = new Run(limits.choices(), limits.depth(), this::told);
        private final Counters sum = new Counters();
        long cutShort;
        boolean waiting;
        boolean fed;
        private @Nullable Thread thread; // the program may make another one the current thread
        volatile boolean attention; // something is asked of this worker, between two executions
        volatile double unexplored = Double.NaN; // when it was asked last; not a number: not known

        Worker(Strategy strategy) {
            this.strategy = strategy;
        }

        void work() {
            thread = Thread.currentThread();
            try {
                explore();
                estimate();
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
            boolean countsStates = limits.states() != Long.MAX_VALUE;
            boolean countsExecutions = limits.executions() != Long.MAX_VALUE;
            while (stopReason == null) {
                if (attention) {
                    attend();
                }
                Optional<Task> next = strategy.next();
                if (countsStates && enoughStates()) {
                    stop(StopReason.UNIQUE_STATES);
                    return;
                }
                if (next.isEmpty()) {
                    if (!waitForWork(this)) {
                        return;
                    }
                    continue;
                }
                if (countsExecutions && !claim()) {
                    return;
                }
                Task task = next.get();
                Execution execution = run.make(task);
                if (twice) {
                    makeAgain();
                }
                counters.executions++;
                counters.choices += run.at;
                if (run.outcome instanceof Outcome.Passed || counts(execution)) {
                    depths.depth(execution.depth());
                    run.labelCounts.executed();
                } else { // it is to be made again, if the exploration is resumed
                    run.labelCounts.discarded();
                    undone.executions++;
                    undone.choices += run.at;
                    run.outcome = new Outcome.Stopped(Stop.Why.INTERRUPTED);
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

        private void attend() {
            attention = false;
            estimate();
            if (pausing) {
                pause();
            }
        }

        void estimate() {
            unexplored = strategy.unexplored().orElse(Double.NaN);
        }

        /** Whether an execution is to end where it is. */
        private boolean told() {
            return stopReason != null || (thread != null && thread.isInterrupted());
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

        /** Takes in an execution that did not pass; false if it came to no end, or is one failure too many. */
        private boolean counts(Execution execution) {
            if (run.outcome instanceof Outcome.Failed failed) {
                return failed(execution, failed.error(), counters);
            }
            if (run.outcome instanceof Outcome.Stopped stopped) { // every transition of a search comes here
                switch (stopped.why()) {
                    case INTERRUPTED -> {
                        return false;
                    }
                    case ASSUMPTION -> counters.discarded++;
                    case CHOICES -> cutShort++;
                    case DEPTH -> counters.depthDropped++;
                    default -> {}
                }
            }
            return true;
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

    private boolean failed(Execution execution, Throwable error, Counters counters) {
        if (Thread.currentThread().isInterrupted()) { // it may have failed because of that, and can't be confirmed
            stop(StopReason.INTERRUPTED);
            return false;
        }
        Origin origin = Origin.of(error);
        boolean known;
        synchronized (workers) {
            if (errors >= limits.errors()) {
                return false; // another worker was faster
            }
            known = failures.containsKey(origin);
        }
        // No monitor is held while the program runs: it may make other threads the current one, which are no owners of
        // it.
        Failure failure = known ? null : confirmed(execution.choices(), error);
        synchronized (workers) {
            if (errors >= limits.errors()) {
                return false;
            }
            errors++;
            counters.errors++;
            Failure before = failures.get(origin);
            if (before != null) {
                failures.put(origin, before.onceMore());
            } else if (failure != null) {
                failures.put(origin, failure);
                listener.discovered(failure);
            }
            if (errors >= limits.errors()) {
                stop(StopReason.ERRORS);
            }
            return true;
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
            worker.estimate();
            worker.waiting = true;
            idle++;
            hungry = idle;
            if (paused > 0) {
                workers.notifyAll(); // one of those may be waiting for this one
            }
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

    // ---- checkpoints

    /** Waits between two executions until the others do so too or have nothing to do; the last one writes the checkpoint. */
    private void pause() {
        synchronized (workers) {
            paused++;
            while (pausing && stopReason == null) {
                if (paused + idle == workers.size()) {
                    long start = System.nanoTime();
                    writeCheckpoint();
                    long now = System.nanoTime();
                    due = now
                            + Math.max(
                                    java.util.Objects.requireNonNull(plan)
                                            .interval()
                                            .toNanos(),
                                    9 * (now - start));
                    pausing = false;
                    workers.notifyAll();
                } else {
                    try {
                        workers.wait();
                    } catch (InterruptedException e) {
                        stop(StopReason.INTERRUPTED);
                        Thread.currentThread().interrupt();
                    }
                }
            }
            paused--;
        }
    }

    private void endCheckpoints(StopReason reason) {
        if (plan == null) {
            return;
        }
        switch (reason) {
            case EXHAUSTED, INCOMPLETE, END_OF_PATH -> {
                try {
                    java.nio.file.Files.deleteIfExists(plan.file());
                } catch (IOException e) {
                    listener.warned(
                            "the checkpoint %s is of no more use, but can't be removed: %s".formatted(plan.file(), e));
                }
            }
            case EXECUTIONS, UNIQUE_STATES, ERRORS, TIME, INTERRUPTED -> writeCheckpoint();
            case PROBLEM -> {} // the last one that was written stays
        }
    }

    private void writeCheckpoint() {
        Checkpoint.Plan plan = java.util.Objects.requireNonNull(this.plan);
        boolean interrupted = Thread.interrupted(); // which would close the file
        try {
            Checkpoint.write(plan, this::save);
        } catch (IOException e) {
            listener.warned("""
                a checkpoint can't be written; the exploration goes on
                  where         %s
                  cause         %s
                  do            see that there is room on the disk, and that this user may write there\
                """.formatted(plan.file(), e));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<Strategy> strategies() {
        return workers.stream().map(worker -> worker.strategy).toList();
    }

    private void save(DataOutput out) throws IOException {
        out.writeLong(elapsed().toNanos());
        var counters = new Counters();
        var depths = new Counters();
        var labels = new TreeMap<String, Long>();
        for (Worker worker : workers) {
            counters.add(worker.counters);
            counters.executions -= worker.undone.executions;
            counters.choices -= worker.undone.choices;
            depths.add(worker.depths);
            worker.run.labelCounts.addTo(labels);
        }
        counters.save(out);
        depths.save(out);
        out.writeLong(workers.stream().mapToLong(worker -> worker.cutShort).sum());
        out.writeInt(labels.size());
        for (Map.Entry<String, Long> label : labels.entrySet()) {
            Checkpoint.writeText(out, label.getKey());
            out.writeLong(label.getValue());
        }
        out.writeInt(failures.size());
        for (Failure failure : failures.values()) {
            Checkpoint.writeText(out, failure.origin().error());
            Checkpoint.writeText(out, failure.origin().place());
            failure.choices().save(out);
            out.writeLong(failure.executionsBefore());
            out.writeLong(failure.statesBefore());
            out.writeLong(failure.times());
        }
        conclusion.save(out);
        ((Strategy.Resumable) workers.getFirst().strategy).save(out, strategies());
    }

    /**
     * Goes on with an exploration that was written down: the counts and failures of before are those of this one, too, and
     * limits but that on time count for both together. To be called before {@link #run}, with the program that was
     * explored and a strategy made from the same text and seed.
     *
     * @throws IllegalArgumentException if the checkpoint can't be resumed; the message says why and what to do
     */
    public void resume(Checkpoint checkpoint) {
        if (!(workers.getFirst().strategy instanceof Strategy.Resumable strategy)) {
            throw notResumable(checkpoint.strategy());
        }
        checkpoint.restore(in -> restore(in, strategy, checkpoint));
    }

    private void restore(DataInput in, Strategy.Resumable strategy, Checkpoint checkpoint) throws IOException {
        Worker first = workers.getFirst();
        before = Duration.ofNanos(in.readLong());
        first.counters.add(Counters.load(in));
        first.depths.add(Counters.load(in));
        first.cutShort = in.readLong();
        claimed.set(first.counters.executions);
        errors = first.counters.errors;
        for (int labels = in.readInt(); labels > 0; labels--) {
            first.run.labelCounts.add(Checkpoint.readText(in), in.readLong());
        }
        for (int left = in.readInt(); left > 0; left--) {
            var origin = new Origin(Checkpoint.readText(in), Checkpoint.readText(in));
            Choices choices = Choices.load(in);
            failures.put(origin, again(checkpoint, origin, choices, in.readLong(), in.readLong(), in.readLong()));
        }
        conclusion.restore(in);
        strategy.restore(in, strategies());
        if (claimed.get() >= limits.executions()) {
            stop(StopReason.EXECUTIONS);
        } else if (errors >= limits.errors()) {
            stop(StopReason.ERRORS);
        }
    }

    private Failure again(
            Checkpoint checkpoint, Origin origin, Choices choices, long executions, long states, long times) {
        Trace trace;
        try {
            trace = Replay.exactly(program, choices);
        } catch (NotDeterministic e) {
            throw checkpoint.changed("the failure at %s can't be replayed".formatted(origin));
        }
        if (trace.outcome() instanceof Outcome.Failed(Throwable error)
                && Origin.of(error).equals(origin)) {
            return new Failure(error, origin, trace, executions, states, times);
        }
        throw checkpoint.changed(
                "what failed at %s, %s".formatted(origin, describe(trace.outcome(), choices.length())));
    }

    private static IllegalArgumentException notResumable(String strategy) {
        return new IllegalArgumentException("""
            an exploration by %s can't be written down and resumed
              where         the strategy
              usual cause   what it keeps of the executions it made is known to itself only
              do            explore without checkpoints, or by another strategy, for instance dfs, bfs or random\
            """.formatted(strategy.isEmpty() ? "this strategy" : strategy));
    }
}
