package dev.allways.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.junit.Explore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file is replaced while the power may fail at any moment: it must hold the old text or the new, and nothing else.
 */
class SettingsFileTest {
    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void writeOldText() throws IOException {
        file = Files.writeString(directory.resolve("settings"), "old");
    }

    @Explore
    void isReplacedAsAWhole(Chooser choose) throws IOException {
        String expected = "new";
        try {
            replace("new", choose);
        } catch (PowerFailure e) {
            expected = "old";
        }
        assertThat(file).hasContent(expected);
    }

    private void replace(String text, Chooser power) throws IOException {
        Path draft = directory.resolve("settings.draft");
        for (int i = 0; i < text.length(); i++) {
            fail(power, "before letter " + i);
            Files.writeString(draft, text.substring(0, i + 1));
        }
        fail(power, "before the move");
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void fail(Chooser power, String when) {
        if (power.fault("power fails " + when)) {
            throw new PowerFailure();
        }
    }

    private static final class PowerFailure extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
