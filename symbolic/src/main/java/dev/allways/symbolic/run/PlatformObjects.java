package dev.allways.symbolic.run;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is known of an object by its class: whether its methods are the platform's, and what they refuse. */
public final class PlatformObjects {
    private static final Pattern REFUSING =
            Pattern.compile("java\\.util\\.(ImmutableCollections|Collections\\$Unmodifiable)");
    private static final Pattern IMMUTABLE =
            Pattern.compile("java\\.util\\.(ImmutableCollections|Collections\\$(Unmodifiable|Empty|Singleton|Copies))");

    private PlatformObjects() {}

    /** Whether two references are to one object, which is no branch. */
    @SuppressWarnings("ReferenceEquality")
    public static boolean isOne(@Nullable Object a, @Nullable Object b) {
        return a == b;
    }

    /** Whether an object's class is one of the platform's. */
    public static boolean isOfPlatform(@Nullable Object object) {
        return object != null && object.getClass().getClassLoader() == null;
    }

    /** Whether the code of an object's method is the platform's, which its class has or inherits. */
    public static boolean isPlatforms(@Nullable Object object, String method, Class<?>... parameters) {
        if (object == null || isOfPlatform(object)) {
            return object != null;
        }
        Class<?> its = declarer(object, method, parameters);
        return its != null && its.getClassLoader() == null;
    }

    /** Whether a method's code is in a class of the platform, and not in an interface: it calls no other of these. */
    public static boolean isOfClass(@Nullable Object object, String method, Class<?>... parameters) {
        if (object == null || isOfPlatform(object)) {
            return object != null;
        }
        Class<?> its = declarer(object, method, parameters);
        return its != null && its.getClassLoader() == null && !its.isInterface();
    }

    /** Whether the code of an object's method is that of a class. */
    public static boolean isOf(Class<?> type, Object object, String method, Class<?>... parameters) {
        return declarer(object, method, parameters) == type;
    }

    /** The class or interface that has the code of an object's method; null: there is no such method. */
    private static @Nullable Class<?> declarer(Object object, String method, Class<?>... parameters) {
        try {
            return object.getClass().getMethod(method, parameters).getDeclaringClass();
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /** Whether an object is a lambda, which has the methods of its interface that are no code of its own. */
    public static boolean isLambda(Object object) {
        return object.getClass().isHidden();
    }

    /** Whether a collection is one that never changes, of which the platform makes no copy. */
    public static boolean isUnchanging(Object collection) {
        return collection.getClass().getName().startsWith("java.util.ImmutableCollections");
    }

    /** Whether the platform refuses all changes of a collection. */
    public static boolean isImmutable(Object collection) {
        return IMMUTABLE.matcher(collection.getClass().getName()).lookingAt();
    }

    /** Whether the platform refuses to change a collection also where there is nothing to change. */
    public static boolean isRefusing(Object collection) {
        return REFUSING.matcher(collection.getClass().getName()).lookingAt();
    }
}
