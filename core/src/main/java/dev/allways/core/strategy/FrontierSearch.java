package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Frontier;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Offer;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Replay;
import dev.allways.core.Seen;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Explicit-state search with a queue of what is left: depth-first, breadth-first, random-first or best-first, by replay
 * or from kept states. One class, because the orders differ only in which entry the queue gives back.
 *
 * <p>Sources: the choice tree explored by replay is eXplode's (Yang, Sar, Engler, OSDI 2006, section 3); the search over
 * hashed states is CMC's (Musuvathi and others, OSDI 2002, section 3).
 */
public final class FrontierSearch implements Strategy.Divisible, Strategy.Resumable {
    /*
     * A node is a point from which to go on: a state that was met (kept, or to be reached again by replay) or, for
     * a program that tells of no states, a choice.
     *
     * Expanding a node means making every execution from it up to the next state: the tree of the choices in between is
     * enumerated depth-first by changing the last open answer (Task.backtrack), without replaying anything but that
     * step. So for depth-first search of a program without states the root is the only node, and there are exactly as
     * many executions as leaves. Other orders need every choice as a node of its own as long as no execution met a state:
     * the execution ends at the first new choice, and there are as many executions as nodes of the tree. Once a state was
     * met, the choices before the first states are enumerated like all others.
     *
     * The states met while expanding a node are put to Seen together, so that the memory latencies of the probes
     * overlap. A new state is checked (State.check) before it is queued; if that throws, the step is run once more and
     * let through to the state, so that the program itself fails there.
     *
     * With several workers breadth-first search goes level by level, so that a state is still met at its least depth;
     * choices that are nodes come before the states of that round, whose depth is 1 however many choices precede them.
     * Work is shared as queue entries or, where there is one expansion only, as the open answers of its first open choice.
     */

    /** Which entry comes next. */
    public enum Order {
        DEPTH_FIRST,
        BREADTH_FIRST,
        RANDOM_FIRST,
        BEST_FIRST
    }

    private static final int MANY = 1 << 20; // options of one choice that are queued one by one
    private static final int BATCH = 256; // states put to Seen together, at most

    /** A point from which to go on. */
    private static final class Node extends Path {
        @Nullable
        Program program; // goes on from here; null: replay from the root

        final int depth; // states up to here
        final float score;

        Node(
                @Nullable Path parent,
                long answer,
                @Nullable Offer offer,
                @Nullable Program program,
                int depth,
                double score) {
            super(parent, answer, offer);
            this.program = program;
            this.depth = depth;
            this.score = (float) score;
        }

        int distance() {
            return FrontierSearch.distance(this, depth);
        }
    }

    /**
     * An expansion, or a part of one.
     *
     * @param program from where it runs: the node's, or the root
     * @param node the node; null for the root
     * @param resumed whether the program goes on from the node; else it replays the node's path
     * @param depth the states up to the node
     * @param way the given answers again, with what their choices offered; null where that isn't known
     * @param given the answers that every execution of this part begins with
     * @param from the first answer of this part to the choice after those
     * @param to the end of these answers
     * @param share of the tree, if each answer of a choice has an equal part of what lies behind the choice
     */
    private record Start(
            Program program,
            boolean resumed,
            @Nullable Path node,
            int depth,
            @Nullable Path way,
            Choices given,
            long from,
            long to,
            double share) {
        /** How many first answers of an execution belong to the node's path. */
        int skip() {
            return resumed ? 0 : Path.length(node);
        }

        Task task(Choices answers, Chooser then) {
            Task task = resumed
                    ? Task.from(program, node, depth, answers, then)
                    : Task.through(program, depth, answers, then);
            return way == null ? task : task.along(way);
        }
    }

    /** What siblings have in common beside the set of visited states. */
    private static final class Common {
        final @Nullable AtomicLong room; // how many more states are allowed; null: any number
        final AtomicLong choices = new AtomicLong(); // how many nodes that are choices are queued
        volatile boolean states; // some execution met one

        Common(long states) {
            room = states == Long.MAX_VALUE ? null : new AtomicLong(states);
        }

        boolean hasRoom() {
            return room == null || room.get() > 0;
        }

        boolean takesRoom() {
            return room == null || room.getAndDecrement() > 0;
        }
    }

