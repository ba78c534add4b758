package dev.allways.examples.symbolic;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

// tag::program
/** Half-way between two indexes, as binary searches had it for decades. */
public final class Middle implements Program {
    @Override
    public void run(Chooser chooser) {
        Symbolic in = Symbolic.of(chooser);
        int low = in.intInput("low", 0, Integer.MAX_VALUE);
        int high = in.intInput("high", 0, Integer.MAX_VALUE);
        chooser.assume(low <= high);
        int middle = (low + high) / 2;
        if (middle < low || middle > high) {
            throw new IllegalStateException("the middle of " + low + " and " + high + " is " + middle);
        }
    }
}
// end::program
