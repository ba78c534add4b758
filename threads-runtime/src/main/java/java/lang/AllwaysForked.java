package java.lang;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;

/** The body of a thread that runs one task of a fork/join pool, as a worker of the pool would. */
final class AllwaysForked implements Runnable {
    private final AllwaysForkPool pool;
    private final Runnable body; // null: that of the task
    private final ForkJoinTask<?> task; // null: the body is none

    AllwaysForked(AllwaysForkPool pool, Runnable body) {
        this.pool = pool;
        this.body = body;
        this.task = body instanceof ForkJoinTask<?> its ? its : null;
    }

    AllwaysForked(AllwaysForkPool pool, ForkJoinTask<?> task) {
        this.pool = pool;
        this.body = null;
        this.task = task;
    }

    @Override
    public void run() {
        if (pool.isStoppedBefore()) {
            if (task != null) {
                task.cancel(false);
            }
        } else if (body != null) {
            body.run();
        } else if (!(task instanceof CountedCompleter<?> completer)) {
            task.quietlyInvoke();
        } else if (!completer.isDone()) {
            try {
                completer.compute();
            } catch (Throwable e) {
                completer.completeExceptionally(e);
            }
        }
    }
}
