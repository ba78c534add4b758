package dev.allways.symbolic.term;

import com.microsoft.z3.Context;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Z3's native library in a folder of the user's. Its Java package unpacks it in each start, which takes half a second,
 * by a class that knows no other way; here the library is loaded, and that class defined as one that does nothing,
 * before it is needed. Where anything of this does not work, the package does it in its own way.
 */
final class Z3Library {
    private static final String SUPPORT = "tools.aqua.turnkey.support.";

    private Z3Library() {}

    /** To be called before Z3 is first used. */
    @SuppressWarnings("restricted") // native code is what this is for
    static void prepare() {
        try {
            if (Context.class.getClassLoader() != Z3Library.class.getClassLoader()) {
                return; // a library is of the loader of the class that loads it
            }
            Path jar = Path.of(Context.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path library = unpacked(jar, cache());
            if (library != null) {
                System.load(library.toString());
                skipUnpacking();
            }
        } catch (IOException | URISyntaxException | ReflectiveOperationException | RuntimeException | LinkageError e) {
            // it is unpacked once more
        }
    }

    /** Where programs keep what they can make again. */
    private static Path cache() {
        String chosen = System.getenv("XDG_CACHE_HOME");
        Path caches = chosen != null && Path.of(chosen).isAbsolute()
                ? Path.of(chosen)
                : Path.of(System.getProperty("user.home"), isMac() ? "Library/Caches" : ".cache");
        return caches.resolve("allways");
    }

    private static boolean isMac() {
        return System.getProperty("os.name").startsWith("Mac");
    }

    /** Where a library is in the jar and what its files are called, that which Java loads at last. */
    private record Place(String folder, List<String> files) {
        /** For this platform; null if it is another one than the well-known. */
        static @Nullable Place here() {
            boolean isLinux = System.getProperty("os.name").startsWith("Linux");
            String processor = switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
                case "amd64", "x86_64" -> "amd64";
                case "aarch64" -> "aarch64";
                default -> "";
            };
            if (processor.isEmpty() || !isLinux && !isMac()) {
                return null;
            }
            String end = isLinux ? ".so" : ".dylib";
            return new Place(
                    "com/microsoft/z3/%s/%s/".formatted(isLinux ? "linux" : "osx", processor),
                    List.of("libz3" + end, "libz3java" + end));
        }
    }

    /**
     * The library that Java loads, after it was unpacked if it was not there, or not as it was packed; null if the jar
     * has none for this platform.
     *
     * @param folder for a folder whose name tells which library it is
     */
    static @Nullable Path unpacked(Path jar, Path folder) throws IOException {
        Place place = Place.here();
        if (place == null) {
            return null;
        }
        try (ZipFile packed = new ZipFile(jar.toFile())) {
            StringBuilder name = new StringBuilder("z3");
            for (String each : place.files) {
                ZipEntry entry = packed.getEntry(place.folder + each);
                if (entry == null) {
                    return null;
                }
                name.append('-').append(Long.toHexString(entry.getCrc()));
            }
            Path library = Files.createDirectories(folder.resolve(name.toString()));
            for (String each : place.files) {
                ZipEntry entry = packed.getEntry(place.folder + each);
                Path file = library.resolve(each);
                if (!isWhole(file, entry)) {
                    unpack(packed, entry, file);
                }
            }
            return library.resolve(place.files.getLast());
        }
    }

    private static boolean isWhole(Path file, ZipEntry entry) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) != entry.getSize()) {
            return false;
        }
        CRC32 sum = new CRC32();
        try (FileChannel content = FileChannel.open(file)) {
            sum.update(content.map(FileChannel.MapMode.READ_ONLY, 0, entry.getSize()));
        }
        return sum.getValue() == entry.getCrc();
    }

    /** The file is whole or not there at each moment: another process may be here, too. */
    private static void unpack(ZipFile packed, ZipEntry entry, Path file) throws IOException {
        Path written = Files.createTempFile(file.getParent(), "unpacked", ".tmp");
        try (InputStream in = packed.getInputStream(entry)) {
            Files.copy(in, written, StandardCopyOption.REPLACE_EXISTING);
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(written); // it is there only if it could not be moved
        }
    }

    /** Defines the class by which the package loads its library: it finds it loaded. */
    private static void skipUnpacking() throws ReflectiveOperationException {
        byte[] nothing = ClassFile.of()
                .build(
                        ClassDesc.of(SUPPORT + "TurnKey"),
                        type -> type.withMethodBody(
                                "load",
                                MethodTypeDesc.of(
                                        ConstantDescs.CD_void,
                                        ConstantDescs.CD_String,
                                        ClassDesc.of(Function.class.getName())),
                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                CodeBuilder::return_));
        Class<?> beside = Class.forName(SUPPORT + "TurnKeyMetadata", false, Context.class.getClassLoader());
        MethodHandles.privateLookupIn(beside, MethodHandles.lookup()).defineClass(nothing);
    }
}
