package dev.allways.studies.symbolic.programs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule of the grammar that programs are drawn from.
 *
 * @param sort of what it makes: a statement, or the type of an expression
 * @param text Java; {@code $int} stands for a part of that sort, {@code @} for a number that no other part has
 * @param topic that it belongs to, whose members it needs
 */
record Rule(String sort, String text, String topic) {
    /** The sort of some statements in a row. */
    static final String BLOCK = "block";

    /** The sort of one statement. */
    static final String STATEMENT = "do";

    private static final Pattern PART = Pattern.compile("\\$([a-z]+)");

    /** The sorts of its parts. */
    List<String> parts() {
        return PART.matcher(text).results().map(each -> each.group(1)).toList();
    }

    /** The text with its parts, each of them given. */
    String with(List<String> parts, int number) {
        StringBuilder java = new StringBuilder();
        Matcher part = PART.matcher(text.replace("@", String.valueOf(number)));
        for (String each : parts) {
            part.find();
            part.appendReplacement(java, Matcher.quoteReplacement(each));
        }
        return part.appendTail(java).toString();
    }
}
