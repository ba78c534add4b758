package dev.allways.studies.speed;

import dev.allways.core.Chooser;
import dev.allways.core.Counts;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.core.states.Seen;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one exploration took.
 *
 * @param counters what it counted
 * @param processor seconds of the processor in the first worker's thread
 * @param clock seconds by the clock
 * @param bytesOfState bytes that the set of visited states takes for one of them
 */
record Measured(Counts counters, double processor, double clock, double bytesOfState) {
    static final double WARM = 3; // seconds of the processor for a body that takes less: its code is compiled meanwhile

    private static final int FEWEST = 3; // explorations, however slow the first is

    /** The best of some short explorations, the first of which warm up. */
    static Measured warm(Supplier<Allways> exploration) {
        return warm(WARM, exploration);
    }

    /** As {@link #warm}, for so many seconds in all. */
    static Measured warm(double seconds, Supplier<Allways> exploration) {
        return best(seconds, () -> measured(exploration));
    }

    /** As {@link #warm}, of a program whose executions are made on threads of its own; for so many seconds in all. */
    static Measured warm(double seconds, Program program, Function<Program, Allways> exploration) {
        return best(seconds, () -> onItsThread(program, exploration));
    }

    /**
     * How many times as long executions of one program take as those of another, both on threads of their own. The two
     * are explored by turns, so the compiler treats them alike and the machine is as busy for both. For each the turn
     * in the middle counts, of the later half of its turns. Of an exploration the later half of its executions counts:
     * it may have loaded the program's classes, whose code is compiled in the earlier half.
     *
     * @param seconds of the processor, in all
     * @param executions of an exploration
     */
    static double slower(
            double seconds, Program fast, Program slow, long executions, Function<Program, Allways> exploration) {
        List<Double> times = new ArrayList<>();
        List<Double> slowTimes = new ArrayList<>();
        for (double spent = 0; spent < seconds || times.isEmpty(); ) {
            Clocked one = new Clocked(fast, executions / 2);
            Clocked other = new Clocked(slow, executions / 2);
            for (Clocked each : List.of(one, other)) {
                measured(() -> exploration.apply(each).executions(executions));
                spent += each.seconds();
            }
            times.add(one.secondsOfAnExecution());
            slowTimes.add(other.secondsOfAnExecution());
        }
        return laterMedian(slowTimes) / laterMedian(times);
    }

    private static double laterMedian(List<Double> times) {
        List<Double> later = times.subList(times.size() / 2, times.size());
        return later.stream().sorted().toList().get(later.size() / 2);
    }

    private static Measured onItsThread(Program program, Function<Program, Allways> exploration) {
        var clocked = new Clocked(program, 0);
        Measured here = measured(() -> exploration.apply(clocked));
        return new Measured(here.counters, clocked.seconds(), here.clock, here.bytesOfState);
    }

    private static Measured best(double seconds, Supplier<Measured> measure) {
        Measured best = measure.get();
        double spent = best.processor;
        for (int i = 1; spent < seconds || seconds > 0 && i < FEWEST; i++) {
            Measured next = measure.get();
            spent += next.processor;
            best = next.processor < best.processor ? next : best;
        }
        return best;
    }

    /** One long exploration, after a small one that warms up. */
    static Measured measured(Supplier<Allways> exploration, Supplier<Allways> small) {
        measured(small);
        System.gc(); // what the small one left is not to be collected in the long one's time
        return measured(exploration);
    }

    private static Measured measured(Supplier<Allways> exploration) {
        var seen = new AtomicReference<@Nullable Seen>();
        var elsewhere = new Elsewhere(Thread.currentThread());
        Allways ready = exploration
                .get()
                .seen(() -> {
                    seen.set(Seen.exact64());
                    return Objects.requireNonNull(seen.get());
                })
                .listener(elsewhere);
        long clock = System.nanoTime();
        long processor = processorTime();
        Result result = ready.run();
        double seconds = (processorTime() - processor + elsewhere.nanos) / 1e9;
        double wall = (System.nanoTime() - clock) / 1e9;
        if (!result.passed()) {
            throw new WrongCount("an exploration failed, or is not complete: " + result.stopReason());
        }
        Seen set = seen.get();
        double bytes = set == null || set.size() == 0 ? 0 : (double) set.bytes() / set.size();
        return new Measured(result.statistics().counters(), seconds, wall, bytes);
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** The processor's time for an exploration that is made in another thread: that of a program with a deadline. */
    private static final class Elsewhere implements Listener {
        private final Thread caller;
        private long begun;
        private volatile long nanos;

        Elsewhere(Thread caller) {
            this.caller = caller;
        }

        @Override
        public void started(Engine engine) {
            begun = processorTime();
        }

        @Override
        public void finished(Result result) {
            nanos = Thread.currentThread() == caller ? 0 : processorTime() - begun;
        }
    }

    /** Executions in a second of the processor. */
    double rate() {
        return counters.executions() / processor;
    }

    /**
     * A program, and the processor time of its first worker's thread; where executions are left out, its only worker.
     */
    private static final class Clocked implements Program {
        private final Program program;
        private final long uncounted; // executions at the beginning
        private final AtomicLong nanos = new AtomicLong();
        private final AtomicLong countedNanos = new AtomicLong();
        private long executions;
        private long counted; // the time of the thread when the first execution began that counts, in nanoseconds

        Clocked(Program program, long uncounted) {
            this.program = program;
            this.uncounted = uncounted;
        }

        double seconds() {
            return nanos.get() / 1e9;
        }

        double secondsOfAnExecution() {
            return countedNanos.get() / 1e9 / (executions - uncounted);
        }

        @Override
        public void run(Chooser chooser) throws Throwable {
            if (executions++ == uncounted) {
                counted = processorTime();
            }
            program.run(chooser);
        }

        @Override
        public @Nullable Thread worker(Runnable work, String name) {
            return program.worker(
                    () -> {
                        long begun = processorTime();
                        work.run();
                        long ended = processorTime();
                        nanos.compareAndSet(0, ended - begun);
                        countedNanos.compareAndSet(0, ended - counted);
                    },
                    name);
        }
    }

    /** A count that is not what it must be. */
    static final class WrongCount extends RuntimeException {
        private static final long serialVersionUID = 1;

        WrongCount(String message) {
            super(message);
        }
    }

    static void exactly(String what, long counted, long known) {
        if (counted != known) {
            throw new WrongCount("%,d %s, there are %,d".formatted(counted, what, known));
        }
    }
}
