package dev.allways.threads;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.control.FirstFew;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program with its threads under control. */
final class ThreadsProgram implements Program {
    private static final int NAMED = 5; // suspects, at most

    private final Program program;
    private final ThreadControl.Settings settings;
    private final Doubts doubts = new Doubts();
    private final AtomicReference<@Nullable String> firstGuard = new AtomicReference<>();
    private volatile @Nullable Steering used; // the last one that has made executions of this

    ThreadsProgram(Program program, ThreadControl.Settings settings) {
        this.program = program;
        this.settings = settings;
    }

    /** This program, static state reset in each execution; empty if it is so already. */
    Optional<Program> isolated() {
        return settings.isolated()
                ? Optional.empty()
                : Optional.of(new ThreadsProgram(program, settings.withIsolated(true)));
    }

    @Override
    public String strategy() {
        return "portfolio";
    }

    @Override
    public Optional<String> omitted() {
        String all =
                Stream.concat(doubts.told().stream(), program.omitted().stream()).collect(Collectors.joining("; "));
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
    public String doing() {
        return program.doing();
    }

    @Override
    public String suspicion() {
        Steering steering = used;
        String[] written = steering == null ? new String[0] : steering.written();
        return written.length == 0
                ? ""
                : "static fields keep what executions write into them: %s; isolated (--isolate) they do not"
                        .formatted(FirstFew.of(List.of(written), NAMED));
    }

    @Override
    public Thread worker(Runnable work, String name) {
        return new AllwaysWorker(work, name);
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        AllwaysWorker worker = AllwaysWorker.here();
        if (worker == null) {
            runElsewhere(chooser);
        } else if (worker.executing()) {
            program.run(chooser); // within another one: its threads are under control
        } else {
            on(worker, chooser).run(chooser);
        }
    }

    private Steering on(AllwaysWorker worker, Chooser chooser) {
        if (worker.attachment() instanceof Steering steering && steering.program() == program) {
            return steering;
        }
        var steering = new Steering(worker, program, settings, doubts, firstGuard);
        steering.warmUp(chooser);
        used = steering;
        worker.attach(steering);
        return steering;
    }

    /** Runs on a worker of its own, for callers that are none. */
    private void runElsewhere(Chooser chooser) throws Throwable {
        var elsewhere = new Elsewhere(chooser, Thread.currentThread());
        Thread worker = worker(elsewhere, "allways-worker");
        worker.setDaemon(true);
        worker.start();
        while (!elsewhere.over) {
            LockSupport.park(this); // an interrupt of this thread is seen by the chooser, which ends the execution
        }
        if (elsewhere.thrown != null) {
            throw elsewhere.thrown;
        }
    }

    private final class Elsewhere implements Runnable {
        private final Chooser chooser;
        private final Thread caller;
        private @Nullable Throwable thrown;
        private volatile boolean over;

        Elsewhere(Chooser chooser, Thread caller) {
            this.chooser = chooser;
            this.caller = caller;
        }

        @Override
        public void run() {
            try {
                ThreadsProgram.this.run(chooser);
            } catch (Throwable e) {
                thrown = e;
            }
            over = true;
            LockSupport.unpark(caller);
        }
    }
}
