package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedCollection;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What models ask about the places of keys in the tables of hashed collections, which decide their order. Beside
 * {@link Shadows}, of which each loader of transformed classes has its own.
 */
public final class TableTerms {
    /** The keys of hashed collections, by whose places in the table they were ordered. */
    static final IdentityHashMap<Object, List<@Nullable Object>> placed = new IdentityHashMap<>();

    /** Hashed collections in which the order of keys that share a place may depend on inputs. */
    static final IdentityHashMap<Object, Boolean> mixed = new IdentityHashMap<>();

    private static final int LONG_CHAIN = 8; // of keys that share a place: with another one they become a tree

    private TableTerms() {}

    /**
     * The order of what is in a collection is about to come to light.
     *
     * @return the keys of which it must be decided in which order their places in the table are
     */
    public static Object[] toPlace(Object view) {
        Object collection = ViewTerms.holder(view);
        if (!CollectionTerms.keys.containsKey(collection)
                || CollectionTerms.elementsOf(collection) instanceof SequencedCollection<?>) {
            return new Object[0];
        }
        List<@Nullable Object> its = CollectionTerms.keptKeys(collection);
        if (its.size() < (makesSteps(view) ? 1 : 2) || areSame(its, placed.get(collection))) {
            return new Object[0];
        }
        if (!Shadows.alone() || !hasTable(collection) || its.stream().anyMatch(TableTerms::isHashedByIdentity)) {
            loseOrder(collection, its);
            return new Object[0];
        }
        placed.put(collection, new ArrayList<>(its)); // one of them may be null
        return its.toArray();
    }

    /** Whether going through a table is steps: how many come before a key depends on its place. */
    public static boolean makesSteps(Object view) {
        Object collection = ViewTerms.holder(view);
        return isConcurrent(collection)
                ? Shadows.session().hasControl()
                : Shadows.session().stepping().isSeen(collection);
    }

    private static boolean areSame(List<@Nullable Object> some, @Nullable List<@Nullable Object> others) {
        return others != null
                && some.size() == others.size()
                && IntStream.range(0, some.size()).allMatch(i -> PlatformObjects.isOne(some.get(i), others.get(i)));
    }

    /** Whether keys are ordered by their places in a table, and those that share one as they came. */
    private static boolean hasTable(Object collection) {
        Class<?> type = collection.getClass();
        return (type == HashMap.class || type == HashSet.class || isConcurrent(collection))
                && !mixed.containsKey(collection);
    }

    private static boolean isConcurrent(Object collection) {
        return collection instanceof ConcurrentHashMap<?, ?>
                || collection instanceof ConcurrentHashMap.KeySetView<?, ?>;
    }

    /** Two keys of a hashed collection share a place. */
    public static void shares(Object view) {
        if (isConcurrent(ViewTerms.holder(view))) { // which one comes first depends on others when the table grows
            Shadows.lost("the order of a hashed collection");
        }
    }

    static void loseOrder(Object collection, List<@Nullable Object> its) {
        String what = "the order of a hashed collection";
        if (mixed.containsKey(collection) || its.stream().anyMatch(TableTerms::isHashedByIdentity)) {
            Shadows.unseen(what);
        } else {
            Shadows.lost(what);
        }
    }

    private static boolean isHashedByIdentity(@Nullable Object key) {
        if (key == null) {
            return false;
        }
        try {
            Class<?> by = key.getClass().getMethod("hashCode").getDeclaringClass();
            return by == Object.class || by == Enum.class;
        } catch (NoSuchMethodException e) {
            return true;
        }
    }

    /** How many places the table of a hashed collection has: its halves have halves of their own. */
    public static int tableSize(Object view) {
        Spliterator<?> part = CollectionTerms.elementsOf(ViewTerms.holder(view)).spliterator();
        int size = 1;
        while ((part = part.trySplit()) != null) {
            size *= 2;
        }
        return size;
    }

    /** The order of keys that share a place may depend on inputs from here on. */
    static void mixes(Object collection) {
        mixed.put(ViewTerms.origin(collection), true);
    }

    /** A hashed collection is about to be filled with what another one holds, in an order that does not matter. */
    public static void fills(Object made, Object all) {
        Object its = ViewTerms.holder(all);
        if (isConcurrent(made)
                || CollectionTerms.keys.containsKey(its)
                        && !(CollectionTerms.elementsOf(its) instanceof SequencedCollection<?>)) {
            mixes(made);
        }
    }

    /** Whether one place may have too many keys for a chain when one more comes, that may belong to any. */
    static boolean mayBecomeATree(Object collection, List<@Nullable Object> its) {
        if (its.size() < LONG_CHAIN || !hasTable(collection)) {
            return false;
        }
        int[] chains = new int[tableSize(collection)];
        int anywhere = 0;
        for (Object each : its) {
            if (CollectionTerms.isSymbolicKey(each)) {
                anywhere++;
            } else {
                int hash = Objects.hashCode(each);
                chains[(hash ^ hash >>> 16) & chains.length - 1]++;
            }
        }
        CollectionTerms.forget();
        return anywhere + Arrays.stream(chains).max().orElse(0) >= LONG_CHAIN;
    }
}
