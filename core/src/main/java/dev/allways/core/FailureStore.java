package dev.allways.core;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * The failures that are known of a project's tests: a folder with one small text file for each, so that they are tried
 * first next time.
 */
@SuppressWarnings("UnusedVariable") // not read yet
public final class FailureStore {
    private final Path folder;
    private final Consumer<String> warnings;

    /**
     * A store in a folder, which is made when the first failure is saved.
     *
     * @param warnings hears of files that can't be read or written; these are skipped, never fatal
     */
    public FailureStore(Path folder, Consumer<String> warnings) {
        this.folder = folder;
        this.warnings = warnings;
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
     * @param found when it was found first
     * @param file where it is kept
     */
    public record Known(ReplayToken token, Origin origin, String error, Instant found, Path file) {}

    /** What became of a known failure when it was tried again. */
    public sealed interface Retried {
        /** The known failure. */
        Known known();

        /** It still fails with the same origin, or with another. */
        record Fails(Known known, Failure failure) implements Retried {}

        /** It fails no longer, and was removed from the store. */
        record Gone(Known known, String why) implements Retried {}
    }

    /** The known failures of a test, the newest first. */
    public List<Known> known(String test) {
        return List.of();
    }

    /**
     * Saves a failure of a test; one with the same origin is replaced. When there are too many of one test, the oldest
     * is removed.
     *
     * @param choices the shrunk choices, or those of the failure
     */
    public void save(String test, Failure failure, Choices choices) {}

    /** Tries all known failures of a test again, and removes those that fail no longer. */
    public List<Retried> retry(String test, Program program) {
        return List.of();
    }

    /** Removes a failure; nothing happens if it is not there. */
    public void remove(Known known) {}
}
