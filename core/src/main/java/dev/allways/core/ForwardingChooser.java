package dev.allways.core;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A chooser that passes everything on to another one: what a subclass does otherwise, it overrides. */
public abstract class ForwardingChooser implements Chooser {
    /** Who is asked and told. */
    protected final Chooser chooser;

    /** @param chooser who is asked and told */
    protected ForwardingChooser(Chooser chooser) {
        this.chooser = chooser;
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
    public int pickOrEnd(String label, List<?> options) {
        return chooser.pickOrEnd(label, options);
    }

    @Override
    public long range(String label, long min, long max) {
        return chooser.range(label, min, max);
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
    public boolean lingers() {
        return chooser.lingers();
    }

    @Override
    public void alone() {
        chooser.alone();
    }

    @Override
    public void observe(Observation observation) {
        chooser.observe(observation);
    }

    @Override
    public void makes(Object shared) {
        chooser.makes(shared);
    }

    @Override
    public <T extends @Nullable Object> T access(Object shared, boolean changes, Supplier<T> body) {
        return chooser.access(shared, changes, body);
    }

    @Override
    public <T extends @Nullable Object> T beside(Supplier<T> work) {
        return chooser.beside(work);
    }

    @Override
    public boolean executes(Program program) {
        return chooser.executes(program);
    }

    @Override
    public boolean observing() {
        return chooser.observing();
    }

    @Override
    public boolean remaking() {
        return chooser.remaking();
    }

    @Override
    public boolean followsCode() {
        return chooser.followsCode();
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
