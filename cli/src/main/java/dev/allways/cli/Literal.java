package dev.allways.cli;

import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A literal of Java among the arguments of a target; as text it is written as the name of a test has it. */
sealed interface Literal {
    /** How far a literal is from the wrapper class of a type that fits it. */
    int BOXED = 8;

    /**
     * How far a parameter's type is from the literal's own.
     *
     * @return 0 for its own, more for each type that Java prefers less; empty for a type that does not take it
     */
    OptionalInt distance(Class<?> type);

    /** The value for a parameter of a type that takes it. */
    Object value(Class<?> type);

    /** How a Java source writes the value for a parameter of a type that takes it. */
    String source(Class<?> type, Function<Class<?>, String> names);

    private static OptionalInt nearest(Class<?> type, Class<?>... preferred) {
        Class<?> plain = MethodType.methodType(type).unwrap().returnType();
        int at = Arrays.asList(preferred).indexOf(plain);
        return at < 0 ? OptionalInt.empty() : OptionalInt.of(plain == type ? at : at + BOXED);
    }

    private static Object number(Number value, Class<?> type) {
        return switch (MethodType.methodType(type).unwrap().returnType().getName()) {
            case "byte" -> value.byteValue();
            case "short" -> value.shortValue();
            case "int" -> value.intValue();
            case "long" -> value.longValue();
            case "float" -> value.floatValue();
            default -> value.doubleValue();
        };
    }

    private static String source(Object number) {
        return switch (number) {
            case Byte small -> "(byte) " + small;
            case Short small -> "(short) " + small;
            case Long large -> large + "L";
            case Float fraction -> fraction + "f";
            default -> number.toString();
        };
    }

    /**
     * An integer.
     *
     * @param isLong whether it ends with an L
     */
    record Whole(long value, boolean isLong) implements Literal {
        @Override
        public OptionalInt distance(Class<?> type) {
            if (isLong || value != (int) value) {
                return nearest(type, long.class, float.class, double.class);
            }
            OptionalInt distance =
                    nearest(type, int.class, long.class, float.class, double.class, short.class, byte.class);
            Class<?> plain = MethodType.methodType(type).unwrap().returnType();
            boolean tooLarge =
                    plain == short.class && value != (short) value || plain == byte.class && value != (byte) value;
            return tooLarge ? OptionalInt.empty() : distance;
        }

        @Override
        public Object value(Class<?> type) {
            return number(value, type);
        }

        @Override
        public String source(Class<?> type, Function<Class<?>, String> names) {
            return Literal.source(value(type));
        }

        @Override
        public String toString() {
            return value + (isLong ? "L" : "");
        }
    }

    /** A number with a fraction or an exponent. */
    record Fraction(double value) implements Literal {
        @Override
        public OptionalInt distance(Class<?> type) {
            return nearest(type, double.class, float.class);
        }

        @Override
        public Object value(Class<?> type) {
            return number(value, type);
        }

        @Override
        public String source(Class<?> type, Function<Class<?>, String> names) {
            return Literal.source(value(type));
        }

        @Override
        public String toString() {
            return Double.toString(value);
        }
    }

    /** One of true and false. */
    record Truth(boolean value) implements Literal {
        @Override
        public OptionalInt distance(Class<?> type) {
            return nearest(type, boolean.class);
        }

        @Override
        public Object value(Class<?> type) {
            return value;
        }

        @Override
        public String source(Class<?> type, Function<Class<?>, String> names) {
            return toString();
        }

        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** A text in double quotes. */
    record Text(String value) implements Literal {
        @Override
        public OptionalInt distance(Class<?> type) {
            return type == String.class ? OptionalInt.of(0) : OptionalInt.empty();
        }

        @Override
        public Object value(Class<?> type) {
            return value;
        }

        @Override
        public String source(Class<?> type, Function<Class<?>, String> names) {
            return toString();
        }

        @Override
        public String toString() {
            return value.chars().mapToObj(Text::escaped).collect(Collectors.joining("", "\"", "\""));
        }

        private static String escaped(int character) {
            return switch (character) {
                case '"' -> "\\\"";
                case '\\' -> "\\\\";
                case '\n' -> "\\n";
                case '\t' -> "\\t";
                case '\r' -> "\\r";
                default ->
                    Character.isISOControl(character)
                            ? "\\%03o".formatted(character)
                            : String.valueOf((char) character);
            };
        }
    }

    /** A constant of an enum, {@code FAST}, or {@code Mode.FAST} where several enums have one of that name. */
    record Constant(String name) implements Literal {
        @Override
        public OptionalInt distance(Class<?> type) {
            return constant(type).isPresent() ? OptionalInt.of(0) : OptionalInt.empty();
        }

        @Override
        public Object value(Class<?> type) {
            return constant(type).orElseThrow();
        }

        @Override
        public String source(Class<?> type, Function<Class<?>, String> names) {
            return names.apply(type) + "." + constant(type).orElseThrow().name();
        }

        /** The constant without the name of its enum. */
        Constant simple() {
            return new Constant(name.substring(name.lastIndexOf('.') + 1));
        }

        private Optional<Enum<?>> constant(Class<?> type) {
            if (!type.isEnum()) {
                return Optional.empty();
            }
            for (Object each : type.getEnumConstants()) {
                Enum<?> constant = (Enum<?>) each;
                if (name.equals(constant.name()) || name.equals(type.getSimpleName() + "." + constant.name())) {
                    return Optional.of(constant);
                }
            }
            return Optional.empty();
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
