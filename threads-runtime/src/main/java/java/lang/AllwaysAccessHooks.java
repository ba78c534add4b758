package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What instrumented code calls where it accesses what threads may share: fields and elements, by instructions, by
 * {@code Unsafe} and by reflection. As with all hooks, on a thread that is under no control each does what the code
 * did before, or nothing.
 */
public final class AllwaysAccessHooks {
    /** What an access or a fence does to order tasks. */
    static final int ACQUIRES = 1, RELEASES = 2, PLAIN = 4;

    /** Beside these: java.util.concurrent does it, to what it has for itself. */
    private static final int PLATFORM = 8;

    /** Beside these: it compares, and may fail for no reason. */
    private static final int FAILS = 16;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private AllwaysAccessHooks() {}

    /*
     * What these do under control is not inlined: a method of the program or the platform with some dozen accesses
     * would become more than the compiler can take, and while it tries all others wait for it.
     */

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
    static void field(AllwaysWorker worker, int kind, Object object, int field) {
        long offset = AllwaysNames.offset(object, field);
        worker.point(kind, object, offset, AllwaysNames.FIELD);
        if (worker.racing) {
            accessed(worker, kind, object, offset, AllwaysNames.FIELD, AllwaysNames.isVolatile(field));
        }
        if (worker.weak) {
            weakly(worker, kind, object, offset, AllwaysNames.FIELD, AllwaysNames.isVolatile(field));
        }
    }

