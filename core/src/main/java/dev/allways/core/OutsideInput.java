package dev.allways.core;

/** An execution that waits for input from outside. */
public final class OutsideInput extends EndlessExecution {
    private static final long serialVersionUID = 1;

    OutsideInput(StackTraceElement[] stack, long executions) {
        super("""
            an execution waits for input from outside, which is not under control
              where         %s
              after         %,d executions that came to an end
              usual cause   it reads the standard input, a socket or what another process writes: what comes from there,
                            and when, is not up to the program
              do            put something in its place that the program itself does, for instance a ByteArrayInputStream\
            """.formatted(where(stack), executions), stack);
    }
}
