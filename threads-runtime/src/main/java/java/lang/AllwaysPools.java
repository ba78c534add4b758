package java.lang;

import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.misc.Unsafe;

/**
 * Pools of threads as what they promise: to submit a task, to take one, to leave and to shut down are one step each,
 * by the pool's own code. Idle threads wait in the scheduler.
 */
final class AllwaysPools {
    /*
     * The target of all steps is the pool's queue: what the program does to that is dependent with them. The pool falls
     * back where its queue does. What is only ever done under a step of the pool, or by the worker to itself, is no step:
     * the state, the set of workers and their locks. Code of the program's (factories, handlers, tasks) runs as steps.
     *
     * Threads leave in any order: that is an addition to how many have left, which the one that awaits the pool's end
     * waits for. Idle threads are not interrupted when they are to look again, for they wait until there is something.
     */
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CTL = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "ctl");
    private static final long QUEUE = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "workQueue");
    private static final long WORKERS = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "workers");
    private static final long CORE = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "corePoolSize");
    private static final long MOST = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "maximumPoolSize");
    private static final long CORE_LEAVES =
            UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "allowCoreThreadTimeOut");
    private static final long KEEP_ALIVE = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "keepAliveTime");
    private static final long HANDLER = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "handler");
    private static final long VALUE = UNSAFE.objectFieldOffset(AtomicInteger.class, "value");
    private static final Class<?> WORKER = nested("Worker");
    private static final long WORKERS_THREAD = UNSAFE.objectFieldOffset(WORKER, "thread");
    private static final Class<?> ABORTS = nested("AbortPolicy");
    private static final Class<?> MAKES_THREADS =
            AllwaysNames.ofPlatform("java.util.concurrent.Executors$DefaultThreadFactory");
    private static final long MAP_OF_SET =
            UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashSet"), "map");
    private static final long TABLE = UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashMap"), "table");
    private static final long KEY = UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashMap$Node"), "key");
    private static final long NEXT =
            UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashMap$Node"), "next");
    private static final int COUNT = (1 << 29) - 1; // the state of a pool is above the number of its workers
    private static final int STOP = 1 << 29;
    private static final int TERMINATED = 3 << 29;

    /** What a hook gives where the pool's own code is to do what was called. */
    static final Object OWN_CODE = new Object();

    private final AllwaysWorker worker;
    private final AllwaysTable pools = new AllwaysTable(); // by queue
    private final AllwaysTable kinds = new AllwaysTable(); // by class of pools: whether its calls may be one step
    private Object interrupted; // the pool whose workers are interrupted when the step ends that the current task is in

    AllwaysPools(AllwaysWorker worker) {
        this.worker = worker;
    }

    private static Class<?> nested(String name) {
        return AllwaysNames.ofPlatform("java.util.concurrent.ThreadPoolExecutor$".concat(name));
    }

    void clear() {
        pools.clear();
        interrupted = null;
    }

    // ---- what a pool is in

    private static Object queue(Object pool) {
        return UNSAFE.getReference(pool, QUEUE);
    }

    private static int state(Object pool) {
        return UNSAFE.getInt(UNSAFE.getReference(pool, CTL), VALUE);
    }

    private static int count(Object pool) {
        return state(pool) & COUNT;
    }

    private static boolean isRunning(Object pool) {
        return state(pool) < 0;
    }

    private static boolean isStopping(Object pool) {
        return state(pool) >= STOP;
    }

    private static boolean isTerminated(Object pool) {
        return state(pool) >= TERMINATED;
    }

    private static boolean mayLeave(Object pool) {
        return UNSAFE.getBoolean(pool, CORE_LEAVES) || count(pool) > UNSAFE.getInt(pool, CORE);
    }

    /** Whether one of the workers is to leave, whatever tasks there are, as there are too many. */
    private static boolean hasTooMany(Object pool) {
        int count = count(pool);
        return count > UNSAFE.getInt(pool, MOST) && (count > 1 || isEmpty(pool));
    }

    private static boolean isEmpty(Object pool) {
        return AllwaysCollections.size(queue(pool)) == 0;
    }

    /** Whether a worker that looks for a task leaves. */
    private static boolean dismisses(Object pool) {
        return !isRunning(pool) && (isStopping(pool) || isEmpty(pool));
    }

    /** Whether a worker that waits is to look whether it is to leave. */
    static boolean isToLook(Object pool) {
        return dismisses(pool) || hasTooMany(pool);
    }

    /** Whether a queue is that of a pool. */
    boolean has(Object queue) {
        return pools.get(queue) != null;
    }

    /** Whether a queue is that of a pool whose workers are to leave now. */
    boolean isDismissed(Object queue) {
        Object pool = pools.get(queue);
        return pool != null && dismisses(pool);
    }

    /** How many tasks a worker finds in its pool's queue; no end of them where it must not wait any longer. */
    long level(AllwaysTask task) {
        Object queue = task.object;
        return worker.collections.isFallen(queue) || isToLook(pools.get(queue))
                ? Long.MAX_VALUE
                : task.kind == AllwaysTask.TAKE_TASK && AllwaysDelays.is(queue)
                        ? AllwaysDelays.level(queue, task)
                        : AllwaysCollections.size(queue);
    }

    /** 1 less what is still to end of the pool of a queue. */
    long endLevel(Object queue) {
        Object pool = pools.get(queue);
        if (pool == null || isTerminated(pool)) {
            return 1;
        }
        return Math.min(0, 1 - count(pool) - (isRunning(pool) ? 1 : 0)); // one that died may be replaced
    }

    // ---- which pools

    /** Whether the calls of a pool are one step each. */
    boolean isModelled(Object pool) {
        Object queue = queue(pool);
        boolean isScheduled = pool.getClass() == ScheduledThreadPoolExecutor.class && AllwaysDelays.is(queue);
        if (!isScheduled && !(isOfQueues(queue) && isOfPools(pool.getClass()))) {
            return false;
        }
        Object known = pools.get(queue);
        if (known == null) {
            pools.put(queue, pool);
            worker.metEarlier |= count(pool) > 0 && hasWorkersOfBefore(pool);
        } else if (known != pool) {
            worker.collections.fallBack(queue, "ThreadPoolExecutor of another pool", true);
        }
        return !worker.collections.isLeft(queue);
    }

    /** Whether some workers belong to an execution that is over: they never take a task any more. */
    private boolean hasWorkersOfBefore(Object pool) {
        for (Thread thread : threads(pool)) {
            if (worker.taskOf(thread) == null && AllwaysThreads.isOfAnEarlierExecution(thread)) {
                return true;
            }
        }
        return false;
    }

    /** The threads of a pool's workers, read from the set that it keeps: to ask the set would be a step. */
    private static Thread[] threads(Object pool) {
        Thread[] threads = new Thread[count(pool)];
        int size = 0;
        Object map = UNSAFE.getReference(UNSAFE.getReference(pool, WORKERS), MAP_OF_SET);
        Object[] table = (Object[]) UNSAFE.getReference(map, TABLE);
        for (int i = 0; table != null && i < table.length; i++) {
            for (Object node = table[i]; node != null; node = UNSAFE.getReference(node, NEXT)) {
                if (size == threads.length) {
                    threads = Arrays.copyOf(threads, size + 1);
                }
                threads[size++] = (Thread) UNSAFE.getReference(UNSAFE.getReference(node, KEY), WORKERS_THREAD);
            }
        }
        return size == threads.length ? threads : Arrays.copyOf(threads, size);
    }

    private static boolean isOfQueues(Object queue) {
        Class<?> type = queue.getClass();
        return type == SynchronousQueue.class
                || type == LinkedBlockingQueue.class
                || type == LinkedBlockingDeque.class
                || type == ArrayBlockingQueue.class && AllwaysCollections.isOfPlatform(queue);
    }

    /** Not if it is told of its end: that runs amid the step in which it ends. */
    private boolean isOfPools(Class<?> type) {
        if (type == ThreadPoolExecutor.class) {
            return true;
        }
        Object known = kinds.get(type);
        if (known == null) {
            worker.current.off++;
            known = !isToldOfItsEnd(type);
            worker.current.off--;
            kinds.put(type, known);
        }
        return (Boolean) known;
    }

    private static boolean isToldOfItsEnd(Class<?> type) {
        for (Class<?> each = type; each != ThreadPoolExecutor.class; each = each.getSuperclass()) {
            for (java.lang.reflect.Method method : each.getDeclaredMethods()) {
                if (method.getName().equals("terminated") && method.getParameterCount() == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    // ---- calls

    /**
     * Whether the call of a pool, or of a scheduled one's queue, is one step, that the current task makes now: then it is
     * to be ended.
     */
    boolean begins(Object self, int kind) {
        AllwaysTask me = worker.current;
        Object pool = AllwaysDelays.is(self) ? pools.get(self) : self;
        if (me.off > 0 || pool == null || !isModelled(pool)) {
            return false;
        }
        me.joining = false;
        worker.point(kind, queue(pool), 0, AllwaysNames.CONTENT);
        if (worker.collections.learns(queue(pool))) {
            return false;
        }
        enters(me, pool);
        return true;
    }

    /** As {@link #begins}, of a call that asks whether a pool is shut down: workers of scheduled ones do. */
    boolean asks(Object pool, int kind) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isModelled(pool) || !AllwaysDelays.is(queue(pool))) {
            return begins(pool, kind);
        }
        worker.point(kind, queue(pool), AllwaysNames.STOPPED, AllwaysNames.CONTENT);
        enters(me, pool);
        return true;
    }

    /** As {@link #begins}, of a call that counts tasks, or those that run one. */
    boolean counts(Object pool, int kind) {
        boolean begins = begins(pool, kind);
        if (begins && count(pool) > 0) {
            worker.unseen.besides(
                    "a pool was asked how many tasks run or have run, which it counts behind what they do");
        }
        return begins;
    }

    private static void enters(AllwaysTask me, Object pool) {
        me.off++;
        me.within = pool;
    }

    void ends(Object self) {
        AllwaysTask me = worker.current;
        Object pool = AllwaysDelays.is(self) ? pools.get(self) : self;
        leaves(me);
        looksAgain(queue(pool));
        if (pool == interrupted) {
            interrupted = null;
            interruptWorkers(pool);
        }
    }

    private static void leaves(AllwaysTask me) {
        me.off = 0;
        me.within = null;
    }

    /** Those that wait for a task or the end of a pool look again, and those that wait for its queue. */
    private void looksAgain(Object queue) {
        worker.collections.changed(queue);
    }

    /** As far as they wait for the pool. */
    void letWaiting(Object queue) {
        if (!has(queue)) {
            return;
        }
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task.ended || task.object != queue) {
                continue;
            }
            if (task.kind == AllwaysTask.TAKE_TASK) {
                task.ready = level(task) > 0;
                if (AllwaysDelays.is(queue)) {
                    waitsForNext(task, pools.get(queue));
                }
            } else if (task.kind == AllwaysTask.JOIN && task.joining) {
                task.ready = endLevel(queue) > 0 || task.thread.isInterrupted();
            }
        }
    }

    /** Whether tasks are taken out of a pool that is being shut down behind that step, each in one of its own. */
    boolean leavesForLater(Object pool) {
        AllwaysTask me = worker.current;
        me.leftForLater = isWithin(pool) && !isEmpty(pool);
        return me.leftForLater;
    }

    /** Whether that is to be done now. */
    boolean leftForNow() {
        AllwaysTask me = worker.current;
        boolean left = me.leftForLater;
        me.leftForLater = false;
        return left;
    }

    /** Whether what the current task is in is a call of a pool that is one step. */
    boolean isWithin(Object pool) {
        return worker.current.within == pool;
    }

    /** The queue of a scheduled pool is used as none is that may be one step. */
    void usesQueue(Object queue) {
        if (worker.current.off == 0 && has(queue)) {
            worker.collections.fallBack(queue, "take", true);
        }
    }

    /** Whether the workers of a pool are interrupted when the step ends in which the current task stops it. */
    boolean interruptsLater(Object pool) {
        interrupted = isWithin(pool) ? pool : null;
        return interrupted != null;
    }

    /** The workers that are left are interrupted: each a step. One that is interrupted already stays so. */
    private static void interruptWorkers(Object pool) {
        for (Thread thread : threads(pool)) {
            thread.interrupt();
        }
    }

    // ---- what a call of a pool has the program do

    Thread makesThread(ThreadFactory factory, Runnable body) {
        AllwaysTask me = worker.current;
        Object pool = me.within;
        if (pool == null || factory.getClass() == MAKES_THREADS) {
            return factory.newThread(body);
        }
        long before = me.made;
        leaves(me);
        looksAgain(queue(pool));
        try {
            return factory.newThread(body);
        } finally {
            if (me.made != before && !worker.over) {
                worker.point(AllwaysTask.UPDATE, queue(pool), 0, AllwaysNames.CONTENT);
            }
            enters(me, pool);
        }
    }

    void rejects(RejectedExecutionHandler handler, Runnable task, ThreadPoolExecutor pool) {
        AllwaysTask me = worker.current;
        if (me.within != null && handler.getClass() != ABORTS) {
            leaves(me);
        }
        handler.rejectedExecution(task, pool);
    }

    // ---- workers

    /**
     * Takes the next task of a pool, when there is one.
     *
     * @return null: the current task is to leave the pool; {@link #OWN_CODE}
     */
    Object takes(Object pool) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isModelled(pool)) {
            return OWN_CODE;
        }
        Object queue = queue(pool);
        if (queue instanceof SynchronousQueue<?> handsOver) {
            return takes(me, pool, handsOver);
        }
        for (; ; ) {
            me.about(AllwaysTask.TAKE_TASK, queue, 0, AllwaysNames.CONTENT);
            me.expired = false;
            me.deadline = mayLeave(pool)
                    ? AllwaysThreads.deadline(worker, Math.max(1, UNSAFE.getLong(pool, KEEP_ALIVE)), 1)
                    : AllwaysTask.NEVER;
            if (AllwaysDelays.is(queue)) {
                waitsForNext(me, pool);
            }
            me.ready = level(me) > 0;
            worker.schedule(me);
            me.deadline = AllwaysTask.NEVER;
            if (worker.collections.learns(queue)) {
                return OWN_CODE;
            }
            if (isToLook(pool) || me.expired && isEmpty(pool) && mayLeave(pool)) {
                departs(me, pool);
                return null;
            }
            if (level(me) == 0) {
                continue;
            }
            if (AllwaysDelays.is(queue)) {
                me.clock = Math.max(me.clock, AllwaysDelays.next(queue)); // not a moment too soon
            }
            enters(me, pool);
            try {
                return ((BlockingQueue<?>) queue).poll();
            } finally {
                leaves(me);
                looksAgain(queue);
            }
        }
    }

    /** A worker of a scheduled pool waits for the time at which the next task is due, if there is one. */
    private void waitsForNext(AllwaysTask task, Object pool) {
        boolean mayLeave = mayLeave(pool);
        if (!isEmpty(pool)) {
            task.deadline = AllwaysDelays.next(queue(pool));
        } else if (!mayLeave) {
            task.deadline = AllwaysTask.NEVER;
        }
        if (mayLeave && count(pool) > 1) {
            worker.unseen.besides("idle threads of a scheduled pool may leave it before a task is due");
        }
    }

    /** As {@link #takes(Object)}, where a task is handed over to a worker that waits in the queue's own order. */
    private Object takes(AllwaysTask me, Object pool, SynchronousQueue<?> queue) {
        for (; ; ) {
            worker.point(AllwaysTask.COME_FOR_TASK, queue, 0, AllwaysNames.CONTENT);
            if (worker.collections.learns(queue)) {
                return OWN_CODE;
            }
            if (isToLook(pool)) {
                departs(me, pool);
                return null;
            }
            long time = UNSAFE.getLong(pool, KEEP_ALIVE);
            boolean mayLeave = mayLeave(pool);
            me.expired = time <= 0;
            Object task = null;
            enters(me, pool);
            worker.meetings.comesForTask(me, queue);
            boolean isOwn;
            try {
                task = mayLeave ? queue.poll(time, TimeUnit.NANOSECONDS) : queue.take();
            } catch (InterruptedException e) {
                me.expired = false; // it looks again
            } finally {
                isOwn = me.within == null;
                me.meeting = null;
                leaves(me);
                looksAgain(queue);
            }
            if (task != null) {
                return task;
            }
            if (isOwn) {
                return OWN_CODE;
            }
            if (isToLook(pool) || me.expired && mayLeave(pool)) {
                departs(me, pool);
                return null;
            }
        }
    }

    private void departs(AllwaysTask me, Object pool) {
        UNSAFE.getAndAddInt(UNSAFE.getReference(pool, CTL), VALUE, -1);
        me.leaving = me.made;
        looksAgain(queue(pool));
    }

    /** The current task waits in the queue of its pool, amid a step of the pool that ends here. */
    void pauses() {
        Object pool = worker.current.within;
        leaves(worker.current);
        looksAgain(queue(pool));
    }

    /** It waits no longer, and its call continues in a step of the pool. */
    void continues(Object pool) {
        enters(worker.current, pool);
    }

    /** Whether idle workers need not be interrupted when they are to look again. */
    boolean needNoInterrupts(Object pool) {
        if (!isModelled(pool)) {
            return false;
        }
        if (isRunning(pool) && worker.meetings.isAwaited(queue(pool))) {
            worker.unseen.besides("the times or sizes of a pool were changed while one of its threads was idle");
        }
        return true;
    }

    /** Whether the current task leaves a pool in one step, which is to be ended: the one in which it found nothing. */
    boolean exits(Object pool) {
        AllwaysTask me = worker.current;
        if (me.off == 0 && me.leaving == me.made && isModelled(pool)) {
            enters(me, pool);
            return true;
        }
        return begins(pool, AllwaysTask.DIE);
    }

    /** Whether a worker does something that is no step to itself, which is to be ended. */
    boolean hides(Object pool) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isModelled(pool)) {
            return false;
        }
        enters(me, pool);
        return true;
    }

    void shows() {
        leaves(worker.current);
    }

    /** The state of a pool is asked by one of its workers, to know whether it is stopping. */
    int asksState(AtomicInteger state, Object pool) {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isModelled(pool)) {
            return state.get();
        }
        worker.point(AllwaysTask.READ, queue(pool), AllwaysNames.STOPPED, AllwaysNames.CONTENT);
        return UNSAFE.getIntVolatile(state, VALUE);
    }

    // ---- the end

    /**
     * Waits for the end of a pool; null: its own code is to do it.
     *
     * @param nanos 0 or less: no time
     */
    Boolean awaitsEnd(Object pool, long nanos) throws InterruptedException {
        AllwaysTask me = worker.current;
        if (me.off > 0 || !isModelled(pool)) {
            return null;
        }
        Object queue = queue(pool);
        me.about(AllwaysTask.JOIN, queue, 0, AllwaysNames.CONTENT);
        worker.await(me, isTerminated(pool) || me.thread.isInterrupted(), Math.min(nanos, AllwaysTask.NEVER - 1));
        if (worker.collections.learns(queue)) {
            return null;
        }
        if (isTerminated(pool)) {
            worker.acquiresField(me, UNSAFE.getReference(pool, CTL), VALUE);
            return true;
        }
        if (nanos > 0 && !me.expired && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return false;
    }
}
