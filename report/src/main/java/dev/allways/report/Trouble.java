package dev.allways.report;

import dev.allways.core.CannotExplore;
import dev.allways.report.Look.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that keeps Allways from doing what it was asked: what happened, where, the usual cause, what to do.
 *
 * @param headline two or three words in capitals
 * @param what what happened, in one sentence
 * @param rows the other parts, each a name and a text
 */
public record Trouble(String headline, String what, List<Row> rows) {
    private static final Pattern ROW = Pattern.compile("  (\\S+(?: \\S+)*)  +(.*)");
    private static final int LABEL = 14; // columns

    /** One part of it. */
    public record Row(String name, String text) {}

    /** A trouble of which nothing is known yet but what happened. */
    public static Trouble of(String headline, String what) {
        return new Trouble(headline, what, List.of());
    }

    /** A program that can't be explored. */
    public static Trouble of(CannotExplore problem, String test) {
        String words = problem.getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ");
        String headline = words.toUpperCase(Locale.ROOT);
        String message = String.valueOf(problem.getMessage());
        String known = headline.toLowerCase(Locale.ROOT); // not to be said twice
        return message.startsWith(known)
                ? parsed(
                        headline,
                        test + (message.startsWith(known + ":") ? "" : ","),
                        message.substring(known.length()))
                : parsed(headline, test + ": ", message);
    }

    /** A trouble told by a message whose first line says what happened and whose other lines are rows. */
    public static Trouble parsed(String headline, String message) {
        return parsed(headline, "", message);
    }

    private static Trouble parsed(String headline, String before, String message) {
        List<String> lines = message.lines().toList();
        var rows = new ArrayList<Row>();
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(new Row(row.group(1), row.group(2)));
            } else if (!rows.isEmpty()) {
                Row last = rows.removeLast();
                rows.add(new Row(last.name(), last.text() + " " + line.strip()));
            }
        }
        return new Trouble(headline, before + (lines.isEmpty() ? "" : lines.getFirst()), rows);
    }

    /** This trouble and where it happened, which is told first. */
    public Trouble where(String text) {
        var more = new ArrayList<Row>();
        more.add(new Row("where", text));
        more.addAll(rows);
        return new Trouble(headline, what, List.copyOf(more));
    }

    /** This trouble and its usual cause. */
    public Trouble usualCause(String text) {
        return with("usual cause", text);
    }

    /** This trouble and what to do. */
    public Trouble todo(String text) {
        return with("do", text);
    }

    /** This trouble and one more part. */
    public Trouble with(String name, String text) {
        var more = new ArrayList<>(rows);
        more.add(new Row(name, text));
        return new Trouble(headline, what, List.copyOf(more));
    }

    /** All of it, as text. */
    public String text(Look look) {
        var layout = new Layout(look);
        layout.heading(Tone.BAD, headline, what, "");
        for (Row row : rows) {
            layout.hanging(Tone.STRONG, ("  %-" + (LABEL - 2) + "s  ").formatted(row.name()), row.text());
        }
        return layout.toString();
    }
}
