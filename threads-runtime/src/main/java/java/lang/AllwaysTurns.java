package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Whose turn it is, where each task has a thread of the operating system of its own: debuggers know such threads, and
 * do not know continuations. Still one runs at a time. A virtual thread is mounted on one that it has for itself.
 */
final class AllwaysTurns {
    /** Whether tasks are such threads in this JVM. */
    static final boolean ON = Boolean.getBoolean("dev.allways.debugged");

    private static final long UNWINDING = 1_000_000_000L; // nanoseconds that a task has to end when its execution has
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static volatile AllwaysTurns here; // of the execution in progress; null: there is none
    private static volatile Begun begun; // the tasks whose threads were started

    private static volatile boolean
            evaluating; // the debugger, which sets this, has a method run: it is no part of the program

    private final AllwaysWorker worker;
    private volatile Thread turn;

    /** The tasks whose threads were started, the newest first. */
    private record Begun(AllwaysTask task, Begun before) {}

    AllwaysTurns(AllwaysWorker worker) {
        this.worker = worker;
        this.turn = worker;
    }

    /** The worker one of whose tasks has this thread, and its turn; null if there is none. */
    static AllwaysWorker worker(Thread thread) {
        AllwaysTurns turns = here;
        return turns != null && turns.turn == thread && !evaluating ? turns.worker : null;
    }

    /** Makes an execution, on the worker's thread; returns when it is over. */
    void execute(AllwaysTask first) {
        begun = null;
        here = this;
        begin(first);
        first.thread.start();
        worker.active = true;
        pass(first, worker);
    }

    /** The thread of a task that was made is about to be started; that of a virtual one is started here. */
    void begin(AllwaysTask task) {
        task.carrier = task.thread;
        if (task.thread instanceof VirtualThread) {
            worker.identity.hold(); // none of this is the program's
            worker.active = false;
            task.carrier = new Thread(null, new Carrier(task), "carrier of ".concat(name(task)), 0, false);
            task.carrier.setDaemon(true);
            task.carrier.start();
            worker.active = true;
            worker.identity.goOn();
        }
        begun = new Begun(task, begun);
    }

    private static String name(AllwaysTask task) {
        String name = task.thread.getName();
        return name.isEmpty() ? "virtual thread ".concat(String.valueOf(task.index)) : name;
    }

    /** Runs the task whose thread this is, from its first turn on; false if it has none, or runs it already. */
    static boolean runs(Thread thread) {
        for (Begun each = begun; each != null; each = each.before) {
            if (each.task.thread == thread) {
                if (each.task.begun) {
                    return false;
                }
                AllwaysTurns turns = each.task.worker.turns;
                turns.await(thread);
                if (!turns.worker.over) {
                    turns.worker.runTask();
                }
                turns.leave(each.task);
                return true;
            }
        }
        return false;
    }

    /** The task continues, or the worker if it is null; returns when it is the caller's turn again, on its thread. */
    void pass(AllwaysTask task, Thread me) {
        give(task == null ? worker : task.carrier, task);
        await(me);
    }

    private void give(Thread thread, AllwaysTask task) {
        if (task != null) {
            worker.current = task;
        }
        worker.identity.move(thread);
        turn = thread;
        UNSAFE.unpark(thread);
    }

    private void await(Thread me) {
        while (turn != me) {
            UNSAFE.park(false, 0L); // returns at once if the program has interrupted the thread
            if (turn != me) {
                Thread.onSpinWait();
            }
        }
    }

    /** The thread has no task any more: the next one continues, or the worker. */
    private void leave(AllwaysTask task) {
        task.left = true;
        worker.identity.disown(task.carrier);
        AllwaysTask next = worker.takeNext();
        give(next == null ? worker : next.carrier, next);
    }

    /** Ends a task of an execution that is over, if it ends; on the worker's thread. */
    void unwind(AllwaysTask task) {
        give(task.carrier, task);
        long end = System.nanoTime() + UNWINDING;
        while (turn != worker && System.nanoTime() < end) {
            UNSAFE.park(false, UNWINDING / 100);
        }
        turn = worker; // whatever it still does is under no control
        worker.identity.move(worker);
    }

    /** What runs a virtual thread. */
    private record Carrier(AllwaysTask task) implements Runnable {
        @Override
        public void run() {
            AllwaysTurns turns = task.worker.turns;
            turns.await(task.carrier);
            if (!turns.worker.over) {
                Virtual.run(task);
            }
            turns.leave(task);
        }
    }

    /** What the platform does with a virtual thread. */
    static final class Virtual {
        private static final java.lang.invoke.MethodHandle MOUNT = method("mount");
        private static final java.lang.invoke.MethodHandle UNMOUNT = method("unmount");
        private static final java.lang.invoke.MethodHandle START = method("notifyJvmtiStart");
        private static final java.lang.invoke.MethodHandle END = method("notifyJvmtiEnd");
        private static final java.lang.invoke.MethodHandle RUN = method("run", Runnable.class);
        private static final long STATE = UNSAFE.objectFieldOffset(VirtualThread.class, "state");
        private static final long TASK;
        private static final int RUNNING = 2;
        private static final int TERMINATED = 99;

        static {
            try {
                TASK = UNSAFE.objectFieldOffset(
                        Class.forName("java.lang.VirtualThread$VThreadContinuation$1"), "val$task");
            } catch (ReflectiveOperationException e) {
                throw new NoSuchFieldError(e.getMessage());
            }
        }

        private static java.lang.invoke.MethodHandle method(String name, Class<?>... parameters) {
            try {
                java.lang.reflect.Method method = VirtualThread.class.getDeclaredMethod(name, parameters);
                method.setAccessible(true);
                return java.lang.invoke.MethodHandles.lookup().unreflect(method);
            } catch (ReflectiveOperationException e) {
                throw new NoSuchMethodError(e.getMessage());
            }
        }

        /** On the thread that is its carrier. */
        static void run(AllwaysTask task) {
            VirtualThread thread = (VirtualThread) task.thread;
            boolean was = task.worker.active;
            task.worker.active = false;
            try {
                task.body = AllwaysThreads.body(thread);
                MOUNT.invokeExact(thread);
                UNSAFE.putIntVolatile(thread, STATE, RUNNING);
                AllwaysThreads.runMounted(thread, new Mounted(task, thread, was));
                UNSAFE.putIntVolatile(thread, STATE, TERMINATED);
                UNMOUNT.invokeExact(thread);
            } catch (Throwable e) {
                throw new InternalError(e);
            }
        }

        private record Mounted(AllwaysTask task, VirtualThread thread, boolean active) implements Runnable {
            @Override
            public void run() {
                try {
                    START.invokeExact(thread);
                    task.worker.active = active;
                    task.worker.runTask();
                    boolean was = task.worker.active;
                    task.worker.active = false;
                    END.invokeExact(thread);
                    task.worker.active = was;
                } catch (Throwable e) {
                    throw new InternalError(e);
                }
            }
        }

        /** Finds the methods, before any program is under control. */
        static void find() {}

        /**
         * What the program's virtual thread does. The body that it was made with also tells the VM that the thread has
         * come and is going; a thread that is going is not shown to agents any more, nor are the classes that it loads.
         */
        static void body(AllwaysTask task) throws Throwable {
            RUN.invokeExact((VirtualThread) task.thread, (Runnable) UNSAFE.getReference(task.body, TASK));
        }
    }
}