    @ForceInline
    public static void readStatic(int field) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            ofClass(worker, AllwaysTask.READ, field);
        }
    }

    @ForceInline
    public static void writeStatic(int field) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.statics.written(field);
            ofClass(worker, AllwaysTask.WRITE, field);
        }
    }

    @DontInline
    private static void ofClass(AllwaysWorker worker, int kind, int field) {
        worker.point(kind, null, field, AllwaysNames.STATIC);
        worker.statics.settle(field);
        if (worker.racing) {
            accessed(worker, kind, null, field, AllwaysNames.STATIC, AllwaysNames.isVolatile(field));
        }
        if (worker.weak) {
            weakly(worker, kind, null, field, AllwaysNames.STATIC, AllwaysNames.isVolatile(field));
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
    static void element(AllwaysWorker worker, int kind, Object array, int index) {
        if (index < 0 || index >= length(array)) {
            return; // no element: an exception follows
        }
        worker.point(kind, array, index, AllwaysNames.ELEMENT);
        if (worker.racing) {
            accessed(worker, kind, array, index, AllwaysNames.ELEMENT, false);
        }
        if (worker.weak) {
            weakly(worker, kind, array, index, AllwaysNames.ELEMENT, false);
        }
    }

    /** Copies a part of an array, element by element, each read and written in a step of its own, if they are few. */
    public static void copy(Object from, int first, Object to, int target, int length) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || !AllwaysElements.copy(worker, from, first, to, target, length)) {
            System.arraycopy(from, first, to, target, length);
        }
    }

    /** An array with the same elements that nobody else has, if they are few; else the array. */
    public static Object elements(Object array) {
        return array == null || !array.getClass().isArray() ? array : elements(array, 0, length(array));
    }

    /** As {@link #elements(Object)}, with those of a range. */
    public static Object elements(Object array, int from, int to) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker == null || array == null
                ? array
                : AllwaysElements.read(worker, array, from, Math.min(to, length(array)) - from);
    }

    /**
     * An array that nobody else has, to be filled and {@link #put}; the array itself where that would make no
     * difference.
     */
    public static Object room(Object array) {
        return array == null ? null : room(array, 0, length(array));
    }

    /** As {@link #room(Object)}, for a range. */
    public static Object room(Object array, int from, int to) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker == null ? array : AllwaysElements.room(worker, array, from, to - from);
    }

    /** Writes the elements of one array to another. */
    public static void put(Object from, Object array) {
        put(from, array, 0, length(array));
    }

    /** As {@link #put(Object, Object)}, those of a range. */
    public static void put(Object from, Object array, int first, int to) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            AllwaysElements.put(worker, from, array, first, to - first);
        }
    }

    /** An element is about to be accessed by reflection. */
    public static void element(Object array, int index, boolean reads) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && array != null && array.getClass().isArray()) {
            element(worker, reads ? AllwaysTask.READ : AllwaysTask.WRITE, array, index);
        }
    }

    private static int length(Object array) {
        return java.lang.reflect.Array.getLength(array);
    }

    private static void weakly(
            AllwaysWorker worker, int kind, Object object, long offset, int space, boolean isVolatile) {
        int mode = isVolatile ? AllwaysMemory.VOLATILE : PLAIN;
        worker.memory.access(kind, object, offset, space, mode, true);
    }

    /** The constructor of a class with final fields is over. */
    @ForceInline
    public static void frozen(Object object) {
        if (AllwaysMemory.used) {
            AllwaysWorker worker = AllwaysWorker.controlling();
            if (worker != null && worker.weak) {
                worker.memory.frozen(object);
            }
        }
    }

    /** A final field that leads to other objects is about to be read. */
    @ForceInline
    public static void readFinal(Object object) {
        if (AllwaysMemory.used) {
            AllwaysWorker worker = AllwaysWorker.controlling();
            if (worker != null && worker.weak && object != null) {
                worker.memory.views.readsFinal(worker.current.index, object);
            }
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

    /** An access by {@code Unsafe}: a kind of operation, eight bits above a mode, and eight above that the bytes. */
    @ForceInline
    public static void access(Object object, long offset, int kindAndMode) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            int mode = kindAndMode >> 8 & PLATFORM - 1;
            Class<?> type =
                    object instanceof Class<?> owner ? owner : object.getClass(); // where it keeps static fields
            if ((mode & PLAIN) == 0 || type.getClassLoader0() != null || type.isArray() || isAtomic(object)) {
                access(worker, object, offset, kindAndMode & 0xff, kindAndMode >> 8);
            }
        }
    }

    private static boolean isAtomic(Object object) {
        return object instanceof java.util.concurrent.atomic.AtomicReference
                || object instanceof java.util.concurrent.atomic.AtomicInteger
                || object instanceof java.util.concurrent.atomic.AtomicLong
                || object instanceof java.util.concurrent.atomic.AtomicBoolean;
    }

    /**
     * An element is known by its index and a static field by its number, as where they are accessed by an
     * instruction.
     */
    @DontInline
    private static void access(AllwaysWorker worker, Object object, long offset, int kind, int modeAndOwner) {
        int space = space(object, offset);
        if (space == AllwaysNames.ELEMENT && bytes(kind, modeAndOwner) > UNSAFE.arrayIndexScale(object.getClass())) {
            AllwaysElements.all(worker, object); // some elements at once
            return;
        }
        Object target = space == AllwaysNames.STATIC ? null : object;
        long part = part(object, offset, space);
        boolean kept = space == AllwaysNames.STATIC && worker.statics.initialiseFor((Class<?>) object, (int) part);
        worker.point(kind, target, part, space);
        if (worker.racing || worker.weak) {
            accessed(worker, target, part, space, kind, modeAndOwner);
        }
        if (kept) {
            if (kind != AllwaysTask.READ) {
                worker.statics.written((int) part);
            }
            worker.statics.lent.lend((Class<?>) object, (int) part);
        }
    }

    /** How many bytes are accessed at once; 0: those of a reference. */
    private static int bytes(int kind, int modeAndOwner) {
        return switch (kind) {
            case AllwaysTask.CAS_BYTE -> 1;
            case AllwaysTask.CAS_SHORT -> 2;
            case AllwaysTask.CAS_INT -> 4;
            case AllwaysTask.CAS_LONG -> 8;
            case AllwaysTask.CAS_REFERENCE -> 0;
            default -> modeAndOwner >> 8;
        };
    }

    private static void accessed(
            AllwaysWorker worker, Object target, long part, int space, int kind, int modeAndOwner) {
        int mode = modeAndOwner & PLATFORM - 1;
        AllwaysTask me = worker.current; // what fails only reads
        int done = kind < AllwaysTask.CAS_INT ? kind : me.off > 0 ? AllwaysTask.UPDATE : me.kind();
        if (worker.weak && kind >= AllwaysTask.CAS_INT) {
            int before = me.kind;
            me.kind = kind; // which it is not in a call that is one step
            done = worker.memory.compare(target, part, space, mode, me.weakly, (modeAndOwner & FAILS) != 0);
            me.kind = before;
        } else if (worker.weak) {
            worker.memory.access(kind, target, part, space, mode, (modeAndOwner & PLATFORM) == 0);
        }
        if (worker.racing && (mode & PLAIN) != 0) {
            accessed(worker, kind, target, part, space, false);
        } else if (worker.racing) {
            worker.races.ordered(target, part, space, done, mode);
        }
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
        AllwaysWorker worker = AllwaysWorker.controlling();
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
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            if (expected == 0 && AllwaysQueued.isReadWrite(object)) {
                worker.locks.meet(object);
            }
            worker.current.expected = expected;
            compareAndSet(worker, AllwaysTask.CAS_LONG, object, offset, mode);
        }
    }

    @ForceInline
    public static void compareAndSet(Object object, long offset, Object expected, int mode) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            worker.current.expectedReference = expected;
            compareAndSet(worker, AllwaysTask.CAS_REFERENCE, object, offset, mode);
        }
    }

    /** A comparison of one byte. */
    @ForceInline
    public static void compareAndSetByte(Object object, long offset, int expected, int mode) {
        compareAndSetNarrow(AllwaysTask.CAS_BYTE, object, offset, expected, mode);
    }

    /** A comparison of two bytes. */
    @ForceInline
    public static void compareAndSetShort(Object object, long offset, int expected, int mode) {
        compareAndSetNarrow(AllwaysTask.CAS_SHORT, object, offset, expected, mode);
    }

    @ForceInline
    private static void compareAndSetNarrow(int kind, Object object, long offset, int expected, int mode) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && object != null) {
            worker.current.expected = expected;
            compareAndSet(worker, kind, object, offset, mode);
        }
    }

    private static void compareAndSet(AllwaysWorker worker, int kind, Object object, long offset, int mode) {
        AllwaysTask me = worker.current;
        me.base = object;
        me.address = offset;
        me.mode = mode & PLATFORM - 1;
        me.weakly = worker.weak
                && (mode & PLATFORM) == 0
                && (object instanceof Class<?> || AllwaysMemory.isOfProgram(object));
        access(worker, object, offset, kind, mode);
    }

    /** A fence that acquires, releases, or does both. */
    public static void fence(int mode) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.racing) {
            worker.races.fence(mode);
        }
        if (worker != null && worker.weak) {
            worker.memory.fence(mode);
        }
    }

    /** A plain write by which the platform hands an object over; no step. */
    public static void handsOver(Object object, long offset) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.racing) {
            int space = space(object, offset);
            worker.races.ordered(object, part(object, offset, space), space, AllwaysTask.WRITE, RELEASES);
        }
        if (worker != null && worker.weak) {
            int space = space(object, offset);
            worker.memory.access(AllwaysTask.WRITE, object, part(object, offset, space), space, RELEASES, false);
        }
    }

    /** The current task was given a stamp to read under, by a {@code StampedLock}; 0: none. */
    public static void readsOptimistically(long stamp) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.racing) {
            worker.races.optimistic(stamp);
        }
    }

    /** It is about to take a lock instead. */
    public static void readsReliably() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.current.optimistic) {
            worker.races.unasked(worker.current);
        }
    }

    /** It has asked whether that is valid still. */
    public static void validated(boolean valid) {
        AllwaysWorker worker = AllwaysWorker.controlling();
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
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            born(worker, object);
        }
    }

    /** A method of the platform has returned an array, which it may have made. */
    @ForceInline
    public static void returned(Object array) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && array != null) {
            worker.identity.met(worker.current, array);
        }
    }

    @DontInline
    private static void born(AllwaysWorker worker, Object object) {
        worker.identity.born(worker.current, object);
        if (object.getClass().getClassLoader0() == null) {
            worker.met.born(object);
        }
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
        if (AllwaysWorker.controlling() != null && java.lang.reflect.Modifier.isStatic(field.getModifiers())) {
            AllwaysStatics.take(field);
        }
    }

    private static void reflective(java.lang.reflect.Field field, Object object, int kind) {
        AllwaysWorker worker = AllwaysWorker.controlling();
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
        if (worker.weak && !java.lang.reflect.Modifier.isFinal(field.getModifiers())) {
            weakly(worker, kind, target, part, space, java.lang.reflect.Modifier.isVolatile(field.getModifiers()));
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
}
