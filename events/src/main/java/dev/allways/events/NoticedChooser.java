package dev.allways.events;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.State;
import dev.allways.core.Stop;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A chooser for code that may keep what it throws: that is noticed before. */
final class NoticedChooser implements Chooser {
    private final Chooser chooser;
    private final Consumer<Throwable> notices;

    NoticedChooser(Chooser chooser, Consumer<Throwable> notices) {
        this.chooser = chooser;
        this.notices = notices;
    }

    @Override
    public long choose(ChoicePoint point) {
        try {
            return chooser.choose(point);
        } catch (Stop | CannotExplore end) {
            notices.accept(end);
            throw end;
        }
    }

    @Override
    public Stop prune() {
        Stop stop = Stop.because(Stop.Why.PRUNED);
        notices.accept(stop);
        throw stop;
    }

    @Override
    public void assume(boolean condition) {
        try {
            chooser.assume(condition);
        } catch (Stop stop) {
            notices.accept(stop);
            throw stop;
        }
    }

    @Override
    public boolean visit(State state) {
        return chooser.visit(state);
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
    public <T extends @Nullable Object> T beside(Supplier<T> work) {
        return chooser.beside(work);
    }

    @Override
    public boolean observing() {
        return chooser.observing();
    }
}
