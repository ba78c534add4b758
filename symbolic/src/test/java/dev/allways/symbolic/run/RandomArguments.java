package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Kind;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random arguments of a method: their form comes from a seed, the numbers in them are given. */
@SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor", "JdkObsolete", "UnnecessaryStringBuilder"})
final class RandomArguments {
    private static final Set<String> LEFT_OUT =
            Set.of("Spliterator", "SharedSecrets", "ArraysSupport", "Enum", "BigDecimal");
    private static final Set<String> OF_SIZES = // a large number would be one of a large object
            Set.of("repeat", "copyOf", "copyOfRange", "setLength", "pow", "insert", "arraycopy");
    private static final List<String> EXPRESSIONS =
            List.of("a", "a+", "[0-9]+", "\\s+", ".", "a|b", "(a)(b?)", "", "\\d*x", "^a", "[^ab]", "1$", "\\.", ",");
    private static final List<String> FORMATS = List.of(
            "%d",
            "%5d|", "%-5d|", "%05d", "%x", "%s", "a%sb%s", "%c", "%%", "%b", "%,d", "%d %d", "%X", "%08x", "%3s", "");
    private static final Map<Class<?>, Kind> KINDS = Map.of(
            boolean.class, Kind.BOOLEAN,
            byte.class, Kind.BYTE,
            char.class, Kind.CHAR,
            short.class, Kind.SHORT,
            int.class, Kind.INT,
            long.class, Kind.LONG,
            float.class, Kind.FLOAT,
            double.class, Kind.DOUBLE);
    private static final Map<Class<?>, Class<?>> BOXED = Map.of(
            Boolean.class, boolean.class,
            Byte.class, byte.class,
            Character.class, char.class,
            Short.class, short.class,
            Integer.class, int.class,
            Long.class, long.class,
            Float.class, float.class,
            Double.class, double.class);
    private static final Set<Class<?>> OTHERS = Set.of(
            String.class,
            StringBuilder.class,
            CharSequence.class,
            Object.class,
            Object[].class,
            CharSequence[].class,
            Comparable.class,
            List.class,
            Collection.class,
            Map.class,
            Set.class,
            Queue.class,
            Deque.class,
            ArrayDeque.class,
            Comparator.class,
            AtomicInteger.class,
            AtomicLong.class,
            LongAdder.class,
            AtomicIntegerArray.class,
            AtomicLongArray.class,
            BigInteger.class);

    private final Method model;
    private final SplittableRandom form;
    private final Values values;
    private int next;

    RandomArguments(Method model, long seed, Values values) {
        this.model = model;
        this.values = values;
        form = new SplittableRandom(seed + 1);
    }

    /** Takes note of which numbers an object is made of, and does what may need terms. */
    interface Making {
        Making PLAIN = new Making() {};

        default Object made(Object object, int... places) {
            return object;
        }

        @SuppressWarnings("unchecked")
        default void put(Map<?, ?> map, Object key, Object value) {
            ((Map<Object, Object>) map).put(key, value);
        }

        @SuppressWarnings("unchecked")
        default void add(Collection<?> all, @Nullable Object element) {
            ((Collection<@Nullable Object>) all).add(element);
        }

        default Object bigInteger(long value, int place) {
            return BigInteger.valueOf(value);
        }

        default void primitive(int place) {}
    }

    /** Whether there are arguments of a method, and something to see of its result. */
    static boolean haveAll(Method model) {
        String type = model.getName().substring(0, model.getName().indexOf('_'));
        return !LEFT_OUT.contains(type)
                && !model.getReturnType().getName().matches("java.util.(stream|function).*|.*(Comparator|Iterator)")
                && Stream.of(model.getParameterTypes()).allMatch(RandomArguments::has);
    }

    private static boolean has(Class<?> type) {
        return KINDS.containsKey(type)
                || BOXED.containsKey(type)
                || OTHERS.contains(type)
                || type.isArray() && type.getComponentType().isPrimitive();
    }

