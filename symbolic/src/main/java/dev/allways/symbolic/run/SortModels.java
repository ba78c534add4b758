package dev.allways.symbolic.run;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Models of sorting objects. What is compared with what is as in the platform, so that an order that is none, such as a
 * difference that overflows, gives what it gives there.
 */
public final class SortModels {
    private static final int SHORT = 32; // elements that are too many for what is here

    private SortModels() {}

    @SuppressWarnings("unchecked")
    public static void List_sort(List<?> list, @Nullable Comparator<?> order) {
        if (!PlatformObjects.isPlatforms(list, "sort", Comparator.class)) {
            ((List<Object>) list).sort((Comparator<Object>) order);
            return;
        }
        if (Shadows.anyTerm()) {
            sort(list.toArray(), 0, list.size(), order);
        }
        SearchedCollections.sort(list, order);
    }

    /** Whether an order is the platform's own, of elements as they are: the natural one or its opposite. */
    static boolean isPlatforms(@Nullable Comparator<?> order) {
        return order == null || order == Collections.reverseOrder() || order == Comparator.<Integer>naturalOrder();
    }

    /**
     * Decides how each element of a priority queue, and one that is added, compares with each other one: then the
     * platform's comparisons depend on nothing else, whenever it makes them.
     */
    static void order(PriorityQueue<?> queue, @Nullable Object added) {
        int size = queue.size();
        @Nullable Object[] all = Arrays.copyOf(queue.toArray(), size + 1);
        all[size] = Objects.requireNonNull(added);
        sort(all, 0, size + 1, queue.comparator());
    }

    public static void Collections_sort(List<?> list) {
        List_sort(list, null);
    }

    public static void Collections_sort(List<?> list, @Nullable Comparator<?> order) {
        List_sort(list, order);
    }

    public static void Arrays_sort(@Nullable Object[] array) {
        Arrays_sort(array, 0, array.length, null);
    }

    public static void Arrays_sort(@Nullable Object[] array, @Nullable Comparator<?> order) {
        Arrays_sort(array, 0, array.length, order);
    }

    @SuppressWarnings("unchecked")
    public static void Arrays_sort(@Nullable Object[] array, int begin, int end, @Nullable Comparator<?> order) {
        if (begin > end || begin < 0 || end > array.length) {
            ValueTerms.refused(begin);
            ValueTerms.refused(end);
            Arrays.sort(array, begin, end, (Comparator<Object>) order); // it throws
        }
        if (!Shadows.anyTerm()) {
            Arrays.sort(array, begin, end, (Comparator<Object>) order);
            return;
        }
        sort(array, begin, end, order);
    }

    private static void sort(@Nullable Object[] all, int begin, int end, @Nullable Comparator<?> order) {
        if (end - begin < 2) {
            return;
        }
        if (end - begin < SHORT) {
            insertByHalves(all, begin, run(all, begin, end, order), end, order);
        } else {
            insert(all, begin, end, order);
        }
    }

    /**
     * How far elements are in order from the beginning on, or were in the strict opposite one, which is turned round.
     */
    private static int run(@Nullable Object[] all, int begin, int end, @Nullable Comparator<?> order) {
        int at = begin + 2;
        if (isLess(all[begin + 1], all[begin], order)) {
            while (at < end && isLess(all[at], all[at - 1], order)) {
                at++;
            }
            for (int i = begin, j = at - 1; i < j; i++, j--) {
                Object first = all[i];
                all[i] = all[j];
                all[j] = first;
            }
        } else {
            while (at < end && !isLess(all[at], all[at - 1], order)) {
                at++;
            }
        }
        return at;
    }

    private static void insertByHalves(
            @Nullable Object[] all, int begin, int from, int end, @Nullable Comparator<?> order) {
        for (int next = from; next < end; next++) {
            Object value = all[next];
            int left = begin;
            int right = next;
            while (left < right) {
                int middle = (left + right) >>> 1;
                if (isLess(value, all[middle], order)) {
                    right = middle;
                } else {
                    left = middle + 1;
                }
            }
            for (int i = next; i > left; i--) {
                all[i] = all[i - 1];
            }
            all[left] = value;
        }
    }

    /** It keeps the order of equal ones, as the platform does. */
    private static void insert(@Nullable Object[] all, int begin, int end, @Nullable Comparator<?> order) {
        for (int i = begin + 1; i < end; i++) {
            Object value = all[i];
            int at = i;
            while (at > begin && isLess(value, all[at - 1], order)) {
                all[at] = all[at - 1];
                at--;
            }
            all[at] = value;
        }
    }

    private static boolean isLess(@Nullable Object a, @Nullable Object b, @Nullable Comparator<?> order) {
        return ObjectModels.compared(a, b, order) < 0;
    }
}
