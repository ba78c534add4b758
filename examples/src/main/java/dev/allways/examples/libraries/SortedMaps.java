package dev.allways.examples.libraries;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map of a library beside a set of bits: every operation on every tree over a few keys. Two maps are one state
 * only if their trees are the same, node by node and colour by colour: the contents say little about what a rotation
 * will do.
 *
 * @param <M> the library's class
 */
public final class SortedMaps<M extends SortedMap<Integer, Integer>> implements Model<SortedMaps.Pair<M>> {
    private final SortedMapLibrary<M> library;
    private final List<Integer> keys;
    private final List<Integer> bounds;

    /**
     * The library's map, and what should be in it.
     *
     * @param keys the keys as bits; the value of key {@code k} is {@code ~k}
     */
    public record Pair<M>(M real, int keys) {}

    private enum Operation {
        PUT,
        REMOVE,
        TOGGLE,
        POLL,
        CLEAR,
        SWEEP_UP,
        SWEEP_DOWN
    }

    SortedMaps(SortedMapLibrary<M> library, int keys) {
        this.library = library;
        this.keys = IntStream.range(0, keys).boxed().toList();
        this.bounds = IntStream.rangeClosed(0, keys).boxed().toList();
    }

    /** {@link java.util.TreeMap} with 8 keys; needs {@code --add-opens java.base/java.util=ALL-UNNAMED}. */
    public static SortedMaps<?> treeMap() {
        return new SortedMaps<>(new SortedMapLibrary.Jdk(), 8);
    }

    /** fastutil's {@code Int2IntRBTreeMap} with 8 keys. */
    public static SortedMaps<?> fastutilRedBlack() {
        return new SortedMaps<>(new SortedMapLibrary.FastutilRedBlack(), 8);
    }

    /** fastutil's {@code Int2IntAVLTreeMap} with 8 keys. */
    public static SortedMaps<?> fastutilAvl() {
        return new SortedMaps<>(new SortedMapLibrary.FastutilAvl(), 8);
    }

    @Override
    public Pair<M> initial(Chooser chooser) {
        return new Pair<>(library.empty(), 0);
    }

    @Override
    public Pair<M> copy(Pair<M> state) {
        return new Pair<>(library.copy(state.real), state.keys);
    }

    @Override
    public Pair<M> next(Pair<M> state, Chooser chooser) {
        return new Pair<>(
                state.real,
                switch (chooser.choose("operation", Operation.class)) {
                    case PUT -> put(state, chooser.choose("key", keys));
                    case REMOVE -> remove(state, chooser.choose("key", keys));
                    case TOGGLE -> {
                        int key = chooser.choose("key", keys);
                        state.real.compute(key, (_, value) -> value == null ? ~key : null);
                        yield state.keys ^ bit(key);
                    }
                    case POLL -> poll(state, chooser);
                    case CLEAR -> {
                        int from = chooser.choose("from", bounds);
                        int to = chooser.choose("to", bounds.subList(from, bounds.size()));
                        state.real.subMap(from, to).clear();
                        yield state.keys & ~between(from, to);
                    }
                    case SWEEP_UP -> sweep(state.real.keySet().iterator(), state.keys, chooser);
                    case SWEEP_DOWN -> sweep(library.descending(state.real), state.keys, chooser);
                });
    }

    private int put(Pair<M> state, int key) {
        Agreement.on("put", value(state.keys, key), state.real.put(key, ~key));
        return state.keys | bit(key);
    }

    private int remove(Pair<M> state, int key) {
        Agreement.on("remove", value(state.keys, key), state.real.remove(key));
        return state.keys & ~bit(key);
    }

    private int poll(Pair<M> state, Chooser chooser) {
        int from = chooser.choose("from", bounds);
        int to = chooser.choose("to", bounds.subList(from, bounds.size()));
        boolean last = chooser.flip("last");
        SortedMap<Integer, Integer> view = state.real.subMap(from, to);
        Map.Entry<Integer, Integer> entry = last ? view.pollLastEntry() : view.pollFirstEntry();
        int inView = state.keys & between(from, to);
        Integer key = last ? last(inView) : first(inView);
        Agreement.on("poll", key == null ? null : Map.entry(key, ~key), entry);
        return key == null ? state.keys : state.keys & ~bit(key);
    }

    /** Goes through all keys and removes any of them on the way. */
    private static int sweep(Iterator<Integer> iterator, int before, Chooser chooser) {
        int met = 0;
        int left = before;
        while (iterator.hasNext()) {
            int key = iterator.next();
            met |= bit(key);
            if (chooser.flip("remove")) {
                iterator.remove();
                left &= ~bit(key);
            }
        }
        if (met != before) {
            throw new AssertionError("the iterator met %s of %s".formatted(list(met), list(before)));
        }
        return left;
    }

