package dev.allways.symbolic.run;

import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * A function of letters above ASCII, as the platform has it: by ranges of letters which it takes to one value, or each
 * to the letter so many places away. So a term of a letter becomes a term of the result.
 */
@SuppressWarnings("CharacterGetNumericValue") // the program may use it
public final class LetterFunction {
    private static final Map<String, LetterFunction> ALL = Map.ofEntries(
            entry("isDigit", letter -> truth(Character.isDigit((char) letter))),
            entry("isLetter", letter -> truth(Character.isLetter((char) letter))),
            entry("isUpperCase", letter -> truth(Character.isUpperCase((char) letter))),
            entry("isLowerCase", letter -> truth(Character.isLowerCase((char) letter))),
            entry("isWhitespace", letter -> truth(Character.isWhitespace((char) letter))),
            entry("isSpaceChar", letter -> truth(Character.isSpaceChar((char) letter))),
            entry("decimal", letter -> Character.digit((char) letter, 10)),
            entry("digit", letter -> Character.digit((char) letter, Character.MAX_RADIX)),
            entry("getNumericValue", letter -> Character.getNumericValue((char) letter)),
            entry("toUpperCase", letter -> Character.toUpperCase((char) letter)),
            entry("toLowerCase", letter -> Character.toLowerCase((char) letter)),
            entry("inAnyCase", letter -> Character.toLowerCase(Character.toUpperCase((char) letter))));
    private static final int FIRST = 128;

    private final IntUnaryOperator function;
    private volatile List<Range> ranges = List.of(); // none: not known yet

    private LetterFunction(IntUnaryOperator function) {
        this.function = function;
    }

    private static Map.Entry<String, LetterFunction> entry(String name, IntUnaryOperator function) {
        return Map.entry(name, new LetterFunction(function));
    }

    /**
     * A function, by the name of the platform's method; {@code inAnyCase} is what cases that don't matter have alike.
     */
    public static LetterFunction named(String name) {
        return Objects.requireNonNull(ALL.get(name));
    }

    private static int truth(boolean holds) {
        return holds ? 1 : 0;
    }

    /**
     * Letters up to the next range.
     *
     * @param value of the first one
     * @param moves whether the value of another one is as far from it as that of the first
     */
    private record Range(int first, int value, boolean moves) {
        int valueOf(int letter) {
            return moves ? value + letter - first : value;
        }
    }

    /** The value of a letter, which may be any above ASCII. */
    public int valueOf(int letter) {
        return function.applyAsInt(letter);
    }

    /** The term of the value. */
    public Term termOf(Term letter, Terms terms) {
        if (ranges.isEmpty()) {
            ranges = ranges();
        }
        return termOf(letter, terms, ranges);
    }

    private static Term termOf(Term letter, Terms terms, List<Range> some) {
        if (some.size() == 1) {
            Range range = some.getFirst();
            int away = range.value - range.first;
            return range.moves
                    ? away == 0 ? letter : terms.of(Operator.ADD, Sort.INT, letter, terms.constant(away))
                    : terms.constant(range.value);
        }
        int middle = some.size() / 2;
        return terms.choice(
                terms.less(letter, terms.constant(some.get(middle).first)),
                termOf(letter, terms, some.subList(0, middle)),
                termOf(letter, terms, some.subList(middle, some.size())));
    }

    private List<Range> ranges() {
        List<Range> all = new ArrayList<>();
        int first = FIRST;
        while (first <= Character.MAX_VALUE) {
            Range still = new Range(first, valueOf(first), false);
            Range moving = new Range(first, valueOf(first), true);
            int endOfStill = end(still);
            int endOfMoving = end(moving);
            all.add(endOfMoving > endOfStill ? moving : still);
            first = Math.max(endOfMoving, endOfStill);
        }
        return List.copyOf(all);
    }

    /** The first letter that is not treated so. */
    private int end(Range range) {
        int letter = range.first;
        while (letter <= Character.MAX_VALUE && range.valueOf(letter) == valueOf(letter)) {
            letter++;
        }
        return letter;
    }
}
