package dev.allways.cli;

import dev.allways.core.Origin;
import dev.allways.report.Look;
import dev.allways.report.Trouble;
import dev.allways.threads.Threads;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What notices that the code under test ends this process, and tells where. */
final class Exits {
    private static final int FRAMES = 4;

    private static final long PATIENCE = 2_000; // milliseconds for what is done at the end of a process
    private static final int ATTEMPTS = 1_000; // to end where there is no memory left: others may let go of some

    private static volatile boolean ending; // a process ends once

    private final PrintStream err;
    private final Look look;

    private Exits(PrintStream err, Look look) {
        this.err = err;
        this.look = look;
    }

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

    /** Ends this process at once: the user does not want to wait, or an orderly end takes memory. */
    static void halt(int code) {
        ending = true;
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                Runtime.getRuntime().halt(code);
            } catch (OutOfMemoryError again) {
                Thread.onSpinWait();
            }
        }
    }

    /**
     * From here on an end of the process by the code under test is told, and its exit code is that of a program that
     * can't be explored.
     */
    static Exits tell(PrintStream err, Look look) {
        var exits = new Exits(err, look);
        Threads.beforeExit(() -> {
            if (!ending) { // by halt nothing is made: there may be no memory left
                exits.ended(Thread.currentThread().getStackTrace());
            }
        });
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> { // where the agent is not at work: by System.exit only
                            for (StackTraceElement[] stack :
                                    Thread.getAllStackTraces().values()) {
                                if (exits(stack)) {
                                    exits.ended(stack);
                                }
                            }
                        }));
        return exits;
    }

    private void ended(StackTraceElement[] stack) {
        if (!ending) {
            ending = true;
            err.print(trouble(stack).text(look));
            err.flush();
            Runtime.getRuntime().halt(ExitCode.REFUSED.code());
        }
    }

    private static boolean exits(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                        && frame.getMethodName().equals("exit"));
    }

    private static Trouble trouble(StackTraceElement[] stack) {
        var looked = new Throwable();
        looked.setStackTrace(stack);
        String where =
                Origin.frames(looked).stream().limit(FRAMES).map(Origin::told).collect(Collectors.joining(" < "));
        String call = exits(stack) ? "System.exit" : "Runtime.halt";
        return Trouble.of("PROCESS ENDED", "the code under test ended the process that explores it, by " + call)
                .where(where)
                .usualCause("a main method that gives its exit code")
                .todo("explore a method below it that returns or throws");
    }
}
