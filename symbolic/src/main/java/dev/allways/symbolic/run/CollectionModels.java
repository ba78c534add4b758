package dev.allways.symbolic.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Models of the methods that all collections have. One that is no set and no list compares its elements in turn. */
public final class CollectionModels {
    private static final Collection<@Nullable Object> NULL = Collections.singletonList(null);

    private CollectionModels() {}

    public static boolean Collection_contains(Collection<?> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return SetModels.Set_contains(set, element);
        }
        if (all instanceof List<?> list) {
            return ListModels.List_contains(list, element);
        }
        if (!Shadows.anyTerm() || element == null || !PlatformObjects.isPlatforms(all, "contains", Object.class)) {
            return all.contains(element);
        }
        CollectionTerms.searches(all, element, "contains", Object.class); // by identity, maybe: then it says so
        for (Iterator<?> its = Collection_iterator(all); its.hasNext(); ) {
            if (ObjectModels.Objects_equals(element, its.next())) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    public static boolean Collection_add(Collection<@Nullable Object> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return SetModels.Set_add((Set<@Nullable Object>) set, element);
        }
        CollectionTerms.adds(all, element);
        return CollectionTerms.holding(all, element).add(element);
    }

    public static boolean Collection_remove(Collection<?> all, @Nullable Object element) {
        if (all instanceof Set<?> set) {
            return SetModels.Set_remove(set, element);
        }
        if (all instanceof List<?> list) {
            return ListModels.List_remove(list, element);
        }
        if (!isModelled(all, "remove", Object.class)) {
            return all.remove(element);
        }
        CollectionTerms.searches(all, element, "remove", Object.class); // by identity, maybe: then it says so
        return isRemoved(Collection_iterator(all), element);
    }

    /** Removes the first that an object equals. */
    static boolean isRemoved(Iterator<?> its, @Nullable Object element) {
        while (its.hasNext()) {
            if (ObjectModels.Objects_equals(element, its.next())) {
                its.remove();
                return true;
            }
        }
        return false;
    }

    /**
     * Removes the elements at some places of an iteration. One over a collection that is copied when it changes shows
     * what was there, and removes nothing.
     */
    static boolean removeThose(Collection<?> all, boolean[] goes) {
        boolean changes = false;
        int at = 0;
        Iterator<?> its = all.iterator();
        for (boolean one : goes) {
            Object each = its.next();
            if (!one) {
                at++;
                continue;
            }
            switch (all) {
                case CopyOnWriteArrayList<?> list -> list.remove(at);
                case CopyOnWriteArraySet<?> set -> SetModels.Set_remove(set, each);
                default -> its.remove();
            }
            changes = true;
        }
        return changes;
    }

    public static boolean Collection_containsAll(Collection<?> all, Collection<?> others) {
        if (!PlatformObjects.isPlatforms(all, "containsAll", Collection.class)) {
            return all.containsAll(others);
        }
        for (Object each : IterationOrder.elements(others, false)) {
            if (each == null ? !all.containsAll(NULL) : !Collection_contains(all, each)) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    public static boolean Collection_addAll(Collection<@Nullable Object> all, Collection<?> others) {
        if (all instanceof Set<?> set) {
            return SetModels.Set_addAll((Set<@Nullable Object>) set, others);
        }
        if (all instanceof List<?> list) {
            return ListModels.List_addAll((List<@Nullable Object>) list, others);
        }
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(all, "addAll", Collection.class)) {
            return all.addAll(others);
        }
        Object[] each = IterationOrder.elements(others, true);
        for (Object its : each) {
            CollectionTerms.adds(all, its);
        }
        return CollectionTerms.holding(all, each).addAll(Arrays.asList(each));
    }

    /** Whether the platform's code of a method changes a collection, unlike one that refuses that, beside terms. */
    static boolean isModelled(Collection<?> all, String method, Class<?> parameter) {
        return Shadows.anyTerm() && PlatformObjects.isPlatforms(all, method, parameter) && !isRefusing(all);
    }

    /** Whether the platform refuses to change a collection also where there is nothing to change. */
    static boolean isRefusing(Collection<?> all) {
        return PlatformObjects.isRefusing(all)
                || all instanceof List<?> list && PlatformObjects.isUnchanging(ViewTerms.origin(list)); // in any order
    }

    public static @Nullable Object[] Collection_toArray(Collection<?> all) {
        IterationOrder.decide(all);
        return all.toArray();
    }

    public static @Nullable Object[] Collection_toArray(Collection<?> all, @Nullable Object[] to) {
        IterationOrder.decide(all);
        return all.toArray(to);
    }

    public static @Nullable Object[] Collection_toArray(Collection<?> all, IntFunction<@Nullable Object[]> made) {
        return Collection_toArray(all, made.apply(0));
    }

    public static Iterator<?> Collection_iterator(Collection<?> all) {
        IterationOrder.decide(all);
        return ViewTerms.view(all.iterator(), all);
    }

    public static boolean Collection_equals(Collection<?> all, @Nullable Object other) {
        return ObjectModels.Object_equals(all, other);
    }

    public static String Collection_toString(Collection<?> all) {
        if (!Shadows.anyTerm() || !PlatformObjects.isPlatforms(all, "toString")) {
            return all.toString();
        }
        List<@Nullable Object> parts = new ArrayList<>();
        StringBuilder recipe = new StringBuilder("[");
        for (Iterator<?> its = Collection_iterator(all); its.hasNext(); ) {
            Object each = its.next();
            recipe.append(parts.isEmpty() ? "\1" : ", \1");
            parts.add(PlatformObjects.isOne(each, all) ? "(this Collection)" : each);
        }
        return TextModels.concatenated(recipe.append(']').toString(), parts.toArray());
    }
}
