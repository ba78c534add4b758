package dev.allways.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies objects of one class field by field, without calling a constructor of theirs. Made once for each class. */
final class FieldCopier {
    private static final ClassValue<FieldCopier> KNOWN = new ClassValue<>() {
        @Override
        protected FieldCopier computeValue(Class<?> type) {
            return new FieldCopier(type);
        }
    };

    private final Constructor<?> constructor;
    private final List<MethodHandle> getters = new ArrayList<>();
    private final List<MethodHandle> setters = new ArrayList<>();

    private FieldCopier(Class<?> type) {
        var lookup = MethodHandles.lookup();
        try {
            Class<?> factory = Class.forName("sun.reflect.ReflectionFactory"); // by name: javac warns of it
            constructor =
                    (Constructor<?>) factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                            .invoke(
                                    factory.getMethod("getReflectionFactory").invoke(null),
                                    type,
                                    Object.class.getDeclaredConstructor());
            for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers())) {
                        continue;
                    }
                    if (!field.trySetAccessible()) {
                        throw Fields.unreadable(each);
                    }
                    getters.add(lookup.unreflectGetter(field));
                    setters.add(lookup.unreflectSetter(field));
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // the platform has it, and all was made accessible
        }
    }

    /** A copy of a value; the value itself if it is no object with fields of a class of the user's own. */
    @SuppressWarnings("unchecked") // a copy is of the class of its original
    static <S> S copy(S value) {
        return Fields.own(value.getClass()) ? (S) KNOWN.get(value.getClass()).of(value) : value;
    }

    private Object of(Object value) {
        try {
            Object copy = constructor.newInstance();
            for (int i = 0; i < getters.size(); i++) {
                setters.get(i).invoke(copy, field(getters.get(i).invoke(value)));
            }
            return copy;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // there is no code of the user's in it
        }
    }

    private static @Nullable Object field(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return Fields.own(value.getClass()) ? copy(value) : ComponentCopier.copy(value);
    }
}
