package dev.allways.threads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The frames of threads under control, as their authors know them. */
final class Frames {
    private static final String COPY = "$allways";
    private static final String ORIGINAL = "$original";
    private static final List<String> NOT_THE_USERS =
            List.of("java.", "javax.", "jdk.", "sun.", "dev.allways.threads.", "dev.allways.core.");

    private Frames() {}

    /** An error with the frames of the control taken out of its stack trace, and out of those of its causes. */
    static Throwable cleaned(Throwable error) {
        for (Throwable each = error; each != null; each = each.getCause()) {
            each.setStackTrace(cleaned(each.getStackTrace()));
        }
        return error;
    }

    static StackTraceElement[] cleaned(StackTraceElement[] frames) {
        List<StackTraceElement> kept = new ArrayList<>(frames.length);
        String controlled = ""; // the method that has just been seen in its second body
        for (StackTraceElement frame : frames) {
            String name = frame.getClassName();
            String method = frame.getMethodName();
            if (name.startsWith("java.lang.Allways") || name.equals("jdk.internal.vm.Continuation")) {
                controlled = "";
                continue;
            }
            if (method.endsWith(COPY) || method.endsWith(ORIGINAL)) {
                String plain = method.equals(AllwaysStatics.INITIALISER)
                        ? "<clinit>"
                        : method.substring(0, method.lastIndexOf('$'));
                controlled = name + '.' + plain;
                kept.add(new StackTraceElement(
                        frame.getClassLoaderName(),
                        frame.getModuleName(),
                        frame.getModuleVersion(),
                        name,
                        plain,
                        frame.getFileName(),
                        frame.getLineNumber()));
            } else if (controlled.equals(name + '.' + method)) {
                controlled = ""; // where it went on to its second body
            } else {
                controlled = "";
                kept.add(frame);
            }
        }
        return kept.toArray(StackTraceElement[]::new);
    }

    /** The frames of a task, without those of what runs it. */
    static StackTraceElement[] ofTask(StackTraceElement[] frames) {
        int end = 0;
        while (end < frames.length
                && !(frames[end].getClassName().equals("java.lang.AllwaysWorker")
                        && frames[end].getMethodName().equals("runTask"))) {
            end++;
        }
        return Arrays.stream(cleaned(Arrays.copyOf(frames, end)))
                .filter(frame -> !frame.getClassName().startsWith("dev.allways.threads."))
                .toArray(StackTraceElement[]::new);
    }

    /** The first frame of the code under test; empty if there is none. */
    static String place(StackTraceElement[] frames) {
        return Arrays.stream(cleaned(frames))
                .filter(frame -> NOT_THE_USERS.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst()
                .map(Frames::told)
                .orElse("");
    }

    /** A frame in words: class, method, file and line. */
    static String told(StackTraceElement frame) {
        return simple(frame.getClassName())
                + '.'
                + frame.getMethodName()
                + '('
                + frame.getFileName()
                + ':'
                + frame.getLineNumber()
                + ')';
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
