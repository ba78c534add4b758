package java.lang;

import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeoutException;
import jdk.internal.misc.Unsafe;

/**
 * Queues that hand over from one thread to another, and exchangers, as what they promise: to come is one step, which
 * ends in a meeting if another task waits, and to wait until another one comes is a second. A queue's own code does both,
 * and keeps those that wait in its own nodes, in its own order; a task waits for its node in the scheduler.
 */
final class AllwaysMeetings {
    /*
     * Who comes changes the queue; if it meets one that waits, it changes that one's meeting, too, which is an object of
     * its own: who has been met continues whatever becomes of the queue.
     */
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final Class<?> NODE = AllwaysNames.ofPlatform("java.util.concurrent.LinkedTransferQueue$DualNode");
    private static final long HEAD = UNSAFE.objectFieldOffset(LinkedTransferQueue.class, "head");
    private static final long NEXT = UNSAFE.objectFieldOffset(NODE, "next");
    private static final long ITEM = UNSAFE.objectFieldOffset(NODE, "item");
    private static final long IS_DATA = UNSAFE.objectFieldOffset(NODE, "isData");
    private static final long WAITER = UNSAFE.objectFieldOffset(NODE, "waiter");
    private static final long TRANSFERER = UNSAFE.objectFieldOffset(SynchronousQueue.class, "transferer");

    /** What a hook gives where the object's own code is to do what was called. */
    static final Object OWN_CODE = new Object();

    private final AllwaysWorker worker;

    AllwaysMeetings(AllwaysWorker worker) {
        this.worker = worker;
    }

    // ---- who meets whom

    /** The task that one meets that comes to an object now; null: none. */
    AllwaysTask partner(AllwaysTask comes) {
        if (comes.object instanceof Exchanger<?>) {
            for (int i = 0; i < worker.count; i++) {
                AllwaysTask task = worker.tasks[i];
                if (task.node != null && task.object == comes.object && !task.exchanged) {
                    return task;
                }
            }
            return null;
        }
        Object node = isOfQueues(comes.object) ? match(comes) : null;
        return node == null ? null : ofNode(node);
    }

    private AllwaysTask ofNode(Object node) {
        for (int i = 0; i < worker.count; i++) {
            if (worker.tasks[i].node == node && !worker.tasks[i].ended) {
                return worker.tasks[i];
            }
        }
        return null;
    }

    /** Whether a task that comes to a queue finds what it comes for: a task that waits, or an element. */
    static boolean finds(AllwaysTask comes) {
        return match(comes) != null;
    }

    /** The node that one matches that comes to a queue now; null: none. All steps of the queue are whole. */
    private static Object match(AllwaysTask comes) {
        Object first = first(comes.object);
        boolean brings = comes.kind == AllwaysTask.EXECUTE || comes.brought != null;
        return first == null || UNSAFE.getBoolean(first, IS_DATA) == brings ? null : first;
    }

    /** The first node of a queue that is not matched; null: there is none. */
    private static Object first(Object queue) {
        Object nodes = queue instanceof SynchronousQueue<?> ? UNSAFE.getReference(queue, TRANSFERER) : queue;
        Object node = UNSAFE.getReference(nodes, HEAD);
        while (node != null && UNSAFE.getBoolean(node, IS_DATA) != (UNSAFE.getReference(node, ITEM) != null)) {
            Object next = UNSAFE.getReference(node, NEXT);
            node = next == node ? null : next;
        }
        return node;
    }

    /** Whether a task that waits has been met. */
    static boolean isMet(AllwaysTask task) {
        return task.node != null
                && (NODE.isInstance(task.node) ? UNSAFE.getReference(task.node, ITEM) != task.brought : task.exchanged);
    }

