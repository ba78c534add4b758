package dev.allways.symbolic.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Models of formats. */
public final class FormatModels {
    private static final Pattern PART = Pattern.compile("%([-0,]?)([+]?)([1-9][0-9]{0,2})?([a-zA-Z%])"); // of a format
    private static final Pattern LETTER = Pattern.compile("%[^a-zA-Z%]*[cC]");

    private static final Locale HERE = new Locale.Builder().setLanguage("xx").build(); // stands for the one of the JVM

    private FormatModels() {}

    public static String String_format(String format, @Nullable Object @Nullable [] arguments) {
        return formatted(HERE, format, arguments, String.format(format, known(format, arguments)));
    }

    public static String String_format(Locale locale, String format, @Nullable Object @Nullable [] arguments) {
        return formatted(locale, format, arguments, String.format(locale, format, known(format, arguments)));
    }

    public static String String_formatted(String format, @Nullable Object @Nullable [] arguments) {
        return formatted(HERE, format, arguments, format.formatted(known(format, arguments)));
    }

    public static PrintStream PrintStream_printf(
            PrintStream out, String format, @Nullable Object @Nullable [] arguments) {
        return out.printf(format, known(format, arguments));
    }

    public static PrintStream PrintStream_format(
            PrintStream out, String format, @Nullable Object @Nullable [] arguments) {
        return out.format(format, known(format, arguments));
    }

    public static PrintStream PrintStream_printf(
            PrintStream out, Locale locale, String format, @Nullable Object @Nullable [] arguments) {
        return out.printf(locale, format, known(format, arguments));
    }

    public static PrintStream PrintStream_format(
            PrintStream out, Locale locale, String format, @Nullable Object @Nullable [] arguments) {
        return out.format(locale, format, known(format, arguments));
    }

