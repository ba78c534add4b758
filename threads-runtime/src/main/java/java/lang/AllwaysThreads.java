package java.lang;

import java.util.concurrent.ForkJoinWorkerThread;
import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ThreadContainer;

/** What threads do to each other and to themselves, under control: start, join, sleep, park, interrupt. */
final class AllwaysThreads {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long EETOP = UNSAFE.objectFieldOffset(Thread.class, "eetop");
    private static final long HOLDER = UNSAFE.objectFieldOffset(Thread.class, "holder");
    private static final long STATUS;
    private static final long VIRTUAL_CONTINUATION;
    private static final long VIRTUAL_CARRIER;
    private static final long VIRTUAL_STATE;
    private static final long CONTINUATION_TARGET = UNSAFE.objectFieldOffset(Continuation.class, "target");
    private static final int STARTED = 5; // alive and runnable, in the VM's bits
    private static final int TERMINATED = 2;

    static {
        try {
            STATUS = UNSAFE.objectFieldOffset(Class.forName("java.lang.Thread$FieldHolder"), "threadStatus");
            VIRTUAL_CONTINUATION = UNSAFE.objectFieldOffset(VirtualThread.class, "cont");
            VIRTUAL_CARRIER = UNSAFE.objectFieldOffset(VirtualThread.class, "carrierThread");
            VIRTUAL_STATE = UNSAFE.objectFieldOffset(VirtualThread.class, "state");
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(e.getMessage());
        }
    }

    /** What structured concurrency counts the threads of a scope by, which who joins it reads. */
    private static final class Scopes {
        static final Class<?> TYPE;
        private static final long FLOCK;
        private static final long COUNT;

        static {
            try {
                TYPE = Class.forName("jdk.internal.misc.ThreadFlock$ThreadContainerImpl");
                FLOCK = UNSAFE.objectFieldOffset(TYPE, "flock");
                COUNT = UNSAFE.objectFieldOffset(Class.forName("jdk.internal.misc.ThreadFlock"), "threadCount");
            } catch (ClassNotFoundException e) {
                throw new NoClassDefFoundError(e.getMessage());
            }
        }

        static boolean isEmpty(ThreadContainer container) {
            return TYPE.isInstance(container) && UNSAFE.getInt(UNSAFE.getReference(container, FLOCK), COUNT) == 0;
        }

        /** A thread is about to be counted, or not to be any more; who does that can't be taken off the thread. */
        static void count(ThreadContainer container) {
            if (TYPE.isInstance(container)) {
                AllwaysAccessHooks.access(
                        UNSAFE.getReference(container, FLOCK),
                        COUNT,
                        AllwaysTask.UPDATE | (AllwaysAccessHooks.ACQUIRES | AllwaysAccessHooks.RELEASES) << 8);
            }
        }
    }

    private AllwaysThreads() {}

    private static void status(Thread thread, int status) {
        Object holder = UNSAFE.getReference(thread, HOLDER);
        if (holder != null) {
            UNSAFE.putIntVolatile(holder, STATUS, status);
        }
    }

    /** Whether a thread that is no task was one, and waits since then. */
    static boolean isOfAnEarlierExecution(Thread thread) {
        if (thread instanceof VirtualThread) {
            return UNSAFE.getReference(thread, VIRTUAL_CARRIER) instanceof AllwaysWorker;
        }
        Object holder = UNSAFE.getReference(thread, HOLDER);
        return holder != null && UNSAFE.getInt(holder, STATUS) == STARTED && UNSAFE.getLong(thread, EETOP) == 0;
    }

    /** Whether a thread was not started. A virtual one that is a task keeps the VM's first state. */
    static boolean isNew(Thread thread) {
        if (thread instanceof VirtualThread) {
            return UNSAFE.getIntVolatile(thread, VIRTUAL_STATE) == 0
                    && UNSAFE.getReference(thread, VIRTUAL_CARRIER) == null;
        }
        Object holder = UNSAFE.getReference(thread, HOLDER);
        return holder != null && UNSAFE.getIntVolatile(holder, STATUS) == 0;
    }

