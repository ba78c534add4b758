package dev.allways.commands.concurrent;

import dev.allways.gen.Gen;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a class says of itself by its methods that are marked as operations; inherited ones are of it, too. */
final class Marked<S> {
    private final Class<S> type;
    private final Guesses guesses = new Guesses(Map.of());

    Marked(Class<S> type) {
        this.type = type;
    }

    Subject<S> subject() {
        List<Procedure<S>> operations = new ArrayList<>();
        List<Invocation<S>> after = new ArrayList<>();
        for (Method method : methods()) {
            boolean isAfter = Objects.requireNonNull(method.getAnnotation(Operation.class))
                    .after();
            if (isAfter && method.getParameterCount() > 0) {
                throw wrong("%s is called after the threads and can have no parameter".formatted(Hunt.shown(method)));
            }
            Procedure<S> procedure = procedure(method);
            if (isAfter) {
                after.add(Invocation.of(-1, procedure, new Answered()));
            } else {
                operations.add(procedure);
            }
        }
        if (operations.isEmpty()) {
            throw wrong("no method is marked as an @Operation");
        }
        return new Subject<>(
                Hunt.variable(type),
                List.of(maker()),
                null,
                List.copyOf(operations),
                List.copyOf(after),
                Consistency.LINEARIZABILITY,
                false);
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(type.getName() + ": " + what);
    }

    private List<Method> methods() {
        List<Method> marked = new ArrayList<>();
        for (@Nullable Class<?> each = type; each != null; each = each.getSuperclass()) {
            Stream.of(each.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(Operation.class) && !method.isBridge())
                    .filter(method -> marked.stream().noneMatch(below -> overrides(below, method)))
                    .sorted(Comparator.comparing(Method::getName).thenComparing(Hunt::shown))
                    .forEach(marked::add);
        }
        for (Method method : marked) {
            if (Modifier.isStatic(method.getModifiers())) {
                throw wrong("%s is static and can be no operation of an object".formatted(Hunt.shown(method)));
            }
        }
        return marked;
    }

    private static boolean overrides(Method below, Method method) {
        return below.getName().equals(method.getName())
                && List.of(below.getParameterTypes()).equals(List.of(method.getParameterTypes()));
    }

    private Subject.Maker<S> maker() {
        try {
            var constructor = type.getDeclaredConstructor();
            return Hunt.<S>maker(lookup(type), constructor, List.of())
                    .orElseThrow(() -> wrong("its constructor is not accessible"));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getName() + " has no constructor without parameters", e);
        }
    }

    private MethodHandles.Lookup lookup(Class<?> declaring) {
        try {
            return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "%s is in a module that does not open its package".formatted(declaring.getName()), e);
        }
    }

    private Procedure<S> procedure(Method method) {
        Class<?> declaring = method.getDeclaringClass();
        return new Procedure<>(
                method.getName(),
                generators(method),
                Hunt.body(Hunt.handle(lookup(declaring), method)
                        .orElseThrow(() -> wrong("%s is not accessible".formatted(Hunt.shown(method))))),
                Hunt.place(declaring, Hunt.shown(method)));
    }

    private List<Gen<?>> generators(Method method) {
        String[] named =
                Objects.requireNonNull(method.getAnnotation(Operation.class)).arguments();
        Class<?>[] parameters = method.getParameterTypes();
        if (named.length > 0 && named.length != parameters.length) {
            throw wrong("%s names %d generators".formatted(Hunt.shown(method), named.length));
        }
        List<Gen<?>> generators = new ArrayList<>();
        for (int i = 0; i < parameters.length; i++) {
            if (named.length > 0) {
                generators.add(generator(method, named[i]));
                continue;
            }
            List<Guess> guessed = guesses.of(parameters[i]);
            if (guessed.isEmpty()) {
                throw wrong("%s: nobody knows a %s; name a generator, as in @Operation(arguments = \"keys\")"
                        .formatted(Hunt.shown(method), parameters[i].getName()));
            }
            generators.add(Hunt.generator(guessed));
        }
        return generators;
    }

    private Gen<?> generator(Method method, String name) {
        Class<?> declaring = method.getDeclaringClass();
        Optional<Object> found = field(declaring, name);
        if (found.isEmpty()) {
            found = result(declaring, name);
        }
        if (found.isPresent() && found.get() instanceof Gen<?> generator) {
            return generator;
        }
        throw wrong("%s: %s has no static field or method %s with a Gen"
                .formatted(Hunt.shown(method), declaring.getSimpleName(), name));
    }

    private Optional<Object> field(Class<?> declaring, String name) {
        try {
            Field field = declaring.getDeclaredField(name);
            return Modifier.isStatic(field.getModifiers())
                    ? Optional.ofNullable(
                            lookup(declaring).unreflectGetter(field).invoke())
                    : Optional.empty();
        } catch (NoSuchFieldException e) {
            return Optional.empty();
        } catch (Throwable e) {
            throw new IllegalArgumentException("%s.%s can't be read".formatted(declaring.getName(), name), e);
        }
    }

    private Optional<Object> result(Class<?> declaring, String name) {
        try {
            Method method = declaring.getDeclaredMethod(name);
            return Modifier.isStatic(method.getModifiers())
                    ? Optional.ofNullable(lookup(declaring).unreflect(method).invoke())
                    : Optional.empty();
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        } catch (Throwable e) {
            throw new IllegalArgumentException("%s.%s() fails".formatted(declaring.getName(), name), e);
        }
    }
}
