package dev.allways.agent;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the platform as they were rewritten the last time: a file that belongs to one build of the JDK and one of
 * the agent, and is written when the JVM ends. Losing it costs half a second.
 */
final class Cache {
    private static final byte[] UNCHANGED = {};

    private final @Nullable Path file;
    private final String key;
    private final Fields fields;
    private final Map<String, byte[]> known = new HashMap<>();
    private final Map<String, byte[]> fresh = new ConcurrentHashMap<>();

    /**
     * @param file null: nothing is kept
     * @param key what the classes depend on
     */
    Cache(@Nullable Path file, String key, Fields fields) {
        this.file = file;
        this.key = key;
        this.fields = fields;
        if (file != null) {
            load(file);
            Runtime.getRuntime().addShutdownHook(new Thread(this::save, "allways-cache"));
        }
    }

    private void load(Path file) {
        if (!Files.isReadable(file)) {
            return;
        }
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            if (!in.readUTF().equals(key)) {
                return;
            }
            int count = in.readInt();
            List<Fields.Field> numbered = new java.util.ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                numbered.add(new Fields.Field(in.readUTF(), in.readUTF(), in.readInt()));
            }
            Map<String, byte[]> classes = new HashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                classes.put(name, bytes);
            }
            fields.restore(numbered);
            known.putAll(classes);
        } catch (IOException e) {
            // damaged: as if it were not there
        }
    }

    /**
     * The class as it was rewritten, or is now; null: it is left as it is.
     *
     * @param loaded whether its shape can't be changed any more; what is loaded when the agent comes differs from JVM to JVM
     */
    byte @Nullable [] of(String name, boolean loaded, byte[] original, Supplier<byte @Nullable []> rewriting) {
        String id = name + '/' + original.length + (loaded ? "/loaded" : "");
        byte[] kept = known.get(id);
        if (kept == null) {
            byte[] made = rewriting.get();
            kept = made == null ? UNCHANGED : made;
            if (file != null) {
                fresh.put(id, kept);
            }
        }
        return kept.length == 0 ? null : kept;
    }

    private void save() {
        if (file == null || fresh.isEmpty()) {
            return;
        }
        Map<String, byte[]> all = new HashMap<>(known);
        all.putAll(fresh);
        List<Fields.Field> numbered = fields.numbered();
        try {
            Path folder = file.toAbsolutePath().getParent();
            Files.createDirectories(folder);
            Path written = Files.createTempFile(folder, "allways", ".tmp");
            try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(written), 1 << 16))) {
                out.writeUTF(key);
                out.writeInt(numbered.size());
                for (Fields.Field field : numbered) {
                    out.writeUTF(field.owner());
                    out.writeUTF(field.name());
                    out.writeInt(field.flags());
                }
                out.writeInt(all.size());
                for (Map.Entry<String, byte[]> each : all.entrySet()) {
                    out.writeUTF(each.getKey());
                    out.writeInt(each.getValue().length);
                    out.write(each.getValue());
                }
            }
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // the next start is as slow as this one
        }
    }
}
