package dev.allways.studies.collections;

import dev.allways.commands.Does;
import dev.allways.commands.Takes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A release of a library, in a class loader of its own, whose classes and methods are called by their names: so several
 * releases are tested by the same lines.
 */
@SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"
}) // nobody knows the types of what is called by name
final class Release {
    /** What a library lacks that is called by its name: a mistake of the study's, not of the library's. */
    static final class Missing extends Error {
        private static final long serialVersionUID = 1;

        Missing(String message) {
            super(message);
        }
    }

    private record Called(Class<?> type, String name, List<? extends @Nullable Class<?>> arguments) {}

    private static final List<Class<?>> WHOLE = List.of(int[].class, long[].class, short[].class, byte[].class);

    final String library;
    final String version;
    private final ClassLoader loader;
    private final Map<Called, Executable> known = new ConcurrentHashMap<>();

    private Release(String library, String version, ClassLoader loader) {
        this.library = library;
        this.version = version;
        this.loader = loader;
    }

    /** A release with its jars, which the build copies to a folder beside the classes; its assertions are enabled. */
    static Release of(String library, String version, String... others) {
        List<String> jars = new ArrayList<>(List.of(others));
        jars.addFirst(library + "-" + version);
        URL[] urls = jars.stream().map(Release::jar).toArray(URL[]::new);
        // Never closed: its classes load more of them whenever they are called.
        var loader = new URLClassLoader(library, urls, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        return new Release(library, version, loader);
    }

    /** The classes of the JVM that runs this. */
    static Release jdk() {
        return new Release(
                "java.util", Integer.toString(Runtime.version().feature()), ClassLoader.getPlatformClassLoader());
    }

    /** Classes that another loader has. */
    static Release of(String library, String version, ClassLoader loader) {
        return new Release(library, version, loader);
    }

    private static URL jar(String name) {
        try {
            Path classes = Path.of(Release.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path jar = classes.resolveSibling("libraries").resolve(name + ".jar");
            if (!Files.exists(jar)) {
                throw new IllegalStateException(
                        "there is no " + jar + ": the module's build copies it there (phase process-classes)");
            }
            return jar.toUri().toURL();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Class<?> type(String name) {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException e) {
            throw new Missing(library + " " + version + " has no " + name);
        }
    }

    /** Whether there is a class of this name. */
    boolean has(String type) {
        return loader.getResource(type.replace('.', '/') + ".class") != null;
    }

    /** Whether a class has a public method of this name. */
    boolean has(String type, String name) {
        return Arrays.stream(type(type).getMethods())
                .anyMatch(method -> method.getName().equals(name));
    }

    // ---- calls

    /** A new instance. */
    <T> T make(String type, @Nullable Object... arguments) {
        try {
            return (T) call(type(type), "new", null, arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(type + " can't be made", e);
        }
    }

    /** What a static method returns. */
    <T> T make(String type, String method, @Nullable Object... arguments) {
        try {
            return (T) call(type(type), method, null, arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(type + "." + method + " can't be called", e);
        }
    }

    /** What a static method returns, or throws. */
    <T extends @Nullable Object> T callStatic(String type, String method, @Nullable Object... arguments)
            throws Throwable {
        return (T) call(type(type), method, null, arguments);
    }

    /** What a method returns, or throws. */
    <T extends @Nullable Object> T call(Object on, String method, @Nullable Object... arguments) throws Throwable {
        return (T) call(on.getClass(), method, on, arguments);
    }

    private @Nullable Object call(Class<?> type, String name, @Nullable Object on, @Nullable Object... arguments)
            throws Throwable {
        List<@Nullable Class<?>> types = new ArrayList<>(arguments.length);
        for (Object each : arguments) {
            types.add(each == null ? null : each.getClass());
        }
        Executable found = known.computeIfAbsent(new Called(type, name, types), this::find);
        @Nullable Object[] converted = new @Nullable Object[arguments.length];
        for (int i = 0; i < converted.length; i++) {
            converted[i] = converted(arguments[i], found.getParameterTypes()[i]);
        }
        try {
            return found instanceof Method method
                    ? method.invoke(on, converted)
                    : ((Constructor<?>) found).newInstance(converted);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    // ---- methods by name

    private Executable find(Called called) {
        Executable best = null;
        List<Executable> all = new ArrayList<>(
                called.name.equals("new") ? List.of(called.type.getConstructors()) : methods(called.type, called.name));
        for (Executable each : all) {
            if (fits(each, called) && (best == null || isCloser(each, best, called))) {
                best = each;
            }
        }
        if (best == null) {
            throw new Missing("%s %s has no %s.%s(%s)"
                    .formatted(library, version, called.type.getName(), called.name, called.arguments));
        }
        best.setAccessible(true);
        return best;
    }

    /** The public methods, those of public types first. */
    private static List<Method> methods(Class<?> type, String name) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (Modifier.isPublic(each.getModifiers())) {
                methods.addAll(List.of(each.getMethods()));
            }
        }
        methods.addAll(List.of(type.getMethods()));
        methods.removeIf(method -> !method.getName().equals(name));
        methods.sort(Comparator.comparing(Method::isBridge));
        return methods;
    }

    private static boolean fits(Executable executable, Called called) {
        Class<?>[] parameters = executable.getParameterTypes();
        if (parameters.length != called.arguments.size()) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            Class<?> argument = called.arguments.get(i);
            if (argument == null ? parameters[i].isPrimitive() : distance(argument, parameters[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCloser(Executable one, Executable other, Called called) {
        int sum = 0;
        for (int i = 0; i < called.arguments.size(); i++) {
            Class<?> argument = called.arguments.get(i);
            if (argument != null) {
                sum += distance(argument, one.getParameterTypes()[i])
                        - distance(argument, other.getParameterTypes()[i]);
            }
        }
        return sum < 0;
    }

    /** How far a parameter is from an argument; negative if it can't be given. */
    private static int distance(Class<?> argument, Class<?> parameter) {
        if (argument == Integer.class && parameter.isPrimitive()) {
            return parameter == int.class ? 0 : parameter == boolean.class || parameter == char.class ? -1 : 1;
        }
        if (argument == Boolean.class && parameter == boolean.class
                || argument == Long.class && parameter == long.class) {
            return 0;
        }
        if (List.class.isAssignableFrom(argument) && WHOLE.contains(parameter)) {
            return 8 + WHOLE.indexOf(parameter);
        }
        if (!parameter.isAssignableFrom(argument)) {
            return -1;
        }
        return argument == parameter ? 0 : parameter == Object.class ? 9 : parameter.isInterface() ? 3 : 2;
    }

    private static @Nullable Object converted(@Nullable Object argument, Class<?> parameter) {
        if (argument instanceof Integer it && parameter.isPrimitive() && parameter != int.class) {
            return parameter == long.class
                    ? (Object) it.longValue()
                    : parameter == short.class
                            ? (Object) it.shortValue()
                            : parameter == byte.class ? (Object) it.byteValue() : (Object) it.doubleValue();
        }
        if (argument instanceof List<?> list && parameter.isArray()) {
            Object array = Array.newInstance(parameter.getComponentType(), list.size());
            for (int i = 0; i < list.size(); i++) {
                Array.set(array, i, converted(list.get(i), parameter.getComponentType()));
            }
            return array;
        }
        return argument;
    }

    // ---- methods as functions

    <R extends @Nullable Object> Takes.Of1<Object, R> get(String name) {
        return on -> this.<R>call(on, name);
    }

    <A extends @Nullable Object, R extends @Nullable Object> Takes.Of2<Object, A, R> get1(String name) {
        return (on, a) -> this.<R>call(on, name, a);
    }

    <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object>
            Takes.Of3<Object, A, B, R> get2(String name) {
        return (on, a, b) -> this.<R>call(on, name, a, b);
    }

    Does.Of1<Object> run(String name) {
        return on -> call(on, name);
    }

    <A extends @Nullable Object> Does.Of2<Object, A> run1(String name) {
        return (on, a) -> call(on, name, a);
    }

    <A extends @Nullable Object, B extends @Nullable Object> Does.Of3<Object, A, B> run2(String name) {
        return (on, a, b) -> call(on, name, a, b);
    }
}
