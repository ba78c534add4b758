package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import jdk.internal.misc.InnocuousThread;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/** What instrumented code calls. On a thread that is under no control each of these does what the code did before, or nothing. */
public final class AllwaysHooks {
    /** What an access or a fence does to order tasks. */
    static final int ACQUIRES = 1, RELEASES = 2, PLAIN = 4;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private AllwaysHooks() {}

    @ForceInline
    private static AllwaysWorker worker() {
        AllwaysWorker worker = AllwaysWorker.here();
        return worker != null && worker.active ? worker : null;
    }

    /** The worker, if an execution is going on there, be its tasks running or not. */
    private static AllwaysWorker executor() {
        AllwaysWorker worker = AllwaysWorker.here();
        return worker != null && worker.current != null ? worker : null;
    }

    /** Whether the caller is under control: decides which copy of a method runs. */
    @ForceInline
    public static boolean controlled() {
        return worker() != null;
    }

    // ---- fields and arrays

    /*
     * What these do under control is not inlined: a method of the program or the platform with some dozen accesses would become more than
     * the compiler can take, and while it tries all others wait for it.
     */

    @ForceInline
    public static void read(Object object, int field) {
        AllwaysWorker worker = worker();
        if (worker != null && object != null) {
            field(worker, AllwaysTask.READ, object, field);
        }
    }

    @ForceInline
    public static void write(Object object, int field) {
        AllwaysWorker worker = worker();
        if (worker != null && object != null) {
            field(worker, AllwaysTask.WRITE, object, field);
        }
    }

    @DontInline
    private static void field(AllwaysWorker worker, int kind, Object object, int field) {
        long offset = AllwaysNames.offset(object, field);
        worker.point(kind, object, offset, AllwaysNames.FIELD);
        if (worker.racing) {
            accessed(worker, kind, object, offset, AllwaysNames.FIELD, AllwaysNames.isVolatile(field));
        }
    }

