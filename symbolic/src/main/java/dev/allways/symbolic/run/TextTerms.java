package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What models of texts and builders ask and tell about their terms: of which values a text is made, which letters it
 * has. Beside {@link Shadows}, of which each loader of transformed classes has its own.
 */
public final class TextTerms {
    private static final char PART = '\1'; // in a recipe, as in that of the platform's concatenation

    private static final String INTERFERES = "a builder that several threads change at the same time";

    private TextTerms() {}

    /** Texts that are others in lower or upper case: the platform gives the same object where nothing changes. */
    static final IdentityHashMap<Object, Object> cases = new IdentityHashMap<>();

    /** Whether any object stands for a term. */
    public static boolean any() {
        return Shadows.anyObject;
    }

    /** Whether an object stands for a term or is made of some. */
    public static boolean isSymbolicObject(@Nullable Object object) {
        return Shadows.anyObject && Shadows.isSymbolic(object);
    }

    /** A text of more characters than are inputs: its length and its hash code. */
    static final class LongText {
        final @Nullable Term length;
        final @Nullable Term hash;

        LongText(@Nullable Term length, @Nullable Term hash) {
            this.length = length;
            this.hash = hash;
        }
    }

    /** A text that was made of others and of values: what these look like is told when somebody looks. */
    private static final class Made {
        final String recipe; // with a mark for each part
        final @Nullable Object[] parts; // a box or a text each

        Made(String recipe, @Nullable Object[] parts) {
            this.recipe = recipe;
            this.parts = parts;
        }
    }

    /**
     * Makes a text of others and of values.
     *
     * @param recipe with a mark for each part
     * @param parts what the values are
     * @param texts what each looks like
     */
    public static String madeOf(String recipe, @Nullable Object[] parts, String[] texts) {
        StringBuilder made = new StringBuilder();
        @Nullable Object[] kept = new @Nullable Object[parts.length];
        boolean some = false;
        int part = 0;
        for (int i = 0; i < recipe.length(); i++) {
            if (recipe.charAt(i) != PART) {
                made.append(recipe.charAt(i));
                continue;
            }
            made.append(texts[part]);
            kept[part] =
                    parts[part] != null && Shadows.objects.get(parts[part]) instanceof Term ? parts[part] : texts[part];
            some |= Shadows.isSymbolic(kept[part]);
            part++;
        }
        String text = new String(made); // of its own, even without characters
        return some ? (String) Shadows.standsFor(text, new Made(recipe, kept)) : text;
    }

    /** The value that a text shows and nothing else; null: it is not known that there is one. */
    public static @Nullable Object onlyPart(@Nullable String text) {
        return text != null
                        && Shadows.anyObject
                        && Shadows.objects.get(text) instanceof Made made
                        && made.recipe.length() == 1
                        && made.recipe.charAt(0) == PART
                ? made.parts[0]
                : null;
    }

    /** The terms that an object stands for or is made of; null: it is not known which ones these are. */
    static @Nullable List<Term> partsOf(@Nullable Object object) {
        Object its = object == null ? null : Shadows.objects.get(object);
        return switch (its) {
            case Term term -> List.of(term);
            case Term[] terms -> Arrays.stream(terms).filter(Objects::nonNull).toList();
            case LongText text ->
                Stream.of(text.length, text.hash).filter(Objects::nonNull).toList();
            case Made made -> {
                List<Term> all = new ArrayList<>();
                for (Object part : made.parts) {
                    List<Term> some = Shadows.isSymbolic(part) ? partsOf(part) : List.of();
                    if (some == null) {
                        yield null;
                    }
                    all.addAll(some);
                }
                yield all;
            }
            case null, default -> null;
        };
    }

    /** The terms of a text's characters; null: it has none. */
    static @Nullable Term @Nullable [] terms(String text) {
        Object its = Shadows.anyObject ? Shadows.objects.get(text) : null;
        if (its instanceof Made made) {
            its = terms(text, made);
            if (Shadows.session().isAlone()) { // else each thread looks for itself: the branches are its own
                Shadows.objects.put(text, its);
            }
        }
        if (its instanceof Term[] terms) {
            return terms;
        }
        if (its instanceof LongText) {
            Shadows.lost("the characters of a text of more than " + Inputs.SHORT_TEXT);
        } else if (its != null) {
            Shadows.lost("the characters of a text made of numbers");
        }
        return null;
    }

