package dev.allways.commands.concurrent;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that explores one small program after the other, their threads under control: making a worker ready takes
 * longer than exploring one of these. It ends when it had nothing to do for a while.
 */
final class Workbench {
    private static final long IDLE = 2_000_000_000; // nanoseconds
    private static final long SHORTEST_WAIT = 50_000; // nanoseconds
    private static final long LONGEST_WAIT = 5_000_000;
    private static final Duration GRACE = Duration.ofSeconds(5); // for an execution that makes no choice

    private final Settings settings;
    private @Nullable Bench bench;

    Workbench(Settings settings) {
        this.settings = settings.with(Settings.THREADS, ThreadControl.When.ON);
    }

    /**
     * What is explored.
     *
     * @param time of all its executions together
     */
    private record Job(Program program, String strategy, long executions, Duration time) {}

    /** What came of it: a result, or what the exploration threw. */
    private record Done(@Nullable Result result, @Nullable Throwable thrown) {}

    /**
     * Explores a program; the caller may be part of an execution that takes no notice.
     *
     * @throws IllegalStateException if threads can't be put under control
     */
    synchronized Result explore(Program program, String strategy, long executions, Duration time) {
        Bench at = bench;
        if (at == null || !at.isFit()) {
            at = new Bench(settings);
            bench = at;
        }
        var job = new Job(program, strategy, executions, time);
        Done done = at.explore(job);
        if (done == null && at.ended) {
            at = new Bench(settings);
            bench = at;
            done = at.explore(job);
        }
        if (done == null) {
            bench = null;
            throw new IllegalStateException("an execution does not end, and makes no choice");
        }
        if (done.thrown != null) {
            bench = null;
        }
        return switch (done.thrown) {
            case null -> Objects.requireNonNull(done.result);
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(done.thrown);
        };
    }

    /** The thread, and the program that it makes ready once. */
    private static final class Bench implements Runnable {
        private final Program controlled;
        private final Thread thread;
        private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();
        private volatile Program current = chooser -> {};
        private volatile @Nullable Job job; // handed over without a lock: the caller may be a thread under control
        private volatile @Nullable Done done;
        private volatile boolean ended;

        Bench(Settings settings) {
            controlled = ThreadControl.controlled(ConcurrentTest.class, chooser -> current.run(chooser), settings);
            Thread worker = controlled.worker(this, "allways-workbench");
            thread = worker == null ? new Thread(this, "allways-workbench") : worker;
            thread.setDaemon(true);
            thread.start();
        }

        boolean isFit() {
            return !ended && controlled.omitted().isEmpty();
        }

        @Nullable
        Done explore(Job job) {
            done = null;
            this.job = job;
            long begin = System.nanoTime();
            long limit = job.time.plus(GRACE).toNanos();
            while (done == null && !(ended && this.job != null) && System.nanoTime() - begin < limit) {
                waitSince(begin);
            }
            return done;
        }

        /**
         * Waits for an eighth of the time that it has waited: long waits take no processor time, short ones are short.
         */
        private static void waitSince(long begin) {
            LockSupport.parkNanos(Math.clamp((System.nanoTime() - begin) / 8, SHORTEST_WAIT, LONGEST_WAIT));
        }

        @Override
        public void run() {
            thread.setContextClassLoader(loader);
            for (long idle = System.nanoTime(); !ended; ) {
                Job job = this.job;
                if (job == null) {
                    ended = System.nanoTime() - idle > IDLE;
                    waitSince(idle);
                    continue;
                }
                this.job = null;
                current = job.program;
                try {
                    done = new Done(
                            Allways.explore(new Here(controlled))
                                    .strategy(job.strategy)
                                    .executions(job.executions)
                                    .time(job.time)
                                    .run(),
                            null);
                } catch (Throwable e) {
                    done = new Done(null, e);
                }
                idle = System.nanoTime();
            }
        }
    }

    /** A program whose executions are made on this thread. */
    private record Here(Program program) implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            program.run(chooser);
        }

        @Override
        public String suspicion() {
            return program.suspicion();
        }

        @Override
        public Optional<String> omitted() {
            return program.omitted();
        }
    }
}
