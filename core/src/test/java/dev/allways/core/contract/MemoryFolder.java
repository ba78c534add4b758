package dev.allways.core.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** A test's folder, in memory where the system has a place for that: thousands of files are forced to it. */
@SuppressWarnings("exports") // to other packages of the tests only
public final class MemoryFolder implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory)
                ? Files.createTempDirectory(memory, "allways")
                : Files.createTempDirectory("allways");
    }
}
