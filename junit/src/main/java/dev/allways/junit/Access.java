package dev.allways.junit;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The way into test classes, whatever their access modifiers. */
final class Access {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private Access() {}

    /** Calls the method: {@code (Object target, Object[] arguments) -> Object}. What it throws passes as it is. */
    static MethodHandle to(Method method) {
        try {
            return LOOKUP.unreflect(opened(method))
                    .asFixedArity()
                    .asSpreader(Object[].class, method.getParameterCount())
                    .asType(methodType(Object.class, Object.class, Object[].class));
        } catch (IllegalAccessException e) {
            throw closed(method, e);
        }
    }

    /** Calls the constructor: {@code (Object[] arguments) -> Object}. What it throws passes as it is. */
    static MethodHandle to(Constructor<?> constructor) {
        try {
            return LOOKUP.unreflectConstructor(opened(constructor))
                    .asFixedArity()
                    .asSpreader(Object[].class, constructor.getParameterCount())
                    .asType(methodType(Object.class, Object[].class));
        } catch (IllegalAccessException e) {
            throw closed(constructor, e);
        }
    }

    /** What a field holds. */
    static @Nullable Object read(Field field, Object instance) {
        try {
            return opened(field).get(instance);
        } catch (IllegalAccessException e) {
            throw closed(field, e);
        }
    }

    private static <T extends AccessibleObject & Member> T opened(T member) {
        try {
            member.setAccessible(true);
            return member;
        } catch (InaccessibleObjectException e) {
            throw closed(member, e);
        }
    }

    private static ExtensionConfigurationException closed(Member member, Exception cause) {
        Class<?> type = member.getDeclaringClass();
        return new ExtensionConfigurationException("""
            an explored test can't be reached by reflection
              where         %s
              usual cause   its package is in a module that opens it to JUnit only
              do            open it to Allways, too: opens %s to org.junit.platform.commons, dev.allways.junit;\
            """.formatted(member, type.getPackageName()), cause);
    }
}
