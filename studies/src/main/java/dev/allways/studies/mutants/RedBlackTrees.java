package dev.allways.studies.mutants;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Red-black trees (Okasaki, Red-black trees in a functional setting, JFP 1999; deletion by Kahrs, Red-black trees with
 * types, JFP 2001), and fifteen ways to get one wrong: those of ETNA (Shi and others, An Evaluation Platform for
 * Property-Based Testing, ICFP 2023).
 */
final class RedBlackTrees implements Trees<RedBlackTrees.Node> {
    /** What is wrong; the comment beside each case below says it. */
    enum Mutant {
        NONE,
        INSERT_1,
        INSERT_2,
        INSERT_3,
        DELETE_4,
        DELETE_5,
        MISCOLOR_INSERT,
        MISCOLOR_DELETE,
        MISCOLOR_BAL_LEFT,
        MISCOLOR_BAL_RIGHT,
        MISCOLOR_JOIN_1,
        MISCOLOR_JOIN_2,
        NO_BALANCE_INSERT_1,
        NO_BALANCE_INSERT_2,
        SWAP_CD,
        SWAP_BC
    }

    /** A node and what is below it. */
    record Node(
            boolean red,
            @Nullable Node left,
            int key,
            int value,
            @Nullable Node right) {
        Node red(boolean is) {
            return new Node(is, left, key, value, right);
        }

        Node left(@Nullable Node other) {
            return new Node(red, other, key, value, right);
        }

        Node right(@Nullable Node other) {
            return new Node(red, left, key, value, other);
        }
    }

    private final Mutant mutant;

    RedBlackTrees(Mutant mutant) {
        this.mutant = mutant;
    }

    // ---- insertion

    @Override
    public Node insert(int key, int value, @Nullable Node tree) {
        return inserted(key, value, tree).red(false);
    }

    private Node inserted(int key, int value, @Nullable Node tree) {
        if (tree == null || mutant == Mutant.INSERT_1) { // what was there is lost
            return new Node(mutant != Mutant.MISCOLOR_INSERT, null, key, value, null); // black from the start
        }
        if (key < tree.key) {
            Node behind = tree.left(inserted(key, value, tree.left));
            return mutant == Mutant.NO_BALANCE_INSERT_1 ? behind : balanced(behind); // not balanced on the left
        }
        if (mutant == Mutant.INSERT_2) { // a greater key is lost, and its value replaces another one's
            return new Node(tree.red, tree.left, tree.key, value, tree.right);
        }
        if (key > tree.key) {
            return mutant == Mutant.NO_BALANCE_INSERT_2 // not balanced on the right, whose root is made black
                    ? tree.right(insert(key, value, tree.right))
                    : balanced(tree.right(inserted(key, value, tree.right)));
        }
        // the value that was there stays
        return mutant == Mutant.INSERT_3 ? tree : new Node(tree.red, tree.left, key, value, tree.right);
    }

    /** A black node with a red child that has a red child becomes a red one with two black children. */
    private Node balanced(Node node) {
        Node left = node.left;
        Node right = node.right;
        if (node.red) {
            return node;
        }
        if (left != null && left.red && left.left != null && left.left.red) {
            return mutant == Mutant.SWAP_CD // two subtrees change places
                    ? raised(left.left.left, left.left, left.left.right, left, right, node, left.right)
                    : raised(left.left.left, left.left, left.left.right, left, left.right, node, right);
        }
        if (left != null && left.red && left.right != null && left.right.red) {
            return raised(left.left, left, left.right.left, left.right, left.right.right, node, right);
        }
        if (right != null && right.red && right.left != null && right.left.red) {
            return mutant == Mutant.SWAP_BC // two others do
                    ? raised(left, node, right.left.right, right.left, right.left.left, right, right.right)
                    : raised(left, node, right.left.left, right.left, right.left.right, right, right.right);
        }
        if (right != null && right.red && right.right != null && right.right.red) {
            return raised(left, node, right.left, right, right.right.left, right.right, right.right.right);
        }
        return node;
    }

    /** A red node between two black ones, and the four trees below. */
    private static Node raised(
            @Nullable Node a, Node x, @Nullable Node b, Node y, @Nullable Node c, Node z, @Nullable Node d) {
        return new Node(
                true, new Node(false, a, x.key, x.value, b), y.key, y.value, new Node(false, c, z.key, z.value, d));
    }

    // ---- deletion

    @Override
    public @Nullable Node delete(int key, @Nullable Node tree) {
        Node behind = deleted(key, tree);
        return behind == null || mutant == Mutant.MISCOLOR_DELETE ? behind : behind.red(false); // the root stays red
    }

