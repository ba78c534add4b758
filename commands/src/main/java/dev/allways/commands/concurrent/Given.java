package dev.allways.commands.concurrent;

import dev.allways.gen.JavaText;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What a user says that values of a type may be: {@code TYPE=VALUE}, several with a semicolon between. A type is a
 * class with its package, or a primitive one; a value a number, a text in quotes, true or false, or a class with its
 * package (an object of it is made by its constructor without parameters), or a static method without parameters or a
 * static field, behind its class.
 */
public final class Given {
    private static final Map<String, Class<?>> PRIMITIVES = Map.of(
            "int",
            int.class,
            "long",
            long.class,
            "boolean",
            boolean.class,
            "double",
            double.class,
            "short",
            short.class,
            "byte",
            byte.class,
            "char",
            char.class,
            "float",
            float.class);

    private Given() {}

    /**
     * Reads what is said; nothing for an empty text.
     *
     * @throws IllegalArgumentException if it can't be read, or names what is not there
     */
    public static Map<Class<?>, List<Guess>> parse(String text, @Nullable ClassLoader loader) {
        Map<Class<?>, List<Guess>> given = new LinkedHashMap<>();
        for (String each : text.split(";")) {
            if (each.isBlank()) {
                continue;
            }
            int equals = each.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'%s' is not TYPE=VALUE".formatted(each));
            }
            Class<?> type = type(each.substring(0, equals).strip(), loader);
            given.computeIfAbsent(type, any -> new ArrayList<>())
                    .add(guess(type, each.substring(equals + 1).strip(), loader));
        }
        return given;
    }

    private static Class<?> type(String name, @Nullable ClassLoader loader) {
        Class<?> primitive = PRIMITIVES.get(name);
        if (primitive != null) {
            return primitive;
        }
        Class<?> found = find(name, loader);
        if (found == null) {
            throw new IllegalArgumentException("there is no class " + name);
        }
        return found;
    }

    private static @Nullable Class<?> find(String name, @Nullable ClassLoader loader) {
        String binary = name;
        while (true) {
            try {
                return Class.forName(binary, true, loader);
            } catch (ClassNotFoundException e) {
                int dot = binary.lastIndexOf('.');
                if (dot < 0) {
                    return null;
                }
                binary = binary.substring(0, dot) + "$" + binary.substring(dot + 1);
            }
        }
    }

    private static Guess guess(Class<?> type, String text, @Nullable ClassLoader loader) {
        if (text.equals("null")) {
            return Guess.of(text, null);
        }
        if (text.equals("true") || text.equals("false")) {
            return Guess.of(text, Boolean.valueOf(text));
        }
        if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
            String value = text.substring(1, text.length() - 1);
            return Guess.of(JavaText.of(value), value);
        }
        if (text.matches("-?[0-9]+[lL]?")) {
            long number = Long.parseLong(text.replaceAll("[lL]", ""));
            Object value = switch (type.getName()) {
                case "long", "java.lang.Long" -> number;
                case "short", "java.lang.Short" -> (short) number;
                case "byte", "java.lang.Byte" -> (byte) number;
                default -> (int) number;
            };
            return Guess.of(JavaText.of(value), value);
        }
        Class<?> made = find(text, loader);
        try {
            if (made != null) {
                var constructor = made.getConstructor();
                return new Guess("new " + made.getSimpleName() + "()", (Callable<Object>) constructor::newInstance);
            }
            int dot = text.lastIndexOf('.');
            Class<?> owner = dot < 0 ? null : find(text.substring(0, dot), loader);
            if (owner != null) {
                return member(owner, text.substring(dot + 1));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("%s can't be made: %s".formatted(text, e), e);
        }
        throw new IllegalArgumentException("there is no " + text);
    }

    private static Guess member(Class<?> owner, String name) throws ReflectiveOperationException {
        for (Field each : owner.getFields()) {
            if (each.getName().equals(name) && Modifier.isStatic(each.getModifiers())) {
                return Guess.of(owner.getSimpleName() + "." + name, each.get(null));
            }
        }
        var method = owner.getMethod(name);
        return new Guess(owner.getSimpleName() + "." + name + "()", (Callable<@Nullable Object>) () -> {
            try {
                return method.invoke(null);
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(e.getCause());
            }
        });
    }
}
