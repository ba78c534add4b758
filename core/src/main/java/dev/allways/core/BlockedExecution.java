package dev.allways.core;

/** An execution in one thread that waits for another one, which it does not have. */
public final class BlockedExecution extends EndlessExecution {
    private static final long serialVersionUID = 1;

    BlockedExecution(StackTraceElement[] stack, long executions) {
        super("""
            an execution blocks the only thread that it has, and waits for what no other thread does
              where         %s
              after         %,d executions that came to an end
              usual cause   a call that blocks within a task of an event loop or a handler of an actor:
                            CompletableFuture.join, Await, Thread.sleep, a lock, a blocking queue
              do            continue when the result is there (thenAccept, pipeToSelf); let time be the clock's under
                            control; or put threads under control (--threads on) in place of event loops\
            """.formatted(where(stack), executions), stack);
    }
}
