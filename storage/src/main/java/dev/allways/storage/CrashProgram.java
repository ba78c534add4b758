package dev.allways.storage;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.control.Beside;
import dev.allways.core.control.FirstFew;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A {@link CrashTest} as a program: the workload, a crash, what survives, the check. */
final class CrashProgram implements Program {
    /*
     * A workload is run once for all crashes after it: what it chose and told is remembered by the thread that ran it,
     * and asked and told again in the executions that follow, as long as the answers are the same. A workload under
     * control runs in a thread of its own each time, so there nothing is remembered; nor is it where branches of its
     * code are choices, too.
     */
    private static final int THREADS = 16;

    private static final int NAMED = 5; // static fields, at most

    private final CrashTest test;
    private final Crashes crashes;
    private final @Nullable Remembered[] remembered = new Remembered[THREADS];
    private final Set<Crash.Cut> cuts = ConcurrentHashMap.newKeySet();
    private final Set<String> shared; // static fields that outlive the process
    private final Escapes escapes = new Escapes();
    private final Watch watch;

    /** @param shared static fields that keep what they have when the process dies */
    CrashProgram(CrashTest test, Set<String> shared) {
        this.test = test;
        this.crashes = test.crashes();
        this.shared = shared;
        this.watch = new Watch(crashes.patience());
    }

    @Override
    public Duration deadline() {
        return watch.patience();
    }

    @Override
    public Object losesThreadsOf() {
        return watch;
    }

    @Override
    public String strategy() {
        return test.strategy();
    }

    @Override
    public Optional<String> omitted() {
        return together(List.of(Crash.Cut.told(cuts, crashes), outlives(), escapes.told()));
    }

    /** Some reasons why not all was seen, as one; empty if there is none. */
    static Optional<String> together(List<Optional<String>> reasons) {
        return reasons.stream().flatMap(Optional::stream).reduce((all, next) -> all + "; " + next);
    }

    private Optional<String> outlives() {
        if (shared.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                "static fields keep what they have when the process dies: %s; under control, by the agent, they do not"
                        .formatted(FirstFew.of(shared, NAMED)));
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        Recording recording = workload(chooser);
        if (recording != null) {
            crash(recording, crashes.inRecovery(), chooser);
        }
    }

    // ---- the workload

    /** What a workload asked and told, and what came of it. */
    private record Remembered(Thread thread, List<Object> course, Recording recording) {}

    private record Answer(ChoicePoint point, long answer) {}

    private @Nullable Recording workload(Chooser chooser) throws Throwable {
        int slot = (int) Thread.currentThread().threadId() & THREADS - 1;
        Remembered before = remembered[slot];
        var given = new ArrayList<Answer>();
        boolean isWhole = chooser.executes(this) || chooser.executes(test); // nobody has chosen anything before it
        boolean mayRemember = isWhole && !chooser.observing() && !chooser.followsCode();
        if (before != null && before.thread == Thread.currentThread() && mayRemember) {
            if (happensAgain(before.course, chooser, given)) {
                return before.recording;
            }
        }
        var again = new Again(given, chooser, mayRemember);
        var base = new Image();
        var disk = new Disk(base.copy(), again, crashes.faults(), chooser.observing());
        try (var _ = new Sandbox(escapes)) {
            test.workload(disk);
        } catch (IOException failed) {
            if (!disk.isStruck()) {
                throw failed;
            }
            chooser.note("the workload ends: " + failed);
        } finally {
            disk.unmount();
            if (disk.hasInterrupted()) {
                Thread.interrupted(); // it was for the workload
            }
        }
        var recording = Beside.work(() -> new Recording(base, Acknowledged.NOTHING, disk.log(), crashes.assumption()));
        if (mayRemember) {
            remembered[slot] = new Remembered(Thread.currentThread(), List.copyOf(again.course), recording);
        }
        return recording;
    }

    /** Asks and tells what the workload did before; false if an answer was another one: the answers are given. */
    private static boolean happensAgain(List<Object> course, Chooser chooser, List<Answer> given) {
        for (Object each : course) {
            if (each instanceof Answer(ChoicePoint point, long before)) {
                long answer = chooser.choose(point);
                given.add(new Answer(point, answer));
                if (answer != before) {
                    return false;
                }
            } else {
                chooser.observe((Observation) each);
            }
        }
        return true;
    }

    /**
     * Gives the answers that were asked for already, then those of a chooser; remembers all, if anything. Under control
     * to remember would be a step of the workload.
     */
    private static final class Again implements Chooser {
        private final List<Answer> given;
        private final Chooser chooser;
        private final boolean remembers;
        final List<Object> course = new ArrayList<>(); // Answer, Observation
        private int answers;

        Again(List<Answer> given, Chooser chooser, boolean remembers) {
            this.given = given;
            this.chooser = chooser;
            this.remembers = remembers;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (!remembers) {
                return chooser.choose(point);
            }
            long answer = answers < given.size() ? given.get(answers).answer() : chooser.choose(point);
            answers++;
            course.add(new Answer(point, answer));
            return answer;
        }

