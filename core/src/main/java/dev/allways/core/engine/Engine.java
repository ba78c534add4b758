package dev.allways.core.engine;

import dev.allways.core.CannotExplore;
import dev.allways.core.Counters;
import dev.allways.core.Counts;
import dev.allways.core.EndlessExecution;
import dev.allways.core.Failure;
import dev.allways.core.Limits;
import dev.allways.core.NestedExploration;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Observation;
import dev.allways.core.Origin;
import dev.allways.core.OutOfMemory;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Setup;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.control.ThreadControl;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One exploration: runs a strategy's tasks on one or more workers until nothing is left or a limit is met.
 *
 * <p>Each worker owns an instance of the strategy and a recorder, and takes no lock while it has work. An idle worker
 * is fed by a busy one between two executions; when all are idle the round is over.
 */
public final class Engine {
    private final Program program;
    private final Limits limits;
    private final Listener listener;
    private final Conclusion conclusion;
    private final Workers workers;
    private final StrayThreads stray = new StrayThreads();
    private final Caveats caveats;
    private final Findings findings;
    private final @Nullable Checkpoints checkpoints;
    private volatile long begun = System.nanoTime();
    private boolean hasBegun;
    private @Nullable Thread watch;
    private Duration before = Duration.ZERO; // how long was explored before the checkpoint that this continues with
    private boolean done; // guarded by the workers, as are the next
    private @Nullable Engine further; // explores on behalf of this one, which is done
    private @Nullable StopReason afterwards; // why to stop, said when this one was done

    /**
     * An exploration by a strategy that is used for nothing else, which nobody hears.
     *
     * <p>Only a {@link Strategy.Divisible} strategy makes use of more than one worker.
     */
    public Engine(Setup setup, Strategy strategy) {
        this(setup, strategy, Listener.NONE, null);
    }

    /**
     * An exploration by a strategy that is used for nothing else.
     *
     * @param plan of checkpoints; null for none
     * @throws IllegalArgumentException if there are to be checkpoints, and the strategy can't be written down
     */
    public Engine(Setup setup, Strategy strategy, Listener listener, Checkpoint.@Nullable Plan plan) {
        this(setup, strategy, listener, plan, Conclusion.NONE);
    }

    Engine(Setup setup, Strategy strategy, Listener listener, Checkpoint.@Nullable Plan plan, Conclusion conclusion) {
        this.conclusion = conclusion;
        this.program = setup.program();
        this.caveats = new Caveats(program, stray);
        this.limits = setup.limits();
        this.listener = listener;
        if (plan != null && resumable(strategy) == null) {
            throw notResumable(plan.strategy());
        }
        Checkpoints checkpoints = plan == null ? null : new Checkpoints(plan, listener, this::save);
        Runnable whileAllRest = checkpoints == null ? () -> {} : checkpoints::writeNext;
        this.checkpoints = checkpoints;
        this.workers = new Workers(limits, caveats);
        this.findings = new Findings(setup, conclusion.telling(), listener, workers, this::statistics);
        int count = strategy instanceof Strategy.Divisible ? setup.workers() : 1;
        workers.add(new Worker(strategy, setup, listener, workers, findings, stray, whileAllRest));
        for (int i = 1; i < count; i++) {
            Strategy sibling = ((Strategy.Divisible) strategy).sibling();
            workers.add(new Worker(sibling, setup, listener, workers, findings, stray, whileAllRest));
        }
    }

    /** How many workers explore: one where the strategy does not divide. */
    public int workers() {
        return workers.size();
    }

    /** Explores, by one worker. */
    public static Result explore(Program program, Strategy strategy, Limits limits) {
        return new Engine(Setup.of(program).withLimits(limits), strategy).run();
    }

