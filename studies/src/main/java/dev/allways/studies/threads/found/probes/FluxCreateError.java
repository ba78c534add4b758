package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

// tag::program
/** Of two threads that emit one ends with an error: the subscriber hears of the error. */
public final class FluxCreateError implements Body {
    @Override
    public void run() throws InterruptedException {
        AtomicReference<FluxSink<String>> sink = new AtomicReference<>();
        AtomicReference<String> end = new AtomicReference<>("nothing");
        Flux.<String>create(sink::set).subscribe(item -> {}, failed -> end.set("error"), () -> end.set("completion"));
        FluxSink<String> serialised = sink.get();
        Concurrently.run(() -> serialised.next("x"), () -> {
            serialised.next("y");
            serialised.error(new IllegalStateException("broken"));
        });
        Claim.that(end.get().equals("error"), "the error came as " + end.get());
    }
}
// end::program
