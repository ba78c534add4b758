package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Observation;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Seen;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stratified exhaustive search (SES): every execution without a delay, then with one, with two, ... (Desai, Qadeer, Seshia,
 * Systematic testing of asynchronous reactive systems, ESEC/FSE 2015, figure "SES algorithm"). As there, only program
 * states are told apart, not those of the explorer.
 *
 * <p>Where it differs: a task that goes on only because a time has passed, or for no reason, comes after all others; the recursion
 * is a stack of the points that are left, each gone on from by an execution of its own; and a choice that is not of tasks is
 * delayed too, by which its next option is taken.
 */
public final class StratifiedSearch<D> implements Strategy {
    /** Where an execution starts: at the root, or at a state that was kept. */
    private record Start(Program program, @Nullable Path behind, int depth) {
        Task task(Choices given, Chooser then) {
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
     */
    private record Point<D>(
            Start start, @Nullable Path given, List<Option<D>> options, D state, long size, long taken, int delays) {
        Option<D> option() {
            return options.isEmpty() ? new Option<>(taken, state) : options.get((int) taken);
        }

        Point<D> delayed() {
            return new Point<>(start, given, options, state, size, taken + 1, delays + 1);
        }
    }

    private static final long MOST_BEYOND = 2_000_000; // points kept for later strata; some 100 bytes each

    private final Setup setup;
    private final DelayingExplorer<D> explorer;
    private final int most;
    private final Seen seen;
    private final Counters counters = new Counters();
    private final Deque<Point<D>> stack = new ArrayDeque<>();
    private Deque<Point<D>> beyond = new ArrayDeque<>();
    private boolean begun;
    private int stratum;
    private long dropped; // points for which there was no room

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
        Start root = new Start(setup.program(), null, 0);
        if (!begun) {
            begun = true;
            return Optional.of(root.task(Choices.NONE, new Dive(root, null, explorer.initial(setup.seed()), 0)));
        }
        Point<D> point = stack.poll();
        if (point == null) {
            return Optional.empty();
        }
        keep(point.delayed());
        Option<D> option = point.option();
        Path given = new Path(point.given, option.answer());
        Dive dive = new Dive(point.start, given, option.explorer(), point.delays);
        return Optional.of(point.start.task(Path.choices(given), dive));
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
    public void learn(Task task, Execution execution) {}

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
        return seen.exact() && seen.forgotten() == 0 || counters.states == 0
                ? Optional.empty()
                : Optional.of(seen.describe());
    }

    /** Follows the explorer, and leaves the other options for later. */
    private final class Dive implements Chooser {
        private final int delays;
        private Start start;
        private @Nullable Path answers; // from the start
        private D state;
        private @Nullable State last; // where later points start from
        private int depth;

        Dive(Start start, @Nullable Path answers, D state, int delays) {
            this.start = start;
            this.answers = answers;
            this.state = state;
            this.delays = delays;
            this.depth = start.depth;
        }

        @Override
        public boolean visit(State next) {
            if (counters.states >= setup.limits().states()) {
                throw Stop.because(Stop.Why.BOUND);
            }
            if (!seen.add(next.fingerprint(), seen.bits() > 64 ? next.secondFingerprint() : 0)) {
                counters.duplicates++;
                throw Stop.because(Stop.Why.STATE_SEEN);
            }
            counters.states++;
            depth++;
            last = next;
            return true;
        }

        @Override
        public long choose(ChoicePoint point) {
            List<Option<D>> options = List.of();
            long answer = 0;
            if (point instanceof ChoicePoint.Schedule schedule) {
                options = Option.of(explorer, explorer.step(state, schedule), schedule);
                state = options.getFirst().explorer();
                answer = options.getFirst().answer();
            }
            startFromLast();
            keep(new Point<>(start, answers, options, state, point.size(), 1, delays + 1));
            answers = new Path(answers, answer);
            return answer;
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
