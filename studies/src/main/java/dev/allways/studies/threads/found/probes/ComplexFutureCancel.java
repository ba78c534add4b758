package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.hc.core5.concurrent.ComplexFuture;

// tag::program
/** A future is completed while it is cancelled: if the cancellation wins, what it depends on is cancelled. */
public final class ComplexFutureCancel implements Body {
    @Override
    public void run() throws InterruptedException {
        ComplexFuture<String> future = new ComplexFuture<>(null);
        CompletableFuture<String> dependency = new CompletableFuture<>();
        Concurrently.run(() -> future.setDependency((Future<?>) dependency), () -> future.cancel(true));
        Claim.that(dependency.isCancelled(), "the future is cancelled, its dependency is not");
    }
}
// end::program
