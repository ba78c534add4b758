package dev.allways.core.contract;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.State;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A graph as a program that tells of its states: goes from node to node until one has no successor.
 */
final class Graph implements Program {
    private final int[] initial;
    private final int[][] successors;
    private final Set<Integer> wrong;
    private final boolean copied;
    private final boolean twoChoices;

    /**
     * A graph.
     *
     * @param initial the nodes to begin with; one of them is chosen if there are several
     * @param successors of each node; which one is chosen if there are several
     * @param wrong the nodes whose check fails
     * @param copied whether a state can be gone on from; else it must be reached again
     * @param twoChoices whether a successor is chosen in two choices, a row of three and then one of the row
     */
    Graph(int[] initial, int[][] successors, Set<Integer> wrong, boolean copied, boolean twoChoices) {
        this.initial = initial;
        this.successors = successors;
        this.wrong = wrong;
        this.copied = copied;
        this.twoChoices = twoChoices;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        goOn(initial[chosen(initial.length, chooser)], chooser);
    }

    private void goOn(int first, Chooser chooser) throws Throwable {
        int node = first;
        while (chooser.visit(new Node(node))) {
            check(node);
            int[] next = successors[node];
            if (next.length == 0) {
                return;
            }
            node = next[chosen(next.length, chooser)];
        }
    }

    private void leave(int node, Chooser chooser) throws Throwable {
        if (successors[node].length > 0) {
            goOn(successors[node][chosen(successors[node].length, chooser)], chooser);
        }
    }

    private int chosen(int count, Chooser chooser) {
        if (count == 1) {
            return 0;
        }
        if (!twoChoices) {
            return chooser.between("next", 0, count - 1);
        }
        int row = chooser.between("row", 0, (count - 1) / 3);
        return 3 * row + chooser.between("of the row", 0, Math.min(2, count - 1 - 3 * row));
    }

    private void check(int node) {
        if (wrong.contains(node)) {
            throw new IllegalStateException("node " + node);
        }
    }

    private final class Node implements State {
        private final int number;

        Node(int number) {
            this.number = number;
        }

        @Override
        public long fingerprint() {
            return number;
        }

        @Override
        public @Nullable Program resume() {
            return copied ? chooser -> leave(number, chooser) : null;
        }

        @Override
        public void check() {
            Graph.this.check(number);
        }

        @Override
        public Object identity() {
            return number;
        }
    }

    /** A square of side times side nodes; each step goes down or to the right. */
    static int[][] grid(int side) {
        return IntStream.range(0, side * side)
                .mapToObj(node -> IntStream.of(
                                node % side < side - 1 ? node + 1 : -1, node / side < side - 1 ? node + side : -1)
                        .filter(next -> next >= 0)
                        .toArray())
                .toArray(int[][]::new);
    }

    /** A node with leaves around it. */
    static int[][] star(int leaves) {
        int[][] successors = new int[leaves + 1][0];
        successors[0] = IntStream.rangeClosed(1, leaves).toArray();
        return successors;
    }

    /** Each node leads to those {@code a} and {@code b} further around a ring. */
    static int[][] ring(int nodes, int a, int b) {
        return IntStream.range(0, nodes)
                .mapToObj(node -> new int[] {(node + a) % nodes, (node + b) % nodes})
                .toArray(int[][]::new);
    }
}
