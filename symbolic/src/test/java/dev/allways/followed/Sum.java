package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** The sum of the numbers up to an input that nothing bounds, which is wrong for one of them. */
public final class Sum implements Program {
    @Override
    public void run(Chooser chooser) {
        int most = Symbolic.of(chooser).intInput("most");
        if (sum(most) == 10) {
            throw new AssertionError("the sum up to " + most);
        }
    }

    private static int sum(int most) {
        if (most <= 0) {
            return 0;
        }
        return most + sum(most - 1);
    }
}
