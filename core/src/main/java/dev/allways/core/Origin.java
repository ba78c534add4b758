package dev.allways.core;

import java.util.List;

/**
 * Where a failure comes from: the exception's class and the first frame of user code. Two failures of one program are
 * the same bug when their origins are equal.
 *
 * @param error the exception's class name
 * @param place class, method, file and line of the first frame that is neither the JDK's, nor a test library's, nor ours
 */
public record Origin(String error, String place) {
    private static final List<String> NOT_THE_USERS = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.junit.",
            "org.opentest4j.",
            "org.assertj.",
            "org.hamcrest.",
            "com.google.common.truth.",
            "dev.allways.core.",
            "dev.allways.model.",
            "dev.allways.junit.",
            "dev.allways.cli.");

    /** The origin of an error. */
    public static Origin of(Throwable error) {
        for (StackTraceElement frame : error.getStackTrace()) {
            if (NOT_THE_USERS.stream().noneMatch(frame.getClassName()::startsWith)) {
                return new Origin(error.getClass().getName(), frame.toString());
            }
        }
        return new Origin(error.getClass().getName(), "");
    }

    @Override
    public String toString() {
        return place.isEmpty() ? error : error + " at " + place;
    }
}
