package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/** Models of methods that make a collection: of given elements, or as a copy of another one. */
public final class FactoryModels {
    private FactoryModels() {}

    public static List<?> List_of(Object a) {
        return CollectionTerms.holding(List.of(a), a);
    }

    public static List<?> List_of(Object a, Object b) {
        return CollectionTerms.holding(List.of(a, b), a, b);
    }

    public static List<?> List_of(Object a, Object b, Object c) {
        return CollectionTerms.holding(List.of(a, b, c), a, b, c);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d) {
        return CollectionTerms.holding(List.of(a, b, c, d), a, b, c, d);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d, Object e) {
        return CollectionTerms.holding(List.of(a, b, c, d, e), a, b, c, d, e);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d, Object e, Object f) {
        return CollectionTerms.holding(List.of(a, b, c, d, e, f), a, b, c, d, e, f);
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d, Object e, Object f, Object g) {
        return List_of(new Object[] {a, b, c, d, e, f, g});
    }

    public static List<?> List_of(Object a, Object b, Object c, Object d, Object e, Object f, Object g, Object h) {
        return List_of(new Object[] {a, b, c, d, e, f, g, h});
    }

    public static List<?> List_of(Object[] elements) {
        return CollectionTerms.holding(List.of(elements), elements);
    }

    public static Set<?> Set_of(Object a) {
        return setOf(a);
    }

    public static Set<?> Set_of(Object a, Object b) {
        return setOf(a, b);
    }

    public static Set<?> Set_of(Object a, Object b, Object c) {
        return setOf(a, b, c);
    }

    public static Set<?> Set_of(Object a, Object b, Object c, Object d) {
        return setOf(a, b, c, d);
    }

    public static Set<?> Set_of(Object a, Object b, Object c, Object d, Object e) {
        return setOf(a, b, c, d, e);
    }

    public static Set<?> Set_of(Object[] elements) {
        return setOf(elements);
    }

    private static Set<?> setOf(Object... elements) {
        if (Shadows.anyTerm()) {
            testDifferent(elements);
        }
        try {
            return CollectionTerms.keeping(SearchedCollections.setOf(elements), elements);
        } catch (IllegalArgumentException e) {
            Shadows.hasMessage(e);
            throw e;
        }
    }

    /** Whether one element equals another one, before the platform refuses that, and names the element. */
    private static void testDifferent(Object[] elements) {
        for (int i = 1; i < elements.length; i++) {
            for (int k = 0; k < i; k++) {
                if (elements[i] != null && elements[k] != null && KeySearch.isSame(elements[i], elements[k])) {
                    return;
                }
            }
        }
    }

    public static Map<?, ?> Map_of(Object a, Object x) {
        return mapOf(a, x);
    }

    public static Map<?, ?> Map_of(Object a, Object x, Object b, Object y) {
        return mapOf(a, x, b, y);
    }

    public static Map<?, ?> Map_of(Object a, Object x, Object b, Object y, Object c, Object z) {
        return mapOf(a, x, b, y, c, z);
    }

    public static Map<?, ?> Map_of(Object a, Object x, Object b, Object y, Object c, Object z, Object d, Object w) {
        return mapOf(a, x, b, y, c, z, d, w);
    }

    public static Map<?, ?> Map_ofEntries(Map.Entry<?, ?>[] entries) {
        Object[] its = new Object[2 * entries.length];
        for (int i = 0; i < entries.length; i++) {
            its[2 * i] = entries[i].getKey();
            its[2 * i + 1] = entries[i].getValue();
        }
        return mapOf(its);
    }

    /** @param entries keys and values, in turns */
    private static Map<?, ?> mapOf(Object... entries) {
        Object[] its = new Object[entries.length / 2];
        for (int i = 0; i < its.length; i++) {
            its[i] = entries[2 * i];
        }
        if (Shadows.anyTerm()) {
            testDifferent(its);
        }
        try {
            return CollectionTerms.holding(CollectionTerms.keeping(SearchedCollections.mapOf(entries), its), entries);
        } catch (IllegalArgumentException e) {
            Shadows.hasMessage(e);
            throw e;
        }
    }

    public static Map.Entry<?, ?> Map_entry(Object key, Object value) {
        return CollectionTerms.holding(Map.entry(key, value), key, value);
    }

