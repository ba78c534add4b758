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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Values as Java expressions that make them again. Classes stand there by their simple names; an object of this class
 * keeps which of them have to be imported.
 */
public final class JavaText {
    private static final String EMPTY = ".empty()";
    private static final String OF = ".of(";

    private final @Nullable Set<String> imports;

    private JavaText(@Nullable Set<String> imports) {
        this.imports = imports;
    }

    /** What an expression may be made of: it is asked instead of its text. */
    interface Expression {
        String java(JavaText text);
    }

    /** A value as an expression; what is of no known kind as its own text. */
    public static String of(@Nullable Object value) {
        return new JavaText(null).text(value);
    }

    /** Adds the names of the classes, without those they are nested in, that the expression for a value needs. */
    public static void addImports(@Nullable Object value, Set<String> imports) {
        new JavaText(imports).text(value);
    }

    /** Values as the arguments of a call. */
    public static String arguments(@Nullable Object... values) {
        return new JavaText(null).all(Arrays.asList(values));
    }

    String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Expression it -> it.java(this);
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
            case BigInteger it -> "new " + name(BigInteger.class) + "(\"" + it + "\")";
            case BigDecimal it -> "new " + name(BigDecimal.class) + "(\"" + it + "\")";
            case Enum<?> it -> name(it.getDeclaringClass()) + "." + it.name();
            case Class<?> it -> name(it) + ".class";
            case UUID it -> name(UUID.class) + ".fromString(\"" + it + "\")";
            case LocalDate _, LocalTime _, LocalDateTime _, Instant _, Duration _, Period _ -> parsed(value);
            case Optional<?> it -> optional(it);
            case Record it -> record(it);
            case List<?> it -> list(it);
            case Deque<?> it -> made(ArrayDeque.class, it);
            case SortedSet<?> it -> made(TreeSet.class, it);
            case OptionalInt it -> name(OptionalInt.class) + (it.isEmpty() ? EMPTY : OF + text(it.getAsInt()) + ")");
            case OptionalLong it -> name(OptionalLong.class) + (it.isEmpty() ? EMPTY : OF + text(it.getAsLong()) + ")");
            case OptionalDouble it ->
                name(OptionalDouble.class) + (it.isEmpty() ? EMPTY : OF + text(it.getAsDouble()) + ")");
            case Year it -> name(Year.class) + OF + it.getValue() + ")";
            case YearMonth it -> name(YearMonth.class) + OF + it.getYear() + ", " + it.getMonthValue() + ")";
            case Set<?> it ->
                it.size() > 10 || hasNull(it) ? made(LinkedHashSet.class, it) : name(Set.class) + OF + all(it) + ")";
            case Map<?, ?> it -> map(it);
            default ->
                value.getClass().isArray()
                        ? array(value)
                        : Objects.toIdentityString(value).equals(value.toString())
                                ? nameless(value.getClass())
                                : value.toString();
        };
    }

    private String parsed(Object value) {
        return name(value.getClass()) + ".parse(\"" + value + "\")";
    }

    private String optional(Optional<?> value) {
        return name(Optional.class) + value.map(each -> OF + text(each) + ")").orElse(EMPTY);
    }

    private String list(Collection<?> values) {
        return (hasNull(values) ? name(Arrays.class) + ".asList(" : name(List.class) + OF) + all(values) + ")";
    }

    private String made(Class<?> type, Collection<?> elements) {
        return "new " + name(type) + "<>(" + (elements.isEmpty() ? "" : list(elements)) + ")";
    }

    private String all(Collection<?> values) {
        var texts = new ArrayList<String>(values.size());
        for (Object value : values) {
            texts.add(text(value));
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

    /** The name of a class behind those it is nested in, the outermost of which is imported. */
    String name(Class<?> type) {
        if (type.getEnclosingClass() != null) {
            return name(type.getEnclosingClass()) + "." + type.getSimpleName();
        }
        if (imports != null && !type.isPrimitive() && !type.isArray()) {
            imports.add(type.getName());
        }
        return type.getSimpleName();
    }

    /** An object of a class that says nothing of it: what it is, in a form that no compiler takes. */
    private String nameless(Class<?> type) {
        if (type.isHidden() || type.isSynthetic()) {
            return "(a lambda, " + kind(type) + ")";
        }
        return type.isAnonymousClass() ? "new " + kind(type) + "() {...}" : "new " + name(type) + "(...)";
    }

    /** The interface or class that a class without a name is made of. */
    private static String kind(Class<?> type) {
        Class<?>[] interfaces = type.getInterfaces();
        return (interfaces.length > 0 ? interfaces[0] : type.getSuperclass()).getSimpleName();
    }

    private String record(Record record) {
        var arguments = new ArrayList<String>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                arguments.add(text(component.getAccessor().invoke(record)));
            } catch (IllegalAccessException | InvocationTargetException | RuntimeException e) {
                return record.toString();
            }
        }
        String diamond = record.getClass().getTypeParameters().length > 0 ? "<>" : "";
        return "new " + name(record.getClass()) + diamond + "(" + String.join(", ", arguments) + ")";
    }

    private String map(Map<?, ?> map) {
        boolean plain = map.size() <= 10
                && !(map instanceof SortedMap<?, ?>)
                && !hasNull(map.values())
                && !hasNull(map.keySet());
        if (plain) {
            return name(Map.class)
                    + map.entrySet().stream()
                            .map(entry -> text(entry.getKey()) + ", " + text(entry.getValue()))
                            .collect(Collectors.joining(", ", OF, ")"));
        }
        boolean ordered = map instanceof SortedMap<?, ?> sorted && sorted.comparator() == null;
        String made = "new " + name(ordered ? TreeMap.class : LinkedHashMap.class) + "<>()";
        return map.isEmpty()
                ? made
                : made
                        + map.entrySet().stream()
                                .map(entry -> "put(" + text(entry.getKey()) + ", " + text(entry.getValue()) + "); ")
                                .collect(Collectors.joining("", " {{ ", "}}"));
    }

    private String array(Object array) {
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