    private @Nullable Node deleted(int key, @Nullable Node tree) {
        if (tree == null) {
            return null;
        }
        if (key == tree.key) {
            return joined(tree.left, tree.right);
        }
        boolean left = key < tree.key;
        if (mutant == Mutant.DELETE_4) { // the root and the other side are lost
            return deleted(key, left ? tree.left : tree.right);
        }
        if (mutant == Mutant.DELETE_5) { // the key is looked for on the wrong side
            left = !left;
        }
        if (left) {
            Node behind = tree.left(deleted(key, tree.left));
            return tree.left != null && !tree.left.red ? balancedLeft(behind) : behind.red(true);
        }
        Node behind = tree.right(deleted(key, tree.right));
        return tree.right != null && !tree.right.red ? balancedRight(behind) : behind.red(true);
    }

    /** A node whose left side lacks a black one. */
    private Node balancedLeft(Node node) {
        Node left = node.left;
        Node right = node.right;
        if (left != null && left.red) {
            return new Node(true, left.red(false), node.key, node.value, right);
        }
        if (right != null && !right.red) {
            return balanced(new Node(false, left, node.key, node.value, right.red(true)));
        }
        if (right == null || (right.left == null || right.left.red)) { // not in a valid tree
            return node;
        }
        Node middle = right.left;
        Node far = mutant == Mutant.MISCOLOR_BAL_LEFT || right.right == null // the sibling isn't made red
                ? right.right
                : right.right.red(true);
        return new Node(
                true,
                new Node(false, left, node.key, node.value, middle.left),
                middle.key,
                middle.value,
                balanced(new Node(false, middle.right, right.key, right.value, far)));
    }

    /** A node whose right side lacks a black one. */
    private Node balancedRight(Node node) {
        Node left = node.left;
        Node right = node.right;
        if (right != null && right.red) {
            return new Node(true, left, node.key, node.value, right.red(false));
        }
        if (left != null && !left.red) {
            return balanced(new Node(false, left.red(true), node.key, node.value, right));
        }
        if (left == null || (left.right == null || left.right.red)) { // not in a valid tree
            return node;
        }
        Node middle = left.right;
        Node far = mutant == Mutant.MISCOLOR_BAL_RIGHT || left.left == null // the sibling isn't made red
                ? left.left
                : left.left.red(true);
        return new Node(
                true,
                balanced(new Node(false, far, left.key, left.value, middle.left)),
                middle.key,
                middle.value,
                new Node(false, middle.right, node.key, node.value, right));
    }

    /** Two trees, all keys of the first of which are less than those of the second. */
    private @Nullable Node joined(@Nullable Node first, @Nullable Node second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        if (first.red != second.red) {
            return second.red ? second.left(joined(first, second.left)) : first.right(joined(first.right, second));
        }
        Node middle = joined(first.right, second.left);
        if (middle != null && middle.red) {
            boolean red = switch (mutant) {
                case MISCOLOR_JOIN_1 -> false; // black where both were red
                case MISCOLOR_JOIN_2 -> true; // red where both were black
                default -> first.red;
            };
            return new Node(
                    true,
                    new Node(red, first.left, first.key, first.value, middle.left),
                    middle.key,
                    middle.value,
                    new Node(red, middle.right, second.key, second.value, second.right));
        }
        Node behind = first.right(second.left(middle));
        return first.red ? behind : balancedLeft(behind);
    }

    // ---- the rest

    @Override
    public boolean hasUnion() {
        return false;
    }

    @Override
    public @Nullable Node union(@Nullable Node first, @Nullable Node second) {
        throw new UnsupportedOperationException("red-black trees have no union here");
    }

    @Override
    public @Nullable Integer find(int key, @Nullable Node tree) {
        Node node = tree;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node == null ? null : (Integer) node.value;
    }

    /** Keys are in order, no red node has a red child, and all paths have as many black nodes. */
    @Override
    public boolean isValid(@Nullable Node tree) {
        return BinaryTrees.isIncreasing(entries(tree)) && blackNodes(tree) >= 0;
    }

    /** How many black nodes each path has; -1 if they differ, or if a red node has a red child. */
    private static int blackNodes(@Nullable Node tree) {
        if (tree == null) {
            return 0;
        }
        int left = blackNodes(tree.left);
        boolean wrong = left < 0
                || left != blackNodes(tree.right)
                || tree.red && (tree.left != null && tree.left.red || tree.right != null && tree.right.red);
        return wrong ? -1 : left + (tree.red ? 0 : 1);
    }

    @Override
    public List<Entry> entries(@Nullable Node tree) {
        var entries = new ArrayList<Entry>();
        collect(tree, entries);
        return entries;
    }

    private static void collect(@Nullable Node tree, List<Entry> entries) {
        if (tree != null) {
            collect(tree.left, entries);
            entries.add(new Entry(tree.key, tree.value));
            collect(tree.right, entries);
        }
    }
}