    /**
     * Numbers in the place of their copies, which the platform does not know. Of numbers only letters can be refused.
     */
    private static @Nullable Object @Nullable [] known(String format, @Nullable Object @Nullable [] arguments) {
        if (TextTerms.isSymbolicObject(format)) {
            Shadows.lost("what String.format is to make");
        }
        if (arguments == null) {
            return null;
        }
        boolean hasLetter = LETTER.matcher(format).find();
        @Nullable Object[] known = arguments;
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            if (hasLetter && !(argument instanceof Character) && TextTerms.isSymbolicObject(argument)) {
                Shadows.lost("letters that String.format makes");
            }
            boolean isInteger = TextTerms.isBigInteger(argument);
            if (isInteger || TextTerms.isBigDecimal(argument)) {
                known = known == arguments ? arguments.clone() : known;
                known[i] = LargeNumberTerms.known(TextModels.String_valueOf(argument), isInteger);
            }
        }
        return known;
    }

    /** A text that may be shown; who looks into it loses what it is made of. */
    private static String formatted(
            @Nullable Locale locale, String format, @Nullable Object @Nullable [] arguments, String made) {
        boolean isSymbolic = TextTerms.isSymbolicObject(arguments) || Shadows.tainting();
        if (isSymbolic && arguments != null && !TextTerms.isSymbolicObject(format)) {
            @Nullable Object[] parts = arguments.clone();
            String recipe = recipe(locale, format, parts);
            if (recipe != null) {
                return TextModels.concatenated(recipe, parts);
            }
            String text = new String(made); // of its own, not one that others have
            Shadows.taint(text);
            return text;
        }
        return made;
    }

    /** Whether a value looks as in a concatenation. */
    private static boolean isPlain(char kind, @Nullable Object value) {
        return switch (value) {
            case null -> kind == 's';
            case String _ -> kind == 's';
            case Boolean _ -> kind == 's' || kind == 'b';
            case Integer _, Long _, Short _, Byte _ -> kind == 'd' || kind == 's';
            case Character _ -> kind == 'c' || kind == 's';
            default ->
                TextTerms.isBigInteger(value) && (kind == 'd' || kind == 's')
                        || kind == 's' && CollectionTerms.isTold(value);
        };
    }

    private static boolean mayBePadded(char kind, Object value, String flag) {
        return kind == 'd' && isPlain(kind, value)
                || (kind == 'x' || kind == 'X') && (value instanceof Integer || value instanceof Long)
                || kind == 's' && isPlain(kind, value) && !flag.equals("0");
    }

    private static String hexadecimal(Object value) {
        return value instanceof Long number
                ? TextModels.Long_toHexString(number.longValue())
                : TextModels.Integer_toHexString(((Integer) value).intValue());
    }

    /** A number with its sign, which is the first letter. */
    private static String signed(Object value) {
        String digits = TextModels.String_valueOf(value);
        return StringModels.String_charAt(digits, 0) == '-'
                ? digits
                : TextModels.concatenated("+\1", new Object[] {digits});
    }

    /** Whether digits are written in groups of three, with commas between. */
    private static boolean hasCommas(@Nullable Locale locale) {
        Locale its = locale == HERE ? Locale.getDefault(Locale.Category.FORMAT) : locale;
        return its == null
                || its.equals(Locale.ROOT)
                || its.equals(Locale.US)
                || its.equals(Locale.UK)
                || its.equals(Locale.ENGLISH);
    }

    /** A number in groups of three digits. */
    private static String grouped(Object value) {
        String digits = TextModels.String_valueOf(value);
        int length = StringModels.String_length(digits);
        int begin = StringModels.String_charAt(digits, 0) == '-' ? 1 : 0;
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < length; i++) {
            if (i > begin && (length - i) % 3 == 0) {
                BuilderModels.StringBuilder_append(made, ',');
            }
            BuilderModels.StringBuilder_append(made, StringModels.String_charAt(digits, i));
        }
        return BuilderModels.StringBuilder_toString(made);
    }

    /** A number or text, with as many zeros or spaces as it lacks of a width. */
    private static String padded(char kind, Object value, String flag, boolean isSigned, int width) {
        String digits = switch (kind) {
            case 'x' -> hexadecimal(value);
            case 'X' -> StringModels.String_toUpperCase(hexadecimal(value));
            default -> isSigned ? signed(value) : TextModels.String_valueOf(value);
        };
        int length = StringModels.String_length(digits);
        if (length >= width) {
            return digits;
        }
        String filling = (flag.equals("0") ? "0" : " ").repeat(width - length);
        if (flag.equals("-")) {
            return TextModels.concatenated("\1\1", new Object[] {digits, filling});
        }
        boolean isBehindSign = flag.equals("0") && (isSigned || StringModels.String_charAt(digits, 0) == '-');
        return isBehindSign
                ? TextModels.concatenated("\1\1\1", new Object[] {
                    StringModels.String_substring(digits, 0, 1), filling, StringModels.String_substring(digits, 1)
                })
                : TextModels.concatenated("\1\1", new Object[] {filling, digits});
    }

    /** A format as a recipe of a concatenation, whose parts the arguments become; null: it is more than that. */
    private static @Nullable String recipe(@Nullable Locale locale, String format, @Nullable Object[] arguments) {
        if (format.indexOf('\1') >= 0) {
            return null;
        }
        StringBuilder recipe = new StringBuilder();
        int part = 0;
        int at = 0;
        while (at < format.length()) {
            char letter = format.charAt(at);
            if (letter != '%') {
                recipe.append(letter);
                at++;
                continue;
            }
            Matcher matcher = PART.matcher(format).region(at, format.length());
            if (!matcher.lookingAt()) {
                return null;
            }
            at = matcher.end();
            String flag = matcher.group(1);
            boolean isSigned = !matcher.group(2).isEmpty();
            String width = matcher.group(3);
            char kind = matcher.group(4).charAt(0);
            boolean isOne = flag.isEmpty() && !isSigned && width == null;
            if (isOne && (kind == '%' || kind == 'n')) {
                recipe.append(kind == 'n' ? System.lineSeparator() : "%");
                continue;
            }
            Object value = arguments[part];
            if (isOne && isPlain(kind, value)) {
                // it looks as in a concatenation
            } else if (value != null && flag.equals(",")) {
                if (kind != 'd' || !isPlain(kind, value) || isSigned || width != null || !hasCommas(locale)) {
                    return null;
                }
                arguments[part] = grouped(value);
            } else if (value != null
                    && mayBePadded(kind, value, flag)
                    && (flag.isEmpty() || width != null)
                    && (!isSigned || kind == 'd')) {
                arguments[part] = padded(kind, value, flag, isSigned, width == null ? 0 : Integer.parseInt(width));
            } else {
                return null;
            }
            recipe.append('\1');
            part++;
        }
        return part == arguments.length ? recipe.toString() : null;
    }
}
