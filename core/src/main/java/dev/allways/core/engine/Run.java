package dev.allways.core.engine;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.ControlAtFault;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Observation;
import dev.allways.core.Outcome;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.StopSwallowed;
import dev.allways.core.StrategyAtFault;
import dev.allways.core.Task;
import dev.allways.core.control.ThreadControl;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * One worker's chooser: gives a task's answers, asks the strategy beyond them, and records; the same object for every
 * execution.
 */
final class Run extends MadeChoices implements Chooser {
    /*
     * The hot path is pick(): a choice whose point was met by the execution before under the same answers. There the
     * label and the number of options must be the same again, and three array reads say so; nothing is stored.
     * Everything else (a new point, an answer of the strategy's, a limit, a stop) goes through meet().
     *
     * Determinism is checked against the execution before on the same start: up to and including the first choice that
     * is answered otherwise, the points must be the same. Depth-first search changes the last open choice only, so
     * there every choice of every execution is checked.
     *
     * Most executions of a search over states are of one kind: from a kept state to the next one, nothing else happens.
     * They are made in a row: sweep() resets what such an execution has changed and nothing more, and visit() takes the
     * state down for whoever says what comes next.
     *
     * Beyond the given answers the strategy's decider is shown everything: choices, states, the steps of a schedule
     * that leave nothing to choose, and observations. On the way there it is shown nothing: it was, when that was new;
     * but one that follows is shown choices and observations there, too.
     */
    private static final ChoicePoint LINGERING = new ChoicePoint.Pick("behind the end", List.of("others continue"));
    private static final int CAUSES = 20; // of an error that are looked at

    private final long maxChoices;
    private final long maxDepth;
    private final Interruption interruption;

    private @Nullable Task task;
    private Decider then = point -> 0;
    private boolean follows; // the strategy's decider, on the given answers
    private int fast; // below: given and known
    private int given; // below: answered by the task
    private int known; // below: recorded by the execution before
    private int passes;
    private long free; // states visited, and steps without a choice, beyond the given answers
    private int forced; // steps without a choice, since the choice numbered forcedAt
    private int forcedAt;
    private boolean toldAtState; // to stop
    private boolean toldAtStep;
    private int refused; // the choices made when something could not be done; the same again: nothing is being chosen
    private boolean chooses; // the depth is counted in choices: no state was visited yet
    private boolean repeated; // made once more only to see whether it goes the same way
    private Stop.@Nullable Why stopping;
    private @Nullable CannotExplore problem;
    private boolean sweeps; // this execution ends at its first state, which is taken down
    private @Nullable State swept;
    private boolean observed; // something that is counted, since an execution was counted
    private long row; // executions that another one followed at once
    private boolean threw; // a stop was thrown, not returned
    private boolean endedOnTheWay; // to what was given
    private long signs; // of life, beside choices, states and steps
    private boolean unanswered; // the execution was stopped at a choice, which is recorded after those made

    private @Nullable Program executed; // whose execution it is
    private @Nullable Object front; // whose schedules the execution shows; null: none yet

    boolean alone; // no other thread has a part in this execution; read by another thread now and then

    Supervision.@Nullable Pulse pulse = Supervision.Pulse.here();

    @Nullable
    Recording recording;

    @Nullable
    Spans spans;

    final ExecutionCounts<String> labelCounts = new ExecutionCounts<>();
    final ExecutionCounts<Observation.Remark> remarkCounts = new ExecutionCounts<>();
    Consumer<String> leftOut = what -> {}; // hears what parts of the program leave out

    /** Says what comes next in a row of executions that end at states. */
    @FunctionalInterface
    interface Sweep {
        /** The task to make next, as {@link dev.allways.core.Strategy.Sweeping#sweep}; null if the row is over. */
        @Nullable
        Task next(Task task, State state, Execution execution);
    }

    /** Asked at every choice, state and step beyond the given answers. */
    @FunctionalInterface
    interface Interruption {
        boolean requested();
    }

