package dev.allways.runner;

import dev.allways.core.CannotExplore;
import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.SafeText;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The failures that are known of a project's tests: a folder with one small text file for each, so that they are tried
 * first next time.
 *
 * <p>Any number of processes may use a folder: a file is written beside its place and moved there in one step, and one
 * that another process has removed is no error. The folder holds a {@code .gitignore} that keeps it out of git.
 */
public final class FailureStore {
    /*
     * A failure that fails no longer is removed, not kept with a mark: after a repair its choices usually mean
     * something else, and a test that shall continue trying them says so itself, with its token. An origin holds a line
     * number, so an edit above it gives the failure a new one: then the old file makes place for the new.
     */

    /** How many failures of one test are kept: the newest. */
    public static final int PER_TEST = 20;

    private static final String SUFFIX = ".failure";
    private static final String UNFINISHED = ".unfinished";
    private static final int LONGEST_NAME = 120; // characters of a test's name in a file's name
    private static final int LONGEST_ERROR = 2_000; // characters of an error's text
    private static final String HEADING =
            "# A failure that Allways found and tries first next time. Delete this file to forget it.";

    private final Path folder;
    private final Consumer<String> warnings;
    private final InstantSource clock;
    private final String from; // where the class of the test comes from; empty: that does not matter
    private final AtomicBoolean writable;

    /**
     * A store in a folder, which is made when the first failure is saved.
     *
     * @param warnings hears of files that can't be read or written; these are skipped, never fatal
     */
    public FailureStore(Path folder, Consumer<String> warnings) {
        this(folder, warnings, InstantSource.system());
    }

    FailureStore(Path folder, Consumer<String> warnings, InstantSource clock) {
        this(folder, warnings, clock, "", new AtomicBoolean(true));
    }

    private FailureStore(
            Path folder, Consumer<String> warnings, InstantSource clock, String from, AtomicBoolean writable) {
        this.folder = folder;
        this.warnings = warnings;
        this.clock = clock;
        this.from = from;
        this.writable = writable;
    }

    /**
     * The same folder for the tests of a class. Failures of a class by that name which comes from elsewhere, as two
     * programs named {@code Main} do, are none of theirs.
     */
    public FailureStore forClass(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return new FailureStore(folder, warnings, clock, location == null ? "" : place(location), writable);
    }

    /** A folder or jar; relative if it is in the project, which may be moved. */
    private String place(URL location) {
        Path path;
        try {
            path = Path.of(location.toURI()).normalize();
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return location.toString();
        }
        Path project = folder.toAbsolutePath().normalize().getParent();
        if (project == null || !path.startsWith(project)) {
            return path.toString();
        }
        return project.equals(path) ? "." : project.relativize(path).toString();
    }

    /** The store of a project: its folder {@code .allways}. */
    public static FailureStore of(Path project, Consumer<String> warnings) {
        return new FailureStore(project.resolve(".allways"), warnings);
    }

    /**
     * A failure that was saved.
     *
     * @param token test and choices
     * @param origin where it comes from
     * @param error the error's text
     * @param found when it was saved last
     * @param from where the class of the test comes from; empty if that is not known
     * @param file where it is kept
     */
    public record Known(ReplayToken token, Origin origin, String error, Instant found, String from, Path file) {}

    /** What became of a known failure when it was tried again. */
    public sealed interface Retried {
        /** The known failure. */
        Known known();

        /** It still fails, perhaps with another origin. */
        record Fails(Known known, Failure failure) implements Retried {}

        /** It fails no longer, and was removed from the store. */
        record Gone(Known known, Outcome outcome) implements Retried {}
    }

