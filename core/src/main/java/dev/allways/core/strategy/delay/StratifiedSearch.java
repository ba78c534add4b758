package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Observation;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import dev.allways.core.states.Seen;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stratified exhaustive search (SES): every execution without a delay, then with one, with two, ... (Desai, Qadeer,
 * Seshia, Systematic testing of asynchronous reactive systems, ESEC/FSE 2015, figure "SES algorithm"). As there, only
 * program states are told apart, not those of the explorer.
 *
 * <p>Where it differs: a task that goes on only because a time has passed, or for no reason, comes after all others;
 * the recursion is a stack of the points that are left, each gone on from by an execution of its own; and a choice that
 * is not of tasks is delayed too, by which its next option is taken.
 */
public final class StratifiedSearch<D> implements Strategy.Resumable {
    /*
     * What is written down of a point is the way to it. What the explorer knows there is not: it comes about again as
     * the way is gone once more. So is what an execution has added to the visited states that was not learnt: it passes
     * as many when it is made again.
     */

    /** Where an execution starts: at the root, or at a state that was kept. */
    private record Start(Program program, @Nullable Path behind, int depth) {
        Task task(Choices given, Decider then) {
            return depth == 0 ? Task.root(program, given, then) : Task.from(program, behind, depth, given, then);
        }
    }

    /**
     * A point whose options were not all taken.
     *
     * @param given the answers from the start to the point
     * @param options of a choice of tasks: all of them, in the order of the delays; empty otherwise
     * @param state of the explorer, where the choice is not of tasks
     * @param size how many options there are
     * @param taken how many of them were taken
     * @param delays how many delays the next one needs, all in all
     * @param known whether the options are known: not if it was written down
     */
    private record Point<D>(
            Start start,
            @Nullable Path given,
            List<Option<D>> options,
            D state,
            long size,
            long taken,
            int delays,
            boolean known) {
        Option<D> option() {
            return options.isEmpty() ? new Option<>(taken, state) : options.get((int) taken);
        }

        Point<D> delayed() {
            return new Point<>(start, given, options, state, size, taken + 1, delays + 1, known);
        }
    }

    private static final long MOST_BEYOND = 2_000_000; // points kept for later strata; some 100 bytes each

    private final Setup setup;
    private final DelayingExplorer<D> explorer;
    private final int most;
    private Seen seen;
    private final Counters counters = new Counters();
    private final Deque<Point<D>> stack = new ArrayDeque<>();
    private Deque<Point<D>> beyond = new ArrayDeque<>();
    private boolean begun;
    private int stratum;
    private long dropped; // points for which there was no room
    private @Nullable Point<D> next; // of the task that was given out and is not learnt; null: the root
    private boolean owed; // there is such a task
    private long passed; // states that are new to nobody but it: an interrupted execution has met them
    private @Nullable Dive dive; // of that task

    /**
     * Searches.
     *
     * @param most the greatest number of delays
     */
    public StratifiedSearch(Setup setup, DelayingExplorer<D> explorer, int most) {
        this.setup = setup;
        this.explorer = explorer;
        this.most = most;
        this.seen = setup.seen().get();
    }

    /** How many delays are allowed now. */
    public int stratum() {
        return stratum;
    }

    @Override
    public Optional<Task> next() {
        if (!owed) {
            next = begun ? stack.poll() : null;
            owed = next != null || !begun;
            begun = true;
        }
        return owed ? Optional.of(task(next)) : Optional.empty();
    }

    private Task task(@Nullable Point<D> point) {
        if (point == null) {
            return root(new Dive(new Start(setup.program(), null, 0), null, explorer.initial(setup.seed()), 0));
        }
        if (!point.known) {
            return root(new Dive(point));
        }
        Option<D> option = point.option();
        Path given = new Path(point.given, option.answer());
        var after = new Dive(point.start, given, option.explorer(), point.delays);
        after.left.add(point.delayed());
        dive = after;
        return point.start.task(Path.choices(given), after);
    }

