package dev.allways.commands.concurrent;

import dev.allways.core.control.ThreadControl;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Work beside the program: what a thread under control does here is no step of it. */
final class Beside {
    private static final ThreadControl[] CONTROLS = ThreadControl.all().toArray(ThreadControl[]::new);

    private Beside() {}

    /** Does some work. */
    static <T extends @Nullable Object> T work(Supplier<T> work) {
        boolean[] were = new boolean[CONTROLS.length];
        for (int i = 0; i < were.length; i++) {
            were[i] = CONTROLS[i].suspend();
        }
        try {
            return work.get();
        } finally {
            for (int i = 0; i < were.length; i++) {
                CONTROLS[i].resume(were[i]);
            }
        }
    }

    /** The calling thread stops for ever when it has made so many steps more. */
    static void stopAfter(long steps) {
        for (ThreadControl each : CONTROLS) {
            each.stopAfter(steps);
        }
    }

    /** Time-outs of the calling thread strike only when no other thread can go on. */
    static void waitPatiently() {
        for (ThreadControl each : CONTROLS) {
            each.waitPatiently();
        }
    }
}
