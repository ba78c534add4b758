package java.lang;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

/** What the calls of the common pool ask first. */
public final class AllwaysForkHooks {
    private AllwaysForkHooks() {}

    private static AllwaysCommonPool common() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.commonPool : null;
    }

    /** Whether a task of the common pool has a thread of its own. */
    public static boolean executes(Object pool, Runnable task) {
        AllwaysCommonPool common = common();
        return common != null && task != null && common.executes(pool, task);
    }

    /**
     * As {@link #executes}, of a task that is forked or submitted.
     *
     * @param pool null: that in which the current task is
     */
    public static boolean forks(Object pool, ForkJoinTask<?> task) {
        AllwaysCommonPool common = common();
        return common != null && task != null && common.forks(pool, task);
    }

    /** A task is to be taken back before a pool begins it: in threads of their own those of the common pool have begun. */
    public static void takesBack() {
        AllwaysCommonPool common = common();
        if (common != null) {
            common.takesBack();
        }
    }

    /** Waits for the threads of the tasks of the common pool; whether some have not ended in that time. */
    public static boolean awaitsTasks(Object pool, long time, TimeUnit unit) {
        AllwaysCommonPool common = common();
        return common != null && unit != null && common.awaitsTasks(pool, unit.toNanos(time));
    }

    /** Whether the common pool has no tasks that have not ended: 1, or 0; -1: its own code tells. */
    public static int isQuiescent(Object pool) {
        AllwaysCommonPool common = common();
        int has = common == null ? -1 : common.hasTasks(pool);
        return has < 0 ? -1 : 1 - has;
    }

    /** How many threads of the common pool run a task; -1: its own code tells. */
    public static int counts(Object pool) {
        AllwaysCommonPool common = common();
        return common == null ? -1 : common.counts(pool);
    }
}