    private final Setup setup;
    private final Order order;
    private final Utility utility;
    private final long bound; // of the depth, for the time being
    private Seen seen;
    private final @Nullable Audit audit;
    private final Common common;
    private final SplitMix random;
    private final Counters counters = new Counters();
    private final Deque<Start> starts = new ArrayDeque<>();
    private final Batch batch = new Batch();
    private final Expansion expansion = new Expansion();
    private final Offers offers = new Offers();
    private Frontier<Node> frontier;
    private Frontier<Node> level; // what is queued for the next round; the same queue as long as there are no rounds
    private boolean rounds;

    private @Nullable Start start; // of the expansion in progress
    private @Nullable Task task; // the last one given out that expands a node
    private Optional<Task> handedOut = Optional.empty(); // the same
    private @Nullable Task confirming;
    private @Nullable Standing standing; // where the expansion stands, when other executions may come in between
    private @Nullable Execution execution; // the last one learnt
    private boolean begun; // the expansion: one of its executions was learnt
    private final Deque<Owed> owed = new ArrayDeque<>();
    private long beyondBound;
    private int floor; // the first choice whose answers are ours to change
    private long ceiling; // the end of our answers to it
    private int open = -1; // the choice to answer otherwise next; -1: none
    private long answer; // and how
    private int again = -1; // the open choice, if its answer is given again because the execution was interrupted

    /** A search in some order; the utility is used by the best-first order only. */
    public FrontierSearch(Setup setup, Order order, Utility utility) {
        this(setup, order, utility, Long.MAX_VALUE);
    }

    /** A search that leaves alone, and counts, what lies deeper than a bound. */
    FrontierSearch(Setup setup, Order order, Utility utility, long bound) {
        this(
                setup,
                order,
                utility,
                bound,
                setup.seen().get(),
                setup.audit() ? new Audit() : null,
                new Common(setup.limits().states()),
                setup.seed());
        starts.add(new Start(setup.program(), false, null, 0, null, Choices.NONE, 0, Long.MAX_VALUE, 1));
    }

    private FrontierSearch(
            Setup setup,
            Order order,
            Utility utility,
            long bound,
            Seen seen,
            @Nullable Audit audit,
            Common common,
            long seed) {
        this.bound = bound;
        this.setup = setup;
        this.order = order;
        this.utility = utility;
        this.seen = seen;
        this.audit = audit;
        this.common = common;
        this.random = new SplitMix(seed);
        this.frontier = queue();
        this.level = frontier;
    }

    private Frontier<Node> queue() {
        return switch (order) {
            case DEPTH_FIRST -> Frontier.lifo(setup.bound(), random);
            case BREADTH_FIRST -> Frontier.fifo(setup.bound(), random);
            case RANDOM_FIRST -> Frontier.random(setup.bound(), random);
            case BEST_FIRST -> Frontier.bestFirst(setup.bound(), node -> node.score);
        };
    }

    @Override
    public Optional<Task> next() {
        if (confirming == null) {
            confirming = absorbAll();
        }
        if (confirming != null) {
            return Optional.of(confirming);
        }
        if (!common.hasRoom()) {
            return Optional.empty(); // what is left stays as it is
        }
        if (open >= 0) {
            expansion.choices = open + 1L;
            task = standing == null
                    ? Task.backtrack(Objects.requireNonNull(task), open, answer)
                    : Objects.requireNonNull(start).task(standing.answers(open).and(answer), expansion);
            return Optional.of(task);
        }
        begun = false;
        start = starts.poll();
        if (start == null) {
            Node node = frontier.poll();
            if (node == null) {
                return Optional.empty();
            }
            counters.queue(queued());
            start = startAt(node);
        }
        floor = start.given.length();
        ceiling = start.to;
        expansion.choiceByChoice = order != Order.DEPTH_FIRST && start.depth == 0 && !common.states;
        Choices given = start.from == 0 ? start.given : start.given.and(start.from);
        expansion.choices = given.length();
        return handOut(start.task(given, expansion));
    }

    private Optional<Task> handOut(Task next) {
        task = next;
        handedOut = Optional.of(next);
        return handedOut;
    }

