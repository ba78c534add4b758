package dev.allways.core;

import java.util.List;

/**
 * A chooser that passes everything on to another one until that is revoked: what comes then from a thread that was
 * given up is not heard, and ends it. Until then each call is a sign of life.
 */
public abstract class RevocableChooser extends ForwardingChooser {
    private long signs; // guarded by this, as is what follows
    private boolean hasChosen;
    private boolean revoked;

    /** @param chooser who is asked and told */
    protected RevocableChooser(Chooser chooser) {
        super(chooser);
    }

    /** Nothing is passed on any more. */
    protected final synchronized void revoke() {
        revoked = true;
    }

    /** How many signs of life there have been. */
    public final synchronized long signs() {
        return signs;
    }

    /** Whether a choice has been made. */
    public final synchronized boolean hasChosen() {
        return hasChosen;
    }

    /**
     * A sign of life.
     *
     * @throws Stop if this is revoked
     */
    protected final synchronized void live() {
        if (revoked) {
            throw Stop.because(Stop.Why.PRUNED);
        }
        signs++;
    }

    private void chooses() {
        live();
        hasChosen = true;
    }

    @Override
    public final synchronized long choose(ChoicePoint point) {
        chooses();
        return super.choose(point);
    }

    @Override
    public final synchronized int pick(String label, List<?> options) {
        chooses();
        return super.pick(label, options);
    }

    @Override
    public final synchronized int pickOrEnd(String label, List<?> options) {
        chooses();
        return super.pickOrEnd(label, options);
    }

    @Override
    public final synchronized long range(String label, long min, long max) {
        chooses();
        return super.range(label, min, max);
    }

    @Override
    public final synchronized boolean visit(State state) {
        live();
        return super.visit(state);
    }

    @Override
    public final synchronized boolean mayGoOn() {
        live();
        return super.mayGoOn();
    }

    @Override
    public final synchronized void observe(Observation observation) {
        live();
        super.observe(observation);
    }
}
