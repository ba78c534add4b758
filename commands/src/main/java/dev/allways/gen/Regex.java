package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** Texts that a regular expression matches: a part of what {@link Pattern} knows, read and turned into a generator. */
final class Regex {
    private static final int UNBOUNDED = 8; // repetitions beyond the least
    private static final int ASCII = 0x7f;

    private static final String GRAPHIC = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    /** A part of an expression: adds to a text. */
    private interface Part {
        void add(Chooser chooser, StringBuilder text);
    }

    private final String regex;
    private int at;

    private Regex(String regex) {
        this.regex = regex;
    }

    static Gen<String> of(String regex) {
        Pattern pattern = Pattern.compile(regex);
        Regex reader = new Regex(regex);
        Part whole = reader.alternatives();
        if (reader.at < regex.length()) {
            throw reader.unknown("a closing parenthesis");
        }
        Gen<String> texts = chooser -> {
            var text = new StringBuilder();
            whole.add(chooser, text);
            return text.toString();
        };
        return texts.filter(text -> pattern.matcher(text).matches());
    }

    private IllegalArgumentException unknown(String what) {
        return new IllegalArgumentException("texts for \"%s\" can't be generated: %s at %d".formatted(regex, what, at));
    }

    private boolean has(char c) {
        return at < regex.length() && regex.charAt(at) == c;
    }

    private boolean take(String text) {
        if (regex.startsWith(text, at)) {
            at += text.length();
            return true;
        }
        return false;
    }

    private Part alternatives() {
        List<Part> all = new ArrayList<>();
        do {
            all.add(sequence());
        } while (take("|"));
        if (all.size() == 1) {
            return all.getFirst();
        }
        var which = new ChoicePoint.Range("alternative", 0, all.size() - 1L);
        return (chooser, text) -> all.get((int) chooser.choose(which)).add(chooser, text);
    }

    private Part sequence() {
        List<Part> parts = new ArrayList<>();
        while (at < regex.length() && !has('|') && !has(')')) {
            parts.add(repeated(atom()));
        }
        return (chooser, text) -> {
            for (Part part : parts) {
                part.add(chooser, text);
            }
        };
    }

    private Part repeated(Part part) {
        int min;
        int max;
        if (take("*")) {
            min = 0;
            max = UNBOUNDED;
        } else if (take("+")) {
            min = 1;
            max = 1 + UNBOUNDED;
        } else if (take("?")) {
            min = 0;
            max = 1;
        } else if (has('{')) {
            int end = regex.indexOf('}', at);
            String[] numbers = regex.substring(at + 1, end).split(",", -1);
            at = end + 1;
            min = Integer.parseInt(numbers[0].strip());
            max = numbers.length == 1
                    ? min
                    : numbers[1].isBlank() ? min + UNBOUNDED : Integer.parseInt(numbers[1].strip());
        } else {
            return part;
        }
        boolean _ = take("?") || take("+");
        Lengths lengths = Lengths.of(min, max, "again");
        return (chooser, text) -> {
            for (int i = 0; lengths.another(chooser, i, Points.ELEMENT, Points.END_OF_ELEMENT); i++) {
                part.add(chooser, text);
                chooser.observe(Points.END_OF_ELEMENT);
            }
        };
    }

    private Part atom() {
        return switch (regex.charAt(at)) {
            case '(' -> group();
            case '[' -> characters(set());
            case '\\' -> characters(escaped());
            case '.' -> {
                at++;
                yield characters(range(' ', ASCII - 1));
            }
            case '^', '$' -> { // the whole text is matched
                at++;
                yield (_, _) -> {};
            }
            default -> {
                int point = regex.codePointAt(at);
                at += Character.charCount(point);
                yield (_, text) -> text.appendCodePoint(point);
            }
        };
    }

    private Part group() {
        at++;
        if (has('?') && !take("?:") && !take("?>")) {
            boolean named = regex.startsWith("?<", at) && !regex.startsWith("?<=", at) && !regex.startsWith("?<!", at);
            if (!named) {
                throw unknown("a group of a special kind");
            }
            at = regex.indexOf('>', at) + 1;
        }
        Part inner = alternatives();
        if (!take(")")) {
            throw unknown("no end of a group");
        }
        return inner;
    }

    private static Part characters(BitSet set) {
        int[] all = simplestFirst(set);
        var which = new ChoicePoint.Range("char", 0, all.length - 1L);
        return (chooser, text) -> text.appendCodePoint(all[(int) chooser.choose(which)]);
    }

