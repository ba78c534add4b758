package dev.allways.storage;

import java.util.Optional;
import java.util.function.Predicate;

/** Where in the code under test the caller is. */
final class Place {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String OURS = Place.class.getPackageName() + ".";
    private static final String AGENT = "dev.allways.agent.";

    private Place() {}

    /** The innermost frame that is neither the platform's nor ours; empty if the agent is at work there. */
    static Optional<StackTraceElement> ofUser() {
        return WALKER.walk(frames -> frames.filter(Predicate.not(Place::isBelow))
                .findFirst()
                .filter(frame -> !frame.getClassName().startsWith(AGENT))
                .map(StackWalker.StackFrame::toStackTraceElement));
    }

    private static boolean isBelow(StackWalker.StackFrame frame) {
        String name = frame.getClassName();
        return name.startsWith("java.") || name.startsWith("sun.") || name.startsWith("jdk.") || name.startsWith(OURS);
    }
}