    private Task root(Dive fromRoot) {
        dive = fromRoot;
        return Task.root(setup.program(), Choices.NONE, fromRoot);
    }

    private void keep(Point<D> point) {
        if (point.taken >= point.size) {
            return;
        }
        if (point.delays <= stratum) {
            stack.push(point);
        } else if (beyond.size() < Math.min(MOST_BEYOND, setup.bound().capacity())) {
            beyond.push(point);
        } else {
            dropped++;
        }
    }

    @Override
    public void learn(Task task, Execution execution) {
        Dive made = java.util.Objects.requireNonNull(dive);
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            passed = made.met;
            return;
        }
        made.left.forEach(this::keep);
        owed = false;
        passed = 0;
    }

    @Override
    public boolean nextRound() {
        if (beyond.isEmpty() || stratum >= most) {
            return false;
        }
        stratum++;
        stack.addAll(beyond);
        beyond = new ArrayDeque<>();
        return true;
    }

    @Override
    public void count(Counters sum) {
        sum.add(counters);
    }

    @Override
    public Optional<String> omitted() {
        if (dropped > 0) {
            return Optional.of("%,d points of later strata were dropped: there was no room".formatted(dropped));
        }
        if (!beyond.isEmpty()) {
            return Optional.of("%,d points need more than %,d delays".formatted(beyond.size(), most));
        }
        return seen.exact() || counters.states == 0 ? Optional.empty() : Optional.of(seen.describe());
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        seen.save(out);
        counters.save(out);
        out.writeInt(stratum);
        out.writeLong(dropped);
        out.writeBoolean(begun && !(owed && next == null));
        out.writeLong(passed);
        List<Point<D>> all = new ArrayList<>(stack);
        if (owed && next != null) {
            all.addFirst(next);
        }
        var paths = new Path.Writer(out);
        Map<Start, Map<Path, Path>> whole = new HashMap<>();
        save(all, out, paths, whole);
        save(beyond, out, paths, whole);
    }

    private static <D> void save(
            Collection<Point<D>> points, DataOutput out, Path.Writer paths, Map<Start, Map<Path, Path>> whole)
            throws IOException {
        out.writeInt(points.size());
        for (Point<D> point : points) {
            Map<Path, Path> known = whole.computeIfAbsent(point.start, start -> new HashMap<>());
            paths.write(whole(point.start, point.given, known));
            out.writeLong(point.size);
            out.writeLong(point.taken);
            out.writeInt(point.delays);
        }
    }

    /** The way from the root to a point; what ways from one start have in common is one object. */
    private static @Nullable Path whole(Start start, @Nullable Path given, Map<Path, Path> known) {
        Deque<Path> answers = new ArrayDeque<>();
        Path at = given;
        for (; at != null && !known.containsKey(at); at = at.parent()) {
            answers.push(at);
        }
        Path whole = at == null ? start.behind : known.get(at);
        for (Path answer : answers) {
            whole = new Path(whole, answer.answer());
            known.put(answer, whole);
        }
        return whole;
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        seen.close();
        seen = Seen.restore(in);
        counters.add(Counters.load(in));
        stratum = in.readInt();
        dropped = in.readLong();
        begun = in.readBoolean();
        passed = in.readLong();
        var paths = new Path.Reader(in);
        restore(stack, in, paths);
        restore(beyond, in, paths);
    }

    private void restore(Deque<Point<D>> points, DataInput in, Path.Reader paths) throws IOException {
        Start root = new Start(setup.program(), null, 0);
        D state = explorer.initial(setup.seed());
        for (int left = in.readInt(); left > 0; left--) {
            points.add(new Point<>(
                    root, paths.read(), List.of(), state, in.readLong(), in.readLong(), in.readInt(), false));
        }
    }

    /** Follows the explorer, and leaves the other options for later. */
    private final class Dive implements Decider {
        final List<Point<D>> left = new ArrayList<>();
        long met; // new states
        private final @Nullable Point<D>
                goal; // a point that was written down, to take its next option; null: there is none
        private final Choices way; // to that
        private final int delays;
        private int made; // choices
        private Start start;
        private @Nullable Path answers; // from the start
        private D state;
        private @Nullable State last; // where later points start from
        private int depth;

        Dive(Start start, @Nullable Path answers, D state, int delays) {
            this.goal = null;
            this.way = Choices.NONE;
            this.start = start;
            this.answers = answers;
            this.state = state;
            this.delays = delays;
            this.depth = start.depth;
        }

        /** Goes to a point that was written down. */
        Dive(Point<D> goal) {
            this.goal = goal;
            this.way = Path.choices(goal.given);
            this.start = goal.start;
            this.state = goal.state;
            this.delays = goal.delays;
        }

        private boolean isOnTheWay() {
            return goal != null && made <= way.length();
        }

        @Override
        public boolean visit(State next) {
            if (!isOnTheWay() && met >= passed) {
                if (counters.states >= setup.limits().states()) {
                    throw Stop.because(Stop.Why.BOUND);
                }
                if (!seen.add(next.fingerprint(), seen.bits() > 64 ? next.secondFingerprint() : 0)) {
                    counters.duplicates++;
                    throw Stop.because(Stop.Why.STATE_SEEN);
                }
                counters.states++;
            }
            met += isOnTheWay() ? 0 : 1;
            depth++;
            last = next;
            return true;
        }

        @Override
        public long choose(ChoicePoint point) {
            List<Option<D>> options = point instanceof ChoicePoint.Schedule schedule
                    ? Option.of(explorer, explorer.step(state, schedule), schedule)
                    : List.of();
            startFromLast();
            Option<D> option = isOnTheWay() ? onTheWay(point, options) : take(point, options, 0, delays);
            made++;
            state = option.explorer();
            answers = new Path(answers, option.answer());
            return option.answer();
        }

        /** The option that is taken, the next of a point that is left. */
        private Option<D> take(ChoicePoint point, List<Option<D>> options, long taken, int delays) {
            var at = new Point<>(start, answers, options, state, point.size(), taken, delays, true);
            left.add(at.delayed());
            return at.option();
        }

        private Option<D> onTheWay(ChoicePoint point, List<Option<D>> options) {
            Point<D> to = java.util.Objects.requireNonNull(goal);
            if (made == way.length()) {
                if (point.size() != to.size) {
                    throw NotDeterministic.sinceCheckpoint(made + 1, to.size, point.size());
                }
                return take(point, options, to.taken, to.delays);
            }
            long answer = way.get(made);
            if (options.isEmpty()) {
                return new Option<>(answer, state);
            }
            return options.stream()
                    .filter(option -> option.answer() == answer)
                    .findFirst()
                    .orElseThrow(() -> NotDeterministic.sinceCheckpoint(made + 1, answer + 1, point.size()));
        }

        /** Lets later points start from the last state, if it can be kept; nothing was chosen since. */
        private void startFromLast() {
            Program resumed = last == null ? null : last.resume();
            if (resumed != null) {
                Path behind = start.behind;
                Choices before = Path.choices(answers);
                for (int i = 0; i < before.length(); i++) {
                    behind = new Path(behind, before.get(i));
                }
                start = new Start(resumed, behind, depth);
                answers = null;
            }
            last = null;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                state = explorer.step(state, schedule);
            }
        }

        @Override
        public void observe(Observation observation) {
            state = explorer.heard(state, observation);
        }

        @Override
        public boolean observing() {
            return true;
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "delays";
        }

        @Override
        public String parameter() {
            return ":round-robin|run-to-completion|probabilistic-round-robin|custom:<class of a DelayingExplorer>";
        }

        @Override
        public String summary() {
            return "every execution without a delay of what an explorer would do, then with one, with two, …";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new StratifiedSearch<>(setup, DelayingExplorer.named(argument), Integer.MAX_VALUE);
        }
    }
}
