package dev.allways.cli;

import dev.allways.report.Trouble;
import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A target as it is written: {@code a.b.Class}, {@code Class(15, true)}, {@code Class(15)#method},
 * {@code Class.method("text")}.
 *
 * @param text all of it
 * @param name what stands before the first arguments: a class, or a class and a method joined by a dot
 * @param arguments behind the name; empty if no parentheses are there
 * @param method what follows behind {@code #}, or behind the first arguments; empty if nothing does
 * @param methodArguments behind the method
 */
record Target(
        String text,
        String name,
        Optional<Arguments> arguments,
        Optional<String> method,
        Optional<Arguments> methodArguments) {
    private static final Pattern NAME = Pattern.compile("[\\p{javaJavaIdentifierPart}.]*");
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9](?:_*[0-9])*([lL])?");
    private static final Pattern FRACTION =
            Pattern.compile("[-+]?(?=[.]?[0-9])[0-9]*(?:[.][0-9]*)?(?:[eE][-+]?[0-9]+)?[dDfF]?");
    private static final Pattern CONSTANT =
            Pattern.compile("\\p{javaJavaIdentifierStart}[\\p{javaJavaIdentifierPart}.]*");
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern LITERAL = Pattern.compile("\\s*(" + TEXT + "|[^\\s,()\"]+)\\s*");

    /** @throws Refused if it is not written as one is */
    static Target of(String text) {
        int hash = text.indexOf('#');
        int open = text.indexOf('(');
        int end = hash < 0 ? open : open < 0 ? hash : Math.min(hash, open);
        if (end < 0
                || text.charAt(end) == '('
                        && !NAME.matcher(text.substring(0, end)).matches()) {
            return new Target(text, text, Optional.empty(), Optional.empty(), Optional.empty());
        }
        String name = text.substring(0, end);
        if (name.isEmpty()) {
            throw incomplete(text, "class");
        }
        Optional<Arguments> arguments = Optional.empty();
        if (text.charAt(end) == '(') {
            var reader = new Reader(text, end);
            arguments = Optional.of(reader.arguments());
            end = reader.at;
        }
        if (end == text.length()) {
            return new Target(text, name, arguments, Optional.empty(), Optional.empty());
        }
        String rest = text.substring(end + 1);
        if (text.charAt(end) != '#' && text.charAt(end) != '.') {
            throw bad(text, "behind the arguments stands '%s'".formatted(text.substring(end)));
        }
        if (rest.isEmpty()) {
            throw incomplete(text, "method");
        }
        int more = rest.indexOf('(');
        if (more < 0 || !NAME.matcher(rest.substring(0, more)).matches()) {
            return new Target(text, name, arguments, Optional.of(rest), Optional.empty());
        }
        var reader = new Reader(text, end + 1 + more);
        Arguments given = reader.arguments();
        if (reader.at < text.length()) {
            throw bad(text, "behind the arguments stands '%s'".formatted(text.substring(reader.at)));
        }
        return new Target(text, name, arguments, Optional.of(rest.substring(0, more)), Optional.of(given));
    }

    private static Refused incomplete(String text, String missing) {
        return new Refused(Trouble.of("WRONG USAGE", "'%s' names no %s".formatted(text, missing))
                .usualCause("a variable of the shell that is not set")
                .todo("write Class#method, or the class alone for all its tests"));
    }

    private static Refused bad(String text, String what) {
        return new Refused(Trouble.of("BAD ARGUMENTS", text)
                .with("what", what)
                .usualCause("a parenthesis or a quote left out, or one that the shell took away")
                .todo("write literals of Java, as (15, true, 0.5, \"text\", CONSTANT), and the whole in single"
                        + " quotes for the shell"));
    }

    /** Reads arguments in a text, from their opening parenthesis. */
    private static final class Reader {
        private final String text;
        private final Matcher literal;
        private int at;

        Reader(String text, int at) {
            this.text = text;
            this.literal = LITERAL.matcher(text);
            this.at = at;
        }

        Arguments arguments() {
            var literals = new ArrayList<Literal>();
            String rest = text.substring(at + 1).stripLeading();
            if (rest.startsWith(")")) {
                at = text.length() - rest.length() + 1;
                return Arguments.NONE;
            }
            do {
                at++;
                if (!literal.region(at, text.length()).lookingAt()) {
                    throw bad(text, at == text.length() ? "its end is missing" : rest(at) + " is no literal");
                }
                literals.add(literal(literal.group(1)));
                at = literal.end();
            } while (at < text.length() && text.charAt(at) == ',');
            if (at == text.length() || text.charAt(at) != ')') {
                throw bad(text, at == text.length() ? "its ')' is missing" : "a comma is missing before " + rest(at));
            }
            at++;
            return new Arguments(literals);
        }

        private String rest(int from) {
            return "'" + text.substring(from).strip() + "'";
        }

        private Literal literal(String word) {
            Matcher number = NUMBER.matcher(word);
            try {
                if (number.matches()) {
                    boolean isLong = number.group(1) != null;
                    String digits =
                            word.substring(0, word.length() - (isLong ? 1 : 0)).replace("_", "");
                    return new Literal.Whole(Long.parseLong(digits), isLong);
                }
                Matcher quoted = TEXT.matcher(word);
                if (quoted.matches()) {
                    return new Literal.Text(quoted.group(1).translateEscapes());
                }
            } catch (NumberFormatException e) {
                throw bad(text, word + " is larger than any long");
            } catch (IllegalArgumentException e) {
                throw bad(text, String.valueOf(e.getMessage()));
            }
            if (FRACTION.matcher(word).matches()) {
                return new Literal.Fraction(Double.parseDouble(word));
            }
            if (word.equals("true") || word.equals("false")) {
                return new Literal.Truth(word.equals("true"));
            }
            if (CONSTANT.matcher(word).matches()) {
                return new Literal.Constant(word);
            }
            throw bad(text, "'" + word + "' is no literal");
        }
    }
}