        @Override
        public void observe(Observation observation) {
            if (!remembers) {
                chooser.observe(observation);
                return;
            }
            if (answers >= given.size()) {
                chooser.observe(observation);
            }
            course.add(observation);
        }

        @Override
        public boolean observing() {
            return chooser.observing();
        }

        @Override
        public boolean followsCode() {
            return chooser.followsCode();
        }

        @Override
        public boolean mayGoOn() {
            return chooser.mayGoOn();
        }
    }

    // ---- the crash

    /**
     * @param further crashes in recovery, at most
     */
    private void crash(Recording recording, int further, Chooser chooser) throws Throwable {
        var crash = new Crash(recording, crashes, chooser);
        Crash.Left left = Beside.work(crash::choose);
        Crash.Cut cut = crash.cut();
        if (cut != null) {
            cuts.add(cut);
        }
        Undecided undecided = left.undecided();
        if (undecided != null) {
            goOn(recording, left, undecided, further, chooser);
            return;
        }
        Image image = Objects.requireNonNull(left.image());
        var state = new Crashed(image, left.point().acknowledged(), further);
        if (!Watch.isControlled() && !chooser.visit(state)) { // under control recovery is part of the execution
            return;
        }
        if (chooser.observing()) {
            Beside.work(() -> {
                new CrashStory(recording, left, left.lost()).tell(chooser, image);
                return null;
            });
        }
        observe(image, chooser);
        goOn(state, chooser);
    }

    /** Tells what a crash has left. */
    private static void observe(Image image, Chooser chooser) {
        if (chooser.observing()) {
            chooser.observe(new Observation.Event(new DiskImage(image.copy())));
        }
    }

    /** Recovers; where the machine may crash again, continues with that. */
    private void goOn(Crashed state, Chooser chooser) throws Throwable {
        Disk disk = recovered(state.image.copy(), state.acknowledged, chooser);
        if (mayCrashAgain(disk, state.further, chooser)) {
            var recording = new Recording(state.image, state.acknowledged, disk.log(), crashes.assumption());
            crash(recording, state.further - 1, chooser);
        }
    }

    /** The same with a disk that is decided by what recovery reads; what it did not read, it did not depend on. */
    private void goOn(Recording recording, Crash.Left left, Undecided undecided, int further, Chooser chooser)
            throws Throwable {
        Acknowledged acknowledged = left.point().acknowledged();
        Disk disk = null;
        try {
            disk = recovered(undecided, acknowledged, chooser);
        } finally {
            if (chooser.observing()) {
                new CrashStory(recording, left, undecided.losses()).tell(chooser, null);
                if (disk == null) {
                    observe(undecided.settled(), chooser);
                }
            }
        }
        if (mayCrashAgain(disk, further, chooser)) {
            Image image = undecided.atCrash();
            observe(image, chooser);
            var again = new Recording(image, acknowledged, disk.log(), crashes.assumption());
            crash(again, further - 1, chooser);
        } else {
            observe(undecided.settled(), chooser);
        }
    }

    private static boolean mayCrashAgain(Disk disk, int further, Chooser chooser) {
        return further > 0 && !disk.log().isEmpty() && chooser.flip("crash in recovery");
    }

    private Disk recovered(Medium content, Acknowledged acknowledged, @Nullable Chooser chooser) throws Throwable {
        return recovered(test, watch, escapes, content, acknowledged, chooser);
    }

    /**
     * Opens and checks what a crash has left.
     *
     * @param chooser of the execution; null: it is only a state that is checked
     * @return the disk
     */
    static Disk recovered(
            CrashTest test,
            Watch watch,
            Escapes escapes,
            Medium content,
            Acknowledged acknowledged,
            @Nullable Chooser chooser)
            throws Throwable {
        var disk = new Disk(content, null, 0, chooser != null && chooser.observing());
        Beside.loseMemory();
        Watch.Check check = () -> {
            try (var _ = new Sandbox(escapes)) {
                test.afterCrash(disk, acknowledged.all());
            }
        };
        try {
            watch.over(disk, check, chooser);
        } finally {
            disk.unmount();
        }
        return disk;
    }

    /** What a crash has left. */
    private final class Crashed implements State, Program {
        private final Image image; // not changed
        private final Acknowledged acknowledged;
        private final int further;

        Crashed(Image image, Acknowledged acknowledged, int further) {
            this.image = image;
            this.acknowledged = acknowledged;
            this.further = further;
        }

        @Override
        public boolean isWhole() {
            return false;
        }

        @Override
        public long fingerprint() {
            return Image.mix(Image.mix(image.fingerprint(), further), acknowledged.hash());
        }

        @Override
        public void check() throws Throwable {
            recovered(image.copy(), acknowledged, null);
        }

        @Override
        public Program resume() {
            return this;
        }

        @Override
        public void run(Chooser chooser) throws Throwable {
            if (further > 0) {
                goOn(this, chooser);
            }
        }

        @Override
        public String toString() {
            return "acknowledged: " + acknowledged.all();
        }
    }
}
