package dev.allways.core;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** An execution that was to end, because of a limit or by the user, and neither makes a choice nor ends. */
public final class EndlessExecution extends CannotExplore {
    private static final long serialVersionUID = 1;
    private static final int FRAMES = 4;

    /**
     * An execution that goes on in a thread.
     *
     * @param executions how many were made before
     */
    public EndlessExecution(Thread thread, long executions) {
        this(thread.getStackTrace(), executions);
    }

    private EndlessExecution(StackTraceElement[] stack, long executions) {
        super("""
            an execution makes no choice any more and does not end
              where         %s
              after         %,d executions that came to an end
              usual cause   a loop that waits for something that never happens, or a call that blocks
              do            let the loop make a choice, or give it an end; jstack shows the whole thread\
            """.formatted(where(stack), executions));
        setStackTrace(stack);
    }

    private static String where(StackTraceElement[] stack) {
        var looked = new Throwable();
        looked.setStackTrace(stack);
        List<StackTraceElement> users = Origin.frames(looked);
        String below = users.stream()
                .limit(FRAMES)
                .map(frame -> "%s.%s(%s:%d)"
                        .formatted(
                                frame.getClassName()
                                        .substring(frame.getClassName().lastIndexOf('.') + 1),
                                frame.getMethodName(),
                                frame.getFileName(),
                                frame.getLineNumber()))
                .collect(Collectors.joining(" < "));
        if (stack.length == 0 || users.isEmpty()) {
            return Arrays.stream(stack)
                    .limit(FRAMES)
                    .map(StackTraceElement::toString)
                    .collect(Collectors.joining(" < "));
        }
        StackTraceElement top = stack[0];
        return users.getFirst().equals(top)
                ? below
                : "%s.%s, called by %s".formatted(top.getClassName(), top.getMethodName(), below);
    }
}
