package dev.allways.core.engine;

/** A thread that a front starts for a part of an execution: what it starts is the program's, itself it is not. */
public final class OwnThread {
    private OwnThread() {}

    /** Starts one, which may be left alone: it keeps no process alive. */
    public static Thread start(String name, Runnable work) {
        Thread thread = StrayThreads.unwatched(
                () -> Thread.ofPlatform().daemon().name(name).unstarted(work));
        thread.start();
        return thread;
    }
}