    /** The arguments, for a reader. */
    String told() {
        return Stream.of(made(Making.PLAIN)).map(Shown.PLAIN::of).collect(Collectors.joining(", "));
    }

    @Nullable
    Object[] made(Making making) {
        Class<?>[] types = model.getParameterTypes();
        @Nullable Object[] made = new @Nullable Object[types.length];
        for (int i = 0; i < made.length; i++) {
            String method = model.getName().substring(model.getName().indexOf('_') + 1);
            if (types[i] == String.class && i == 1 && method.matches("matches|split|replaceAll|replaceFirst")) {
                made[i] = EXPRESSIONS.get(form.nextInt(EXPRESSIONS.size()));
            } else if (types[i] == String.class && i == 0 && method.matches("format|formatted")) {
                made[i] = FORMATS.get(form.nextInt(FORMATS.size()));
            } else if (types[i] == String.class && i == 0 && method.matches("parse.*|valueOf|decode")) {
                made[i] = number(making);
            } else {
                made[i] = argument(types[i], OF_SIZES.contains(method), making);
            }
        }
        return made;
    }

    private static Kind kind(Class<?> primitive) {
        return Objects.requireNonNull(KINDS.get(primitive));
    }

    private int place(Kind kind, boolean isSmall) {
        values.at(next, kind, isSmall);
        return next++;
    }

    private @Nullable Object argument(Class<?> type, boolean isSmall, Making making) {
        if (type.isPrimitive()) {
            int place = place(kind(type), isSmall);
            making.primitive(place);
            return value(type, place);
        }
        boolean mayBeNull = !type.getName().contains("Atomic")
                && type != LongAdder.class
                && !model.getName().endsWith("Range");
        if (form.nextInt(30) == 0 && mayBeNull) {
            return null;
        }
        return object(type, isSmall, making);
    }

    private Object value(Class<?> type, int place) {
        long bits = values.at(place, kind(type), false);
        return switch (type.getName()) {
            case "boolean" -> new Boolean(bits != 0);
            case "byte" -> new Byte((byte) bits);
            case "char" -> new Character((char) bits);
            case "short" -> new Short((short) bits);
            case "int" -> new Integer((int) bits);
            case "long" -> new Long(bits);
            case "float" -> new Float(Float.intBitsToFloat((int) bits));
            default -> new Double(Double.longBitsToDouble(bits));
        };
    }

    private int[] places(Kind kind, boolean isSmall) {
        int[] places = new int[form.nextInt(6)];
        for (int i = 0; i < places.length; i++) {
            places[i] = place(kind, isSmall);
        }
        return places;
    }

    private String letters(int[] places) {
        StringBuilder text = new StringBuilder();
        for (int each : places) {
            text.append((char) values.at(each, Kind.CHAR, false));
        }
        return text.toString();
    }

    /** A text that may be a number: digits of its own around one that is given. */
    private Object number(Making making) {
        int[] places = places(Kind.CHAR, false);
        if (form.nextBoolean()) {
            return making.made(letters(places), places);
        }
        String digits = List.of(
                        "", "-", "+", "0x", "12", "214748364", "922337203685477580", "1.", ".5", "1e", "0", "#", " ")
                .get(form.nextInt(13));
        int place = place(Kind.CHAR, false);
        int[] all = new int[digits.length() + 1];
        java.util.Arrays.fill(all, -1);
        all[digits.length()] = place;
        return making.made(digits + (char) values.at(place, Kind.CHAR, false), all);
    }

    private Object box(Class<?> primitive, boolean isSmall, Making making) {
        int place = place(kind(primitive), isSmall);
        return making.made(value(primitive, place), place);
    }

    private Object array(Class<?> component, Making making) {
        int[] places = places(kind(component), true);
        Object array = Array.newInstance(component, places.length);
        for (int i = 0; i < places.length; i++) {
            Array.set(array, i, value(component, places[i]));
        }
        return making.made(array, places);
    }

