package dev.allways.model;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A class of records: how to take one apart and to put one together. */
final class Components {
    private static final ClassValue<Components> KNOWN = new ClassValue<>() {
        @Override
        protected Components computeValue(Class<?> type) {
            return new Components(type);
        }
    };

    private final Constructor<?> constructor;
    private final Method[] accessors;

    private Components(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // every record has it
        }
        if (!constructor.trySetAccessible() || !Arrays.stream(accessors).allMatch(Method::trySetAccessible)) {
            throw new IllegalArgumentException("""
                the components of %s can't be read
                  usual cause   the record is in a package that its module does not open
                  do            say "opens %s to dev.allways.model" in its module-info.java\
                """.formatted(type.getName(), type.getPackageName()));
        }
    }

    static Components of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** The components of a record. */
    @Nullable
    Object[] of(Record value) {
        @Nullable Object[] values = new Object[accessors.length];
        for (int i = 0; i < values.length; i++) {
            try {
                values[i] = accessors[i].invoke(value);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e); // it was made accessible
            } catch (InvocationTargetException e) {
                throw thrown(e);
            }
        }
        return values;
    }

    /** The record of these components. */
    Record with(@Nullable Object[] values) {
        try {
            return (Record) constructor.newInstance(values);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(e); // it was made accessible, and records are not abstract
        } catch (InvocationTargetException e) {
            throw thrown(e);
        }
    }

    private static RuntimeException thrown(InvocationTargetException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException exception ? exception : new IllegalStateException(e.getCause());
    }
}
