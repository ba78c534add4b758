package dev.allways.core.engine;

import dev.allways.core.Chooser;
import dev.allways.core.ForwardingChooser;
import dev.allways.core.State;

/**
 * The chooser of a test that may run other programs as parts of itself. The state of a part is not the test's: what the
 * test chose before and does behind the part is none of it. So no such state is told, nor is an operation chosen again,
 * and a search makes every path of the test.
 */
public final class TestChooser extends ForwardingChooser {
    /** @param chooser who is asked */
    public TestChooser(Chooser chooser) {
        super(chooser);
    }

    @Override
    public boolean visit(State state) {
        return !state.isWhole() || super.visit(state);
    }

    @Override
    public boolean again() {
        return false;
    }

    /** Who is asked. */
    Chooser asked() {
        return chooser;
    }
}
