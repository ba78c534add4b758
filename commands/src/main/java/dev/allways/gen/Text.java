package dev.allways.gen;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Odds;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/** Characters and texts. */
final class Text {
    private static final ChoicePoint KIND = new ChoicePoint.Pick(
            "kind of character",
            List.of("letter", "ASCII", "troublesome", "Latin", "any"),
            false,
            Odds.weights(8, 6, 2, 2, 2));
    private static final ChoicePoint LETTER = new ChoicePoint.Range("letter", 0, 25);
    private static final ChoicePoint ASCII = new ChoicePoint.Range("ASCII", 0, 94);
    private static final ChoicePoint LATIN = new ChoicePoint.Range("Latin", 0, 0x24f - 0xa0);
    private static final ChoicePoint ANY = new ChoicePoint.Range("code point", 0, 0x10ffff - 0x800);
    private static final ChoicePoint CHAR = new ChoicePoint.Range("char", 0, 0xffff - 0x800);

    /* NUL, white space, quotes, what case or normalization changes, right to left, invisible, outside the first plane */
    private static final int[] TROUBLESOME = {
        0, '\n', '\r', '\t', '\\', '"', '\'', '%', 0x7f, 0x85, 0xa0, 0xdf, 0x130, 0x131, 0x149, 0x301, 0x5d0, 0x200b,
        0x200f, 0x2028, 0x212a, 0xfb01, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff
    };
    private static final ChoicePoint TROUBLE =
            new ChoicePoint.Range("troublesome", 0, TROUBLESOME.length - 1L, Odds.weights(weights()));

    private Text() {}

    /** NUL is one in five. */
    private static int[] weights() {
        int[] weights = new int[TROUBLESOME.length];
        Arrays.fill(weights, 1);
        weights[0] = TROUBLESOME.length / 4;
        return weights;
    }

    static int anyCodePoint(Chooser chooser) {
        return switch ((int) chooser.choose(KIND)) {
            case 0 -> 'a' + (int) chooser.choose(LETTER);
            case 1 -> ' ' + (int) chooser.choose(ASCII);
            case 2 -> TROUBLESOME[(int) chooser.choose(TROUBLE)];
            case 3 -> 0xa0 + (int) chooser.choose(LATIN);
            default -> withoutSurrogates((int) chooser.choose(ANY));
        };
    }

    static Character anyChar(Chooser chooser) {
        return (char)
                switch ((int) chooser.choose(KIND)) {
                    case 0 -> 'a' + (int) chooser.choose(LETTER);
                    case 1 -> ' ' + (int) chooser.choose(ASCII);
                    case 2 -> Math.min(0xffff, TROUBLESOME[(int) chooser.choose(TROUBLE)]);
                    case 3 -> 0xa0 + (int) chooser.choose(LATIN);
                    default -> withoutSurrogates((int) chooser.choose(CHAR));
                };
    }

    private static int withoutSurrogates(int number) {
        return number < Character.MIN_SURROGATE ? number : number + 0x800;
    }

    static Gen<String> strings(ToIntFunction<Chooser> codePoints, int min, int max) {
        Lengths lengths = Lengths.of(min, max, "more");
        return chooser -> {
            var text = new StringBuilder();
            for (int i = 0; lengths.another(chooser, i, Points.ELEMENT, Points.END_OF_ELEMENT); i++) {
                text.appendCodePoint(codePoints.applyAsInt(chooser));
                chooser.observe(Points.END_OF_ELEMENT);
            }
            return text.toString();
        };
    }
}
