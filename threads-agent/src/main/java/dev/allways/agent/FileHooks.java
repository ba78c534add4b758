package dev.allways.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which methods of the JDK's file classes go to a simulated disk: those in which all of {@code java.io} and
 * {@code java.nio} ends. Each is named like the method of the runtime that takes its place; where that fits none of
 * this JDK, no disk is simulated.
 */
final class FileHooks {
    /** The classes of the runtime that only simulated disks need, in an order in which each can be defined. */
    static final List<String> RUNTIME = List.of(
            "AllwaysFileStore",
            "AllwaysStreamHooks",
            "AllwaysStreamHooks$Input",
            "AllwaysStreamHooks$Output",
            "AllwaysStreamHooks$Both",
            "AllwaysStreamHooks$Descriptor",
            "AllwaysStreamHooks$Cleanable",
            "AllwaysNameHooks",
            "AllwaysChannelHooks",
            "AllwaysChannelHooks$Files",
            "AllwaysChannelHooks$Transfers",
            "AllwaysChannelHooks$Closing",
            "AllwaysChannelHooks$Key",
            "AllwaysChannelHooks$Mapped",
            "AllwaysPathHooks",
            "AllwaysPathHooks$Hidden",
            "AllwaysPathHooks$Calls",
            "AllwaysPathHooks$Provider",
            "AllwaysPathHooks$Copies");

    /** Methods by which names and files of the real disk are changed, and the parameter that says which. */
    private static final Map<String, Integer> CHANGES = Map.ofEntries(
            Map.entry("AllwaysStreamHooks$Output.open0", 1),
            Map.entry("AllwaysStreamHooks$Both.open0", 1),
            Map.entry("AllwaysNameHooks.createFileExclusively0", 1),
            Map.entry("AllwaysNameHooks.delete0", 1),
            Map.entry("AllwaysNameHooks.createDirectory0", 1),
            Map.entry("AllwaysNameHooks.rename0", 2),
            Map.entry("AllwaysPathHooks$Calls.open", 0),
            Map.entry("AllwaysPathHooks$Calls.rename", 1),
            Map.entry("AllwaysPathHooks$Calls.unlink", 0),
            Map.entry("AllwaysPathHooks$Calls.rmdir", 0),
            Map.entry("AllwaysPathHooks$Calls.mkdir", 0),
            Map.entry("AllwaysPathHooks$Calls.link", 1),
            Map.entry("AllwaysPathHooks$Calls.symlink", 1));

    /** What the modes of these are called that a file is opened for writing with. */
    private static final Map<String, Integer> WRITING =
            Map.of("AllwaysStreamHooks$Both.open0", 2, "AllwaysPathHooks$Calls.open", 1 | 2);

    /** The first parameter that is no receiver. */
    private static final List<Integer> FIRST = List.of(0);

    /**
     * A class of the JDK.
     *
     * @param hooks the class of the runtime with its hooks
     * @param deciding which parameters tell whether a call is simulated, the receiver as number 0; by the method's name
     * @param otherwise the same for all other methods
     */
    private record Place(String type, String hooks, Map<String, List<Integer>> deciding, List<Integer> otherwise) {
        static Place of(String type, String hooks) {
            return new Place(type, hooks, Map.of(), FIRST);
        }
    }

    private static final List<Place> PLACES = List.of(
            new Place("java/io/FileInputStream", "AllwaysStreamHooks$Input", Map.of("open0", List.of(1)), FIRST),
            new Place("java/io/FileOutputStream", "AllwaysStreamHooks$Output", Map.of("open0", List.of(1)), FIRST),
            new Place("java/io/RandomAccessFile", "AllwaysStreamHooks$Both", Map.of("open0", List.of(1)), FIRST),
            Place.of("java/io/FileDescriptor", "AllwaysStreamHooks$Descriptor"),
            Place.of("java/io/FileCleanable", "AllwaysStreamHooks$Cleanable"),
            new Place("java/io/UnixFileSystem", "AllwaysNameHooks", Map.of("rename0", List.of(1, 2)), List.of(1)),
            Place.of("sun/nio/ch/UnixFileDispatcherImpl", "AllwaysChannelHooks$Files"),
            new Place(
                    "sun/nio/ch/FileDispatcherImpl",
                    "AllwaysChannelHooks$Transfers",
                    Map.of("transferTo0", List.of(0, 3), "transferFrom0", List.of(0, 1)),
                    FIRST),
            Place.of("sun/nio/ch/UnixDispatcher", "AllwaysChannelHooks$Closing"),
            Place.of("sun/nio/ch/FileKey", "AllwaysChannelHooks$Key"),
            new Place("java/nio/MappedMemoryUtils", "AllwaysChannelHooks$Mapped", Map.of("force0", List.of(1)), FIRST),
            new Place(
                    "sun/nio/fs/UnixNativeDispatcher",
                    "AllwaysPathHooks$Calls",
                    Map.of(
                            "link", List.of(0, 1),
                            "rename", List.of(0, 1),
                            "symlink", List.of(1),
                            "fchmodat", List.of(1),
                            "utimensat", List.of(0, 1)),
                    FIRST),
            new Place("sun/nio/fs/UnixFileSystemProvider", "AllwaysPathHooks$Provider", Map.of(), List.of(1)),
            new Place(
                    "sun/nio/fs/UnixFileSystem",
                    "AllwaysPathHooks$Copies",
                    Map.of("bufferedCopy0", List.of(0, 1)),
                    FIRST),
            new Place(
                    "sun/nio/fs/LinuxNativeDispatcher",
                    "AllwaysPathHooks$Copies",
                    Map.of("directCopy0", List.of(0, 1)),
                    FIRST));

