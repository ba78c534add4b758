package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SequencedCollection;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What models of the platform's collections ask about terms; only where no other thread can see these collections.
 * Beside {@link Shadows}, of which each loader of transformed classes has its own.
 */
public final class CollectionTerms {
    /** The keys, or elements, of collections some of whose may depend on inputs, in an order that does not. */
    static final IdentityHashMap<Object, List<@Nullable Object>> keys = new IdentityHashMap<>();

    /** The hash codes of objects that are no mere values, when they were put into hashed collections. */
    static final IdentityHashMap<Object, IdentityHashMap<Object, int[]>> hashes = new IdentityHashMap<>();

    /** The hash codes that such objects had when they were last searched for. */
    static final IdentityHashMap<Object, int[]> lastHashes = new IdentityHashMap<>();

    private static final Set<String> CHANGES =
            Set.of("add", "put", "putFirst", "putIfAbsent", "putLast", "remove", "replace");

    private CollectionTerms() {}

    /** A call is at work on what other threads may change: the execution ends, if terms may be among it. */
    public static void cutOffBesideTerms(String call) {
        if (Shadows.anyObject) {
            Shadows.cutOff(call + " beside other threads");
        }
    }

    /** The list that a stream of the platform makes of its elements. */
    public static List<@Nullable Object> immutable(@Nullable Object[] elements) {
        return Stream.of(elements).toList();
    }

    /** Whether what a collection, or an entry of a map, looks like is told by the platform, element by element. */
    public static boolean isTold(Object object) {
        return (object instanceof Collection<?> || object instanceof Map<?, ?> || object instanceof Map.Entry<?, ?>)
                && Shadows.anyTerm()
                && Shadows.alone()
                && PlatformObjects.isPlatforms(object, "toString");
    }

