package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.List;

/** Changes static state on some of its paths; each path begins with that of the beginning. */
public final class Remembering implements Program {
    /** An object that static state has. */
    static final class Box {
        int content;
    }

    /** Its initialiser depends on the state of another class. */
    static final class Dependent {
        static final int TWICE = 2 * size;

        private Dependent() {}
    }

    /** Its initialiser does not return. */
    static final class Failing {
        static final int NUMBER = Integer.parseInt("none");

        private Failing() {}
    }

    static int counter;
    static int size;
    static final int[] TABLE = {1, 2, 3};
    static final List<String> NAMES = new ArrayList<>(List.of("first"));
    static final Box BOX = new Box();

    @Override
    public void run(Chooser chooser) {
        check(counter == 0 && size == 0 && TABLE[1] == 2 && NAMES.size() == 1 && BOX.content == 0, "all is new");
        int n = Symbolic.of(chooser).intInput("n", 0, 7);
        switch (n) {
            case 0 -> {}
            case 1 -> counter++;
            case 2 -> TABLE[1]++;
            case 3 -> NAMES.add("second");
            case 4 -> BOX.content = n;
            case 5, 6 -> {
                size = n - 5; // in one of the two cases as it was
                check(Dependent.TWICE == 2 * size, "it is initialised behind this");
            }
            default -> {
                try {
                    check(Failing.NUMBER == 0, "there is no such number");
                } catch (ExceptionInInitializerError e) {
                    chooser.label("failing");
                }
            }
        }
        chooser.label("path " + (n == 7 ? "7" : "of 0 to 6"));
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
