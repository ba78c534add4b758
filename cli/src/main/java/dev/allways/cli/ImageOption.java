package dev.allways.cli;

import dev.allways.core.Trace;
import dev.allways.report.Trouble;
import dev.allways.storage.DiskImage;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the files of a failure's simulated disk are written for a look. */
final class ImageOption {
    @Option(
            names = "--image",
            paramLabel = "DIR",
            description = "Write the files of the simulated disk into this folder, which is new or empty: as the crash"
                    + " left them, before recovery. Of several failures the first one's.")
    private @Nullable String image;

    private boolean written;

    /** @throws Refused if the folder can't be written, as far as that shows before */
    void ensureWritable(Session session) {
        if (image == null) {
            return;
        }
        Path folder = folder(image, session);
        try {
            DiskImage.ensureFree(folder);
            Writable.ensureFolder(folder);
        } catch (IOException e) {
            throw refused(image, e);
        }
    }

    /**
     * Writes the disk of an execution, unless that was done for an earlier one.
     *
     * @return what was done, or why it could not be; empty if nothing was asked for
     */
    Optional<String> write(Trace trace, Session session) {
        if (image == null || written) {
            return Optional.empty();
        }
        Optional<DiskImage> found = DiskImage.last(trace);
        if (found.isEmpty()) {
            return Optional.of("none: this execution has no crash of a simulated disk");
        }
        try {
            found.get().writeTo(folder(image, session));
        } catch (IOException e) {
            return Optional.of("not written to %s: %s".formatted(image, because(e)));
        }
        written = true;
        int files = found.get().files();
        return Optional.of("%,d %s in %s/".formatted(files, files == 1 ? "file" : "files", image));
    }

    private static Path folder(String image, Session session) {
        return session.surroundings().folder().resolve(image).toAbsolutePath();
    }

    private static Refused refused(String image, IOException problem) {
        return new Refused(Trouble.of("NOT WRITTEN", "can't write the disk's files to " + image)
                .with("because", because(problem))
                .usualCause("the image of an earlier failure, or a folder that is not yours")
                .todo("name a folder that is new or empty"));
    }

    private static String because(IOException problem) {
        return switch (problem) {
            case DirectoryNotEmptyException _ -> "something is in it";
            case NotDirectoryException _ -> "it is a file";
            default -> problem.toString();
        };
    }
}