    private Start startAt(Node node) {
        Program program = node.program;
        node.program = null; // the path is all that the node's descendants need
        if (rounds && node.depth == 0) {
            common.choices.decrementAndGet();
        }
        return program != null
                ? new Start(program, true, node, node.depth, null, Choices.NONE, 0, Long.MAX_VALUE, 0)
                : new Start(setup.program(), false, node, node.depth, node, Path.choices(node), 0, Long.MAX_VALUE, 0);
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
        this.execution = execution;
        standing = null;
        begun = true;
        if (expansion.met != null) {
            batch.add(expansion.met, execution);
            expansion.met = null;
            if (!common.states) {
                common.states = true;
            }
        } else if (expansion.options > 0) {
            queueOptions(execution);
        }
        again = -1;
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            leaveOff(execution);
        } else {
            findOpen(execution);
        }
        if (open < 0 || batch.size == BATCH) {
            probe();
        }
    }

    /** Leaves an expansion where an execution was interrupted: its last answer is to be given again. */
    private void leaveOff(Execution execution) {
        if (execution.length() > floor) {
            again = execution.length() - 1;
            open = again;
            answer = execution.answer(again);
        } else {
            starts.addFirst(Objects.requireNonNull(start));
            open = -1;
        }
    }

    private void probe() {
        if (open >= 0) {
            standing = new Standing(Objects.requireNonNull(execution), open);
        }
        batch.probe();
    }

    /** The answers of an expansion up to its open choice, and how many answers there are to each of the choices. */
    private static final class Standing {
        private final long[] answers;
        private final long[] sizes;
        private final String[] labels;

        Standing(Execution execution, int open) {
            answers = new long[open + 1];
            sizes = new long[open + 1];
            labels = new String[open + 1];
            for (int i = 0; i <= open; i++) {
                answers[i] = execution.answer(i);
                sizes[i] = execution.size(i);
                labels[i] = execution.label(i);
            }
        }

        Choices answers(int count) {
            return Choices.of(java.util.Arrays.copyOf(answers, count));
        }
    }

    /** Finds the last choice of the execution that has an answer left. */
    private void findOpen(Execution execution) {
        for (int i = execution.length() - 1; i >= floor; i--) {
            long next = execution.answer(i) + 1;
            if (next < execution.size(i) && (i > floor || next < ceiling)) {
                open = i;
                answer = next;
                return;
            }
        }
        open = -1;
    }

    private void queueOptions(Execution execution) {
        Start from = Objects.requireNonNull(start);
        Path parent = from.node;
        for (int i = from.skip(); i < execution.length(); i++) {
            parent = new Path(parent, execution.answer(i), offers.of(execution, i));
        }
        long size = expansion.options;
        expansion.options = 0;
        Offer offer = offers.of(expansion.label, size);
        long queued = Math.min(size, MANY);
        for (long option = 0; option < queued; option++) {
            enqueue(new Node(
                    parent,
                    option,
                    offer,
                    null,
                    0,
                    utility.of(null, Path.length(parent) + 1, expansion.label, option)));
        }
        counters.queueDropped += size - queued;
    }

    private void enqueue(Node node) {
        Node dropped = level.add(node);
        if (dropped != null) {
            counters.queueDropped++;
        }
        if (rounds && node.depth == 0) {
            common.choices.incrementAndGet();
        }
        if (rounds && dropped != null && dropped.depth == 0) {
            common.choices.decrementAndGet();
        }
        counters.queue(queued());
    }

    private int queued() {
        return rounds ? frontier.size() + level.size() : frontier.size();
    }

    /** Takes in all states that were met; the task that shows the failure of the next one that is wrong, if any. */
    private @Nullable Task absorbAll() {
        while (true) {
            if (batch.probed()) {
                Task wrong = absorb();
                if (wrong != null || batch.probed()) {
                    return wrong;
                }
            }
            if (owed.isEmpty()) {
                return null;
            }
            meetAgain(owed.remove());
        }
    }

    /** Takes in the states of the batch that are new; the task that shows the failure of the next one that is wrong, if any. */
    private @Nullable Task absorb() {
        Start from = Objects.requireNonNull(start);
        int depth = from.depth + 1;
        while (batch.absorbed < batch.size && common.hasRoom()) {
            int i = batch.absorbed++;
            if (!batch.fresh[i]) {
                counters.duplicates++;
                continue;
            }
            if (depth > setup.limits().depth()) {
                counters.depthDropped++;
                continue;
            }
            if (depth > bound) {
                beyondBound++;
                continue;
            }
            State state = Objects.requireNonNull(batch.states[i]);
            try {
                state.check();
            } catch (Stop stop) {
                continue;
            } catch (Throwable error) {
                return from.task(batch.answers(i), LET_THROUGH).passing(1);
            }
            if (!common.takesRoom()) {
                batch.absorbed--;
                return null;
            }
            counters.states++;
            counters.depth(depth);
            enqueue(node(from, i, state, depth));
        }
        if (batch.absorbed == batch.size) {
            batch.clear();
        }
        return null;
    }

    private static final Chooser LET_THROUGH = new Chooser() {
        @Override
        public long choose(ChoicePoint point) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }
    };

    /** The node of the batch's i-th state. */
    private Node node(Start from, int i, State state, int depth) {
        Path parent = from.node;
        int at = batch.begin(i) + from.skip();
        int end = batch.ends[i];
        for (; at < end - 1; at++) {
            parent = new Path(parent, batch.answers[at], batch.offers[at]);
        }
        long last = at < end ? batch.answers[at] : -1;
        Offer offer = at < end ? batch.offers[at] : null;
        double score = order == Order.BEST_FIRST ? utility.of(state, depth, batch.labels[i], last) : 0;
        return new Node(parent, last, offer, state.resume(), depth, score);
    }

    /** Answers beyond what is given: the first option of every choice, unless every option is to be a node of its own. */
    private final class Expansion implements Chooser {
        boolean choiceByChoice;

        @Nullable
        State met; // the state that ended the execution

        long options; // of the choice that ended the execution; 0: none did
        String label = "";
        long choices; // made in this execution

        @Override
        public long choose(ChoicePoint point) {
            if (choices++ >= bound && Objects.requireNonNull(start).depth == 0) {
                beyondBound++;
                throw Stop.because(Stop.Why.BOUND);
            }
            if (choiceByChoice) {
                options = point.size();
                label = point.label();
                throw Stop.because(Stop.Why.EXPANDED);
            }
            return 0;
        }

        @Override
        public boolean visit(State state) {
            met = state;
            return false;
        }
    }

    /** What choices offered, equal offers as one object: a search meets few different ones. */
    private static final class Offers {
        private static final int MANY_OFFERS = 1 << 12;

        private final Map<Offer, Offer> known = new HashMap<>();

        Offer of(Execution execution, int i) {
            return of(execution.label(i), execution.size(i));
        }

        Offer of(String label, long size) {
            var offer = new Offer(label, size);
            Offer same = known.size() < MANY_OFFERS ? known.putIfAbsent(offer, offer) : known.get(offer);
            return same == null ? offer : same;
        }
    }

    /** The states met while expanding one node, and the answers that led to each. */
    private final class Batch {
        final @Nullable State[] states = new State[BATCH];
        final long[] first = new long[BATCH];
        final long[] second = new long[BATCH];
        final boolean[] fresh = new boolean[BATCH];
        final int[] ends = new int[BATCH]; // of the state's answers
        final String[] labels = new String[BATCH]; // of its last choice
        long[] answers = new long[4 * BATCH];

        @Nullable
        Offer[] offers = new Offer[4 * BATCH]; // what the answers answer; unknown for an execution from a kept state

        int size;
        int absorbed;
        private boolean probed;

        void add(State state, Execution execution) {
            int begin = begin(size);
            int length = execution.length();
            makeRoom(begin + length);
            boolean replayed = !Objects.requireNonNull(start).resumed;
            for (int i = 0; i < length; i++) {
                answers[begin + i] = execution.answer(i);
                offers[begin + i] = replayed ? FrontierSearch.this.offers.of(execution, i) : null;
            }
            first[size] = state.fingerprint();
            if (seen.bits() > 64) {
                second[size] = state.secondFingerprint();
            }
            add(state, begin + length, length == 0 ? "" : execution.label(length - 1));
        }

        /** Adds a state that is known to be new. */
        void addFresh(State state, Choices way, String label) {
            int begin = begin(size);
            makeRoom(begin + way.length());
            for (int i = 0; i < way.length(); i++) {
                answers[begin + i] = way.get(i);
                offers[begin + i] = null;
            }
            fresh[size] = true;
            add(state, begin + way.length(), label);
            probed = true;
        }

        private void add(State state, int end, String label) {
            ends[size] = end;
            labels[size] = label;
            states[size] = state;
            size++;
        }

        private void makeRoom(int length) {
            while (length > answers.length) {
                answers = java.util.Arrays.copyOf(answers, answers.length * 2);
                offers = java.util.Arrays.copyOf(offers, offers.length * 2);
            }
        }

        int begin(int i) {
            return i == 0 ? 0 : ends[i - 1];
        }

        Choices answers(int i) {
            return Choices.of(java.util.Arrays.copyOfRange(answers, begin(i), ends[i]));
        }

        void probe() {
            if (size == 0) {
                return;
            }
            seen.addAll(first, second, size, fresh);
            if (audit != null) {
                for (int i = 0; i < size; i++) {
                    audit.compare(Objects.requireNonNull(states[i]), first[i], second[i]);
                }
            }
            probed = true;
        }

        boolean probed() {
            return probed;
        }

        void clear() {
            java.util.Arrays.fill(states, 0, size, null);
            size = 0;
            absorbed = 0;
            probed = false;
        }
    }

    @Override
    public boolean nextRound() {
        if (!rounds) {
            return false;
        }
        if (common.states && common.choices.get() > 0) {
            Frontier<Node> states = queue();
            for (Node node = level.poll(); node != null; node = level.poll()) {
                (node.depth == 0 ? frontier : states).add(node);
            }
            level = states;
        } else {
            Frontier<Node> done = frontier;
            frontier = level;
            level = done;
        }
        return frontier.size() > 0;
    }

    @Override
    public Divisible sibling() {
        var sibling = new FrontierSearch(setup, order, utility, bound, seen, audit, common, random.nextLong());
        goByLevels();
        sibling.goByLevels();
        return sibling;
    }

    private void goByLevels() {
        if (order == Order.BREADTH_FIRST && !rounds) {
            rounds = true;
            level = queue();
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
        if (frontier.size() > 1) {
            frontier.shareWith(other.frontier);
            counters.queue(queued());
            other.counters.queue(other.queued());
            return true;
        }
        if (open < 0 || again >= 0 || batch.probed()) {
            return false;
        }
        int first = floor;
        while (left(first) == 0) {
            first++;
        }
        long end = answerTo(first) + 1 + left(first);
        long middle = end - (left(first) + 1) / 2;
        other.starts.add(part(first, middle, end));
        floor = first;
        ceiling = middle;
        findOpen(Objects.requireNonNull(execution));
        if (open < 0) {
            probe();
        }
        return true;
    }

    private long answerTo(int choice) {
        long given = standing == null ? Objects.requireNonNull(execution).answer(choice) : standing.answers[choice];
        return choice == again ? given - 1 : given;
    }

    private long sizeOf(int choice) {
        return standing == null ? Objects.requireNonNull(execution).size(choice) : standing.sizes[choice];
    }

    private String labelOf(int choice) {
        return standing == null ? Objects.requireNonNull(execution).label(choice) : standing.labels[choice];
    }

    /** How many answers of ours the i-th choice of the expansion in progress has left. */
    private long left(int choice) {
        long end = choice == floor ? Math.min(ceiling, sizeOf(choice)) : sizeOf(choice);
        return end - answerTo(choice) - 1;
    }

    /** What is left of the expansion in progress: the open answers of each choice, in the order in which they come. */
    private Deque<Start> left() {
        Deque<Start> left = new ArrayDeque<>();
        for (int i = open; i >= floor; i--) {
            if (left(i) > 0) {
                long from = answerTo(i) + 1;
                left.add(part(i, from, from + left(i)));
            }
        }
        return left;
    }

    private Start part(int choice, long from, long to) {
        Start whole = Objects.requireNonNull(start);
        long[] given = new long[choice];
        for (int i = 0; i < choice; i++) {
            given[i] = answerTo(i);
        }
        Path way = whole.resumed ? null : whole.node;
        for (int i = whole.skip(); i < choice; i++) {
            way = new Path(way, given[i], offers.of(labelOf(i), sizeOf(i)));
        }
        double share = share(choice);
        if (to != Long.MAX_VALUE) {
            share *= (to - from) / (double) width(choice);
        }
        if (from > 0) {
            way = new Path(way, from, offers.of(labelOf(choice), sizeOf(choice)));
        }
        return new Start(
                whole.program, whole.resumed, whole.node, whole.depth, way, Choices.of(given), from, to, share);
    }

    /** The share of the tree that lies at the i-th choice of the expansion in progress. */
    private double share(int choice) {
        double share = Objects.requireNonNull(start).share;
        for (int i = start.given.length(); i < choice; i++) {
            share /= width(i);
        }
        return share;
    }

    /** Among how many answers to the i-th choice the share of the expansion is divided. */
    private long width(int choice) {
        Start whole = Objects.requireNonNull(start);
        return choice == whole.given.length() ? Math.min(whole.to, sizeOf(choice)) - whole.from : sizeOf(choice);
    }

    @Override
    public OptionalDouble unexplored() {
        if (common.states || frontier.size() > 0 || level.size() > 0 || order != Order.DEPTH_FIRST) {
            return OptionalDouble.empty();
        }
        double left = 0;
        for (Start each : starts) {
            left += each.share;
        }
        if (start != null && !begun) {
            left += start.share;
        } else if (open >= 0) {
            double share = share(floor);
            for (int i = floor; i <= open; i++) {
                share /= width(i);
                left += share * left(i);
            }
        }
        return OptionalDouble.of(left);
    }

    /** How many ways went beyond the bound. */
    long beyondBound() {
        return beyondBound;
    }

    @Override
    public void count(Counters sum) {
        sum.add(counters);
        sum.omissionProbability = Math.max(sum.omissionProbability, seen.omissionProbability());
    }

    @Override
    public Optional<String> omitted() {
        return omittedBy(seen);
    }

    /** Why a set of visited states may have hidden one. */
    static Optional<String> omittedBy(Seen seen) {
        if (seen.forgotten() > 0) {
            return Optional.of("%,d visited states were forgotten to stay within memory".formatted(seen.forgotten()));
        }
        if (!seen.exact() && seen.size() > 0) {
            return Optional.of("%s: a state was missed with probability %.2g"
                    .formatted(seen.describe(), seen.omissionProbability()));
        }
        return Optional.empty();
    }

    /**
     * New states that were met and not taken in.
     *
     * @param from where the expansion that met them began
     */
    private record Owed(Start from, List<Choices> ways, List<String> labels) {}

    /** Comes to states again that were met before a checkpoint; nothing of that is counted. */
    private void meetAgain(Owed states) {
        start = states.from;
        begun = true;
        for (int i = 0; i < states.ways.size(); i++) {
            Choices way = states.ways.get(i);
            batch.addFresh(Replay.state(setup.program(), states.from.depth, way), way, states.labels.get(i));
        }
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        for (Strategy sibling : siblings) {
            ((FrontierSearch) sibling).probeEarly();
        }
        seen.save(out);
        out.writeBoolean(common.states);
        out.writeInt(siblings.size());
        var paths = new Path.Writer(out);
        for (Strategy sibling : siblings) {
            ((FrontierSearch) sibling).saveOwn(out, paths);
        }
    }

    /** States met and not put to Seen yet are put there now; that changes nothing of what is found. */
    private void probeEarly() {
        if (!batch.probed()) {
            probe();
        }
    }

    private void saveOwn(DataOutput out, Path.Writer paths) throws IOException {
        out.writeLong(random.state());
        out.writeLong(beyondBound);
        List<Start> left = new ArrayList<>();
        if (start != null && !begun) {
            left.add(start);
        } else if (open >= 0) {
            left.addAll(left());
        }
        left.addAll(starts);
        out.writeInt(left.size());
        for (Start each : left) {
            save(each, out, paths);
        }
        int met = confirming == null ? batch.absorbed : batch.absorbed - 1;
        long known = saveOwed(met, out, paths);
        var counted = new Counters();
        counted.add(counters);
        counted.duplicates += known;
        counted.save(out);
        save(frontier, out, paths);
        out.writeBoolean(rounds);
        if (rounds) {
            save(level, out, paths);
        }
    }

    private static void save(Start each, DataOutput out, Path.Writer paths) throws IOException {
        paths.write(each.node);
        out.writeInt(each.depth);
        (each.resumed ? each.given : each.given.from(Path.length(each.node))).save(out);
        out.writeLong(each.from);
        out.writeLong(each.to);
        out.writeDouble(each.share);
    }

    /** Writes the new states of the batch from one on; how many of these were met before. */
    private long saveOwed(int first, DataOutput out, Path.Writer paths) throws IOException {
        List<Integer> fresh = new ArrayList<>();
        for (int i = first; i < batch.size; i++) {
            if (batch.fresh[i]) {
                fresh.add(i);
            }
        }
        out.writeInt(owed.size() + (fresh.isEmpty() ? 0 : 1));
        if (!fresh.isEmpty()) {
            Start from = Objects.requireNonNull(start);
            List<Choices> ways = new ArrayList<>();
            List<String> labels = new ArrayList<>();
            for (int i : fresh) {
                ways.add(from.resumed ? Path.choices(from.node).and(batch.answers(i)) : batch.answers(i));
                labels.add(batch.labels[i]);
            }
            save(new Owed(from, ways, labels), out, paths);
        }
        for (Owed each : owed) {
            save(each, out, paths);
        }
        return (long) batch.size - first - fresh.size();
    }

    private static void save(Owed states, DataOutput out, Path.Writer paths) throws IOException {
        save(states.from, out, paths);
        out.writeInt(states.ways.size());
        for (int i = 0; i < states.ways.size(); i++) {
            states.ways.get(i).save(out);
            out.writeUTF(states.labels.get(i));
        }
    }

    private static void save(Frontier<Node> queue, DataOutput out, Path.Writer paths) throws IOException {
        List<Node> nodes = new ArrayList<>();
        queue.forEach(nodes::add);
        out.writeInt(nodes.size());
        for (Node node : nodes) {
            paths.write(node.parent());
            out.writeLong(node.answer());
            out.writeInt(node.depth);
            out.writeFloat(node.score);
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        seen.close();
        Seen restored = Seen.restore(in);
        common.states = in.readBoolean();
        for (Strategy sibling : siblings) {
            ((FrontierSearch) sibling).seen = restored;
            ((FrontierSearch) sibling).starts.clear();
        }
        int parts = in.readInt();
        var paths = new Path.Reader(in);
        List<Runnable> later = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            var sibling = (FrontierSearch) siblings.get(i % siblings.size());
            if (i < siblings.size()) {
                sibling.random.setState(in.readLong());
            } else {
                in.readLong();
            }
            later.add(sibling.restoreOwn(in, paths));
        }
        later.forEach(Runnable::run);
    }

    /** Takes up one part; returns how to take up what it had queued for the next round. */
    private Runnable restoreOwn(DataInput in, Path.Reader paths) throws IOException {
        beyondBound += in.readLong();
        for (int left = in.readInt(); left > 0; left--) {
            starts.add(restoreStart(in, paths));
        }
        for (int left = in.readInt(); left > 0; left--) {
            Start from = restoreStart(in, paths);
            List<Choices> ways = new ArrayList<>();
            List<String> labels = new ArrayList<>();
            for (int states = in.readInt(); states > 0; states--) {
                ways.add(Choices.load(in));
                labels.add(in.readUTF());
            }
            owed.add(new Owed(from, ways, labels));
        }
        Counters counted = Counters.load(in);
        counters.add(counted);
        if (common.room != null) {
            common.room.addAndGet(-counted.states);
        }
        List<Node> now = restoreNodes(in, paths);
        List<Node> next = in.readBoolean() ? restoreNodes(in, paths) : new ArrayList<>();
        if (rounds && next.isEmpty()) { // it went by no rounds before
            int round = starts.isEmpty()
                    ? now.stream().mapToInt(Node::distance).min().orElse(0)
                    : distance(starts.getFirst().node, starts.getFirst().depth);
            now.stream().filter(node -> node.distance() > round).forEach(next::add);
            now.removeAll(next);
        }
        now.forEach(node -> restore(node, frontier));
        return () -> next.forEach(node -> restore(node, level));
    }

    private void restore(Node node, Frontier<Node> queue) {
        queue.add(node);
        if (rounds && node.depth == 0) {
            common.choices.incrementAndGet();
        }
        counters.queue(queued());
    }

    private static int distance(@Nullable Path path, int depth) {
        return depth > 0 ? depth : Path.length(path);
    }

    private Start restoreStart(DataInput in, Path.Reader paths) throws IOException {
        Path node = paths.read();
        int depth = in.readInt();
        Choices given = Path.choices(node).and(Choices.load(in));
        return new Start(
                setup.program(), false, node, depth, null, given, in.readLong(), in.readLong(), in.readDouble());
    }

    private static List<Node> restoreNodes(DataInput in, Path.Reader paths) throws IOException {
        List<Node> nodes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            nodes.add(new Node(paths.read(), in.readLong(), null, null, in.readInt(), in.readFloat()));
        }
        return nodes;
    }
}