    private Object object(Class<?> type, boolean isSmall, Making making) {
        if (BOXED.containsKey(type)) {
            return box(BOXED.get(type), isSmall, making);
        }
        if (type.isArray() && type.getComponentType().isPrimitive()) {
            return array(type.getComponentType(), making);
        }
        return switch (type.getSimpleName()) {
            case "String" -> text(making);
            case "CharSequence" -> form.nextBoolean() ? text(making) : builder(making);
            case "StringBuilder" -> builder(making);
            case "AtomicInteger" -> {
                int place = place(Kind.INT, false);
                yield making.made(new AtomicInteger((int) values.at(place, Kind.INT, false)), place);
            }
            case "AtomicLong" -> {
                int place = place(Kind.LONG, false);
                yield making.made(new AtomicLong(values.at(place, Kind.LONG, false)), place);
            }
            case "LongAdder" -> new LongAdder();
            case "AtomicIntegerArray" -> new AtomicIntegerArray(form.nextInt(4));
            case "AtomicLongArray" -> new AtomicLongArray(form.nextInt(4));
            case "BigInteger" -> {
                int place = place(Kind.LONG, false);
                yield making.bigInteger(values.at(place, Kind.LONG, false), place);
            }
            case "Comparator" -> Collections.reverseOrder();
            case "Object", "Comparable" ->
                model.getName().endsWith("arraycopy") ? array(int.class, making) : some(making);
            case "Object[]" -> {
                Object[] all = new Object[form.nextInt(5)];
                for (int i = 0; i < all.length; i++) {
                    all[i] = box(int.class, true, making);
                }
                yield all;
            }
            case "CharSequence[]" -> {
                @Nullable CharSequence[] all = new @Nullable CharSequence[form.nextInt(4)];
                for (int i = 0; i < all.length; i++) {
                    all[i] = (CharSequence) argument(CharSequence.class, false, making);
                }
                yield all;
            }
            case "Map" -> {
                Map<Object, Object> map =
                        switch (isSorted() ? 2 : isSequenced() ? 1 + form.nextInt(2) : form.nextInt(3)) {
                            case 0 -> new HashMap<>();
                            case 1 -> new LinkedHashMap<>();
                            default -> new TreeMap<>();
                        };
                for (int i = form.nextInt(4); i > 0; i--) {
                    making.put(map, box(int.class, true, making), box(int.class, true, making));
                }
                yield map;
            }
            default -> filled(type, making);
        };
    }

    private Object filled(Class<?> type, Making making) {
        Collection<@Nullable Object> all = type == Set.class
                ? switch (isSorted() ? 2 : form.nextInt(3)) {
                    case 0 -> new HashSet<>();
                    case 1 -> new LinkedHashSet<>();
                    default -> new TreeSet<>();
                }
                : type == List.class || type == Collection.class && form.nextBoolean()
                        ? form.nextBoolean() ? new ArrayList<>() : new LinkedList<>()
                        : new ArrayDeque<>();
        for (int i = form.nextInt(5); i > 0; i--) {
            making.add(all, box(int.class, true, making));
        }
        return all;
    }

    private boolean isSorted() {
        return model.getName()
                .matches(".*_(floor|ceiling|higher|lower|descending|reversed|navigable|head|tail|sub(Map|Set)).*");
    }

    private boolean isSequenced() {
        return model.getName().matches(".*_(sequenced|put(First|Last)).*");
    }

    private Object some(Making making) {
        if (model.getName().matches(".*_(head|tail|sub)(Map|Set)")) {
            return box(
                    int.class, true, making); // an end of a range that is compared with others as soon as it is shown
        }
        return switch (form.nextInt(model.getName().startsWith("String") ? 6 : 20)) {
            case 0, 1 -> text(making);
            case 2 -> box(char.class, true, making);
            case 3 -> box(long.class, true, making);
            default -> box(int.class, true, making);
        };
    }

    private Object text(Making making) {
        int[] places = places(Kind.CHAR, false);
        return making.made(letters(places), places);
    }

    private Object builder(Making making) {
        int[] places = places(Kind.CHAR, false);
        return making.made(new StringBuilder(letters(places)), places);
    }
}
