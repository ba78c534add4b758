package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;
import jdk.internal.vm.annotation.ChangesCurrentThread;
import jdk.internal.vm.annotation.DontInline;

/**
 * The stack of a worker's thread: tasks are mounted on it, one at a time, and one that can't be unmounted stays below
 * others.
 */
final class AllwaysStack {
    static final ContinuationScope SCOPE = new ContinuationScope("allways");
    private static final int LOCK_STACK = 8; // monitors that the VM keeps on a thread's lock stack, at most
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final AllwaysWorker worker;
    AllwaysTask topmost; // of those that others run on top of; null: there is none
    private volatile Object held;

    AllwaysStack(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** Runs a task until it is unmounted. */
    @ChangesCurrentThread
    private void mount(AllwaysTask task) {
        worker.current = task;
        UNSAFE.storeFence(); // compiled code loses stores that come before the next line otherwise
        worker.setCurrentThread(task.thread);
        worker.identity.own();
        task.run();
    }

    /** The worker's thread is itself again. */
    @ChangesCurrentThread
    private void unmounted() {
        UNSAFE.storeFence();
        worker.setCurrentThread(worker);
    }

    /** Runs tasks, each until the next one is to continue; returns when none is. */
    @ChangesCurrentThread
    void loop() {
        AllwaysTask task;
        while ((task = worker.takeNext()) != null) {
            mount(task);
        }
        unmounted();
    }

    /** Runs a task once more, which leaves what it holds on its way out. */
    @ChangesCurrentThread
    void unwind(AllwaysTask task) {
        mount(task);
        unmounted();
    }

    /** The current task gives way to the next one, and returns when it is to continue. */
    void giveWay(AllwaysTask me) {
        if (me.held > 0) {
            inflateHeld(LOCK_STACK);
        }
        if (me.carrier != null) {
            worker.turns.pass(worker.takeNext(), me.carrier);
            leaveIfOver();
            return;
        }
        if (Continuation.yield(SCOPE)) {
            leaveIfOver();
            return;
        }
        worker.unseen.besides("a thread waited where it can't be taken off, as in a class initialiser");
        worker.initialisers.disturbed = true; // something is initialised, or made, that will be there the next time
        if (me.ready && me.real == 0) {
            worker.takeNext(); // it continues, as one step: there may be no way back to it
        } else {
            nested(me);
        }
    }

    private void leaveIfOver() {
        if (worker.over) {
            throw new AllwaysWorker.End();
        }
    }

    /** The current task is never continued. */
    void leave(AllwaysTask me) {
        if (me.carrier != null) {
            worker.turns.pass(null, me.carrier);
            throw new AllwaysWorker.End();
        }
        Continuation.yield(SCOPE);
        if (me.real > 0) {
            me.pinned = new Throwable();
        }
        breakOff(me);
    }

    private void breakOff(AllwaysTask me) {
        worker.over = true;
        if (me.real > 0) {
            worker.initialisers.brokenOff = me;
        }
        throw new AllwaysWorker.End();
    }

    /** Runs the others on top of the current task, which can't be taken off the thread, until it is to continue. */
    @ChangesCurrentThread
    @DontInline
    private void nested(AllwaysTask me) {
        AllwaysTask below = topmost;
        topmost = me;
        me.buried = true;
        me.pinned = new Throwable(); // to look at it here would meet hooks
        inflateHeld(LOCK_STACK);
        while (worker.next != null && worker.next != me) {
            mount(worker.takeNext());
        }
        me.buried = false;
        topmost = below;
        UNSAFE.storeFence();
        worker.setCurrentThread(me.thread);
        worker.identity.own();
        if (worker.next == null) {
            worker.active = false;
            breakOff(me);
        }
        me.pinned = null;
        worker.next = null;
        worker.current = me;
    }

    /**
     * Moves the real monitors that are held below, as the VM holds that of a class loader, off the thread's lock
     * stack: a continuation that is frozen would take them along. Where the lock stack is full the VM moves the
     * oldest.
     */
    @DontInline
    private void inflateHeld(int left) {
        if (left > 0) {
            Object lock = new Object();
            held = lock; // so that no compiler leaves the lock out
            synchronized (lock) {
                inflateHeld(left - 1);
            }
        }
    }
}
