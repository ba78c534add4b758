package shop;

import dev.allways.core.Chooser;
import dev.allways.core.Program;

/** A program that is checked by the language's own means. */
public final class Asserting implements Program {
    @Override
    public void run(Chooser chooser) {
        int number = chooser.between("number", 0, 3);
        assert number != 2 : number;
    }
}
