package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Kind;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of all types that arguments of a method may have: primitive values, their boxes, texts, enums, records, sealed
 * interfaces of these, and arrays, lists and optional values of all of them. How many elements there are, which
 * constant and which class it is are ways of their own.
 */
public final class InputTypes {
    private static final Set<Class<?>> LISTS = Set.of(List.class, Collection.class);

    private final Parts parts;
    private final long min;
    private final long max;
    private final int length;

    private InputTypes(Parts parts, long min, long max, int length) {
        this.parts = parts;
        this.min = min;
        this.max = max;
        this.length = length;
    }

    /**
     * Makes inputs that are made of no others, and gives the values that are made of them their terms.
     */
    public interface Parts {
        /** A primitive value. */
        Part primitive(String label, Kind kind, long min, long max);

        /** A text. */
        Part text(String label, int maxLength);

        /** How many elements there are; each number is a way of its own. */
        int length(String label, int maxLength);

        /** The number of one of some names. */
        int choice(String label, List<String> names);

        /** The box of a primitive value. */
        Object box(Part part);

        /** An array of primitive values. */
        Object array(Class<?> component, List<Part> elements);

        /** Calls a constructor. Arguments that it refuses are no inputs: the execution ends. */
        Object constructed(MethodHandle constructor, List<Part> arguments);
    }

    /**
     * An input.
     *
     * @param term of a primitive value
     * @param told what a story tells of it
     */
    public record Part(Object value, @Nullable Object term, Object told) {}

    /**
     * Makes an input.
     *
     * @param min the least value of each whole number and character
     * @param max the greatest value of each whole number and character
     * @param length how many characters or elements there are in each text, array and list, at most
     * @throws IllegalArgumentException if there are no inputs of this type
     */
    public static Part made(Parts parts, String label, Type type, long min, long max, int length) {
        lacking(type).ifPresent(why -> {
            throw new IllegalArgumentException("there are no inputs of type " + why);
        });
        return new InputTypes(parts, min, max, length).part(label, type, Map.of());
    }

    private Part part(String label, Type type, Map<TypeVariable<?>, Type> variables) {
        if (type instanceof TypeVariable<?> variable) {
            return part(label, resolved(variable, variables), variables);
        }
        Class<?> its = raw(type);
        if (its.isPrimitive()) {
            return number(label, its);
        }
        Class<?> unboxed = MethodType.methodType(its).unwrap().returnType();
        if (unboxed.isPrimitive()) {
            Part number = number(label, unboxed);
            return new Part(parts.box(number), null, number.told);
        }
        if (its == String.class) {
            return parts.text(label, length);
        }
        if (its.isEnum()) {
            return constant(label, its);
        }
        if (its.isRecord()) {
            return record(label, its, variables(type, variables));
        }
        if (its.isSealed()) {
            List<Class<?>> classes = cases(its).toList();
            int number = parts.choice(
                    "type of " + label,
                    classes.stream().map(Class::getSimpleName).toList());
            return part(label, classes.get(number), Map.of());
        }
        return isOptional(its)
                ? optional(label, type, variables)
                : its.isArray() ? array(label, its.componentType()) : list(label, argument(type), variables);
    }

    private Part number(String label, Class<?> type) {
        Kind kind = kind(type);
        boolean isBounded = kind.isWhole();
        return parts.primitive(
                label,
                kind,
                isBounded ? Math.max(min, kind.min) : kind.min,
                isBounded ? Math.min(max, kind.max) : kind.max);
    }

    private Part constant(String label, Class<?> type) {
        Object[] constants = type.getEnumConstants();
        List<String> names =
                Stream.of(constants).map(each -> ((Enum<?>) each).name()).toList();
        int number = parts.choice(label, names);
        return new Part(constants[number], null, new Composed.Constant(type, names.get(number)));
    }

    private Part record(String label, Class<?> type, Map<TypeVariable<?>, Type> variables) {
        List<Part> components = new ArrayList<>();
        for (RecordComponent each : type.getRecordComponents()) {
            components.add(part(label + "." + each.getName(), each.getGenericType(), variables));
        }
        return new Part(
                parts.constructed(constructor(type), components), null, new Composed.OfRecord(type, told(components)));
    }

    private Part optional(String label, Type type, Map<TypeVariable<?>, Type> variables) {
        if (parts.choice("content of " + label, List.of("none", "some")) == 0) {
            return new Part(made(raw(type), "empty"), null, new Composed.OfOptional(Optional.empty()));
        }
        Part held = part(label, argument(type), variables);
        return new Part(made(raw(type), "of", held.value), null, new Composed.OfOptional(Optional.of(held.told)));
    }

