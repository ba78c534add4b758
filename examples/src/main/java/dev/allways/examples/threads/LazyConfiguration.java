package dev.allways.examples.threads;

import org.jspecify.annotations.Nullable;

/**
 * A configuration that is made when it is first asked for, by double-checked locking: without {@code volatile}, as it
 * was often written, which no order of the steps of two threads shows to be wrong.
 */
@SuppressWarnings("DoubleCheckedLocking") // is what this is about
public final class LazyConfiguration {
    private LazyConfiguration() {}

    private static final class Configuration {
        private int retries;

        Configuration(int retries) {
            this.retries = retries;
        }
    }

    // tag::lazy
    private static final class Lazy {
        private @Nullable Configuration made; // is to be volatile

        Configuration get() {
            Configuration known = made;
            if (known == null) {
                synchronized (this) {
                    known = made;
                    if (known == null) {
                        known = new Configuration(3);
                        made = known;
                    }
                }
            }
            return known;
        }
    }
    // end::lazy

    /** Two threads ask for it. */
    public static void main(String[] arguments) throws InterruptedException {
        Lazy lazy = new Lazy();
        Thread first = new Thread(lazy::get, "first");
        first.start();
        if (lazy.get().retries != 3) {
            throw new AssertionError("a configuration that was half made");
        }
        first.join();
    }
}
