package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Path;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.State;
import dev.allways.core.Stop;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search for fair ways to stay in {@link State#hot} states for ever: breadth-first over all states, then each strong
 * component of the hot ones is looked at. It holds a fair cycle exactly if every
 * {@link ChoicePoint.Schedule#obligation} that all its states have is met by one of its steps: then a cycle that goes
 * through all of them meets all that it must. The program is run once more from its root along the way to the component
 * and once round, to fail there.
 *
 * <p>Source: weak fairness as a generalised Büchi condition, checked by strong components (Clarke, Grumberg, Peled,
 * Model Checking, section 6.3), which are found by Tarjan's algorithm (Depth-first search and linear graph algorithms,
 * SIAM J. Comput. 1972). Steps with a fault in them are on no cycle: faults end.
 */
public final class Lassos implements Strategy {
    /**
     * A step to another state.
     *
     * @param met the number of the obligation that it meets; -1: of none
     */
    private record Edge(int target, int met, boolean faulty, Choices answers) {}

    private static final class Node {
        final @Nullable Path path;
        final int depth;
        final boolean hot;

        @Nullable
        State state; // until it is expanded

        int[] obligations = {};
        final List<Edge> edges = new ArrayList<>();

        Node(@Nullable Path path, int depth, State state) {
            this.path = path;
            this.depth = depth;
            this.hot = state.hot();
            this.state = state;
        }
    }

    private static final Decider NO_FURTHER = new Decider() {
        @Override
        public long choose(ChoicePoint point) {
            throw Stop.because(Stop.Why.END_OF_PATH);
        }

        @Override
        public boolean visit(State state) {
            return false;
        }
    };

    private final Setup setup;
    private final Counters counters = new Counters();
    private final List<Node> nodes = new ArrayList<>(); // in the order in which they were met
    private final Map<Long, Integer> numbers = new HashMap<>(); // by fingerprint
    private final Map<Object, Integer> obligations = new HashMap<>();
    private final Step step = new Step();
    private int expanded; // nodes; the last one may be under way
    private @Nullable Task expanding;
    private @Nullable Node from; // of that; null: the root, which is no state
    private int floor; // how many first answers of its executions lead to the node
    private int open = -1; // the choice to answer otherwise next; -1: none
    private long answer; // and how
    private @Nullable Deque<Task> lassos; // null: not looked for yet
    private @Nullable Task confirming;
    private boolean begun;
    private boolean full; // states were left out

    /** A search that explores the whole program. */
    public Lassos(Setup setup) {
        this.setup = setup;
    }

    @Override
    public Optional<Task> next() {
        if (!begun) {
            begun = true;
            expanding = Task.root(setup.program(), Choices.NONE, step);
            return Optional.of(expanding);
        }
        if (expanding != null) {
            if (open >= 0) {
                return Optional.of(Task.backtrack(expanding, open, answer));
            }
            expanding = null;
        }
        while (expanded < nodes.size()) {
            Optional<Task> task = checked(nodes.get(expanded++));
            if (task.isPresent()) {
                return task;
            }
        }
        if (lassos == null) {
            lassos = search();
        }
        confirming = lassos.poll();
        return Optional.ofNullable(confirming);
    }

    /** The task that expands a node, or shows what is wrong with it; none if its check ends the way here. */
    private Optional<Task> checked(Node node) {
        try {
            Objects.requireNonNull(node.state).check();
        } catch (Stop stop) {
            return Optional.empty();
        } catch (Throwable error) {
            confirming = Task.through(setup.program(), node.depth, Path.choices(node.path), NO_FURTHER);
            return Optional.of(confirming);
        }
        if (node.depth >= setup.limits().depth()) {
            counters.depthDropped++;
            full = true;
            return Optional.empty();
        }
        return Optional.of(expand(node));
    }

    private Task expand(Node node) {
        Program program = Objects.requireNonNull(node.state).resume();
        node.state = null;
        from = node;
        floor = program != null ? 0 : Path.length(node.path);
        step.begin(floor);
        expanding = program != null
                ? Task.from(program, node.path, node.depth, Choices.NONE, step)
                : Task.through(setup.program(), node.depth, Path.choices(node.path), step);
        return expanding;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // which of our own tasks it is
    public void learn(Task task, Execution execution) {
        if (task == confirming) {
            confirming = null;
            if (!execution.outcome().failed()) {
                throw NotDeterministic.checkPassed(execution.choices().length());
            }
            return;
        }
        if (step.met != null) {
            add(step.met, execution);
        }
        open = -1;
        for (int i = execution.length() - 1; i >= floor; i--) {
            if (execution.answer(i) + 1 < execution.size(i)) {
                open = i;
                answer = execution.answer(i) + 1;
                break;
            }
        }
        step.nothingYet();
    }

    /** The step that was made leads to a state. */
    private void add(State state, Execution execution) {
        long[] own = new long[execution.length() - floor];
        for (int i = 0; i < own.length; i++) {
            own[i] = execution.answer(floor + i);
        }
        Integer number = numbers.get(state.fingerprint());
        if (number == null) {
            if (nodes.size() >= setup.limits().states()) {
                full = true;
                return;
            }
            number = nodes.size();
            numbers.put(state.fingerprint(), number);
            Path path = from == null ? null : from.path;
            for (long each : own) {
                path = new Path(path, each);
            }
            nodes.add(new Node(path, from == null ? 1 : from.depth + 1, state));
            counters.states++;
            counters.depth(nodes.getLast().depth);
        } else {
            counters.duplicates++;
        }
        if (from != null) {
            from.obligations = step.due();
            from.edges.add(new Edge(number, step.taken(), step.faulty, Choices.of(own)));
        }
    }

    // ---- strong components

    /** Ways to stay in hot states for ever, each as the task that goes there and round once; the shortest first. */
    private Deque<Task> search() {
        Deque<Task> found = new ArrayDeque<>();
        if (full) {
            return found;
        }
        List<int[]> components = components();
        components.sort((one, other) -> Integer.compare(one[0], other[0]));
        for (int[] component : components) {
            BitSet within = new BitSet();
            for (int node : component) {
                within.set(node);
            }
            if (isFair(component, within)) {
                found.add(round(component[0], within));
                return found;
            }
        }
        return found;
    }

    private boolean isStep(Edge edge, BitSet within) {
        return !edge.faulty && within.get(edge.target);
    }

    private boolean isFair(int[] component, BitSet within) {
        Set<Integer> open = due(component[0]);
        boolean hasStep = false;
        for (int number : component) {
            open.retainAll(due(number));
            hasStep |= nodes.get(number).edges.stream().anyMatch(edge -> isStep(edge, within));
        }
        for (int number : component) {
            for (Edge edge : nodes.get(number).edges) {
                if (isStep(edge, within)) {
                    open.remove(edge.met);
                }
            }
        }
        return hasStep && open.isEmpty();
    }

    /** Goes from a node through a component until nothing is due all the time and not met, and back. */
    private Task round(int entry, BitSet within) {
        Node first = nodes.get(entry);
        Deque<Edge> steps = new ArrayDeque<>();
        Set<Integer> open = due(entry);
        int at = entry;
        while (!open.isEmpty() || at != entry || steps.isEmpty()) {
            Integer wanted = open.isEmpty() ? null : open.iterator().next();
            for (Edge edge : way(at, entry, wanted, within)) {
                steps.add(edge);
                at = edge.target;
                open.remove(edge.met);
                open.retainAll(due(at));
            }
        }
        return Task.through(setup.program(), first.depth, Path.choices(first.path), new Round(steps));
    }

    /**
     * Makes the steps of a round. A state that was reached another way may offer its steps in another order, so a step
     * is known by what it meets.
     */
    private final class Round implements Decider {
        private final Deque<Edge> steps; // the one that is made and those that follow
        private int made; // choices of the step

        Round(Deque<Edge> steps) {
            this.steps = steps;
        }

        @Override
        public long choose(ChoicePoint point) {
            Edge edge = steps.peek();
            if (edge == null || made == edge.answers.length()) {
                throw Stop.because(Stop.Why.END_OF_PATH);
            }
            long answer = edge.answers.get(made++);
            if (point instanceof ChoicePoint.Schedule schedule && edge.met >= 0) {
                for (long i = 0; i < schedule.size(); i++) {
                    Object obligation = schedule.obligation(i);
                    if (obligation != null && Objects.equals(obligations.get(obligation), edge.met)) {
                        return i;
                    }
                }
            }
            return Math.min(answer, point.size() - 1);
        }

        @Override
        public boolean visit(State next) {
            made = 0;
            return steps.poll() != null;
        }
    }

    /** All that a node's steps have to meet. */
    private Set<Integer> due(int node) {
        Set<Integer> due = new HashSet<>();
        Arrays.stream(nodes.get(node).obligations).forEach(due::add);
        return due;
    }

    /** The shortest way, of a step at least, to where an obligation is met or not due; to a node if there is none. */
    private List<Edge> way(int start, int goal, @Nullable Integer wanted, BitSet within) {
        Map<Integer, List<Edge>> ways = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>(List.of(start));
        while (true) {
            int at = queue.remove(); // the component is strong: the goal is met
            for (Edge edge : nodes.get(at).edges) {
                if (!isStep(edge, within)) {
                    continue;
                }
                List<Edge> way = new ArrayList<>(ways.getOrDefault(at, List.of()));
                way.add(edge);
                boolean there = wanted == null
                        ? edge.target == goal
                        : edge.met == wanted
                                || Arrays.stream(nodes.get(edge.target).obligations)
                                        .noneMatch(due -> due == wanted);
                if (there) {
                    return way;
                }
                if (edge.target != start && ways.putIfAbsent(edge.target, way) == null) {
                    queue.add(edge.target);
                }
            }
        }
    }

    /** The strong components of the hot states, by Tarjan's algorithm without recursion; each sorted. */
    private List<int[]> components() {
        int count = nodes.size();
        int[] index = new int[count]; // 0: not met
        int[] low = new int[count];
        int[] next = new int[count]; // the next edge to look at
        BitSet onStack = new BitSet(count);
        Deque<Integer> stack = new ArrayDeque<>();
        Deque<Integer> calls = new ArrayDeque<>();
        List<int[]> components = new ArrayList<>();
        int met = 0;
        for (int root = 0; root < count; root++) {
            if (index[root] != 0 || !nodes.get(root).hot) {
                continue;
            }
            calls.push(root);
            while (!calls.isEmpty()) {
                int at = calls.element();
                if (index[at] == 0) {
                    index[at] = ++met;
                    low[at] = met;
                    stack.push(at);
                    onStack.set(at);
                }
                List<Edge> edges = nodes.get(at).edges;
                boolean descends = false;
                while (next[at] < edges.size() && !descends) {
                    Edge edge = edges.get(next[at]++);
                    int target = edge.target;
                    if (edge.faulty || !nodes.get(target).hot) {
                        continue;
                    }
                    if (index[target] == 0) {
                        calls.push(target);
                        descends = true;
                    } else if (onStack.get(target)) {
                        low[at] = Math.min(low[at], index[target]);
                    }
                }
                if (descends) {
                    continue;
                }
                calls.pop();
                if (!calls.isEmpty()) {
                    int caller = calls.element();
                    low[caller] = Math.min(low[caller], low[at]);
                }
                if (low[at] == index[at]) {
                    components.add(popped(stack, onStack, at));
                }
            }
        }
        return components;
    }

    private static int[] popped(Deque<Integer> stack, BitSet onStack, int root) {
        List<Integer> component = new ArrayList<>();
        int each;
        do {
            each = stack.pop();
            onStack.clear(each);
            component.add(each);
        } while (each != root);
        return component.stream().mapToInt(i -> i).sorted().toArray();
    }

    // ---- for who runs it

    @Override
    public void count(Counters sum) {
        sum.add(counters);
    }

    @Override
    public Optional<String> omitted() {
        return full ? Optional.of("there are states beyond the limits: no lasso was looked for") : Optional.empty();
    }

    /** Makes one step: what is due before it, and what it meets. */
    private final class Step implements Decider {
        @Nullable
        State met;

        boolean faulty;
        private @Nullable List<Optional<Object>> due; // by answer, as far as it was shown in this execution
        private @Nullable List<Optional<Object>> first; // in the first execution from the node
        private long taken;
        private int given;
        private int floor;

        void begin(int floor) {
            this.floor = floor;
            first = null;
            nothingYet();
        }

        void nothingYet() {
            met = null;
            faulty = false;
            due = null;
            taken = 0;
            given = 0;
        }

        private List<Optional<Object>> all() {
            return due != null ? due : first != null ? first : List.of();
        }

        /** The numbers of the obligations of the node. */
        int[] due() {
            return all().stream()
                    .flatMap(Optional::stream)
                    .mapToInt(this::number)
                    .distinct()
                    .sorted()
                    .toArray();
        }

        private int number(Object obligation) {
            return obligations.computeIfAbsent(obligation, none -> obligations.size());
        }

        int taken() {
            List<Optional<Object>> all = all();
            return taken < all.size() ? all.get((int) taken).map(this::number).orElse(-1) : -1;
        }

        private void meet(ChoicePoint point, long answer) {
            switch (point) {
                case ChoicePoint.Schedule schedule -> {
                    List<Optional<Object>> all = new ArrayList<>();
                    for (long i = 0; i < schedule.size(); i++) {
                        all.add(Optional.ofNullable(schedule.obligation(i)));
                    }
                    due = all;
                    first = all;
                    taken = answer;
                }
                case ChoicePoint.Pick pick -> faulty |= pick.rare() && answer > 0;
                case ChoicePoint.Range range -> {}
            }
        }

        @Override
        public long choose(ChoicePoint point) {
            meet(point, 0);
            return 0;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            meet(schedule, 0);
        }

        @Override
        public boolean follows() {
            return true;
        }

        @Override
        public void given(ChoicePoint point, long answer) {
            if (given++ >= floor) {
                meet(point, answer);
            }
        }

        @Override
        public boolean visit(State next) {
            met = next;
            return false;
        }
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "lassos";
        }

        @Override
        public String summary() {
            return "breadth-first over states, for fair paths on which something never happens again";
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            return new Lassos(setup);
        }
    }
}
