package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What users read, compared with the files in {@code src/test/resources/golden}. See the README there for how they are
 * written and made again.
 */
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final boolean WRITES = "write".equals(System.getenv("GOLDEN"));
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");

    @TempDir
    private Path folder;

    static Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".txt"))
                    .sorted()
                    .toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void printsWhatTheFileSays(String file) throws IOException {
        String golden = Files.readString(GOLDEN.resolve(file));
        var made = new StringBuilder();
        boolean underHeading = true;
        for (String line : golden.lines().toList()) {
            boolean heading = line.startsWith("# ");
            if (heading || line.startsWith("$ ")) {
                made.append(underHeading ? "" : "\n").append(line).append('\n');
                made.append(heading ? "" : run(line.substring(2)));
                underHeading = heading;
            }
        }
        if (WRITES) {
            Files.writeString(GOLDEN.resolve(file), made);
        } else {
            assertThat(made.toString()).isEqualTo(golden);
        }
    }

    private String run(String command) throws IOException {
        List<String> words = WORD.matcher(command)
                .results()
                .map(word -> word.group(1) != null ? word.group(1) : word.group())
                .toList();
        if (words.getFirst().equals("cat")) {
            return masked(Files.readString(folder.resolve(words.get(1))));
        }
        assertThat(words.getFirst()).isEqualTo("allways");
        var printed = new StringWriter();
        var writer = new PrintWriter(printed);
        int code = Main.run(
                words.subList(1, words.size()).toArray(String[]::new), writer, writer, Surroundings.plain(folder));
        String text = masked(printed.toString().replace(folder.toString(), "FOLDER"));
        return text + (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + "[exit code " + code + "]\n";
    }

    /**
     * Times and rates, which differ from run to run, as letters; progress is left out, and lists that grow with what is
     * on the class path as dots.
     */
    private static String masked(String text) {
        return text.replaceAll("(?m)^\\.+\n", "")
                .replaceAll("(?s)<style>.*?</style>", "<style>...</style>")
                .replaceAll("  known         .*\n( {16}.*\n)*", "  known         ...\n")
                .replaceAll("(?s)An\\s+estimated[^\\n]*\n?[^\\n]*at\\s+this\\s+rate", "An estimated ...")
                .replaceAll("the tour has \\d+ stops", "the tour has N stops")
                .replaceAll("time=\"[0-9.]+\"", "time=\"0.000\"")
                .replaceAll("\\d{4}-\\d\\d-\\d\\d", "YYYY-MM-DD")
                .replaceAll("YYYY-MM-DD \\d\\d:\\d\\d", "YYYY-MM-DD HH:MM")
                .replaceAll("\\d:\\d\\d\\.\\d\\d", "T:TT.TT")
                .replaceAll("Runtime: [0-9.]+ seconds", "Runtime: T.TT seconds")
                .replaceAll("[0-9.]+( [kMG])? (executions|states)/s", "N $2/s")
                .replaceAll("(\"(?:seconds|executionsPerSecond)\" : )[0-9.E-]+", "$10.0")
                .replaceAll("(?m)[ ]+$", "");
    }
}
