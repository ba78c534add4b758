package dev.allways.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * How JUnit made the test instance: enough to make others like it. The instance itself runs no execution; it is the
 * pattern for those that do, and what other extensions put into its fields is found by comparison.
 *
 * @param arguments what JUnit called the constructor with
 * @param made what the constructor left in the fields
 */
record Construction(Constructor<?> constructor, List<?> arguments, Object pattern, Map<Field, @Nullable Object> made) {
    /** A field, and what an extension put there. */
    record Injected(Field field, @Nullable Object value) {
        void into(Object instance) throws IllegalAccessException {
            field.set(instance, value);
        }
    }

    /** Takes down an instance right after its constructor returned. */
    static Construction of(Constructor<?> constructor, List<?> arguments, Object pattern) {
        return new Construction(constructor, arguments, pattern, contents(pattern));
    }

    /** What extensions have put into the pattern's fields up to now. */
    List<Injected> injected() {
        var injected = new ArrayList<Injected>();
        contents(pattern).forEach((field, now) -> {
            Object before = made.get(field);
            boolean same = field.getType().isPrimitive() ? Objects.equals(now, before) : now == before;
            if (!same || AnnotationSupport.isAnnotated(field, RegisterExtension.class)) {
                injected.add(new Injected(field, now));
            }
        });
        return injected;
    }

    /**
     * What extensions have put into the fields of an instance, as far as another one tells that no extension has seen:
     * what the constructor sets to an object is taken for its own.
     */
    static List<Injected> injected(Object instance, Object untouched) {
        var injected = new ArrayList<Injected>();
        Map<Field, @Nullable Object> before = contents(untouched);
        contents(instance).forEach((field, now) -> {
            boolean own =
                    field.getType().isPrimitive() ? Objects.equals(now, before.get(field)) : before.get(field) != null;
            if (!own || AnnotationSupport.isAnnotated(field, RegisterExtension.class)) {
                injected.add(new Injected(field, now));
            }
        });
        return injected;
    }

    /** The fields that instances of a class have. */
    static List<Field> fields(Class<?> type) {
        return ReflectionSupport.findFields(
                type, field -> !Modifier.isStatic(field.getModifiers()), HierarchyTraversalMode.TOP_DOWN);
    }

    private static Map<Field, @Nullable Object> contents(Object instance) {
        Map<Field, @Nullable Object> contents = new LinkedHashMap<>();
        for (Field field : fields(instance.getClass())) {
            contents.put(field, Access.read(field, instance));
        }
        return contents;
    }
}
