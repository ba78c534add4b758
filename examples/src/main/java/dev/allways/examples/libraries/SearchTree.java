package dev.allways.examples.libraries;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A binary search tree as it stands in memory, without the library: null is the empty one.
 *
 * @param mark what a node knows of its place: {@code r}ed or {@code b}lack, or which side of it is higher ({@code <=>})
 */
record SearchTree(
        @Nullable SearchTree left,
        int key,
        int value,
        char mark,
        @Nullable SearchTree right) {
    /** The keys from left to right. */
    static List<Integer> keys(@Nullable SearchTree tree) {
        var keys = new ArrayList<Integer>();
        add(tree, keys);
        return keys;
    }

    private static void add(@Nullable SearchTree tree, List<Integer> keys) {
        if (tree != null) {
            add(tree.left, keys);
            keys.add(tree.key);
            add(tree.right, keys);
        }
    }

    /** Its picture: {@code ((0r)1b(2r))}. */
    static String picture(@Nullable SearchTree tree) {
        return tree == null ? "" : "(%s%d%c%s)".formatted(picture(tree.left), tree.key, tree.mark, picture(tree.right));
    }

    /**
     * The number of black nodes on every way down.
     *
     * @throws AssertionError if it is not a red-black tree (Guibas and Sedgewick, FOCS 1978)
     */
    static int blackHeight(@Nullable SearchTree tree, boolean belowRed) {
        if (tree == null) {
            return 0;
        }
        boolean red = tree.mark == 'r';
        int left = blackHeight(tree.left, red);
        if (red && belowRed) {
            throw new AssertionError("red below red: " + picture(tree));
        }
        if (left != blackHeight(tree.right, red)) {
            throw new AssertionError("more black nodes on one side: " + picture(tree));
        }
        return red ? left : left + 1;
    }

    /**
     * The number of nodes on the longest way down.
     *
     * @throws AssertionError if it is not an AVL tree (Adelson-Velsky and Landis, 1962)
     */
    static int balancedHeight(@Nullable SearchTree tree) {
        if (tree == null) {
            return 0;
        }
        int left = balancedHeight(tree.left);
        int right = balancedHeight(tree.right);
        if (Math.abs(left - right) > 1) {
            throw new AssertionError("out of balance: " + picture(tree));
        }
        if (tree.mark != "<=>".charAt(Integer.signum(left - right) + 1)) {
            throw new AssertionError("wrong balance: " + picture(tree));
        }
        return Math.max(left, right) + 1;
    }
}
