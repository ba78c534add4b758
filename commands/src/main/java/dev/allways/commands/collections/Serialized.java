package dev.allways.commands.collections;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** A value written and read by Java's serialization. Shown in programs as a call of this class. */
public final class Serialized {
    private Serialized() {}

    /**
     * What is read of a value that was written.
     *
     * @throws IOException if it, or something in it, can't be serialized
     * @throws ClassNotFoundException if a class is not there that the value needs
     */
    @SuppressWarnings({"unchecked", "BanSerializableRead"}) // its own bytes
    public static <T> T copy(T value) throws IOException, ClassNotFoundException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (var in = new Reader(
                new ByteArrayInputStream(bytes.toByteArray()), value.getClass().getClassLoader())) {
            return (T) in.readObject();
        }
    }

    /** Finds the classes of the value where it has its own from. */
    private static final class Reader extends ObjectInputStream {
        private final @Nullable ClassLoader loader;

        Reader(InputStream in, @Nullable ClassLoader loader) throws IOException {
            super(in);
            this.loader = loader;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(type.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(type);
            }
        }
    }
}
