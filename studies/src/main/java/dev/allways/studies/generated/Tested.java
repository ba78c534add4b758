package dev.allways.studies.generated;

import com.github.zafarkhaja.semver.ParseException;
import com.github.zafarkhaja.semver.Version;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.SplittableRandom;
import org.apache.commons.lang3.math.NumberUtils;

/** Calls a method with a text, which is a symbolic input or one of many random ones. */
public final class Tested implements Program {
    private static final int TEXTS = 1_000; // random ones of an execution

    private final String method;
    private final int length;
    private final String letters;

    /**
     * A call.
     *
     * @param length of the text, at most
     * @param letters that random texts are made of; none: the text is a symbolic input
     */
    public Tested(String method, int length, String letters) {
        this.method = method;
        this.length = length;
        this.letters = letters;
    }

    @Override
    public void run(Chooser chooser) {
        if (letters.isEmpty()) {
            call(Symbolic.of(chooser).stringInput("text", length));
            return;
        }
        var random = new SplittableRandom(chooser.between("seed", 0, Integer.MAX_VALUE));
        char[] text = new char[length];
        for (int i = 0; i < TEXTS; i++) {
            int size = random.nextInt(length + 1);
            for (int at = 0; at < size; at++) {
                text[at] = letters.charAt(random.nextInt(letters.length()));
            }
            call(new String(text, 0, size));
        }
    }

    private void call(String text) {
        try {
            switch (method) {
                case "NumberUtils.createNumber" -> NumberUtils.createNumber(text);
                case "NumberUtils.isCreatable" -> NumberUtils.isCreatable(text);
                case "NumberUtils.isParsable" -> NumberUtils.isParsable(text);
                case "Version.parse" -> Version.parse(text);
                case "Version.isValid" -> Version.isValid(text);
                default -> throw new IllegalStateException("no method " + method);
            }
        } catch (IllegalArgumentException | ParseException e) {
            // such a text is refused
        }
    }
}
