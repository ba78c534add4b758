package dev.allways.report;

import dev.allways.report.Look.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A text as it is set line by line, none wider than the look allows. */
final class Layout {
    /** Wider than any line. */
    static final int ENDLESS = 1_000_000;

    private static final int LABEL = 11; // columns of a row's label
    private static final int GAP = 4; // columns between the parts of a headline
    private static final Pattern START = Pattern.compile(" +(\\S+( \\S+)?  +)?");
    private static final String MARGIN = "  ";

    private static final int SHORTEST = 4; // characters of a name before it is broken

    private final Look look;
    private final StringBuilder text = new StringBuilder();

    Layout(Look look) {
        this.look = look;
    }

    /** A line as it is. */
    Layout line(String line) {
        return line(null, line);
    }

    Layout line(@Nullable Tone tone, String line) {
        String shown = look.shown(line).stripTrailing();
        text.append(tone == null ? shown : look.painted(tone, shown)).append('\n');
        return this;
    }

    Layout blank() {
        if (!text.isEmpty() && !text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
        return this;
    }

    /** A painted word, then text that hangs behind it, with something small at the right end of the first line. */
    Layout heading(Tone tone, String word, String rest, String right) {
        String hang = " ".repeat(word.length() + 2);
        List<String> lines =
                wrapped(look.shown(rest), look.width() - hang.length(), right.isEmpty() ? 0 : right.length() + 2);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            text.append(i == 0 ? look.painted(tone, word) + MARGIN : hang);
            text.append(line);
            if (i == 0 && !right.isEmpty()) {
                text.append(" ".repeat(Math.max(2, look.width() - hang.length() - line.length() - right.length())));
                text.append(look.painted(Tone.FAINT, right));
            }
            text.append('\n');
        }
        return this;
    }

    /** The test, the first line of the message and the place in one line if they fit, else the message below. */
    Layout headline(Tone tone, String word, String test, List<String> message, String place) {
        String name = look.shown(test);
        String first = message.isEmpty() ? "" : look.shown(message.getFirst());
        int used = word.length() + 2 + name.length() + GAP + first.length() + GAP + place.length();
        boolean fits = message.size() == 1 && used <= look.width();
        text.append(look.painted(tone, word)).append(MARGIN).append(look.painted(Tone.STRONG, name));
        int column = word.length() + 2 + name.length();
        if (fits) {
            text.append(" ".repeat(GAP)).append(first);
            column += GAP + first.length();
        }
        boolean placeFits = column + 2 + place.length() <= look.width();
        if (!place.isEmpty() && placeFits) {
            text.append(" ".repeat(look.width() - column - place.length()));
            text.append(look.painted(Tone.FAINT, place));
        }
        text.append('\n');
        if (!fits) {
            for (int i = 0; i < message.size(); i++) {
                String line = message.get(i);
                if (i == 0 && !placeFits && MARGIN.length() + line.length() + 2 + place.length() <= look.width()) {
                    ends(MARGIN + line, place);
                } else {
                    hanging(null, MARGIN, line);
                }
            }
        }
        return this;
    }

    /** A line with one text at its left end and one at its right. */
    Layout ends(String left, String right) {
        return ends(null, left, right);
    }

    Layout ends(@Nullable Tone tone, String left, String right) {
        String a = look.shown(left);
        String b = look.shown(right);
        if (a.length() + 2 + b.length() > look.width()) {
            return hanging(tone, "", left).line(tone, MARGIN + right);
        }
        return line(tone, a + " ".repeat(look.width() - a.length() - b.length()) + b);
    }

    /** A head, then a line with one text at its left end and one at its right. */
    Layout ends(Tone tone, String head, String left, String right) {
        String a = look.shown(left);
        int gap = look.width() - head.length() - a.length() - right.length();
        if (gap < 2) {
            return hanging(tone, head, left).line(Tone.FAINT, " ".repeat(look.width() - right.length()) + right);
        }
        text.append(look.painted(tone, head)).append(a).append(" ".repeat(gap));
        text.append(look.painted(Tone.FAINT, right)).append('\n');
        return this;
    }