    /**
     * Whether it may depend on inputs which of its keys, or elements, an object equals, in the platform's code.
     *
     * @param method the method that searches
     */
    public static boolean searches(
            @Nullable Object collection, @Nullable Object key, String method, Class<?>... parameters) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(collection, method, parameters)) {
            return false;
        }
        if (CHANGES.contains(method) && PlatformObjects.isRefusing(Objects.requireNonNull(collection))) {
            return false; // before anything is compared
        }
        Object origin = ViewTerms.origin(Objects.requireNonNull(collection));
        if (!keys.containsKey(origin) && !isSymbolicKey(key)) {
            return false;
        }
        if (mayCompareIdentity(origin)) {
            String what = "a collection that may compare its elements by identity";
            if (origin.getClass().getName().startsWith("java.util.IdentityHashMap")) {
                Shadows.cutOff(what); // a box of a value with a term is always one of its own
            } else {
                Shadows.unseen(what);
            }
            return false;
        }
        return true;
    }

    /** Whether a collection may be one that does not ask whether objects are equal, or be a view of one. */
    private static boolean mayCompareIdentity(Object collection) {
        String name = collection.getClass().getName();
        return collection instanceof IdentityHashMap<?, ?>
                || name.startsWith("java.util.IdentityHashMap")
                || name.startsWith("java.util.Collections$") && !name.contains("Empty") && !name.contains("Singleton");
    }

    static boolean isSymbolicKey(@Nullable Object key) {
        boolean mayEqual = key != null
                && !PlatformObjects.isOfPlatform(key)
                && !(key instanceof Enum<?>); // constants equal themselves
        return Shadows.isSymbolic(key) || Shadows.anyField && mayEqual;
    }

    /** What is in it, in an order that depends on no input. */
    public static Object[] keysOf(Object collection) {
        return keptKeys(collection).toArray();
    }

    static List<@Nullable Object> keptKeys(Object view) {
        Object collection = ViewTerms.origin(view);
        Collection<?> its = elementsOf(view);
        List<@Nullable Object> kept = keys.get(collection);
        boolean isOrdered =
                elementsOf(collection) instanceof SequencedCollection<?> || collection instanceof PriorityQueue<?>;
        if (kept != null && kept.size() == its.size() && !isOrdered) {
            return kept;
        }
        List<@Nullable Object> now = new ArrayList<>(its);
        forget();
        if (kept != null && !isOrdered) {
            List<@Nullable Object> left = those(kept, now);
            if (left.size() == now.size()) { // an iterator has removed others
                return left;
            }
        }
        if (!isOrdered && now.size() > 1 && now.stream().anyMatch(CollectionTerms::isSymbolicKey)) {
            TableTerms.loseOrder(collection, now);
        }
        return now;
    }

    /** Those of some objects that are among others. */
    private static List<@Nullable Object> those(List<@Nullable Object> some, List<@Nullable Object> others) {
        var its = new IdentityHashMap<@Nullable Object, Boolean>();
        others.forEach(each -> its.put(each, true));
        List<@Nullable Object> left = new ArrayList<>(some);
        left.removeIf(each -> !its.containsKey(each));
        return left;
    }

    static Collection<?> elementsOf(Object collection) {
        return collection instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) collection;
    }

    /** A sorted collection was made of another one, in the same order. */
    static void keepsAll(Object made, Object of) {
        if (keys.containsKey(ViewTerms.origin(of))
                && (made instanceof SortedMap<?, ?> || made instanceof SortedSet<?>)) {
            keys.put(made, keptKeys(of));
        }
    }

    /** A collection was cloned by the platform. */
    public static <T> T cloned(T made, Object of) {
        if (keys.containsKey(of)) {
            keys.put(made, new ArrayList<>(keptKeys(of)));
            hashes.put(made, new IdentityHashMap<>(hashes.getOrDefault(of, new IdentityHashMap<>())));
            TableTerms.mixes(made);
        }
        return holding(made, of);
    }

    /** An object has a hash code now, which a hashed collection that it is put into remembers. */
    public static void hashes(Object key, int[] hash) {
        lastHashes.put(key, hash);
    }

    /** The hash code that a key had when it was put into a collection; null: that is not known. */
    public static int @Nullable [] keptHash(Object collection, Object key) {
        IdentityHashMap<Object, int[]> its = hashes.get(collection);
        return its == null ? null : its.get(key);
    }

    /** A key was added, or removed. */
    static void keeps(Object view, @Nullable Object key, List<@Nullable Object> before, boolean isThere) {
        Object collection = ViewTerms.origin(view);
        int size = elementsOf(collection).size();
        if (size > before.size()) {
            if (TableTerms.mayBecomeATree(collection, before)) {
                TableTerms.mixes(collection);
            }
            before.add(key);
            int[] hash = key == null ? null : lastHashes.get(key);
            if (hash != null) {
                hashes.computeIfAbsent(collection, _ -> new IdentityHashMap<>()).put(key, hash);
            }
        } else if (size < before.size()) {
            before.remove(before.stream()
                    .filter(each -> Objects.equals(each, key))
                    .findFirst()
                    .orElse(key));
        }
        forget();
        if (isThere || keys.containsKey(collection)) {
            keys.put(collection, before);
            Shadows.hasMessage(collection);
        }
    }

    /**
     * A collection's method was called that is not followed, unless its class is: it compares its first argument with
     * what is there, and may call a function among the others.
     *
     * @param number of the argument, from 1
     */
    public static void found(Object collection, @Nullable Object argument, int number, String where) {
        if (compares(collection, number, where)) {
            SharedTerms.searched(collection);
        }
        if (!Shadows.anyTerm() || !isLost(collection, argument, number, where)) {
            return;
        }
        if (mayCompareIdentity(ViewTerms.origin(collection))) {
            Shadows.unseen(where);
        } else {
            Shadows.lost(where);
            keys.remove(ViewTerms.origin(collection)); // which were searched for out of sight
        }
    }

    /** The same before the call, where its steps are those of a thread under control. */
    public static void finds(@Nullable Object collection, @Nullable Object argument, int number, String where) {
        if (collection == null) {
            return;
        }
        if (Shadows.anyTerm() && isLost(collection, argument, number, where)) {
            Shadows.session().loses(where, null);
        }
        if (compares(collection, number, where)) {
            SharedTerms.searches(collection);
        }
    }

    /** Whether a call of a collection compares an argument with what is there. */
    private static boolean compares(Object collection, int number, String where) {
        return number == 1 ? !isAppended(collection, where) : where.endsWith(".remove");
    }

    private static boolean isLost(Object collection, @Nullable Object argument, int number, String where) {
        boolean isCompared = compares(collection, number, where);
        boolean holdsSymbolic = collection instanceof Map<?, ?> && number == 1
                ? keys.containsKey(ViewTerms.origin(collection))
                : Shadows.isSymbolic(collection);
        boolean matters =
                isCompared ? isSymbolicKey(argument) || holdsSymbolic : LambdaTerms.holdsTerms(argument) && number > 1;
        return matters && !LambdaTerms.isFollowed(collection.getClass(), where);
    }

    /** Whether a method adds an element that is compared with none. */
    private static boolean isAppended(Object collection, String where) {
        return (where.endsWith(".add") || where.endsWith(".offer")) && !comparesAdded(collection);
    }

    /** An element is about to be added to a collection that is no set. */
    public static void adds(Object collection, @Nullable Object element) {
        if (comparesAdded(collection) && (isSymbolicKey(element) || Shadows.isSymbolic(collection))) {
            Shadows.lost("the order of a queue");
        }
    }

    /** Whether the order of a queue's elements, and one that is added, is known once all are compared, by no code. */
    public static boolean isOrderKnown(Object collection, @Nullable Object added) {
        return collection.getClass() == PriorityQueue.class
                && collection instanceof PriorityQueue<?> queue
                && added != null
                && SortModels.isPlatforms(queue.comparator())
                && SharedTerms.isValue(added)
                && queue.stream().allMatch(SharedTerms::isValue);
    }

    private static boolean comparesAdded(Object collection) {
        return collection instanceof Set<?>
                || collection instanceof PriorityQueue<?>
                || collection instanceof PriorityBlockingQueue<?>
                || collection instanceof DelayQueue<?>;
    }

    /** The platform is about to compare what was compared before. */
    static void decides() {
        CallTerms.register().comparisons++;
    }

    static void decided() {
        CallTerms.register().comparisons--;
        forget();
    }

    /** What code that was called back has left behind: it was asked before, by code that is followed. */
    static void forget() {
        if (Shadows.filled) {
            CallTerms.cleared(CallTerms.register());
        }
        Shadows.setTainting(false);
    }

    /**
     * Whether a method that a class of the program has from a collection of the platform, and calls itself, may depend
     * on inputs in which of its keys, or elements, an object equals.
     */
    public static boolean searchesByItself(Object collection, @Nullable Object key, boolean changes) {
        boolean isSymbolic = Shadows.anyTerm() && (keys.containsKey(collection) || isSymbolicKey(key));
        if (isSymbolic && changes) {
            keys.putIfAbsent(collection, keptKeys(collection));
        }
        return isSymbolic;
    }

    /** Such a method was called. */
    public static void calledByItself(Object collection, @Nullable Object key) {
        forget();
        List<@Nullable Object> kept = keys.get(collection);
        if (kept != null) {
            keeps(collection, key, new ArrayList<>(kept), true);
        }
    }

    /** A collection that does not change was made of these elements, none of which equals another one. */
    public static <T> T keeping(T made, @Nullable Object... elements) {
        if (made instanceof Map<?, ?> map ? map.size() > 0 : elements.length > 0) {
            boolean isSymbolic = Arrays.stream(elements).anyMatch(CollectionTerms::isSymbolicKey);
            if (isSymbolic) {
                keys.put(made, new ArrayList<>(Arrays.asList(elements)));
                Shadows.hasMessage(made);
            }
        }
        return made;
    }

    /**
     * Whether a set or map that is about to be made of what another one holds is to be made of one after the other:
     * they are compared.
     */
    public static boolean isFilledOneByOne(@Nullable Object all) {
        return all != null
                && Shadows.anyTerm()
                && Shadows.session().isAlone()
                && (Shadows.isSymbolic(all) || Shadows.anyField || !PlatformObjects.isOfPlatform(all));
    }

    /** What the platform's constructor of a hashed set or map takes where it makes one of another one. */
    public static int capacity(Object all, boolean isConcurrent) {
        if (all instanceof Map<?, ?> map) {
            if (isConcurrent) {
                return map.size();
            }
            return map.isEmpty() ? 16 : (int) Math.ceil(map.size() / 0.75);
        }
        return (int) Math.ceil(Math.max(((Collection<?>) all).size(), 12) / 0.75);
    }

    /** Something that was made of others holds them. */
    public static <T> T holding(T made, @Nullable Object... held) {
        for (Object each : held) {
            Shadows.hold(made, each);
        }
        return made;
    }
}
