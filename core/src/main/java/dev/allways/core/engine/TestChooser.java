package dev.allways.core.engine;

import dev.allways.core.Chooser;

/**
 * The chooser of a test that may run other programs as parts of itself. Beside the states of parts not being the
 * test's, no operation is chosen again: a search makes every path of the test.
 */
public final class TestChooser extends PartChooser {
    /** @param chooser who is asked */
    public TestChooser(Chooser chooser) {
        super(chooser);
    }

    @Override
    public boolean again() {
        return false;
    }
}