    /** A head, a text, and another that begins in a column. */
    Layout columns(Tone tone, String head, String left, int column, String right) {
        String a = look.shown(left);
        text.append(look.painted(tone, head)).append(a);
        text.append(" ".repeat(Math.max(2, column - head.length() - a.length())));
        text.append(look.painted(Tone.FAINT, look.shown(right))).append('\n');
        return this;
    }

    /** A text of any length, with something small at the right end of its first line. */
    Layout footer(String left, String right) {
        List<String> lines = wrapped(look.shown(left), look.width() - MARGIN.length(), right.length() + 2);
        for (int i = 0; i < lines.size(); i++) {
            String line = MARGIN + lines.get(i);
            String gap = i == 0 ? " ".repeat(Math.max(2, look.width() - line.length() - right.length())) + right : "";
            line(Tone.FAINT, line + gap);
        }
        return this;
    }

    int width() {
        return look.width();
    }

    /** A label and a text that hangs behind it. */
    Layout row(String label, String rest) {
        return row(null, label, rest);
    }

    Layout row(@Nullable Tone tone, String label, String rest) {
        int indent = MARGIN.length() + LABEL;
        String head = label.isEmpty() ? "" : look.painted(Tone.STRONG, label);
        String gap = " ".repeat(Math.max(2, LABEL - label.length()));
        int more = Math.max(0, label.length() + 2 - LABEL);
        List<String> lines = wrapped(look.shown(rest), look.width() - indent, more);
        for (int i = 0; i < lines.size(); i++) {
            text.append(i == 0 ? MARGIN + head + gap : " ".repeat(indent));
            text.append(tone == null ? lines.get(i) : look.painted(tone, lines.get(i)))
                    .append('\n');
        }
        return this;
    }

    /** A label and a command, which is never broken: it is to be copied. */
    Layout command(String label, String command) {
        text.append(MARGIN).append(look.painted(Tone.STRONG, label));
        text.append(" ".repeat(Math.max(2, LABEL - label.length())))
                .append(look.shown(command))
                .append('\n');
        return this;
    }

    /** Text that hangs behind an indent. */
    Layout hanging(@Nullable Tone tone, String head, String rest) {
        String shown = look.shown(head);
        for (String line : wrapped(look.shown(rest), look.width() - shown.length(), 0)) {
            text.append(shown.isBlank() || tone == null ? shown : look.painted(tone, shown))
                    .append(line)
                    .append('\n');
            shown = " ".repeat(shown.length());
        }
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /**
     * Breaks a text at blanks, and a word that is too long for a line between the parts of a name or, where there are
     * none, anywhere; its own line breaks stay. A line that begins with
     * blanks, or with blanks, a label and blanks, hangs under where its text begins.
     */
    static List<String> wrapped(String text, int width, int lessInFirst) {
        var lines = new ArrayList<String>();
        for (String paragraph : text.split("\n", -1)) {
            String rest = paragraph.stripTrailing();
            Matcher start = START.matcher(rest);
            String hang = start.lookingAt() && start.end() < width / 2 ? " ".repeat(start.end()) : "";
            while (true) {
                int room = lines.isEmpty() ? Math.max(10, width - lessInFirst) : width;
                if (rest.length() <= room) {
                    lines.add(rest);
                    break;
                }
                int end = end(rest, hang.length(), room, width);
                lines.add(rest.substring(0, end).stripTrailing());
                rest = hang + rest.substring(end).stripLeading();
            }
        }
        return lines;
    }

    /** Where the first line of a text ends that has more characters than there is room for. */
    private static int end(String text, int hang, int room, int width) {
        int blank = text.lastIndexOf(' ', room);
        int word = blank <= hang || text.substring(0, blank).isBlank() ? hang : blank + 1;
        int next = text.indexOf(' ', word);
        boolean fitsNextLine = word > hang && (next < 0 ? text.length() : next) - word <= width - hang;
        for (int end = room; !fitsNextLine && end >= word + SHORTEST; end--) {
            if (isBetweenParts(text.charAt(end - 1), text.charAt(end))) {
                return end;
            }
        }
        return word > hang ? blank : room;
    }

    /** Whether one part of a name ends, and another one begins. */
    private static boolean isBetweenParts(char last, char first) {
        return first == '.' || first == '$' || Character.isLowerCase(last) && Character.isUpperCase(first);
    }
}
