package dev.allways.symbolic.run;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Models of the methods of lists. */
public final class ListModels {
    private ListModels() {}

    public static int List_indexOf(List<?> list, @Nullable Object element) {
        boolean throwsIt = element == null && PlatformObjects.isUnchanging(list);
        if (!Shadows.anyTerm() || throwsIt || !PlatformObjects.isPlatforms(list, "indexOf", Object.class)) {
            return list.indexOf(element);
        }
        int at = 0;
        for (Object each : list) {
            if (ObjectModels.Objects_equals(element, each)) {
                return at;
            }
            at++;
        }
        return -1;
    }

    public static int List_lastIndexOf(List<?> list, @Nullable Object element) {
        boolean throwsIt = element == null && PlatformObjects.isUnchanging(list);
        if (!Shadows.anyTerm() || throwsIt || !PlatformObjects.isPlatforms(list, "lastIndexOf", Object.class)) {
            return list.lastIndexOf(element);
        }
        int at = list.size() - 1;
        while (at >= 0 && !ObjectModels.Objects_equals(element, list.get(at))) {
            at--;
        }
        return at;
    }

    public static int List_search(List<?> stack, @Nullable Object element) {
        int at = List_lastIndexOf(stack, element);
        return at < 0 ? -1 : stack.size() - at;
    }

    public static boolean List_contains(List<?> list, @Nullable Object element) {
        return PlatformObjects.isPlatforms(list, "contains", Object.class)
                ? List_indexOf(list, element) >= 0
                : list.contains(element);
    }

    public static @Nullable Object List_get(List<?> list, int index) {
        if (!isPlace(list, index, "get", int.class)) {
            return list.get(index);
        }
        int place = ValueTerms.place(index, list.size());
        return list.get(place);
    }

    public static @Nullable Object List_set(List<@Nullable Object> list, int index, @Nullable Object element) {
        if (!isPlace(list, index, "set", int.class, Object.class)) {
            return list.set(index, element);
        }
        int place = ValueTerms.place(index, list.size());
        return list.set(place, element);
    }

    public static void List_add(List<@Nullable Object> list, int index, @Nullable Object element) {
        if (!isPlace(list, index, "add", int.class, Object.class)) {
            list.add(index, element);
            return;
        }
        int place = ValueTerms.place(index, list.size() + 1);
        list.add(place, element);
    }

    public static @Nullable Object List_remove(List<?> list, int index) {
        if (!isPlace(list, index, "remove", int.class)) {
            return list.remove(index);
        }
        int place = ValueTerms.place(index, list.size());
        return list.remove(place);
    }

    public static boolean List_remove(List<?> list, @Nullable Object element) {
        if (!PlatformObjects.isPlatforms(list, "remove", Object.class) || CollectionModels.isRefusing(list)) {
            return list.remove(element);
        }
        if (!PlatformObjects.isPlatforms(list, "remove", int.class)) {
            Shadows.escape(list, "java.util.List.remove");
            Shadows.escape(element, "java.util.List.remove");
            return list.remove(element);
        }
        int at = List_indexOf(list, element);
        if (at >= 0) {
            list.remove(at);
        }
        return at >= 0;
    }

    /** Whether an index depends on inputs, and tells a place in a list to a method of the platform. */
    private static boolean isPlace(List<?> list, int index, String method, Class<?>... parameters) {
        return ValueTerms.isSymbolic(index) && PlatformObjects.isPlatforms(list, method, parameters);
    }

    public static boolean List_addAll(List<@Nullable Object> list, int index, Collection<?> all) {
        if (!PlatformObjects.isPlatforms(list, "addAll", int.class, Collection.class)) {
            return list.addAll(index, all);
        }
        IterationOrder.decide(all);
        return CollectionTerms.holding(list, all).addAll(ValueTerms.place(index, list.size() + 1), all);
    }

    public static @Nullable Object List_elementAt(List<?> vector, int index) {
        return ((Vector<?>) vector).elementAt(ValueTerms.place(index, vector.size()));
    }

    public static @Nullable Object List_firstElement(List<?> vector) {
        return ((Vector<?>) vector).firstElement();
    }

    public static @Nullable Object List_lastElement(List<?> vector) {
        return ((Vector<?>) vector).lastElement();
    }

    @SuppressWarnings("unchecked")
    public static void List_addElement(List<?> vector, @Nullable Object element) {
        CollectionTerms.holding((Vector<@Nullable Object>) vector, element).addElement(element);
    }

    public static boolean List_empty(List<?> stack) {
        return ((Stack<?>) stack).empty();
    }

    public static boolean List_removeFirstOccurrence(List<?> list, @Nullable Object element) {
        return QueueModels.Deque_removeFirstOccurrence((Deque<?>) list, element);
    }

    public static boolean List_removeLastOccurrence(List<?> list, @Nullable Object element) {
        return QueueModels.Deque_removeLastOccurrence((Deque<?>) list, element);
    }

    public static boolean List_containsAll(List<?> list, Collection<?> all) {
        return CollectionModels.Collection_containsAll(list, all);
    }

    public static boolean List_addAll(List<@Nullable Object> list, Collection<?> all) {
        if (!PlatformObjects.isPlatforms(list, "addAll", Collection.class)) {
            return list.addAll(all);
        }
        IterationOrder.decide(all);
        return CollectionTerms.holding(list, all).addAll(all);
    }

    public static boolean List_removeAll(List<?> list, Collection<?> all) {
        return CollectionModels.isModelled(list, "removeAll", Collection.class)
                ? removeOf(list, all, true)
                : list.removeAll(all);
    }

    public static boolean List_retainAll(List<?> list, Collection<?> all) {
        return CollectionModels.isModelled(list, "retainAll", Collection.class)
                ? removeOf(list, all, false)
                : list.retainAll(all);
    }

    /** Removes those that another collection contains, or those that it does not. */
    private static boolean removeOf(List<?> list, Collection<?> all, boolean contained) {
        Objects.requireNonNull(all);
        if (list instanceof CopyOnWriteArrayList<?>) {
            boolean[] goes = new boolean[list.size()];
            for (int i = 0; i < goes.length; i++) {
                goes[i] = CollectionModels.Collection_contains(all, list.get(i)) == contained;
            }
            return CollectionModels.removeThose(list, goes);
        }
        boolean changes = false;
        for (Iterator<?> its = list.iterator(); its.hasNext(); ) {
            if (CollectionModels.Collection_contains(all, its.next()) == contained) {
                its.remove();
                changes = true;
            }
        }
        return changes;
    }

    public static boolean List_equals(List<?> list, @Nullable Object other) {
        if (!PlatformObjects.isPlatforms(list, "equals", Object.class) || !(other instanceof List<?> others)) {
            return list.equals(other);
        }
        if (PlatformObjects.isOne(list, other)) {
            return true;
        }
        Iterator<?> a = list.iterator();
        Iterator<?> b = others.iterator();
        while (a.hasNext() && b.hasNext()) {
            if (!ObjectModels.Objects_equals(a.next(), b.next())) {
                return false;
            }
        }
        return a.hasNext() == b.hasNext();
    }

    public static int List_hashCode(List<?> list) {
        if (!PlatformObjects.isPlatforms(list, "hashCode")) {
            return list.hashCode();
        }
        int hash = 1;
        for (Object each : list) {
            hash = 31 * hash + ObjectModels.Objects_hashCode(each);
        }
        return hash;
    }

    public static String List_toString(List<?> list) {
        return CollectionModels.Collection_toString(list);
    }
}
