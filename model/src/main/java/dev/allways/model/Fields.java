package dev.allways.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The fields of a class and of its superclasses that make one object differ from another: no statics, none that is
 * transient.
 */
record Fields(List<MethodHandle> getters, List<String> names, List<Type> types, Optional<String> hidden) {
    private static final ClassValue<Fields> KNOWN = new ClassValue<>() {
        @Override
        protected Fields computeValue(Class<?> type) {
            return found(type);
        }
    };

    /**
     * The fields of a class.
     *
     * @throws Underivable if they can't be read
     */
    static Fields of(Class<?> type) {
        Fields fields = KNOWN.get(type);
        fields.hidden.ifPresent(message -> {
            throw new Underivable(message);
        });
        return fields;
    }

    private static final ClassValue<Boolean> OWN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return !platform(type)
                    && !type.isRecord()
                    && !Enum.class.isAssignableFrom(type)
                    && !type.isArray()
                    && !type.isHidden()
                    && !KNOWN.get(type).names.isEmpty();
        }
    };

    /** Whether a class is the user's, and its objects have fields of which it is known what they mean. */
    static boolean own(Class<?> type) {
        return OWN.get(type);
    }

    /** Whether a class is the platform's: what its objects hold is nobody's business but theirs. */
    static boolean platform(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Whether a class's fields can be read. */
    static boolean readable(Class<?> type) {
        return KNOWN.get(type).hidden.isEmpty();
    }

    private static Fields found(Class<?> type) {
        var getters = new ArrayList<MethodHandle>();
        var names = new ArrayList<String>();
        var types = new ArrayList<Type>();
        for (Class<?> each = type; each != null && !platform(each); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())
                        || Modifier.isTransient(field.getModifiers())
                        || field.isSynthetic()) {
                    continue;
                }
                if (!field.trySetAccessible()) {
                    return new Fields(List.of(), List.of(), List.of(), Optional.of(hidden(each)));
                }
                try {
                    getters.add(MethodHandles.lookup().unreflectGetter(field));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e); // it was made accessible
                }
                names.add(field.getName());
                types.add(field.getGenericType());
            }
        }
        return new Fields(List.copyOf(getters), List.copyOf(names), List.copyOf(types), Optional.empty());
    }

    private static String hidden(Class<?> type) {
        return """
            the fields of %s can't be read
              usual cause   the class is in a package that its module does not open
              do            say "opens %s to dev.allways.model" in its module-info.java\
            """.formatted(type.getName(), type.getPackageName());
    }

    /** What is thrown where the fields of a class can't be read. */
    static Underivable unreadable(Class<?> type) {
        return new Underivable(hidden(type));
    }
}
