package dev.allways.agent;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The classes as they were rewritten the last times: a file that belongs to one build of the JDK and one of the
 * agent, and is written when the JVM ends. Losing it costs half a second.
 *
 * <p>A class is found by its content and its treatment. What else it was rewritten by, the fields and superclasses
 * that other class files declare, is kept with it: if one of these is another one now, the class is rerewritten.
 */
final class Cache {
    /*
     * The file: the key; the fields and the classes that are numbered; the names of what the rewriting itself loads;
     * how many classes; for each of these, in the order of the first, the number by which it is found (8 bytes),
     * where it begins (4) and how long it is (4); then the classes, each as a Rewritten; at last a check sum of all
     * before (4). The check sum is compared before anything is used, which takes a millisecond for 10 MB; a damaged
     * file is as none, and is rewritten. Beyond that nothing but the fields' flags is looked at before it is
     * needed.
     */
    private static final int ENTRY = 16; // bytes
    private static final int MOST = 64 << 20; // bytes of the classes; of more, only those used last are kept
    private static final int LONGEST = 2 * MOST; // file that is read
    private static final int SUM = 4; // bytes

    private final @Nullable Path file;
    private final byte[] key;
    private final Fields fields;
    private final Map<Long, Rewritten> used = new HashMap<>();
    private ByteBuffer known = ByteBuffer.allocate(0);
    private int index; // where it begins
    private int count;
    private Set<String> tools = Set.of();
    private boolean some; // to be written

    /**
     * @param file null: nothing is kept
     * @param key what the classes depend on
     */
    Cache(@Nullable Path file, byte[] key, Fields fields) {
        this.file = file;
        this.key = key;
        this.fields = fields;
        if (file != null) {
            load(file);
        }
    }

    /**
     * Has what was rewritten written down when the JVM ends. To be called when classes that are loaded are rewritten:
     * the platform's class of such hooks is one of them, and once it is loaded its monitor is out of reach.
     */
    void saveAtEnd() {
        if (file != null) {
            Runtime.getRuntime().addShutdownHook(new Thread("allways-cache") {
                @Override
                public void run() {
                    save();
                }
            });
        }
    }

    /** What rewritten classes depend on: the JDK, the agent, and which classes are put under control. */
    static byte[] key(Path home, Selection selection) throws IOException {
        String version = System.getProperty("java.vm.vendor")
                + ' '
                + System.getProperty("java.vm.version")
                + ' '
                + Long.toHexString(Files.isDirectory(home) ? sumOfFiles(home) : sum(Files.readAllBytes(home)))
                + ' '
                + String.join(",", selection.included())
                + ' '
                + String.join(",", selection.excluded());
        return version.getBytes(StandardCharsets.UTF_8);
    }