    Run(long maxChoices, long maxDepth, Interruption interruption) {
        this.maxChoices = maxChoices;
        this.maxDepth = maxDepth;
        this.interruption = interruption;
    }

    /** The task of the execution that is being made, or was made last. */
    Task task() {
        return java.util.Objects.requireNonNull(task);
    }

    /**
     * How far the execution is that is being made: another number when it has gone on. May be called from any thread.
     */
    long beats() {
        return row + 31 * (at + 31 * (depth + 31 * (free + 31 * (forced + 31 * signs))));
    }

    /** Makes one execution. */
    Execution make(Task next) {
        return make(next, null);
    }

    /**
     * Makes one execution, and those that the sweep says behind each that ended at a state.
     *
     * @return the last one, which no other follows
     */
    Execution make(Task next, @Nullable Sweep sweep) {
        Supervision.Pulse pulse = this.pulse;
        if (pulse == null) {
            return makeAll(next, sweep);
        }
        Run outer = pulse.run;
        pulse.run = this;
        try {
            return makeAll(next, sweep);
        } finally {
            pulse.ended();
            pulse.run = outer;
        }
    }

    private Execution makeAll(Task next, @Nullable Sweep sweep) {
        begin(next);
        if (sweep == null || recording != null || spans != null) {
            execute(next.program());
        } else {
            sweep(next, sweep);
        }
        end();
        return this;
    }

    private void sweep(Task first, Sweep sweep) {
        Task task = first;
        while (true) {
            sweeps = task.depth() > 0 && passes == 0 && !follows;
            execute(task.program());
            State state = swept;
            sweeps = false;
            swept = null;
            if (state == null) {
                return;
            }
            Task next = threw || endedOnTheWay || problem != null ? null : sweep.next(task, state, this);
            if (next == null) {
                toldAtState = true;
                then.visit(state);
                return;
            }
            row++;
            if (next == task) {
                goBack(next);
            } else {
                task = next;
                begin(task);
            }
        }
    }

    /** Begins the execution before once more, up to a choice: nothing but choices were made in it. */
    private void goBack(Task next) {
        int kept = next.kept();
        answers[kept] = next.answer();
        known = kept + 1;
        given = known;
        fast = known;
        refused = -1;
        depth = next.depth();
        at = 0;
        alone = false;
        front = null;
        stopping = null;
    }

    private void execute(Program program) {
        executed = program;
        try {
            program.run(this);
            outcome = stopping == null ? PASSED : Outcome.stopped(stopping);
            if (stopping != null && threw && problem == null) {
                problem = new StopSwallowed(at, stopping);
            }
        } catch (Stop stop) {
            outcome = Outcome.stopped(stop.why);
        } catch (CannotExplore e) {
            outcome = Outcome.stopped(Stop.Why.INTERRUPTED);
            problem = problem == null ? e : problem;
        } catch (Throwable error) {
            outcome = stopping != null
                    ? Outcome.stopped(stopping)
                    : interruption.requested() && Supervision.isInterrupt(error)
                            ? Outcome.stopped(Stop.Why.INTERRUPTED) // it was woken up to end
                            : new Outcome.Failed(error);
            if (stopping != null && threw && problem == null && !carriesStop(error)) {
                problem = new StopSwallowed(at, stopping);
            }
            blame(error);
        }
    }

    /** A class that could not be linked may be the fault of who controls threads. */
    private void blame(Throwable error) {
        Throwable cause = error;
        for (int i = 0; i < CAUSES && cause != null && !(cause instanceof LinkageError); i++) {
            cause = cause.getCause();
        }
        if (cause instanceof LinkageError && problem == null) {
            problem = ThreadControl.all().stream()
                    .flatMap(control -> control.blame(error).stream())
                    .findFirst()
                    .orElse(null);
        }
        if (problem instanceof ControlAtFault) {
            outcome = Outcome.stopped(Stop.Why.INTERRUPTED);
        }
    }

