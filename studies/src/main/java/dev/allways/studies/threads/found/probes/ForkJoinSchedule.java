package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

// tag::program
/** A task without a delay that the pool accepted while it was shut down is run, or cancelled. */
public final class ForkJoinSchedule implements Body {
    @Override
    public void run() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(1);
        Concurrently.run(
                () -> {
                    try {
                        pool.schedule(() -> "done", 0, TimeUnit.SECONDS).get();
                    } catch (RejectedExecutionException | CancellationException refused) {
                        // It is told.
                    }
                },
                pool::shutdown);
    }
}
// end::program
