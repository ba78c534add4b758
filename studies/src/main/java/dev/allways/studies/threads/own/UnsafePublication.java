package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.jspecify.annotations.Nullable;

/** An object with a plain field, published through a plain field after a double check of which one half is unlocked. */
final class UnsafePublication {
    private static final class Settings {
        private int size;

        private Settings(int size) {
            this.size = size;
        }
    }

    private @Nullable Settings settings;

    static void run() throws InterruptedException {
        UnsafePublication holder = new UnsafePublication();
        Concurrently.run(Concurrently.times(
                2, () -> Claim.that(holder.settings().size == 7, "settings without their size")));
    }

    @SuppressWarnings("DoubleCheckedLocking") // It is what is wrong with it.
    private Settings settings() {
        Settings seen = settings;
        if (seen == null) {
            synchronized (this) {
                seen = settings;
                if (seen == null) {
                    seen = new Settings(7);
                    settings = seen;
                }
            }
        }
        return seen;
    }
}
