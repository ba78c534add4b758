package dev.allways.symbolic.run;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models of the algorithms of {@code Collections}. */
public final class AlgorithmModels {
    private AlgorithmModels() {}

    public static boolean Collections_addAll(Collection<@Nullable Object> all, @Nullable Object[] elements) {
        boolean changes = false;
        for (Object each : elements) {
            changes |= CollectionModels.Collection_add(all, each);
        }
        return changes;
    }

    public static int Collections_frequency(Collection<?> all, @Nullable Object element) {
        int count = 0;
        for (Object each : all) {
            if (ObjectModels.Objects_equals(element, each)) {
                count++;
            }
        }
        return count;
    }

    public static Object Collections_max(Collection<?> all) {
        return Collections_max(all, null);
    }

    public static Object Collections_min(Collection<?> all) {
        return Collections_min(all, null);
    }

    public static Object Collections_max(Collection<?> all, @Nullable Comparator<?> order) {
        Iterator<?> left = CollectionModels.Collection_iterator(all);
        Object greatest = left.next();
        while (left.hasNext()) {
            Object each = left.next();
            greatest = ObjectModels.compared(each, greatest, order) > 0 ? each : greatest;
        }
        return greatest;
    }

    public static Object Collections_min(Collection<?> all, @Nullable Comparator<?> order) {
        Iterator<?> left = CollectionModels.Collection_iterator(all);
        Object least = left.next();
        while (left.hasNext()) {
            Object each = left.next();
            least = ObjectModels.compared(each, least, order) < 0 ? each : least;
        }
        return least;
    }

    public static void Collections_reverse(List<@Nullable Object> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            list.set(i, list.set(j, list.get(i)));
        }
    }

    public static void Collections_rotate(List<?> list, int distance) {
        int size = list.size();
        Collections.rotate(list, size == 0 ? 0 : ValueTerms.settle(MathModels.Math_floorMod(distance, size)));
    }

    public static void Collections_copy(List<@Nullable Object> to, List<?> from) {
        if (from.size() > to.size()) {
            throw new IndexOutOfBoundsException("Source does not fit in dest");
        }
        for (int i = 0; i < from.size(); i++) {
            ListModels.List_set(to, i, ListModels.List_get(from, i));
        }
    }

    public static void Collections_fill(List<@Nullable Object> list, @Nullable Object element) {
        Collections.fill(CollectionTerms.holding(list, element), element);
    }

    public static void Collections_swap(List<@Nullable Object> list, int i, int j) {
        list.set(i, list.set(j, list.get(i)));
    }

    public static boolean Collections_disjoint(Collection<?> some, Collection<?> others) {
        boolean isSet = some instanceof Set<?>;
        boolean hasNoSet = !isSet && !(others instanceof Set<?>);
        int size = hasNoSet ? some.size() : 1;
        int otherSize = hasNoSet ? others.size() : 1;
        if (size == 0 || otherSize == 0) {
            return true;
        }
        boolean swaps = isSet || size > otherSize;
        Collection<?> containing = swaps ? some : others;
        for (Iterator<?> its = CollectionModels.Collection_iterator(swaps ? others : some); its.hasNext(); ) {
            if (CollectionModels.Collection_contains(containing, its.next())) {
                return false;
            }
        }
        return true;
    }

    public static int Collections_binarySearch(List<?> list, Object key) {
        return Collections_binarySearch(list, key, null);
    }

    public static int Collections_binarySearch(List<?> list, @Nullable Object key, @Nullable Comparator<?> order) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int sign = ObjectModels.compared(list.get(middle), key, order);
            if (sign < 0) {
                low = middle + 1;
            } else if (sign > 0) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }
}
