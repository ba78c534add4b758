package dev.allways.studies.collections;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The collections of another JDK, under other names in this JVM: the classes of java.util that are no interfaces, read
 * from that JDK, with a prefix before their package. Interfaces, exceptions and iterators are this JVM's.
 */
public final class OtherJdk extends ClassLoader {
    static final String PREFIX = "other.";

    private static final Pattern MOVED =
            Pattern.compile("(^|\\[|L|<|\\()java/util/(Abstract(?:Collection|List|Map|Queue|"
                + "SequentialList|Set)|ArrayDeque|ArrayList|BitSet|Collections|HashMap|HashSet|Hashtable|IdentityHashMap|LinkedHashMap|"
                + "LinkedHashSet|LinkedList|PriorityQueue|TreeMap|TreeSet|Vector|WeakHashMap)(?=$|[;$<.])");
    private static final String GROWING = "jdk/internal/util/ArraysSupport"; // which no module may call
    private static final int UTF8 = 1;

    private final FileSystem files;

    private OtherJdk(FileSystem files) {
        super("another JDK", OtherJdk.class.getClassLoader());
        this.files = files;
    }

    /**
     * The collections of a JDK of that feature version; nothing if there is none beside this one's home.
     *
     * @throws UncheckedIOException if it can't be read
     */
    static Optional<Release> of(int version) {
        try (Stream<Path> siblings =
                Files.list(Path.of(System.getProperty("java.home")).toRealPath().resolveSibling("."))) {
            for (Path home : siblings.sorted().toList()) {
                Path release = home.resolve("release");
                if (Files.isRegularFile(release)
                        && Files.exists(home.resolve("lib/modules"))
                        && Files.readString(release).contains("JAVA_VERSION=\"" + version + ".")) {
                    // Never closed: more classes are read whenever these are called.
                    FileSystem files =
                            FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
                    return Optional.of(Release.of("java.util", Integer.toString(version), new OtherJdk(files)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.empty();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.startsWith(PREFIX)) {
            throw new ClassNotFoundException(name);
        }
        try {
            Path file = files.getPath(
                    "/modules/java.base", name.substring(PREFIX.length()).replace('.', '/') + ".class");
            byte[] bytes = renamed(Files.readAllBytes(file));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** The class file with other names in its texts (JVM Specification, 4.4). */
    private static byte[] renamed(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        var buffer = new ByteArrayOutputStream();
        var out = new DataOutputStream(buffer);
        out.writeLong(in.readLong()); // magic, version
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            switch (tag) {
                case UTF8 -> out.writeUTF(renamed(in.readUTF()));
                case 3, 4, 9, 10, 11, 12, 17, 18 -> out.writeInt(in.readInt());
                case 5, 6 -> {
                    out.writeLong(in.readLong());
                    i++; // takes two numbers
                }
                case 15 -> {
                    out.writeByte(in.readByte());
                    out.writeShort(in.readShort());
                }
                case 7, 8, 16, 19, 20 -> out.writeShort(in.readShort());
                default -> throw new IOException("a constant of the kind " + tag);
            }
        }
        in.transferTo(out);
        return buffer.toByteArray();
    }

    private static String renamed(String text) {
        Matcher matcher = MOVED.matcher(text);
        return matcher.replaceAll("$1other/java/util/$2")
                .replace(GROWING, Growing.class.getName().replace('.', '/'));
    }

    /** How an array grows, as the JDK's own ArraysSupport has it, which can't be called from here. */
    public static final class Growing {
        private Growing() {}

        /**
         * The length of a larger array.
         *
         * @param least by how much more it has to be
         * @param wanted by how much more it should be
         */
        public static int newLength(int length, int least, int wanted) {
            return Math.addExact(length, Math.max(least, wanted));
        }
    }
}
