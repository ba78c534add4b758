package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The documentation shows what the commands print. A block that begins with {@code $ ./allways} is run; its lines are
 * lines of the output, one after the other, where {@code ...} stands for any number of lines.
 */
class PrintedOutputTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern BLOCK = Pattern.compile("(?m)^ {4}\\$ \\./allways (.*)\n((?:(?: {4}.*)?\n)+)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");

    @TempDir
    private Path folder;

    /** What a page shows of one command. */
    record Shown(Path page, String command, String output) {
        @Override
        public String toString() {
            return page + ": " + command;
        }
    }

    static List<Shown> blocks() throws IOException {
        List<Shown> blocks = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            for (Path page : Stream.concat(Stream.of(ROOT.resolve("README.md")), docs.sorted())
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()) {
                BLOCK.matcher(Files.readString(page))
                        .results()
                        .map(block -> new Shown(
                                ROOT.relativize(page),
                                block.group(1),
                                block.group(2).stripIndent().strip()))
                        .forEach(blocks::add);
            }
        }
        assertThat(blocks).hasSizeGreaterThan(4);
        return blocks;
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void theCommandPrintsIt(Shown shown) throws IOException {
        if (shown.command().contains(" shop.")) {
            GettingStartedTest.compile(folder);
        }
        String[] words = WORD.matcher(shown.command())
                .results()
                .map(word -> word.group(1) != null ? word.group(1) : word.group())
                .toArray(String[]::new);
        var out = new StringWriter();
        var writer = new PrintWriter(out);
        Main.run(words, writer, writer, Surroundings.plain(folder));
        String printed = squeezed(out.toString());
        int from = 0;
        for (String part : squeezed(shown.output()).split("(?m)^\\s*\\.\\.\\.\n")) {
            int at = printed.indexOf(part.strip(), from);
            assertThat(at).as("%s%nof%n%s", part, out).isNotNegative();
            from = at;
        }
    }

    /** The text without what depends on the margin, the blanks at the ends of lines, or on the machine, a rate. */
    private static String squeezed(String text) {
        return text.lines()
                .map(line -> line.strip().replaceFirst("[0-9,.]+ a second$", "some a second"))
                .reduce("", (all, line) -> all + line + "\n");
    }
}
