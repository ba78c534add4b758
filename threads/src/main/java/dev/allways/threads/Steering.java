package dev.allways.threads;

import dev.allways.agent.Agent;
import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.control.ThreadControl;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The way from one worker's threads to the chooser of an exploration. */
final class Steering implements AllwaysOrder {
    static final int WARM_UPS = 20;

    private static final List<String> NO_OR_YES = List.of("no", "yes");
    private static final int CALM = 2; // undisturbed executions in a row, after which classes are taken to be loaded
    private static final int WARM_UP_STEPS = 20_000;
    private static final int IN_VAIN = 3; // disturbed in a row where the one before was: so will be all others
    private static final int SIGN = 0xff; // steps between two signs of life of a silent execution, less one

    private final AllwaysWorker worker;
    private final Program program;
    private final ThreadControl.Settings settings;
    private final @Nullable Set<String> watched;
    private final Doubts doubts;
    private final RaceReport races;
    private final Answers answers;
    private final Blocks blocks = new Blocks();
    private final Places places = new Places();
    private final ThreadSchedule schedule;
    private final StepLimit limit;
    private final Remarks remarks;
    private final ControlledChooser controlled;
    private final Runnable main = this::runProgram;

    private Chooser chooser = point -> 0; // by which the execution that is being made chooses
    private Chooser shown = point -> 0; // by which the exploration asks
    private boolean interrupted; // where the exploration was not asked for a choice
    private @Nullable Throwable ending; // a stop, or what makes the program impossible to explore
    private @Nullable Throwable failure;
    private boolean unmet; // an assumption: its task stands still, the others continue
    private boolean warm;
    private volatile int warmUps; // that had ended when the last one began
    private boolean isolated;
    private long course; // of an execution: tells it from others

    /**
     * @param watched the static fields of which is looked at what executions leave in them; null: none are
     * @param asksWhoWaits whether the program asks who waits for locks
     * @param doubts why, when all executions were made, some behaviour may have been missed
     * @param firstGuard where the first time-out was that was taken for a guard; of all workers
     */
    Steering(
            AllwaysWorker worker,
            Program program,
            ThreadControl.Settings settings,
            @Nullable Set<String> watched,
            boolean asksWhoWaits,
            Doubts doubts,
            AtomicReference<@Nullable String> firstGuard) {
        this.worker = worker;
        this.program = program;
        this.settings = settings;
        this.watched = watched;
        this.doubts = doubts;
        races = new RaceReport(worker.races(), settings);
        answers = new Answers(worker);
        schedule = new ThreadSchedule(worker, places);
        limit = new StepLimit(worker);
        remarks = new Remarks(worker, settings, doubts, firstGuard);
        controlled = new ControlledChooser(worker, this);
        worker.allow(
                settings.spuriousWakeups(),
                settings.earlyTimeouts(),
                settings.guardTimeout().toNanos());
        worker.modelSynchronizers(settings.platform() == ThreadControl.Platform.MODELLED);
        worker.showQueues(asksWhoWaits);
        worker.queueForPermits(false);
        worker.memory().weaken(settings.memoryModel() == ThreadControl.MemoryModel.WEAK ? settings.stale() : 0);
    }

    Program program() {
        return program;
    }

    /**
     * Makes executions that do not count until no class is loaded or initialised in them any more. If one meets what
     * another has left behind, or class initialisers start threads or may need each other, static state is reset
     * in each from then on. If one asks who waits for locks, the queues for them are steps from then on; if threads
     * claim different numbers of permits in one, they queue for permits.
     *
     * @param most executions
     */
    void warmUp(Chooser asking, int most) {
        shown = asking;
        isolated = settings.isolated();
        warm = false;
        worker.statics().isolate(isolated);
        worker.statics().watched().watch(watched == null ? null : watched.toArray(String[]::new));
        var random = new SplittableRandom(0);
        Chooser any = point -> point.size() == 0 ? -1 : random.nextLong(point.size());
        int calm = 0;
        Agent.rewriteLoaded();
        worker.races().detect(settings.races() != ThreadControl.Races.IGNORE, false);
        worker.left().note(true);
        for (int i = 0; i < most && calm < CALM; i++) {
            warmUps = i;
            execute(any, Math.min(settings.steps(), WARM_UP_STEPS));
            if (interrupted) {
                break;
            }
            calm = worker.initialisers().disturbed() ? 0 : calm + 1;
            if (!isolated) {
                worker.left().compare(calm > 0);
            }
            if (worker.askedWhoWaits()) { // in a library
                worker.showQueues(true);
                calm = 0;
            }
            if (worker.claimedDifferentNumbers()) {
                worker.queueForPermits(true);
                calm = 0;
            }
            boolean early = startedEarly()
                    || needEachOther()
                    || OneTimeInitialisers.hadOneOf(worker.left().noted());
            if (!isolated && (worker.metEarlier() || early && Threads.canBeIsolated())) {
                if (!Threads.canBeIsolated()) {
                    throw Attachment.tooLateToIsolate();
                }
                isolated = true;
                worker.statics().isolate(true);
                calm = 0;
            }
        }
        warm = true;
        worker.left().note(false);
        worker.forget();
        worker.races()
                .detect(settings.races() != ThreadControl.Races.IGNORE, settings.races() == ThreadControl.Races.FAIL);
    }

