package dev.allways.cli;

import dev.allways.core.engine.Checkpoint;
import dev.allways.report.Trouble;
import dev.allways.runner.CheckpointFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where an exploration is to be written down, and which one to continue with. */
final class CheckpointOptions {
    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Write the exploration down in FILE now and then, and when it stops before everything is"
                    + " explored; --resume continues with it.")
    private @Nullable String checkpoint;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "TIME",
            converter = Time.class,
            defaultValue = "1m",
            description = "How often (default: 1m).")
    private Duration interval = Duration.ofMinutes(1);

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description =
                    "Continue with the exploration that was written down in FILE, and write it down there again. Its"
                            + " strategy, seed and counts are kept; limits but --time count from its beginning.")
    private @Nullable String resume;

    /** Whether there is anything to write or to continue with. */
    boolean wanted() {
        return checkpoint != null || resume != null;
    }

    /**
     * What is wanted.
     *
     * @throws Refused if there is nothing to continue with, or a file would be lost
     */
    CheckpointFiles in(Path folder) {
        if (!interval.isPositive()) {
            throw new Refused(Trouble.of("WRONG USAGE", "--checkpoint-every takes a time longer than none")
                    .with("where", Shell.command() + " check")
                    .usualCause("a slip")
                    .todo("say 30s or 5m; or leave it out: a checkpoint each minute"));
        }
        String file = checkpoint != null ? checkpoint : resume;
        if (file == null) {
            return CheckpointFiles.NONE;
        }
        Optional<Path> read = Optional.ofNullable(resume).map(folder::resolve);
        Path write = folder.resolve(file);
        if (!read.equals(Optional.of(write))) {
            keep(write, file);
        }
        ensureWritable(write, file);
        try {
            return new CheckpointFiles(file, Optional.of(write), interval, read.map(Checkpoint::read), read);
        } catch (IllegalArgumentException e) {
            throw bad(e);
        }
    }

    /** Refuses what could never be written: a checkpoint is a new file that takes the place of the old one. */
    private static void ensureWritable(Path path, String file) {
        try {
            Writable.ensureFolder(Objects.requireNonNull(path.toAbsolutePath().getParent()));
        } catch (IOException e) {
            throw new Refused(Trouble.of("NOT WRITTEN", "can't write the checkpoint " + file)
                    .with("because", String.valueOf(e))
                    .usualCause("a folder that is not yours, or a file in the place of one")
                    .todo("name another file"));
        }
    }

    /** Refuses to write over what is there. */
    private static void keep(Path path, String file) {
        if (!Files.exists(path)) {
            return;
        }
        try {
            Checkpoint there = Checkpoint.read(path);
            String written = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm")
                    .format(there.written().atZone(ZoneId.systemDefault()));
            throw new Refused(Trouble.of("CHECKPOINT EXISTS", file + " would be written over")
                    .with(
                            "where",
                            "it holds %s by %s, written %s".formatted(there.program(), there.strategy(), written))
                    .usualCause("an exploration that was stopped or killed before its end")
                    .todo("continue with it: --resume %s; or remove it, or name another file"
                            .formatted(Shell.quoted(file))));
        } catch (IllegalArgumentException e) {
            throw new Refused(Trouble.of("FILE EXISTS", file + " would be written over, and is no checkpoint")
                    .with("where", path.toString())
                    .usualCause("the wrong file was named")
                    .todo("name another file, or remove this one"));
        }
    }

    /** A checkpoint that can't be gone on with. */
    static Refused bad(IllegalArgumentException e) {
        return new Refused(Trouble.parsed("BAD CHECKPOINT", String.valueOf(e.getMessage())));
    }
}
