package dev.allways.threads;

import dev.allways.agent.Agent;
import dev.allways.agent.Untreated;
import dev.allways.core.Action;
import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.control.ThreadControl;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The way from one worker's threads to the chooser of an exploration, and the view of them that it is shown. */
final class Steering implements AllwaysOrder, ChoicePoint.Schedule {
    static final int WARM_UPS = 20;
    private static final List<String> NO_OR_YES = List.of("no", "yes");
    private static final int CALM =
            2; // undisturbed executions in a row, after which the classes are taken to be loaded
    private static final int WARM_UP_STEPS = 20_000;
    private static final int ALONE = 20; // times as many steps in all as those where others could continue
    private static final int TIMERS = 10_000; // steps that only timers and pools cause
    private static final int IN_VAIN =
            3; // makings of an execution, each disturbed where the one before was: so will be all others

    private final AllwaysWorker worker;
    private final Program program;
    private final ThreadControl.Settings settings;
    private final Doubts doubts;
    private final Inside inside = new Inside();
    private final Runnable main = this::runProgram;
    private @Nullable About[] views = new About[8]; // of each task, what it is about to do
    private static final int SIGN =
            0xff; // steps that the exploration is not shown, between two signs of life, less one

    private Chooser chooser = point -> 0;
    private Chooser shown = point -> 0; // by which the exploration asks
    private String besides = ""; // what had a part in the execution that was made last, as it was shown
    private long maxSteps;
    private long inTurns; // steps of the execution when it had had its own, and was given as many again; 0: it was not
    private long alone; // steps of the execution that nobody else could have made
    private boolean guards; // waits of the execution were taken for guards
    private final AtomicReference<@Nullable String> firstGuard;
    private long leftToTimers; // steps, when nothing else was left to continue; 0: something is
    private boolean interrupted; // where the exploration was not asked for a choice
    private @Nullable Throwable ending; // a stop, or what makes the program impossible to explore
    private @Nullable Throwable failure;
    private boolean unmet; // an assumption: its task stands still, the others continue
    private final RaceReport races;
    private final Answers answers;
    private final Blocks blocks = new Blocks();
    private final Places places = new Places();
    private final @Nullable Set<String> watched;
    private boolean warm;
    private volatile int warmUps; // that had ended when the last one began
    private boolean isolated;
    private int told; // classes that are not under control
    private long course; // of an execution: tells it from others
    private @Nullable Step last; // the one that was told last

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
        this.watched = watched;
        this.doubts = doubts;
        this.firstGuard = firstGuard;
        this.worker = worker;
        this.answers = new Answers(worker);
        this.program = program;
        this.settings = settings;
        worker.allow(
                settings.spuriousWakeups(),
                settings.earlyTimeouts(),
                settings.guardTimeout().toNanos());
        worker.modelSynchronizers(settings.platform() == ThreadControl.Platform.MODELLED);
        worker.showQueues(asksWhoWaits);
        worker.memory().weaken(settings.memoryModel() == ThreadControl.MemoryModel.WEAK ? settings.stale() : 0);
        races = new RaceReport(worker.races(), settings);
    }

    Program program() {
        return program;
    }

    /**
     * Makes executions that do not count until no class is loaded or initialised in them any more. If one meets what
     * another has left behind, or class initialisers start threads or may need each other, static state is reset
     * in each from then on.
     *
     * @param most executions
     */
    void warmUp(Chooser asking, int most) {
        shown = asking;
        isolated = settings.isolated();
        warm = false;
        worker.statics().isolate(isolated);
        worker.statics().watch(watched == null ? null : watched.toArray(String[]::new));
        var random = new SplittableRandom(0);
        Chooser any = point -> point.size() == 0 ? -1 : random.nextLong(point.size());
        int calm = 0;
        Agent.rewriteLoaded();
        worker.races().detect(settings.races() != ThreadControl.Races.IGNORE, false);
        worker.statics().note(!OneTimeInitialisers.hadNone());
        for (int i = 0; i < most && calm < CALM; i++) {
            warmUps = i;
            execute(any, Math.min(settings.steps(), WARM_UP_STEPS));
            if (interrupted) {
                break;
            }
            calm = worker.initialisers().disturbed() ? 0 : calm + 1;
            boolean early = startedEarly()
                    || needEachOther()
                    || OneTimeInitialisers.hadOneOf(worker.statics().noted());
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
        worker.statics().note(false);
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
        return isolated ? worker.statics().changed() : worker.statics().written();
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
        tellOfUntreated(chooser);
        answers.of(chooser);
        worker.memory().notePlaces(worker.memory().isWeak() && chooser.observing());
        besides = "";
        make();
        besides = worker.unseen().besides();
        if (chooser.observing() && !interrupted && !worker.task(0).ended()) {
            program.unfinished(chooser);
        }
        tellOfUntreated(chooser);
        tellOfStayed();
        tellOfGuards(chooser);
        tellOfCollections(chooser);
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
            end(verdict());
            return;
        }
        AllwaysRace[] met = worker.races().found();
        if (met.length == 0 || ending != null) {
            end(verdict());
            return;
        }
        Throwable verdict = settings.races() == ThreadControl.Races.FAIL ? null : verdict();
        Throwable race = races.report(met, chooser, () -> {
            answers.repeat();
            execute(answers, settings.steps());
            return worker.races().found();
        });
        end(race != null ? race : verdict);
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

    /** Remarks on the classes that could not be put under control, each once. */
    private void tellOfUntreated(Chooser chooser) {
        if (told < Untreated.count()) {
            told = Untreated.count();
            Untreated.classes()
                    .forEach((name, reason) -> chooser.observe(
                            new Observation.Remark(ThreadControl.UNTREATED, "%s (%s)".formatted(name, reason))));
            doubts.add("not under control, for they could not be rewritten: "
                    + Untreated.classes().keySet().stream().sorted().collect(Collectors.joining(", ")));
        }
    }

    /** Doubts that all was seen where static state was used that should be reset in each execution, and can't. */
    private void tellOfStayed() {
        String[] names = worker.statics().stayed();
        if (names.length > 0) {
            doubts.add("static state that can't be reset, for its class has too long an initialiser: "
                    + String.join(", ", names));
        }
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

    private static void end(@Nullable Throwable thrown) throws Throwable {
        if (thrown != null) {
            throw thrown;
        }
    }

    private void execute(Chooser chooser, long maxSteps) {
        this.chooser = chooser;
        this.maxSteps = maxSteps;
        worker.leave();
        ending = null;
        failure = null;
        unmet = false;
        interrupted = false;
        course = 0;
        inTurns = 0;
        alone = 0;
        guards = false;
        leftToTimers = 0;
        blocks.begin(warm);
        places.begin();
        worker.enabled().expectSteps(maxSteps);
        Threads.begin();
        worker.execute(main, this);
        worker.statics().compare();
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
            program.run(inside);
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

    /** The current task does something that no exploration can include. */
    Error end(CannotExplore problem) {
        worker.suspendControl();
        ending = problem;
        return worker.abandon();
    }

    /**
     * An assumption of the current task does not hold: the task stands still, and the others do what they could have
     * done before. If one of them fails, it has failed before the assumption was made.
     */
    private Error unmet() {
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
        if (last != null) {
            last.get();
            last = null;
        }
        alone += worker.enabled().isAlone() ? 1 : 0;
        if ((worker.steps() & SIGN) == 0 && !shown.mayGoOn()) {
            ending = Stop.because(Stop.Why.INTERRUPTED);
            interrupted = true;
            return -1;
        }
        if (unmet && (worker.steps() > maxSteps || !worker.enabled().changes())) {
            doubts.add("what threads do for long while another one's assumption does not hold was cut off");
            return -1;
        }
        if (worker.steps() > maxSteps && !goesOnAlone() && !goesOnInTurns()) {
            failure = Waiting.endless(worker);
            return -1;
        }
        if (worker.enabled().count() > 0 && isLeftToTimers()) {
            return -1;
        }
        course = 31 * course + worker.enabled().count();
        try {
            int answer = (int) chooser.choose(this);
            if (blocks.watch() && answer >= 0) {
                blocks.step(worker.task(worker.enabled().get(answer)));
            }
            return answer;
        } catch (Throwable e) {
            ending = e;
            return -1;
        }
    }

    /**
     * Whether nothing but what timers and pools do again and again has gone on for long since the program came to its
     * end.
     */
    private boolean isLeftToTimers() {
        if (!worker.task(0).ended() || !worker.task(worker.enabled().get(0)).expires() || !Waiting.areIdle(worker)) {
            return false;
        }
        if (leftToTimers == 0) {
            leftToTimers = worker.steps();
        }
        boolean forLong = worker.steps() - leftToTimers > TIMERS;
        if (forLong) {
            doubts.add("what timers and pools continue doing after the end was cut off");
        }
        return forLong;
    }

    /**
     * Whether an execution that has had its steps is only long: most of them were those of one thread that nobody
     * kept company.
     */
    private boolean goesOnAlone() {
        long most = inTurns == 0 ? maxSteps : 2 * maxSteps;
        return worker.enabled().changes() && worker.steps() - alone <= most && worker.steps() <= ALONE * maxSteps;
    }

    /**
     * Whether an execution that has had its steps has as many again, in which each thread has its turn: no livelock
     * can be told before where some thread was starved, or waited for time to pass.
     */
    private boolean goesOnInTurns() {
        if (inTurns == 0 && worker.enabled().count() > 0 && !worker.enabled().haveAllGoneOn()) {
            inTurns = worker.steps();
            worker.enabled().takeTurns();
        }
        return worker.enabled().count() == 0 || inTurns > 0 && worker.steps() <= inTurns + maxSteps;
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
            return (int) chooser.choose(new Pick(what, NO_OR_YES, true));
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
            if (last != null) {
                last.asks = true;
            }
            int answer = (int) chooser.choose(new Pick(label, answers, true));
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
        guards = true;
        if (firstGuard.get() == null) {
            String place = Frames.place(task.place());
            firstGuard.compareAndSet(null, place.isEmpty() ? "not in the program's own code" : "at " + place);
        }
    }

    /**
     * Remarks on the collections that were explored from within, and on the common pool, and doubts that all was seen
     * of what these count late.
     */
    private void tellOfCollections(Chooser chooser) {
        for (String call : worker.fallenBack()) {
            chooser.observe(
                    new Observation.Remark(ThreadControl.FROM_WITHIN, "explored from within since a call of " + call));
        }
        if (worker.hadTasksOfCommonPool()) {
            chooser.observe(new Observation.Remark(
                    ThreadControl.POOL,
                    "each task of the common pool had a thread of its own; --platform stepwise has the pool's"));
        }
        if (!worker.lagging().isEmpty()) {
            doubts.add("what a %s counts was asked while other threads were there: that this may lag behind"
                            .formatted(worker.lagging())
                    + " is explored by --platform stepwise alone");
        }
        for (String each : worker.unseen().missed()) {
            doubts.add(each);
        }
        if (worker.hasCrowdedBin()) {
            doubts.add("a function that a ConcurrentHashMap called waited for others, while another entry shared a bin"
                    + " with its own: that entries keep each other out there is explored by --platform stepwise alone");
        }
    }

    /** Remarks that waits were taken for guards. */
    private void tellOfGuards(Chooser chooser) {
        if (guards) {
            chooser.observe(new Observation.Remark(
                    ThreadControl.GUARDS,
                    "time-outs of %s or more are taken for guards, which never end early; the first of all %s"
                            .formatted(length(settings.guardTimeout()), firstGuard.get())));
        }
    }

    private static String length(Duration time) {
        return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    @Override
    public void waitsOutside(AllwaysTask task) {
        ending = Waiting.outside(task);
    }

    @Override
    public void failed(AllwaysTask task, Throwable error) {
        failure = error;
    }

    // ---- the view

    @Override
    public long size() {
        return worker.enabled().count();
    }

    @Override
    public int task(long answer) {
        return worker.enabled().get((int) answer);
    }

    @Override
    public int tasks() {
        return worker.tasks();
    }

    @Override
    public int alive() {
        return worker.notEnded();
    }

    @Override
    public @Nullable Pending pending(int task) {
        AllwaysTask pending = worker.task(task);
        if (pending.ended() || pending.stopped()) {
            return null;
        }
        if (task >= views.length) {
            views = Arrays.copyOf(views, Math.max(2 * views.length, worker.tasks()));
        }
        About view = views[task];
        if (view == null) {
            view = new About(pending, places);
            views[task] = view;
        }
        view.of(pending);
        return view;
    }

    @Override
    public long name(int task) {
        return worker.task(task).name();
    }

    @Override
    public String besides() {
        return besides.isEmpty() ? worker.unseen().besides() : besides;
    }

    @Override
    public String taskName(int task) {
        return Waiting.name(worker.task(task));
    }

    @Override
    public String describe(long answer) {
        return Steps.describe(worker.task(task(answer)));
    }

    @Override
    public Supplier<Action> action(long answer) {
        last = new Step(Steps.telling(worker.task(task(answer)), early(task(answer))));
        return last;
    }

    /** Tells what a step left before the next one is made: an execution may be made again, and find other values. */
    private static class Step implements Supplier<Action> {
        private final Supplier<Action> telling;
        private @Nullable Action told;
        private boolean asks; // what it finds or leaves is a choice, which tells that

        Step(Supplier<Action> telling) {
            this.telling = telling;
        }

        @Override
        public Action get() {
            Action action = told == null ? telling.get() : told;
            if (asks && action instanceof Action.Use use) {
                action = use.finding("").leaving("");
                asks = false;
            }
            told = action;
            return action;
        }
    }

    /**
     * What the program under control is given: makes its choices outside control, and ends it where it must not see
     * why.
     */
    private final class Inside implements Chooser {
        @Override
        public long choose(ChoicePoint point) {
            boolean was = enter();
            try {
                return chooser.choose(point);
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
                return chooser.pick(label, options);
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
                return chooser.range(label, min, max);
            } catch (Throwable e) {
                throw leave(e);
            } finally {
                worker.resumeControl(was);
            }
        }

        @Override
        public boolean visit(dev.allways.core.State state) {
            boolean was = enter();
            try {
                return chooser.visit(state);
            } catch (Throwable e) {
                throw leave(e);
            } finally {
                worker.resumeControl(was);
            }
        }

        @Override
        public void observe(dev.allways.core.Observation observation) {
            boolean was = enter();
            try {
                chooser.observe(observation);
            } finally {
                worker.resumeControl(was);
            }
        }

        @Override
        public boolean observing() {
            return chooser.observing();
        }

        @Override
        public boolean again() {
            return chooser.again();
        }

        @Override
        public void assume(boolean condition) {
            if (!condition) {
                AllwaysWorker.leaveIfOver();
                throw unmet();
            }
        }

        @Override
        public Stop prune() {
            boolean was = enter();
            try {
                return chooser.prune();
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
                ending = reason;
                return worker.abandon();
            }
            throw Frames.thrown(reason);
        }
    }
}
