package dev.allways.runner;

import dev.allways.core.engine.Checkpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of one exploration.
 *
 * @param name of the file to write, as the user says it; null if none is written
 * @param write the file to write
 * @param interval between two checkpoints
 * @param from the checkpoint that the exploration continues
 * @param read the file of that checkpoint
 */
public record CheckpointFiles(
        @Nullable String name,
        Optional<Path> write,
        Duration interval,
        Optional<Checkpoint> from,
        Optional<Path> read) {
    /** No checkpoint is written or read. */
    public static final CheckpointFiles NONE =
            new CheckpointFiles(null, Optional.empty(), Duration.ofMinutes(1), Optional.empty(), Optional.empty());

    /** Whether there are checkpoints. */
    boolean any() {
        return write.isPresent() || from.isPresent();
    }
}
