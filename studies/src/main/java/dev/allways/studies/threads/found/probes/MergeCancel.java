package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;

// tag::program
/** A source that has sent an item fails while its subscriber, who has not requested any yet, cancels. */
public final class MergeCancel implements Body {
    @Override
    public void run() throws InterruptedException {
        Infrastructure.setDroppedExceptionHandler(dropped -> {}); // it would be printed
        UnicastProcessor<String> source = UnicastProcessor.create();
        Patient subscriber = new Patient();
        Multi.createBy().merging().streams(source, Multi.createFrom().nothing()).subscribe(subscriber);
        source.onNext("item");
        Concurrently.run(
                () -> source.onError(new IllegalStateException("broken")),
                () -> subscriber.subscription.get().cancel());
    }

    private static final class Patient implements Flow.Subscriber<String> {
        private final AtomicReference<Flow.Subscription> subscription = new AtomicReference<>();

        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription.set(begun);
        }

        @Override
        public void onNext(String item) {}

        @Override
        public void onError(Throwable failed) {}

        @Override
        public void onComplete() {}
    }
}
// end::program