    /** Ends the exploration soon, with what it has; may be called from any thread. */
    public void stop(StopReason reason) {
        synchronized (workers) {
            workers.stop(reason);
            if (done) {
                afterwards = reason;
            }
            if (further != null) {
                further.stop(reason);
            }
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
        long endless = findings.endless(); // they have not come to an end, where they would have been counted
        sum.executions += endless;
        sum.errors += endless;
        if (sum.depths == 0) {
            for (Worker worker : workers) {
                sum.depthSum += worker.depths.depthSum;
                sum.depths += worker.depths.depths;
                sum.maxDepth = Math.max(sum.maxDepth, worker.depths.maxDepth);
            }
        }
        double unexplored = 0;
        for (Worker worker : workers) {
            unexplored += worker.unexplored;
        }
        return new Statistics(
                sum.now(),
                labels,
                remarks(),
                workers.first().strategy.parts(),
                elapsed(),
                Double.isNaN(unexplored)
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Math.clamp(1 - unexplored, 0, 1)));
    }

    private Map<Observation.Remark, Long> remarks() {
        var remarks = new TreeMap<Observation.Remark, Long>(
                Comparator.comparing(Observation.Remark::title).thenComparing(Observation.Remark::text));
        for (Worker worker : workers) {
            worker.run.remarkCounts.addTo(remarks);
        }
        return remarks;
    }

    private Duration elapsed() {
        return before.plusNanos(System.nanoTime() - begun);
    }

    /** The origins met so far and their first failures. */
    public List<Failure> failures() {
        return findings.all();
    }

    /** Whether the exploration has come to its end. */
    public boolean stopping() {
        return workers.stopping();
    }

    /**
     * Explores as {@link #run()} does, in threads of its own, and gives up an execution that makes no choice any more
     * and does not end: soon after the exploration is to end, and else when patience is over. What that leaves is the
     * result, with an {@link EndlessExecution} as its problem.
     *
     * @param patience how long an execution may make no choice; null if that may be so for ever
     */
    public Result runSupervised(@Nullable Duration patience) {
        var heap = new Heap();
        workers.guard(heap);
        Duration deadline = program.deadline();
        var doubts = deadline == null ? null : new Supervision.Doubts(deadline, findings::isEndless);
        long endless = 0;
        try {
            while (true) {
                try {
                    return Supervision.until(program, () -> isDue(heap), patience, doubts, this::explored);
                } catch (EndlessExecution e) {
                    if (findings.endless() == endless) {
                        stop(StopReason.PROBLEM);
                        heap.release();
                        return givenUp(workers.problem() instanceof OutOfMemory full ? full : e.doing(program.doing()));
                    }
                    endless = findings.endless();
                    if (!goesOnWithAnotherWorker()) {
                        workers.stop(StopReason.ERRORS);
                        heap.release();
                        Result result = conclude();
                        listener.finished(result);
                        return result;
                    }
                }
            }
        } catch (VirtualMachineError | LinkageError e) {
            heap.release();
            if (OutOfMemory.cause(e).isEmpty()) {
                throw e;
            }
            outOfMemory();
            CannotExplore problem = workers.problem();
            if (problem == null) {
                throw e;
            }
            return givenUp(problem);
        } finally {
            heap.release();
            conclusion.close();
        }
    }

    /** Whether a new worker takes the place of one whose thread is lost, as more failures are looked for. */
    private boolean goesOnWithAnotherWorker() {
        Worker lost = workers.first();
        if (workers.size() > 1 || workers.stopping() || OwnThread.tooManyLost(program.losesThreadsOf())) {
            return false;
        }
        Optional<Strategy> another = lost.strategy.replacement();
        another.ifPresent(strategy -> workers.replace(lost, lost.replacement(strategy)));
        return another.isPresent();
    }

    private Result givenUp(CannotExplore problem) {
        StopReason reason = isDue() ? java.util.Objects.requireNonNull(workers.stopReason()) : StopReason.PROBLEM;
        var result = new Result(
                reason, Optional.empty(), failures(), Optional.of(problem), caveats.strayThread(), statistics());
        listener.finished(result);
        return result;
    }

    private boolean isDue(Heap heap) {
        if (heap.isFull()) {
            heap.release();
            outOfMemory();
        }
        return isDue();
    }

    private void outOfMemory() {
        workers.outOfMemory();
        synchronized (workers) {
            if (further != null) {
                further.outOfMemory();
            }
        }
    }