    /** Calls a static method of a class whose parameters are objects. */
    private static Object made(Class<?> type, String method, Object... arguments) {
        try {
            Class<?>[] parameters = new Class<?>[arguments.length];
            Arrays.fill(parameters, Object.class);
            return type.getMethod(method, parameters).invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether a class is the one of optional values, or a copy of it. */
    private static boolean isOptional(Class<?> type) {
        return Copies.original(type.getName().replace('.', '/')).equals("java/util/Optional");
    }

    private Part array(String label, Class<?> component) {
        List<Part> elements = elements(label, component, Map.of());
        Object array = component.isPrimitive()
                ? parts.array(component, elements)
                : elements.stream().map(Part::value).toArray(size ->
                        (Object[]) java.lang.reflect.Array.newInstance(component, size));
        return new Part(array, null, new Composed.OfArray(component, told(elements)));
    }

    private Part list(String label, Type type, Map<TypeVariable<?>, Type> variables) {
        List<Part> elements = elements(label, type, variables);
        List<Object> list = new ArrayList<>();
        elements.forEach(each -> list.add(each.value));
        return new Part(list, null, new Composed.OfList(told(elements)));
    }

    private List<Part> elements(String label, Type type, Map<TypeVariable<?>, Type> variables) {
        int size = parts.length(label, length);
        List<Part> elements = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            elements.add(part(label + "[" + i + "]", type, variables));
        }
        return elements;
    }

    private static List<Object> told(List<Part> parts) {
        return parts.stream().map(Part::told).toList();
    }

    private static MethodHandle constructor(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return MethodHandles.lookup().unreflectConstructor(constructor);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The value of a primitive type that has some bits, in a box. */
    public static Object value(Kind kind, long bits) {
        return switch (kind) {
            case BOOLEAN -> bits != 0;
            case BYTE -> (byte) bits;
            case CHAR -> (char) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
            case LONG -> bits;
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
        };
    }

    private static Kind kind(Class<?> type) {
        return Arrays.stream(Kind.values())
                .filter(each -> each.name().equalsIgnoreCase(type.getName()))
                .findFirst()
                .orElseThrow();
    }

    // ---- which types there are inputs of

    /** Whether a least and a greatest value say nothing of inputs of a type: truth values, fractions, texts, enums. */
    public static boolean isUnbounded(Type type) {
        return type instanceof Class<?> its
                && (its == String.class
                        || its.isEnum()
                        || isNumber(its)
                                && !kind(MethodType.methodType(its).unwrap().returnType())
                                        .isWhole());
    }

    /** Whether a type is a primitive one, or the one of its boxes. */
    private static boolean isNumber(Class<?> type) {
        return MethodType.methodType(type).unwrap().returnType().isPrimitive()
                && type != void.class
                && type != Void.class;
    }

    /** Which type it is that there are no inputs of, and why; empty if there are. */
    public static Optional<String> lacking(Type type) {
        return lacking(type, Map.of(), Set.of());
    }

    private static Optional<String> lacking(Type type, Map<TypeVariable<?>, Type> variables, Set<Class<?>> around) {
        if (type instanceof TypeVariable<?> variable && variables.containsKey(variable)) {
            return lacking(resolved(variable, variables), variables, around);
        }
        if (!(type instanceof Class<?>) && !(type instanceof ParameterizedType)) {
            return Optional.of(type.getTypeName() + ", which is not known");
        }
        Class<?> its = raw(type);
        if (its == String.class || isNumber(its)) {
            return Optional.empty();
        }
        if (its.isArray()) {
            return lacking(its.componentType(), Map.of(), around);
        }
        if (LISTS.contains(its) || isOptional(its)) {
            return type instanceof ParameterizedType
                    ? lacking(argument(type), variables, around)
                    : Optional.of(its.getTypeName() + " of what is not said");
        }
        if (its.isEnum()) {
            return its.getEnumConstants().length > 0
                    ? Optional.empty()
                    : Optional.of(its.getTypeName() + ", which has no constants");
        }
        if (around.contains(its)) {
            return Optional.of(its.getTypeName() + ", which may contain itself");
        }
        Set<Class<?>> within = new HashSet<>(around);
        within.add(its);
        if (its.isRecord()) {
            Map<TypeVariable<?>, Type> known = variables(type, variables);
            return Arrays.stream(its.getRecordComponents())
                    .flatMap(each -> lacking(each.getGenericType(), known, within).stream())
                    .findFirst();
        }
        return its.isSealed() && its.isInterface()
                ? cases(its)
                        .flatMap(each -> lacking(each, Map.of(), within).stream())
                        .findFirst()
                : Optional.of(its.getTypeName());
    }

    /** The classes of the objects of a sealed interface. */
    private static Stream<Class<?>> cases(Class<?> type) {
        return Arrays.stream(type.getPermittedSubclasses())
                .flatMap(each -> each.isSealed() && each.isInterface() ? cases(each) : Stream.of(each));
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }

    private static Type argument(Type type) {
        return ((ParameterizedType) type).getActualTypeArguments()[0];
    }

    /** What the type variables of a class stand for. */
    private static Map<TypeVariable<?>, Type> variables(Type type, Map<TypeVariable<?>, Type> around) {
        if (!(type instanceof ParameterizedType generic)) {
            return Map.of();
        }
        Map<TypeVariable<?>, Type> variables = new HashMap<>();
        TypeVariable<?>[] its = raw(type).getTypeParameters();
        for (int i = 0; i < its.length; i++) {
            Type argument = generic.getActualTypeArguments()[i];
            variables.put(its[i], argument instanceof TypeVariable<?> variable ? resolved(variable, around) : argument);
        }
        return variables;
    }

    private static Type resolved(TypeVariable<?> variable, Map<TypeVariable<?>, Type> variables) {
        return variables.getOrDefault(variable, Object.class);
    }
}
