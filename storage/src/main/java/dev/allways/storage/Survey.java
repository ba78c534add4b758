package dev.allways.storage;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a test fares under each assumption: every state that a crash of its one workload leaves is checked once, whatever
 * fails. A state counts for the weakest assumption that leaves it.
 */
public final class Survey {
    private final int operations;
    private final Map<Assumption, Found> found;
    private final Optional<String> omitted;
    private final @Nullable String stopped;
    private final double seconds;
    private final double secondsOfChecks;

    /**
     * What an assumption adds to the weaker ones.
     *
     * @param states that it leaves
     * @param failed of these
     * @param kinds of failures by name
     */
    public record Found(Assumption assumption, long states, long failed, Map<String, Kind> kinds) {}

    /**
     * Failures of one kind.
     *
     * @param states that fail so
     * @param first the choices of the first one
     */
    public record Kind(long states, Choices first) {
        private Kind onceMore() {
            return new Kind(states + 1, first);
        }
    }

    private static final class Count {
        long states;
        long failed;
        final Map<String, Kind> kinds = new TreeMap<>();
    }

    private static final class Program implements dev.allways.core.Program {
        private final CrashTest test;
        private final Recording recording;
        private final Function<Throwable, String> kind;
        final Map<Assumption, Count> counts = new EnumMap<>(Assumption.class);
        final Set<Crash.Cut> cuts = new HashSet<>();
        private final Set<Long> met = new HashSet<>();
        private final Escapes escapes;
        private final Watch watch;
        long nanosOfChecks;

        Program(CrashTest test, Recording recording, Escapes escapes, Function<Throwable, String> kind) {
            this.test = test;
            this.recording = recording;
            this.escapes = escapes;
            this.kind = kind;
            this.watch = new Watch(test.crashes().patience());
        }

        @Override
        public void run(Chooser chooser) {
            var recorder = new Recorder(chooser);
            var crash = new Crash(recording, test.crashes(), recorder);
            Crash.Left left = crash.choose();
            if (crash.cut() != null) {
                cuts.add(crash.cut());
            }
            Image image = Objects.requireNonNull(left.image());
            Acknowledged acknowledged = left.point().acknowledged();
            if (!met.add(Image.mix(image.fingerprint(), acknowledged.hash()))) {
                return;
            }
            Count count = counts.computeIfAbsent(left.assumption(), _ -> new Count());
            count.states++;
            long begin = System.nanoTime();
            try {
                CrashProgram.recovered(test, watch, escapes, image, acknowledged, null);
            } catch (Throwable e) {
                count.failed++;
                count.kinds.merge(kind.apply(e), new Kind(1, recorder.answers), (before, _) -> before.onceMore());
            }
            nanosOfChecks += System.nanoTime() - begin;
        }
    }

    private Survey(int operations, Program program, Crashes crashes, Result result, long nanos) {
        this.operations = operations;
        this.stopped = switch (result.stopReason()) {
            case EXHAUSTED, INCOMPLETE -> null;
            case PROBLEM -> result.problem().map(CannotExplore::getMessage).orElse("");
            default -> result.stopReason().phrase();
        };
        this.found = new EnumMap<>(Assumption.class);
        for (Assumption each : Assumption.values()) {
            if (each.compareTo(crashes.assumption()) <= 0) {
                Count count = program.counts.getOrDefault(each, new Count());
                found.put(each, new Found(each, count.states, count.failed, count.kinds));
            }
        }
        this.omitted = CrashProgram.together(List.of(
                Crash.Cut.told(program.cuts, crashes),
                program.escapes.told(),
                result.strayThread().map(Survey::stray)));
        this.seconds = nanos / 1e9;
        this.secondsOfChecks = program.nanosOfChecks / 1e9;
    }

    /**
     * Checks all that crashes of a workload leave. The workload must choose nothing; crashes in recovery, faults and
     * read-driven choice are left out. A thread that is interrupted gets what was found until then.
     *
     * @param kind what a failure is counted as
     * @throws Exception what the workload throws
     */
    public static Survey of(CrashTest test, Function<Throwable, String> kind) throws Exception {
        return of(test, kind, Limits.DEFAULT);
    }

    /** As {@link #of(CrashTest, Function)}, within limits; an execution is a state that a crash leaves, new or not. */
    public static Survey of(CrashTest test, Function<Throwable, String> kind, Limits limits) throws Exception {
        Crashes crashes = test.crashes();
        var base = new Image();
        var disk = new Disk(base.copy(), null, 0, false);
        CrashPrograms.simulateIfPossible();
        var escapes = new Escapes();
        try (var _ = new Sandbox(escapes)) {
            test.workload(disk);
        } finally {
            disk.unmount();
        }
        var recording = new Recording(base, Acknowledged.NOTHING, disk.log(), crashes.assumption());
        var program = new Program(test, recording, escapes, kind);
        long begin = System.nanoTime();
        Result result = Allways.explore(program).strategy("dfs").limits(limits).run();
        return new Survey(disk.log().size(), program, crashes, result, System.nanoTime() - begin);
    }

    private static String stray(String place) {
        return "threads run that are not under control, the first started " + place;
    }

    /** How many operations the workload made on the disk, acknowledgements included. */
    public int operations() {
        return operations;
    }

    /** What each assumption adds, the weakest first. */
    public List<Found> found() {
        return List.copyOf(found.values());
    }

    /** What was not tried, where there are too many combinations, and what no crash takes back; empty if all was. */
    public Optional<String> omitted() {
        return omitted;
    }

    /** Why it was stopped before all was checked, with the strongest assumptions last; empty if all was. */
    public Optional<String> stopped() {
        return Optional.ofNullable(stopped);
    }

    /** How long it took without the workload, in seconds. */
    public double seconds() {
        return seconds;
    }

    /** How long of that the test's own code took to open, check and close what was left, in seconds. */
    public double secondsOfChecks() {
        return secondsOfChecks;
    }

    /** What is told of a crash of a test, whose last line says which force is missing. */
    public static List<String> story(CrashTest test, Choices choices) {
        return Replay.once(test, choices).steps().getLast().notes();
    }

    /** Remembers what a chooser answers. */
    private static final class Recorder implements Chooser {
        private final Chooser chooser;
        Choices answers = Choices.NONE;

        Recorder(Chooser chooser) {
            this.chooser = chooser;
        }

        @Override
        public long choose(ChoicePoint point) {
            long answer = chooser.choose(point);
            answers = answers.and(answer);
            return answer;
        }

        @Override
        public boolean observing() {
            return chooser.observing();
        }
    }
}