    /** Whether a thread of the platform runs outside of control. */
    static boolean isReal(Thread thread) {
        return !(thread instanceof VirtualThread) && UNSAFE.getLongVolatile(thread, EETOP) != 0;
    }

    /** What a virtual thread is to run. */
    static Runnable body(Thread virtual) {
        return (Runnable) UNSAFE.getReference(UNSAFE.getReference(virtual, VIRTUAL_CONTINUATION), CONTINUATION_TARGET);
    }

    /** Runs something as the frames of a virtual thread that is mounted. */
    static void runMounted(Thread virtual, Runnable body) {
        Continuation continuation = (Continuation) UNSAFE.getReference(virtual, VIRTUAL_CONTINUATION);
        UNSAFE.putReference(continuation, CONTINUATION_TARGET, body);
        continuation.run();
    }

    static long deadline(AllwaysWorker worker, long time, long nanos) {
        if (time <= 0) {
            return AllwaysTask.NEVER;
        }
        long span = time > Long.MAX_VALUE / 4 / nanos ? Long.MAX_VALUE / 4 : time * nanos;
        return worker.readClock(0) + span;
    }

    static void beforeStart(AllwaysWorker worker, Thread thread) {
        worker.point(AllwaysTask.START, thread, 0, AllwaysNames.THREAD);
    }

    /** The thread was started: it is a task from now on. */
    static void start(AllwaysWorker worker, Thread thread) {
        if (!(thread instanceof VirtualThread)) {
            if (!AllwaysTurns.ON) {
                status(thread, STARTED);
            }
        } else {
            beforeStart(worker, thread);
            UNSAFE.putReference(thread, VIRTUAL_CARRIER, worker);
        }
        AllwaysTask task = worker.add(thread, worker.current);
        worker.initialisers.starts(task);
        worker.letJoiners(thread, false);
        if (AllwaysTurns.ON) {
            worker.turns.begin(task);
        }
    }

    /** A virtual thread is started in a scope, or for a pool. */
    static void start(AllwaysWorker worker, Thread thread, ThreadContainer container) {
        if (container.owner() != null) {
            thread.setThreadContainer(container);
            Scopes.count(container);
            container.add(thread);
            thread.inheritScopedValueBindings(container);
        }
        start(worker, thread);
    }

    /** The thread is about to end: its scope is told. */
    static void leaves(AllwaysTask task) {
        ThreadContainer container = task.index == 0 ? null : task.thread.threadContainer();
        if (container != null && container.owner() != null) {
            Scopes.count(container);
            task.leaves = true;
            container.remove(task.thread);
            task.leaves = false;
            if (Scopes.isEmpty(container)) {
                unpark(task.worker, container.owner());
            }
        }
    }

    static void ended(AllwaysTask task) {
        if (task.carrier == null) {
            status(task.thread, TERMINATED);
        }
    }

    /** Gives an exception that ended a task to the handler that its program has set; false if there is none. */
    static boolean handled(AllwaysTask task, Throwable error) {
        Thread thread = task.thread;
        if (task.index == 0) {
            return false;
        }
        Thread.UncaughtExceptionHandler handler = ownHandler(thread);
        if (handler == null && Thread.getDefaultUncaughtExceptionHandler() == null) {
            return false;
        }
        task.worker.point(AllwaysTask.READ, thread, 0, AllwaysNames.STATE); // others may set one meanwhile
        handler = ownHandler(thread);
        if (handler == null) {
            task.worker.point(AllwaysTask.READ, Thread.class, 0, AllwaysNames.STATE);
            handler = Thread.getDefaultUncaughtExceptionHandler();
        }
        if (handler == null) {
            return false;
        }
        try {
            handler.uncaughtException(thread, error);
        } catch (AllwaysWorker.End end) {
            throw end;
        } catch (Throwable ignored) {
            // as the VM does
        }
        return true;
    }

    private static Thread.UncaughtExceptionHandler ownHandler(Thread thread) {
        Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
        return handler != null && handler.getClass() == ThreadGroup.class ? null : handler;
    }

