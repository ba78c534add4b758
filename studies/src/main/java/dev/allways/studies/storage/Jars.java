package dev.allways.studies.storage;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The jars of a version of a library: those that the build has copied, else those that Maven fetches. */
final class Jars {
    private Jars() {}

    /**
     * The jars of a version, and of what it needs.
     *
     * @throws IllegalArgumentException if Maven finds no such version
     */
    static List<Path> of(StorageLibrary library, String version) throws IOException, InterruptedException {
        Path target = target();
        String name = library.artifact().substring(library.artifact().indexOf(':') + 1);
        Path copied = target.resolve("libraries").resolve(name + "-" + version + ".jar");
        if (Files.exists(copied)) {
            return List.of(copied);
        }
        Path folder = target.resolve("storage-libraries").resolve(library.name() + "-" + version);
        if (!Files.exists(folder)) {
            fetch(library, version, target, folder);
        }
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.filter(jar -> jar.toString().endsWith(".jar")
                            && !jar.getFileName().toString().startsWith("logback"))
                    .sorted()
                    .toList();
        }
    }

    /** The folder of this module that the build writes to. */
    private static Path target() throws IOException {
        try {
            return Path.of(Jars.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling("");
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static void fetch(StorageLibrary library, String version, Path target, Path folder)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("allways-storage");
        try {
            Path pom = Files.writeString(work.resolve("pom.xml"), pom(library, version));
            Path fetched = work.resolve("jars");
            Path root = target.resolve("../..").normalize();
            int code = new ProcessBuilder(
                            root.resolve("mvnw").toString(),
                            "-q",
                            "-B",
                            "-f",
                            pom.toString(),
                            "dependency:copy-dependencies",
                            "-DincludeScope=runtime",
                            "-DoutputDirectory=" + fetched)
                    .redirectOutput(work.resolve("log").toFile())
                    .redirectErrorStream(true)
                    .start()
                    .waitFor();
            if (code != 0 || !Files.exists(fetched)) {
                throw new IllegalArgumentException(
                        "Maven fetches no %s:%s (is there such a version, and a network?): %s"
                                .formatted(
                                        library.artifact(),
                                        version,
                                        Files.readString(work.resolve("log"))
                                                .lines()
                                                .findFirst()
                                                .orElse("")));
            }
            Files.createDirectories(folder.getParent());
            copy(fetched, folder);
        } finally {
            delete(work);
        }
    }

    private static void copy(Path from, Path folder) throws IOException {
        Path part = Files.createDirectories(folder.resolveSibling(folder.getFileName() + ".part"));
        try (Stream<Path> jars = Files.list(from)) {
            for (Path jar : jars.toList()) {
                Files.copy(jar, part.resolve(jar.getFileName()), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Files.move(part, folder);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static String pom(StorageLibrary library, String version) {
        List<String> artifacts = new ArrayList<>(List.of(library.artifact() + ":" + version));
        artifacts.addAll(library.others());
        var text = new StringBuilder("<project><modelVersion>4.0.0</modelVersion><groupId>allways</groupId>"
                + "<artifactId>jars</artifactId><version>1</version><dependencies>");
        for (String each : artifacts) {
            String[] parts = each.split(":", -1);
            text.append("<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
                    .formatted(parts[0], parts[1], parts[2]));
        }
        return text.append("</dependencies></project>").toString();
    }
}
