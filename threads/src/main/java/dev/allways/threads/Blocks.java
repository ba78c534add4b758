package dev.allways.threads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one worker's executions that are to be atomic, and what is read and written while there are any.
 *
 * <p>A block is atomic in an execution if that is equivalent to one in which nobody else makes a step within it: if the
 * graph whose nodes are blocks and single steps, and whose edges are the orders of dependent ones, has no cycle through
 * it (Flanagan, Freund, Yi: Velodrome, PLDI 2008, section 3). As there, the outermost block counts; other than there,
 * the order in which locks are taken is no edge: what locks are for shows in the variables they guard.
 */
final class Blocks {
    private final List<Step> steps = new ArrayList<>();
    private final Map<Long, List<Step>> byTarget = new HashMap<>();
    private final Map<Integer, Step> lastOfTask = new HashMap<>();
    private final Map<Integer, Block> open = new HashMap<>(); // by task
    private boolean watching;
    private boolean locating;
    private int nodes;
    private @Nullable NotAtomic failure; // the first one
    private @Nullable Step last;
    private @Nullable AllwaysTask lastTask; // that made it

    /** A read or a write; {@code node} is its own, or that of the block it belongs to. */
    private static final class Step {
        private final int number;
        private final int task;
        private boolean writes;
        private final long target;
        private final int node;
        private final String text;
        private @Nullable Step next; // of the same task

        Step(int number, int task, boolean writes, long target, int node, String text) {
            this.number = number;
            this.task = task;
            this.writes = writes;
            this.target = target;
            this.node = node;
            this.text = text;
        }
    }

    /** A block that has begun and not ended. */
    private static final class Block {
        private final String name;
        private final int node;
        private int depth = 1;

        Block(String name, int node) {
            this.name = name;
            this.node = node;
        }
    }

    /** The order of two steps. */
    private record Edge(Step from, Step to) {}

    /** Forgets the execution before; whether blocks of the next one are looked at. */
    void begin(boolean watching) {
        this.watching = watching;
        steps.clear();
        byTarget.clear();
        lastOfTask.clear();
        open.clear();
        nodes = 0;
        failure = null;
        last = null;
    }

    /** The execution is over: what is still said comes from threads on their way out. */
    void end() {
        watching = false;
        nodes = 0;
    }

    /** Whether a block of the execution was not atomic. */
    boolean failed() {
        return failure != null;
    }

    /** What is wrong with the first block that was not atomic; null if all were. */
    @Nullable
    NotAtomic failure() {
        return failure;
    }

    /** Whether steps say where they are, which takes time. */
    void locate(boolean locating) {
        this.locating = locating;
    }

    /** Whether steps must be told. */
    boolean watch() {
        return nodes > 0;
    }

    /** A task begins a block, perhaps in another one. */
    void enter(int task, String name) {
        if (watching) {
            Block block = open.get(task);
            if (block == null) {
                open.put(task, new Block(name, ++nodes));
            } else {
                block.depth++;
            }
        }
    }

    /** A task is about to make a step. */
    void step(AllwaysTask task) {
        settle();
        boolean writes = About.changes(task);
        boolean reads = About.reads(task);
        if (!writes && !reads || task.target() == 0 || isOfLock(task.object())) {
            return;
        }
        Block block = open.get(task.index());
        var step = new Step(
                steps.size(),
                task.index(),
                writes,
                task.target(),
                block == null ? ++nodes : block.node,
                locating ? Steps.describe(task) : "");
        steps.add(step);
        byTarget.computeIfAbsent(step.target, any -> new ArrayList<>()).add(step);
        Step before = lastOfTask.put(step.task, step);
        if (before != null) {
            before.next = step;
        }
        last = step;
        lastTask = task;
    }

    /** What the last step did is known. */
    private void settle() {
        if (last != null && lastTask != null && lastTask.hasTaken()) {
            last.writes = false;
        }
        last = null;
    }

    private static boolean isOfLock(@Nullable Object object) {
        return object instanceof AbstractOwnableSynchronizer
                || object != null && object.getClass().getName().startsWith("java.util.concurrent.locks.");
    }

    /** A task ends a block. */
    void exit(int task) {
        settle();
        Block block = watching ? open.get(task) : null;
        if (block == null || --block.depth > 0) {
            return;
        }
        open.remove(task);
        List<Edge> cycle = failure == null ? cycle(block.node, task) : List.of();
        if (cycle.isEmpty()) {
            return;
        }
        var numbers = new TreeSet<Integer>();
        cycle.forEach(edge -> {
            numbers.add(edge.from.number);
            numbers.add(edge.to.number);
        });
        failure = new NotAtomic(
                block.name,
                numbers.stream().map(number -> steps.get(number).text).toList());
    }

    /** A shortest cycle through a node; empty if there is none. */
    private List<Edge> cycle(int start, int task) {
        Map<Integer, List<Step>> byNode = new HashMap<>();
        steps.forEach(step ->
                byNode.computeIfAbsent(step.node, any -> new ArrayList<>()).add(step));
        Map<Integer, Edge> reached = new HashMap<>();
        var met = new BitSet();
        Deque<Integer> queue = new ArrayDeque<>(List.of(start));
        met.set(start);
        while (!queue.isEmpty()) {
            int node = queue.remove();
            for (Step from : byNode.getOrDefault(node, List.of())) {
                for (Edge edge : after(from)) {
                    if (edge.to.node == start && node != start && from.task != task) {
                        return path(edge, reached, start);
                    }
                    if (!met.get(edge.to.node)) {
                        met.set(edge.to.node);
                        reached.put(edge.to.node, edge);
                        queue.add(edge.to.node);
                    }
                }
            }
        }
        return List.of();
    }

    /**
     * The steps that must come after one: the next of its task, and the later ones to the same variable, but for two
     * reads.
     */
    private List<Edge> after(Step from) {
        List<Edge> edges = new ArrayList<>();
        if (from.next != null) {
            edges.add(new Edge(from, from.next));
        }
        List<Step> same = byTarget.getOrDefault(from.target, List.of());
        for (int i = same.size() - 1; i >= 0 && same.get(i).number > from.number; i--) {
            Step to = same.get(i);
            if (to.task != from.task && (from.writes || to.writes)) {
                edges.add(new Edge(from, to));
            }
        }
        return edges;
    }

    private static List<Edge> path(Edge last, Map<Integer, Edge> reached, int start) {
        List<Edge> path = new ArrayList<>(List.of(last));
        for (int node = last.from.node; node != start; ) {
            Edge edge = reached.get(node);
            if (edge == null) {
                throw new IllegalStateException("a node was reached from nowhere");
            }
            path.add(edge);
            node = edge.from.node;
        }
        return path;
    }
}
