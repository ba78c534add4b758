package dev.allways.events;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The result of a task under control: the test may wait for it, a task may not. */
class Promise<T> extends FutureTask<T> {
    private final EventLoops loops;

    Promise(EventLoops loops, Callable<T> task) {
        super(task);
        this.loops = loops;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        loops.awaitDone("Future.get", this);
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        loops.awaitDone("Future.get", this);
        return super.get(timeout, unit);
    }

    /** What ends an exploration is no result. */
    @Override
    protected void setException(Throwable error) {
        loops.agenda().notice(error);
        super.setException(error);
    }

    /** Runs it, and leaves it as it is so that it can be run again. */
    final boolean runPeriod() {
        return runAndReset();
    }
}
