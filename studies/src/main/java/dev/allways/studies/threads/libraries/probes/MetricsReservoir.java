package dev.allways.studies.threads.libraries.probes;

import com.codahale.metrics.ExponentiallyDecayingReservoir;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;

/** Two threads update a reservoir that has room for one sample. */
public final class MetricsReservoir implements Body {
    @Override
    public void run() throws InterruptedException {
        ExponentiallyDecayingReservoir reservoir = new ExponentiallyDecayingReservoir(1, 0.015);
        Concurrently.run(() -> reservoir.update(1), () -> reservoir.update(2));
    }
}
