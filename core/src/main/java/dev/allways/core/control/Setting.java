package dev.allways.core.control;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A setting of a front, all that is known of it: from this one entry the command line, configuration parameters and
 * annotations are read, and the command that makes an execution again is written.
 */
public final class Setting<T> {
    private final String name;
    private final String option;
    private final Class<T> type;
    private final T usual;
    private final String parameter;
    private final String description;
    private final Function<String, T> parser;
    private final Function<T, String> form;
    private final UnaryOperator<T> check;

    private Setting(
            String name,
            String option,
            Class<T> type,
            T usual,
            String parameter,
            String description,
            Function<String, T> parser,
            Function<T, String> form,
            UnaryOperator<T> check) {
        this.name = name;
        this.option = option;
        this.type = type;
        this.usual = usual;
        this.parameter = parameter;
        this.description = description;
        this.parser = parser;
        this.form = form;
        this.check = check;
    }

    /**
     * A small number, 0 or more.
     *
     * @param description what it says of {@code N}
     */
    public static Setting<Integer> number(String name, int usual, String description) {
        return new Setting<>(
                name,
                name,
                Integer.class,
                usual,
                "N",
                "%s (default: %,d).".formatted(description, usual),
                text -> (int) Math.min(Integer.MAX_VALUE, Amounts.count(text)),
                Object::toString,
                value -> atLeast(0, value));
    }

    /**
     * A number, 1 or more.
     *
     * @param description what it says of {@code N}
     */
    public static Setting<Long> count(String name, long usual, String description) {
        return new Setting<>(
                name,
                name,
                Long.class,
                usual,
                "N",
                "%s (default: %,d).".formatted(description, usual),
                Amounts::count,
                Object::toString,
                value -> atLeast(1, value));
    }

    private static <N extends Number> N atLeast(long least, N value) {
        if (value.longValue() < least) {
            throw new IllegalArgumentException("%d is too small, it must be at least %d".formatted(value, least));
        }
        return value;
    }

    /**
     * A time.
     *
     * @param description what it says of {@code TIME}
     */
    public static Setting<Duration> time(String name, Duration usual, String description) {
        return new Setting<>(
                name,
                name,
                Duration.class,
                usual,
                "TIME",
                "%s (default: %s).".formatted(description, Amounts.text(usual)),
                Amounts::time,
                Amounts::text,
                value -> {
                    if (value.isNegative()) {
                        throw new IllegalArgumentException(value + " is negative");
                    }
                    return value;
                });
    }

    /** One of the constants of an enum, which are written in any case. */
    public static <E extends Enum<E>> Setting<E> choice(
            String name, Class<E> type, E usual, String parameter, String description) {
        return new Setting<>(
                name,
                name,
                type,
                usual,
                parameter,
                "%s (default: %s).".formatted(description, lower(usual)),
                text -> constant(type, text),
                Setting::lower,
                value -> value);
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> each.name().equalsIgnoreCase(text.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'%s' is not one of %s"
                        .formatted(
                                text,
                                Arrays.stream(type.getEnumConstants())
                                        .map(Setting::lower)
                                        .collect(Collectors.joining(", ")))));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Whether something is done, which it usually is not.
     *
     * @param option on the command line
     */
    public static Setting<Boolean> flag(String name, String option, String description) {
        return new Setting<>(
                name, option, Boolean.class, false, "", description, Setting::truth, Object::toString, value -> value);
    }

    private static boolean truth(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is not one of true, false");
        };
    }

    /** Its name in configuration parameters: {@code early-timeouts}. */
    public String name() {
        return name;
    }

    /** The name of an annotation's member: {@code earlyTimeouts}. */
    public String member() {
        String[] words = name.split("-");
        return words[0]
                + Arrays.stream(words, 1, words.length)
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining());
    }

    /** The option of a command line: {@code --early-timeouts}. */
    public String option() {
        return "--" + option;
    }

    /** What the option and its value are on a command line; of a flag that is off {@code --no-option}. */
    public String written(T value) {
        return value instanceof Boolean on ? on ? option() : "--no-" + option : option() + " " + form.apply(value);
    }

    /** The class of its values. */
    public Class<T> type() {
        return type;
    }

    /** What it is if nothing is said. */
    public T usual() {
        return usual;
    }

    /** What a help calls its value; empty if the option has none. */
    public String parameter() {
        return parameter;
    }

    /** What a help says of it. */
    public String description() {
        return description;
    }

    /**
     * The value that a text stands for.
     *
     * @throws IllegalArgumentException if it stands for none; the message says why
     */
    public T parse(String text) {
        return check.apply(parser.apply(text));
    }

    /** The value as a text that can be read again. */
    public String text(T value) {
        return form.apply(value);
    }

    /**
     * The value, which makes sense.
     *
     * @throws IllegalArgumentException if it does not
     */
    T checked(Object value) {
        try {
            return check.apply(type.cast(value));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
