package dev.allways.pekko;

import dev.allways.actors.Ref;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Events as bytes: records, enum constants, texts, boxed values, arrays of bytes, optionals, lists, sets and maps of
 * these. Of what comes from the network only records and enums are made.
 */
final class EventCodec {
    private enum Tag {
        NULL,
        BOOLEAN,
        BYTE,
        SHORT,
        CHARACTER,
        INTEGER,
        LONG,
        FLOAT,
        DOUBLE,
        STRING,
        BYTES,
        ENUM,
        RECORD,
        OPTIONAL,
        LIST,
        SET,
        MAP
    }

    private static final Tag[] TAGS = Tag.values();

    /** A record's components, and how it is made. */
    private record Shape(List<RecordComponent> components, Constructor<?> constructor) {}

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            try {
                List<RecordComponent> components = List.of(type.getRecordComponents());
                components.forEach(each -> each.getAccessor().setAccessible(true));
                Constructor<?> constructor = type.getDeclaredConstructor(
                        components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new));
                constructor.setAccessible(true);
                return new Shape(components, constructor);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e); // every record has it
            }
        }
    };

    private final @Nullable ClassLoader loader;

    /** @param loader finds the classes of events */
    EventCodec(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /** An event and who sends it. */
    record Posted(Ref from, Object event) {}

    /**
     * Writes an event.
     *
     * @throws IllegalArgumentException if a part of it is none of what can be written
     */
    byte[] write(Ref from, Object event) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeUTF(from.name());
            put(event, event, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what was written.
     *
     * @throws UncheckedIOException if it is nothing that was written, or of classes that are not here
     */
    Posted read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            Ref from = new Ref(in.readUTF());
            Object event = get(in);
            if (event == null) {
                throw new IOException("no event");
            }
            return new Posted(from, event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new UncheckedIOException(
                    new IOException("what came from the network is no event of these machines", e));
        }
    }

    private static void tag(Tag tag, DataOutputStream out) throws IOException {
        out.writeByte(tag.ordinal());
    }

    private static void put(@Nullable Object value, Object event, DataOutputStream out) throws IOException {
        switch (value) {
            case null -> tag(Tag.NULL, out);
            case Boolean it -> {
                tag(Tag.BOOLEAN, out);
                out.writeBoolean(it);
            }
            case Byte it -> {
                tag(Tag.BYTE, out);
                out.writeByte(it);
            }
            case Short it -> {
                tag(Tag.SHORT, out);
                out.writeShort(it);
            }
            case Character it -> {
                tag(Tag.CHARACTER, out);
                out.writeChar(it);
            }
            case Integer it -> {
                tag(Tag.INTEGER, out);
                out.writeInt(it);
            }
            case Long it -> {
                tag(Tag.LONG, out);
                out.writeLong(it);
            }
            case Float it -> {
                tag(Tag.FLOAT, out);
                out.writeFloat(it);
            }
            case Double it -> {
                tag(Tag.DOUBLE, out);
                out.writeDouble(it);
            }
            case String it -> {
                tag(Tag.STRING, out);
                bytes(it.getBytes(java.nio.charset.StandardCharsets.UTF_8), out);
            }
            case byte[] it -> {
                tag(Tag.BYTES, out);
                bytes(it, out);
            }
            case Enum<?> it -> {
                tag(Tag.ENUM, out);
                out.writeUTF(it.getDeclaringClass().getName());
                out.writeUTF(it.name());
            }
            case Record it -> {
                tag(Tag.RECORD, out);
                out.writeUTF(it.getClass().getName());
                for (RecordComponent component : SHAPES.get(it.getClass()).components) {
                    put(component(it, component), event, out);
                }
            }
            case Optional<?> it -> {
                tag(Tag.OPTIONAL, out);
                put(it.orElse(null), event, out);
            }
            case List<?> it -> all(Tag.LIST, it, event, out);
            case Set<?> it -> all(Tag.SET, it, event, out);
            case Map<?, ?> it -> {
                tag(Tag.MAP, out);
                out.writeInt(it.size());
                for (Map.Entry<?, ?> entry : it.entrySet()) {
                    put(entry.getKey(), event, out);
                    put(entry.getValue(), event, out);
                }
            }
            default ->
                throw new IllegalArgumentException(
                        "event %s can't be sent to another node, because %s is no record, enum, text, number or collection of such"
                                .formatted(event, value.getClass().getName()));
        }
    }

    private static @Nullable Object component(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("%s of %s can't be read".formatted(component.getName(), record), e);
        }
    }

    private static void bytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void all(Tag tag, Collection<?> elements, Object event, DataOutputStream out) throws IOException {
        tag(tag, out);
        out.writeInt(elements.size());
        for (Object each : elements) {
            put(each, event, out);
        }
    }

    private @Nullable Object get(DataInputStream in) throws IOException, ReflectiveOperationException {
        return switch (TAGS[in.readByte()]) {
            case NULL -> null;
            case BOOLEAN -> in.readBoolean();
            case BYTE -> in.readByte();
            case SHORT -> in.readShort();
            case CHARACTER -> in.readChar();
            case INTEGER -> in.readInt();
            case LONG -> in.readLong();
            case FLOAT -> in.readFloat();
            case DOUBLE -> in.readDouble();
            case STRING -> new String(bytes(in), java.nio.charset.StandardCharsets.UTF_8);
            case BYTES -> bytes(in);
            case ENUM -> constant(type(in), in.readUTF());
            case RECORD -> record(type(in), in);
            case OPTIONAL -> Optional.ofNullable(get(in));
            case LIST -> List.copyOf(all(in));
            case SET -> new LinkedHashSet<>(all(in));
            case MAP -> {
                Map<Object, Object> map = new LinkedHashMap<>();
                for (int left = in.readInt(); left > 0; left--) {
                    map.put(get(in), get(in));
                }
                yield map;
            }
        };
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }

    private List<Object> all(DataInputStream in) throws IOException, ReflectiveOperationException {
        List<Object> all = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            all.add(get(in));
        }
        return all;
    }

    private Class<?> type(DataInputStream in) throws IOException, ReflectiveOperationException {
        return Class.forName(in.readUTF(), false, loader);
    }

    private static Object constant(Class<?> type, String name) throws IOException {
        return Arrays.stream(type.isEnum() ? type.getEnumConstants() : new Object[0])
                .filter(each -> ((Enum<?>) each).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("%s has no %s".formatted(type, name)));
    }

    private Object record(Class<?> type, DataInputStream in) throws IOException, ReflectiveOperationException {
        if (!type.isRecord()) {
            throw new IOException(type + " is no record");
        }
        Shape shape = SHAPES.get(type);
        @Nullable Object[] values = new Object[shape.components.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(in);
        }
        return shape.constructor.newInstance(values);
    }
}