    /** How many executions that do not count had ended when the last one of them began. */
    int warmUps() {
        return warmUps;
    }

    /** From here on each execution is made once, whatever is loaded in it. */
    void makeOnce() {
        answers.tolerate();
    }

    /** Whether each execution resets static state. */
    boolean isIsolated() {
        return isolated;
    }

    /** The static fields by which executions act on later ones, or would if static state were not reset. */
    String[] written() {
        return isolated
                ? worker.statics().watched().changed()
                : worker.statics().written();
    }

    /** Makes one execution. */
    void run(Chooser chooser) throws Throwable {
        shown = chooser;
        try {
            execute(chooser);
        } finally {
            worker.leave();
        }
    }

    private void execute(Chooser chooser) throws Throwable {
        remarks.tellOfUntreated(chooser);
        answers.of(chooser);
        worker.memory().notePlaces(worker.memory().isWeak() && chooser.observing());
        schedule.begin();
        make();
        schedule.end();
        if (chooser.observing() && !interrupted && !worker.task(0).ended()) {
            program.unfinished(chooser);
        }
        remarks.tell(chooser);
        if (!interrupted && answers.differs()) {
            throw leftOut(chooser, "made once more, they went otherwise");
        }
        if (worker.metEarlier() && !Threads.canBeIsolated()) {
            throw Attachment.tooLateToIsolate();
        }
        if (worker.metEarlier() && ending == null) {
            throw leftOut(chooser, "a thread of an earlier one, which a static field holds, was to continue");
        }
        if (ending == null && failure == null && blocks.failed()) {
            locate();
        }
        NotApart notApart = places.failure();
        if (ending == null && notApart != null) {
            failure = notApart;
        }
        if (ending == null && failure == null && !unmet && worker.live() > 0) {
            Waiting.leftRunning(worker)
                    .forEach(left -> chooser.observe(new Observation.Remark(ThreadControl.LEFT_RUNNING, left)));
        }
        if (settings.races() == ThreadControl.Races.IGNORE) {
            conclude(verdict());
            return;
        }
        AllwaysRace[] met = worker.races().found();
        if (met.length == 0 || ending != null) {
            conclude(verdict());
            return;
        }
        Throwable verdict = settings.races() == ThreadControl.Races.FAIL ? null : verdict();
        Throwable race = races.report(met, chooser, () -> {
            answers.repeat();
            execute(answers, settings.steps());
            return worker.races().found();
        });
        conclude(race != null ? race : verdict);
    }

    /** Makes an execution again in which a block was not atomic, so that its steps say where they are. */
    private void locate() {
        blocks.locate(true);
        answers.repeat();
        execute(answers, settings.steps());
        blocks.locate(false);
        ending = null;
        failure = blocks.failure();
    }

    /**
     * Makes an execution until all of it came without a class being loaded or initialised before it. The exploration
     * is shown nothing that came behind; where that does not go the same way once more, static state remembers what
     * was done to it.
     */
    private void make() {
        execute(answers, settings.steps());
        for (int inVain = 0; answers.isBlind(); ) {
            if (inVain == IN_VAIN) {
                answers.tolerate();
                doubts.add(
                        "each execution loads or initialises classes: what only the first one does can't be told from"
                                + " what all do");
            } else if (!isolated) {
                long before = course;
                answers.resumeBlindly();
                execute(answers, settings.steps());
                if (!interrupted && course != before) {
                    doubts.add(
                            "an execution that initialised classes went otherwise when it was made again: what it left"
                                    + " behind acts on later ones; isolated (--isolate) it does not");
                }
            }
            if (interrupted) {
                return;
            }
            long before = answers.seen();
            answers.resume();
            execute(answers, settings.steps());
            inVain = answers.seen() > before ? 0 : inVain + 1;
        }
    }

