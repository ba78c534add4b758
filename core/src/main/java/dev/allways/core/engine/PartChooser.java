package dev.allways.core.engine;

import dev.allways.core.Chooser;
import dev.allways.core.ForwardingChooser;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.control.Beside;

/**
 * The chooser of a program that is a part of another one. The state of a part is not the whole's: what the whole chose
 * before and does behind the part is none of it. So no such state is told, and a search makes every path.
 */
public class PartChooser extends ForwardingChooser {
    /** @param chooser who is asked */
    public PartChooser(Chooser chooser) {
        super(chooser);
    }

    /** Whom a program asks: the chooser that it was given, if the executions are its own; else this one. */
    public static Chooser of(Chooser chooser, Program program) {
        return chooser instanceof PartChooser || chooser.executes(program) ? chooser : new PartChooser(chooser);
    }

    /** Tells what a program has left out so far, unless the executions are its own: then it is asked itself. */
    public static void tellLeftOut(Chooser chooser, Program part) {
        if (!chooser.executes(part)) {
            Beside.work(part::omitted).ifPresent(what -> chooser.observe(new Observation.LeftOut(what)));
        }
    }

    @Override
    public boolean visit(State state) {
        return !state.isWhole() || super.visit(state);
    }

    /** Who is asked. */
    Chooser asked() {
        return chooser;
    }
}
