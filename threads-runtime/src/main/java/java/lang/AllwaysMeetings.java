package java.lang;

import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeoutException;
import jdk.internal.misc.Unsafe;

/**
 * Queues that hand over from one thread to another, and exchangers, as what they promise: to come is one step, which
 * ends in a meeting if another task waits, and to wait until another one comes is a second. A queue's own code does
 * both, and keeps those that wait in its own nodes, in its own order; a task waits for its node in the scheduler.
 */
final class AllwaysMeetings {
    /*
     * Who comes changes the queue; if it meets one that waits, it changes that one's meeting, too, which is an object
     * of its own: who has been met continues whatever becomes of the queue.
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
    private int[] waited = new int[16]; // by task: how often it has waited
    private AllwaysTask caller; // that is in a queue's own code, in a step; null: none
    private Object called; // that queue

    AllwaysMeetings(AllwaysWorker worker) {
        this.worker = worker;
    }

    void clear() {
        java.util.Arrays.fill(waited, 0);
        leave();
    }

    private void enter(AllwaysTask me, Object queue) {
        caller = me;
        called = queue;
    }

    private void leave() {
        caller = null;
        called = null;
    }

    private boolean isIn(AllwaysTask me, Object queue) {
        return caller == me && called == queue;
    }

    // ---- who meets whom

    /** The task that one meets that comes to an object now; null: none. */
    AllwaysTask partner(AllwaysTask comes) {
        if (comes.object instanceof Exchanger<?>) {
            for (int i = 0; i < worker.count; i++) {
                AllwaysTask task = worker.tasks[i];
                if (task.object == comes.object
                        && task.need instanceof AllwaysMeeting meeting
                        && meeting.node != null
                        && !meeting.exchanged) {
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
            AllwaysTask task = worker.tasks[i];
            if (task.need instanceof AllwaysMeeting meeting && meeting.node == node && !task.ended) {
                return task;
            }
        }
        return null;
    }

    /** What the task waits for that one meets, as a target; 0: it meets none. */
    static long ofPartner(AllwaysTask comes) {
        AllwaysTask partner = comes.worker.meetings.partner(comes);
        return partner == null ? 0 : partner.need.second(partner);
    }

    /** Whether a task that comes to a queue finds what it comes for: a task that waits, or an element. */
    static boolean finds(AllwaysTask comes) {
        return match(comes) != null;
    }

    /** The node that one matches that comes to a queue now; null: none. All steps of the queue are whole. */
    private static Object match(AllwaysTask comes) {
        Object first = first(comes.object);
        boolean brings = comes.kind == AllwaysTask.EXECUTE
                || comes.need instanceof AllwaysMeeting meeting && meeting.brought != null;
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

    /** Whether another task has come. */
    static boolean isMet(AllwaysMeeting meeting) {
        Object node = meeting.node;
        return node != null
                && (NODE.isInstance(node) ? UNSAFE.getReference(node, ITEM) != meeting.brought : meeting.exchanged);
    }

    /** Tasks that have been met can continue, and all where the object's own code is to do the rest. */
    void letWaiting(Object object) {
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task.kind == AllwaysTask.AWAIT_MEETING
                    && task.object == object
                    && !task.ended
                    && task.need instanceof AllwaysMeeting meeting) {
                task.ready = task.ready || isMet(meeting) || isToLook(object, meeting);
            }
        }
    }

    /** Whether a task is not to wait here any longer, whoever comes. */
    private boolean isToLook(Object object, AllwaysMeeting meeting) {
        return worker.collections.isFallen(object) || meeting.pool != null && AllwaysPool.isToLook(meeting.pool);
    }

    /** Whether a task waits at an object. */
    boolean isAwaited(Object object) {
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task.object == object
                    && task.need instanceof AllwaysMeeting meeting
                    && meeting.node != null
                    && !isMet(meeting)) {
                return true;
            }
        }
        return false;
    }

    /** The execution is over, and a task that waits is never continued: a static field may hold the queue. */
    static void abandon(AllwaysTask task, Object node) {
        if (NODE.isInstance(node)) {
            UNSAFE.putReference(node, WAITER, task.thread);
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
        int kind = nanos == 0 ? AllwaysTask.TRY_TO_MEET : AllwaysTask.COME_TO_MEET;
        worker.point(kind, queue, 0, AllwaysNames.CONTENT, new AllwaysMeeting(brought, null));
        if (worker.collections.learns(queue)) {
            return false;
        }
        worker.metEarlier |= isAbandoned(first(queue));
        me.off++;
        enter(me, queue);
        return true;
    }

    /** The step of the current task ends, which may have begun when it had waited. */
    void ends(Object queue) {
        AllwaysTask me = worker.current;
        if (isIn(me, queue)) {
            leave();
            me.off--;
            worker.collections.changed(queue);
        }
    }

    /** The current task comes to the queue of its pool, within a step of the pool. */
    void comesForTask(AllwaysTask me, Object queue) {
        worker.metEarlier |= isAbandoned(first(queue));
        enter(me, queue);
    }

    /** It is back from there. */
    void hasCome() {
        leave();
    }

    /**
     * Waits for the match of a node, after which the call continues in the same step.
     *
     * @param nanos {@link Long#MAX_VALUE}: any time
     * @return its item, that which was brought if the current task waits no longer; {@link #OWN_CODE}
     */
    Object awaits(Object node, Object brought, long nanos) {
        AllwaysTask me = worker.current;
        if (caller != me) {
            return OWN_CODE;
        }
        Object queue = called;
        leave();
        Object pool = me.within;
        if (pool == null) {
            me.off--;
            worker.collections.changed(queue);
        } else {
            worker.pools.workers.pauses();
        }
        long others = AllwaysThreads.isToWait(me);
        try {
            long time = nanos == Long.MAX_VALUE ? AllwaysTask.NEVER : nanos;
            waits(me, queue, node, new AllwaysMeeting(brought, pool), time);
        } finally {
            AllwaysThreads.hasWaited(me, others);
        }
        if (worker.collections.learns(queue)) {
            return OWN_CODE;
        }
        if (pool == null) {
            me.off++;
        } else {
            worker.pools.workers.continues(pool);
        }
        enter(me, queue);
        Object item = UNSAFE.getReference(node, ITEM);
        if (item == brought) {
            UNSAFE.putReferenceVolatile(node, ITEM, brought == null ? node : null); // which nothing matches
        } else {
            worker.ordering.acquiresField(me, node, ITEM);
        }
        return item;
    }

    private void waits(AllwaysTask me, Object object, Object node, AllwaysMeeting meeting, long nanos) {
        if (me.index >= waited.length) {
            waited = java.util.Arrays.copyOf(waited, 2 * me.index);
        }
        meeting.node = node;
        meeting.number = ++waited[me.index];
        me.about(AllwaysTask.AWAIT_MEETING, object, 0, AllwaysNames.CONTENT, meeting);
        worker.await(me, isMet(meeting) || me.thread.isInterrupted() || isToLook(object, meeting), nanos);
        meeting.node = null;
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
        worker.point(AllwaysTask.COME_TO_MEET, exchanger, 0, AllwaysNames.CONTENT, new AllwaysMeeting(brought, null));
        AllwaysTask partner = partner(me);
        if (partner != null && partner.need instanceof AllwaysMeeting meeting) {
            pass(me, meeting.node);
            Object other = meeting.brought;
            meeting.brought = brought;
            meeting.exchanged = true;
            letWaiting(exchanger);
            return other;
        }
        Object node = new Object();
        pass(me, node);
        var meeting = new AllwaysMeeting(brought, null);
        waits(me, exchanger, node, meeting, nanos);
        if (meeting.exchanged) {
            pass(me, node);
            return meeting.brought;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        throw new TimeoutException();
    }

    /** What both have done before comes before what both do after. */
    private void pass(AllwaysTask me, Object node) {
        worker.ordering.acquires(me, node, 0, AllwaysNames.CONTENT);
        worker.ordering.releases(me, node, 0, AllwaysNames.CONTENT);
    }
}