    /** Classes that only call native methods of those above. */
    private static final List<String> CALLERS = List.of("sun/nio/fs/UnixDirectoryStream", "sun/nio/fs/LinuxFileSystem");

    /** These methods of the runtime's one class belong to one of two of the JDK. */
    private static final String SHARED = "AllwaysPathHooks$Copies";

    /**
     * What takes the place of a method.
     *
     * @param type of the hook: a receiver is its first parameter, what only a package of the JDK sees an object
     */
    record Hook(ClassDesc owner, String name, MethodTypeDesc type, List<Integer> deciding) {
        private String key() {
            return owner.displayName() + "." + name;
        }

        /** The parameter that says what the method changes; below 0 if it changes nothing. */
        int changed() {
            return CHANGES.getOrDefault(key(), -1);
        }

        /**
         * The bits of the parameter behind that one, of which one is set where something is changed; 0: it always is.
         */
        int writing() {
            return WRITING.getOrDefault(key(), 0);
        }
    }

    private final Map<String, Hook> calls = new HashMap<>(); // of native methods, by owner, name and type
    private final Map<String, Hook> bodies = new HashMap<>(); // of others
    private final List<String> unmatched = new ArrayList<>();

    /** @param runtime the class files of the runtime by name */
    FileHooks(Map<String, byte[]> runtime) throws IOException {
        Set<String> shared = new LinkedHashSet<>();
        for (Place place : PLACES) {
            ClassModel hooks = ClassFile.of().parse(runtime.getOrDefault(place.hooks, new byte[0]));
            ClassModel target = ClassFile.of().parse(platform(place.type));
            for (MethodModel hook : hooks.methods()) {
                if (hook.flags().has(AccessFlag.PUBLIC) && hook.flags().has(AccessFlag.STATIC)) {
                    String name = hook.methodName().stringValue();
                    if (match(place, hook, target)) {
                        shared.remove(name);
                    } else if (place.hooks.equals(SHARED)) {
                        shared.add(name);
                    } else {
                        unmatched.add(place.type + "." + name);
                    }
                }
            }
        }
        for (String name : shared) {
            if (calls.keySet().stream().noneMatch(key -> key.contains("." + name + "("))) {
                unmatched.add(name);
            }
        }
    }

    private static byte[] platform(String type) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(type + ".class")) {
            if (in == null) {
                throw new IOException("this JDK has no class " + type);
            }
            return in.readAllBytes();
        }
    }

    private boolean match(Place place, MethodModel hook, ClassModel target) {
        for (MethodModel method : target.methods()) {
            boolean isStatic = method.flags().has(AccessFlag.STATIC);
            MethodTypeDesc type = isStatic
                    ? method.methodTypeSymbol()
                    : method.methodTypeSymbol().insertParameterTypes(0, ConstantDescs.CD_Object);
            if (method.methodName().equalsString(hook.methodName().stringValue())
                    && takes(hook.methodTypeSymbol(), type)) {
                String name = method.methodName().stringValue();
                Hook made = new Hook(
                        ClassDesc.ofInternalName("java/lang/" + place.hooks),
                        name,
                        hook.methodTypeSymbol(),
                        place.deciding.getOrDefault(name, place.otherwise));
                boolean isNative = method.flags().has(AccessFlag.NATIVE);
                (isNative ? calls : bodies)
                        .put(key(place.type, name, method.methodType().stringValue()), made);
                return true;
            }
        }
        return false;
    }

    /** Whether what a method is given, and returns, is what its hook takes, and returns. */
    private static boolean takes(MethodTypeDesc hook, MethodTypeDesc method) {
        if (hook.parameterCount() != method.parameterCount()
                || !hook.returnType().equals(method.returnType())) {
            return false;
        }
        for (int i = 0; i < hook.parameterCount(); i++) {
            ClassDesc one = hook.parameterType(i);
            ClassDesc other = method.parameterType(i);
            if (!one.equals(other) && !(one.equals(ConstantDescs.CD_Object) && other.isClassOrInterface())) {
                return false;
            }
        }
        return true;
    }

    private static String key(String owner, String name, String type) {
        return owner + "." + name + type;
    }

    /** Methods that this JDK does not have, or has otherwise. */
    List<String> unmatched() {
        return unmatched;
    }

    /** The classes to be rewritten, by internal name. */
    static Set<String> classes() {
        Set<String> names = new LinkedHashSet<>();
        PLACES.forEach(place -> names.add(place.type));
        names.addAll(CALLERS);
        names.addAll(UnseenCalls.CLASSES);
        return names;
    }

    /** The hook of a native method that is called. */
    @Nullable
    Hook ofCall(String owner, String name, String type) {
        return calls.get(key(owner, name, type));
    }

    /** The hook of a method with a body. */
    @Nullable
    Hook ofBody(String owner, String name, String type) {
        return bodies.get(key(owner, name, type));
    }
}
