package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.core.engine.OwnThread;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Checks what crashes have left, under a limit of time. One thread looks after all checks that are under way. */
final class Watch {
    /*
     * A check that takes too long is interrupted, and its disk fails from then on. A loop that heeds neither can't be
     * ended: its thread is lost. So an execution that is observed, or that may be like one with such a loop, has its
     * check made in a thread of its own; all others go without, since to start one takes longer than most checks.
     */
    private static final Set<Limited> UNDER_WAY = ConcurrentHashMap.newKeySet();
    private static final long PERIOD = 200; // ms
    private static final Duration GRACE = Duration.ofSeconds(1); // to end behind the limit
    private static final int HURRY = 10; // times shorter is the limit for what is like an execution that hangs
    private static @Nullable Thread watcher;
    private static volatile boolean hasAgent; // known to have

    private final Duration limit;
    private final AtomicInteger lost = new AtomicInteger(); // threads

    Watch(Duration limit) {
        this.limit = limit;
    }

    /** A check. */
    @FunctionalInterface
    interface Check {
        void run() throws Exception;
    }

    /** How long a check may take until nothing more is expected of it. */
    Duration patience() {
        return limit.plus(GRACE);
    }

    /**
     * Checks.
     *
     * @param chooser of the execution; null: it is only a state that is checked
     * @throws RecoveryHangs if that takes longer than the limit
     */
    void over(Disk disk, Check check, @Nullable Chooser chooser) throws Throwable {
        if (isControlled()) { // time is virtual there, and a wait without end is found
            check.run();
        } else if (chooser != null && (chooser.observing() || lost.get() > 0) && OwnThread.mayMake(chooser)) {
            apart(disk, check, chooser);
        } else {
            within(limit, disk, check);
        }
    }

    private void apart(Disk disk, Check check, Chooser chooser) throws Throwable {
        if (!chooser.observing() && OwnThread.tooManyLost(this)) {
            throw chooser.prune();
        }
        Duration most = lost.get() == 0 ? limit : hurried();
        OwnThread<@Nullable Void> thread = OwnThread.start(() -> {
            within(most, disk, check);
            return null;
        });
        try {
            thread.within(most.plus(GRACE));
        } catch (OwnThread.OutOfTime e) {
            lost.incrementAndGet();
            thread.giveUp(this, this);
            throw new RecoveryHangs(e.getStackTrace());
        }
    }

    /** The limit for executions like one that was found to hang. */
    private Duration hurried() {
        Duration least = limit.compareTo(GRACE) < 0 ? limit : GRACE;
        Duration part = limit.dividedBy(HURRY);
        return part.compareTo(least) < 0 ? least : part;
    }

    private static void within(Duration limit, Disk disk, Check check) throws Exception {
        var limited = new Limited(disk, Thread.currentThread(), System.nanoTime() + limit.toNanos());
        UNDER_WAY.add(limited);
        begin();
        try {
            check.run();
        } catch (Exception | Error e) {
            limited.end(e);
            throw e;
        }
        limited.end(null);
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

    /** A check that is under way. */
    private static final class Limited {
        private final Disk disk;
        private final Thread thread;
        private final long end; // by System.nanoTime
        private @Nullable RecoveryHangs hangs;
        private boolean ended;

        Limited(Disk disk, Thread thread, long end) {
            this.disk = disk;
            this.thread = thread;
            this.end = end;
        }

        synchronized void look(long now) {
            if (!ended && hangs == null && now - end > 0) {
                hangs = new RecoveryHangs(thread.getStackTrace());
                disk.fail();
                thread.interrupt();
            }
        }

        void end(@Nullable Throwable thrown) {
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
}
