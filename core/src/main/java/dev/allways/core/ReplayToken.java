package dev.allways.core;

/**
 * What a user copies from a report to make one execution again: which test, and its choices. As text
 * {@code t1:<test>:<token of the choices>}.
 *
 * @param test the test's name; it may hold colons, but no white space
 * @param choices the answers from the root
 */
public record ReplayToken(String test, Choices choices) {
    private static final String VERSION = "t1:";

    /** @throws IllegalArgumentException if the name is empty or holds white space */
    public ReplayToken {
        if (test.isEmpty() || test.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException(
                    "\"" + test + "\" is no name of a test: it must not be empty nor hold white space");
        }
    }

    /**
     * The token that a text stands for.
     *
     * @throws IllegalArgumentException if it stands for none; the message says what is wrong, the usual cause and what to do
     */
    public static ReplayToken parse(String text) {
        String trimmed = text.strip();
        int end = trimmed.lastIndexOf(':');
        if (!trimmed.startsWith(VERSION) || end < VERSION.length() + 1) {
            throw bad(trimmed);
        }
        return new ReplayToken(trimmed.substring(VERSION.length(), end), Choices.parse(trimmed.substring(end + 1)));
    }

    private static IllegalArgumentException bad(String text) {
        return new IllegalArgumentException("""
            "%s" is not a token
              where         a token begins with t1: and has three parts, t1:<test>:<choices>
              usual cause   it was cut off when it was copied
              do            copy the whole token from the report\
            """.formatted(text));
    }

    @Override
    public String toString() {
        return VERSION + test + ":" + choices.token();
    }
}
