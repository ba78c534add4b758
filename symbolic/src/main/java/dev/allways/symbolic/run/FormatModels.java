package dev.allways.symbolic.run;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Models of formats. */
public final class FormatModels {
    private static final Pattern LETTER = Pattern.compile("%[^a-zA-Z%]*[cC]");

    private FormatModels() {}

    public static String String_format(String format, Object[] arguments) {
        return formatted(format, arguments, String.format(format, arguments));
    }

    public static String String_format(Locale locale, String format, Object[] arguments) {
        return formatted(format, arguments, String.format(locale, format, arguments));
    }

    public static String String_formatted(String format, Object[] arguments) {
        return formatted(format, arguments, format.formatted(arguments));
    }

    /** A text that may be shown; who looks into it loses what it is made of. Of numbers only letters can be refused. */
    private static String formatted(String format, Object[] arguments, String made) {
        if (Shadows.isSymbolicObject(format)) {
            Shadows.lost("what String.format is to make");
        } else if (Shadows.isSymbolicObject(arguments) || Shadows.tainting()) {
            String recipe = recipe(format, arguments);
            if (recipe != null) {
                return TextModels.concatenated(recipe, arguments);
            }
            if (LETTER.matcher(format).find()) {
                Shadows.lost("letters that String.format makes");
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
            case String _, Boolean _ -> kind == 's';
            case Integer _, Long _, Short _, Byte _ -> kind == 'd' || kind == 's';
            case Character _ -> kind == 'c' || kind == 's';
            default -> false;
        };
    }

    /** A format as a recipe of a concatenation; null: it is more than that. */
    private static @Nullable String recipe(String format, Object[] arguments) {
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
            char kind = format.charAt(at + 1);
            at += 2;
            if (kind == '%' || kind == 'n') {
                recipe.append(kind == 'n' ? System.lineSeparator() : "%");
            } else if (isPlain(kind, arguments[part])) {
                recipe.append('\1');
                part++;
            } else {
                return null;
            }
        }
        return part == arguments.length ? recipe.toString() : null;
    }
}
