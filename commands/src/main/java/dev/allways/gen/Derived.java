package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Generators by the declarations of types. */
final class Derived {
    private static final int DEPTH = 8; // of types within each other: a value of a sealed type has two levels
    private static final int FEW = 6; // elements of collections within records, and the fewer the deeper

    private static final Map<Class<?>, Gen<?>> KNOWN = Map.ofEntries(
            Map.entry(boolean.class, Gen.booleans()),
            Map.entry(Boolean.class, Gen.booleans()),
            Map.entry(byte.class, Gen.bytes()),
            Map.entry(Byte.class, Gen.bytes()),
            Map.entry(short.class, Gen.shorts()),
            Map.entry(Short.class, Gen.shorts()),
            Map.entry(int.class, Gen.ints()),
            Map.entry(Integer.class, Gen.ints()),
            Map.entry(long.class, Gen.longs()),
            Map.entry(Long.class, Gen.longs()),
            Map.entry(float.class, Gen.floats()),
            Map.entry(Float.class, Gen.floats()),
            Map.entry(double.class, Gen.doubles()),
            Map.entry(Double.class, Gen.doubles()),
            Map.entry(char.class, Gen.chars()),
            Map.entry(Character.class, Gen.chars()),
            Map.entry(String.class, Gen.strings()),
            Map.entry(CharSequence.class, Gen.strings()),
            Map.entry(BigInteger.class, Gen.bigIntegers()),
            Map.entry(BigDecimal.class, Gen.bigDecimals()),
            Map.entry(UUID.class, Gen.uuids()),
            Map.entry(LocalDate.class, Gen.dates()),
            Map.entry(LocalTime.class, Gen.times()),
            Map.entry(LocalDateTime.class, Gen.dateTimes()),
            Map.entry(Instant.class, Gen.instants()),
            Map.entry(Duration.class, Gen.durations()),
            Map.entry(Year.class, Gen.dates().map(Year::from)),
            Map.entry(YearMonth.class, Gen.dates().map(YearMonth::from)),
            Map.entry(Period.class, Gen.combine(Gen.ints(), Gen.ints(), (months, days) -> Period.of(0, months, days))),
            Map.entry(
                    OptionalInt.class,
                    Gen.ints().optional().map(it -> it.map(OptionalInt::of).orElse(OptionalInt.empty()))),
            Map.entry(
                    OptionalLong.class,
                    Gen.longs().optional().map(it -> it.map(OptionalLong::of).orElse(OptionalLong.empty()))),
            Map.entry(
                    OptionalDouble.class,
                    Gen.doubles()
                            .optional()
                            .map(it -> it.map(OptionalDouble::of).orElse(OptionalDouble.empty()))));

    /** What is made of a list of elements, or of a map, for each type of collections; not the sorted ones. */
    @SuppressWarnings("JdkObsolete") // a record may have linked lists
    private static final Map<Class<?>, Function<List<@Nullable Object>, ?>> COLLECTIONS = Map.ofEntries(
            Map.entry(List.class, list -> list),
            Map.entry(Collection.class, list -> list),
            Map.entry(SequencedCollection.class, list -> list),
            Map.entry(Iterable.class, list -> list),
            Map.entry(ArrayList.class, ArrayList::new),
            Map.entry(LinkedList.class, LinkedList::new),
            Map.entry(Queue.class, ArrayDeque::new),
            Map.entry(Deque.class, ArrayDeque::new),
            Map.entry(ArrayDeque.class, ArrayDeque::new));

    private static final Set<Class<?>> SETS = Set.of(Set.class, SequencedSet.class, HashSet.class, LinkedHashSet.class);
    private static final Set<Class<?>> SORTED_SETS = Set.of(SortedSet.class, NavigableSet.class, TreeSet.class);
    private static final Set<Class<?>> MAPS = Set.of(Map.class, SequencedMap.class, HashMap.class, LinkedHashMap.class);
    private static final Set<Class<?>> SORTED_MAPS = Set.of(SortedMap.class, NavigableMap.class, TreeMap.class);

    /** Makes a value, within so many of its kind. */
    private interface Maker {
        @Nullable
        Object make(Chooser chooser, int depth);
    }

    private final Map<Type, Maker> makers = new HashMap<>();

    private Derived() {}

    @SuppressWarnings("unchecked") // a maker makes values of its type
    static <T> Gen<T> of(Class<T> type) {
        Gen<?> known = KNOWN.get(type);
        if (known != null) {
            return (Gen<T>) known;
        }
        Maker maker = new Derived().maker(type, Map.of());
        return chooser -> (T) Objects.requireNonNull(maker.make(chooser, 0));
    }

    /** A generic type with its arguments. */
    private record Applied(Class<?> raw, List<Type> arguments) implements Type {}

    /** An array of a generic type. */
    private record ArrayOf(Type component) implements Type {}

