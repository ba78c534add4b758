package dev.allways.core.control;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Work beside the program: what a thread under control does here is no step of it. */
public final class Beside {
    private static final ThreadControl[] CONTROLS = ThreadControl.all().toArray(ThreadControl[]::new);

    private Beside() {}

    /** Does some work. */
    public static <T extends @Nullable Object> T work(Supplier<T> work) {
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
    public static void stopAfter(long steps) {
        for (ThreadControl each : CONTROLS) {
            each.stopAfter(steps);
        }
    }

    /** Time-outs of the calling thread strike only when no other thread can go on. */
    public static void waitPatiently() {
        for (ThreadControl each : CONTROLS) {
            each.waitPatiently();
        }
    }

    /** The process of the program dies, and another one begins: see {@link ThreadControl#loseMemory}. */
    public static void loseMemory() {
        for (ThreadControl each : CONTROLS) {
            each.loseMemory();
        }
    }
}
