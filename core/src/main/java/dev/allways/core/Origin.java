package dev.allways.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a failure comes from: the exception's class and the first frame of user code. Two failures of one program are
 * the same bug when their origins are equal.
 *
 * @param error the exception's class name
 * @param place class, method, file and line of the first frame that is neither the JDK's, nor a test library's, nor
 *     ours; of the first frame if all are; empty if there is none
 */
public record Origin(String error, String place) {
    private static final List<String> OURS = ours();
    private static final List<String> NOT_THE_USERS = Stream.concat(
                    Stream.of(
                            "java.",
                            "org.junit.",
                            "org.opentest4j.",
                            "org.assertj.",
                            "org.hamcrest.",
                            "com.google.common.truth."),
                    OURS.stream())
            .toList();

    /** Where the engine calls a program. */
    private static final String ENGINE = "dev.allways.core.engine.Run";

    /** Of modules with a name; others may be called so, too. */
    private static final List<String> JDK = List.of("javax.", "jdk.", "sun.", "com.sun.");

    /** The packages of Allways itself: each of its modules names its own in a file of this name. */
    private static List<String> ours() {
        List<String> packages = new ArrayList<>();
        try {
            for (URL file : Collections.list(Origin.class.getClassLoader().getResources("META-INF/allways/packages"))) {
                try (InputStream in = file.openStream()) {
                    new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .forEach(packages::add);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packages;
    }

    /** The origin of an error. */
    public static Origin of(Throwable error) {
        if (error instanceof OutOfMemoryError || error instanceof TimeLimitExceeded) {
            return new Origin(error.getClass().getName(), ""); // whoever asked for the last of the memory, or time
        }
        if (error instanceof StackOverflowError) {
            return new Origin(error.getClass().getName(), recursion(error));
        }
        return new Origin(
                kind(error).getName(),
                frames(error).stream()
                        .findFirst()
                        .or(() -> Arrays.stream(SafeText.frames(error)).findFirst())
                        .map(Origin::place)
                        .orElse(""));
    }

    /** The class of an error; of a class whose initialiser failed, whether it does so now or did it before. */
    private static Class<? extends Throwable> kind(Throwable error) {
        boolean failedBefore = error instanceof NoClassDefFoundError
                && String.valueOf(error.getMessage()).startsWith("Could not initialize class ");
        return failedBefore ? ExceptionInInitializerError.class : error.getClass();
    }

    /**
     * The place by which a recursion without an end is known: of those that it comes to again and again the first in
     * the order of letters, for in which of them the stack ends is chance.
     */
    private static String recursion(Throwable error) {
        var once = new HashSet<String>();
        String first = "";
        for (StackTraceElement frame : frames(error)) {
            String place = place(frame);
            if (!once.add(place) && (first.isEmpty() || place.compareTo(first) < 0)) {
                first = place;
            }
        }
        return first;
    }

    /** A frame in words: class without its package, method, file and line. */
    public static String told(StackTraceElement frame) {
        String type = frame.getClassName();
        return "%s.%s(%s:%d)"
                .formatted(
                        type.substring(type.lastIndexOf('.') + 1),
                        frame.getMethodName(),
                        frame.getFileName(),
                        frame.getLineNumber());
    }

    /** Without the names of class loader, module and version: how a class was loaded makes no other bug of it. */
    private static String place(StackTraceElement frame) {
        return new StackTraceElement(
                        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber())
                .toString();
    }

    /** Whether an execution ended with a failure that comes from here, as far as can be told. */
    public boolean caused(Outcome outcome) {
        return outcome instanceof Outcome.Failed(Throwable error) && mayBe(of(error));
    }

    /**
     * Whether it may be the same. Where compiled code throws a null pointer, an index out of bounds and the like
     * often, the JVM throws one exception that it has made before, without frames (unless it is given {@code
     * -XX:-OmitStackTraceInFastThrow}).
     */
    public boolean mayBe(Origin other) {
        return error.equals(other.error) && (place.equals(other.place) || place.isEmpty() || other.place.isEmpty());
    }

    /**
     * The frames of user code in an error's stack trace: neither the JDK's, nor a test library's, nor ours, nor our
     * callers'.
     */
    public static List<StackTraceElement> frames(Throwable error) {
        return Arrays.stream(SafeText.frames(error))
                .takeWhile(frame -> !frame.getClassName().equals(ENGINE)
                        || !frame.getMethodName().equals("make"))
                .filter(Origin::isTheUsers)
                .toList();
    }

    /** Whether a frame is of user code: neither the JDK's, nor a test library's, nor ours. */
    public static boolean isTheUsers(StackTraceElement frame) {
        boolean isOfJdk = frame.getModuleName() != null && isOf(JDK, frame.getClassName());
        return !isOfJdk && !isOf(NOT_THE_USERS, frame.getClassName());
    }

    /** Whether a class is a part of Allways. */
    public static boolean isOurs(Class<?> type) {
        return isOf(OURS, type.getName());
    }

    /** Whether one of the prefixes is the class's: asked for each frame of each step that is told. */
    private static boolean isOf(List<String> prefixes, String name) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return place.isEmpty() ? error : error + " at " + place;
    }
}