    @ForceInline
    public static void readStatic(int field) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            ofClass(worker, AllwaysTask.READ, field);
        }
    }

    @ForceInline
    public static void writeStatic(int field) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.statics.written(field);
            ofClass(worker, AllwaysTask.WRITE, field);
        }
    }

    @DontInline
    private static void ofClass(AllwaysWorker worker, int kind, int field) {
        worker.point(kind, null, field, AllwaysNames.STATIC);
        if (worker.racing) {
            accessed(worker, kind, null, field, AllwaysNames.STATIC, AllwaysNames.isVolatile(field));
        }
    }

    @ForceInline
    public static void readElement(Object array, int index) {
        AllwaysWorker worker = worker();
        if (worker != null && array != null) {
            element(worker, AllwaysTask.READ, array, index);
        }
    }

    @ForceInline
    public static void writeElement(Object array, int index) {
        AllwaysWorker worker = worker();
        if (worker != null && array != null) {
            element(worker, AllwaysTask.WRITE, array, index);
        }
    }

    @DontInline
    private static void element(AllwaysWorker worker, int kind, Object array, int index) {
        worker.point(kind, array, index, AllwaysNames.ELEMENT);
        if (worker.racing) {
            accessed(worker, kind, array, index, AllwaysNames.ELEMENT, false);
        }
    }

    /** Copies a part of an array, element by element, each read and written in a step of its own, if they are few. */
    public static void copy(Object from, int first, Object to, int target, int length) {
        AllwaysWorker worker = worker();
        if (worker == null || !AllwaysElements.copy(worker, from, first, to, target, length)) {
            System.arraycopy(from, first, to, target, length);
        }
    }

    private static void accessed(
            AllwaysWorker worker, int kind, Object object, long offset, int space, boolean isVolatile) {
        if (isVolatile) {
            worker.races.ordered(object, offset, space, kind, ACQUIRES | RELEASES);
        } else if (offset < 0) {
            return; // no element: an exception follows
        } else if (kind == AllwaysTask.READ) {
            worker.races.read(object, offset, space);
        } else {
            worker.races.write(object, offset, space);
        }
    }

    /** An access by {@code Unsafe}, of a kind of operation and, eight bits above, of a mode. */
    @ForceInline
    public static void access(Object object, long offset, int kindAndMode) {
        AllwaysWorker worker = worker();
        if (worker != null && object != null) {
            int mode = kindAndMode >> 8;
            Class<?> type =
                    object instanceof Class<?> owner ? owner : object.getClass(); // where it keeps static fields
            if ((mode & PLAIN) == 0 || type.getClassLoader0() != null || type.isArray()) {
                access(worker, object, offset, kindAndMode & 0xff, mode);
            }
        }
    }

    /** An element is known by its index and a static field by its number, as where they are accessed by an instruction. */
    @DontInline
    private static void access(AllwaysWorker worker, Object object, long offset, int kind, int mode) {
        int space = space(object, offset);
        Object target = space == AllwaysNames.STATIC ? null : object;
        long part = part(object, offset, space);
        worker.point(kind, target, part, space);
        if (!worker.racing) {
            return;
        }
        if ((mode & PLAIN) != 0) {
            accessed(worker, kind, target, part, space, false);
            return;
        }
        AllwaysTask me = worker.current; // what fails only reads
        int done = kind < AllwaysTask.CAS_INT ? kind : me.off > 0 ? AllwaysTask.UPDATE : me.kind();
        worker.races.ordered(target, part, space, done, mode);
    }

    private static int space(Object object, long offset) {
        if (object.getClass().isArray()) {
            return AllwaysNames.ELEMENT;
        }
        return object instanceof Class<?> type && AllwaysNames.ofStatic(type, offset) >= 0
                ? AllwaysNames.STATIC
                : AllwaysNames.FIELD;
    }

    private static long part(Object object, long offset, int space) {
        return switch (space) {
            case AllwaysNames.ELEMENT ->
                (offset - UNSAFE.arrayBaseOffset(object.getClass())) / UNSAFE.arrayIndexScale(object.getClass());
            case AllwaysNames.STATIC -> AllwaysNames.ofStatic((Class<?>) object, offset);
            default -> offset;
        };
    }

    @ForceInline
    public static void compareAndSet(Object object, long offset, int expected, int mode) {
        AllwaysWorker worker = worker();
        if (worker != null && object != null) {
            if (object instanceof java.util.concurrent.locks.AbstractQueuedSynchronizer) {
                worker.locks.meet(object);
            }
            worker.current.expected = expected;
            compareAndSet(worker, AllwaysTask.CAS_INT, object, offset, mode);
        }
    }

    @ForceInline
    public static void compareAndSet(Object object, long offset, long expected, int mode) {
        AllwaysWorker worker = worker();
        if (worker != null && object != null) {
            worker.current.expected = expected;
            compareAndSet(worker, AllwaysTask.CAS_LONG, object, offset, mode);
        }
    }

    @ForceInline
    public static void compareAndSet(Object object, long offset, Object expected, int mode) {
        AllwaysWorker worker = worker();
        if (worker != null && object != null) {
            worker.current.expectedReference = expected;
            compareAndSet(worker, AllwaysTask.CAS_REFERENCE, object, offset, mode);
        }
    }

    private static void compareAndSet(AllwaysWorker worker, int kind, Object object, long offset, int mode) {
        AllwaysTask me = worker.current;
        me.base = object;
        me.address = offset;
        access(worker, object, offset, kind, mode);
    }

    /** A fence that acquires, releases, or does both. */
    public static void fence(int mode) {
        AllwaysWorker worker = worker();
        if (worker != null && worker.racing) {
            worker.races.fence(mode);
        }
    }

    /** A plain write by which the platform hands an object over; no step. */
    public static void handsOver(Object object, long offset) {
        AllwaysWorker worker = worker();
        if (worker != null && worker.racing) {
            int space = space(object, offset);
            worker.races.ordered(object, part(object, offset, space), space, AllwaysTask.WRITE, RELEASES);
        }
    }

    /** The current task was given a stamp to read under, by a {@code StampedLock}; 0: none. */
    public static void readsOptimistically(long stamp) {
        AllwaysWorker worker = worker();
        if (worker != null && worker.racing) {
            worker.races.optimistic(stamp);
        }
    }

    /** It is about to take a lock instead. */
    public static void readsReliably() {
        AllwaysWorker worker = worker();
        if (worker != null && worker.current.optimistic) {
            worker.races.unasked(worker.current);
        }
    }

    /** It has asked whether that is valid still. */
    public static void validated(boolean valid) {
        AllwaysWorker worker = worker();
        if (worker != null && worker.current.optimistic) {
            worker.races.settle(worker.current, valid);
        }
    }

    /** It has exchanged that for another; 0: it was not valid any more. */
    public static void exchanged(long stamp) {
        validated(stamp != 0);
    }

    /** A task has made an object. */
    @ForceInline
    public static void born(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            born(worker, object);
        }
    }

    @DontInline
    private static void born(AllwaysWorker worker, Object object) {
        worker.identity.born(worker.current, object);
        if (object instanceof StringBuffer || object instanceof java.util.Hashtable) {
            worker.monitors.meet(object);
        }
    }

    public static void read(java.lang.reflect.Field field, Object object) {
        reflective(field, object, AllwaysTask.READ);
    }

    public static void write(java.lang.reflect.Field field, Object object) {
        reflective(field, object, AllwaysTask.WRITE);
    }

    /** A field was written by reflection. */
    public static void written(java.lang.reflect.Field field) {
        if (worker() != null && java.lang.reflect.Modifier.isStatic(field.getModifiers())) {
            AllwaysStatics.take(field);
        }
    }

    private static void reflective(java.lang.reflect.Field field, Object object, int kind) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return;
        }
        boolean isStatic = java.lang.reflect.Modifier.isStatic(field.getModifiers());
        if (isStatic) {
            AllwaysStatics.show(field);
        }
        Object base = isStatic ? UNSAFE.staticFieldBase(field) : object;
        if (base == null) {
            return;
        }
        long offset = isStatic ? UNSAFE.staticFieldOffset(field) : UNSAFE.objectFieldOffset(field);
        int space = space(base, offset);
        Object target = space == AllwaysNames.STATIC ? null : base;
        long part = part(base, offset, space);
        worker.point(kind, target, part, space);
        if (worker.racing && !java.lang.reflect.Modifier.isFinal(field.getModifiers())) {
            boolean isVolatile = java.lang.reflect.Modifier.isVolatile(field.getModifiers());
            accessed(worker, kind, target, part, space, isVolatile);
        }
    }

    // ---- method handles that access fields: by variable handles, whose accesses are seen

    public static MethodHandle findGetter(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return AllwaysAccessors.of(lookup, lookup.findGetter(owner, name, type), owner, name, type);
    }

    public static MethodHandle findSetter(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return AllwaysAccessors.of(lookup, lookup.findSetter(owner, name, type), owner, name, type);
    }

    public static MethodHandle findStaticGetter(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return AllwaysAccessors.of(lookup, lookup.findStaticGetter(owner, name, type), owner, name, type);
    }

    public static MethodHandle findStaticSetter(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return AllwaysAccessors.of(lookup, lookup.findStaticSetter(owner, name, type), owner, name, type);
    }

    public static MethodHandle unreflectGetter(MethodHandles.Lookup lookup, java.lang.reflect.Field field)
            throws IllegalAccessException {
        return AllwaysAccessors.of(lookup, lookup.unreflectGetter(field), field);
    }

    public static MethodHandle unreflectSetter(MethodHandles.Lookup lookup, java.lang.reflect.Field field)
            throws IllegalAccessException {
        return AllwaysAccessors.of(lookup, lookup.unreflectSetter(field), field);
    }

    // ---- monitors

    /** In code that does not enter the real monitor. */
    public static void enter(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.monitors.enter(object);
        }
    }

    public static void exit(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null && !worker.over) {
            worker.monitors.exit(object);
        }
    }

    /** The program is about to call an object, which may be of a class whose monitors are real as well. */
    public static void meets(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null && (object instanceof StringBuffer || object instanceof java.util.Hashtable)) {
            worker.monitors.meet(object);
        }
    }

    /** In code that enters the real monitor as well, a moment before or after that. */
    public static void enterReal(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.current.held++;
            if (worker.identity.ownsTogether() && worker.monitors.isUnderControl(object)) {
                worker.monitors.enter(object);
            } else {
                worker.current.off++; // nobody else may run here
            }
        }
    }

    public static void exitReal(Object object) {
        AllwaysWorker worker = worker();
        if (worker == null || worker.over || worker.current.held == 0) {
            return; // on its way out; or entered where nothing is controlled
        }
        worker.current.held--;
        if (worker.monitors.holds(object)) { // what was entered last is left first
            worker.monitors.exit(object);
        } else {
            worker.current.off--;
        }
    }

    public static void wait(Object object) throws InterruptedException {
        wait(object, 0);
    }

    public static void wait(Object object, long millis) throws InterruptedException {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.monitors.await(object, millis);
        } else {
            AllwaysWorker.leaveIfOver();
            object.wait(millis);
        }
    }

    public static void wait(Object object, long millis, int nanos) throws InterruptedException {
        wait(object, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public static void notify(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.monitors.signal(object, false);
        } else {
            object.notify();
        }
    }

    public static void notifyAll(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.monitors.signal(object, true);
        } else {
            object.notifyAll();
        }
    }

    public static boolean holdsLock(Object object) {
        AllwaysWorker worker = worker();
        return worker != null ? worker.monitors.holds(object) || Thread.holdsLock(object) : Thread.holdsLock(object);
    }

    // ---- threads

    public static void park(Unsafe unsafe, boolean absolute, long time) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            unsafe.park(absolute, time);
        } else if (absolute) {
            long millis = Math.max(1, time - millis(worker));
            AllwaysThreads.park(worker, AllwaysThreads.deadline(worker, millis, 1_000_000L));
        } else {
            AllwaysThreads.park(worker, AllwaysThreads.deadline(worker, time, 1));
        }
    }

    public static void unpark(Unsafe unsafe, Object thread) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            unsafe.unpark(thread);
        } else if (thread != null) {
            AllwaysThreads.unpark(worker, (Thread) thread);
        }
    }

    /** The current task is about to park where waking for no reason is allowed and would be noticed. */
    public static void mayWakeSpuriously() {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.current.mayWakeSpuriously = true;
        }
    }

    /** A thread of the platform is about to be started. */
    public static void beforeStart(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker != null && !(thread instanceof InnocuousThread)) {
            AllwaysThreads.beforeStart(worker, thread);
        }
    }

    /** True: the thread is a task, and the VM need not start it. */
    public static boolean start(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker == null || thread instanceof InnocuousThread || worker.runsPlatform()) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.start(worker, thread);
        return !AllwaysTurns.ON
                || thread instanceof VirtualThread; // there the VM starts it, and the task waits for its turn
    }

    /** A thread of the platform begins to run; true: it is a task, and has run. */
    public static boolean runs(Object thread) {
        return AllwaysTurns.ON && thread == Thread.currentThread() && AllwaysTurns.runs((Thread) thread);
    }

    /** As {@link #start(Thread)}, of a virtual thread. */
    public static boolean start(Thread thread, jdk.internal.vm.ThreadContainer container) {
        AllwaysWorker worker = worker();
        if (worker == null || worker.runsPlatform()) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.start(worker, thread, container);
        return true;
    }

    public static boolean join(Thread thread, long millis) throws InterruptedException {
        return joinNanos(thread, millis, 1_000_000L);
    }

    public static boolean joinNanos(Thread thread, long nanos) throws InterruptedException {
        return joinNanos(thread, nanos, 1);
    }

    private static boolean joinNanos(Thread thread, long time, long nanos) throws InterruptedException {
        AllwaysWorker worker = worker();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        if (worker.taskOf(thread) == null && !AllwaysThreads.isNew(thread)) {
            if (AllwaysThreads.isReal(thread)) {
                worker.waitsOutside();
            }
            return false;
        }
        AllwaysThreads.join(worker, thread, AllwaysThreads.deadline(worker, time, nanos));
        return true;
    }

    /** 0: not a task; 1: it has ended; 2: it is alive. */
    public static int alive(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return 0;
        }
        if (thread == worker.current.thread) { // who asks is alive: no step, as nobody can make the answer another
            return 2;
        }
        if (worker.taskOf(thread) == null && !AllwaysThreads.isNew(thread)) {
            return 0;
        }
        worker.point(AllwaysTask.JOIN, thread, 0, AllwaysNames.THREAD);
        AllwaysTask task = worker.taskOf(thread); // perhaps it was started meanwhile
        return task == null ? 0 : knownToHaveEnded(worker, task) ? 1 : 2;
    }

    /** Whether a task has ended; no step. */
    public static boolean ended(Thread thread) {
        AllwaysWorker worker = worker();
        AllwaysTask task = worker == null ? null : worker.taskOf(thread);
        return task != null && knownToHaveEnded(worker, task);
    }

    private static boolean knownToHaveEnded(AllwaysWorker worker, AllwaysTask task) {
        if (task.ended && worker.racing) {
            worker.races.joined(task);
        }
        return task.ended;
    }

    /** The program is to be told the state of a thread, which depends on all that others do. */
    public static void asksForState() {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.besides("a thread was asked for its state");
        }
    }

    /** Null: not a task. */
    public static Thread.State state(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return null;
        }
        if (thread == worker.current.thread) {
            return Thread.State.RUNNABLE;
        }
        AllwaysTask task = worker.taskOf(thread);
        if (task == null) {
            return null;
        }
        worker.point(AllwaysTask.JOIN, thread, 0, AllwaysNames.THREAD);
        knownToHaveEnded(worker, task);
        return AllwaysThreads.state(task);
    }

    /** Before a thread's flag is set. */
    public static void beforeInterrupt(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            interrupt(worker, thread);
        }
    }

    private static void interrupt(AllwaysWorker worker, Thread thread) {
        worker.point(AllwaysTask.INTERRUPT, thread, 0, AllwaysNames.THREAD);
        if (worker.racing) {
            worker.races.release(worker.current, thread, 0, AllwaysNames.THREAD);
        }
    }

    /** A thread is about to be told whether it was interrupted. */
    public static void noticesInterrupt(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker != null && worker.racing && thread.interrupted) {
            worker.races.acquire(worker.current, thread, 0, AllwaysNames.THREAD);
        }
    }

    /** After it is set. */
    public static void afterInterrupt(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            AllwaysThreads.interrupted(worker, thread);
        }
    }

    /** Stands for all of a virtual thread's {@code interrupt}; true: done. */
    public static boolean interruptVirtual(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker == null || worker.taskOf(thread) == null) {
            return false;
        }
        interrupt(worker, thread);
        thread.interrupted = true;
        AllwaysThreads.interrupted(worker, thread);
        return true;
    }

    /** The program asks a thread whether it was interrupted. */
    public static boolean isInterrupted(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.point(AllwaysTask.INTERRUPTED, thread, 0, AllwaysNames.THREAD);
            noticesInterrupt(thread);
        }
        return thread.isInterrupted();
    }

    public static boolean interrupted() {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.point(AllwaysTask.CLEAR, worker.current.thread, 0, AllwaysNames.THREAD);
        }
        return Thread.interrupted();
    }

    public static boolean yield0() {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return false;
        }
        AllwaysThreads.yield(worker);
        return true;
    }

    public static boolean sleep(long nanos) throws InterruptedException {
        AllwaysWorker worker = worker();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.sleep(worker, nanos);
        return true;
    }

    public static boolean parkVirtual() {
        AllwaysWorker worker = worker();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        AllwaysThreads.park(worker, AllwaysTask.NEVER);
        return true;
    }

    public static boolean parkVirtual(long nanos) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        if (nanos > 0) {
            AllwaysThreads.park(worker, AllwaysThreads.deadline(worker, nanos, 1));
        }
        return true;
    }

    public static boolean unparkVirtual(Thread thread) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return false;
        }
        AllwaysThreads.unpark(worker, thread);
        return true;
    }

    // ---- what would differ from execution to execution

    private static long millis(AllwaysWorker worker) {
        return 1_700_000_000_000L + worker.readClock(0) / 1_000_000L;
    }

    public static long nanoTime() {
        AllwaysWorker worker = worker();
        return worker == null ? System.nanoTime() : worker.readClock(100);
    }

    public static long currentTimeMillis() {
        AllwaysWorker worker = worker();
        return worker == null ? System.currentTimeMillis() : millis(worker);
    }

    /** Stands for {@code currentCarrierThread()} in the JDK: a platform thread is its own carrier. */
    public static Thread carrier() {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return Thread.currentCarrierThread();
        }
        Thread thread = Thread.currentThread();
        return thread instanceof BaseVirtualThread ? worker : thread;
    }

    public static boolean seedRandom() {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return false;
        }
        worker.identity.seed(Thread.currentThread());
        return true;
    }

    /** The thread's identifier, or what is the same in all workers. */
    public static long number(Thread thread) {
        AllwaysWorker worker = worker();
        return worker == null ? thread.threadId() : AllwaysIdentity.number(thread);
    }

    /** What {@code Collections.shuffle} goes on with; null: it begins anew. */
    public static java.util.Random shuffling(java.util.Random random) {
        return worker() == null ? random : null;
    }

    public static long threadId() {
        AllwaysWorker worker = executor();
        return worker != null ? worker.identity.nextThreadId() : 0;
    }

    /** What makes the seeds of {@code Random} differ from each other; 0: what does so otherwise. */
    public static long seed() {
        AllwaysWorker worker = executor();
        return worker != null ? worker.identity.nextSeed() : 0;
    }

    /** True: they are drawn. */
    public static boolean randomBytes(byte[] bytes) {
        AllwaysWorker worker = worker();
        if (worker == null || bytes == null) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (worker.identity.nextSeed() >>> 8);
        }
        return true;
    }

    /** Null: no virtual time passes here. */
    public static java.time.Instant currentInstant() {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return null;
        }
        long nanos = worker.readClock(100);
        return java.time.Instant.ofEpochSecond(1_700_000_000L + nanos / 1_000_000_000L, nanos % 1_000_000_000L);
    }

    public static double random() {
        AllwaysWorker worker = worker();
        return worker == null ? Math.random() : worker.identity.nextDouble();
    }

    public static int threadNumber() {
        AllwaysWorker worker = executor();
        return worker != null ? worker.identity.nextThreadNumber() : -1;
    }

    /** -1: the platform numbers a pool. */
    public static int poolId() {
        AllwaysWorker worker = executor();
        return worker != null ? worker.identity.nextPoolId() : -1;
    }

    /** A worker's own counter instead of one of the platform: several workers side by side do not number by one. */
    public static Object counter(Object shared) {
        AllwaysWorker worker = executor();
        return worker != null ? worker.identity.counter(shared) : shared;
    }

    private static volatile Runnable beforeExit = () -> {};

    /** Sets what is done when the process is to end by {@code exit} or {@code halt}, before anything else. */
    public static void beforeExit(Runnable action) {
        beforeExit = action;
    }

    /** The process is about to end: what is done at its end is done by real threads, and is not explored. */
    public static void exits() {
        AllwaysWorker worker = executor();
        if (worker != null) {
            worker.suspendControl();
        }
        beforeExit.run();
    }

    /** The frames of a thread under control without those of what runs it: these differ from execution to execution. */
    public static StackTraceElement[] ofTask(StackTraceElement[] frames) {
        for (int i = 0; frames != null && i < frames.length; i++) {
            if (frames[i].getClassName().equals("java.lang.AllwaysWorker")
                    && frames[i].getMethodName().equals("runTask")) {
                return java.util.Arrays.copyOf(frames, i);
            }
        }
        return frames;
    }

    /** Whether an execution is going on here, be its tasks running or not. */
    public static boolean executing() {
        return executor() != null;
    }

    /** From here to {@link #on} the current task runs as one step, and leaves no trace: what it does is not the program's. */
    public static void off() {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.leaveProgram();
        }
    }

    /** As {@link #off}, for what the VM does once and not again in the next execution. */
    public static void offForOnce() {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.disturbed = true;
            worker.leaveProgram();
        }
    }

    /** As {@link #offForOnce}, for the initialiser of a class that the VM has called, given its name or, if it is the program's, itself. */
    public static void beginInitialiser(Object type) {
        AllwaysWorker worker = worker();
        if (worker == null) {
            return;
        }
        if (type instanceof Class<?> programs) {
            worker.beginInitialiser(programs, programs.getName());
        } else {
            worker.beginInitialiser(null, (String) type);
        }
    }

    /** That is over. */
    public static void endInitialiser(Object type) {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.endInitialiser();
        }
    }

    public static void on() {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.enterProgram();
        }
    }

    /** From here to {@link #endStep} the current task runs as one step of the program's. */
    public static void beginStep() {
        AllwaysWorker worker = executor();
        if (worker != null) {
            worker.current.off++;
        }
    }

    public static void endStep() {
        AllwaysWorker worker = executor();
        if (worker != null) {
            worker.current.off--;
        }
    }

    /** The platform is about to wait for what comes from outside: input, a connection, another process. */
    public static void blocks() {
        AllwaysWorker worker = worker();
        if (worker != null) {
            worker.waitsOutside();
        }
    }

    /** As {@link #blocks}, on a channel that may be told not to wait. */
    public static void blocks(java.nio.channels.SelectableChannel channel) {
        if (worker() != null && channel.isBlocking()) {
            blocks();
        }
    }

    /** As {@link #blocks}, if the stream is that of the terminal. */
    public static void blocks(java.io.FileInputStream stream) throws java.io.IOException {
        if (worker() != null && stream.getFD() == java.io.FileDescriptor.in) {
            blocks();
        }
    }

    /** What is in a {@code StringBuffer} is about to be read without its monitor. */
    public static void copies(Object object) {
        AllwaysWorker worker = worker();
        if (worker != null
                && object instanceof StringBuffer
                && worker.monitors.isUnderControl(object)
                && !worker.monitors.holds(object)) {
            worker.point(AllwaysTask.READ, object, 0, AllwaysNames.MONITOR);
        }
    }

    /** The common pool of this execution. */
    public static java.util.concurrent.ForkJoinPool pool(java.util.concurrent.ForkJoinPool otherwise) {
        AllwaysWorker worker = worker();
        if (worker == null || worker.pool == null && worker.runsPlatform()) {
            return otherwise;
        }
        if (worker.pool == null) {
            worker.current.off++; // to make it is no part of the program
            try {
                worker.pool = new java.util.concurrent.ForkJoinPool(2);
            } finally {
                worker.current.off--;
            }
        }
        return worker.pool;
    }
}
