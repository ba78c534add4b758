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
     * are explored by turns, so the compiler treats them alike and the machine is as busy for both. For each the turn in
     * the middle counts, of the later half of its turns, by their rates.
     *
     * @param seconds of the processor, in all
     */
    static double slower(double seconds, Program fast, Program slow, Function<Program, Allways> exploration) {
        List<Double> rates = new ArrayList<>();
        List<Double> slowRates = new ArrayList<>();
        for (double spent = 0; spent < seconds || rates.isEmpty(); ) {
            Measured one = onItsThread(fast, exploration);
            Measured other = onItsThread(slow, exploration);
            spent += one.processor + other.processor;
            rates.add(one.rate());
            slowRates.add(other.rate());
        }
        return laterMedian(rates) / laterMedian(slowRates);
    }

    private static double laterMedian(List<Double> rates) {
        List<Double> later = rates.subList(rates.size() / 2, rates.size());
        return later.stream().sorted().toList().get(later.size() / 2);
    }

    private static Measured onItsThread(Program program, Function<Program, Allways> exploration) {
        var clocked = new Clocked(program, new AtomicLong());
        Measured here = measured(() -> exploration.apply(clocked));
        return new Measured(here.counters, clocked.nanos.get() / 1e9, here.clock, here.bytesOfState);
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

    /** A program, and the processor's time in the thread of its first worker. */
    private record Clocked(Program program, AtomicLong nanos) implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            program.run(chooser);
        }

        @Override
        public @Nullable Thread worker(Runnable work, String name) {
            return program.worker(
                    () -> {
                        long begun = processorTime();
                        work.run();
                        nanos.compareAndSet(0, processorTime() - begun);
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
