package dev.allways.examples.libraries;

import java.lang.reflect.Field;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A field that a library keeps to itself: part of what makes two of its objects behave differently later. */
final class HiddenField {
    private final Field field;

    private HiddenField(Field field) {
        this.field = field;
    }

    /**
     * The field of that name.
     *
     * @throws IllegalStateException if there is none, or if it is in a module that is not open
     */
    static HiddenField of(Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            if (!field.trySetAccessible()) {
                throw new IllegalStateException("""
                    NOT OPEN  %s.%s can't be read
                      where         the module %s
                      usual cause   the JVM runs without the option that opens the package
                      do            start it with --add-opens %s/%s=ALL-UNNAMED
                                    (ALLWAYS_JAVA_OPTS of ./allways)\
                    """.formatted(
                                owner.getName(),
                                name,
                                owner.getModule().getName(),
                                owner.getModule().getName(),
                                owner.getPackageName()));
            }
            return new HiddenField(field);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(
                    """
                    NO SUCH FIELD  %s has no field %s
                      where         %s
                      usual cause   another version of the library, which keeps its nodes otherwise
                      do            read its source and correct the model\
                    """.formatted(
                            owner.getName(), name, owner.getProtectionDomain().getCodeSource()),
                    e);
        }
    }

    @Nullable
    Object read(Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e); // it was made accessible
        }
    }

    int readInt(Object owner) {
        return ((Number) Objects.requireNonNull(read(owner))).intValue();
    }

    boolean readBoolean(Object owner) {
        return (boolean) Objects.requireNonNull(read(owner));
    }

    void write(Object owner, @Nullable Object value) {
        try {
            field.set(owner, value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