    /** Letters and digits before all else. */
    private static int[] simplestFirst(BitSet set) {
        return set.stream()
                .boxed()
                .sorted(java.util.Comparator.comparingInt(Regex::kind).thenComparingInt(c -> c))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int kind(int c) {
        return c >= 'a' && c <= 'z'
                ? 0
                : c >= '0' && c <= '9' ? 1 : c >= 'A' && c <= 'Z' ? 2 : c > ' ' && c < ASCII ? 3 : 4;
    }

    private static BitSet range(int from, int to) {
        var set = new BitSet();
        set.set(from, to + 1);
        return set;
    }

    private static BitSet not(BitSet set) {
        BitSet others = range(' ', ASCII - 1);
        others.andNot(set);
        return others;
    }

    /** The characters of a bracketed class. */
    private BitSet set() {
        at++;
        boolean negated = take("^");
        var set = new BitSet();
        boolean first = true;
        while (first || !has(']')) {
            if (at >= regex.length()) {
                throw unknown("no end of a class");
            }
            first = false;
            if (has('[')) {
                set.or(set());
                continue;
            }
            if (regex.startsWith("&&", at)) {
                throw unknown("an intersection of classes");
            }
            BitSet one = has('\\') ? escaped() : one();
            if (one.cardinality() == 1 && has('-') && at + 1 < regex.length() && regex.charAt(at + 1) != ']') {
                at++;
                BitSet end = has('\\') ? escaped() : one();
                set.set(one.nextSetBit(0), end.nextSetBit(0) + 1);
            } else {
                set.or(one);
            }
        }
        at++;
        return negated ? not(set) : set;
    }

    private BitSet one() {
        int point = regex.codePointAt(at);
        at += Character.charCount(point);
        return range(point, point);
    }

    /** What stands behind a backslash. */
    private BitSet escaped() {
        at++;
        char c = regex.charAt(at++);
        return switch (c) {
            case 'd' -> range('0', '9');
            case 'D' -> not(range('0', '9'));
            case 'w' -> word();
            case 'W' -> not(word());
            case 's' -> space();
            case 'S' -> not(space());
            case 'n' -> range('\n', '\n');
            case 't' -> range('\t', '\t');
            case 'r' -> range('\r', '\r');
            case 'f' -> range('\f', '\f');
            case 'x' -> {
                at += 2;
                int code = Integer.parseInt(regex.substring(at - 2, at), 16);
                yield range(code, code);
            }
            case 'u' -> {
                at += 4;
                int code = Integer.parseInt(regex.substring(at - 4, at), 16);
                yield range(code, code);
            }
            case 'p', 'P' -> {
                if (!has('{')) {
                    throw unknown("a property of one letter");
                }
                int end = regex.indexOf('}', at);
                BitSet named = named(regex.substring(at + 1, end));
                at = end + 1;
                yield c == 'P' ? not(named) : named;
            }
            default -> {
                if (Character.isLetterOrDigit(c)) {
                    throw unknown("\\" + c);
                }
                yield range(c, c);
            }
        };
    }

    private BitSet named(String name) {
        return switch (name) {
            case "Lower", "Ll", "IsLowercase" -> range('a', 'z');
            case "Upper", "Lu", "IsUppercase" -> range('A', 'Z');
            case "Alpha", "L", "IsAlphabetic" -> union(range('a', 'z'), range('A', 'Z'));
            case "Digit", "Nd", "IsDigit" -> range('0', '9');
            case "Alnum" -> union(union(range('a', 'z'), range('A', 'Z')), range('0', '9'));
            case "Punct" -> {
                var set = new BitSet();
                GRAPHIC.chars().skip(1).forEach(set::set);
                yield set;
            }
            case "Space" -> space();
            case "XDigit" -> union(union(range('0', '9'), range('a', 'f')), range('A', 'F'));
            default -> throw unknown("the property " + name);
        };
    }

    private static BitSet union(BitSet one, BitSet other) {
        one.or(other);
        return one;
    }

    private static BitSet word() {
        BitSet word = union(union(range('a', 'z'), range('A', 'Z')), range('0', '9'));
        word.set('_');
        return word;
    }

    private static BitSet space() {
        BitSet space = range('\t', '\r');
        space.set(' ');
        return space;
    }
}
