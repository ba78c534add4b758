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

    /** How much virtual time has passed for the calling thread since the execution began, in nanoseconds. */
    public static long elapsed() {
        long elapsed = 0;
        for (ThreadControl each : CONTROLS) {
            elapsed = Math.max(elapsed, each.elapsed());
        }
        return elapsed;
    }

    /** From here on sleep takes the threads of the execution no time. */
    public static void sleepWithoutTime() {
        for (ThreadControl each : CONTROLS) {
            each.sleepWithoutTime();
        }
    }

    /** Whether a thread other than the calling one sleeps. */
    public static boolean othersSleep() {
        for (ThreadControl each : CONTROLS) {
            if (each.othersSleep()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread other than the calling one waits with a time-out, or sleeps. */
    public static boolean othersWaitForTime() {
        for (ThreadControl each : CONTROLS) {
            if (each.othersWaitForTime()) {
                return true;
            }
        }
        return false;
    }

    /** The process of the program dies, and another one begins: see {@link ThreadControl#loseMemory}. */
    public static void loseMemory() {
        for (ThreadControl each : CONTROLS) {
            each.loseMemory();
        }
    }
}
