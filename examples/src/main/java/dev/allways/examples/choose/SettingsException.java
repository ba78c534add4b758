package dev.allways.examples.choose;

/**
 * What is wrong with a settings file, for the person who wrote it:
 * {@code menu.yaml:2:14: mapping values are not allowed here}.
 */
final class SettingsException extends Exception {
    private static final long serialVersionUID = 1;

    private final int line;

    /** Something about a file as a whole. */
    SettingsException(String file, String problem) {
        super(file + ": " + problem);
        this.line = 0;
    }

    /**
     * Something at one place of a file.
     *
     * @param line from 1
     * @param column from 1
     */
    SettingsException(String file, int line, int column, String problem) {
        super(file + ":" + line + ":" + column + ": " + problem);
        this.line = line;
    }

    /** The line, from 1; 0 if it is the file as a whole. */
    int line() {
        return line;
    }
}
