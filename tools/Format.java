import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * The formatter of this project: Palantir's Java format over every Java file below a directory, and {@link Markdown}
 * over its pages.
 *
 * <p>{@code check DIRECTORY} names the files that are not formatted and fails if there are any, {@code apply DIRECTORY}
 * formats them. It is a program of its own because the formatter parses with the compiler of the JVM that it runs in,
 * and Maven may run on a JDK that does not know the project's language level.
 */
final class Format {
    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .build());

    private Format() {}

    public static void main(String[] arguments) throws IOException {
        boolean apply = switch (arguments[0]) {
            case "apply" -> true;
            case "check" -> false;
            default -> throw new IllegalArgumentException("-Dformat=" + arguments[0] + " is neither check nor apply");
        };
        Path root = Path.of(arguments[1]).toRealPath();
        List<Path> unformatted = files(root).parallelStream()
                .filter(file -> isUnformatted(file, apply))
                .map(root::relativize)
                .sorted()
                .toList();
        unformatted.forEach(file -> System.err.println((apply ? "formatted " : "not formatted: ") + file));
        if (!apply && !unformatted.isEmpty()) {
            System.err.println("To format: ./mvnw -q -pl tools verify -Dformat=apply");
            System.exit(1);
        }
    }

    private static List<Path> files(Path root) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                boolean ours = directory.equals(root) || !(name.startsWith(".") || name.equals("target"));
                return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.toString();
                if (name.endsWith(".java") || isPage(root.relativize(file))) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    /** Whether a file is a page for readers: the documentation, and what stands at the top. */
    private static boolean isPage(Path file) {
        return file.toString().endsWith(".md") && (file.getNameCount() == 1 || file.startsWith("docs"));
    }

    private static boolean isUnformatted(Path file, boolean apply) {
        try {
            String source = Files.readString(file);
            String formatted = file.toString().endsWith(".md")
                    ? Markdown.formatted(source)
                    : FORMATTER.formatSourceAndFixImports(source);
            if (source.equals(formatted)) {
                return false;
            }
            if (apply) {
                Files.writeString(file, formatted);
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (FormatterException e) {
            throw new IllegalStateException(file + " cannot be parsed: " + e.getMessage(), e);
        }
    }
}
