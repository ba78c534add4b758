package dev.allways.core.engine;

import dev.allways.core.Origin;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What notices that a program under exploration starts threads that nobody controls. */
final class StrayThreads {
    /*
     * A new thread inherits from the one that makes it, and on the way asks here: so an execution that makes none costs
     * nothing, and the place is known. The JVM's own threads inherit nothing, and are not taken for the program's. One
     * that was made need not have been started (a shutdown hook): the JVM's count of those that were tells, but for
     * virtual threads, which it does not count. Threads of the common pool may be there from before: its count of tasks
     * tells.
     */
    private static final InheritableThreadLocal<@Nullable StrayThreads> WATCHING = new InheritableThreadLocal<>() {
        @Override
        protected @Nullable StrayThreads childValue(@Nullable StrayThreads parent) {
            if (parent != null && parent.first.get() == null && UNWATCHED.get() == null) {
                parent.first.compareAndSet(null, Made.here());
            }
            return parent;
        }
    };

    private static final ThreadLocal<@Nullable Boolean> UNWATCHED = new ThreadLocal<>();

    private final AtomicReference<@Nullable Made> first = new AtomicReference<>();
    private final long tasks = ForkJoinPool.commonPool().getStealCount();
    private volatile boolean seen; // and told

    /**
     * A thread that was made.
     *
     * @param started how many the JVM had started before
     */
    private record Made(String place, boolean virtual, long started) {
        static Made here() {
            var here = new Throwable();
            String place = Origin.frames(here).stream()
                    .findFirst()
                    .map(frame -> "at %s.%s(%s:%d)"
                            .formatted(
                                    frame.getClassName(),
                                    frame.getMethodName(),
                                    frame.getFileName(),
                                    frame.getLineNumber()))
                    .orElse("at a place that is not known");
            boolean virtual = List.of(here.getStackTrace()).stream()
                    .anyMatch(frame -> frame.getClassName().equals("java.lang.VirtualThread"));
            return new Made(place, virtual, threadsStarted());
        }
    }

    private static long threadsStarted() {
        return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
    }

    /** Does what executions are made by; threads that it starts are the program's. */
    void watch(Runnable work) {
        WATCHING.set(this);
        try {
            work.run();
        } finally {
            WATCHING.remove();
        }
    }

    /** Makes a thread that is not the program's. */
    static Thread unwatched(Supplier<Thread> made) {
        UNWATCHED.set(true);
        try {
            return made.get();
        } finally {
            UNWATCHED.remove();
        }
    }

    /** Whether there was one: quick to ask where there was none. */
    boolean someWereMade() {
        return first.get() != null || ForkJoinPool.commonPool().getStealCount() > tasks;
    }

    /** Tells once where the first thread was started. */
    void tell(Consumer<String> hears) {
        if (!seen) {
            Optional<String> found = found();
            if (found.isPresent()) {
                seen = true;
                hears.accept(found.get());
            }
        }
    }

    /** Where the first thread was started; empty if none was. */
    Optional<String> found() {
        Made made = first.get();
        if (made != null && (made.virtual() || threadsStarted() > made.started())) {
            return Optional.of(made.place());
        }
        return ForkJoinPool.commonPool().getStealCount() > tasks
                ? Optional.of("one of the common pool")
                : Optional.empty();
    }
}
