package dev.allways.agent;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The fields that instrumented code accesses: what they are declared as, and their numbers. */
final class Fields {
    /**
     * What a class file declares.
     *
     * @param again whether each execution may initialise the class again
     * @param isolated its static fields that each execution is then reset
     * @param staying its static fields that should be reset, and can't be
     * @param sum of its content; 0 if it was not found, or belongs to the platform
     */
    record Declared(
            @Nullable String superclass,
            List<String> interfaces,
            Map<String, Integer> flags,
            boolean isInterface,
            boolean again,
            List<String> isolated,
            List<String> staying,
            long sum) {}

    /**
     * A field where it is declared.
     *
     * @param owner internal name of the class
     * @param layout a number of the class files by which the VM places it in an object: another version of the class,
     *     loaded by another loader, may have it elsewhere; 0 for static fields and those of the platform
     */
    record Field(String owner, String name, int flags, long layout) {
        boolean is(int flag) {
            return (flags & flag) != 0;
        }

        private String id() {
            return owner + '.' + name + ' ' + flags + ' '
                    + layout; // another version of the class may declare it otherwise
        }
    }

    private static final Declared UNKNOWN =
            new Declared(null, List.of(), Map.of(), false, false, List.of(), List.of(), 0);

    private final Selection selection;
    private final Map<String, Declared> ofBoot = new HashMap<>();
    private final Map<ClassLoader, Map<String, Declared>> ofLoaders = new WeakHashMap<>();
    private final Map<ClassLoader, Map<String, Long>> sums = new WeakHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Field> numbered = new ArrayList<>();
    private final Map<String, Integer> classes = new LinkedHashMap<>(); // with static state, their numbers
    private byte @Nullable [] packed; // names and flags that were restored and not looked at yet

    Fields(Selection selection) {
        this.selection = selection;
    }

    /** Takes note of what a class declares, whose file is at hand. */
    synchronized void declare(
            ClassModel model, byte[] bytes, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        long sum = loader == null ? 0 : Cache.sum(bytes);
        String name = model.thisClass().asInternalName();
        declaredIn(loader).putIfAbsent(name, declaredBy(model, loader != null && selection.selects(name, domain), sum));
    }

    private Map<String, Declared> declaredIn(@Nullable ClassLoader loader) {
        if (loader == null) {
            return ofBoot;
        }
        Map<String, Declared> declared = ofLoaders.get(loader);
        if (declared == null) {
            declared = new HashMap<>();
            ofLoaders.put(loader, declared);
        }
        return declared;
    }

    private static Declared declaredBy(ClassModel model, boolean selected, long sum) {
        Map<String, Integer> flags = new HashMap<>();
        for (FieldModel field : model.fields()) {
            flags.put(field.fieldName().stringValue(), field.flags().flagsMask());
        }
        String name = model.thisClass().asInternalName();
        boolean hasState = selected && !name.startsWith("java/") && Statics.hasState(model);
        boolean again = hasState && Statics.mayBeginAnew(model);
        List<String> statics = hasState ? Statics.isolated(model) : List.of();
        return new Declared(
                model.superclass().map(ClassEntry::asInternalName).orElse(null),
                model.interfaces().stream().map(ClassEntry::asInternalName).toList(),
                flags,
                model.flags().has(java.lang.reflect.AccessFlag.INTERFACE),
                again,
                again ? statics : List.of(),
                again ? List.of() : statics,
                sum);
    }

    // Class files are read while no lock is held: another thread may hold one for that and have a class rewritten.

    /** What a class declares, as one of this loader sees it. */
    Declared of(String name, @Nullable ClassLoader loader) {
        Declared known = known(name, loader);
        if (known == null) {
            ClassBytes read = ClassBytes.read(name, loader);
            known = read == null
                    ? UNKNOWN
                    : declaredBy(
                            ClassFile.of().parse(read.bytes),
                            loader != null && selection.selects(name, read.place),
                            read.sum());
            keep(name, loader, known);
        }
        return known;
    }

    private synchronized @Nullable Declared known(String name, @Nullable ClassLoader loader) {
        return declaredIn(loader).get(name);
    }

    private synchronized void keep(String name, @Nullable ClassLoader loader, Declared declared) {
        declaredIn(loader).put(name, declared);
    }

    /**
     * The sum of a class file's content, as a class of this loader sees it; 0 if there is none, or it is the
     * platform's.
     */
    long sum(String name, @Nullable ClassLoader loader) {
        if (loader == null) {
            return 0;
        }
        Long known = knownSum(name, loader);
        if (known == null) {
            ClassBytes read = ClassBytes.read(name, loader);
            known = read == null ? 0 : read.sum();
            keepSum(name, loader, known);
        }
        return known;
    }

    private synchronized @Nullable Long knownSum(String name, ClassLoader loader) {
        Map<String, Long> known = sums.get(loader);
        return known == null ? null : known.get(name);
    }

    private synchronized void keepSum(String name, ClassLoader loader, long sum) {
        Map<String, Long> known = sums.get(loader);
        if (known == null) {
            known = new HashMap<>();
            sums.put(loader, known);
        }
        known.put(name, sum);
    }

