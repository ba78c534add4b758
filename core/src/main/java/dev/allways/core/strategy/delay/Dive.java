package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Observation;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An execution that takes what costs nothing from some point on, and leaves the other options for later. It changes
 * nothing that others see: what it met and left is taken in when it is learnt.
 */
final class Dive<D> implements Decider {
    /**
     * A point that was left.
     *
     * @param before how many new states were met before
     */
    record Left<D>(Point<D> point, int before) {}

    final List<Left<D>> left = new ArrayList<>();
    final Set<Trail.Mark> met = new LinkedHashSet<>(); // states that were not visited when it met them
    boolean meetsKnown; // it ended at a state that was visited
    private final Strata<D> strata;
    private final Deviations<D> deviations;
    private final @Nullable Point<D> goal; // a point that was written down, to take its next option
    private final Choices way; // to that
    private final long spent;
    private final Set<Trail.Mark> passed; // states of the way, where the visited states may be forgotten
    private int made; // choices
    private Start start;
    private @Nullable Path answers; // from the start
    private @Nullable Trail trail;
    private D state;
    private @Nullable State last; // where later points start from
    private int depth;

    /** Starts at the root. */
    Dive(Strata<D> strata, Start root) {
        this(strata, root, null, null, strata.deviations.initial(strata.setup.seed()), 0, null);
    }

    private Dive(
            Strata<D> strata,
            Start start,
            @Nullable Path answers,
            @Nullable Trail trail,
            D state,
            long spent,
            @Nullable Point<D> goal) {
        this.strata = strata;
        this.deviations = strata.deviations;
        this.goal = goal;
        this.way = goal == null ? Choices.NONE : Path.choices(goal.given());
        this.start = start;
        this.answers = answers;
        this.trail = trail;
        this.passed = trail == null ? new HashSet<>() : Trail.marks(trail);
        this.state = state;
        this.spent = spent;
        this.depth = start.depth();
    }

    /** Takes the next option of a point. */
    static <D> Dive<D> from(Point<D> point, Strata<D> strata) {
        if (!point.known()) {
            return new Dive<>(strata, point.start(), null, null, point.state(), point.needed(), point);
        }
        Option<D> option = point.option();
        var dive =
                new Dive<>(strata, point.start(), point.way(), point.trail(), option.explorer(), point.needed(), null);
        dive.leave(point.rest());
        return dive;
    }

    /** To be made once. */
    Task task() {
        return start.task(goal == null ? answers : null, this);
    }

    private boolean isOnTheWay() {
        return goal != null && made <= way.length();
    }

    private void leave(Point<D> point) {
        if (point.isOpen()) {
            left.add(new Left<>(point, met.size()));
        }
    }

    @Override
    public boolean visit(State next) {
        var mark = new Trail.Mark(next.fingerprint(), strata.isWide() ? next.secondFingerprint() : 0);
        if (!isOnTheWay()) {
            if (strata.isFull(met.size())) {
                throw Stop.because(Stop.Why.BOUND);
            }
            if (strata.isVisited(mark) || passed.contains(mark) || !met.add(mark)) {
                meetsKnown = true;
                throw Stop.because(Stop.Why.STATE_SEEN);
            }
        }
        if (strata.forgets()) {
            passed.add(mark);
            trail = new Trail(mark, trail);
        }
        depth++;
        last = next;
        return true;
    }

    @Override
    public long choose(ChoicePoint point) {
        List<Option<D>> options =
                point instanceof ChoicePoint.Schedule schedule ? deviations.options(state, schedule) : List.of();
        startFromLast();
        Option<D> option = isOnTheWay() ? onTheWay(point, options) : take(point, options, 0, spent);
        made++;
        state = option.explorer();
        answers = new Path(answers, option.answer());
        return option.answer();
    }

    /** The option that is taken, the next of a point that is left. */
    private Option<D> take(ChoicePoint point, List<Option<D>> options, long taken, long needed) {
        var at = new Point<>(
                start, answers, trail, options, state, deviations.price(point), point.size(), taken, needed, true);
        leave(at.rest());
        return at.option();
    }

    private Option<D> onTheWay(ChoicePoint point, List<Option<D>> options) {
        Point<D> to = java.util.Objects.requireNonNull(goal);
        if (made == way.length()) {
            if (point.size() != to.size()) {
                throw NotDeterministic.sinceCheckpoint(made + 1, to.size(), point.size());
            }
            return take(point, options, to.taken(), to.needed());
        }
        long answer = way.get(made);
        if (options.isEmpty()) {
            return new Option<>(answer, state, 0);
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
            Path behind = start.behind();
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
            state = deviations.alone(state, schedule);
        }
    }

    @Override
    public void observe(Observation observation) {
        state = deviations.heard(state, observation);
    }

    @Override
    public boolean observing() {
        return true;
    }
}
