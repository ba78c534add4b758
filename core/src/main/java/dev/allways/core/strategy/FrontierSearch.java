package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Offer;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import dev.allways.core.engine.Replay;
import dev.allways.core.states.Frontier;
import dev.allways.core.states.Seen;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Explicit-state search with a queue of what is left: depth-first, breadth-first, random-first or best-first, by replay
 * or from kept states. One class, because the orders differ only in which entry the queue gives back.
 *
 * <p>Sources: the choice tree explored by replay is eXplode's (Yang, Sar, Engler, OSDI 2006, section 3); the search
 * over hashed states is CMC's (Musuvathi and others, OSDI 2002, section 3).
 */
public final class FrontierSearch implements Strategy.Divisible, Strategy.Resumable, Strategy.Sweeping {
    /*
     * A node is a point from which to continue: a state that was met (kept, or to be reached again by replay) or, for
     * a program that tells of no states, a choice.
     *
     * Expanding a node means making every execution from it up to the next state: the tree of the choices in between is
     * enumerated depth-first by changing the last open answer (Task.backtrack), without replaying anything but that
     * step (Expansion). So for depth-first search of a program without states the root is the only node, and there are
     * exactly as many executions as leaves. Other orders need every choice as a node of its own as long as no execution
     * met a state: the execution ends at the first new choice, and there are as many executions as nodes of the tree.
     * Once a state was met, the choices before the first states are enumerated like all others.
     *
     * The states met while expanding a node are put to Seen together (Arrivals), so that the memory latencies of the
     * probes overlap; where a long breadth-first queue continues at the same depth, those of some nodes: what is met
     * comes behind them all. Nothing is kept of an execution but its answers and its state before that state proves
     * new. A new state is checked (State.check) before it is queued; if that throws, the step is run once more and let
     * through to the state, so that the program itself fails there.
     *
     * With several workers breadth-first search goes level by level, so that a state is still met at its least depth;
     * choices that are nodes come before the states of that round, whose depth is 1 however many choices precede them.
     * Work is shared as queue entries or, where there is one expansion only, as the open answers of its first open
     * choice.
     */

    /** Which entry comes next. */
    public enum Order {
        DEPTH_FIRST,
        BREADTH_FIRST,
        RANDOM_FIRST,
        BEST_FIRST
    }

    private static final int MANY = 1 << 20; // options of one choice that are queued one by one
    private static final int GATHERED = 48; // states that are put to Seen together, where that changes nothing

    private final Setup setup;
    private final Order order;
    private final Utility utility;
    private final long bound; // of the depth, for the time being
    Seen seen;
    private final @Nullable StateAudit audit;
    private final boolean gathering;
    private final boolean wide; // the set of visited states keeps 128 bits
    final Common common;
    final SplitMix random;
    final Counters counters = new Counters();
    private long checking; // the number of the state that is being checked; 0: none is
    private int checked; // which arrival that is
    final Deque<Start> starts = new ArrayDeque<>();
    private final Offers offers = new Offers();
    final Arrivals arrivals;
    final Expansion expansion;
    final Deque<SavedSearch.Owed> owed = new ArrayDeque<>();
    final Agenda agenda;

    @Nullable
    Task confirming; // shows the failure of a state that is wrong

    /** A search in some order; the utility is used by the best-first order only. */
    public FrontierSearch(Setup setup, Order order, Utility utility) {
        this(setup, order, utility, Long.MAX_VALUE);
    }

    /** A search that leaves alone, and counts, what lies deeper than a bound. */
    FrontierSearch(Setup setup, Order order, Utility utility, long bound) {
        this(setup, order, utility, bound, setup.seen().get());
        starts.add(Start.root(setup.program()));
    }

    private FrontierSearch(Setup setup, Order order, Utility utility, long bound, Seen seen) {
        this(
                setup,
                order,
                utility,
                bound,
                seen,
                StateAudit.of(setup.audit(), seen.bits() > 64),
                new Common(setup.limits().states()),
                setup.seed());
    }

