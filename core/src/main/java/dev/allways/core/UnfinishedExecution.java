package dev.allways.core;

import java.time.Duration;

/**
 * An execution that was still at work when the time was over, and then made no choice at which it could have been
 * ended.
 */
public final class UnfinishedExecution extends EndlessExecution {
    private static final long serialVersionUID = 1;

    UnfinishedExecution(StackTraceElement[] stack, long executions, Duration overtime) {
        super("""
            the time was over, and an execution continued for %s without a choice
              where         %s
              after         %,d executions that came to an end
              usual cause   much to do between two choices; or a call that blocks, or a loop that does not end
              do            allow more --time, or let it make choices: it ends at one when the time is over\
            """.formatted(seconds(overtime), where(stack), executions), stack);
    }

    private static String seconds(Duration time) {
        return time.toMillis() == 1_000 ? "a second" : "%.1f s".formatted(time.toMillis() / 1e3);
    }
}
