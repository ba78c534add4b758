package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** Asks for an input behind a choice only, in a loop that handles whatever is thrown. */
public final class Late implements Program {
    @Override
    public void run(Chooser chooser) {
        if (!chooser.flip("asks")) {
            chooser.label("no input");
            return;
        }
        while (true) {
            try {
                chooser.label(Symbolic.of(chooser).intInput("n") > 10 ? "more" : "at most 10");
                return;
            } catch (Throwable e) {
                chooser.label("caught");
            }
        }
    }
}
