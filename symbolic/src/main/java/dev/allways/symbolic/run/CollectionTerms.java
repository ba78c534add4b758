package dev.allways.symbolic.run;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
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

    /** The bounds of ranges of sorted collections: each key is compared with them when it comes. */
    static final IdentityHashMap<Object, List<@Nullable Object>> bounds = new IdentityHashMap<>();

    private static final Pattern REFUSING =
            Pattern.compile("java\\.util\\.(ImmutableCollections|Collections\\$Unmodifiable)");
    private static final Pattern IMMUTABLE =
            Pattern.compile("java\\.util\\.(ImmutableCollections|Collections\\$(Unmodifiable|Empty|Singleton|Copies))");

    private CollectionTerms() {}

    /** A call is at work on what other threads may change: the execution ends, if terms may be among it. */
    public static void cutOffBesideTerms(String call) {
        if (Shadows.anyObject) {
            Shadows.cutOff(call + " beside other threads");
        }
    }

    /** What shows elements of another collection, at any time, each under the same key: all, or a range of them. */
    record View(Object of) {}

    /** What shows something else of what another collection, or an array, holds at any time. */
    record Part(Object of) {}

    /** A collection that shows what another one holds, and changes it or refuses that. */
    public static <T> T showing(T view, Object of) {
        if (view != of && Shadows.session != null) {
            Shadows.objects.put(view, new View(of));
        }
        return view;
    }

    /** A collection that shows values, or entries, of another one, or the elements of an array. */
    public static <T> T showingPart(T view, Object of) {
        if (Shadows.session != null) {
            Shadows.objects.put(view, new Part(of));
        }
        return view;
    }

    /**
     * A method gave what shows what a collection, or an array, holds.
     *
     * @param method its name
     */
    public static void shown(@Nullable Object of, @Nullable Object view, String method) {
        boolean isOwn = of instanceof Collection<?> || of instanceof Map<?, ?> || of instanceof Object[];
        if (of == null || view == null || !isOwn || !isOfPlatform(view)) {
            return;
        }
        if (!isOfPlatform(of) && !(of instanceof Object[]) && !method.matches("(unmod|sync|new|asL).*")) {
            return; // a class of the program may have a method of its own
        }
        if (method.matches("values|sequencedValues|entrySet|sequencedEntrySet|asList")) {
            showingPart(view, of);
        } else {
            showing(view, of);
        }
    }

    /** The map whose entries a collection shows; null: it is none. */
    public static @Nullable Map<?, ?> mapOfEntries(Object view) {
        return Shadows.anyTerm()
                        && origin(view) instanceof Set<?> set
                        && Shadows.objects.get(set) instanceof Part part
                        && part.of() instanceof Map<?, ?> map
                ? map
                : null;
    }

    /** A value is about to come into an entry, perhaps one of a map whose entries are shown. */
    public static void enters(@Nullable Object value) {
        if (Shadows.isSymbolic(value)) {
            Shadows.objects.values().stream()
                    .flatMap(each -> each instanceof Part part ? Stream.of(holder(part.of())) : Stream.empty())
                    .toList()
                    .forEach(Shadows::hasMessage);
        }
    }

    /** The bounds of ranges that a collection, or one that it shows, was asked for. */
    public static Object[] boundsOf(Object view) {
        List<@Nullable Object> its = bounds.get(origin(view));
        return its == null ? new Object[0] : its.toArray();
    }

    /** A range of a sorted collection is about to be made, one of whose ends was compared with all that is there. */
    public static void limits(Object view, @Nullable Object end) {
        if (Shadows.session == null || !(view instanceof SortedMap<?, ?>) && !(view instanceof SortedSet<?>)) {
            return;
        }
        Object collection = origin(view);
        bounds.computeIfAbsent(collection, _ -> new ArrayList<>()).add(end);
        if (Shadows.alone() && isSymbolicKey(end)) {
            keys.putIfAbsent(collection, keptKeys(collection)); // keys of other threads are not compared with it
            Shadows.hasMessage(collection);
        }
    }

    /** The collection that holds what one shows. */
    public static Object origin(Object collection) {
        Object its = collection;
        while (Shadows.objects.get(its) instanceof View view) {
            its = view.of();
        }
        return its;
    }

    /** The collection, or array, that holds what one shows, all or a part of it. */
    static Object holder(Object collection) {
        Object its = origin(collection);
        while (Shadows.objects.get(its) instanceof Part part) {
            its = origin(part.of());
        }
        return its;
    }

    /** Whether two references are to one object, which is no branch. */
    @SuppressWarnings("ReferenceEquality")
    public static boolean isOne(@Nullable Object a, @Nullable Object b) {
        return a == b;
    }

    /** The list that a stream of the platform makes of its elements. */
    public static List<@Nullable Object> immutable(@Nullable Object[] elements) {
        return Stream.of(elements).toList();
    }

    /** Whether an object's class is one of the platform's. */
    public static boolean isOfPlatform(@Nullable Object object) {
        return object != null && object.getClass().getClassLoader() == null;
    }

    /** Whether the code of an object's method is the platform's, which its class has or inherits. */
    public static boolean isPlatforms(@Nullable Object object, String method, Class<?>... parameters) {
        if (object == null || isOfPlatform(object)) {
            return object != null;
        }
        try {
            return object.getClass()
                            .getMethod(method, parameters)
                            .getDeclaringClass()
                            .getClassLoader()
                    == null;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Whether the code of an object's method is that of a class. */
    public static boolean isOf(Class<?> type, Object object, String method, Class<?>... parameters) {
        try {
            return object.getClass().getMethod(method, parameters).getDeclaringClass() == type;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Whether what a collection, or an entry of a map, looks like is told by the platform, element by element. */
    public static boolean isTold(Object object) {
        return (object instanceof Collection<?> || object instanceof Map<?, ?> || object instanceof Map.Entry<?, ?>)
                && Shadows.anyTerm()
                && Shadows.alone()
                && isPlatforms(object, "toString");
    }

    /**
     * Whether it may depend on inputs which of its keys, or elements, an object equals, in the platform's code.
     *
     * @param method the method that searches
     */
    public static boolean searches(
            @Nullable Object collection, @Nullable Object key, String method, Class<?>... parameters) {
        if (!Shadows.anyTerm() || !isPlatforms(collection, method, parameters)) {
            return false;
        }
        Object origin = origin(Objects.requireNonNull(collection));
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
        boolean mayEqual = key != null && !isOfPlatform(key) && !(key instanceof Enum<?>); // constants equal themselves
        return Shadows.isSymbolic(key) || Shadows.anyField && mayEqual;
    }

    /** What is in it, in an order that depends on no input. */
    public static Object[] keysOf(Object collection) {
        return keptKeys(collection).toArray();
    }

    static List<@Nullable Object> keptKeys(Object view) {
        Object collection = origin(view);
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
        if (keys.containsKey(origin(of)) && (made instanceof SortedMap<?, ?> || made instanceof SortedSet<?>)) {
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
        Object collection = origin(view);
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
        if (mayCompareIdentity(origin(collection))) {
            Shadows.unseen(where);
        } else {
            Shadows.lost(where);
            keys.remove(origin(collection)); // which were searched for out of sight
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
                ? keys.containsKey(origin(collection))
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

    /** What a sorted map or set finds for a key, after the key was searched. */
    @SuppressWarnings("unchecked")
    public static @Nullable Object found(Object collection, @Nullable Object key, String method) {
        decides();
        try {
            return switch (method) {
                case "floorEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).floorEntry(key);
                case "ceilingEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).ceilingEntry(key);
                case "floorKey" -> ((NavigableMap<@Nullable Object, ?>) collection).floorKey(key);
                case "ceilingKey" -> ((NavigableMap<@Nullable Object, ?>) collection).ceilingKey(key);
                case "higherEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).higherEntry(key);
                case "lowerEntry" -> ((NavigableMap<@Nullable Object, ?>) collection).lowerEntry(key);
                case "higherKey" -> ((NavigableMap<@Nullable Object, ?>) collection).higherKey(key);
                case "lowerKey" -> ((NavigableMap<@Nullable Object, ?>) collection).lowerKey(key);
                case "higher" -> ((NavigableSet<@Nullable Object>) collection).higher(key);
                case "lower" -> ((NavigableSet<@Nullable Object>) collection).lower(key);
                case "floor" -> ((NavigableSet<@Nullable Object>) collection).floor(key);
                case "ceiling" -> ((NavigableSet<@Nullable Object>) collection).ceiling(key);
                default -> throw new IllegalArgumentException("no method: " + method);
            };
        } finally {
            decided();
        }
    }

    /** Whether an object is a lambda, which has the methods of its interface that are no code of its own. */
    public static boolean isLambda(Object object) {
        return object.getClass().isHidden();
    }

    /** Whether a collection is one that never changes, of which the platform makes no copy. */
    public static boolean isUnchanging(Object collection) {
        return collection.getClass().getName().startsWith("java.util.ImmutableCollections");
    }

    /** A set of these elements, after they were compared. */
    public static Set<?> setOf(Object[] elements) {
        decides();
        try {
            return Set.of(elements);
        } finally {
            decided();
        }
    }

    /** A map of these keys and values, in turns, after the keys were compared. */
    public static Map<?, ?> mapOf(Object[] entries) {
        decides();
        try {
            Map.Entry<?, ?>[] all = new Map.Entry<?, ?>[entries.length / 2];
            for (int i = 0; i < all.length; i++) {
                all[i] = new AbstractMap.SimpleImmutableEntry<>(entries[2 * i], entries[2 * i + 1]);
            }
            return Map.ofEntries(all); // it finds in their order which key is null, or the same
        } finally {
            decided();
        }
    }

    /** Whether the platform refuses all changes of a collection. */
    public static boolean isImmutable(Object collection) {
        return IMMUTABLE.matcher(collection.getClass().getName()).lookingAt();
    }

    /** Whether the platform refuses to change a collection also where there is nothing to change. */
    public static boolean isRefusing(Object collection) {
        return REFUSING.matcher(collection.getClass().getName()).lookingAt();
    }

    /** Whether a method's code is in a class of the platform, and not in an interface: it calls no other of these. */
    public static boolean isOfClass(@Nullable Object object, String method, Class<?>... parameters) {
        if (object == null || isOfPlatform(object)) {
            return object != null;
        }
        try {
            Class<?> its = object.getClass().getMethod(method, parameters).getDeclaringClass();
            return its.getClassLoader() == null && !its.isInterface();
        } catch (NoSuchMethodException e) {
            return false;
        }
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

    /** {@code Map.get}, after the key was searched. */
    public static @Nullable Object get(Map<?, ?> map, @Nullable Object key) {
        decides();
        try {
            return map.get(key);
        } finally {
            decided();
        }
    }

    /** A key's value, by a method of a map that is the platform's, after the key was searched. */
    @SuppressWarnings("unchecked")
    public static @Nullable Object valueOf(Map<?, ?> map, @Nullable Object key) {
        if (isPlatforms(map, "get", Object.class)) {
            return get(map, key);
        }
        if (!isPlatforms(map, "computeIfPresent", Object.class, BiFunction.class)) {
            Shadows.lost("a map with methods of its own");
        }
        decides();
        try {
            return ((Map<@Nullable Object, Object>) map).computeIfPresent(key, (_, value) -> value);
        } finally {
            decided();
        }
    }

    /** {@code Map.containsKey}, after the key was searched. */
    public static boolean contains(Map<?, ?> map, @Nullable Object key) {
        decides();
        try {
            return map.containsKey(key);
        } finally {
            decided();
        }
    }

    /** {@code Map.put}, after the key was searched. */
    @SuppressWarnings("unchecked")
    public static @Nullable Object put(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        List<@Nullable Object> before = keptKeys(origin(map));
        decides();
        try {
            return ((Map<@Nullable Object, @Nullable Object>) map).put(key, value);
        } finally {
            decided();
            keeps(map, key, before, isSymbolicKey(key));
        }
    }

    /** {@code Map.getOrDefault}, after the key was searched. */
    @SuppressWarnings("unchecked")
    public static @Nullable Object getOrDefault(Map<?, ?> map, @Nullable Object key, @Nullable Object otherwise) {
        decides();
        try {
            return ((Map<@Nullable Object, @Nullable Object>) map).getOrDefault(key, otherwise);
        } finally {
            decided();
        }
    }

    /** {@code Map.putIfAbsent}, after the key was searched. */
    public static @Nullable Object putIfAbsent(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.putIfAbsent(key, value));
    }

    /** Whether a map is linked, or shows one that is, and a method is that of the platform. */
    public static boolean isLinked(Map<?, ?> map, String method) {
        return origin(map) instanceof LinkedHashMap<?, ?> && isPlatforms(map, method, Object.class, Object.class);
    }

    /** {@code SequencedMap.putFirst} or {@code putLast}, after the key was searched. */
    public static @Nullable Object putAtEnd(
            Map<?, ?> map, @Nullable Object key, @Nullable Object value, boolean isFirst) {
        return changed(map, key, its -> {
            var all = (SequencedMap<@Nullable Object, @Nullable Object>) its;
            return isFirst ? all.putFirst(key, value) : all.putLast(key, value);
        });
    }

    /** {@code Map.replace}, after the key was searched. */
    public static @Nullable Object replace(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.replace(key, value));
    }

    /** {@code Map.computeIfAbsent}, after the key was searched and the value was computed. */
    public static @Nullable Object computeIfAbsent(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.computeIfAbsent(key, _ -> value));
    }

    /** {@code Map.computeIfPresent}, after the key was searched and the value was computed. */
    public static @Nullable Object computeIfPresent(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.computeIfPresent(key, (_, _) -> value));
    }

    /** {@code Map.compute}, after the key was searched and the value was computed. */
    public static @Nullable Object compute(Map<?, ?> map, @Nullable Object key, @Nullable Object value) {
        return changed(map, key, its -> its.compute(key, (_, _) -> value));
    }

    /**
     * {@code Map.merge}, after the key was searched and the value was computed.
     *
     * @param added what is there if nothing was
     */
    public static @Nullable Object merge(Map<?, ?> map, @Nullable Object key, Object added, @Nullable Object value) {
        return changed(map, key, its -> its.merge(key, added, (_, _) -> value));
    }

    /** Adds, replaces or removes a key's value. */
    @SuppressWarnings("unchecked")
    private static @Nullable Object changed(
            Map<?, ?> map,
            @Nullable Object key,
            Function<Map<@Nullable Object, @Nullable Object>, @Nullable Object> change) {
        List<@Nullable Object> before = keptKeys(origin(map));
        decides();
        try {
            return change.apply((Map<@Nullable Object, @Nullable Object>) map);
        } finally {
            decided();
            keeps(map, key, before, isSymbolicKey(key));
        }
    }

    /**
     * The size of a map and what sees whether it is changed.
     *
     * @param keys null: the platform does not look
     * @param steps how many there were, if the map's call is one; else -1
     */
    public record Watch(Map<?, ?> map, int size, @Nullable Iterator<?> keys, long steps) {}

    /** A function is about to be called that must not change a map. */
    public static @Nullable Watch watch(Map<?, ?> map) {
        boolean isWatched = map.getClass() == HashMap.class
                || map.getClass() == LinkedHashMap.class
                || map.getClass() == TreeMap.class
                || map.getClass() == Hashtable.class;
        Iterator<?> keys = isWatched ? map.keySet().iterator() : null;
        int size = isWatched ? map.size() : 0;
        long steps = SharedTerms.steps();
        return keys != null || steps >= 0 ? new Watch(map, size, keys, steps) : null;
    }

    /** It was called. */
    public static void watched(@Nullable Watch watch) {
        if (watch == null) {
            return;
        }
        SharedTerms.staysOneStep(watch.steps());
        if (watch.keys() == null) {
            return;
        }
        try {
            watch.keys().next();
        } catch (NoSuchElementException e) {
            if (watch.map().size() != watch.size()) {
                throw new ConcurrentModificationException();
            }
        }
    }

    /** Makes the table of a map as large as for all of another one, which are added next. */
    @SuppressWarnings("unchecked")
    public static void makeRoom(Map<?, ?> map, int count) {
        if (map instanceof HashMap<?, ?> its && isPlatforms(map, "putAll", Map.class)) {
            ((HashMap<Object, Object>) its).putAll(new AbstractMap<>() {
                @Override
                public int size() {
                    return count;
                }

                @Override
                public Set<Entry<Object, Object>> entrySet() {
                    return Set.of();
                }
            });
        }
    }

    /** {@code Map.remove}, after the key was searched. */
    public static @Nullable Object remove(Map<?, ?> map, @Nullable Object key) {
        List<@Nullable Object> before = keptKeys(origin(map));
        decides();
        try {
            return map.remove(key);
        } finally {
            decided();
            keeps(map, key, before, false);
        }
    }

    /** {@code Set.contains}, after the element was searched. */
    public static boolean contains(Set<?> set, @Nullable Object element) {
        decides();
        try {
            return set.contains(element);
        } finally {
            decided();
        }
    }

    /** {@code Set.add}, after the element was searched. */
    @SuppressWarnings("unchecked")
    public static boolean add(Set<?> set, @Nullable Object element) {
        List<@Nullable Object> before = keptKeys(origin(set));
        decides();
        try {
            return ((Set<@Nullable Object>) set).add(element);
        } finally {
            decided();
            keeps(set, element, before, isSymbolicKey(element));
        }
    }

    /** {@code Set.remove}, after the element was searched. */
    public static boolean remove(Set<?> set, @Nullable Object element) {
        List<@Nullable Object> before = keptKeys(origin(set));
        decides();
        try {
            return set.remove(element);
        } finally {
            decided();
            keeps(set, element, before, false);
        }
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

    /** Sorts, after all were compared. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void sort(List<?> list, @Nullable Comparator<?> order) {
        decides();
        try {
            ((List) list).sort(order);
        } finally {
            decided();
        }
    }

    /** What shows what a collection holds: it goes where that must not. */
    public static <T> T view(T view, Object of) {
        if (Shadows.isSymbolic(of)) {
            Shadows.hasMessage(view);
        }
        return view;
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
                && (Shadows.isSymbolic(all) || Shadows.anyField || !isOfPlatform(all));
    }

    /** How large the platform makes the table of a hashed set or map that it makes of another one. */
    public static int capacity(Object all) {
        if (all instanceof Map<?, ?> map) {
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
