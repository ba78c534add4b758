package dev.allways.threads;

import org.jspecify.annotations.Nullable;

/**
 * The agent is at work, but threads are not under control in this JVM: nothing that an exploration said would be true.
 */
public final class ControlBroken extends IllegalStateException {
    private static final long serialVersionUID = 1;

    ControlBroken(String what, @Nullable Throwable cause) {
        super(
                """
                CONTROL DOES NOT WORK ON THIS JDK: %s
                  where         Java %s, %s %s, %s
                  usual cause   a JDK of another version than 25, a VM without continuations, or another agent that rewrites classes
                  do            run on a JDK 25 (HotSpot) and without other agents; nothing is explored before\
                """.formatted(
                                what,
                                System.getProperty("java.version"),
                                System.getProperty("java.vm.name"),
                                System.getProperty("java.vm.version"),
                                System.getProperty("os.arch")),
                cause);
    }

    ControlBroken(String what, StackTraceElement[] where) {
        this(what, (Throwable) null);
        setStackTrace(where);
    }
}