    private FrontierSearch(
            Setup setup,
            Order order,
            Utility utility,
            long bound,
            Seen seen,
            @Nullable StateAudit audit,
            Common common,
            long seed) {
        this.setup = setup;
        this.order = order;
        this.utility = utility;
        this.bound = bound;
        this.seen = seen;
        this.audit = audit;
        this.common = common;
        this.random = new SplitMix(seed);
        this.wide = seen.bits() > 64;
        this.gathering = order == Order.BREADTH_FIRST
                && setup.bound().equals(Frontier.Bound.NONE)
                && setup.limits().states() == Long.MAX_VALUE;
        this.arrivals = new Arrivals(order == Order.BEST_FIRST, offers);
        this.expansion = new Expansion(bound);
        this.agenda = new Agenda(this::queue, common, counters);
    }

    private Frontier<Node> queue() {
        return switch (order) {
            case DEPTH_FIRST -> Frontier.lifo(setup.bound(), random);
            case BREADTH_FIRST -> Frontier.fifo(setup.bound(), random);
            case RANDOM_FIRST -> Frontier.random(setup.bound(), random);
            case BEST_FIRST -> Frontier.bestFirst(setup.bound(), Node::score);
        };
    }

    Program root() {
        return setup.program();
    }

    @Override
    public Optional<Task> next() {
        if (arrivals.probed() || !owed.isEmpty()) {
            if (confirming == null) {
                confirming = absorbAll();
            }
            if (confirming != null) {
                return Optional.of(confirming);
            }
        }
        if (!common.hasRoom()) {
            return Optional.empty(); // what is left stays as it is
        }
        return expansion.open() ? expansion.next() : begin();
    }

    /** Begins the next expansion. */
    private Optional<Task> begin() {
        Start start = starts.poll();
        if (start == null) {
            Node node = agenda.poll();
            if (node == null) {
                return Optional.empty();
            }
            start = Start.at(node, root());
        }
        boolean choiceByChoice = order != Order.DEPTH_FIRST && start.depth() == 0 && !common.states();
        return expansion.begin(start, choiceByChoice);
    }

    @Override
    public void learn(Task task, Execution execution) {
        if (confirming != null) {
            if (!execution.stopped(Stop.Why.INTERRUPTED)) {
                confirming = null;
                if (!execution.outcome().failed()) {
                    throw NotDeterministic.checkPassed(execution.choices().length());
                }
            }
            return;
        }
        State met = expansion.met;
        if (met != null) {
            expansion.met = null;
            arrivals.add(met, expansion.start(), execution, wide, agenda.polled());
            common.meet();
        } else if (expansion.options > 0) {
            queueOptions(execution);
        }
        if (!expansion.learn(execution)) {
            starts.addFirst(expansion.start());
        }
        if (arrivals.full() || !expansion.open() && !gathers()) {
            probe();
        }
    }

    @Override
    public @Nullable Task sweep(Task task, State state, Execution execution) {
        if (!arrivals.hasRoom()) {
            return null;
        }
        boolean more = expansion.goOn(execution);
        if (!more && !gathers()) {
            return null;
        }
        arrivals.add(state, expansion.start(), execution, wide, agenda.polled());
        return more ? task : begin().orElseThrow(); // where a search gathers, there is a next node
    }

    /** Whether the next node is expanded before the states met so far are put to Seen. */
    private boolean gathers() {
        return gathering
                && arrivals.size() < GATHERED
                && starts.isEmpty()
                && agenda.goesOnAt(expansion.start().depth());
    }

    @Override
    public void standStill() {
        expansion.standStill();
    }

    private void probe() {
        expansion.standStill();
        arrivals.probe(seen, audit);
    }

    /** States met and not put to Seen yet are put there now; that changes nothing of what is found. */
    void probeEarly() {
        if (!arrivals.probed()) {
            probe();
        }
    }

    private void queueOptions(Execution execution) {
        Start from = expansion.start();
        Path parent = from.node();
        for (int i = from.skip(); i < execution.length(); i++) {
            parent = new Path(parent, execution.answer(i), offers.of(execution, i));
        }
        long size = expansion.options;
        expansion.options = 0;
        Offer offer = offers.of(expansion.label, size);
        long queued = Math.min(size, MANY);
        int depth = order == Order.BEST_FIRST ? Path.length(parent) + 1 : 0;
        for (long option = 0; option < queued; option++) {
            double score = depth > 0 ? utility.of(null, depth, expansion.label, option) : 0;
            agenda.add(Node.of(parent, option, offer, null, 0, score), agenda.polled());
        }
        counters.queueDropped += size - queued;
    }

