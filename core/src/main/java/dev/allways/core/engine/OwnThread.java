package dev.allways.core.engine;

import dev.allways.core.Chooser;
import dev.allways.core.control.ThreadControl;

/** A thread that a front starts for a part of an execution: what it starts is the program's, itself it is not. */
public final class OwnThread {
    private OwnThread() {}

    /**
     * Whether an execution may go on in such a thread. Not where another front has put a chooser of its own between: it
     * may know its executions by their threads.
     */
    public static boolean mayMake(Chooser chooser) {
        return chooser instanceof Run && !ThreadControl.isCallerControlled();
    }

    /** Starts one, which may be left alone: it keeps no process alive. */
    public static Thread start(String name, Runnable work) {
        Thread thread = StrayThreads.unwatched(
                () -> Thread.ofPlatform().daemon().name(name).unstarted(work));
        thread.start();
        return thread;
    }
}
