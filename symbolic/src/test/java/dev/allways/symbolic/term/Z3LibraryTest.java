package dev.allways.symbolic.term;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.z3.Context;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Z3LibraryTest {
    @Test
    void itIsUnpackedOnceAndAgainWhereItIsDamaged(@TempDir Path folder) throws IOException, URISyntaxException {
        Path jar = Path.of(Context.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path library = Objects.requireNonNull(Z3Library.unpacked(jar, folder));
        byte[] whole = Files.readAllBytes(library);
        FileTime past = FileTime.fromMillis(0);
        Files.setLastModifiedTime(library, past);
        assertThat(Z3Library.unpacked(jar, folder)).isEqualTo(library);
        assertThat(Files.getLastModifiedTime(library)).isEqualTo(past);

        byte[] damaged = whole.clone();
        damaged[damaged.length / 2] ^= 1;
        Files.write(library, damaged);
        Z3Library.unpacked(jar, folder);
        assertThat(Files.readAllBytes(library)).isEqualTo(whole);
        try (var files = Files.list(library.getParent())) {
            assertThat(files).hasSize(2);
        }
    }
}
