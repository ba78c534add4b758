package dev.allways.report;

import dev.allways.core.Origin;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a source file.
 *
 * @param file the path of the file below its source folder: {@code bank/Account.java}
 * @param line from 1
 * @param method class and method
 */
record Place(String file, int line, String method) {
    private static final Pattern FRAME = Pattern.compile("(?:.*/)?([^()/]+)\\(([^():]+):(\\d+)\\)");

    /** The place of an origin; empty if it is not known. */
    static Optional<Place> of(Origin origin) {
        Matcher frame = FRAME.matcher(origin.place());
        if (!frame.matches()) {
            return Optional.empty();
        }
        String method = frame.group(1);
        String type = method.substring(0, Math.max(0, method.lastIndexOf('.')));
        String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
        return Optional.of(new Place(folder + frame.group(2), Integer.parseInt(frame.group(3)), method));
    }

    /** The place of a frame that has a line. */
    static Place of(StackTraceElement frame) {
        String type = frame.getClassName();
        String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
        return new Place(folder + frame.getFileName(), frame.getLineNumber(), type + '.' + frame.getMethodName());
    }
}
