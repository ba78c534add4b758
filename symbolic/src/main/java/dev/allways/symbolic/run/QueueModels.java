package dev.allways.symbolic.run;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Models of the methods of queues. */
public final class QueueModels {
    private QueueModels() {}

    public static boolean Queue_contains(Queue<?> queue, @Nullable Object element) {
        return CollectionModels.Collection_contains(queue, element);
    }

    public static boolean Deque_contains(Deque<?> queue, @Nullable Object element) {
        return CollectionModels.Collection_contains(queue, element);
    }

    public static boolean ArrayDeque_contains(ArrayDeque<?> queue, @Nullable Object element) {
        return CollectionModels.Collection_contains(queue, element);
    }

    /** An element is about to be added, which a queue may compare with others. */
    private static void adds(Queue<Object> queue, Object element) {
        if (queue instanceof PriorityQueue<?> sorted && CollectionTerms.isOrderKnown(sorted, element)) {
            SortModels.order(sorted, element);
        } else {
            CollectionTerms.adds(queue, element);
        }
    }

    public static boolean Queue_add(Queue<Object> queue, Object element) {
        adds(queue, element);
        return CollectionTerms.holding(queue, element).add(element);
    }

    public static boolean Queue_offer(Queue<Object> queue, Object element) {
        adds(queue, element);
        return CollectionTerms.holding(queue, element).offer(element);
    }

    public static boolean Queue_remove(Queue<?> queue, @Nullable Object element) {
        return CollectionModels.Collection_remove(queue, element);
    }

    public static boolean Deque_remove(Deque<?> queue, @Nullable Object element) {
        return CollectionModels.Collection_remove(queue, element);
    }

    public static boolean ArrayDeque_remove(ArrayDeque<?> queue, @Nullable Object element) {
        return CollectionModels.Collection_remove(queue, element);
    }

    public static Object Queue_remove(Queue<?> queue) {
        return queue.remove();
    }

    public static Object Deque_remove(Deque<?> queue) {
        return queue.remove();
    }

    public static Object ArrayDeque_remove(ArrayDeque<?> queue) {
        return queue.remove();
    }

    public static boolean Deque_removeFirstOccurrence(Deque<?> queue, @Nullable Object element) {
        return Shadows.anyTerm() && PlatformObjects.isPlatforms(queue, "removeFirstOccurrence", Object.class)
                ? CollectionModels.isRemoved(queue.iterator(), element)
                : queue.removeFirstOccurrence(element);
    }

    public static boolean ArrayDeque_removeFirstOccurrence(ArrayDeque<?> queue, @Nullable Object element) {
        return Deque_removeFirstOccurrence(queue, element);
    }

    public static boolean Deque_removeLastOccurrence(Deque<?> queue, @Nullable Object element) {
        return Shadows.anyTerm() && PlatformObjects.isPlatforms(queue, "removeLastOccurrence", Object.class)
                ? CollectionModels.isRemoved(queue.descendingIterator(), element)
                : queue.removeLastOccurrence(element);
    }

    public static boolean ArrayDeque_removeLastOccurrence(ArrayDeque<?> queue, @Nullable Object element) {
        return Deque_removeLastOccurrence(queue, element);
    }

    public static boolean Queue_addAll(Queue<@Nullable Object> queue, Collection<?> others) {
        return CollectionModels.Collection_addAll(queue, others);
    }

    public static boolean Deque_addAll(Deque<@Nullable Object> queue, Collection<?> others) {
        return CollectionModels.Collection_addAll(queue, others);
    }

    public static boolean ArrayDeque_addAll(ArrayDeque<@Nullable Object> queue, Collection<?> others) {
        return CollectionModels.Collection_addAll(queue, others);
    }

    public static String Queue_toString(Queue<?> queue) {
        return CollectionModels.Collection_toString(queue);
    }

    public static String Deque_toString(Deque<?> queue) {
        return CollectionModels.Collection_toString(queue);
    }

    public static String ArrayDeque_toString(ArrayDeque<?> queue) {
        return CollectionModels.Collection_toString(queue);
    }
}
