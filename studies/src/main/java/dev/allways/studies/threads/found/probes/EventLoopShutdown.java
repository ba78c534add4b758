package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import io.netty.util.concurrent.DefaultEventExecutor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

// tag::program
/** A task that the executor accepted while it was shut down is run, or its future says that it was not. */
public final class EventLoopShutdown implements Body {
    @Override
    public void run() throws InterruptedException {
        DefaultEventExecutor executor = new DefaultEventExecutor();
        Concurrently.run(
                () -> {
                    try {
                        executor.submit(() -> {}).await();
                    } catch (RejectedExecutionException refused) {
                        // It is told.
                    }
                },
                () -> {
                    var _ = executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
                });
    }
}
// end::program
