package dev.allways.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A class as it was rewritten.
 *
 * @param bytes of the class file; null: it is left as it is
 * @param basis the other class files that it was rewritten by: their names, and the sums of their content
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares it
record Rewritten(byte @Nullable [] bytes, Map<String, Long> basis) {
    static Rewritten read(ByteBuffer in) {
        Map<String, Long> basis = new TreeMap<>();
        for (int left = in.getShort(); left > 0; left--) {
            byte[] name = new byte[in.getShort()];
            in.get(name);
            basis.put(new String(name, StandardCharsets.UTF_8), in.getLong());
        }
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        return new Rewritten(bytes.length == 0 ? null : bytes, basis);
    }

    byte[] written() throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeShort(basis.size());
        for (Map.Entry<String, Long> each : basis.entrySet()) {
            byte[] name = each.getKey().getBytes(StandardCharsets.UTF_8);
            out.writeShort(name.length);
            out.write(name);
            out.writeLong(each.getValue());
        }
        if (this.bytes != null) {
            out.write(this.bytes);
        }
        return bytes.toByteArray();
    }

    /** Whether a class of this loader would be rewritten by the same. */
    boolean isValid(Fields fields, @Nullable ClassLoader loader) {
        for (Map.Entry<String, Long> each : basis.entrySet()) {
            if (fields.sum(each.getKey(), loader) != each.getValue()) {
                return false;
            }
        }
        return true;
    }
}
