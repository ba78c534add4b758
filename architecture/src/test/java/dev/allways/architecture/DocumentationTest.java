package dev.allways.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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

    /** All that a line of more than 120 columns may have: an address, or the definition of a link to one. */
    private static final Pattern ADDRESS = Pattern.compile("(?:\\[[^\\]]+\\]: +)?<?\\w+://\\S+");

    /** A link to a file or a heading, in its place or as a definition: {@code [name]: file#heading}. */
    private static final Pattern RELATIVE_LINK = Pattern.compile(
            "(?m)(?:\\]\\(\\s*|^\\[[^\\]^]+\\]: +)(?!\\w+:)(?<file>[^)#\\s]*)(?:#(?<heading>[^)\\s]*))?(?=\\)|$)");

    /** What is no text: code in a block or in a line. */
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|^ {4}.*?$|`[^`]*`");

    private static final Pattern DEFINITION = Pattern.compile("(?m)^\\[([^\\]]+)\\]: ");

    private static final Pattern REFERENCE = Pattern.compile("\\[(\\^[^\\]]+)\\](?!: )|\\]\\[([^\\]]+)\\]");

    /** A command of the page about the status: tests of a module, or an example. */
    private static final Pattern SHOWN_BY =
            Pattern.compile("`(?:T (?<module>[\\w-]+) (?<tests>[^` ]+)|E (?<example>[\\w.]+)[^`]*)`");

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

    /**
     * Pages are read as text, too. {@code ./mvnw -q -pl tools verify -Dformat=apply} wraps paragraphs and lists. A cell
     * of a table can't be wrapped: make it shorter, with a note below the table.
     */
    @ParameterizedTest
    @MethodSource("pages")
    void linesEndBeforeColumn121(Path page) throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (String line : Files.readAllLines(ROOT.resolve(page))) {
            if (line.length() > 120 && !ADDRESS.matcher(line).matches()) {
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

    /** A footnote or a link by a name has one definition on its page, and each definition is used. */
    @ParameterizedTest
    @MethodSource("pages")
    void namesOfLinksAndNotesAreDefined(Path page) throws IOException {
        String text = CODE.matcher(Files.readString(ROOT.resolve(page))).replaceAll("");
        List<String> defined = DEFINITION
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .sorted()
                .toList();
        List<String> used = REFERENCE
                .matcher(text)
                .results()
                .map(match -> Objects.requireNonNullElse(match.group(1), match.group(2)))
                .distinct()
                .sorted()
                .toList();
        assertEquals(used, defined, () -> page + " defines other names than it uses");
    }

    /** The tests and the examples that the page about the status names are there. */
    @Test
    void theStatusIsShownByWhatThereIs() throws IOException {
        List<String> missing = new ArrayList<>();
        Matcher command = SHOWN_BY.matcher(Files.readString(ROOT.resolve("docs/status.md")));
        int commands = 0;
        while (command.find()) {
            commands++;
            if (command.group("example") != null) {
                Path examples = ROOT.resolve("examples/src/main/java/dev/allways/examples");
                if (!Files.exists(examples.resolve(command.group("example").replace('.', '/') + ".java"))) {
                    missing.add(command.group());
                }
            } else {
                for (String tests : command.group("tests").split(",")) {
                    if (!hasTests(ROOT.resolve(command.group("module")), tests)) {
                        missing.add(command.group());
                    }
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(commands > 200, "only " + commands + " commands were found");
    }

    /** Whether a module has a test of a name as Surefire takes it. */
    private static boolean hasTests(Path module, String name) throws IOException {
        Path sources = module.resolve("src/test/java");
        PathMatcher matcher = sources.getFileSystem().getPathMatcher("glob:{,**/}" + name.replace('.', '/') + ".java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.anyMatch(
                    file -> file.toString().endsWith("Test.java") && matcher.matches(sources.relativize(file)));
        }
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
