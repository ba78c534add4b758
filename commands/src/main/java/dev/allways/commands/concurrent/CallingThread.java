package dev.allways.commands.concurrent;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A thread that makes calls. What was made before a task is part of its name, which should be the same whatever is
 * called: so the threads of an execution are made first of all, before anybody knows what they are to do.
 */
final class CallingThread extends Thread {
    final @Nullable CallingThread next; // a list, since writing to an array would be a step
    private @Nullable Runnable calls;

    @SuppressWarnings("ReturnValueIgnored") // a task is named after its thread's identity, which is drawn here
    private CallingThread(int number, int last) {
        super("thread " + number);
        System.identityHashCode(this);
        next = number < last ? new CallingThread(number + 1, last) : null;
    }

    /** The first of so many threads. */
    static CallingThread first(int size) {
        return new CallingThread(1, size);
    }

    void start(Runnable work, boolean daemon) {
        calls = work;
        setDaemon(daemon);
        start();
    }

    @Override
    public void run() {
        Objects.requireNonNull(calls).run();
    }
}