    private static long sumOfFiles(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            long sum = 0;
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                sum = 31 * sum + sum(Files.readAllBytes(file));
            }
            return sum;
        }
    }

    /** A number that differs where the content does. */
    static long sum(byte[] content) {
        CRC32 one = new CRC32();
        one.update(content, 0, content.length);
        CRC32C other = new CRC32C();
        other.update(content, 0, content.length);
        return one.getValue() << 32 | other.getValue();
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Keeps the names of the classes that the rewriting itself needs. */
    void setTools(Set<String> names) {
        tools = Set.copyOf(names);
    }

    /**
     * Whether the rewriting itself needs a class. These were loaded before all others when the cache was empty; now
     * they are loaded when something is first rewritten. They can't be rewritten while they are loaded.
     */
    boolean isTool(String name) {
        return tools.contains(name);
    }

    private void load(Path file) {
        try {
            if (!Files.isRegularFile(file) || !Files.isReadable(file) || Files.size(file) > LONGEST) {
                return;
            }
            byte[] content = Files.readAllBytes(file);
            ByteBuffer in = ByteBuffer.wrap(content);
            if (!isWhole(content) || !Arrays.equals(bytes(in), key)) {
                return;
            }
            byte[] flags = bytes(in);
            byte[] names = bytes(in);
            String classes = new String(bytes(in), StandardCharsets.UTF_8);
            String[] itsTools = new String(bytes(in), StandardCharsets.UTF_8).split("\n");
            int size = in.getInt();
            fields.restore(flags, names, classes);
            tools = new HashSet<>(Arrays.asList(itsTools));
            known = in;
            index = in.position();
            count = size;
        } catch (IOException e) {
            // as if it were not there
        }
    }

    private static boolean isWhole(byte[] content) {
        int length = content.length - SUM;
        if (length < 0) {
            return false;
        }
        CRC32C sum = new CRC32C();
        sum.update(content, 0, length);
        return ByteBuffer.wrap(content).getInt(length) == (int) sum.getValue();
    }

    private static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return bytes;
    }

    private static void put(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * The class as it was rewritten; null if it is not known, or was rewritten by what is not so any more. To find that
     * out class files are read, for which other threads may hold locks that have a class rewritten: no lock is held.
     */
    @Nullable
    Rewritten find(long id, @Nullable ClassLoader loader) {
        Rewritten found = kept(id);
        if (found == null || !found.isValid(fields, loader)) {
            return null;
        }
        uses(id, found);
        return found;
    }

    private synchronized @Nullable Rewritten kept(long id) {
        Rewritten found = used.get(id);
        return found == null ? known(id) : found;
    }

    private synchronized void uses(long id, Rewritten rewritten) {
        used.put(id, rewritten);
    }

    synchronized void add(long id, Rewritten rewritten) {
        used.put(id, rewritten);
        some = true;
    }

    private @Nullable Rewritten known(long id) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long there = known.getLong(index + ENTRY * middle);
            if (there == id) {
                return entry(middle);
            }
            if (there < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    private Rewritten entry(int number) {
        int at = index + ENTRY * number;
        return Rewritten.read(known.slice(known.getInt(at + 8), known.getInt(at + 12)));
    }

    private synchronized void save() {
        if (file == null || !some) {
            return;
        }
        try {
            Path folder = file.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            Path written = Files.createTempFile(folder, "allways", ".tmp");
            try {
                write(written);
                Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(written); // it is there only if it could not be moved
            }
        } catch (IOException | OutOfMemoryError e) {
            // the next start is as slow as this one
        }
    }

    private void write(Path file) throws IOException {
        try (OutputStream raw = Files.newOutputStream(file)) {
            CheckedOutputStream checked = new CheckedOutputStream(raw, new CRC32C());
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(checked, 1 << 16));
            write(out);
            out.flush();
            out.writeInt((int) checked.getChecksum().getValue());
            out.flush();
        }
    }

    private void write(DataOutputStream out) throws IOException {
        Map<Long, Rewritten> now = new HashMap<>(used); // to write loads classes, which are added
        Map<Long, byte[]> all = new TreeMap<>();
        long size = 0;
        for (Map.Entry<Long, Rewritten> each : now.entrySet()) {
            byte[] bytes = each.getValue().written();
            all.put(each.getKey(), bytes);
            size += bytes.length;
        }
        for (int i = 0; i < count; i++) {
            long id = known.getLong(index + ENTRY * i);
            if (!now.containsKey(id) && size < MOST) {
                byte[] bytes = entry(i).written();
                all.put(id, bytes);
                size += bytes.length;
            }
        }
        put(out, key);
        ByteArrayOutputStream flags = new ByteArrayOutputStream();
        StringBuilder names = new StringBuilder();
        String classes = fields.write(flags, names);
        put(out, flags.toByteArray());
        put(out, names.toString().getBytes(StandardCharsets.UTF_8));
        put(out, classes.getBytes(StandardCharsets.UTF_8));
        put(out, String.join("\n", tools).getBytes(StandardCharsets.UTF_8));
        out.writeInt(all.size());
        int at = out.size() + ENTRY * all.size();
        for (Map.Entry<Long, byte[]> each : all.entrySet()) {
            out.writeLong(each.getKey());
            out.writeInt(at);
            out.writeInt(each.getValue().length);
            at += each.getValue().length;
        }
        for (byte[] each : all.values()) {
            out.write(each);
        }
    }
}
