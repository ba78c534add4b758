package dev.allways.core.engine;

import dev.allways.core.Choices;
import dev.allways.core.EndlessExecution;
import dev.allways.core.Program;
import dev.allways.core.Strategy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that makes executions, done in a thread of its own. It is given up when one of its executions makes no choice
 * any more and does not end: soon after the work is to end, and else when patience is over.
 */
public final class Supervision {
    private static final long LOOK = 100; // milliseconds between two looks
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final int MOST_ACQUITTALS = 5; // after each, the next doubt comes twice as late
    private static final int LONGER = 20; // times as much work as in those before: an execution is not like them
    private static final ThreadLocal<@Nullable Supervision> HERE = new ThreadLocal<>();

    private final long begun = System.nanoTime();
    private final List<Pulse> pulses = new CopyOnWriteArrayList<>();
    private final @Nullable Doubts doubts;
    private final boolean alike; // all executions should take about the same time
    private volatile boolean interrupted; // the calling thread was
    private long due; // since when the work is to end; 0: it is not

    private Supervision(@Nullable Doubts doubts, boolean alike) {
        this.doubts = doubts;
        this.alike = alike;
    }

    /**
     * Finds out whether an execution ends that has shown no sign of life for some time.
     *
     * @param after which time
     * @param isEndless whether the execution that has made these choices never ends
     */
    record Doubts(Duration after, Predicate<Choices> isEndless) {}

    /** What one thread is seen by: the execution that it makes, and how far that is. */
    static final class Pulse {
        private static final ThreadLocal<@Nullable Pulse> HERE = new ThreadLocal<>();

        private final Thread thread = Thread.currentThread();
        private final Supervision supervision;

        @Nullable
        Run run; // read by another thread now and then

        @Nullable
        Strategy strategy; // which may check states between two executions

        private volatile @Nullable Runnable stop; // what ends a long work between two choices
        private long ended; // executions
        private @Nullable Object seen;
        private long beat;
        private long since; // when it was seen first as it is
        private long worked; // nanoseconds that the processor had worked for the thread then
        private long doubtful; // since when it was as it is when it was found to end
        private int acquittals;

        private Pulse(Supervision supervision) {
            this.supervision = supervision;
        }

        /** Whether the thread is to end what it does. */
        boolean interrupted() {
            return supervision.interrupted;
        }

