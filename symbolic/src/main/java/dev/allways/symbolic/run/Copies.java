package dev.allways.symbolic.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Classes of the platform whose code is followed like the program's: copies under other names, for nobody else may
 * define classes in the platform's packages. All names of them in the code of a program are replaced, too.
 */
final class Copies {
    private static final String PREFIX = "dev/allways/symbolic/platform/";
    private static final String USUAL = "math/|util/(stream/|regex/(?!PatternSyntaxException)"
        + "|(BitSet|PriorityQueue|PrimitiveIterator|StringTokenizer|Spliterators|Tripwire|Optional(Int|Long|Double)?|(Int|Long|Double)SummaryStatistics)(?!\\w))";

    /** The only copy that is a collection, which inherits methods that are not copied. */
    static final String HEAP = PREFIX + "java/util/PriorityQueue";

    /** Nothing is copied. */
    static final Copies NONE = new Copies("(?!)");

    /** Dates and times are the platform's, for what formats them, and knows zones, is open to no copy. */
    static final Copies WITHOUT_TIME = new Copies(USUAL);

    /** All classes of which there are copies. */
    static final Copies ALL = new Copies(USUAL + "|time/");

    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_TYPE = 16;
    private static final int[] SIZES = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2}; // by tag

    private final Pattern copied;

    private Copies(String copied) {
        this.copied = Pattern.compile("(?<!/)java/(" + copied + ")");
    }

    /** Whether a class is a copy, by its internal name. */
    static boolean isOne(String name) {
        return name.startsWith(PREFIX);
    }

    /** Whether a class is a copy of a number without bounds, to which it does not matter which object is which. */
    static boolean isNumber(String name) {
        return name.startsWith(PREFIX + "java/math/");
    }

    /** Whether a descriptor or an internal name has a class of which there are copies. */
    boolean isIn(String text) {
        return text.contains("java/") && copied.matcher(text).find();
    }

    /** Whether a descriptor has a copy. */
    static boolean areIn(String descriptor) {
        return descriptor.contains(PREFIX);
    }

    /** The names of copies in the place of those of the classes. */
    String renamed(String text) {
        return text.contains("java/") ? copied.matcher(text).replaceAll(PREFIX + "$0") : text;
    }

    /** The names of the classes in the place of those of their copies. */
    static String original(String text) {
        return text.replace(PREFIX, "");
    }

    /** The class file of a copy. */
    Optional<byte[]> bytes(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(original(name) + ".class")) {
            return in == null ? Optional.empty() : Optional.of(renamed(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A class file with the names of copies: in all texts of its constant pool that are no constants of the code. */
    byte[] renamed(byte[] file) {
        return renamed(file, this::renamed);
    }

    /** A class file with other names: in all texts of its constant pool that are no constants of the code. */
    static byte[] renamed(byte[] file, UnaryOperator<String> renaming) {
        try {
            Set<Integer> literals = new HashSet<>();
            literals(file, literals);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(file.length + 1_000);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(in.readNBytes(8));
            int count = in.readUnsignedShort();
            out.writeShort(count);
            int i = 1;
            while (i < count) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                if (tag == UTF8) {
                    String text = in.readUTF();
                    out.writeUTF(literals.contains(i) ? text : renaming.apply(text));
                } else {
                    out.write(in.readNBytes(SIZES[tag]));
                }
                i += places(tag);
            }
            in.transferTo(out);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Texts that are constants of the code, and nothing else: of a lambda that is serialized they name a class, too.
     */
    private static void literals(byte[] file, Set<Integer> found) throws IOException {
        Set<Integer> names = new HashSet<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        in.skipNBytes(8);
        int count = in.readUnsignedShort();
        int i = 1;
        while (i < count) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case UTF8 -> in.skipNBytes(in.readUnsignedShort());
                case STRING -> found.add(in.readUnsignedShort());
                case CLASS, METHOD_TYPE -> names.add(in.readUnsignedShort());
                case NAME_AND_TYPE -> {
                    names.add(in.readUnsignedShort());
                    names.add(in.readUnsignedShort());
                }
                default -> in.skipNBytes(SIZES[tag]);
            }
            i += places(tag);
        }
        found.removeAll(names);
    }

    /** How many places of the pool an entry takes. */
    private static int places(int tag) {
        return SIZES[tag] == 8 ? 2 : 1;
    }
}
