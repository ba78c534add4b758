package java.lang;

/** What the platform tells of all threads that are alive, and of the frames of others: of the program's tasks. */
public final class AllwaysSurveyHooks {
    private AllwaysSurveyHooks() {}

    /**
     * The threads that are alive.
     *
     * @param threads those of the VM, in whose place the tasks' are
     */
    public static Thread[] threads(Thread[] threads) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || worker.current.off > 0) {
            return threads;
        }
        worker.point(AllwaysTask.LOCAL, null, 0, AllwaysNames.FIELD);
        worker.unseen.besides("it was asked which threads are alive");
        Thread[] alive = new Thread[worker.count];
        int count = 0;
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (!task.ended && !(task.thread instanceof BaseVirtualThread)) {
                alive[count++] = task.thread;
            }
        }
        return java.util.Arrays.copyOf(alive, count);
    }

    /**
     * The frames of threads.
     *
     * @param frames what the VM says, which knows nothing of tasks
     */
    public static StackTraceElement[][] frames(Thread[] threads, StackTraceElement[][] frames) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        for (int i = 0; worker != null && i < threads.length; i++) {
            AllwaysTask task = worker.taskOf(threads[i]);
            frames[i] = task == null ? frames[i] : task.place();
        }
        return frames;
    }

    /** The frames of a thread that is not the current one; null: it is no task. */
    public static StackTraceElement[] frames(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        AllwaysTask task = worker == null || worker.current.thread == thread ? null : worker.taskOf(thread);
        if (task == null) {
            return null;
        }
        worker.unseen.besides("a thread was asked for the frames of another one");
        return task.place();
    }
}