    private static @Nullable Term[] terms(String text, Made made) {
        List<@Nullable Term> all = new ArrayList<>();
        int part = 0;
        for (int i = 0; i < made.recipe.length(); i++) {
            if (made.recipe.charAt(i) == PART) {
                look(made.parts[part++], all);
            } else {
                all.add(null);
            }
        }
        if (all.size() != text.length()) {
            throw new IllegalStateException("%s has other characters than %s".formatted(text, made.recipe));
        }
        return all.toArray(new Term[0]);
    }

    /** Adds the terms of the characters that a part of a text has. */
    private static void look(@Nullable Object part, List<@Nullable Term> all) {
        Object its = part == null ? null : Shadows.objects.get(part);
        if (part instanceof String text) {
            @Nullable Term @Nullable [] terms = terms(text);
            all.addAll(terms != null ? Arrays.asList(terms) : Collections.nCopies(text.length(), null));
        } else if (part instanceof Character && its instanceof Term term) {
            all.add(term);
        } else if (part instanceof Boolean truth && its instanceof Term term) {
            BranchTerms.settleTruth(truth ? 1 : 0, term);
            all.addAll(Collections.nCopies(truth.toString().length(), null));
        } else if ((part instanceof Long || part instanceof Integer || part instanceof Short || part instanceof Byte)
                && its instanceof Term term) {
            digits(((Number) part).longValue(), term, all);
        } else {
            Shadows.session().lost("the characters of a text made of a float", partsOf(part));
            all.addAll(Collections.nCopies(String.valueOf(part).length(), null));
        }
    }

    /** Adds the digits of a number: how many there are is a branch. */
    private static void digits(long value, Term term, List<@Nullable Term> all) {
        Sort sort = term.sort();
        Term zero = Shadows.terms().constant(sort, 0);
        Term ten = Shadows.terms().constant(sort, 10);
        boolean isNegative = BranchTerms.tested(value < 0, Shadows.terms().less(term, zero));
        long left = isNegative ? value : -value; // negative, as the least number has no opposite
        Term rest = isNegative ? term : Shadows.terms().of(Operator.NEGATE, sort, term);
        List<@Nullable Term> digits = new ArrayList<>();
        boolean more;
        do {
            Term digit = Shadows.terms().of(Operator.REMAINDER, sort, rest, ten);
            Term word = sort == Sort.INT ? digit : Shadows.terms().of(Operator.TO_INT, Sort.INT, digit);
            digits.add(Shadows.terms()
                    .of(Operator.SUBTRACT, Sort.INT, Shadows.terms().constant('0'), word));
            left /= 10;
            rest = Shadows.terms().of(Operator.DIVIDE, sort, rest, ten);
            more = !BranchTerms.tested(left == 0, Shadows.terms().equal(rest, zero));
        } while (more);
        if (isNegative) {
            all.add(null);
        }
        Collections.reverse(digits);
        all.addAll(digits);
    }

    /** What an object looks like that is no text of which is known what it is made of. */
    public static String look(Object object) {
        boolean was = Shadows.tainting();
        Shadows.setTainting(Shadows.isSymbolic(object));
        String text = new String(String.valueOf(object)); // of its own, not one that others have
        if (Shadows.tainting()) {
            Shadows.taint(text);
        }
        Shadows.setTainting(was);
        return text;
    }

    /** What a value looks like. */
    public static String plain(Object value) {
        return String.valueOf(value);
    }

    /**
     * Whether an object is a {@code BigInteger}, or a copy of one. Models ask this and not {@code instanceof}, which
     * would load, and so make, the copy for programs that have none.
     */
    public static boolean isBigInteger(@Nullable Object object) {
        return object instanceof Number && extendsOne(object.getClass(), "java.math.BigInteger");
    }

    /** The same of a {@code BigDecimal}. */
    public static boolean isBigDecimal(@Nullable Object object) {
        return object instanceof Number && extendsOne(object.getClass(), "java.math.BigDecimal");
    }

