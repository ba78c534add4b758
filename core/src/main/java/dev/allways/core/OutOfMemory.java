package dev.allways.core;

import java.util.Optional;

/**
 * An exploration whose program, or whose states, fill the heap: it ends before the JVM does nothing but collect
 * garbage.
 */
public final class OutOfMemory extends CannotExplore {
    private static final long serialVersionUID = 1;
    private static final int MEGA = 20; // bits

    /** @param so how far the exploration has come */
    public OutOfMemory(Counters so) {
        super("""
            the heap is full, after %,d executions%s
              where         a heap of %,d MB
              usual cause   %s
              do            %s\
            """.formatted(
                        so.executions,
                        so.states > 0 ? " and %,d states".formatted(so.states) : "",
                        Runtime.getRuntime().maxMemory() >> MEGA,
                        so.states > 0
                                ? "a search that keeps every state it has not expanded yet, of a program with many"
                                : "static fields that keep what each execution makes, one execution that makes ever"
                                        + " more, or millions of steps of its threads, each of which reductions"
                                        + " remember",
                        advice(so.states > 0)));
    }

    /**
     * The full heap that made the JVM throw, be it behind another error: where it was about to link or to initialise
     * classes. Of an initialiser that failed before, the JVM keeps the words alone.
     */
    public static Optional<OutOfMemoryError> cause(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof OutOfMemoryError full) {
                return Optional.of(full);
            }
            String message = each instanceof ExceptionInInitializerError ? each.getMessage() : null;
            if (message != null && message.startsWith("Exception " + OutOfMemoryError.class.getName())) {
                return Optional.of(new OutOfMemoryError(message));
            }
        }
        return Optional.empty();
    }

    private static String advice(boolean states) {
        long gigabytes = Math.max(2, 2 * Runtime.getRuntime().maxMemory() >> 30);
        return "give the JVM more with ALLWAYS_JAVA_OPTS=-Xmx%dg%s, or make the program smaller"
                .formatted(
                        gigabytes,
                        states
                                ? ", keep less of each state with --hash-bits 39 or --bitstate 1G, bound the queue with"
                                        + " --queue, or do without one by --strategy dfs"
                                : ", reset static state with --isolate, end long executions sooner with --steps");
    }
}
