package dev.allways.studies.mutants;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Binary search trees that aren't balanced, and eight ways to get one wrong: those of John Hughes, How to Specify It! A
 * Guide to Writing Properties of Pure Functions (TFP 2019), of which ETNA (ICFP 2023) has the same but one.
 */
final class BinaryTrees implements Trees<BinaryTrees.Branch> {
    /** What is wrong; the comment beside each case below says it. */
    enum Mutant {
        NONE,
        INSERT_1,
        INSERT_2,
        INSERT_2_OF_ETNA,
        INSERT_3,
        DELETE_4,
        DELETE_5,
        UNION_6,
        UNION_7,
        UNION_8
    }

    /** A node and what is below it. */
    record Branch(
            @Nullable Branch left,
            int key,
            int value,
            @Nullable Branch right) {}

    private final Mutant mutant;

    BinaryTrees(Mutant mutant) {
        this.mutant = mutant;
    }

    @Override
    public Branch insert(int key, int value, @Nullable Branch tree) {
        if (tree == null || mutant == Mutant.INSERT_1) { // what was there is lost
            return new Branch(null, key, value, null);
        }
        if (key < tree.key) {
            return new Branch(insert(key, value, tree.left), tree.key, tree.value, tree.right);
        }
        return switch (mutant) {
            // an equal key is inserted once more, on the right
            case INSERT_2 -> new Branch(tree.left, tree.key, tree.value, insert(key, value, tree.right));
            // a greater key is lost, and its value replaces another one's
            case INSERT_2_OF_ETNA -> new Branch(tree.left, tree.key, value, tree.right);
            default ->
                key > tree.key
                        ? new Branch(tree.left, tree.key, tree.value, insert(key, value, tree.right))
                        // the value that was there stays
                        : new Branch(tree.left, key, mutant == Mutant.INSERT_3 ? tree.value : value, tree.right);
        };
    }

    @Override
    public @Nullable Branch delete(int key, @Nullable Branch tree) {
        if (tree == null) {
            return null;
        }
        if (key == tree.key) {
            return mutant == Mutant.UNION_6 ? union(tree.left, tree.right) : joined(tree.left, tree.right);
        }
        boolean left = key < tree.key;
        if (mutant == Mutant.DELETE_4) { // the root and the other side are lost
            return delete(key, left ? tree.left : tree.right);
        }
        if (mutant == Mutant.DELETE_5) { // the key is looked for on the wrong side
            left = !left;
        }
        return left
                ? new Branch(delete(key, tree.left), tree.key, tree.value, tree.right)
                : new Branch(tree.left, tree.key, tree.value, delete(key, tree.right));
    }

    /** Two trees, all keys of the first of which are less than those of the second. */
    private static @Nullable Branch joined(@Nullable Branch first, @Nullable Branch second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        Branch middle = new Branch(joined(first.right, second.left), second.key, second.value, second.right);
        return new Branch(first.left, first.key, first.value, middle);
    }

    @Override
    public boolean hasUnion() {
        return true;
    }

    @Override
    public @Nullable Branch union(@Nullable Branch first, @Nullable Branch second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        boolean swaps = mutant == Mutant.UNION_7 || mutant == Mutant.UNION_8;
        if (swaps && first.key == second.key) {
            return new Branch(union(first.left, second.left), first.key, first.value, union(first.right, second.right));
        }
        if (swaps && first.key > second.key) { // the second one's values win from here on
            return union(second, first);
        }
        return switch (mutant) {
            // as if all keys of the first were less; or all on the left of the second greater than the first one's
            case UNION_6, UNION_7 ->
                new Branch(
                        first.left,
                        first.key,
                        first.value,
                        new Branch(union(first.right, second.left), second.key, second.value, second.right));
            case UNION_8 ->
                new Branch(
                        union(first.left, below(first.key, second.left)),
                        first.key,
                        first.value,
                        union(
                                first.right,
                                new Branch(above(first.key, second.left), second.key, second.value, second.right)));
            default ->
                new Branch(
                        union(first.left, below(first.key, second)),
                        first.key,
                        first.value,
                        union(first.right, above(first.key, second)));
        };
    }

    private static @Nullable Branch below(int key, @Nullable Branch tree) {
        if (tree == null) {
            return null;
        }
        return key <= tree.key
                ? below(key, tree.left)
                : new Branch(tree.left, tree.key, tree.value, below(key, tree.right));
    }

    private static @Nullable Branch above(int key, @Nullable Branch tree) {
        if (tree == null) {
            return null;
        }
        return key >= tree.key
                ? above(key, tree.right)
                : new Branch(above(key, tree.left), tree.key, tree.value, tree.right);
    }

    @Override
    public @Nullable Integer find(int key, @Nullable Branch tree) {
        Branch node = tree;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node == null ? null : (Integer) node.value;
    }

    /** Each key is greater than all on its left, and less than all on its right. */
    @Override
    public boolean isValid(@Nullable Branch tree) {
        return isIncreasing(entries(tree));
    }

    /** Whether each key is greater than the one before. */
    static boolean isIncreasing(List<Entry> entries) {
        for (int i = 1; i < entries.size(); i++) {
            if (entries.get(i - 1).key() >= entries.get(i).key()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public List<Entry> entries(@Nullable Branch tree) {
        var entries = new ArrayList<Entry>();
        collect(tree, entries);
        return entries;
    }

    private static void collect(@Nullable Branch tree, List<Entry> entries) {
        if (tree != null) {
            collect(tree.left, entries);
            entries.add(new Entry(tree.key, tree.value));
            collect(tree.right, entries);
        }
    }
}
