package dev.allways.commands;

import dev.allways.core.faults.Fault;

/**
 * The end of the process within a command, as a fault: {@code faults.mayFail("write of the log", Crash.FAULT)}. The
 * system is opened again then, by what {@link Menu#reopens} says.
 */
public final class Crash extends Error {
    private static final long serialVersionUID = 1;

    /** A crash. */
    public static final Fault<Crash> FAULT = new Fault<>("crash", _ -> new Crash());

    private Crash() {
        super("the process ended");
    }
}
