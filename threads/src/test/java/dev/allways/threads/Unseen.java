package dev.allways.threads;

import org.jspecify.annotations.Nullable;

/** A variable whose accesses are no operations: classes of this package are not put under control. */
public final class Unseen<T> {
    private @Nullable T value;

    /** What was set last; null: nothing. */
    public @Nullable T get() {
        return value;
    }

    /** Sets it. */
    public void set(T value) {
        this.value = value;
    }
}
