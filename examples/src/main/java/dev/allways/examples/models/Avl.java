package dev.allways.examples.models;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An AVL tree of the keys 0 to n - 1 under every sequence of insertions and deletions. A state is the tree and, as
 * the second implementation to compare it with, the set of its keys.
 */
public final class Avl implements Model<Avl.State> {
    private final int keys;
    private final boolean defective;
    private final List<String> operations;

    /** A tree that should be right. */
    public Avl(int keys) {
        this(keys, false);
    }

    /**
     * A tree.
     *
     * @param keys how many keys there are, 1 to 31
     * @param defective whether the tree is left unbalanced where the successor of a deleted key was taken from
     */
    public Avl(int keys, boolean defective) {
        if (keys < 1 || keys > 31) {
            throw new IllegalArgumentException("%d keys: there may be 1 to 31".formatted(keys));
        }
        this.keys = keys;
        this.defective = defective;
        this.operations = Stream.of("insert", "delete")
                .flatMap(name -> IntStream.range(0, keys).mapToObj(key -> name + " " + key))
                .toList();
    }

    /**
     * A tree and what it should contain. Immutable.
     *
     * @param keys bit k: key k
     */
    public record State(Tree tree, int keys) {
        @Override
        public String toString() {
            return tree.toString();
        }
    }

    @Override
    public State initial(Chooser chooser) {
        return new State(new Tree(keys, defective), 0);
    }

    @Override
    public State next(State state, Chooser chooser) {
        int operation = chooser.pick("do", operations);
        int key = operation < keys ? operation : operation - keys;
        boolean insert = operation < keys;
        if (insert == state.tree.contains(key)) {
            return state;
        }
        Tree tree = state.tree.copy();
        if (insert) {
            tree.insert(key);
        } else {
            tree.delete(key);
        }
        return new State(tree, state.keys ^ 1 << key);
    }

    @Override
    public void check(State state) {
        int found = state.tree.check();
        if (found != state.keys) {
            throw new AssertionError("the keys are %s, they should be %s".formatted(named(found), named(state.keys)));
        }
    }

    private static List<Integer> named(int keys) {
        return IntStream.range(0, Integer.SIZE)
                .filter(key -> (keys >> key & 1) == 1)
                .boxed()
                .toList();
    }

    @Override
    public void fingerprint(State state, Hasher hasher) {
        hasher.putInt(state.keys).putBytes(state.tree.nodes);
    }

    /** The tree: a node for each key, in one array. */
    public static final class Tree {
        // Node k + 1 is the one of key k, and 0 is no node. Its left, its right and its height are at 3k + 1, and 0 is
        // the root.
        private static final int LEFT = -2;
        private static final int RIGHT = -1;
        private static final int HEIGHT = 0;

        private final byte[] nodes;
        private final boolean defective;

        Tree(int keys, boolean defective) {
            this(new byte[3 * keys + 1], defective);
        }

        private Tree(byte[] nodes, boolean defective) {
            this.nodes = nodes;
            this.defective = defective;
        }

        Tree copy() {
            return new Tree(nodes.clone(), defective);
        }

        private int get(int node, int part) {
            return nodes[3 * node + part];
        }

        private void set(int node, int part, int value) {
            nodes[3 * node + part] = (byte) value;
        }

        private int height(int node) {
            return node == 0 ? 0 : get(node, HEIGHT);
        }

        /** Whether a key is in it. */
        public boolean contains(int key) {
            int node = nodes[0];
            while (node != 0 && node != key + 1) {
                node = get(node, key + 1 < node ? LEFT : RIGHT);
            }
            return node != 0;
        }

        /** Puts a key into it that is not there. */
        void insert(int key) {
            nodes[0] = (byte) inserted(nodes[0], key + 1);
        }

        private int inserted(int root, int node) {
            if (root == 0) {
                set(node, HEIGHT, 1);
                return node;
            }
            int side = node < root ? LEFT : RIGHT;
            set(root, side, inserted(get(root, side), node));
            return balanced(root);
        }

