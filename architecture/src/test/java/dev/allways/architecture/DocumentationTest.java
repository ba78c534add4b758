package dev.allways.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The Java code in the documentation is code that is compiled and tested: every block names the file and the region
 * that it shows, and shows just that. {@code ./mvnw -q verify -Ddocs=update} brings the blocks up to date.
 *
 * <p>A region stands in its file between a line {@code // tag::name} and a line {@code // end::name}.
 */
class DocumentationTest {
    private static final Path ROOT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());

    private static final Pattern BLOCK = Pattern.compile(
            "(?:<!-- (?<file>[\\w./-]+)#(?<region>[\\w-]+) -->\n)?```java\n(?<code>.*?)```\n", Pattern.DOTALL);

    private static final Pattern LINK = Pattern.compile("\\* \\[.*]\\(.*\\)");

    private static final Pattern RELATIVE_LINK =
            Pattern.compile("\\]\\((?!\\w+:)(?<file>[^)#\\s]*)(?:#(?<heading>[^)\\s]*))?\\)");

    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md")),
                            docs.filter(p -> p.toString().endsWith(".md")))
                    .map(ROOT::relativize)
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void showsTestedCode(Path page) throws IOException {
        String text = Files.readString(ROOT.resolve(page));
        StringBuilder current = new StringBuilder();
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            assertTrue(
                    block.group("file") != null,
                    () -> page + ": this block names no source, put <!-- file#region --> before it:\n"
                            + block.group("code"));
            String code = region(block.group("file"), block.group("region"));
            block.appendReplacement(
                    current,
                    Matcher.quoteReplacement("<!-- %s#%s -->\n```java\n%s```\n"
                            .formatted(block.group("file"), block.group("region"), code)));
        }
        block.appendTail(current);
        if (System.getProperty("docs", "").equals("update") && !text.contentEquals(current)) {
            Files.writeString(ROOT.resolve(page), current);
        } else {
            assertEquals(current.toString(), text, page + " shows other code than its sources; run with -Ddocs=update");
        }
    }

    /** Tables, code and links can't be broken; {@code ./mvnw -q -pl tools verify -Dformat=apply} wraps all else. */
    @ParameterizedTest
    @MethodSource("pages")
    void linesEndBeforeColumn121(Path page) throws IOException {
        List<String> tooLong = new ArrayList<>();
        boolean fenced = false;
        for (String line : Files.readAllLines(ROOT.resolve(page))) {
            fenced ^= line.startsWith("```");
            boolean isWhole = fenced
                    || line.startsWith("|")
                    || line.startsWith("    ")
                    || LINK.matcher(line).matches();
            if (line.length() > 120 && !isWhole) {
                tooLong.add(line);
            }
        }
        assertEquals(List.of(), tooLong, () -> page + " has lines of more than 120 columns");
    }

    /** A link to a file of this project leads to one, and to a heading that is there. */
    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Path page) throws IOException {
        List<String> broken = new ArrayList<>();
        Matcher link = RELATIVE_LINK.matcher(Files.readString(ROOT.resolve(page)));
        while (link.find()) {
            String file = link.group("file");
            String heading = link.group("heading");
            Path target = file.isEmpty()
                    ? ROOT.resolve(page)
                    : ROOT.resolve(page).resolveSibling(file).normalize();
            if (!Files.exists(target)
                    || heading != null && !headings(target).contains(heading.toLowerCase(Locale.ROOT))) {
                broken.add(link.group());
            }
        }
        assertEquals(List.of(), broken, () -> page + " has links that lead nowhere");
    }

    private static List<String> headings(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(title -> title.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
                .toList();
    }

    private static String region(String file, String name) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(ROOT.resolve(file))) {
            if (line.strip().equals("// end::" + name)) {
                inside = false;
            } else if (line.strip().equals("// tag::" + name)) {
                inside = true;
            } else if (inside
                    && !line.strip().startsWith("// tag::")
                    && !line.strip().startsWith("// end::")) {
                lines.add(line);
            }
        }
        assertTrue(!lines.isEmpty(), file + " has no region " + name);
        return String.join("\n", lines).stripIndent() + "\n";
    }
}