    /** A type without variables. */
    private static Type resolved(Type type, Map<TypeVariable<?>, Type> variables) {
        return switch (type) {
            case TypeVariable<?> variable -> {
                Type value = variables.get(variable);
                if (value == null) {
                    throw unknown(type);
                }
                yield value;
            }
            case WildcardType it -> resolved(it.getUpperBounds()[0], variables);
            case ParameterizedType it ->
                new Applied(
                        (Class<?>) it.getRawType(),
                        Arrays.stream(it.getActualTypeArguments())
                                .map(each -> resolved(each, variables))
                                .toList());
            case GenericArrayType it -> new ArrayOf(resolved(it.getGenericComponentType(), variables));
            default -> type;
        };
    }

    private static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> it -> it;
            case Applied it -> it.raw;
            case ArrayOf it -> raw(it.component).arrayType();
            default -> throw unknown(type);
        };
    }

    private Maker maker(Type type, Map<TypeVariable<?>, Type> variables) {
        Type actual = resolved(type, variables);
        Maker made = makers.get(actual);
        if (made != null) {
            return made;
        }
        Maker[] later = new Maker[1];
        makers.put(actual, (chooser, depth) -> Objects.requireNonNull(later[0]).make(chooser, depth));
        later[0] = switch (actual) {
            case Class<?> it -> ofClass(it, Map.of());
            case Applied it -> ofApplied(it);
            case ArrayOf it -> ofArray(it.component);
            default -> throw unknown(actual);
        };
        makers.put(actual, later[0]);
        return later[0];
    }

    private Maker ofApplied(Applied type) {
        Class<?> raw = type.raw;
        Type first = type.arguments.getFirst();
        if (raw == Optional.class) {
            return generator(first, (each, _) -> each.optional());
        }
        Function<List<@Nullable Object>, ?> collection = COLLECTIONS.get(raw);
        if (collection != null) {
            return generator(first, (each, depth) -> each.list(0, few(depth)).map(collection));
        }
        if (SETS.contains(raw)) {
            return generator(first, (each, depth) -> each.set(0, few(depth)));
        }
        if (SORTED_SETS.contains(raw)) {
            ensureOrdered(first);
            return generator(first, (each, depth) -> each.set(0, few(depth)).map(TreeSet::new));
        }
        if (MAPS.contains(raw)) {
            return ofMap(first, type.arguments.getLast(), map -> map);
        }
        if (SORTED_MAPS.contains(raw)) {
            ensureOrdered(first);
            return ofMap(first, type.arguments.getLast(), TreeMap::new);
        }
        if (raw == Predicate.class) {
            return (chooser, _) -> Gen.predicates().generate(chooser);
        }
        if (raw == Function.class
                || raw == UnaryOperator.class
                || raw == BiFunction.class
                || raw == BinaryOperator.class
                || raw == Supplier.class) {
            return ofFunction(raw, maker(type.arguments.getLast(), Map.of()));
        }
        var own = new HashMap<TypeVariable<?>, Type>();
        TypeVariable<?>[] parameters = raw.getTypeParameters();
        for (int i = 0; i < parameters.length; i++) {
            own.put(parameters[i], type.arguments.get(i));
        }
        return ofClass(raw, own);
    }

    private Maker ofMap(Type key, Type value, UnaryOperator<Map<Object, Object>> made) {
        Maker keys = maker(key, Map.of());
        Maker values = maker(value, Map.of());
        return (chooser, depth) -> made.apply(
                depth >= DEPTH
                        ? new LinkedHashMap<>()
                        : Gen.maps(within(keys, depth), within(values, depth), 0, few(depth))
                                .generate(chooser));
    }

    private static Maker ofFunction(Class<?> type, Maker results) {
        return (chooser, depth) -> {
            Gen<@Nullable Object> each = within(results, depth);
            if (type == Supplier.class) {
                return new Table.OfNone<>(chooser, each);
            }
            if (type == BiFunction.class || type == BinaryOperator.class) {
                return new Table.Operator2<>(chooser, each);
            }
            return new Table.Operator1<>(chooser, each);
        };
    }

    private static void ensureOrdered(Type type) {
        if (!Comparable.class.isAssignableFrom(raw(type))) {
            throw unknown(type);
        }
    }

    /** What has parts: at the greatest depth the simplest, which has none. */
    private Maker generator(Type part, BiFunction<Gen<@Nullable Object>, Integer, Gen<?>> whole) {
        Maker parts = maker(part, Map.of());
        List<Gen<?>> byDepth = new ArrayList<>();
        for (int depth = 0; depth < DEPTH; depth++) {
            byDepth.add(whole.apply(within(parts, depth), depth));
        }
        boolean plain = part instanceof Class<?> type && KNOWN.containsKey(type);
        return (chooser, depth) -> depth < DEPTH || plain
                ? byDepth.get(Math.min(depth, DEPTH - 1)).generate(chooser)
                : whole.apply(_ -> null, depth).generate(NONE);
    }

    /** How many elements there are at most: a list of lists of lists is of hundreds of elements, not of thousands. */
    private static int few(int depth) {
        return Math.max(1, FEW - depth);
    }

    /** Answers everything by the simplest. */
    private static final Chooser NONE = _ -> 0;

    private static Gen<@Nullable Object> within(Maker maker, int depth) {
        return chooser -> maker.make(chooser, depth + 1);
    }

    private Maker ofClass(Class<?> type, Map<TypeVariable<?>, Type> variables) {
        Gen<?> known = KNOWN.get(type);
        if (known != null) {
            return (chooser, _) -> known.generate(chooser);
        }
        if (type.isEnum()) {
            Gen<?> constants = Gen.elements(type.getEnumConstants());
            return (chooser, _) -> constants.generate(chooser);
        }
        if (type.isArray()) {
            return ofArray(type.getComponentType());
        }
        if (type.isRecord()) {
            return ofRecord(type, variables);
        }
        if (type.isSealed()) {
            return ofSealed(type, variables);
        }
        throw unknown(type);
    }

    private Maker ofArray(Type component) {
        Class<?> type = raw(component);
        return generator(
                component,
                (each, depth) -> each.list(0, few(depth)).map(list -> {
                    Object array = Array.newInstance(type, list.size());
                    for (int i = 0; i < list.size(); i++) {
                        Array.set(array, i, list.get(i));
                    }
                    return array;
                }));
    }

    private Maker ofRecord(Class<?> type, Map<TypeVariable<?>, Type> variables) {
        RecordComponent[] components = type.getRecordComponents();
        Maker[] makers = new Maker[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            makers[i] = maker(components[i].getGenericType(), variables);
            types[i] = components[i].getType();
        }
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
        } catch (NoSuchMethodException | RuntimeException e) {
            throw new IllegalArgumentException("a record of " + type.getName() + " can't be made: " + e, e);
        }
        return (chooser, depth) -> {
            if (depth > 2 * DEPTH) {
                throw new IllegalArgumentException(
                        "a record of " + type.getName() + " contains another one, and so on: it has no end");
            }
            @Nullable Object[] values = new @Nullable Object[makers.length];
            for (int i = 0; i < makers.length; i++) {
                values[i] = makers[i].make(chooser, depth + 1);
            }
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof IllegalArgumentException) { // its constructor refuses these values
                    chooser.assume(false);
                }
                throw new IllegalStateException(e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private Maker ofSealed(Class<?> type, Map<TypeVariable<?>, Type> variables) {
        List<Class<?>> leaves = new ArrayList<>();
        concrete(type, leaves);
        leaves.sort(Comparator.comparing((Class<?> each) -> contains(each, type, new HashSet<>()))
                .thenComparing(each -> names(each, type)));
        int plain = (int) leaves.stream()
                .filter(each -> !contains(each, type, new HashSet<>()))
                .count();
        if (plain == 0) {
            throw new IllegalArgumentException(
                    "every type of " + type.getName() + " contains another one: none of them can have an end");
        }
        Maker[] makers =
                leaves.stream().map(each -> ofLeaf(each, type, variables)).toArray(Maker[]::new);
        List<String> names = leaves.stream().map(Class::getSimpleName).toList();
        var all = new ChoicePoint.Pick("type", names);
        var last = new ChoicePoint.Pick("type", names.subList(0, plain));
        return (chooser, depth) -> {
            chooser.observe(Points.PART);
            Object value = makers[(int) chooser.choose(depth >= DEPTH ? last : all)].make(chooser, depth + 1);
            chooser.observe(Points.END_OF_PART);
            return value;
        };
    }

    /** A type of a sealed one; one that has as many parameters as that has the same arguments. */
    private Maker ofLeaf(Class<?> leaf, Class<?> type, Map<TypeVariable<?>, Type> variables) {
        TypeVariable<?>[] parameters = type.getTypeParameters();
        return parameters.length == 0 || leaf.getTypeParameters().length != parameters.length
                ? maker(leaf, Map.of())
                : maker(
                        new Applied(
                                leaf,
                                Arrays.stream(parameters)
                                        .map(each -> resolved(each, variables))
                                        .toList()),
                        Map.of());
    }

    private static void concrete(Class<?> type, List<Class<?>> leaves) {
        if (type.isSealed()) {
            for (Class<?> each : type.getPermittedSubclasses()) {
                concrete(each, leaves);
            }
        } else if (!leaves.contains(type)) {
            leaves.add(type);
        }
    }

    /** Whether a component of a record is declared by a type, be it as the type of elements. */
    private static boolean names(Class<?> record, Class<?> type) {
        return record.isRecord()
                && Arrays.stream(record.getRecordComponents())
                        .anyMatch(each -> each.getGenericType().getTypeName().contains(type.getName()));
    }

    /** Whether a record has a component that is of a type, or has one in turn. */
    private static boolean contains(Class<?> record, Class<?> type, Set<Class<?>> met) {
        if (!record.isRecord() || !met.add(record)) {
            return false;
        }
        for (RecordComponent component : record.getRecordComponents()) {
            Class<?> of = component.getType();
            if (of.isAssignableFrom(type) && of != Object.class || contains(of, type, met)) {
                return true;
            }
        }
        return false;
    }

    private static IllegalArgumentException unknown(Type type) {
        return new IllegalArgumentException("""
            there is no telling how to make a %s
              usual cause   a class that is no record, no enum, not sealed and none of the JDK's plain values
              do            make it by Gen.combine or map from the generators of its parts\
            """.formatted(type.getTypeName()));
    }
}
