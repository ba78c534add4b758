package dev.allways.gen;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as Java expressions that make them again. */
public final class JavaText {
    private JavaText() {}

    /** A value as an expression; what is of no known kind as its own text. */
    public static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> quoted(text, '"');
            case Character character -> quoted(String.valueOf(character), '\'');
            case Integer it when it == Integer.MIN_VALUE -> "Integer.MIN_VALUE";
            case Integer it -> it.toString();
            case Boolean it -> it.toString();
            case Long it when it == Long.MIN_VALUE -> "Long.MIN_VALUE";
            case Long it -> it + "L";
            case Short it -> "(short) " + it;
            case Byte it -> "(byte) " + it;
            case Double it -> number(it, "Double", "");
            case Float it -> number(it, "Float", "f");
            case BigInteger it -> "new java.math.BigInteger(\"" + it + "\")";
            case BigDecimal it -> "new java.math.BigDecimal(\"" + it + "\")";
            case Enum<?> it -> name(it.getDeclaringClass()) + "." + it.name();
            case Class<?> it -> name(it) + ".class";
            case UUID it -> "java.util.UUID.fromString(\"" + it + "\")";
            case LocalDate it -> "java.time.LocalDate.parse(\"" + it + "\")";
            case LocalTime it -> "java.time.LocalTime.parse(\"" + it + "\")";
            case LocalDateTime it -> "java.time.LocalDateTime.parse(\"" + it + "\")";
            case Instant it -> "java.time.Instant.parse(\"" + it + "\")";
            case Duration it -> "java.time.Duration.parse(\"" + it + "\")";
            case Optional<?> it ->
                it.map(each -> "Optional.of(" + of(each) + ")").orElse("Optional.empty()");
            case Record it -> record(it);
            case List<?> it -> hasNull(it) ? "java.util.Arrays.asList(" + all(it) + ")" : "List.of(" + all(it) + ")";
            case Deque<?> it -> "new java.util.ArrayDeque<>(" + of(new ArrayList<>(it)) + ")";
            case SortedSet<?> it -> "new java.util.TreeSet<>(" + of(new ArrayList<>(it)) + ")";
            case OptionalInt it -> it.isEmpty() ? "OptionalInt.empty()" : "OptionalInt.of(" + of(it.getAsInt()) + ")";
            case OptionalLong it ->
                it.isEmpty() ? "OptionalLong.empty()" : "OptionalLong.of(" + of(it.getAsLong()) + ")";
            case OptionalDouble it ->
                it.isEmpty() ? "OptionalDouble.empty()" : "OptionalDouble.of(" + of(it.getAsDouble()) + ")";
            case Year it -> "java.time.Year.of(" + it.getValue() + ")";
            case YearMonth it -> "java.time.YearMonth.of(" + it.getYear() + ", " + it.getMonthValue() + ")";
            case Period it -> "java.time.Period.parse(\"" + it + "\")";
            case Set<?> it ->
                it.size() > 10 || hasNull(it)
                        ? "new java.util.LinkedHashSet<>(" + of(new ArrayList<>(it)) + ")"
                        : "Set.of(" + all(it) + ")";
            case Map<?, ?> it -> map(it);
            default -> value.getClass().isArray() ? array(value) : String.valueOf(value);
        };
    }

    /** Values as the arguments of a call. */
    public static String arguments(@Nullable Object... values) {
        var texts = new ArrayList<String>(values.length);
        for (Object value : values) {
            texts.add(of(value));
        }
        return String.join(", ", texts);
    }

    private static boolean hasNull(Collection<?> values) {
        for (Object each : values) {
            if (each == null) {
                return true;
            }
        }
        return false;
    }

    private static String all(Collection<?> values) {
        return values.stream().map(JavaText::of).collect(Collectors.joining(", "));
    }

    private static String number(Number value, String type, String suffix) {
        double number = value.doubleValue();
        if (Double.isNaN(number)) {
            return type + ".NaN";
        }
        if (Double.isInfinite(number)) {
            return type + (number > 0 ? ".POSITIVE_INFINITY" : ".NEGATIVE_INFINITY");
        }
        return value + suffix;
    }

    private static String name(Class<?> type) {
        return type.getEnclosingClass() == null
                ? type.getSimpleName()
                : name(type.getEnclosingClass()) + "." + type.getSimpleName();
    }

    private static String record(Record record) {
        var arguments = new ArrayList<String>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                arguments.add(of(component.getAccessor().invoke(record)));
            } catch (IllegalAccessException | InvocationTargetException | RuntimeException e) {
                return record.toString();
            }
        }
        return "new " + name(record.getClass()) + "(" + String.join(", ", arguments) + ")";
    }

    private static String map(Map<?, ?> map) {
        boolean plain = map.size() <= 10
                && !(map instanceof SortedMap<?, ?>)
                && !hasNull(map.values())
                && !hasNull(map.keySet());
        if (plain) {
            return "Map.of("
                    + map.entrySet().stream()
                            .map(entry -> of(entry.getKey()) + ", " + of(entry.getValue()))
                            .collect(Collectors.joining(", "))
                    + ")";
        }
        boolean ordered = map instanceof SortedMap<?, ?> sorted && sorted.comparator() == null;
        String type = "new java.util." + (ordered ? "TreeMap" : "LinkedHashMap") + "<>()";
        if (map.isEmpty()) {
            return type;
        }
        return type + " {{ "
                + map.entrySet().stream()
                        .map(entry -> "put(" + of(entry.getKey()) + ", " + of(entry.getValue()) + "); ")
                        .collect(Collectors.joining())
                + "}}";
    }

    private static String array(Object array) {
        var elements = new ArrayList<@Nullable Object>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(Array.get(array, i));
        }
        return "new " + name(array.getClass().getComponentType()) + "[] {" + all(elements) + "}";
    }

    private static String quoted(String text, char quote) {
        var quoted = new StringBuilder().append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '\\' -> quoted.append("\\\\");
                default -> {
                    if (c == quote) {
                        quoted.append('\\').append(c);
                    } else if (c >= ' ' && c < 0x7f) {
                        quoted.append(c);
                    } else {
                        quoted.append("\\u%04x".formatted((int) c));
                    }
                }
            }
        }
        return quoted.append(quote).toString();
    }
}