    /** The task that makes the last execution once more, to see whether it goes the same way. */
    Task onceMore() {
        Task made = java.util.Objects.requireNonNull(task);
        int passed = depth - made.depth() - (toldAtState ? 1 : 0);
        int stepsPassed = (forcedAt == at ? forced : 0) - (toldAtStep ? 1 : 0);
        Stop.Why why = outcome instanceof Outcome.Stopped stopped ? stopped.why() : Stop.Why.END_OF_PATH;
        return Task.from(
                        made.program(),
                        made.behind(),
                        made.depth(),
                        Choices.of(answers, at),
                        new Ending(why, stepsPassed))
                .passing(passed);
    }

    @SuppressWarnings("ReferenceEquality") // the same program object, not an equal one
    private void begin(Task next) {
        alone = false;
        front = null;
        int length = at;
        if (next.kept() >= 0) {
            given = next.kept() + 1;
            answers[next.kept()] = next.answer();
            known = given;
        } else {
            int count = next.given().length();
            if (task != null && task.program() == next.program()) {
                known = Math.min(length + (unanswered ? 1 : 0), next.given().agreement(answers, length) + 1);
            } else {
                known = 0;
            }
            while (answers.length < count) {
                grow();
            }
            next.given().copyInto(answers);
            given = count;
            if (next.way() != null) {
                expect(next.way());
            }
        }
        follows = next.then().follows();
        fast = recording == null && !follows ? Math.min(known, given) : 0;
        if (fast > 0 && answers[fast - 1] >= sizes[fast - 1]) { // the one answer that is new here
            fast--;
        }
        if (next != task) { // for each transition of a search it is the same
            task = next;
            behind = next.behind();
            then = next.then();
            repeated = next.then() instanceof Ending;
        }
        chooses = next.depth() == 0 && next.passes() == 0;
        passes = next.passes();
        refused = -1;
        depth = next.depth();
        free = 0;
        at = 0;
        unanswered = false;
        forcedAt = 0;
        forced = 0;
        steps = 0;
        toldAtState = false;
        toldAtStep = false;
        stopping = null;
        endedOnTheWay = false;
        threw = false;
        problem = null;
    }

    /** The choices of the path must offer what they offered when it was made. */
    private void expect(Path way) {
        int before = known;
        known = Math.max(known, Path.length(way));
        Path.offers(way, (i, offer) -> {
            if (i < before) {
                return;
            }
            if (offer == null) {
                known = i;
            } else if (sizes[i] != offer.size() || !offer.label().equals(labels[i])) {
                sizes[i] = offer.size();
                labels[i] = offer.label();
                points[i] = null;
            }
        });
    }

    private void end() {
        if (problem == null && at < given && !endedOnTheWay && !stopped(Stop.Why.LEFT_OUT)) {
            problem = NotDeterministic.endedEarly(at, given, outcome);
        }
        if (problem != null) {
            throw problem;
        }
    }

    /** Whether a choice has an answer, and is the one that the execution before made. */
    @SuppressWarnings("ReferenceEquality") // of another object with the same letters, meet() takes care
    private boolean isKnown(int i, String label, long size) {
        return i < fast && labels[i] == label && sizes[i] == size;
    }

    @Override
    public int pick(String label, List<?> options) {
        int i = at;
        if (isKnown(i, label, options.size())) {
            at = i + 1;
            return (int) answers[i];
        }
        return (int) meet(new ChoicePoint.Pick(label, options));
    }

    @Override
    public int pickOrEnd(String label, List<?> options) {
        if (stopping != null) {
            return -1;
        }
        try {
            return pick(label, options);
        } catch (Stop stop) {
            threw = false;
            return -1;
        }
    }

    @Override
    public long range(String label, long min, long max) {
        int i = at;
        if (isKnown(i, label, max - min + 1)) {
            at = i + 1;
            return answers[i];
        }
        return meet(new ChoicePoint.Range(label, min, max));
    }

    @Override
    public long choose(ChoicePoint point) {
        if (point instanceof ChoicePoint.Schedule schedule) {
            if (isOfAnotherFront(schedule)) {
                return chooseWithin(schedule);
            }
            steps++;
            long size = schedule.size();
            if (size <= 1) {
                return step(schedule, size - 1);
            }
            int i = at;
            if (isKnown(i, schedule.label(), size)) {
                at = i + 1;
                return answers[i];
            }
        }
        return meet(point);
    }

