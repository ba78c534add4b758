package dev.allways.commands;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.State;
import dev.allways.core.Stop;
import java.util.List;

/** A chooser for the arguments of a command, beside the values that are alive. */
final class Surrounded implements Chooser {
    final Chooser chooser;
    final Alive alive;

    Surrounded(Chooser chooser, Alive alive) {
        this.chooser = chooser;
        this.alive = alive;
    }

    @Override
    public long choose(ChoicePoint point) {
        return chooser.choose(point);
    }

    @Override
    public int pick(String label, List<?> options) {
        return chooser.pick(label, options);
    }

    @Override
    public long range(String label, long min, long max) {
        return chooser.range(label, min, max);
    }

    @Override
    public int pickOrEnd(String label, List<?> options) {
        return chooser.pickOrEnd(label, options);
    }

    @Override
    public boolean visit(State state) {
        return chooser.visit(state);
    }

    @Override
    public boolean again() {
        return chooser.again();
    }

    @Override
    public boolean mayGoOn() {
        return chooser.mayGoOn();
    }

    @Override
    public void observe(Observation observation) {
        chooser.observe(observation);
    }

    @Override
    public boolean observing() {
        return chooser.observing();
    }

    @Override
    public void assume(boolean condition) {
        chooser.assume(condition);
    }

    @Override
    public Stop prune() {
        return chooser.prune();
    }
}
