package java.lang;

/** Decides, for one worker, which task continues: the way from the tasks to the chooser of an exploration. */
public interface AllwaysOrder {
    /**
     * Asked before every step, with the tasks that can continue in {@link AllwaysWorker#enabled}; once more when none
     * can.
     *
     * @return an index of an enabled task; -1 to end the execution here
     */
    int next(AllwaysWorker worker);

    /**
     * Chooses among ways that are not tasks, for instance which waiting task is notified.
     *
     * @param options how many, at least 1
     * @return an index; -1 to end the execution here
     */
    int choose(AllwaysWorker worker, String label, int options);

    /** The labels of choices of a weak memory. */
    String READ = "what a read finds",
            WRITE = "what a write goes behind",
            UPDATE = "what an update goes behind",
            COMPARISON = "what a comparison finds";

    /** As {@link #choose}, among ways of which only the first is usual. */
    int chooseRarely(AllwaysWorker worker, String label, int options);

    /**
     * What may be so, and is hardly ever: the wait that a task begins ends at once; a thread that is asked for its
     * state runs still, and is about to wait; or it waits still, and can go on.
     */
    String WAKES_FOR_NO_REASON = "wakes up for no reason",
            RUNS = "the thread asked runs still",
            WAITS = "the thread asked waits still";

    /**
     * Chooses whether something is so that hardly ever is.
     *
     * @param what one of the above
     * @return 0: no; 1: yes; -1 to end the execution here
     */
    int isRarely(AllwaysWorker worker, String what);

    /** The tasks that the program waits for have ended. @return whether the others continue, for a while */
    boolean lingers(AllwaysWorker worker);

    /** A task's time-out is taken for a guard against hanging: others could continue, and it does not strike early. */
    void guards(AllwaysWorker worker, AllwaysTask task);

    /** A task is about to wait for something that is not under control; the execution ends here. */
    void waitsOutside(AllwaysTask task);

    /** A task ended with an exception that no handler took. */
    void failed(AllwaysTask task, Throwable error);
}
