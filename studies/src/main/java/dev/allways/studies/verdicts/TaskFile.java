package dev.allways.studies.verdicts;

import dev.allways.studies.verdicts.Verdicts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A verification task, as SV-COMP's task definitions (format version 1 and 2) have it.
 *
 * @param name of the file, without its ending
 * @param sources files and folders of Java code
 * @param property what is to hold
 * @param expected whether it does
 */
record TaskFile(String name, List<Path> sources, Property property, Verdict expected) {
    private static final String ENDING = ".yml";

    /** What is to hold of a program. */
    enum Property {
        /** No assertion fails: {@code CHECK( init(Main.main()), LTL(G assert) )}. */
        ASSERTIONS,
        /** No {@code RuntimeException} leaves {@code main}. */
        RUNTIME_EXCEPTIONS;

        private static Optional<Property> of(String file) {
            String name = file.substring(file.lastIndexOf('/') + 1);
            return switch (name) {
                case "assert.prp", "assert_java.prp", "valid-assert.prp" -> Optional.of(ASSERTIONS);
                case "runtime-exception.prp" -> Optional.of(RUNTIME_EXCEPTIONS);
                default -> Optional.empty();
            };
        }
    }

    static boolean isOne(Path file) {
        return file.toString().endsWith(ENDING) && Files.isRegularFile(file);
    }

    /**
     * The tasks of a file, one for each property that is understood.
     *
     * @throws IllegalArgumentException if it is no task definition
     */
    static Stream<TaskFile> read(Path file) throws IOException {
        try {
            Object content = new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
            if (!(content instanceof Map<?, ?> task) || !task.containsKey("input_files")) {
                throw new IllegalArgumentException("no task definition: " + file);
            }
            String fileName = file.getFileName().toString();
            String name = fileName.substring(0, fileName.length() - ENDING.length());
            Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
            List<Path> sources = list(task.get("input_files")).stream()
                    .map(each -> folder.resolve(each.toString()).normalize())
                    .toList();
            return list(task.get("properties")).stream()
                    .flatMap(each -> each instanceof Map<?, ?> said ? Stream.of(said) : Stream.empty())
                    .filter(said -> said.get("expected_verdict") instanceof Boolean)
                    .flatMap(said -> Property.of(String.valueOf(said.get("property_file"))).stream()
                            .map(property -> new TaskFile(
                                    name,
                                    sources,
                                    property,
                                    Boolean.TRUE.equals(said.get("expected_verdict")) ? Verdict.TRUE : Verdict.FALSE)));
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException("no task definition: %s (%s)".formatted(file, e.getMessage()), e);
        }
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    }
}
