package dev.allways.threads;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.State;
import dev.allways.core.Stop;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the program under control is given: makes its choices outside control, and ends it where it must not see
 * why.
 */
final class ControlledChooser implements Chooser {
    private final AllwaysWorker worker;
    private final Steering steering;

    ControlledChooser(AllwaysWorker worker, Steering steering) {
        this.worker = worker;
        this.steering = steering;
    }

    @Override
    public long choose(ChoicePoint point) {
        boolean was = enter();
        try {
            return steering.chooser().choose(point);
        } catch (Throwable e) {
            throw leave(e);
        } finally {
            worker.resumeControl(was);
        }
    }

    @Override
    public int pick(String label, List<?> options) {
        boolean was = enter();
        try {
            return steering.chooser().pick(label, options);
        } catch (Throwable e) {
            throw leave(e);
        } finally {
            worker.resumeControl(was);
        }
    }

    @Override
    public long range(String label, long min, long max) {
        boolean was = enter();
        try {
            return steering.chooser().range(label, min, max);
        } catch (Throwable e) {
            throw leave(e);
        } finally {
            worker.resumeControl(was);
        }
    }

    @Override
    public boolean visit(State state) {
        boolean was = enter();
        try {
            return steering.chooser().visit(state);
        } catch (Throwable e) {
            throw leave(e);
        } finally {
            worker.resumeControl(was);
        }
    }

    @Override
    public void observe(Observation observation) {
        boolean was = enter();
        try {
            steering.chooser().observe(observation);
        } finally {
            worker.resumeControl(was);
        }
    }

    @Override
    public void makes(Object shared) {
        worker.made(shared);
    }

    @Override
    public <T extends @Nullable Object> T access(Object shared, boolean changes, Supplier<T> body) {
        worker.accesses(shared, changes);
        return beside(body);
    }

    @Override
    public <T extends @Nullable Object> T beside(Supplier<T> work) {
        boolean was = enter();
        try {
            return work.get();
        } finally {
            worker.resumeControl(was);
        }
    }

    @Override
    public boolean observing() {
        return steering.chooser().observing();
    }

    @Override
    public boolean again() {
        return steering.chooser().again();
    }

    @Override
    public void assume(boolean condition) {
        if (!condition) {
            AllwaysWorker.leaveIfOver();
            throw steering.unmet();
        }
    }

    @Override
    public Stop prune() {
        boolean was = enter();
        try {
            return steering.chooser().prune();
        } catch (Throwable e) {
            throw leave(e);
        } finally {
            worker.resumeControl(was);
        }
    }

    /** Suspends control; a task that is on its way out of an execution that is over says nothing any more. */
    private boolean enter() {
        AllwaysWorker.leaveIfOver();
        return worker.suspendControl();
    }

    private Error leave(Throwable reason) {
        if (reason instanceof Stop || reason instanceof CannotExplore) {
            return steering.end(reason);
        }
        throw Frames.thrown(reason);
    }
}