    /** Tasks that have been met can continue, and all where the object's own code is to do the rest. */
    void letWaiting(Object object) {
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task.kind == AllwaysTask.AWAIT_MEETING && task.object == object && !task.ended) {
                task.ready = task.ready || isMet(task) || isToLook(task);
            }
        }
    }

    /** Whether a task is not to wait here any longer, whoever comes. */
    private boolean isToLook(AllwaysTask task) {
        return worker.collections.isFallen(task.object) || task.within != null && AllwaysPool.isToLook(task.within);
    }

    /** Whether a task waits at an object. */
    boolean isAwaited(Object object) {
        for (int i = 0; i < worker.count; i++) {
            if (worker.tasks[i].node != null && worker.tasks[i].object == object && !isMet(worker.tasks[i])) {
                return true;
            }
        }
        return false;
    }

    /** The execution is over, and a task that waits is never continued: a static field may hold the queue. */
    static void abandon(AllwaysTask task) {
        if (NODE.isInstance(task.node)) {
            UNSAFE.putReference(task.node, WAITER, task.thread);
        }
    }

    private static boolean isAbandoned(Object node) {
        return node != null
                && UNSAFE.getReference(node, WAITER) instanceof Thread thread
                && AllwaysThreads.isOfAnEarlierExecution(thread);
    }

    // ---- queues

    /** Whether a queue hands over what it is given. */
    static boolean isOfQueues(Object queue) {
        return queue.getClass() == SynchronousQueue.class || queue.getClass() == LinkedTransferQueue.class;
    }

    /**
     * Whether the current task comes to a queue in a step that it makes now, by the queue's own code: then it is to be
     * ended.
     *
     * @param brought the element; null: it is to take one
     * @param nanos 0: it does not wait, and leaves nothing there
     */
    boolean comes(Object queue, Object brought, long nanos) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isOfQueues(queue) || worker.collections.isLeft(queue)) {
            return false;
        }
        if (worker.pools.has(queue)) {
            worker.unseen.besides("a thread other than a worker of a pool used its queue");
        }
        me.brought = brought;
        worker.point(nanos == 0 ? AllwaysTask.TRY_TO_MEET : AllwaysTask.COME_TO_MEET, queue, 0, AllwaysNames.CONTENT);
        if (worker.collections.learns(queue)) {
            return false;
        }
        worker.metEarlier |= isAbandoned(first(queue));
        me.enterCall();
        me.meeting = queue;
        return true;
    }

    /** The step of the current task ends, which may have begun when it had waited. */
    void ends(Object queue) {
        AllwaysTask me = worker.current;
        if (me.meeting == queue) {
            me.meeting = null;
            me.leaveCall();
            worker.collections.changed(queue);
        }
    }

    /** The current task comes to the queue of its pool, within a step of the pool. */
    void comesForTask(AllwaysTask me, Object queue) {
        worker.metEarlier |= isAbandoned(first(queue));
        me.brought = null;
        me.meeting = queue;
    }

    /**
     * Waits for the match of a node, after which the call continues in the same step.
     *
     * @param nanos {@link Long#MAX_VALUE}: any time
     * @return its item, that which was brought if the current task waits no longer; {@link #OWN_CODE}
     */
    Object awaits(Object node, Object brought, long nanos) {
        AllwaysTask me = worker.current;
        Object queue = me.meeting;
        if (queue == null) {
            return OWN_CODE;
        }
        me.meeting = null;
        me.node = node;
        me.meetings++;
        Object pool = me.within;
        if (pool == null) {
            me.leaveCall();
            worker.collections.changed(queue);
        } else {
            worker.pools.workers.pauses();
        }
        long others = AllwaysThreads.isToWait(me);
        try {
            waits(me, queue, pool, nanos == Long.MAX_VALUE ? AllwaysTask.NEVER : nanos);
        } finally {
            AllwaysThreads.hasWaited(me, others);
        }
        if (worker.collections.learns(queue)) {
            return OWN_CODE;
        }
        if (pool == null) {
            me.enterCall();
        } else {
            worker.pools.workers.continues(pool);
        }
        me.meeting = queue;
        Object item = UNSAFE.getReference(node, ITEM);
        if (item == brought) {
            UNSAFE.putReferenceVolatile(node, ITEM, brought == null ? node : null); // which nothing matches
        } else {
            worker.acquiresField(me, node, ITEM);
        }
        return item;
    }

    private void waits(AllwaysTask me, Object object, Object pool, long nanos) {
        me.about(AllwaysTask.AWAIT_MEETING, object, 0, AllwaysNames.CONTENT);
        me.within = pool;
        worker.await(me, isMet(me) || me.thread.isInterrupted() || isToLook(me), nanos);
        me.within = null;
        me.node = null;
    }

    // ---- exchangers

    /**
     * Gives an object for another one.
     *
     * @param nanos {@link AllwaysTask#NEVER}: any time
     * @return the other one, or {@link #OWN_CODE}
     */
    Object exchanges(Object exchanger, Object brought, long nanos) throws InterruptedException, TimeoutException {
        AllwaysTask me = worker.current;
        if (me.off > 0 || exchanger.getClass() != Exchanger.class) {
            return OWN_CODE;
        }
        worker.point(AllwaysTask.COME_TO_MEET, exchanger, 0, AllwaysNames.CONTENT);
        AllwaysTask partner = partner(me);
        if (partner != null) {
            pass(me, partner.node);
            Object other = partner.brought;
            partner.brought = brought;
            partner.exchanged = true;
            letWaiting(exchanger);
            return other;
        }
        Object node = new Object();
        pass(me, node);
        me.brought = brought;
        me.exchanged = false;
        me.node = node;
        me.meetings++;
        waits(me, exchanger, null, nanos);
        Object other = me.brought;
        me.brought = null;
        if (me.exchanged) {
            pass(me, node);
            return other;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        throw new TimeoutException();
    }

    /** What both have done before comes before what both do after. */
    private void pass(AllwaysTask me, Object node) {
        worker.acquires(me, node, 0, AllwaysNames.CONTENT);
        worker.releases(me, node, 0, AllwaysNames.CONTENT);
    }
}