    /** Whether the execution has shown tasks of another front before. */
    @SuppressWarnings("ReferenceEquality") // two systems of the same machines are two
    private boolean isOfAnotherFront(ChoicePoint.Schedule schedule) {
        Object its = schedule.front();
        if (front == null) {
            front = its;
        }
        return front != its;
    }

    /** What a front within the steps of another one chooses: to strategies a choice like any other, and no step. */
    private long chooseWithin(ChoicePoint.Schedule schedule) {
        int size = (int) schedule.size();
        if (size > 1) {
            return meet(new ChoicePoint.Pick(
                    "next",
                    LongStream.range(0, size).mapToObj(schedule::describe).toList()));
        }
        if (stopping != null) {
            throw stopOnceMore();
        }
        if (at >= given && free++ >= maxChoices) {
            throw stop(Stop.Why.CHOICES);
        }
        return size - 1L;
    }

    /** A step that leaves nothing to choose. */
    private long step(ChoicePoint.Schedule schedule, long answer) {
        if (stopping != null) {
            throw stopOnceMore();
        }
        if (forcedAt != at) {
            forcedAt = at;
            forced = 0;
        }
        forced++;
        if (at >= given) {
            Stop.Why why = stopAt(schedule);
            if (why != null) {
                toldAtStep = true;
                throw stop(why);
            }
        }
        if (answer >= 0) {
            record(schedule, answer);
        }
        return answer;
    }

    /** Why the execution ends at a step without a choice; null if it continues. */
    private Stop.@Nullable Why stopAt(ChoicePoint.Schedule schedule) {
        if (free++ >= maxChoices) {
            return Stop.Why.CHOICES;
        }
        if (interrupted()) {
            return Stop.Why.INTERRUPTED;
        }
        try {
            then.step(schedule);
            return null;
        } catch (Stop stop) {
            return stop.why;
        }
    }

    private long meet(ChoicePoint point) {
        if (stopping != null) {
            throw stopOnceMore();
        }
        int i = at;
        long size = point.size();
        String label = point.label();
        if (i < known && (sizes[i] != size || !label.equals(labels[i]))) {
            throw fail(NotDeterministic.offered(i + 1, offer(i), offer(point, label, size)));
        }
        if (i == answers.length) {
            grow();
        }
        labels[i] = label;
        sizes[i] = size;
        points[i] = point instanceof ChoicePoint.Schedule ? null : point;
        long answer;
        if (i < given) {
            answer = answers[i];
            if (answer >= size) {
                throw fail(NotDeterministic.outOfRange(i + 1, answer, offer(point, label, size)));
            }
            if (follows) {
                then.given(point, answer);
            }
        } else {
            unanswered = true;
            if (i >= maxChoices) {
                throw stop(Stop.Why.CHOICES);
            }
            if (chooses && i >= maxDepth) {
                throw stop(Stop.Why.DEPTH);
            }
            if (interrupted()) {
                throw stop(Stop.Why.INTERRUPTED);
            }
            answer = ask(point);
            unanswered = false;
        }
        answers[i] = answer;
        at = i + 1;
        record(point, answer);
        return answer;
    }

    private boolean interrupted() {
        return !repeated && interruption.requested();
    }

    private long ask(ChoicePoint point) {
        long answer;
        try {
            answer = then.choose(point);
        } catch (Stop stop) {
            throw stop(stop.why);
        } catch (CannotExplore problem) {
            throw fail(problem);
        }
        if (answer < 0 || answer >= point.size()) {
            throw fail(new StrategyAtFault(then, answer, point));
        }
        return answer;
    }