    /** A class file that was looked for as a resource. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares it
    private record ClassBytes(byte[] bytes, URL place) {
        static @Nullable ClassBytes read(String name, @Nullable ClassLoader loader) {
            String file = name + ".class";
            URL place = loader == null ? ClassLoader.getSystemResource(file) : loader.getResource(file);
            if (place == null) {
                return null;
            }
            try {
                return new ClassBytes(contents(place), place);
            } catch (IOException e) {
                return null; // as if it were not there
            }
        }

        private static byte[] contents(URL place) throws IOException {
            byte[] inJar = contentsInJar(place);
            if (inJar != null) {
                return inJar;
            }
            URLConnection connection = place.openConnection();
            connection.setUseCaches(false); // a jar may be rewritten
            try (InputStream in = connection.getInputStream()) {
                return in.readAllBytes();
            }
        }

        /** Of an entry of a jar file; a connection would read and verify the whole manifest for each of them. */
        private static byte @Nullable [] contentsInJar(URL place) throws IOException {
            String path = place.getPath();
            int end = path.lastIndexOf("!/");
            if (end < 0 || !place.getProtocol().equals("jar")) {
                return null;
            }
            try {
                URI jar = URI.create(path.substring(0, end));
                String name = URI.create(path.substring(end + 1)).getPath().substring(1);
                try (var file = new ZipFile(new File(jar))) {
                    ZipEntry entry = file.getEntry(name);
                    return entry == null ? null : file.getInputStream(entry).readAllBytes();
                }
            } catch (IllegalArgumentException e) {
                return null; // no file of this file system, or a name that is not encoded
            }
        }

        long sum() {
            return place.getProtocol().equals("jrt") ? 0 : Cache.sum(bytes);
        }
    }

    /** The field's number, the same from now on. */
    synchronized int number(Field field) {
        unpack();
        Integer known = numbers.get(field.id());
        if (known != null) {
            return known;
        }
        AllwaysNames.field(numbered.size(), field.owner.replace('/', '.'), field.name, orders(field));
        return add(field);
    }

    private int add(Field field) {
        int number = numbered.size();
        numbered.add(field);
        numbers.put(field.id(), number);
        return number;
    }

    /** The number of a class whose static state each execution may reset. */
    synchronized int numberOfClass(String owner, Declared its) {
        int[] numbersOfFields = new int[its.isolated.size()];
        for (int i = 0; i < numbersOfFields.length; i++) {
            String name = its.isolated.get(i);
            numbersOfFields[i] = number(new Field(owner, name, its.flags.getOrDefault(name, 0), 0));
        }
        return numberOfClass(owner.replace('/', '.'), numbersOfFields);
    }

    private int numberOfClass(String owner, int[] numbersOfFields) {
        StringBuilder id = new StringBuilder(owner);
        for (int field : numbersOfFields) {
            id.append(' ').append(field);
        }
        Integer known = classes.get(id.toString());
        if (known != null) {
            return known;
        }
        int number = classes.size();
        classes.put(id.toString(), number);
        AllwaysStaticFields.declare(number, owner, numbersOfFields);
        return number;
    }

    /**
     * Whether accesses order threads: a volatile field, or one of the locks' or of the scheduler of delayed tasks, which
     * know what they do.
     */
    private static boolean orders(Field field) {
        return field.is(ClassFile.ACC_VOLATILE)
                || field.owner.startsWith("java/util/concurrent/locks/")
                || field.owner.startsWith("java/util/concurrent/DelayScheduler");
    }

    /**
     * Writes all fields, each at its number: which of them order threads, a byte each; and their owners, names and
     * flags. Returns the classes that are numbered, a line each, with the numbers of their fields.
     */
    synchronized String write(ByteArrayOutputStream flags, StringBuilder names) {
        unpack();
        for (Field field : numbered) {
            flags.write(orders(field) ? 1 : 0);
            names.append(field.owner.replace('/', '.')).append('\n');
            names.append(field.name).append('\n');
            names.append(field.flags).append(' ').append(field.layout).append('\n');
        }
        return String.join("\n", classes.keySet());
    }

    /** Gives fields and classes the numbers that they had, before any other is given one. */
    synchronized void restore(byte[] flags, byte[] names, String ofClasses) {
        packed = names;
        AllwaysNames.fields(flags, names);
        for (String line : ofClasses.isEmpty() ? new String[0] : ofClasses.split("\n")) {
            String[] words = line.split(" ");
            int[] numbersOfFields = new int[words.length - 1];
            for (int i = 0; i < numbersOfFields.length; i++) {
                numbersOfFields[i] = Integer.parseInt(words[i + 1]);
            }
            numberOfClass(words[0], numbersOfFields);
        }
    }

    private void unpack() {
        if (packed == null) {
            return;
        }
        String[] lines = new String(packed, StandardCharsets.UTF_8).split("\n", -1);
        packed = null;
        for (int i = 0; i + 2 < lines.length; i += 3) {
            String[] last = lines[i + 2].split(" ");
            add(new Field(
                    lines[i].replace('.', '/'), lines[i + 1], Integer.parseInt(last[0]), Long.parseLong(last[1])));
        }
    }
}
