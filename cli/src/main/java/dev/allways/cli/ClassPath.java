package dev.allways.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the user's classes are looked for, beside those that come with Allways. */
final class ClassPath implements AutoCloseable {
    private static final List<String> BUILD_FOLDERS =
            List.of("target/classes", "target/test-classes", "build/classes/java/main", "build/classes/java/test");

    private final Path folder;
    private final List<Path> entries;
    private final ClassLoader loader;
    private final @Nullable String given;

    private ClassPath(Path folder, List<Path> entries, @Nullable String given) {
        this(
                folder,
                entries,
                given,
                new UsersLoader(
                        entries.stream().map(ClassPath::url).toArray(URL[]::new), ClassPath.class.getClassLoader()));
    }

    private ClassPath(Path folder, List<Path> entries, @Nullable String given, ClassLoader loader) {
        this.folder = folder;
        this.entries = entries;
        this.given = given;
        this.loader = loader;
    }

    /** The same classes, loaded by another loader, which is its maker's to close. */
    ClassPath loadedBy(ClassLoader another) {
        return new ClassPath(folder, entries, given, another);
    }

    /**
     * A class path.
     *
     * @param text folders and jars, joined as usual; {@code DIR/*} stands for all jars of a folder; null for the
     *     variable CLASSPATH or, if it is not set, the folders of the current folder that build tools compile to
     */
    static ClassPath of(@Nullable String text, Surroundings surroundings) {
        Path folder = surroundings.folder();
        String said = text != null ? text : surroundings.variables().getOrDefault("CLASSPATH", "");
        List<Path> entries = said.isEmpty()
                ? BUILD_FOLDERS.stream()
                        .map(folder::resolve)
                        .filter(Files::isDirectory)
                        .toList()
                : Stream.of(said.split(File.pathSeparator))
                        .filter(entry -> !entry.isEmpty())
                        .flatMap(entry -> expanded(folder, entry))
                        .toList();
        return new ClassPath(folder, entries, text);
    }

    private static Stream<Path> expanded(Path folder, String entry) {
        if (!entry.equals("*") && !entry.endsWith("/*") && !entry.endsWith(File.separator + "*")) {
            return Stream.of(folder.resolve(entry).normalize());
        }
        Path jars = folder.resolve(entry.substring(0, entry.length() - 1)).normalize();
        try (Stream<Path> files = Files.list(jars)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList().stream();
        } catch (IOException e) {
            return Stream.of(jars);
        }
    }

    private static URL url(Path entry) {
        try {
            String text = entry.toUri().toString();
            boolean folder = !text.endsWith("/") && !text.endsWith(".jar") && !Files.isRegularFile(entry);
            return java.net.URI.create(folder ? text + "/" : text).toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    ClassLoader loader() {
        return loader;
    }

    /** Folders and jars of the user's. */
    List<Path> entries() {
        return entries;
    }

    /** Whether it was said by an option. */
    boolean given() {
        return given != null;
    }

    /** For a reader: where a class was looked for. */
    String describe() {
        var places = new ArrayList<String>();
        for (Path entry : entries) {
            places.add(shown(entry) + (Files.exists(entry) ? "" : " (does not exist)"));
        }
        places.add("the examples that come with Allways");
        return places.size() == 1
                ? places.getFirst()
                : String.join(", ", places.subList(0, places.size() - 1)) + " and " + places.getLast();
    }

    /** Entries that are not there, for a reader. */
    List<String> missing() {
        return entries.stream()
                .filter(each -> !Files.exists(each))
                .map(this::shown)
                .toList();
    }

    private String shown(Path entry) {
        return entry.startsWith(folder) && !entry.equals(folder)
                ? folder.relativize(entry).toString()
                : entry.toString();
    }

    /** The text by which {@code --classpath} makes it again. */
    String text() {
        return given != null
                ? given
                : entries.stream().map(this::shown).collect(Collectors.joining(File.pathSeparator));
    }

    /** Where the tests are that a list shows: the user's or, if there are none, the examples. */
    List<Path> listed() {
        return entries.isEmpty() ? ofProcess("examples") : entries;
    }

    /** The entries of this process's own class path that belong to a module of ours. */
    static List<Path> ofProcess(String module) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        entry.contains("allways-" + module) || entry.contains("/" + module + "/target/classes"))
                .map(Path::of)
                .toList();
    }

    @Override
    public void close() {
        try {
            if (loader instanceof URLClassLoader own) {
                own.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
