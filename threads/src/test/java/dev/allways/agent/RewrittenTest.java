package dev.allways.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A class is taken from the cache only as long as what it was rewritten by is the same. */
class RewrittenTest {
    private static final byte[] ORIGINAL = {1, 2, 3};

    @TempDir
    private Path folder;

    /** Sees the file as the class file of Base. */
    private final class Seeing extends ClassLoader {
        @Override
        public @Nullable URL getResource(String name) {
            try {
                return name.equals("Base.class")
                        ? folder.resolve("Base").toUri().toURL()
                        : null;
            } catch (MalformedURLException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static boolean isValid(Rewritten rewritten, ClassLoader loader) {
        return rewritten.isValid(new Fields(new Selection(List.of(), List.of(), false)), loader);
    }

    @Test
    void anotherBasis() throws IOException {
        Rewritten rewritten = new Rewritten(new byte[] {4}, Map.of("Base", Cache.sum(ORIGINAL)));
        Files.write(folder.resolve("Base"), ORIGINAL);
        assertThat(isValid(rewritten, new Seeing())).isTrue();
        Files.write(folder.resolve("Base"), new byte[] {1, 2, 4});
        assertThat(isValid(rewritten, new Seeing())).isFalse();
        Files.delete(folder.resolve("Base"));
        assertThat(isValid(rewritten, new Seeing())).isFalse();
    }

    @Test
    void readAsWritten() throws IOException {
        Rewritten rewritten = new Rewritten(new byte[] {4, 5}, Map.of("Base", Cache.sum(ORIGINAL), "Unknown", 0L));
        Rewritten read = Rewritten.read(ByteBuffer.wrap(rewritten.written()));
        assertThat(read.bytes()).containsExactly(4, 5);
        assertThat(read.basis()).isEqualTo(rewritten.basis());
        assertThat(Rewritten.read(ByteBuffer.wrap(new Rewritten(null, Map.of()).written()))
                        .bytes())
                .isNull();
    }
}
