package dev.allways.symbolic.run;

import java.util.PriorityQueue;

/** Models of the methods of {@code PriorityQueue}, where there is no copy of it. */
public final class PriorityQueueModels {
    private PriorityQueueModels() {}

    public static boolean PriorityQueue_add(PriorityQueue<Object> queue, Object element) {
        return QueueModels.Queue_add(queue, element);
    }

    public static boolean PriorityQueue_offer(PriorityQueue<Object> queue, Object element) {
        return QueueModels.Queue_offer(queue, element);
    }
}
