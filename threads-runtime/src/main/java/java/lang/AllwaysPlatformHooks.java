package java.lang;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What instrumented code calls where the state of the platform's objects comes into play: code under test where it
 * gets such an object, and the platform's own methods where they access the state of one. Only objects that the
 * program has met are under control.
 */
public final class AllwaysPlatformHooks {
    private AllwaysPlatformHooks() {}

    // ---- the code under test

    /** The program has this, which may be an object of the platform. */
    @ForceInline
    public static void meets(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            meet(worker, object, null);
        }
    }

    /** The program is about to call a method of this, which may be an object of the platform. */
    @ForceInline
    public static void meets(Object object, String call) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            meet(worker, object, call);
        }
    }

    /** As {@link #meets(Object)}, of each of some objects. */
    public static void meetsEach(Object[] objects) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        for (int i = 0; worker != null && objects != null && i < objects.length; i++) {
            if (objects[i] != null) {
                meet(worker, objects[i], null);
            }
        }
    }

    @DontInline
    private static void meet(AllwaysWorker worker, Object object, String call) {
        worker.met.meet(object, call);
    }

    /** The program makes a reference to a method, and what calls that is none of its code. */
    public static void refers(String method) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.unseen.refers(method);
        }
    }

    /**
     * The program is about to do something to an object that is not seen at all, if it is of a class for which that
     * holds.
     */
    public static void meetsUnseen(Object object, String call) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null
                && (object instanceof ClassValue<?>
                        || object instanceof java.nio.ByteBuffer
                        || object instanceof Thread.Builder)) {
            worker.met.meetUnseen(object, call);
        }
    }

    /** The program is about to call a method, which reads or writes an object in a way that is not seen otherwise. */
    public static void touches(Object object, int kind) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            worker.point(kind, object, 0, AllwaysNames.STATE);
        }
    }

    /**
     * As {@link #touches(Object, int)}, if the method is inherited from the platform: of a thread, a group of threads,
     * a reference or a call site.
     */
    public static void touchesInherited(Object object, int kind) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null
                && (object instanceof Thread
                        || object instanceof ThreadGroup
                        || object instanceof java.lang.ref.Reference
                        || object instanceof java.lang.invoke.CallSite)) {
            worker.point(kind, object, 0, AllwaysNames.STATE);
        }
    }

    /** The program is about to put a reference into its queue, if the object is one, which clears it first: a step. */
    public static void clears(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object instanceof java.lang.ref.Reference<?> reference) {
            worker.point(AllwaysTask.UPDATE, object, 0, AllwaysNames.STATE);
            boolean was = worker.suspendControl();
            try {
                AllwaysReferences.clear(reference);
            } finally {
                worker.resumeControl(was);
            }
        }
    }

    /** As {@link #touches(int, int)}, of the queues of references, if the object is one of these. */
    public static void touchesQueues(Object object, int state, int kind) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object instanceof java.lang.ref.Reference) {
            worker.point(kind, null, state, AllwaysNames.STATIC);
        }
    }

    /** As {@link #touches(Object, int)}, of what all threads share; it has a number, as static fields have. */
    public static void touches(int state, int kind) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.point(kind, null, state, AllwaysNames.STATIC);
        }
    }

    /** As {@link #touches(int, int)}, of memory outside of the heap, unless an object is accessed. */
    public static void touchesMemory(Object object, int memory, int kind) {
        if (object == null) {
            touches(memory, kind);
            AllwaysWorker worker = AllwaysWorker.controlling();
            if (worker != null) {
                AllwaysElements.tellOfWeakMemory(worker);
            }
        }
    }

    /** As {@link #touchesMemory}, of elements of an array, in one step. */
    public static void copies(Object array, int memory) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            return;
        }
        touchesMemory(array, memory, AllwaysTask.UPDATE);
        if (array != null && array.getClass().isArray()) {
            AllwaysElements.all(worker, array);
        }
        if (worker.live() > 1) {
            worker.unseen.misses("memory was copied or filled in one step beside other threads: what these may do in"
                    + " between is not explored");
        }
    }

    /** The program is about to set what much of the platform reads by itself, in no step of its threads. */
    public static void setsDefault(String call) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.notEnded() > 1) {
            worker.unseen.misses(call + " was called beside other threads: where the platform reads by itself what it"
                    + " sets, that is no step");
        }
    }

    /** The program is about to have a timer look for cancelled tasks, which it does without their locks. */
    public static void purges() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.notEnded() > 1) {
            worker.unseen.misses(
                    "Timer.purge was called beside other threads: whether a task is cancelled is read there"
                            + " in no step");
        }
    }

    /** The program is about to open a stream on a file. */
    public static void opens() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.unseen.opens();
        }
    }

    /** The program is about to hand an array to a method of the platform, which may read and write all of it. */
    public static void handsOver(Object array) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && array != null && array.getClass().isArray() && worker.current.off == 0) {
            worker.met.reach(array);
            AllwaysElements.all(worker, array);
        }
    }

    // ---- the platform

    /** A method of properties that reads them without a lock begins. */
    public static void enterProperties(Object properties) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && AllwaysMet.isOfSystem(properties)) {
            worker.point(AllwaysTask.READ, properties, 0, AllwaysNames.STATE);
            worker.current.off++;
        }
    }

    public static void exitProperties(Object properties) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && AllwaysMet.isOfSystem(properties)) {
            worker.current.off--;
        }
    }

    /**
     * A logger is about to get another level, out of sight.
     *
     * @param field in which its configuration has it
     * @param kids the loggers that take it over; null for none
     */
    public static void setsLevel(Object configuration, int field, Object kids) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.current.off == 0) {
            field(worker, AllwaysTask.UPDATE, configuration, field);
            if (kids != null) {
                worker.unseen.besides("a level was set that other loggers take over");
            }
        }
    }

    /** A method of the object was called. */
    @ForceInline
    public static void calls(Object self) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            state(worker, self);
        }
    }

    @DontInline
    private static void state(AllwaysWorker worker, Object self) {
        if (worker.met.has(self)) {
            worker.point(AllwaysTask.UPDATE, self, 0, AllwaysNames.STATE);
        }
    }

    @ForceInline
    public static void read(Object object, int field) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            field(worker, AllwaysTask.READ, object, field);
        }
    }

    @ForceInline
    public static void write(Object object, int field) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            field(worker, AllwaysTask.WRITE, object, field);
        }
    }

    @DontInline
    private static void field(AllwaysWorker worker, int kind, Object object, int field) {
        if (!worker.met.has(object)) {
            return;
        }
        if ((worker.racing || worker.weak)
                && object.getClass().getName().startsWith("java.util.concurrent.")) { // knows what it does
            ordered(worker, kind, object, AllwaysNames.offset(object, field));
        } else {
            AllwaysAccessHooks.field(worker, kind, object, field);
        }
    }

    /**
     * A plain access of java.util.concurrent to a field of its own. Some of its classes go on from what they find there
     * ({@code ConcurrentSkipListMap}, {@code LinkedTransferQueue}): that this orders what it leads to is no letter of
     * the memory model, but holds in the JVM that they come with, and is what they promise.
     */
    private static void ordered(AllwaysWorker worker, int kind, Object object, long offset) {
        worker.point(kind, object, offset, AllwaysNames.FIELD);
        int mode = AllwaysAccessHooks.ACQUIRES | AllwaysAccessHooks.RELEASES;
        if (worker.racing) {
            worker.races.ordered(object, offset, AllwaysNames.FIELD, kind, mode);
        }
        if (worker.weak) {
            mode = kind == AllwaysTask.READ ? AllwaysAccessHooks.ACQUIRES : AllwaysAccessHooks.RELEASES;
            worker.memory.access(kind, object, offset, AllwaysNames.FIELD, mode, false);
        }
    }

    /**
     * A field of the object had this in it.
     *
     * @param part which one
     */
    @ForceInline
    public static void reached(Object object, Object found, int part) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null && found != null) {
            reach(worker, object, found, part);
        }
    }

    @DontInline
    private static void reach(AllwaysWorker worker, Object object, Object found, int part) {
        if (worker.met.has(object)) {
            worker.identity.found(object, found, part);
            worker.met.reach(found);
        }
    }

    /**
     * A field of the object, whose accesses are known otherwise, had this array in it.
     *
     * @param part which one
     */
    @ForceInline
    public static void holds(Object object, Object array, int part) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null && array != null) {
            worker.identity.found(object, array, part);
        }
    }

    @ForceInline
    public static void readElement(Object array, int index) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && array != null) {
            element(worker, AllwaysTask.READ, array, index);
        }
    }

    @ForceInline
    public static void writeElement(Object array, int index) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && array != null) {
            element(worker, AllwaysTask.WRITE, array, index);
        }
    }

    @DontInline
    private static void element(AllwaysWorker worker, int kind, Object array, int index) {
        if (worker.met.has(array)) {
            AllwaysAccessHooks.element(worker, kind, array, index);
        }
    }

    /** An object of the platform hands an array on to code whose accesses are no steps. */
    public static void passes(Object array) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && array != null && array.getClass().isArray() && worker.met.has(array)) {
            AllwaysElements.all(worker, array);
        }
    }

    /** As {@link #passes(Object)}, where no array means memory outside of the heap, which has a number. */
    public static void passes(Object array, int memory) {
        touchesMemory(array, memory, AllwaysTask.UPDATE);
        passes(array);
    }
}
