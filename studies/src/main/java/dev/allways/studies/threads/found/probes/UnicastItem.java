package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

// tag::program
/** An item and the completion are sent while somebody subscribes, who gets both. */
public final class UnicastItem implements Body {
    @Override
    public void run() throws InterruptedException {
        UnicastProcessor<String> processor = UnicastProcessor.create();
        List<String> received = new CopyOnWriteArrayList<>();
        AtomicBoolean completed = new AtomicBoolean();
        Concurrently.run(
                () -> {
                    processor.onNext("item");
                    processor.onComplete();
                },
                () -> processor.subscribe().with(received::add, failed -> {}, () -> completed.set(true)));
        Claim.that(completed.get(), "the stream did not complete");
        Claim.that(received.equals(List.of("item")), "completed, having received " + received);
    }
}
// end::program