    /** What ends an execution that does not count, wherever it is: what is explored is not complete. */
    private Stop leftOut(Chooser chooser, String why) {
        doubts.add("executions were left out: " + why);
        chooser.observe(new Observation.Remark(ThreadControl.LEFT_OUT, why));
        return Stop.because(Stop.Why.LEFT_OUT);
    }

    private @Nullable Throwable verdict() {
        return ending != null
                ? ending
                : failure != null ? failure : unmet ? Stop.because(Stop.Why.ASSUMPTION) : Waiting.verdict(worker);
    }

    private static void conclude(@Nullable Throwable thrown) throws Throwable {
        if (thrown != null) {
            throw thrown;
        }
    }

    private void execute(Chooser chooser, long maxSteps) {
        this.chooser = chooser;
        worker.leave();
        ending = null;
        failure = null;
        unmet = false;
        interrupted = false;
        course = 0;
        limit.begin(maxSteps);
        remarks.begin();
        blocks.begin(warm);
        places.begin();
        worker.enabled().expectSteps(maxSteps);
        Threads.begin();
        worker.execute(main, this);
        worker.statics().watched().compare();
        blocks.end();
        if (startedEarly() && !isolated && (warm || !Threads.canBeIsolated())) {
            doubts.add("a class initialiser started threads, which only the execution has that came first; isolated"
                    + " (--isolate) each has them");
        }
        if (!isolated && (warm || !Threads.canBeIsolated()) && needEachOther()) {
            doubts.add("class initialisers that use each other's classes ran once, one after the other; isolated"
                    + " (--isolate) they run in each execution");
        }
        if (warm && !answers.isBlind()) { // else it is made again
            StaleValue.leftOut(worker).forEach(reason -> doubts.add("weak memory: " + reason));
        }
        AllwaysShared shared = worker.unseen().shared();
        if (shared != null) {
            doubts.shares(shared);
        }
        if (!worker.unseen().refers().isEmpty()) {
            doubts.add("the class was loaded before the agent, so calls by its reference to %s are no steps"
                    .formatted(worker.unseen().refers()));
        }
        AllwaysTask brokenOff = worker.initialisers().brokenOff();
        if (brokenOff != null && !(ending instanceof CannotExplore)) {
            Waiting.brokenOff(brokenOff, failure).ifPresent(unusable -> {
                throw unusable;
            });
        }
        if (worker.initialisers().disturbed()) {
            Agent.rewriteLoaded();
        }
    }

    /**
     * Whether a class was initialised within the initialiser of another one that it may need as well: threads may
     * deadlock there.
     */
    private boolean needEachOther() {
        Class<?>[] within = worker.initialisers().within();
        boolean some = false;
        for (int i = 0; i < within.length; i += 2) {
            if (Mentions.uses(within[i], within[i + 1])) {
                OneTimeInitialisers.had(within[i]);
                OneTimeInitialisers.had(within[i + 1]);
                some = true;
            }
        }
        return some;
    }

    /** Whether a class initialiser has started threads. */
    private boolean startedEarly() {
        Class<?> starting = worker.initialisers().starting();
        if (starting != null) {
            OneTimeInitialisers.had(starting);
        }
        return worker.initialisers().startedEarly();
    }

    private void runProgram() {
        try {
            program.run(controlled);
        } catch (Throwable e) {
            throw Frames.thrown(e);
        }
    }

    // ---- the program says

    /** The one that steers the caller, a thread under control; null if it is none. */
    static @Nullable Steering here() {
        AllwaysWorker worker = AllwaysWorker.here();
        return worker != null && worker.executing() && worker.attachment() instanceof Steering steering
                ? steering
                : null;
    }

    /** By which the execution that is being made makes its choices. */
    Chooser chooser() {
        return chooser;
    }

    /** The current task is at what ends the execution: a stop, or what makes the program impossible to explore. */
    Error end(Throwable reason) {
        worker.suspendControl();
        ending = reason;
        return worker.abandon();
    }

    /**
     * An assumption of the current task does not hold: the task stands still, and the others do what they could have
     * done before. If one of them fails, it has failed before the assumption was made.
     */
    Error unmet() {
        unmet = true;
        return worker.standStill();
    }

