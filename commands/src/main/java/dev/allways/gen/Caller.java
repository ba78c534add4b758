package dev.allways.gen;

import dev.allways.core.Origin;

/** Where user code called what calls this. */
public final class Caller {
    private static final StackWalker STACK = StackWalker.getInstance();

    private Caller() {}

    /** The frame of user code that called. */
    public static StackTraceElement frame() {
        return STACK.walk(frames -> frames.map(StackWalker.StackFrame::toStackTraceElement)
                .filter(Origin::isTheUsers)
                .findFirst()
                .orElseGet(() -> new StackTraceElement("unknown", "unknown", null, -1)));
    }

    /** That frame in words. */
    static String place() {
        return Origin.told(frame());
    }
}