    static void park(AllwaysWorker worker, long deadline) {
        AllwaysTask me = worker.current;
        if (me.mayWakeSpuriously && me.permit && me.waitedWithPermit) {
            worker.unseen.misses(
                    "a thread was unparked before it had what it waited for, and parks behind that: whether"
                            + " the wait has used up its permit is not explored");
        }
        boolean wakes = me.mayWakeSpuriously && worker.questions.wakesForNoReason();
        me.mayWakeSpuriously = false;
        me.wakes = wakes;
        me.about(AllwaysTask.PARK, me.thread, 0, AllwaysNames.THREAD);
        me.ready = wakes || me.permit || me.thread.isInterrupted();
        me.deadline = wakes ? AllwaysTask.NEVER : deadline;
        me.expired = false;
        if (me.off == 0 || !me.ready) {
            worker.schedule(me);
        }
        if (worker.weak && me.permit) {
            worker.memory.views.permitted(me.index, me.thread);
        }
        me.permit = false;
        me.waitedWithPermit = false;
        me.deadline = AllwaysTask.NEVER;
    }

    static void unpark(AllwaysWorker worker, Thread thread) {
        if (worker.current.leaves) {
            return;
        }
        worker.point(AllwaysTask.UNPARK, thread, 0, AllwaysNames.THREAD);
        AllwaysTask task = worker.taskOf(thread);
        if (task == null) {
            worker.metEarlier |= isOfAnEarlierExecution(thread);
            return;
        }
        if (task.ended) {
            return;
        }
        task.waitedWithPermit &= task.permit; // another one, given from here on
        task.permit = true;
        if (worker.weak) {
            worker.memory.views.permits(worker.current.index, thread);
        }
        if (task.kind == AllwaysTask.PARK) {
            task.ready = true;
        } else if (!task.ready && AllwaysQueued.is(task.object)) {
            worker.unseen.besides("a thread was unparked while it waited for a lock, which may use up its permit");
        }
    }

    static void join(AllwaysWorker worker, Thread thread, long deadline) throws InterruptedException {
        AllwaysTask me = worker.current;
        if (!(thread instanceof BaseVirtualThread) && worker.monitors.holds(thread)) {
            joinHolding(worker, thread, deadline);
            return;
        }
        AllwaysTask task = worker.taskOf(thread);
        me.about(AllwaysTask.JOIN, thread, 0, AllwaysNames.THREAD);
        me.ready = task == null || task.ended || me.thread.isInterrupted(); // no need to wait for what was not started
        me.joining = true;
        me.isTrusted = false;
        me.deadline = deadline;
        me.expired = false;
        if (me.off == 0 || !me.ready) {
            worker.schedule(me);
        }
        me.joining = false;
        me.deadline = AllwaysTask.NEVER;
        task = worker.taskOf(thread);
        if (task != null && task.ended) {
            worker.ordering.joins(task);
        }
        boolean waited = task != null && !task.ended;
        if (waited && !me.expired && Thread.interrupted()) {
            worker.memory.interrupted(me);
            throw new InterruptedException();
        }
    }

    /**
     * Who holds the thread's monitor gives it back while it joins the thread, for it waits on that one (JDK 25,
     * {@code Thread.join}).
     */
    private static void joinHolding(AllwaysWorker worker, Thread thread, long deadline) throws InterruptedException {
        AllwaysTask me = worker.current;
        while (AllwaysThreadHooks.alive(thread) == 2 && me.clock < deadline) {
            long left = deadline == AllwaysTask.NEVER ? 0 : Math.ceilDiv(deadline - me.clock, 1_000_000L);
            worker.monitors.await(thread, left);
        }
    }

