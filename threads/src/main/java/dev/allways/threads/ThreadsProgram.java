package dev.allways.threads;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.FirstFew;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.OwnThread;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program with its threads under control. */
final class ThreadsProgram implements Program {
    private static final int NAMED = 5; // suspects, at most
    private static final int HURRY = 10; // times shorter is the deadline of candidates, once an execution did not end

    private final Program program;
    private final ThreadControl.Settings settings;
    private final boolean asksWhoWaits; // for locks
    private final @Nullable Set<String> watched; // static fields
    private final Doubts doubts = new Doubts();
    private final AtomicReference<@Nullable String> firstGuard = new AtomicReference<>();
    private volatile @Nullable Steering used; // the last one that has made executions of this
    private volatile boolean hasEndless; // executions
    private int warmUps = -1; // that end; -1: nobody knows yet; guarded by this

    ThreadsProgram(Program program, ThreadControl.Settings settings, boolean asksWhoWaits) {
        this(program, settings, asksWhoWaits, null);
    }

    private ThreadsProgram(
            Program program, ThreadControl.Settings settings, boolean asksWhoWaits, @Nullable Set<String> watched) {
        this.program = program;
        this.settings = settings;
        this.asksWhoWaits = asksWhoWaits;
        this.watched = watched;
    }

    /** This program, static state reset in each execution, of which is looked at what they leave in some fields. */
    Program watched(Set<String> fields) {
        return new ThreadsProgram(program, settings.withIsolated(true), asksWhoWaits, fields);
    }

    /** This program, static state reset in each execution; empty if it is so already. */
    Optional<Program> isolated() {
        return settings.isolated()
                ? Optional.empty()
                : Optional.of(new ThreadsProgram(program, settings.withIsolated(true), asksWhoWaits));
    }

    @Override
    public String strategy() {
        return "portfolio";
    }

    @Override
    public Optional<String> omitted() {
        String all = Stream.concat(doubts.told().stream(), program.omitted().stream())
                .collect(Collectors.joining("; "));
        return all.isEmpty() ? Optional.empty() : Optional.of(all);
    }

    @Override
    public long executions() {
        return Allways.ENDLESS_EXECUTIONS;
    }

    @Override
    public long bugs() {
        return program.bugs();
    }

    @Override
    public @Nullable Duration deadline() {
        return program.deadline();
    }

    @Override
    public Object losesThreadsOf() {
        return program.losesThreadsOf();
    }

    @Override
    public @Nullable Throwable endless(Thread thread, StackTraceElement[] where, Chooser chooser) {
        Throwable failure = program.endless(thread, where, chooser);
        hasEndless |= failure != null;
        return failure;
    }

    @Override
    public void unfinished(Chooser chooser) {
        program.unfinished(chooser);
    }

    @Override
    public String doing() {
        return program.doing();
    }

    /** The static fields that executions have written, where later ones see what is left there, or would. */
    List<String> keptState() {
        Steering steering = used;
        return steering == null ? List.of() : List.of(steering.written());
    }

    @Override
    public String suspicion() {
        List<String> kept = keptState();
        return kept.isEmpty()
                ? ""
                : "static fields keep what executions write into them: %s; isolated (--isolate) they do not"
                        .formatted(FirstFew.of(kept, NAMED));
    }

    @Override
    public Thread worker(Runnable work, String name) {
        return new AllwaysWorker(work, name);
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        AllwaysWorker worker = AllwaysWorker.here();
        if (worker != null && worker.executing()) {
            program.run(chooser); // within another one: its threads are under control
        } else if (worker == null || isWatched(chooser)) {
            runElsewhere(chooser);
        } else {
            on(worker, chooser).run(chooser);
        }
    }

    Steering on(AllwaysWorker worker, Chooser chooser) {
        if (worker.attachment() instanceof Steering steering && steering.program() == program) {
            return steering;
        }
        int warmUps = rehearsed(chooser);
        var steering = steering(worker);
        steering.warmUp(chooser, warmUps);
        used = steering;
        worker.attach(steering);
        return steering;
    }

    /** The one by which a worker makes executions of this. */
    Steering steering(AllwaysWorker worker) {
        return new Steering(worker, program, settings, watched, asksWhoWaits, doubts, firstGuard);
    }

    /** How many executions that do not count end. */
    private synchronized int rehearsed(Chooser chooser) {
        Duration deadline = program.deadline();
        if (deadline == null) {
            return Steering.WARM_UPS;
        }
        if (warmUps < 0) {
            warmUps = new Rehearsal(this).ended(deadline, chooser);
            if (warmUps < Steering.WARM_UPS) {
                doubts.add("an execution before the first that counts did not end");
            }
        }
        return warmUps;
    }

    /** Whether it is looked after where it makes no step and no choice any more. */
    private boolean isWatched(Chooser chooser) {
        return program.deadline() != null && (chooser.observing() || hasEndless);
    }

    /** Runs on a worker of its own. */
    private void runElsewhere(Chooser chooser) throws Throwable {
        Duration deadline = isWatched(chooser) ? program.deadline() : null;
        if (deadline != null && !chooser.observing()) {
            if (OwnThread.tooManyLost(losesThreadsOf())) {
                throw chooser.prune();
            }
            deadline = deadline.dividedBy(HURRY);
        }
        new Elsewhere(this, chooser).make(deadline);
    }
}
