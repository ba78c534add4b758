package dev.allways.studies.speed;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** How fast another tool makes commands, told by the JVM that it has for itself. */
final class CommandRate {
    private static final int SEQUENCES = 2_000;
    private static final double SECONDS = 10; // of the processor; the first of them are a warm-up

    private CommandRate() {}

    /** So many sequences. */
    interface Batch {
        void run(int sequences) throws Throwable;
    }

    /** Prints the commands in a second of this thread's processor time, in the fastest of some batches. */
    static void print(Batch batch) throws Throwable {
        var threads = ManagementFactory.getThreadMXBean();
        double spent = 0;
        double best = Double.MAX_VALUE;
        while (spent < SECONDS) {
            System.gc();
            long begun = threads.getCurrentThreadCpuTime();
            batch.run(SEQUENCES);
            double took = (threads.getCurrentThreadCpuTime() - begun) / 1e9;
            spent += took;
            best = Math.min(best, took);
        }
        System.out.printf(Locale.ROOT, "%nrate %.0f%n", SEQUENCES * TreeMapCommands.LENGTH / best);
    }
}
