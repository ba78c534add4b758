package dev.allways.commands.concurrent;

import dev.allways.gen.JavaText;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What arguments a parameter may have, by its type alone: few values, so that calls meet, and texts whose hash codes
 * are the same for whatever is anything, so that keys collide.
 */
final class Guesses {
    private static final String FIRST = "Aa";
    private static final String SECOND = "BB"; // with the same hash code

    private static final Map<Class<?>, List<Guess>> KNOWN = new HashMap<>();

    static {
        know(List.of(boolean.class, Boolean.class), false, true);
        know(List.of(byte.class, Byte.class), (byte) 0, (byte) 1);
        know(List.of(short.class, Short.class), (short) 0, (short) 1);
        know(List.of(char.class, Character.class), 'a', 'b');
        know(List.of(int.class, Integer.class, Number.class), 0, 1);
        know(List.of(long.class, Long.class), 0L, 1L);
        know(List.of(float.class, Float.class), 0f, 1f);
        know(List.of(double.class, Double.class), 0.0, 1.0);
        know(
                List.of(Object.class, String.class, CharSequence.class, Comparable.class, java.io.Serializable.class),
                FIRST,
                SECOND);
        know(List.of(Class.class), String.class);
        know(List.of(Duration.class), Duration.ZERO, Duration.ofMillis(1));
        know(List.of(TimeUnit.class), TimeUnit.MILLISECONDS);
        know(List.of(Optional.class), Optional.of(FIRST));
        know(List.of(Iterable.class, Collection.class, List.class), List.of(FIRST));
        know(List.of(Set.class), Set.of(FIRST));
        know(List.of(Map.class), Map.of(FIRST, SECOND));
        know(Throwable.class, "new RuntimeException()", () -> new RuntimeException());
        know(Exception.class, "new RuntimeException()", () -> new RuntimeException());
        know(RuntimeException.class, "new RuntimeException()", () -> new RuntimeException());
        know(java.util.Random.class, "new Random(0)", () -> new java.util.Random(0));
        know(Object[].class, "new Object[1]", () -> new Object[1]);
        function(Comparator.class, "Comparator.naturalOrder()", Comparator.naturalOrder());
        function(Runnable.class, "() -> {}", (Runnable) () -> {});
        function(Executor.class, "Runnable::run", (Executor) Runnable::run);
        function(Callable.class, "() -> \"Aa\"", (Callable<Object>) () -> FIRST);
        function(Supplier.class, "() -> \"Aa\"", (Supplier<Object>) () -> FIRST);
        function(Consumer.class, "any -> {}", (Consumer<Object>) any -> {});
        function(BiConsumer.class, "(any, other) -> {}", (BiConsumer<Object, Object>) (any, other) -> {});
        function(Predicate.class, "\"Aa\"::equals", (Predicate<Object>) FIRST::equals);
        function(BiPredicate.class, "Objects::equals", (BiPredicate<Object, Object>) java.util.Objects::equals);
        function(Function.class, "any -> \"BB\"", (Function<Object, Object>) any -> SECOND);
        function(UnaryOperator.class, "any -> \"BB\"", (UnaryOperator<Object>) any -> SECOND);
        function(BiFunction.class, "(any, other) -> other", (BiFunction<Object, Object, Object>) (any, other) -> other);
        function(BinaryOperator.class, "(any, other) -> other", (BinaryOperator<Object>) (any, other) -> other);
        function(IntUnaryOperator.class, "n -> n + 1", (IntUnaryOperator) n -> n + 1);
        function(LongUnaryOperator.class, "n -> n + 1", (LongUnaryOperator) n -> n + 1);
        function(IntBinaryOperator.class, "Integer::sum", (IntBinaryOperator) Integer::sum);
        function(LongBinaryOperator.class, "Long::sum", (LongBinaryOperator) Long::sum);
    }

    private final Map<Class<?>, List<Guess>> given;
    private final Set<Class<?>> within = new HashSet<>(); // types of which a component is looked for

    /** @param given what the user says of types, before all guesses */
    Guesses(Map<Class<?>, List<Guess>> given) {
        this.given = given;
    }

    /** What the user says of a type. */
    List<Guess> given(Class<?> type) {
        return given.getOrDefault(type, List.of());
    }

    private static void know(List<Class<?>> types, Object... values) {
        List<Guess> guesses =
                Stream.of(values).map(each -> Guess.of(JavaText.of(each), each)).toList();
        types.forEach(each -> KNOWN.put(each, guesses));
    }

    private static void know(Class<?> type, String text, Callable<?> maker) {
        KNOWN.put(type, List.of(new Guess(text, maker)));
    }

    private static void function(Class<?> type, String text, Object value) {
        KNOWN.put(type, List.of(Guess.of(text, value)));
    }

