package dev.allways.threads;

import dev.allways.core.Origin;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The frames of threads under control, as their authors know them. */
final class Frames {
    private static final List<String> OURS =
            List.of("dev.allways.threads.", "dev.allways.core.", "dev.allways.commands.", "dev.allways.gen.");

    private Frames() {}

    /** The frames of a task, without ours. */
    static StackTraceElement[] ofTask(StackTraceElement[] frames) {
        return Arrays.stream(frames).filter(frame -> !isOurs(frame)).toArray(StackTraceElement[]::new);
    }

    private static boolean isOurs(StackTraceElement frame) {
        for (String prefix : OURS) {
            if (frame.getClassName().startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** The frames outside of the innermost call of a method of {@link Threads}, without ours. */
    static StackTraceElement[] before(StackTraceElement[] frames, String method) {
        int call = 0;
        while (call < frames.length
                && !(frames[call].getClassName().equals(Threads.class.getName())
                        && frames[call].getMethodName().equals(method))) {
            call++;
        }
        return ofTask(call == frames.length ? frames : Arrays.copyOfRange(frames, call, frames.length));
    }

    /** Whether a frame is one of those that control threads. */
    static boolean isOfControl(StackTraceElement frame) {
        return frame.getClassName().startsWith("dev.allways.threads.");
    }

    /**
     * The first frame of the code under test that has a line; empty if there is none. The lock of a synchronized method
     * is taken before its first line: that is told by the line of the call.
     */
    static Optional<StackTraceElement> inCode(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) { // of each step that is told
            if (Origin.isTheUsers(frame) && frame.getLineNumber() >= 0) {
                return Optional.of(frame);
            }
        }
        return Optional.empty();
    }

    /** Where the code under test is, as file and line, which is what a reader looks up; empty if that is not known. */
    static String line(StackTraceElement[] frames) {
        return inCode(frames)
                .filter(frame -> frame.getFileName() != null && frame.getLineNumber() > 0)
                .map(frame -> frame.getFileName() + ':' + frame.getLineNumber())
                .orElse("");
    }

    /** That frame in words; empty if there is none. */
    static String place(StackTraceElement[] frames) {
        return inCode(frames).map(Origin::told).orElse("");
    }

    /** The innermost class initialiser of the code under test; empty if there is none. */
    static Optional<StackTraceElement> initialiser(StackTraceElement[] frames) {
        return Arrays.stream(frames)
                .filter(frame ->
                        Origin.isTheUsers(frame) && frame.getMethodName().equals("<clinit>"))
                .findFirst();
    }

    /**
     * The method of the JDK or of a test library that the code under test has called, or, where none of it is running,
     * that the JDK runs; empty if the first frame is of the code under test.
     */
    static String call(StackTraceElement[] frames) {
        String called = "";
        String running = ""; // of those that do not only run something
        for (StackTraceElement frame : frames) {
            if (isOurs(frame)) {
                continue;
            }
            if (Origin.isTheUsers(frame)) {
                return called.startsWith("Thread.") || called.startsWith("Object.") ? "" : called; // as the step says
            }
            called = inner(frame.getClassName()) + '.' + frame.getMethodName();
            if (!frame.getMethodName().startsWith("run")
                    && !frame.getClassName().equals("java.lang.Thread")) {
                running = called;
            }
        }
        return running.isEmpty() ? called : running;
    }

    private static String inner(String name) {
        String simple = simple(name);
        int nested = simple.lastIndexOf('$') + 1;
        return nested > 0 && nested < simple.length() && Character.isLetter(simple.charAt(nested))
                ? simple.substring(nested)
                : simple;
    }

    static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Throws any error from where none is declared. */
    static RuntimeException thrown(Throwable error) {
        return Frames.<RuntimeException>as(error);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E as(Throwable error) throws E {
        throw (E) error;
    }
}