    private static boolean extendsOne(Class<?> type, String name) {
        for (Class<?> each = type; each != Number.class; each = each.getSuperclass()) {
            if (each.getName().endsWith(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether what an object looks like is told by code that is followed. */
    public static boolean tellsItself(Object object) {
        return object.getClass().getClassLoader() != null && !Shadows.isSymbolic(object);
    }

    /** How long a text is matters. */
    public static void measure(Object text) {
        Object its = Shadows.anyObject ? Shadows.objects.get(text) : null;
        if (its == Shadows.OPAQUE) {
            Shadows.lost("the length of a text made of numbers");
        } else if (its instanceof Made && text instanceof String made) {
            terms(made);
        }
    }

    /** Whether only the length and the hash code of a text are known. */
    public static boolean isLong(Object text) {
        return Shadows.anyObject && Shadows.objects.get(text) instanceof LongText;
    }

    /** The length of such a text. */
    public static int lengthOf(String text) {
        if (Shadows.objects.get(text) instanceof LongText its && its.length != null) {
            CallTerms.result(its.length, "");
        }
        return text.length();
    }

    /** The hash code of such a text. */
    public static int hashOf(String text) {
        if (Shadows.objects.get(text) instanceof LongText its && its.hash != null) {
            CallTerms.result(its.hash, "");
        }
        return text.hashCode();
    }

    /** The floating-point number that the platform makes of a text. */
    public static double parsed(String text, boolean isFloat) {
        return isFloat ? Float.parseFloat(text) : Double.parseDouble(text);
    }

    /** The characters of a text, with their terms. */
    public static char[] characters(String text) {
        char[] characters = text.toCharArray();
        @Nullable Term @Nullable [] its = terms(text);
        if (its != null) {
            ElementTerms.elements.put(characters, its.clone());
            Shadows.anyElement = true;
        }
        return characters;
    }

    /** The text of some characters, with their terms. */
    public static String text(char[] characters, int begin, int end) {
        String text = new String(characters, begin, end - begin);
        @Nullable Term @Nullable [] its = ElementTerms.elements.get(characters);
        if (its != null && Arrays.stream(its, begin, end).anyMatch(Objects::nonNull)) {
            Shadows.standsFor(text, Arrays.copyOfRange(its, begin, end));
        }
        return text;
    }

    /** A text was made in the case that all letters of another one may have. */
    public static String inOtherCase(String made, String text) {
        cases.put(made, text);
        return made;
    }

    /** Some characters were appended to a builder; to be told after that. */
    public static void appended(CharSequence builder, char[] characters) {
        @Nullable Term @Nullable [] its = ElementTerms.elements.get(characters);
        List<@Nullable Term> all = Shadows.builders.get(builder);
        int length = builder.length();
        if (all == null) {
            if (its == null) {
                return;
            }
            all = new ArrayList<>();
            for (int i = characters.length; i < length; i++) {
                all.add(null);
            }
            Shadows.builders.put(builder, all);
            Shadows.anyObject = true;
        }
        if (!endsWith(builder, characters)) { // others change it at the same time
            Shadows.objects.put(builder, Shadows.OPAQUE);
        }
        for (int i = 0; i < characters.length; i++) {
            all.add(its == null ? null : its[i]);
        }
    }

    private static boolean endsWith(CharSequence text, char[] characters) {
        int begin = text.length() - characters.length;
        for (int i = 0; i < characters.length; i++) {
            if (begin < 0 || text.charAt(begin + i) != characters[i]) {
                return false;
            }
        }
        return true;
    }

    /** What a builder holds was looked at, and then asked for: other threads may have changed it meanwhile. */
    public static void expect(String text, char[] characters) {
        if (!text.contentEquals(CharBuffer.wrap(characters))) {
            Shadows.cutOff(INTERFERES);
        }
    }

    /** A builder was made that begins with a text. */
    public static void beginsWith(Object builder, @Nullable Object text) {
        if (text instanceof String its && Shadows.objects.get(its) != Shadows.OPAQUE) {
            char[] characters = characters(its);
            appended((CharSequence) builder, characters);
        } else if (Shadows.isSymbolic(text)) {
            Shadows.objects.put(builder, Shadows.OPAQUE);
        }
    }

    /** The characters of a builder, with their terms. */
    public static char[] characters(StringBuilder builder) {
        char[] characters = new char[builder.length()];
        builder.getChars(0, characters.length, characters, 0);
        List<@Nullable Term> its = Shadows.builders.get(builder);
        if (its != null && its.size() == characters.length && Shadows.objects.get(builder) != Shadows.OPAQUE) {
            ElementTerms.elements.put(characters, its.toArray(new Term[0]));
            Shadows.anyElement = true;
        } else if (Shadows.isSymbolic(builder)) {
            Shadows.lost("the characters of a text made of numbers");
        }
        return characters;
    }

    /** A builder holds these characters from now on. */
    public static void holds(StringBuilder builder, char[] characters) {
        builder.setLength(0);
        builder.append(characters);
        Shadows.builders.remove(builder);
        appended(builder, characters);
    }
}
