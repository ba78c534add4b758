package dev.allways.core.engine;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Decider;
import dev.allways.core.State;
import dev.allways.core.Stop;

/** Ends an execution that continues beyond the answers of one that is made once more. */
final class Ending implements Decider {
    private final Stop.Why why;
    private int steps;

    /** @param steps how many steps without a choice to go past first */
    Ending(Stop.Why why, int steps) {
        this.why = why;
        this.steps = steps;
    }

    @Override
    public long choose(ChoicePoint point) {
        throw Stop.because(why);
    }

    @Override
    public boolean visit(State state) {
        throw Stop.because(why);
    }

    @Override
    public void step(ChoicePoint.Schedule schedule) {
        if (steps-- == 0) {
            throw Stop.because(why);
        }
    }
}
