package dev.allways.cli;

import java.util.regex.Pattern;

/** How a word is written so that a shell reads it as it is. */
final class Shell {
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    private Shell() {}

    /** How the user calls this program. */
    static String command() {
        return quoted(System.getProperty("allways.command", "./allways"));
    }

    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