    @Override
    public void check(Pair<M> state) {
        SearchTree tree = library.tree(state.real);
        library.checkBalance(tree);
        Agreement.on("the tree", list(state.keys), SearchTree.keys(tree));
        checkView(state.real, state.keys, "the map");
        for (int from : bounds) {
            checkView(state.real.headMap(from), state.keys & between(0, from), "headMap");
            checkView(state.real.tailMap(from), state.keys & between(from, keys.size()), "tailMap");
            for (int to = from; to <= keys.size(); to++) {
                checkView(state.real.subMap(from, to), state.keys & between(from, to), "subMap");
            }
        }
        for (int key : keys) {
            Agreement.on("get", value(state.keys, key), state.real.get(key));
        }
        if (state.real instanceof NavigableMap<?, ?>) {
            checkNavigation((NavigableMap<Integer, Integer>) state.real, state.keys);
        }
    }

    private void checkView(SortedMap<Integer, Integer> view, int expected, String what) {
        List<Integer> expectedKeys = list(expected);
        Agreement.on(what + ".size()", expectedKeys.size(), view.size());
        Agreement.on(what + ".isEmpty()", expected == 0, view.isEmpty());
        Agreement.on(what + ".keySet()", expectedKeys, List.copyOf(view.keySet()));
        Agreement.on(what + ".values()", expectedKeys.stream().map(key -> ~key).toList(), List.copyOf(view.values()));
        Agreement.on(
                what + ".reversed()",
                expectedKeys.reversed(),
                List.copyOf(view.reversed().keySet()));
        if (expected != 0) {
            Agreement.on(what + ".firstKey()", expectedKeys.getFirst(), view.firstKey());
            Agreement.on(what + ".lastKey()", expectedKeys.getLast(), view.lastKey());
        }
        for (int key : keys) {
            Agreement.on(what + ".containsKey()", (expected & bit(key)) != 0, view.containsKey(key));
        }
    }

    private void checkNavigation(NavigableMap<Integer, Integer> map, int expected) {
        int all = keys.size();
        for (int key : keys) {
            Agreement.on("lowerKey", last(expected & between(0, key)), map.lowerKey(key));
            Agreement.on("floorKey", last(expected & between(0, key + 1)), map.floorKey(key));
            Agreement.on("ceilingKey", first(expected & between(key, all)), map.ceilingKey(key));
            Agreement.on("higherKey", first(expected & between(key + 1, all)), map.higherKey(key));
            checkView(map.headMap(key, true), expected & between(0, key + 1), "headMap inclusive");
            checkView(map.tailMap(key, false), expected & between(key + 1, all), "tailMap exclusive");
            for (int to = key; to < all; to++) {
                NavigableMap<Integer, Integer> down =
                        map.subMap(key, true, to, true).descendingMap();
                Agreement.on(
                        "descendingMap", list(expected & between(key, to + 1)).reversed(), List.copyOf(down.keySet()));
                Agreement.on("descendingMap.higherKey", last(expected & between(key, to)), down.higherKey(to));
            }
        }
    }

    @Override
    public void fingerprint(Pair<M> state, Hasher hasher) {
        SearchTree.put(library.tree(state.real), hasher);
        hasher.putInt(state.keys);
    }

    @Override
    public Object identity(Pair<M> state) {
        return Arrays.asList(library.tree(state.real), state.keys);
    }

    @Override
    public String describe(Pair<M> state) {
        return SearchTree.picture(library.tree(state.real));
    }

    private static int bit(int key) {
        return 1 << key;
    }

    private static int between(int from, int to) {
        return bit(to) - bit(from);
    }

    private static List<Integer> list(int keys) {
        var list = new ArrayList<Integer>();
        for (int rest = keys; rest != 0; rest &= rest - 1) {
            list.add(Integer.numberOfTrailingZeros(rest));
        }
        return list;
    }

    private static @Nullable Integer first(int keys) {
        return keys == 0 ? null : Integer.numberOfTrailingZeros(keys);
    }

    private static @Nullable Integer last(int keys) {
        return keys == 0 ? null : Integer.SIZE - 1 - Integer.numberOfLeadingZeros(keys);
    }

    private static @Nullable Integer value(int keys, int key) {
        return (keys & bit(key)) != 0 ? ~key : null;
    }
}