    /** Whether it was told to end before its work is done. */
    private boolean isDue() {
        synchronized (workers) {
            return workers.problem() instanceof OutOfMemory
                    || workers.stopReason() == StopReason.TIME
                    || workers.stopReason() == StopReason.INTERRUPTED
                    || further != null && further.isDue();
        }
    }

    /**
     * Explores; returns when the exploration is over. An interrupt of the calling thread ends it with what it has and
     * leaves the thread's flag set. A program that has a deadline is explored in a thread of its own.
     *
     * @throws NestedExploration if it is started by a program that is being executed
     */
    public Result run() {
        ensureNotNested();
        if (program.deadline() != null && Supervision.here() == null) {
            return runSupervised(null);
        }
        try {
            return explored();
        } finally {
            conclusion.close();
        }
    }

    private Result explored() {
        if (!hasBegun) {
            hasBegun = true;
            begun = System.nanoTime();
            if (checkpoints != null) {
                checkpoints.begin();
            }
            listener.started(this);
            watch = watch();
        }
        Supervision supervision = Supervision.here();
        List<Thread> others = new ArrayList<>();
        boolean firstIsHere = true;
        for (Worker worker : workers.atWork()) {
            boolean first = worker == workers.first();
            String name = "allways-worker-" + (first ? 1 : others.size() + (firstIsHere ? 2 : 1));
            Thread thread = program.worker(() -> worker.work(supervision), name);
            if (thread == null && first) {
                continue;
            }
            firstIsHere &= !first;
            if (thread == null) {
                thread = Thread.ofPlatform().name(name).unstarted(() -> stray.watch(() -> worker.work(supervision)));
            }
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        if (firstIsHere) {
            stray.watch(() -> workers.first().work(supervision));
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
        if (workers.broken() instanceof OutOfMemoryError full) {
            throw full; // where the heap was too full even to say so
        }
        if (workers.broken() != null) {
            throw new IllegalStateException(
                    "the strategy %s, or a listener, failed"
                            .formatted(workers.first().strategy.getClass().getName()),
                    workers.broken());
        }
        Result result = conclude();
        if (checkpoints != null) {
            checkpoints.end(result.stopReason());
        }
        listener.finished(result);
        return result;
    }

    private static void ensureNotNested() {
        boolean nested = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(stack -> stack.anyMatch(frame -> frame.getDeclaringClass() == Run.class));
        if (nested || ThreadControl.isCallerControlled()) {
            throw new NestedExploration(Origin.of(new Throwable()).place());
        }
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
        StopReason reason = java.util.Objects.requireNonNull(workers.stopReason());
        Statistics statistics = statistics().with(workers.first().strategy.tallies());
        Optional<String> omitted = omitted(statistics.counters(), reason == StopReason.EXHAUSTED);
        Optional<String> strayThread = caveats.strayThread();
        if (reason == StopReason.EXHAUSTED) {
            reason = omitted.isPresent() || strayThread.isPresent()
                    ? StopReason.INCOMPLETE
                    : workers.first().strategy.finished();
        }
        CannotExplore problem = workers.problem() instanceof NotDeterministic difference
                ? difference.suspecting(caveats.suspicion())
                : workers.problem();
        return new Result(
                reason,
                omitted,
                failures(),
                Optional.ofNullable(problem),
                strayThread,
                statistics,
                workers.first().strategy.net());
    }

    private Optional<String> omitted(Counts counters, boolean exhausted) {
        var reasons = new LinkedHashSet<String>();
        boolean hasAll = workers.first().strategy.hasAll();
        if (!hasAll && counters.queueDropped() > 0) {
            reasons.add("%,d entries were dropped from a full queue".formatted(counters.queueDropped()));
        }
        if (!hasAll && counters.depthDropped() > 0) {
            reasons.add(
                    "%,d ways went beyond the depth limit of %,d".formatted(counters.depthDropped(), limits.depth()));
        }
        long cutShort = cutShort();
        if (!hasAll && cutShort > 0) {
            reasons.add("%,d executions were cut at the limit of %,d choices".formatted(cutShort, limits.choices()));
        }
        workers.forEach(worker -> worker.strategy.omitted().ifPresent(reasons::add));
        reasons.addAll(caveats.omitted());
        String suspicion = exhausted ? caveats.suspicion() : "";
        if (!suspicion.isEmpty()) {
            reasons.add(suspicion);
        }
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
    }

    private long cutShort() {
        long sum = 0;
        for (Worker worker : workers) {
            sum += worker.cutShort;
        }
        return sum;
    }

    private @Nullable Thread watch() {
        Duration time = limits.time();
        long period = listener.period();
        if (time == null && period == 0 && checkpoints == null) {
            return null;
        }
        long end = time == null ? Long.MAX_VALUE : begun + time.toNanos();
        return Thread.ofPlatform().name("allways-watch").daemon().start(() -> {
            try {
                while (!workers.stopping()) {
                    long left = end - System.nanoTime();
                    if (time != null && left <= 0) {
                        workers.stop(StopReason.TIME);
                        return;
                    }
                    if (checkpoints != null) {
                        if (checkpoints.left() <= 0) {
                            workers.askForRest();
                        }
                        left = Math.min(left, Math.max(0, checkpoints.left()));
                    }
                    workers.attend();
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
                workers.broke(e);
            }
        });
    }

    // ---- checkpoints

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
        out.writeLong(cutShort());
        out.writeInt(labels.size());
        for (Map.Entry<String, Long> label : labels.entrySet()) {
            Checkpoint.writeText(out, label.getKey());
            out.writeLong(label.getValue());
        }
        Map<Observation.Remark, Long> remarks = remarks();
        out.writeInt(remarks.size());
        for (Map.Entry<Observation.Remark, Long> remark : remarks.entrySet()) {
            Checkpoint.writeText(out, remark.getKey().title());
            Checkpoint.writeText(out, remark.getKey().text());
            out.writeLong(remark.getValue());
        }
        caveats.save(out);
        findings.save(out);
        conclusion.save(out);
        ((Strategy.Resumable) workers.first().strategy).save(out, workers.strategies());
    }

    /**
     * Continues with an exploration that was written down: the counts and failures of before are those of this one,
     * too, and limits but that on time count for both together. To be called before {@link #run}, with the program that
     * was explored and a strategy made from the same text and seed.
     *
     * @throws IllegalArgumentException if the checkpoint can't be resumed; the message says why and what to do
     */
    public void resume(Checkpoint checkpoint) {
        Strategy.Resumable strategy = resumable(workers.first().strategy);
        if (strategy == null) {
            throw notResumable(checkpoint.strategy());
        }
        checkpoint.restore(in -> restore(in, strategy, checkpoint));
    }

    private void restore(DataInput in, Strategy.Resumable strategy, Checkpoint checkpoint) throws IOException {
        Worker first = workers.first();
        before = Duration.ofNanos(in.readLong());
        first.counters.add(Counters.load(in));
        first.depths.add(Counters.load(in));
        first.cutShort = in.readLong();
        workers.claimed(first.counters.executions);
        for (int labels = in.readInt(); labels > 0; labels--) {
            first.run.labelCounts.add(Checkpoint.readText(in), in.readLong());
        }
        for (int remarks = in.readInt(); remarks > 0; remarks--) {
            first.run.remarkCounts.add(
                    new Observation.Remark(Checkpoint.readText(in), Checkpoint.readText(in)), in.readLong());
        }
        caveats.restore(in);
        findings.restore(in, first.counters.errors, checkpoint);
        conclusion.restore(in);
        strategy.restore(in, workers.strategies());
    }

    private static Strategy.@Nullable Resumable resumable(Strategy strategy) {
        return strategy instanceof Strategy.Resumable resumable && resumable.isResumable() ? resumable : null;
    }

    private static IllegalArgumentException notResumable(String strategy) {
        return new IllegalArgumentException("""
            an exploration by %s can't be written down and resumed
              where         the strategy
              usual cause   what it keeps of the executions it made is known to itself only
              do            explore without checkpoints, or by another strategy, for instance dfs, bfs, random or,
                            for threads, optimal-dpor, preemptions or portfolio\
            """.formatted(strategy.isEmpty() ? "this strategy" : strategy));
    }
}
