package dev.allways.examples.libraries;

import it.unimi.dsi.fastutil.ints.Int2IntAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2IntRBTreeMap;
import it.unimi.dsi.fastutil.ints.IntBidirectionalIterator;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.lang.reflect.Constructor;
import java.util.Iterator;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map of some library: how to make and copy one, and how its tree stands in memory.
 *
 * @param <M> the library's class
 */
sealed interface SortedMapLibrary<M extends SortedMap<Integer, Integer>> {
    M empty();

    /** A map of the same tree. */
    M copy(M map);

    @Nullable
    SearchTree tree(M map);

    /** @throws AssertionError if the tree is not as the library's kind of tree must be */
    void checkBalance(@Nullable SearchTree tree);

    /** The keys from the last to the first. */
    Iterator<Integer> descending(M map);

    /**
     * {@link TreeMap}, a red-black tree. Its own copy is rebalanced, so that the nodes are copied here one by one.
     */
    @SuppressWarnings("NonApiType") // it is this class that is checked
    final class Jdk implements SortedMapLibrary<TreeMap<Integer, Integer>> {
        private final Class<?> node = nodeClass(TreeMap.class);
        private final HiddenField root = HiddenField.of(TreeMap.class, "root");
        private final HiddenField size = HiddenField.of(TreeMap.class, "size");
        private final HiddenField left = HiddenField.of(node, "left");
        private final HiddenField right = HiddenField.of(node, "right");
        private final HiddenField parent = HiddenField.of(node, "parent");
        private final HiddenField black = HiddenField.of(node, "color");
        private final HiddenField key = HiddenField.of(node, "key");
        private final HiddenField value = HiddenField.of(node, "value");
        private final Constructor<?> newNode = node.getDeclaredConstructors()[0];

        /** @throws IllegalStateException if {@code java.util} is not open */
        Jdk() {
            newNode.setAccessible(true);
        }

        @Override
        public TreeMap<Integer, Integer> empty() {
            return new TreeMap<>();
        }

        @Override
        public TreeMap<Integer, Integer> copy(TreeMap<Integer, Integer> map) {
            var copy = new TreeMap<Integer, Integer>();
            root.write(copy, copy(root.read(map), null));
            size.write(copy, map.size());
            return copy;
        }

