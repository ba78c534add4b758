import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The format of this project's pages: no line of a paragraph or list item is longer than 120 columns. One that has a
 * longer line is wrapped anew; all else stays as it is, and so do tables, headings and code.
 */
final class Markdown {
    private static final int WIDTH = 120;
    private static final Pattern ITEM = Pattern.compile("( *)([*+-] +|\\d+[.)] +)(.*)");
    private static final Pattern WORD = Pattern.compile("(?:`[^`]*`|\\[[^\\]]*\\]\\([^)]*\\)|\\S)+");
    private static final Pattern MARKER = Pattern.compile("[*+-]|#+|>.*|\\|.*|\\d+[.)]|```.*|=+|-+");
    private static final Pattern INDEX = Pattern.compile("(?s)(<!-- index -->\n).*?(<!-- end of index -->\n)");

    private Markdown() {}

    /** The page, formatted. */
    static String formatted(String page) {
        return wrapped(indexed(page));
    }

    /** The page with an entry for each of its sections, where it has an index. */
    private static String indexed(String page) {
        String index = page.lines()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3).strip())
                .map(title -> entry(title, "](#" + anchor(title) + ")\n"))
                .collect(Collectors.joining());
        return INDEX.matcher(page)
                .replaceFirst(match -> Matcher.quoteReplacement(match.group(1) + index + match.group(2)));
    }

    /** A line of an index, or two: the link of a long title is broken behind its bracket. */
    private static String entry(String title, String link) {
        String entry = "* [" + title + link;
        return entry.stripTrailing().length() <= WIDTH ? entry : entry.replace("](#", "](\n  #");
    }

    /** The name that a heading has in links. */
    private static String anchor(String title) {
        return title.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }

    private static String wrapped(String page) {
        var out = new ArrayList<String>();
        var block = new ArrayList<String>();
        boolean fenced = false;
        boolean afterBlank = true;
        for (String line : page.lines().toList()) {
            boolean fence = line.strip().startsWith("```");
            boolean code = fenced || fence || afterBlank && line.startsWith("    ");
            if (fence) {
                fenced = !fenced;
            }
            if (code || line.isBlank() || line.startsWith("|") || line.startsWith("#") || line.startsWith("<!--")) {
                flush(block, out);
                out.add(line);
                afterBlank = line.isBlank() || afterBlank && code;
                continue;
            }
            if (ITEM.matcher(line).matches()) {
                flush(block, out);
            }
            block.add(line);
            afterBlank = false;
        }
        flush(block, out);
        return String.join("\n", out) + "\n";
    }

    private static void flush(List<String> block, List<String> out) {
        if (block.stream().allMatch(line -> line.length() <= WIDTH)) {
            out.addAll(block);
        } else {
            out.addAll(wrapped(block));
        }
        block.clear();
    }

    private static List<String> wrapped(List<String> block) {
        Matcher item = ITEM.matcher(block.getFirst());
        boolean isItem = item.matches();
        String indent = isItem ? item.group(1) : " ".repeat(indentation(block.getFirst()));
        String marker = isItem ? item.group(2) : "";
        String text = block.stream()
                .map(String::strip)
                .collect(Collectors.joining(" "))
                .substring(marker.length());
        var lines = new ArrayList<String>();
        var line = new StringBuilder(indent + marker);
        boolean empty = true;
        Matcher word = WORD.matcher(text);
        while (word.find()) {
            String next = word.group();
            boolean fits = line.length() + (empty ? 0 : 1) + next.length() <= WIDTH;
            if (!empty && !fits && !MARKER.matcher(next).matches()) {
                lines.add(line.toString());
                line = new StringBuilder(indent + " ".repeat(marker.length()));
                empty = true;
            }
            line.append(empty ? "" : " ").append(next);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }

    private static int indentation(String line) {
        return line.length() - line.stripLeading().length();
    }
}
