package java.lang;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;

/** The body of a thread that runs one task of the common pool, as a worker of the pool would. */
final class AllwaysForked implements Runnable {
    private final ForkJoinTask<?> task;

    AllwaysForked(ForkJoinTask<?> task) {
        this.task = task;
    }

    @Override
    public void run() {
        if (!(task instanceof CountedCompleter<?> completer)) {
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
