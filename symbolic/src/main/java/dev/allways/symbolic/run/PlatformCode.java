package dev.allways.symbolic.run;

import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * The models of the platform's methods, what they stand on, and the copies of its classes as explorations run them. They
 * are the same for all programs, so the JVM makes each once, and keeps it as long as there is memory.
 */
final class PlatformCode {
    private static final ConcurrentMap<Key, PlatformCode> ALL = new ConcurrentHashMap<>();

    private SoftReference<byte[]> kept = new SoftReference<>(null);

    private PlatformCode() {}

    /**
     * What the code of a model or a copy depends on.
     *
     * @param name its internal name
     * @param copies the classes of which there are copies
     */
    record Key(String name, Copies copies, ProgramCode.Form form, boolean hasControl) {}

    /**
     * A class that was made.
     *
     * @param isWhole whether no method was left as it is: otherwise each exploration makes the class again, and says so
     */
    record Made(Optional<byte[]> bytes, boolean isWhole) {}

    /** A class, which is made if it is not known. */
    static Optional<byte[]> of(Key key, Supplier<Made> maker) {
        return ALL.computeIfAbsent(key, _ -> new PlatformCode()).bytes(maker);
    }

    private synchronized Optional<byte[]> bytes(Supplier<Made> maker) {
        byte[] known = kept.get();
        if (known != null) {
            return Optional.of(known);
        }
        Made made = maker.get();
        if (made.isWhole) {
            kept = new SoftReference<>(made.bytes.orElse(null));
        }
        return made.bytes;
    }
}
