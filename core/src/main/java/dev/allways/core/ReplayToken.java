package dev.allways.core;

/**
 * What a user copies from a report to make one execution again: which test, and its choices. As text
 * {@code t1:<test>:<token of the choices>}. That the test is the one meant is for the caller to see.
 *
 * @param test the test's name: one line, which may hold colons and blanks
 * @param choices the answers from the root
 */
public record ReplayToken(String test, Choices choices) {
    static final String VERSION = "t1:";

    /** @throws IllegalArgumentException if the name is empty, begins or ends with a blank, or is more than one line */
    public ReplayToken {
        if (test.isEmpty() || !test.strip().equals(test) || test.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "\"%s\" can't be the name of a test: it must be one line of text without blanks around it"
                            .formatted(test));
        }
    }

    /**
     * The token that a text stands for; the choices may be numbers joined by commas, too.
     *
     * @throws IllegalArgumentException if it stands for none; the message says where, the usual cause and what to do
     */
    public static ReplayToken parse(String text) {
        String token = text.strip();
        if (!token.startsWith(VERSION)) {
            throw bad(
                    token,
                    token.matches("t[0-9]+:.*")
                            ? "it is of another version: this one reads t1:"
                            : "it does not begin with t1:");
        }
        int end = token.lastIndexOf(':');
        if (end <= VERSION.length()) {
            throw bad(token, "it has no name of a test between t1: and the choices");
        }
        Choices choices;
        try {
            choices = Token.read(token.substring(end + 1));
        } catch (Token.Malformed e) {
            throw bad(token, "behind the last colon: " + e.getMessage());
        }
        try {
            return new ReplayToken(token.substring(VERSION.length(), end), choices);
        } catch (IllegalArgumentException e) {
            throw bad(token, String.valueOf(e.getMessage()));
        }
    }

    private static IllegalArgumentException bad(String text, String why) {
        return new IllegalArgumentException("""
            "%s" is not a token
              where         %s
              usual cause   it was cut off or changed when it was copied
              do            copy the whole token from the report: t1:<test>:<choices>\
            """.formatted(Token.shown(text), why));
    }

    @Override
    public String toString() {
        return VERSION + test + ":" + choices.token();
    }
}
