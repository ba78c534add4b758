package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** Slide 8: input1 + 5 > 10 and input2 * input1 = 50. */
public final class Product implements Program {
    @Override
    public void run(Chooser chooser) {
        Symbolic in = Symbolic.of(chooser);
        int first = in.intInput("first");
        int second = in.intInput("second");
        if (first + 5 > 10 && second * first == 50) {
            throw new IllegalStateException("met");
        }
    }
}
