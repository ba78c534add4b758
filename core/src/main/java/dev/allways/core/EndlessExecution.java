package dev.allways.core;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An execution that is given up, because it neither makes a choice nor ends. */
public sealed class EndlessExecution extends CannotExplore permits BlockedExecution, OutsideInput, UnfinishedExecution {
    private static final long serialVersionUID = 1;
    private static final int FRAMES = 4;
    private static final List<String> INPUT = List.of(
            "java.io.FileInputStream",
            "java.io.BufferedInputStream",
            "java.io.RandomAccessFile",
            "java.io.Console",
            "java.lang.ProcessImpl",
            "java.net.",
            "sun.nio.ch.");

    private transient @Nullable Choices choices;
    private String doing = "";
    private boolean waiting;

    EndlessExecution(String message, StackTraceElement[] stack) {
        super(message);
        setStackTrace(stack);
    }

    /**
     * An execution that a thread makes and that is given up where it is.
     *
     * @param executions how many were made before
     * @param overtime how long it continued after the end of the time; null: the time is not over
     */
    public static EndlessExecution of(Thread thread, long executions, @Nullable Duration overtime) {
        Thread.State state = thread.getState();
        EndlessExecution endless = at(thread.getStackTrace(), executions, overtime);
        endless.waiting = overtime == null
                && EnumSet.of(Thread.State.BLOCKED, Thread.State.WAITING, Thread.State.TIMED_WAITING)
                        .contains(state);
        return endless;
    }

    private static EndlessExecution at(StackTraceElement[] stack, long executions, @Nullable Duration overtime) {
        if (stack.length > 0 && INPUT.stream().anyMatch(stack[0].getClassName()::startsWith)) {
            return new OutsideInput(stack, executions);
        }
        return overtime == null
                ? new EndlessExecution("""
                    an execution makes no choice any more and does not end
                      where         %s
                      after         %,d executions that came to an end
                      usual cause   a loop that waits for something that never happens, or a call that blocks
                      do            let the loop make a choice, or give it an end; jstack shows the whole thread\
                    """.formatted(where(stack), executions), stack)
                : new UnfinishedExecution(stack, executions, overtime);
    }

    /** An execution whose only thread waits ({@link Chooser#alone}). */
    public static EndlessExecution blocked(Thread thread, long executions) {
        return new BlockedExecution(thread.getStackTrace(), executions);
    }

    /** Whether its thread waited for another one, or for some time to pass: under control it is seen what for. */
    public boolean isWaiting() {
        return waiting;
    }

    /** This one, of which it is known what it had chosen. */
    public EndlessExecution with(@Nullable Choices choices) {
        this.choices = choices;
        return this;
    }

    /** This one, of which it is known what it was doing in words of its program; empty: it is not. */
    public EndlessExecution doing(String what) {
        this.doing = what;
        return this;
    }

    @Override
    public String getMessage() {
        String message = String.valueOf(super.getMessage());
        return doing.isEmpty() ? message : message + "\n  amid          " + doing;
    }

    /** What it had chosen when it was given up: a replay comes to the same place. Empty if that is not known. */
    public Optional<Choices> choices() {
        return Optional.ofNullable(choices);
    }

    /** The place where a thread is, and its callers in the program. */
    static String where(StackTraceElement[] stack) {
        var looked = new Throwable();
        looked.setStackTrace(stack);
        List<StackTraceElement> users = Origin.frames(looked);
        String below = users.stream().limit(FRAMES).map(Origin::told).collect(Collectors.joining(" < "));
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