    public static List<?> List_copyOf(Collection<?> all) {
        IterationOrder.decide(all);
        return CollectionTerms.holding(List.copyOf(all), all);
    }

    public static Set<?> Set_copyOf(Collection<?> all) {
        if (!Shadows.anyTerm() || all instanceof Set<?> && PlatformObjects.isUnchanging(all)) {
            return Set.copyOf(all);
        }
        Object[] elements = IterationOrder.elements(all, false);
        Object[] different = new Object[elements.length];
        int count = 0;
        for (Object each : elements) {
            boolean isNew = true;
            for (int i = 0; i < count && isNew; i++) {
                isNew = !KeySearch.isSame(each, different[i]);
            }
            if (isNew) {
                different[count] = each;
                count++;
            }
        }
        Collection<?> asGiven =
                all instanceof Set<?> && PlatformObjects.isOfPlatform(all) ? all : Arrays.asList(elements);
        return CollectionTerms.keeping(SearchedCollections.copyOf(asGiven), Arrays.copyOf(different, count));
    }

    public static Map<?, ?> Map_copyOf(Map<?, ?> all) {
        if (!Shadows.anyTerm() || PlatformObjects.isUnchanging(all)) {
            return Map.copyOf(all);
        }
        Map<?, ?> given = PlatformObjects.isOfPlatform(all) ? all : inOrder(all);
        Object[] different = CollectionTerms.keysOf(given);
        testDifferent(different); // those of other maps than hashed ones may be equal
        try {
            return CollectionTerms.holding(
                    CollectionTerms.keeping(SearchedCollections.copyOf(given), different), given);
        } catch (IllegalArgumentException e) {
            Shadows.hasMessage(e);
            throw e;
        }
    }

    /** What a map of the program holds, in the order in which it gives that. */
    private static Map<?, ?> inOrder(Map<?, ?> all) {
        Map<@Nullable Object, @Nullable Object> different = new LinkedHashMap<>();
        for (Object each : IterationOrder.keys(all)) {
            MapModels.Map_put(different, each, MapModels.Map_get(all, each));
        }
        return different;
    }

    public static Set<?> Collections_singleton(@Nullable Object element) {
        Set<@Nullable Object> made = Collections.<@Nullable Object>singleton(element);
        return CollectionTerms.holding(CollectionTerms.keeping(made, element), element);
    }

    public static List<?> Collections_singletonList(@Nullable Object element) {
        List<@Nullable Object> made = Collections.<@Nullable Object>singletonList(element);
        return CollectionTerms.holding(made, element);
    }

    public static Map<?, ?> Collections_singletonMap(@Nullable Object key, @Nullable Object value) {
        Map<@Nullable Object, @Nullable Object> made =
                Collections.<@Nullable Object, @Nullable Object>singletonMap(key, value);
        return CollectionTerms.holding(CollectionTerms.keeping(made, key), key, value);
    }

    public static List<?> Collections_nCopies(int count, @Nullable Object element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        List<@Nullable Object> made = Collections.<@Nullable Object>nCopies(ValueTerms.settle(count), element);
        return CollectionTerms.holding(made, element);
    }

    public static Object List_clone(List<?> list) {
        return switch (list) {
            case ArrayList<?> all -> CollectionTerms.holding(all.clone(), all);
            case LinkedList<?> all -> CollectionTerms.holding(all.clone(), all);
            case Vector<?> all -> CollectionTerms.holding(all.clone(), all);
            default -> throw new IllegalArgumentException("no list that is cloned: " + list.getClass());
        };
    }

    public static Object Map_clone(Map<?, ?> map) {
        return switch (map) {
            case HashMap<?, ?> all -> CollectionTerms.cloned(all.clone(), all);
            case TreeMap<?, ?> all -> CollectionTerms.cloned(all.clone(), all);
            default -> throw new IllegalArgumentException("no map that is cloned: " + map.getClass());
        };
    }

    public static Object Set_clone(Set<?> set) {
        return switch (set) {
            case HashSet<?> all -> CollectionTerms.cloned(all.clone(), all);
            case TreeSet<?> all -> CollectionTerms.cloned(all.clone(), all);
            default -> throw new IllegalArgumentException("no set that is cloned: " + set.getClass());
        };
    }
}