        /**
         * An execution has ended: that the thread is interrupted by now is the program's affair, unless it is to end.
         */
        @SuppressWarnings("ResultOfMethodCallIgnored")
        void ended() {
            ended++;
            Thread.interrupted();
            if (supervision.interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** The calling thread's; null if it is not supervised. */
        static @Nullable Pulse here() {
            return HERE.get();
        }

        /** How long the thread was seen in one place of an execution, or checking one state, in nanoseconds. */
        long silence() {
            long now = System.nanoTime();
            Run making = run;
            long checking = making == null && strategy != null ? strategy.checking() : 0;
            Object doing = checking == 0 ? making : strategy;
            long beats = ended + (making == null ? checking : making.beats());
            if (doing == null || doing != seen || beats != beat) {
                seen = doing;
                beat = beats;
                since = now;
                worked = supervision.alike ? work() : 0;
            }
            return now - since;
        }

        private long work() {
            return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
        }

        /** Whether much more work was done in one place of its execution than in all of those before it, each. */
        boolean isUnlike() {
            return supervision.alike
                    && ended > 0
                    && silence() > SOON.toNanos()
                    && work() - worked > SOON.toNanos() + LONGER * (since - supervision.begun) / ended;
        }

        /** Whether it is found out that its execution never ends; asked again only when that has gone on. */
        boolean isEndless(Doubts doubts) {
            if (silence() < doubts.after.toNanos() << acquittals || doubtful == since) {
                return false;
            }
            Choices choices = choices();
            if (choices == null) {
                return false;
            }
            doubtful = since;
            acquittals = Math.min(acquittals + 1, MOST_ACQUITTALS);
            return doubts.isEndless.test(choices);
        }

        /**
         * Those of the execution that it makes, or those that lead to the state that it checks; null: it does neither.
         */
        @Nullable
        Choices choices() {
            Run making = run;
            Strategy checking = strategy;
            if (making != null) {
                return making.choices();
            }
            return checking == null || checking.checking() == 0 ? null : checking.checked();
        }

        /** Whether the execution waits in the only thread that it has. */
        boolean isBlocked() {
            Run making = run;
            return making != null
                    && making.alone
                    && switch (thread.getState()) {
                        case BLOCKED, WAITING, TIMED_WAITING -> true;
                        case NEW, RUNNABLE, TERMINATED -> false;
                    };
        }
    }

    /**
     * Does work that explores a program.
     *
     * <p>An interrupt of the calling thread is one of the thread that does it, and the other way round.
     *
     * @param time after which it should end by itself; null if it has no end
     * @param patience how long an execution may make no choice; null if that may be so for ever
     * @throws EndlessExecution if it was given up
     */
    public static <T> T of(Program program, @Nullable Duration time, @Nullable Duration patience, Supplier<T> work) {
        return new Supervision(null, false).within(program, time, patience, work);
    }

    /**
     * As {@link #of}, for work that makes one execution and then others like it: one in which the processor works much
     * longer than in those before it is given up before patience is over.
     */
    public static <T> T ofAlike(
            Program program, @Nullable Duration time, @Nullable Duration patience, Supplier<T> work) {
        return new Supervision(null, patience != null).within(program, time, patience, work);
    }

    private <T> T within(Program program, @Nullable Duration time, @Nullable Duration patience, Supplier<T> work) {
        return done(program, work, () -> time != null && System.nanoTime() - begun > time.toNanos(), patience);
    }

    /** Does work that is to end when it is said that it is due. */
    static <T> T until(
            Program program,
            BooleanSupplier due,
            @Nullable Duration patience,
            @Nullable Doubts doubts,
            Supplier<T> work) {
        return new Supervision(doubts, false).done(program, work, due, patience);
    }

    /** The supervision of what the calling thread does; null if there is none. */
    static @Nullable Supervision here() {
        return HERE.get();
    }

    /**
     * What tells, on any thread, whether the calling one is to end what it does. One that is supervised is told so by
     * its supervision: programs may interrupt the thread that they run in.
     */
    static BooleanSupplier interruption() {
        Pulse pulse = Pulse.here();
        Thread thread = Thread.currentThread();
        return pulse == null ? thread::isInterrupted : pulse::interrupted;
    }

    /**
     * Does what may take long and makes no choice, such as to ask a solver.
     *
     * @param stop makes the work end soon; called by another thread, once, where the exploration is to end meanwhile
     */
    public static <T> T interruptible(Runnable stop, Supplier<T> work) {
        Pulse pulse = Pulse.here();
        if (pulse == null) {
            return work.get();
        }
        pulse.stop = stop;
        try {
            return work.get();
        } finally {
            pulse.stop = null;
        }
    }

    /** Whether an error was thrown because a thread was interrupted. */
    public static boolean isInterrupt(Throwable error) {
        for (Throwable each = error; each != null; each = each.getCause()) {
            if (each instanceof InterruptedException) {
                return true;
            }
        }
        return false;
    }

    /** From here on the calling thread is supervised, too. */
    Pulse join() {
        HERE.set(this);
        var pulse = new Pulse(this);
        Pulse.HERE.set(pulse);
        pulses.add(pulse);
        return pulse;
    }

    private <T> T done(Program program, Supplier<T> work, BooleanSupplier due, @Nullable Duration patience) {
        var result = new CompletableFuture<T>();
        Runnable doing = () -> {
            join();
            try {
                result.complete(work.get());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        };
        var interrupts = new Interrupts(doing);
        Thread thread = program.worker(interrupts, "allways-exploration");
        if (thread == null) {
            thread = Thread.ofPlatform().name("allways-exploration").unstarted(interrupts);
        }
        thread.setDaemon(true);
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    T value = result.get(LOOK, TimeUnit.MILLISECONDS);
                    interrupted |= interrupts.left();
                    return value;
                } catch (TimeoutException e) {
                    lookAfter(interrupted || due.getAsBoolean(), patience);
                } catch (InterruptedException e) {
                    interrupted = true;
                    this.interrupted = true;
                    thread.interrupt();
                } catch (ExecutionException e) {
                    interrupted |= interrupts.left();
                    throw Supervision.<RuntimeException>unchecked(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Does the work and says whether the thread was left interrupted. */
    private static final class Interrupts implements Runnable {
        private final Runnable work;
        private final CompletableFuture<Boolean> left = new CompletableFuture<>();

        Interrupts(Runnable work) {
            this.work = work;
        }

        @Override
        public void run() {
            try {
                work.run();
            } finally {
                left.complete(Thread.interrupted());
            }
        }

        boolean left() {
            return left.join();
        }
    }

    /** @throws EndlessExecution if a thread was seen too long in one place of an execution */
    private void lookAfter(boolean isDue, @Nullable Duration patience) {
        long now = System.nanoTime();
        due = isDue && due == 0 ? now : due;
        for (Pulse pulse : pulses) {
            Runnable stop = pulse.stop;
            if (isDue && stop != null) {
                pulse.stop = null;
                stop.run();
            }
            long silence = pulse.silence();
            if (silence > SOON.toNanos() && pulse.isBlocked()) {
                throw EndlessExecution.blocked(pulse.thread, executions()).with(pulse.choices());
            }
            boolean endless = doubts != null && pulse.isEndless(doubts)
                    || patience != null && silence > patience.toNanos()
                    || pulse.isUnlike();
            if (endless || isDue && Math.min(silence, now - due) > SOON.toNanos()) {
                throw EndlessExecution.of(pulse.thread, executions(), endless ? null : SOON)
                        .with(pulse.choices());
            }
        }
    }

    private long executions() {
        return pulses.stream().mapToLong(each -> each.ended).sum();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(@Nullable Throwable failure) throws T {
        throw (T) java.util.Objects.requireNonNull(failure);
    }
}