    /** Takes in all states that were met; the task that shows the failure of the next one that is wrong, if any. */
    private @Nullable Task absorbAll() {
        while (true) {
            if (arrivals.probed()) {
                Task wrong = absorb();
                if (wrong != null || arrivals.probed()) {
                    return wrong;
                }
            }
            if (owed.isEmpty()) {
                return null;
            }
            meetAgain(owed.remove());
        }
    }

    /** Takes in the states that are new; the task that shows the failure of the next one that is wrong, if any. */
    private @Nullable Task absorb() {
        while (common.hasRoom()) {
            int i = arrivals.next();
            if (i < 0) {
                return null;
            }
            if (!arrivals.fresh(i)) {
                counters.duplicates++;
                continue;
            }
            int depth = arrivals.from(i).depth() + 1;
            if (depth > setup.limits().depth()) {
                counters.depthDropped++;
                continue;
            }
            if (depth > bound) {
                expansion.beyondBound++;
                continue;
            }
            checked = i;
            checking = counters.states + 1;
            try {
                arrivals.state(i).check();
            } catch (Stop stop) {
                continue;
            } catch (Throwable error) {
                return arrivals.from(i).task(arrivals.answers(i), LET_THROUGH).passing(1);
            } finally {
                checking = 0;
            }
            if (!common.takesRoom()) {
                arrivals.putBack();
                return null;
            }
            counters.states++;
            counters.depth(depth);
            agenda.add(arrivals.node(i, utility), arrivals.polled(i));
        }
        return null;
    }

    private static final Decider LET_THROUGH = new Decider() {
        @Override
        public long choose(ChoicePoint point) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }
    };

    /** Comes to states again that were met before a checkpoint; nothing of that is counted. */
    private void meetAgain(SavedSearch.Owed states) {
        for (int i = 0; i < states.ways().size(); i++) {
            Choices way = states.ways().get(i);
            State state = Replay.state(root(), states.from().depth(), way);
            arrivals.addFresh(state, states.from(), way, states.labels().get(i), agenda.polled());
        }
    }

    @Override
    public boolean nextRound() {
        boolean more = agenda.nextRound();
        if (!more && audit != null) {
            audit.checkUnchanged();
        }
        return more;
    }

    @Override
    public Divisible sibling() {
        var sibling = new FrontierSearch(setup, order, utility, bound, seen, audit, common, random.nextLong());
        goByLevels();
        sibling.goByLevels();
        return sibling;
    }

    private void goByLevels() {
        if (order == Order.BREADTH_FIRST) {
            agenda.goByRounds();
        }
    }

    @Override
    public boolean share(Strategy sibling) {
        var other = (FrontierSearch) sibling;
        if (starts.size() > 1) {
            for (int n = starts.size() / 2; n > 0; n--) {
                other.starts.add(starts.removeLast());
            }
            return true;
        }
        if (agenda.share(other.agenda)) {
            return true;
        }
        if (arrivals.probed()) {
            return false;
        }
        Start part = expansion.split(offers);
        if (part == null) {
            return false;
        }
        other.starts.add(part);
        if (!expansion.open()) {
            probe();
        }
        return true;
    }

    @Override
    public OptionalDouble unexplored() {
        if (common.states() || !agenda.isEmpty() || order != Order.DEPTH_FIRST) {
            return OptionalDouble.empty();
        }
        double left = expansion.unexplored();
        for (Start each : starts) {
            left += each.part().unexplored();
        }
        return OptionalDouble.of(left);
    }

    @Override
    public long checking() {
        return checking;
    }

    @Override
    public Choices checked() {
        Task task = arrivals.from(checked).task(arrivals.answers(checked), LET_THROUGH);
        Path behind = task.behind();
        return behind == null ? task.given() : Path.choices(behind).and(task.given());
    }

    /** How many ways went beyond the bound. */
    long beyondBound() {
        return expansion.beyondBound;
    }

    @Override
    public void count(Counters sum) {
        sum.add(counters);
        if (audit != null) {
            sum.audited = Math.max(sum.audited, audit.size());
        }
        sum.omissionProbability = Math.max(sum.omissionProbability, seen.omissionProbability());
    }

    @Override
    public Optional<String> omitted() {
        return seen.omitted();
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        SavedSearch.save(out, siblings);
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        SavedSearch.restore(in, siblings);
    }
}
