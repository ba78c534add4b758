package dev.allways.symbolic.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A method of the platform that has a model. */
record PlatformMethod(Method model, Method method) {
    private static final List<String> PACKAGES =
            List.of("java.lang.", "java.util.", "java.util.concurrent.atomic.", "java.math.");
    private static final Map<String, List<String>> FAMILIES = Map.of(
            "Map", List.of("Map", "SequencedMap", "NavigableMap"),
            "Set", List.of("Set", "NavigableSet"));

    /** The one that a model stands for, where it is public. */
    static Optional<PlatformMethod> of(Method model) {
        int end = model.getName().indexOf('_');
        if (end < 0) {
            return Optional.empty();
        }
        String type = model.getName().substring(0, end);
        String name = model.getName().substring(end + 1);
        Class<?>[] parameters = model.getParameterTypes();
        return FAMILIES.getOrDefault(type, List.of(type)).stream()
                .flatMap(each -> PACKAGES.stream().map(in -> in + each))
                .flatMap(PlatformMethod::loaded)
                .flatMap(each -> Stream.concat(
                        method(each, name, parameters, true),
                        parameters.length == 0
                                ? Stream.empty()
                                : method(each, name, Arrays.copyOfRange(parameters, 1, parameters.length), false)))
                .map(each -> new PlatformMethod(model, each))
                .findFirst();
    }

    private static Stream<Class<?>> loaded(String name) {
        try {
            return Stream.of(Class.forName(name));
        } catch (ClassNotFoundException e) {
            return Stream.empty();
        }
    }

    private static Stream<Method> method(Class<?> type, String name, Class<?>[] parameters, boolean isStatic) {
        try {
            return Stream.of(type.getMethod(name, parameters))
                    .filter(each -> Modifier.isStatic(each.getModifiers()) == isStatic);
        } catch (NoSuchMethodException e) {
            return Stream.empty();
        }
    }

    /** Calls a method; throws what it does. */
    static @Nullable Object called(Method method, @Nullable Object receiver, @Nullable Object... arguments)
            throws Throwable {
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            throw Objects.requireNonNull(e.getCause());
        } catch (
                IllegalArgumentException
                        e) { // compiled code throws some without a trace, which reflection takes for its own
            throw e.getCause() != null ? e.getCause() : e;
        }
    }

    /** What was thrown; the JVM words some messages after the code that threw. */
    static String thrown(Throwable thrown, Shown shown) {
        String type = "throws " + thrown.getClass().getName();
        return thrown instanceof NullPointerException || thrown instanceof ClassCastException
                ? type
                : type + " of " + shown.of(thrown.getMessage());
    }

    /** What it comes to, and what becomes of the arguments. */
    String result(RandomArguments arguments) {
        @Nullable Object[] made = arguments.made(RandomArguments.Making.PLAIN);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        if (!isStatic && made[0] == null) {
            return "throws java.lang.NullPointerException";
        }
        String result;
        try {
            result = Shown.PLAIN.of(
                    called(method, isStatic ? null : made[0], Arrays.copyOfRange(made, isStatic ? 0 : 1, made.length)));
        } catch (Throwable e) {
            return thrown(e, Shown.PLAIN);
        }
        return result + Shown.PLAIN.arguments(model, made);
    }
}