        /** Takes a key out of it that is there. */
        void delete(int key) {
            nodes[0] = (byte) without(nodes[0], key + 1);
        }

        private int without(int root, int node) {
            if (node != root) {
                int side = node < root ? LEFT : RIGHT;
                set(root, side, without(get(root, side), node));
                return balanced(root);
            }
            int left = get(node, LEFT);
            int right = get(node, RIGHT);
            set(node, LEFT, 0);
            set(node, RIGHT, 0);
            set(node, HEIGHT, 0);
            if (left == 0 || right == 0) {
                return left + right;
            }
            int successor = first(right);
            int rest = withoutFirst(right);
            set(successor, LEFT, left);
            set(successor, RIGHT, rest);
            return balanced(successor);
        }

        private int first(int root) {
            int node = root;
            while (get(node, LEFT) != 0) {
                node = get(node, LEFT);
            }
            return node;
        }

        private int withoutFirst(int root) {
            int left = get(root, LEFT);
            if (left == 0) {
                return get(root, RIGHT);
            }
            set(root, LEFT, withoutFirst(left));
            if (defective) {
                measure(root);
                return root;
            }
            return balanced(root);
        }

        private void measure(int node) {
            set(node, HEIGHT, 1 + Math.max(height(get(node, LEFT)), height(get(node, RIGHT))));
        }

        /** A root of the nodes below and at this one, whose two sides are right, and differ in height by 2 at most. */
        private int balanced(int root) {
            int slope = slope(root);
            if (slope > 1) {
                if (slope(get(root, LEFT)) < 0) {
                    set(root, LEFT, rotated(get(root, LEFT), RIGHT, LEFT));
                }
                return rotated(root, LEFT, RIGHT);
            }
            if (slope < -1) {
                if (slope(get(root, RIGHT)) > 0) {
                    set(root, RIGHT, rotated(get(root, RIGHT), LEFT, RIGHT));
                }
                return rotated(root, RIGHT, LEFT);
            }
            measure(root);
            return root;
        }

        private int slope(int node) {
            return height(get(node, LEFT)) - height(get(node, RIGHT));
        }

        /** Lets the child on one side take the place of a root, which goes down the other side. */
        private int rotated(int root, int side, int other) {
            int child = get(root, side);
            set(root, side, get(child, other));
            set(child, other, root);
            measure(root);
            measure(child);
            return child;
        }

        /**
         * Checks order, heights and balance.
         *
         * @return the keys, bit k for key k
         */
        int check() {
            return check(nodes[0], 0, nodes.length / 3 + 1);
        }

        private int check(int node, int above, int below) {
            if (node == 0) {
                return 0;
            }
            if (node <= above || node >= below) {
                throw new AssertionError("key %d is out of order".formatted(node - 1));
            }
            int keys = check(get(node, LEFT), above, node) | check(get(node, RIGHT), node, below);
            int left = height(get(node, LEFT));
            int right = height(get(node, RIGHT));
            if (Math.abs(left - right) > 1) {
                throw new AssertionError(
                        "key %d has %d levels on its left and %d on its right".formatted(node - 1, left, right));
            }
            if (get(node, HEIGHT) != 1 + Math.max(left, right)) {
                throw new AssertionError("key %d says it is %d levels high".formatted(node - 1, get(node, HEIGHT)));
            }
            return keys | 1 << node - 1;
        }

        @Override
        public boolean equals(@org.jspecify.annotations.Nullable Object other) {
            return other instanceof Tree that && Arrays.equals(nodes, that.nodes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(nodes);
        }

        @Override
        public String toString() {
            return nodes[0] == 0 ? "empty" : text(nodes[0]);
        }

        private String text(int node) {
            int left = get(node, LEFT);
            int right = get(node, RIGHT);
            return left + right == 0
                    ? String.valueOf(node - 1)
                    : "%d(%s %s)".formatted(node - 1, left == 0 ? "-" : text(left), right == 0 ? "-" : text(right));
        }
    }
}
