package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Has static fields of many kinds and changes none of them; tells the platform how often its classes were initialised.
 */
public final class Unchanged implements Program {
    /** The property that counts. */
    public static final String INITIALISED = "dev.allways.followed.initialised";

    static int number = 17;
    static final int[][] TABLE = {{1, 2}, {3}};
    static final String[] NONE = {};
    static final List<String> NAMES = new ArrayList<>(List.of("a", "b"));
    static final Comparator<String> BY_LENGTH = (a, b) -> Integer.compare(a.length(), b.length());
    static final Comparator<String> ORDER = BY_LENGTH.reversed();

    static {
        System.setProperty(INITIALISED, String.valueOf(Integer.getInteger(INITIALISED, 0) + 1));
    }

    @Override
    public void run(Chooser chooser) {
        int n = Symbolic.of(chooser).intInput("n", 0, 15);
        for (int bit = 0; bit < 4; bit++) {
            if ((n >> bit & 1) == 1) {
                number = TABLE[0].length + NONE.length + NAMES.size() + (ORDER.compare("a", "b") == 0 ? 13 : 0);
            }
        }
    }
}
