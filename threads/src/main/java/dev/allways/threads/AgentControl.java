package dev.allways.threads;

import dev.allways.core.CannotExplore;
import dev.allways.core.Program;
import dev.allways.core.control.Stepping;
import dev.allways.core.control.ThreadControl;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Threads under control by the agent, for whoever explores. */
public final class AgentControl implements ThreadControl, Stepping {
    private static final ClassValue<Set<String>> STATIC_STATE = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            return new Mentions(type).staticState();
        }
    };

    /** For the service loader. */
    public AgentControl() {}

    @Override
    public boolean mayBeStartedBy(Class<?> type) {
        return new Mentions(type).startThreads();
    }

    @Override
    public boolean mayBeNeededBy(Class<?> type) {
        return new Mentions(type).startThreadsOrWait();
    }

    @Override
    public void prepare() {
        Attachment.attempt();
    }

    @Override
    public boolean controlsCaller() {
        return Threads.areControlled() && Steering.here() != null;
    }

    /** The worker whose execution the caller is part of; null: it is under no control. */
    private static @Nullable AllwaysWorker executing() {
        AllwaysWorker worker = Threads.areControlled() ? AllwaysWorker.here() : null;
        return worker != null && worker.executing() ? worker : null;
    }

    @Override
    public boolean suspend() {
        AllwaysWorker worker = executing();
        return worker == null || worker.suspendControl();
    }

    @Override
    public boolean isAlone() {
        AllwaysWorker worker = executing();
        return worker == null || worker.notEnded() == 1;
    }

    @Override
    public boolean hasJoinedAll() {
        AllwaysWorker worker = executing();
        return worker == null || worker.allJoined();
    }

    @Override
    public boolean isOneStep(Object collection) {
        AllwaysWorker worker = executing();
        return worker != null && worker.isOneStep(collection);
    }

    @Override
    public boolean isSeen(Object object) {
        AllwaysWorker worker = executing();
        return worker != null && worker.isSeen(object);
    }

    @Override
    public void makesStep(Object collection, boolean changes) {
        AllwaysWorker worker = executing();
        if (worker != null) {
            worker.makesStep(collection, changes);
        }
    }

    @Override
    public int places(Object collection) {
        AllwaysWorker worker = executing();
        return worker == null ? 0 : worker.places(collection);
    }

    @Override
    public void enter(Object object) {
        if (Threads.areControlled()) {
            AllwaysMonitorHooks.enter(object);
        }
    }

    @Override
    public void exit(Object object) {
        if (Threads.areControlled()) {
            AllwaysMonitorHooks.exit(object);
        }
    }

    @Override
    public long steps() {
        AllwaysWorker worker = executing();
        return worker == null ? 0 : worker.steps();
    }

    @Override
    public void waitPatiently() {
        AllwaysWorker worker = executing();
        if (worker != null) {
            worker.waitPatiently();
        }
    }

    @Override
    public void stopAfter(long steps) {
        AllwaysWorker worker = executing();
        if (worker != null) {
            worker.stopAfter(steps);
        }
    }

    @Override
    public long elapsed() {
        AllwaysWorker worker = executing();
        return worker == null ? 0 : worker.elapsed();
    }

    @Override
    public void sleepWithoutTime() {
        AllwaysWorker worker = executing();
        if (worker != null) {
            worker.sleepWithoutTime();
        }
    }

    @Override
    public boolean othersSleep() {
        AllwaysWorker worker = executing();
        return worker != null && worker.othersWait(true);
    }

    @Override
    public boolean othersWaitForTime() {
        AllwaysWorker worker = executing();
        return worker != null && worker.othersWait(false);
    }

    @Override
    public void resume(boolean was) {
        AllwaysWorker worker = executing();
        if (worker != null) {
            worker.resumeControl(was);
        }
    }

    @Override
    public void loseMemory() {
        AllwaysWorker worker = executing();
        if (worker != null) {
            worker.statics().lose();
        }
    }

    @Override
    public Set<String> staticState(Class<?> type) {
        return STATIC_STATE.get(type);
    }

    @Override
    public Optional<CannotExplore> blame(Throwable error) {
        return Threads.areControlled() ? Blame.of(error) : Optional.empty();
    }

    @Override
    public boolean controls(Program program) {
        return Threads.areControlledIn(program);
    }

    @Override
    public List<String> keptState(Program program) {
        return program instanceof ThreadsProgram controlled ? controlled.keptState() : List.of();
    }

    @Override
    public Optional<Program> watched(Program program, Set<String> fields) {
        return Threads.canBeIsolated() && program instanceof ThreadsProgram controlled
                ? Optional.of(controlled.watched(fields))
                : Optional.empty();
    }

    @Override
    public Optional<Program> isolated(Program program) {
        return Threads.isolated(program);
    }

    @Override
    public Program control(Class<?> type, Program program, Settings settings) {
        return Threads.control(type, program, settings);
    }
}