    @Override
    public boolean visit(State state) {
        if (stopping != null) {
            return false;
        }
        depth++;
        if (sweeps && at >= given && steps == 0) {
            swept = state;
            stopping = Stop.Why.EXPANDED;
            return false;
        }
        chooses = false;
        if (recording != null) {
            recording.visited();
        }
        if (spans != null) {
            spans.visited(at);
        }
        if (passes > 0) {
            passes--;
            return true;
        }
        if (at < given) {
            return true; // on the way of a plain replay
        }
        stopping = stopAt(state);
        toldAtState = stopping != null;
        return stopping == null;
    }

    /** Why the execution ends at a state; null if it continues. */
    private Stop.@Nullable Why stopAt(State state) {
        if (free++ >= maxChoices) {
            return Stop.Why.CHOICES;
        }
        if (interrupted()) {
            return Stop.Why.INTERRUPTED;
        }
        try {
            if (!then.visit(state)) {
                return Stop.Why.EXPANDED;
            }
        } catch (Stop stop) {
            return stop.why;
        }
        return depth > maxDepth ? Stop.Why.DEPTH : null;
    }

    @Override
    public boolean again() {
        if (stopping != null || at == refused) {
            return false;
        }
        refused = at;
        return at < given || then.again();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same program object, not an equal one
    public boolean executes(Program program) {
        return executed == program;
    }

    @Override
    public boolean lingers() {
        return stopping == null && (at < given || then.lingers()) && meet(LINGERING) == 0;
    }

    @Override
    public boolean mayGoOn() {
        signs++;
        if (stopping == null && interruption.requested()) {
            endedOnTheWay = at < given;
            return false;
        }
        return true;
    }

    /** Whether the execution ended before it had made the choices that it was given, because the exploration ends. */
    boolean endedOnTheWay() {
        return endedOnTheWay;
    }

    @Override
    public void observe(Observation observation) {
        if (!repeated) {
            observed = true;
            switch (observation) {
                case Observation.Label(String text) -> labelCounts.met(text);
                case Observation.Remark remark -> remarkCounts.met(remark);
                case Observation.LeftOut(String what) -> leftOut.accept(what);
                default -> {}
            }
        }
        if (recording != null) {
            recording.observed(observation);
        }
        if (spans != null) {
            spans.observed(observation, at);
        }
        if (beyond() && (observation instanceof Observation.Reached || then.observing())) {
            then.observe(observation);
        }
    }

    @Override
    public void alone() {
        alone = true;
    }

    @Override
    public boolean observing() {
        return recording != null || beyond() && then.observing();
    }

    @Override
    public boolean remaking() {
        return recording != null;
    }

    /** Whether the strategy is shown what happens now: it is new to it, or it follows. */
    private boolean beyond() {
        return follows || at >= given && passes == 0;
    }

    @Override
    public void assume(boolean condition) {
        if (!condition) {
            throw stop(Stop.Why.ASSUMPTION);
        }
    }

    @Override
    public Stop prune() {
        throw stop(Stop.Why.PRUNED);
    }

    private void record(ChoicePoint point, long answer) {
        if (recording != null) {
            recording.chose(point, answer);
        }
    }

    /** The execution that was made last counts. */
    void noteExecuted() {
        if (observed) {
            observed = false;
            labelCounts.executed();
            remarkCounts.executed();
        }
    }

    /** The execution that was made last does not count. */
    void noteDiscarded() {
        observed = false;
        labelCounts.discarded();
        remarkCounts.discarded();
    }

    private Stop stop(Stop.Why why) {
        stopping = why;
        threw = true;
        fast = 0;
        return Stop.because(why);
    }

    /**
     * The program makes a choice although it was told to stop. That is no fault yet: it may be on its way out, in a
     * finally block; what counts is how it ends.
     */
    private Stop stopOnceMore() {
        threw = true;
        return Stop.because(java.util.Objects.requireNonNull(stopping));
    }

    private static boolean carriesStop(Throwable error) {
        for (Throwable cause = error.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Stop) {
                return true;
            }
        }
        return false;
    }

    private CannotExplore fail(CannotExplore problem) {
        this.problem = problem;
        stopping = Stop.Why.INTERRUPTED;
        fast = 0;
        return problem;
    }
}