    /** The known failures of a test, the newest first. */
    public List<Known> known(String test) {
        List<Known> known = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, fileNamePrefix(test) + "*" + SUFFIX)) {
            for (Path file : files) {
                read(file)
                        .filter(each -> each.token().test().equals(test) && isOfSameClass(each))
                        .ifPresent(known::add);
            }
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (NotDirectoryException e) {
            warn(folder, "can't be read", "it is a file, not a folder", "move it away, or choose another folder");
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            warn(folder, "can't be read", String.valueOf(e), "see that this user may read the folder");
        }
        known.sort(Comparator.comparing(Known::found).reversed().thenComparing(Known::file));
        return known;
    }

    private boolean isOfSameClass(Known known) {
        return from.isEmpty() || known.from().isEmpty() || known.from().equals(from);
    }

    /** Whether all failures could be written that were to be saved. */
    public boolean isWritable() {
        return writable.get();
    }

    /**
     * Saves a failure of a test; one with the same origin is replaced. When there are more than {@link #PER_TEST} of
     * the test, the oldest are removed.
     *
     * @param choices the shrunk choices, or those of the failure
     */
    public void save(String test, Failure failure, Choices choices) {
        Path file = folder.resolve(fileName(test, failure.origin()));
        String text = String.join(
                "\n",
                HEADING,
                "test   " + test + (from.isEmpty() ? "" : "\nfrom   " + from),
                "token  " + new ReplayToken(test, choices),
                "class  " + failure.origin().error(),
                "place  " + failure.origin().place(),
                "found  " + clock.instant().truncatedTo(ChronoUnit.MILLIS),
                "error  " + shortened(SafeText.of(failure.error())).replace("\n", "\n       "),
                "");
        try {
            makeFolder();
            Path unfinished = Files.createTempFile(folder, "", UNFINISHED);
            try {
                Files.write(unfinished, text.getBytes(StandardCharsets.UTF_8));
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            if (writable.getAndSet(false)) { // one warning will do
                warn(
                        file,
                        "can't be written",
                        String.valueOf(e),
                        "see that this user may write there; the failure is reported all the same");
            }
            return;
        }
        known(test).stream().skip(PER_TEST).forEach(this::remove);
    }

    private static String shortened(String error) {
        String text = error.replace("\r", "").strip();
        return text.length() <= LONGEST_ERROR ? text : text.substring(0, LONGEST_ERROR) + "...";
    }

    private void makeFolder() throws IOException {
        Files.createDirectories(folder);
        try {
            Files.writeString(folder.resolve(".gitignore"), "*\n", java.nio.file.StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            // it was made before
        }
        Instant old = clock.instant().minus(Duration.ofHours(1));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + UNFINISHED)) {
            for (Path file : files) { // of a process that was killed
                if (Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (NoSuchFileException e) {
            // another process was faster
        }
    }

    /**
     * Tries all known failures of a test again, the newest first, and removes those that fail no longer.
     *
     * @throws CannotExplore if the program can't be replayed at all
     */
    public List<Retried> retry(String test, Program program) {
        List<Retried> retried = new ArrayList<>();
        for (Known known : known(test)) {
            Choices choices = known.token().choices();
            Trace trace = Replay.loosely(program, choices, Math.max(10_000, 10L * choices.length()));
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
            if (trace.outcome() instanceof Outcome.Failed(Throwable error)) {
                var failure = new Failure(error, Origin.of(error), trace, 0, 0, 1);
                if (!failure.origin().mayBe(known.origin())) {
                    remove(known);
                    save(test, failure, trace.choices());
                }
                retried.add(new Retried.Fails(known, failure));
            } else {
                remove(known);
                retried.add(new Retried.Gone(known, trace.outcome()));
            }
        }
        return retried;
    }

    /** Removes a failure; nothing happens if it is not there. */
    public void remove(Known known) {
        try {
            Files.deleteIfExists(known.file());
        } catch (IOException e) {
            warn(known.file(), "can't be removed", String.valueOf(e), "see that this user may write in the folder");
        }
    }

    private Optional<Known> read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            return Optional.empty(); // another process removed it
        } catch (CharacterCodingException e) {
            unreadable(file, "it is not UTF-8 text");
            return Optional.empty();
        } catch (IOException e) {
            unreadable(file, String.valueOf(e));
            return Optional.empty();
        }
        try {
            return Optional.of(parse(file, text));
        } catch (IllegalArgumentException | DateTimeException e) {
            unreadable(file, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static Known parse(Path file, String text) {
        Map<String, String> values = new LinkedHashMap<>();
        String key = "";
        for (String line : text.lines().toList()) {
            if (line.startsWith(" ")) {
                values.computeIfPresent(key, (k, value) -> value + "\n" + line.strip());
            } else if (!line.startsWith("#") && !line.isBlank()) {
                int end = line.indexOf(' ');
                key = end < 0 ? line : line.substring(0, end);
                values.put(key, line.substring(key.length()).strip());
            }
        }
        ReplayToken token = ReplayToken.parse(value(values, "token"));
        if (!token.test().equals(value(values, "test"))) {
            throw new IllegalArgumentException(
                    "its token is one of " + token.test() + ", not of " + value(values, "test"));
        }
        return new Known(
                token,
                new Origin(value(values, "class"), value(values, "place")),
                value(values, "error"),
                Instant.parse(value(values, "found")),
                values.getOrDefault("from", ""),
                file);
    }

    private static String value(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("it has no line that begins with \"" + key + "\"");
        }
        return value;
    }

    private void unreadable(Path file, String why) {
        warn(file, "can't be read", why, "delete it; the failure is saved again when it is found again");
    }

    private void warn(Path file, String what, String why, String remedy) {
        warnings.accept("""
            a known failure %s
              where         %s
              cause         %s
              do            %s\
            """.formatted(what, file, why, remedy));
    }

    /** What the name of every file of a test begins with. */
    private static String fileNamePrefix(String test) {
        String name = test.replaceAll("[^A-Za-z0-9._-]", "_");
        return (name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name) + "-";
    }

    private String fileName(String test, Origin origin) {
        byte[] bytes =
                String.join("\n", test, from, origin.error(), origin.place()).getBytes(StandardCharsets.UTF_8);
        long hash = UUID.nameUUIDFromBytes(bytes).getMostSignificantBits();
        return "%s%016x%s".formatted(fileNamePrefix(test), hash, SUFFIX);
    }
}