    static void sleep(AllwaysWorker worker, long nanos) throws InterruptedException {
        AllwaysTask me = worker.current;
        if (nanos <= 0) {
            AllwaysThreads.yield(worker); // a loop of these does nothing, as far as anything changes
            leaveIfInterrupted(worker);
            return;
        }
        me.about(AllwaysTask.SLEEP, me.thread, 0, AllwaysNames.THREAD);
        me.ready = me.thread.isInterrupted();
        me.expired = false;
        me.deadline = deadline(worker, worker.still ? 1 : nanos, 1);
        if (me.off == 0 || !me.ready) {
            worker.schedule(me);
        }
        me.deadline = AllwaysTask.NEVER;
        if (!me.expired && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * The current task comes to where it may have to wait.
     *
     * @param deaf whether it waits on when it is interrupted
     * @throws InterruptedException if it does not, and is interrupted already
     */
    static void mayWait(AllwaysWorker worker, boolean deaf) throws InterruptedException {
        if (deaf) {
            worker.current.maySuppressInterrupt();
        } else {
            leaveIfInterrupted(worker);
        }
    }

    /** Throws that the current task is interrupted, if it is. */
    static void leaveIfInterrupted(AllwaysWorker worker) throws InterruptedException {
        Thread me = worker.current.thread;
        worker.point(AllwaysTask.INTERRUPTED, me, 0, AllwaysNames.THREAD);
        if (me.isInterrupted()) {
            worker.point(AllwaysTask.CLEAR, me, 0, AllwaysNames.THREAD);
            Thread.interrupted();
            throw new InterruptedException();
        }
    }

    static void yield(AllwaysWorker worker) {
        AllwaysTask me = worker.current;
        if (me.off > 0) {
            if (me.real > 0) {
                worker.initialisers.unseen(me, AllwaysEnabled.YIELD);
            }
            return;
        }
        me.about(AllwaysTask.LOCAL, null, 0, 0);
        worker.yield(me);
    }

    /** The thread's flag was set. */
    static void interrupted(AllwaysWorker worker, Thread thread) {
        AllwaysTask task = worker.taskOf(thread);
        if (task == null || task.ended) {
            return;
        }
        switch (task.kind) {
            case AllwaysTask.PARK,
                    AllwaysTask.JOIN,
                    AllwaysTask.SLEEP,
                    AllwaysTask.AWAIT_OR_LEAVE,
                    AllwaysTask.AWAIT_MEETING,
                    AllwaysTask.AWAIT_DONE -> task.ready = true;
            case AllwaysTask.AWAKE, AllwaysTask.ACQUIRE -> task.ready |= task.heedsInterrupts();
            default -> {}
        }
    }

    /** A thread was asked whether its flag is set. */
    static void isAsked(AllwaysWorker worker, Thread thread) {
        AllwaysTask task = worker.taskOf(thread);
        if (task != null && task != worker.current && thread.isInterrupted()) {
            task.isFoundInterrupted();
        }
    }

    /** Whether a task is a worker of a pool, which may have another one work while it waits. */
    static boolean isOfPool(AllwaysTask task) {
        return task.off == 0 && task.thread instanceof ForkJoinWorkerThread;
    }

    /** A task is about to wait; its pool has another one work meanwhile. A number for {@link #hasWaited}. */
    static long isToWait(AllwaysTask task) {
        return isOfPool(task) && task.thread instanceof ForkJoinWorkerThread worker
                ? SharedSecrets.getJavaUtilConcurrentFJPAccess().beginCompensatedBlock(worker.getPool())
                : 0;
    }

    /** It waits no longer. */
    static void hasWaited(AllwaysTask task, long others) {
        if (others != 0 && !task.worker.over && task.thread instanceof ForkJoinWorkerThread worker) {
            SharedSecrets.getJavaUtilConcurrentFJPAccess().endCompensatedBlock(worker.getPool(), others);
        }
    }

    /** @param open whether one that is about to wait may be told to run still, and one that can go on, to wait still */
    static Thread.State state(AllwaysWorker worker, AllwaysTask task, boolean open) {
        if (task.ended) {
            return Thread.State.TERMINATED;
        }
        boolean runs = task.ready || task.stopped();
        boolean otherwise = open
                && runs == task.isKnownToWait()
                && worker.questions.isStill(task, runs ? AllwaysOrder.WAITS : AllwaysOrder.RUNS);
        if (!runs && !otherwise) {
            task.isSeenWaiting();
        }
        return runs == otherwise ? waiting(task) : Thread.State.RUNNABLE;
    }

    /** The state of a thread that waits for what it is about to do. */
    private static Thread.State waiting(AllwaysTask task) {
        if (task.kind == AllwaysTask.LOCK && !AllwaysQueued.is(task.object)) {
            return Thread.State.BLOCKED;
        }
        return task.deadline == AllwaysTask.NEVER ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
    }
}
