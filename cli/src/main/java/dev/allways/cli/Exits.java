package dev.allways.cli;

import dev.allways.core.Origin;
import dev.allways.report.Look;
import dev.allways.report.Trouble;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What notices that the code under test ends this process, and tells where. */
final class Exits {
    private static final int FRAMES = 4;

    private static final long PATIENCE = 2_000; // milliseconds for what is done at the end of a process

    private volatile boolean ending;

    private Exits() {}

    /** Ends this process; what the user's code left running, or does at the end, does not keep it. */
    void end(int code) {
        ending = true;
        Thread exit =
                Thread.ofPlatform().daemon().start(() -> Runtime.getRuntime().exit(code));
        try {
            exit.join(PATIENCE);
        } catch (InterruptedException e) {
            // then at once
        }
        Runtime.getRuntime().halt(code);
    }

    /** From here on an end of the process by {@code System.exit} is told, and its exit code is that of a program that can't be explored. */
    static Exits tell(PrintStream err, Look look) {
        var exits = new Exits();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
                if (!exits.ending && exits(stack)) {
                    err.print(trouble(stack).text(look));
                    err.flush();
                    Runtime.getRuntime().halt(ExitCode.REFUSED.code());
                }
            }
        }));
        return exits;
    }

    private static boolean exits(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }

    private static Trouble trouble(StackTraceElement[] stack) {
        var looked = new Throwable();
        looked.setStackTrace(stack);
        String where = Origin.frames(looked).stream()
                .limit(FRAMES)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < "));
        return Trouble.of("PROCESS ENDED", "the code under test ended the process that explores it, by System.exit")
                .where(where)
                .usualCause("a main method that gives its exit code")
                .todo("explore a method below it that returns or throws");
    }
}
