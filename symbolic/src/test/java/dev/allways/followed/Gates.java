package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** Three gates, one behind the other, and then five letters: depth-first search tries all letters before each gate. */
public final class Gates implements Program {
    private static final int LETTERS = 5;

    @Override
    public void run(Chooser chooser) {
        Symbolic in = Symbolic.of(chooser);
        int gates = 0;
        if (in.intInput("first") == 71) {
            gates++;
            if (in.intInput("second") == 72) {
                gates++;
                if (in.intInput("third") == 73) {
                    gates++;
                }
            }
        }
        int letters = 0;
        for (int i = 0; i < LETTERS; i++) {
            if (in.intInput("letter") > 0) {
                letters++;
            }
        }
        chooser.label("gates: " + gates + ", letters: " + letters);
    }
}