    /** The current task begins a block that is to be atomic. */
    void enterBlock(String name) {
        boolean was = worker.suspendControl();
        try {
            blocks.enter(worker.current().index(), name);
        } finally {
            worker.resumeControl(was);
        }
    }

    /** The current task ends it. */
    void exitBlock() {
        boolean was = worker.suspendControl();
        try {
            blocks.exit(worker.current().index());
        } finally {
            worker.resumeControl(was);
        }
    }

    /** Two places are to be kept apart. */
    void keepApart(String one, String other) {
        boolean was = worker.suspendControl();
        try {
            if (worker.tasks() > 1) {
                throw new IllegalStateException(
                        "places are kept apart from the beginning: say so before the first thread is started");
            }
            places.keepApart(worker, one, other);
        } finally {
            worker.resumeControl(was);
        }
    }

    /** The current task comes to a place; whether that is kept apart from others. */
    boolean enterPlace(String name) {
        return move(name, true);
    }

    /** The current task goes from there. */
    void exitPlace(String name) {
        move(name, false);
    }

    private boolean move(String name, boolean enters) {
        boolean was = worker.suspendControl();
        try {
            Places.Place place = places.expect(worker.current().index(), name);
            if (place == null) {
                return false;
            }
            worker.resumeControl(was);
            worker.comes(place.group(), enters);
            worker.suspendControl();
            if (enters) {
                places.enter(worker, place);
            } else {
                places.exit(worker.current().index());
            }
            return true;
        } finally {
            worker.resumeControl(was);
        }
    }

    // ---- the worker asks

    @Override
    public int next(AllwaysWorker worker) {
        schedule.settle();
        if ((worker.steps() & SIGN) == 0 && !shown.mayGoOn()) {
            ending = Stop.because(Stop.Why.INTERRUPTED);
            interrupted = true;
            return -1;
        }
        if (unmet && (limit.isReached() || !worker.enabled().changes())) {
            doubts.add("what threads do for long while another one's assumption does not hold was cut off");
            return -1;
        }
        if (limit.isPassed()) {
            failure = Waiting.endless(worker);
            return -1;
        }
        if (worker.enabled().count() > 0 && limit.isLeftToTimers()) {
            doubts.add("what timers and pools continue doing after the end was cut off");
            return -1;
        }
        course = 31 * course + worker.enabled().count();
        try {
            int answer = (int) chooser.choose(schedule);
            if (blocks.watch() && answer >= 0) {
                blocks.step(worker.task(worker.enabled().get(answer)));
            }
            return answer;
        } catch (Throwable e) {
            ending = e;
            return -1;
        }
    }

    @Override
    public int choose(AllwaysWorker worker, String label, int options) {
        try {
            return chooser.pick(label, numbers(options));
        } catch (Throwable e) {
            ending = e;
            return -1;
        }
    }

    @Override
    public int isRarely(AllwaysWorker worker, String what) {
        try {
            return (int) chooser.choose(new ChoicePoint.Pick(what, NO_OR_YES, true));
        } catch (Throwable e) {
            ending = e;
            return -1;
        }
    }

    @Override
    public boolean lingers(AllwaysWorker worker) {
        try {
            return chooser.lingers();
        } catch (Throwable e) {
            ending = e;
            return false;
        }
    }

    @Override
    public int chooseRarely(AllwaysWorker worker, String label, int options) {
        try {
            boolean reads = label.equals(AllwaysOrder.READ) || label.equals(AllwaysOrder.COMPARISON);
            List<?> answers = !chooser.observing()
                    ? numbers(options)
                    : reads ? StaleValue.readable(worker, options) : StaleValue.places(options);
            schedule.asks();
            int answer = (int) chooser.choose(new ChoicePoint.Pick(label, answers, true));
            if (answer > 0 && chooser.observing() && !worker.memory().isForNoReason(answer)) {
                StaleValue.advice(worker, worker.current(), reads)
                        .ifPresent(advice -> chooser.observe(new Observation.Note(advice)));
            }
            return answer;
        } catch (Throwable e) {
            ending = e;
            return -1;
        }
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Override
    public void guards(AllwaysWorker worker, AllwaysTask task) {
        remarks.guards(task);
    }

    @Override
    public void waitsOutside(AllwaysTask task) {
        ending = Waiting.outside(task);
    }

    @Override
    public void failed(AllwaysTask task, Throwable error) {
        failure = error;
    }
}
