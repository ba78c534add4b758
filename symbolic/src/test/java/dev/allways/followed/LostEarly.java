package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** An input is lost on one path only, the one that depth-first search takes first; the others have a branch each. */
public final class LostEarly implements Program {
    @Override
    public void run(Chooser chooser) {
        int n = Symbolic.of(chooser).intInput("n");
        if (n > 1_000) {
            for (int i = 1; i < 12; i++) {
                if (n == 5_000 + i) {
                    return;
                }
            }
        } else if (Double.toString(n / 3.0).startsWith("77.6")) {
            throw new AssertionError("not found where it is not followed");
        }
    }
}
