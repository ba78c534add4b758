package dev.allways.storage;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A check of what a crash has left, under a limit of time. One thread looks after all checks that are under way. */
final class Watch {
    /*
     * A check that takes too long is interrupted, and its disk fails from then on. One that reacts to neither can't be
     * ended; the engine's own limits say so then.
     */
    private static final Set<Watch> UNDER_WAY = ConcurrentHashMap.newKeySet();
    private static final long PERIOD = 200; // ms
    private static @Nullable Thread watcher;
    private static volatile boolean hasAgent; // known to have

    private final Disk disk;
    private final Thread thread;
    private final long limit; // by System.nanoTime
    private @Nullable RecoveryHangs hangs;
    private boolean ended;

    private Watch(Disk disk, Thread thread, long limit) {
        this.disk = disk;
        this.thread = thread;
        this.limit = limit;
    }

    /** A check. */
    @FunctionalInterface
    interface Check {
        void run() throws Exception;
    }

    /** @throws RecoveryHangs if the check takes longer than that */
    static void over(Disk disk, Check check, Duration patience) throws Exception {
        if (isControlled()) { // time is virtual there, and a wait without end is found
            check.run();
            return;
        }
        Watch watch = new Watch(disk, Thread.currentThread(), System.nanoTime() + patience.toNanos());
        UNDER_WAY.add(watch);
        begin();
        try {
            check.run();
        } catch (Exception | Error e) {
            watch.end(e);
            throw e;
        }
        watch.end(null);
    }

    /**
     * Whether the agent is at work in this JVM: without, none of its classes can be loaded. Once it is, to ask is no
     * step of an execution.
     */
    static boolean hasAgent() {
        if (!hasAgent) {
            hasAgent = System.getProperty("dev.allways.agent") != null;
        }
        return hasAgent;
    }

    /** Whether the caller is a thread under control. */
    static boolean isControlled() {
        return hasAgent() && AllwaysHooks.executing();
    }

    private void end(@Nullable Throwable thrown) {
        UNDER_WAY.remove(this);
        RecoveryHangs found;
        synchronized (this) {
            ended = true;
            found = hangs;
        }
        if (found != null) {
            Thread.interrupted(); // it was for the check
            if (thrown != null) {
                found.addSuppressed(thrown);
            }
            throw found;
        }
    }

    private static synchronized void begin() {
        if (watcher == null) {
            watcher = new Thread(null, Watch::watch, "allways-storage-watch", 0, false);
            watcher.setDaemon(true);
            watcher.start();
        }
    }

    private static void watch() {
        while (true) {
            try {
                Thread.sleep(PERIOD);
            } catch (InterruptedException e) {
                return; // nobody does
            }
            long now = System.nanoTime();
            UNDER_WAY.forEach(each -> each.look(now));
        }
    }

    private synchronized void look(long now) {
        if (!ended && hangs == null && now - limit > 0) {
            hangs = new RecoveryHangs(thread.getStackTrace());
            disk.fail();
            thread.interrupt();
        }
    }
}
