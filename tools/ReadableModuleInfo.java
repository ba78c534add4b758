import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Gives a {@code module-info.class} the class file version of Java 17, unless it has it already.
 *
 * <p>Maven's plugins read that file inside Maven's JVM, which may be older than the project's Java. The format of the
 * file is the same since Java 9, so the version is all that has to change.
 */
final class ReadableModuleInfo {
    /** Where the major version is: after the magic number and the minor version (JVMS 4.1). */
    private static final int MAJOR_VERSION_OFFSET = 6;

    private static final short JAVA_17 = 61;

    private ReadableModuleInfo() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        if (bytes.getShort(MAJOR_VERSION_OFFSET) != JAVA_17) {
            bytes.putShort(MAJOR_VERSION_OFFSET, JAVA_17);
            Files.write(file, bytes.array());
        }
    }
}
