package dev.allways.examples.libraries;

import org.jspecify.annotations.Nullable;

/**
 * An immutable set of numbers as an AVL tree (Adelson-Velsky and Landis, 1962), for want of a library with a mistake in
 * it.
 *
 * @param height of the higher side, and one
 */
record BalancedSet(
        @Nullable BalancedSet left, int key, @Nullable BalancedSet right, int height) {
    /** How a node is rebalanced of which one side is higher by two. */
    enum Rebalancing {
        /** By a single rotation, unless the inner half of the higher side is the higher one. */
        RIGHT,
        /**
         * By a single rotation only if the outer half is the higher one. After an insertion the halves are never equal,
         * so that it takes a removal to see the difference.
         */
        WRONG_WHEN_EQUAL
    }

    static @Nullable BalancedSet with(@Nullable BalancedSet set, int key, Rebalancing rebalancing) {
        if (set == null) {
            return new BalancedSet(null, key, null, 1);
        }
        return key < set.key
                ? balanced(with(set.left, key, rebalancing), set.key, set.right, rebalancing)
                : key > set.key ? balanced(set.left, set.key, with(set.right, key, rebalancing), rebalancing) : set;
    }

    static @Nullable BalancedSet without(@Nullable BalancedSet set, int key, Rebalancing rebalancing) {
        if (set == null) {
            return null;
        }
        if (key != set.key) {
            return key < set.key
                    ? balanced(without(set.left, key, rebalancing), set.key, set.right, rebalancing)
                    : balanced(set.left, set.key, without(set.right, key, rebalancing), rebalancing);
        }
        if (set.left == null || set.right == null) {
            return set.left == null ? set.right : set.left;
        }
        int next = first(set.right);
        return balanced(set.left, next, without(set.right, next, rebalancing), rebalancing);
    }

    private static int first(BalancedSet set) {
        return set.left == null ? set.key : first(set.left);
    }

    private static BalancedSet balanced(
            @Nullable BalancedSet left, int key, @Nullable BalancedSet right, Rebalancing rebalancing) {
        if (left != null && height(left) > height(right) + 1) {
            return isInner(left.right, left.left, rebalancing) && left.right != null
                    ? node(
                            node(left.left, left.key, left.right.left),
                            left.right.key,
                            node(left.right.right, key, right))
                    : node(left.left, left.key, node(left.right, key, right));
        }
        if (right != null && height(right) > height(left) + 1) {
            return isInner(right.left, right.right, rebalancing) && right.left != null
                    ? node(
                            node(left, key, right.left.left),
                            right.left.key,
                            node(right.left.right, right.key, right.right))
                    : node(node(left, key, right.left), right.key, right.right);
        }
        return node(left, key, right);
    }

    private static boolean isInner(@Nullable BalancedSet inner, @Nullable BalancedSet outer, Rebalancing rebalancing) {
        return rebalancing == Rebalancing.RIGHT ? height(inner) > height(outer) : height(inner) >= height(outer);
    }

    private static BalancedSet node(@Nullable BalancedSet left, int key, @Nullable BalancedSet right) {
        return new BalancedSet(left, key, right, Math.max(height(left), height(right)) + 1);
    }

    private static int height(@Nullable BalancedSet set) {
        return set == null ? 0 : set.height;
    }

    /** The tree as it stands in memory. */
    static @Nullable SearchTree tree(@Nullable BalancedSet set) {
        return set == null
                ? null
                : new SearchTree(
                        tree(set.left),
                        set.key,
                        0,
                        "<=>".charAt(Integer.signum(height(set.left) - height(set.right)) + 1),
                        tree(set.right));
    }
}
