package dev.allways.model;

import org.apache.fory.Fory;
import org.apache.fory.logging.LoggerFactory;

/** Copies by Apache Fory: one instance for each thread, since it is not for several. */
final class SerializationCopier<S> implements Copier<S> {
    private final ThreadLocal<Fory> fory = ThreadLocal.withInitial(SerializationCopier::make);

    SerializationCopier() {
        LoggerFactory.disableLogging();
        fory.get(); // so that a missing library shows now
    }

    private static Fory make() {
        return Fory.builder()
                .withXlang(false)
                .requireClassRegistration(false)
                .withRefTracking(true)
                .withRefCopy(true)
                .suppressClassRegistrationWarnings(true)
                .build();
    }

    @Override
    public S copy(S state) {
        return fory.get().copy(state);
    }
}