    /** What a parameter of an operation may be; empty if nobody knows. */
    List<Guess> of(Class<?> type) {
        List<Guess> said = given.get(type);
        if (said != null) {
            return said;
        }
        List<Guess> known = KNOWN.get(type);
        if (known != null) {
            return known;
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .limit(2)
                    .map(each -> Guess.of(JavaText.of(each), each))
                    .toList();
        }
        if (type.isArray()) {
            return array(type.getComponentType());
        }
        if (type.isRecord() || type.isSealed()) {
            return declared(type);
        }
        return isFunction(type) ? List.of(function(type)) : List.of();
    }

    /** What a parameter of a constructor may be: a size is at least 1. */
    List<Guess> ofMaker(Class<?> type) {
        if (given.containsKey(type)) {
            return of(type);
        }
        return type == int.class
                ? List.of(Guess.of("1", 1), Guess.of("2", 2))
                : type == long.class ? List.of(Guess.of("1L", 1L), Guess.of("2L", 2L)) : of(type);
    }

    /** Two records: of the first values of all components, and of the last; of a sealed type two of its types. */
    private List<Guess> declared(Class<?> type) {
        if (!Modifier.isPublic(type.getModifiers()) || !within.add(type)) {
            return List.of(); // one that contains itself has no end
        }
        try {
            if (type.isSealed()) {
                return Arrays.stream(type.getPermittedSubclasses())
                        .flatMap(each -> of(each).stream().limit(1))
                        .limit(2)
                        .toList();
            }
            List<List<Guess>> components = Arrays.stream(type.getRecordComponents())
                    .map(each -> of(each.getType()))
                    .toList();
            return components.stream().anyMatch(List::isEmpty)
                    ? List.of()
                    : Stream.of(
                                    components.stream().map(List::getFirst).toList(),
                                    components.stream().map(List::getLast).toList())
                            .distinct()
                            .flatMap(row -> record(type, row).stream())
                            .toList();
        } finally {
            within.remove(type);
        }
    }

    /** A record; none if it refuses these values. */
    private static Optional<Guess> record(Class<?> type, List<Guess> row) {
        try {
            Class<?>[] types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            Optional<Subject.Maker<Object>> maker =
                    Hunt.maker(MethodHandles.publicLookup(), type.getConstructor(types), row);
            if (maker.isPresent()) {
                Object _ = maker.get().maker().call();
            }
            return maker.map(each -> new Guess(each.text(), each.maker()));
        } catch (Exception e) {
            return Optional.empty();
        }
    }

    private List<Guess> array(Class<?> component) {
        List<Guess> elements = of(component);
        if (elements.isEmpty()) {
            return List.of();
        }
        Guess first = elements.getFirst();
        return List.of(new Guess("new %s[] {%s}".formatted(component.getSimpleName(), first.text()), () -> {
            Object array = java.lang.reflect.Array.newInstance(component, 1);
            java.lang.reflect.Array.set(array, 0, first.maker().call());
            return array;
        }));
    }

    /** Whether an interface has one method to be implemented. */
    static boolean isFunction(Class<?> type) {
        return type.isInterface()
                && !type.isSealed()
                && Modifier.isPublic(type.getModifiers())
                && abstractMethods(type).count() == 1;
    }

    private static Stream<Method> abstractMethods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(each -> Modifier.isAbstract(each.getModifiers()))
                .filter(each -> Arrays.stream(Object.class.getMethods())
                        .noneMatch(of -> of.getName().equals(each.getName())
                                && Arrays.equals(of.getParameterTypes(), each.getParameterTypes())));
    }

    /** An implementation that returns the simplest value. */
    private Guess function(Class<?> type) {
        Method method = abstractMethods(type).findFirst().orElseThrow();
        List<Guess> results = method.getReturnType() == void.class ? List.of() : of(method.getReturnType());
        @Nullable
        Object result = results.isEmpty() ? null : results.getFirst().made().value();
        String text =
                "any -> " + (results.isEmpty() ? "null" : results.getFirst().text());
        InvocationHandler handler = (proxy, called, arguments) -> switch (called.getName()) {
            case "toString" -> text;
            case "hashCode" -> 0;
            case "equals" -> proxy == arguments[0];
            default -> called.isDefault() ? InvocationHandler.invokeDefault(proxy, called, arguments) : result;
        };
        return Guess.of(text, Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** All rows of arguments for parameters, the last changing fastest; none if a parameter has no value. */
    static List<List<Guess>> rows(List<List<Guess>> parameters) {
        List<List<Guess>> rows = List.of(List.of());
        for (List<Guess> each : parameters) {
            List<List<Guess>> longer = new ArrayList<>();
            for (List<Guess> row : rows) {
                for (Guess guess : each) {
                    List<Guess> one = new ArrayList<>(row);
                    one.add(guess);
                    longer.add(one);
                }
            }
            rows = longer;
        }
        return rows;
    }
}