        private @Nullable Object copy(@Nullable Object from, @Nullable Object above) {
            if (from == null) {
                return null;
            }
            try {
                Object copy = newNode.newInstance(key.read(from), value.read(from), above);
                black.write(copy, black.read(from));
                left.write(copy, copy(left.read(from), copy));
                right.write(copy, copy(right.read(from), copy));
                return copy;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public @Nullable SearchTree tree(TreeMap<Integer, Integer> map) {
            return tree(root.read(map), null);
        }

        private @Nullable SearchTree tree(@Nullable Object from, @Nullable Object above) {
            if (from == null) {
                return null;
            }
            if (parent.read(from) != above) {
                throw new AssertionError("the parent of " + from + " is not the node above it");
            }
            return new SearchTree(
                    tree(left.read(from), from),
                    key.readInt(from),
                    value.readInt(from),
                    black.readBoolean(from) ? 'b' : 'r',
                    tree(right.read(from), from));
        }

        @Override
        public void checkBalance(@Nullable SearchTree tree) {
            SearchTree.blackHeight(tree, true);
        }

        @Override
        public Iterator<Integer> descending(TreeMap<Integer, Integer> map) {
            return map.descendingKeySet().iterator();
        }
    }

    /** fastutil's {@link Int2IntRBTreeMap}. */
    record FastutilRedBlack() implements SortedMapLibrary<Int2IntRBTreeMap> {
        private static final FastutilNodes NODES = FastutilNodes.of(Int2IntRBTreeMap.class);

        @Override
        public Int2IntRBTreeMap empty() {
            return new Int2IntRBTreeMap();
        }

        @Override
        public Int2IntRBTreeMap copy(Int2IntRBTreeMap map) {
            return map.clone();
        }

        @Override
        public @Nullable SearchTree tree(Int2IntRBTreeMap map) {
            return NODES.tree(map, info -> (info & 1) != 0 ? 'b' : 'r');
        }

        @Override
        public void checkBalance(@Nullable SearchTree tree) {
            SearchTree.blackHeight(tree, true);
        }

        @Override
        public Iterator<Integer> descending(Int2IntRBTreeMap map) {
            return new Backwards(map.keySet());
        }
    }

    /** fastutil's {@link Int2IntAVLTreeMap}. */
    record FastutilAvl() implements SortedMapLibrary<Int2IntAVLTreeMap> {
        private static final FastutilNodes NODES = FastutilNodes.of(Int2IntAVLTreeMap.class);

        @Override
        public Int2IntAVLTreeMap empty() {
            return new Int2IntAVLTreeMap();
        }

        @Override
        public Int2IntAVLTreeMap copy(Int2IntAVLTreeMap map) {
            return map.clone();
        }

        @Override
        public @Nullable SearchTree tree(Int2IntAVLTreeMap map) {
            return NODES.tree(map, info -> "<=>".charAt(1 - (byte) info)); // how much higher the right side is
        }

        @Override
        public void checkBalance(@Nullable SearchTree tree) {
            SearchTree.balancedHeight(tree);
        }

        @Override
        public Iterator<Integer> descending(Int2IntAVLTreeMap map) {
            return new Backwards(map.keySet());
        }
    }

    /** The nodes of fastutil's trees: where a child is missing there is a thread to the next node in that direction. */
    final class FastutilNodes {
        private static final int LEFT_IS_THREAD = 1 << 30;
        private static final int RIGHT_IS_THREAD = 1 << 31;

        private final HiddenField tree;
        private final HiddenField left;
        private final HiddenField right;
        private final HiddenField info;
        private final HiddenField key;
        private final HiddenField value;

        private FastutilNodes(Class<?> map, Class<?> node) {
            this.tree = HiddenField.of(map, "tree");
            this.left = HiddenField.of(node, "left");
            this.right = HiddenField.of(node, "right");
            this.info = HiddenField.of(node, "info");
            this.key = HiddenField.of(node.getSuperclass(), "key");
            this.value = HiddenField.of(node.getSuperclass(), "value");
        }

        static FastutilNodes of(Class<?> map) {
            return new FastutilNodes(map, nodeClass(map));
        }

        /** What a node's info, without the two bits of its threads, says. */
        @FunctionalInterface
        interface Mark {
            char of(int info);
        }

        @Nullable
        SearchTree tree(Object map, Mark mark) {
            Object root = tree.read(map);
            return root == null ? null : tree(root, mark, null, null);
        }

        private SearchTree tree(Object node, Mark mark, @Nullable Object before, @Nullable Object after) {
            int bits = info.readInt(node);
            return new SearchTree(
                    (bits & LEFT_IS_THREAD) != 0
                            ? thread(left.read(node), before)
                            : tree(Objects.requireNonNull(left.read(node)), mark, before, node),
                    key.readInt(node),
                    value.readInt(node),
                    mark.of(bits & ~(LEFT_IS_THREAD | RIGHT_IS_THREAD)),
                    (bits & RIGHT_IS_THREAD) != 0
                            ? thread(right.read(node), after)
                            : tree(Objects.requireNonNull(right.read(node)), mark, node, after));
        }

        private static @Nullable SearchTree thread(@Nullable Object found, @Nullable Object expected) {
            if (found != expected) {
                throw new AssertionError("a thread leads to " + found + ", not to " + expected);
            }
            return null;
        }
    }

    /** The keys from the last to the first, by going backwards from the end. */
    final class Backwards implements Iterator<Integer> {
        private final IntBidirectionalIterator keys;

        Backwards(IntSortedSet keys) {
            this.keys = keys.isEmpty() ? keys.iterator() : keys.iterator(keys.lastInt());
        }

        @Override
        public boolean hasNext() {
            return keys.hasPrevious();
        }

        @Override
        public Integer next() {
            return keys.previousInt();
        }

        @Override
        public void remove() {
            keys.remove();
        }
    }

    private static Class<?> nodeClass(Class<?> map) {
        try {
            return Class.forName(map.getName() + "$Entry");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this version of " + map.getName() + " has other nodes", e);
        }
    }
}
