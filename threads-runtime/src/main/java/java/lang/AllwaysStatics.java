package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static state of the program's classes, as the executions of one worker see it: reset in each of them,
 * shared with nobody else.
 *
 * <p>The real static fields stay as they are. Instrumented code asks, when it runs in an isolated execution, for the
 * values kept here instead; the first access to a class in an execution runs its initialiser again,
 * {@link AllwaysAdded#INITIALISER}, under control: so who comes first is a matter of choice each time, as with a class
 * that is not loaded yet.
 */
public final class AllwaysStatics {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long MESSAGE = UNSAFE.objectFieldOffset(Throwable.class, "detailMessage");
    private static boolean used; // by any worker; false: next to no cost
    private static boolean resets; // any worker does

    private final AllwaysWorker worker;
    private final AllwaysWatched watched;
    final AllwaysLent lent = new AllwaysLent(this);
    AllwaysInitialisation[] initialisations = new AllwaysInitialisation[64];
    int[] begun = new int[64]; // the numbers of the classes that this execution has begun to initialise
    int count;
    private Object[] references = new Object[1024]; // by the number of the field
    private long[] primitives = new long[1024];
    private boolean[] written = new boolean[64]; // by the number of the field: in any execution
    private boolean[] stayed = new boolean[64]; // by the number of the field: used in any execution
    private boolean some; // more of these
    boolean on;

    AllwaysStatics(AllwaysWorker worker) {
        this.worker = worker;
        watched = new AllwaysWatched(worker, this);
    }

    /** What executions have changed at their ends. */
    public AllwaysWatched watched() {
        return watched;
    }

    /** Whether each execution begins with no class of the program initialised. */
    public void isolate(boolean on) {
        this.on = on;
        resets |= on;
        used |= on;
    }

    /** Whether uses of classes are to be told, though none is reset. */
    static void use(boolean told) {
        used = told || resets;
    }

    /** From here on no class of the program is initialised, as in the middle of an execution the process died. */
    public void lose() {
        if (!on) {
            return;
        }
        begin();
        for (int i = 0; i < worker.count; i++) {
            worker.tasks[i].knowNothing();
        }
    }

    /** No class is initialised yet. */
    void begin() {
        lent.drop();
        for (int i = 0; i < count; i++) {
            AllwaysInitialisation each = initialisations[begun[i]];
            each.state = AllwaysInitialisation.NOT_BEGUN;
            each.initialising = null;
        }
        count = 0;
    }

    void forget() {
        begin();
        java.util.Arrays.fill(references, null);
    }

    /** A static field is written, be it the real one or not. */
    @ForceInline
    void written(int field) {
        if (worker.current.off > 0) {
            return; // by an initialiser
        }
        if (field < written.length) {
            written[field] = true;
        } else {
            written = java.util.Arrays.copyOf(written, 2 * field);
            written[field] = true;
        }
    }

    /** A static field is used that should be reset, and can't be. */
    public static void stays(int field) {
        AllwaysStatics statics = used ? here() : null;
        if (statics != null) {
            if (field >= statics.stayed.length) {
                statics.stayed = java.util.Arrays.copyOf(statics.stayed, 2 * field);
            }
            statics.some |= !statics.stayed[field];
            statics.stayed[field] = true;
        }
    }

    /**
     * The names of the static fields that should be reset, and can't be, if executions have used more of them than
     * before.
     */
    public String[] stayed() {
        boolean more = some;
        some = false;
        return more ? AllwaysStaticFields.names(stayed) : new String[0];
    }

    /** The names of the static fields that executions have written, or from which they have changed what is reached. */
    public String[] written() {
        boolean[] changed = worker.left.changed();
        boolean[] all = java.util.Arrays.copyOf(written, Math.max(written.length, changed.length));
        for (int i = 0; i < changed.length; i++) {
            all[i] |= changed[i];
        }
        return AllwaysStaticFields.names(all);
    }

    // ---- what instrumented code calls

    private static AllwaysStatics here() {
        AllwaysWorker worker = AllwaysWorker.here();
        return worker != null && worker.active && worker.statics.on && worker.current.real == 0 ? worker.statics : null;
    }

    /** Whether static fields are to be asked for here. */
    @ForceInline
    public static boolean isolated() {
        return used && here() != null;
    }

    /** Something of a class is about to be used: the class is initialised first. */
    @ForceInline
    public static void initialise(Class<?> via, int number) {
        if (used) {
            AllwaysStatics statics = here();
            if (statics == null) {
                AllwaysLeft.note(via, number);
            } else if (!statics.worker.current.knows(number)) {
                statics.ready(via, number);
            }
        }
    }

    /** A class was asked for by its name, and is initialised if that is wanted. */
    public static void initialise(Class<?> type, boolean isWanted) {
        AllwaysStatics statics = used && isWanted ? here() : null;
        for (Class<?> each = type; statics != null && each != null; each = each.getSuperclass()) {
            int number = statics.unseen(each);
            if (number >= 0) {
                initialise(each, number);
                return;
            }
        }
    }

    /** Whether a static field is one that has a value of its own in each execution. */
    boolean keeps(int field) {
        return on && AllwaysStaticFields.include(field);
    }

    /** The value that such a field has in this execution; a primitive one as its box. */
    Object value(Class<?> type, int field) {
        settle(field);
        if (!type.isPrimitive()) {
            return field < references.length ? references[field] : null;
        }
        long bits = field < primitives.length ? primitives[field] : 0;
        if (type == boolean.class) {
            return bits != 0;
        }
        if (type == char.class) {
            return (char) bits;
        }
        if (type == float.class) {
            return Float.intBitsToFloat((int) bits);
        }
        return type == double.class ? (Object) Double.longBitsToDouble(bits) : (Object) bits;
    }

    /** Whether it has had one. */
    boolean has(int field) {
        return field < references.length;
    }

    long bits(int field) {
        settle(field);
        return primitives[field];
    }

    Object reference(int field) {
        settle(field);
        return references[field];
    }

    void set(int field, long bits, Object reference) {
        settle(field);
        primitives[field] = bits;
        references[field] = reference;
    }

    private static AllwaysStatics statics() {
        return AllwaysWorker.here().statics;
    }

    public static Object getObject(int field) {
        return statics().references[field];
    }

    public static int getInt(int field) {
        return (int) statics().primitives[field];
    }

    public static long getLong(int field) {
        return statics().primitives[field];
    }

    public static float getFloat(int field) {
        return Float.intBitsToFloat((int) statics().primitives[field]);
    }

    public static double getDouble(int field) {
        return Double.longBitsToDouble(statics().primitives[field]);
    }

    public static void put(Object value, int field) {
        statics().references[field] = value;
    }

    public static void put(int value, int field) {
        statics().primitives[field] = value;
    }

    public static void put(long value, int field) {
        statics().primitives[field] = value;
    }

    public static void put(float value, int field) {
        statics().primitives[field] = Float.floatToRawIntBits(value);
    }

    public static void put(double value, int field) {
        statics().primitives[field] = Double.doubleToRawLongBits(value);
    }

    /** The constant of an enum whose constructor runs again. */
    public static Object constant(Class<?> type, int ordinal) {
        AllwaysTask me = statics().worker.current;
        me.off++;
        me.real++;
        try {
            return type.getEnumConstantsShared()[ordinal];
        } finally {
            me.real--;
            me.off--;
        }
    }

    // ---- initialising

    private void ready(Class<?> via, int number) {
        AllwaysTask me = worker.current;
        AllwaysInitialisation entry = initialisation(via, number);
        if (entry.initialising == me) {
            return;
        }
        worker.point(AllwaysTask.READ, entry, 0, AllwaysNames.FIELD);
        if (entry.state < AllwaysInitialisation.DONE) {
            worker.monitors.enter(entry);
            try {
                if (entry.state == AllwaysInitialisation.NOT_BEGUN) {
                    initialise(entry, me);
                }
            } finally {
                if (worker.active) {
                    worker.monitors.exit(entry);
                }
            }
        } else {
            worker.ordering.acquires(me, entry, 0, AllwaysNames.MONITOR);
        }
        if (entry.state == AllwaysInitialisation.FAILED) {
            Error error = new NoClassDefFoundError("Could not initialize class ".concat(entry.type.getName()));
            error.initCause(entry.failure);
            throw error;
        }
        me.know(number);
    }

    private void initialise(AllwaysInitialisation entry, AllwaysTask me) {
        if (count == begun.length) {
            begun = java.util.Arrays.copyOf(begun, 2 * count);
        }
        begun[count++] = entry.number;
        entry.initialising = me;
        entry.state = AllwaysInitialisation.RUNNING;
        prepare(entry);
        boolean done = false;
        try {
            if (entry.superclass >= 0) {
                ready(entry.type, entry.superclass);
            }
            if (entry.initialiser != null) {
                entry.initialiser.invokeExact();
            }
            if (watched.on()) {
                watched.keep(entry);
            }
            done = true;
        } catch (Throwable thrown) {
            if (worker.active) {
                entry.failure = failure(thrown, me);
            }
            if (thrown instanceof Error error) {
                throw error;
            }
            throw new ExceptionInInitializerError(thrown);
        } finally {
            if (worker.active) {
                worker.point(AllwaysTask.WRITE, entry, 0, AllwaysNames.FIELD);
                entry.state = done ? AllwaysInitialisation.DONE : AllwaysInitialisation.FAILED;
                entry.initialising = null;
            }
        }
    }

    /** What later uses of the class are told of the failure of its initialiser, as by the VM. */
    private Throwable failure(Throwable thrown, AllwaysTask me) {
        boolean was = worker.suspendControl();
        var message = (String) UNSAFE.getReference(thrown, MESSAGE);
        var failure = new ExceptionInInitializerError("Exception "
                .concat(thrown.getClass().getName())
                .concat(message == null ? "" : ": ".concat(message))
                .concat(" [in thread \"")
                .concat(me.thread.getName())
                .concat("\"]"));
        failure.setStackTrace(thrown.getStackTrace());
        worker.resumeControl(was);
        return failure;
    }

    /** Gives fields the values that they have before the initialiser runs. */
    private void prepare(AllwaysInitialisation entry) {
        for (int field : AllwaysStaticFields.of(entry.number)) {
            if (field >= references.length) {
                references = java.util.Arrays.copyOf(references, 2 * field);
                primitives = java.util.Arrays.copyOf(primitives, 2 * field);
            }
            references[field] = null;
            primitives[field] = 0;
            if (entry.initialiser == null) {
                copy(entry.type, field);
            }
        }
    }

    /** That of a class of which several loaders may have one each, the one after the other. */
    private AllwaysInitialisation initialisation(Class<?> via, int number) {
        AllwaysInitialisation known = number < initialisations.length ? initialisations[number] : null;
        if (known != null && known.type == via) {
            return known;
        }
        worker.current.off++; // none of this is the program's
        worker.current.real++;
        worker.identity.leave();
        try {
            Class<?> type = AllwaysStaticFields.declaring(via, number);
            return known != null && known.type == type ? known : find(type, number);
        } finally {
            worker.identity.enter();
            worker.current.real--;
            worker.current.off--;
        }
    }

    private AllwaysInitialisation find(Class<?> type, int number) {
        if (number >= initialisations.length) {
            initialisations = java.util.Arrays.copyOf(initialisations, 2 * number);
        }
        worker.initialisers.disturbed = true;
        UNSAFE.ensureClassInitialized(type);
        MethodHandle initialiser =
                AllwaysStaticFields.added(type, AllwaysAdded.INITIALISER, MethodType.methodType(void.class));
        int superclass = -1;
        for (Class<?> above = type.getSuperclass(); above != null && superclass < 0; above = above.getSuperclass()) {
            superclass = number(above);
        }
        var entry = new AllwaysInitialisation(type, number, initialiser, superclass);
        worker.identity.named(type.getName(), entry);
        return initialisations[number] = entry;
    }

    /** The number of a class; -1: it has none. Other versions of it, and classes of other loaders, have others. */
    private int number(Class<?> type) {
        for (int i = 0; i < count; i++) {
            if (initialisations[begun[i]].type == type) {
                return begun[i];
            }
        }
        MethodHandle number = AllwaysStaticFields.isDeclared(type.getName())
                ? AllwaysStaticFields.added(type, AllwaysAdded.NUMBER, MethodType.methodType(int.class))
                : null;
        try {
            return number == null ? -1 : (int) number.invokeExact();
        } catch (Error e) {
            throw e; // the VM can't initialise the class
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    // ---- the real fields

    /** A field's value is kept here again, if it was lent. */
    @ForceInline
    void settle(int field) {
        if (lent.count > 0) {
            lent.settle(field);
        }
    }

    /**
     * The class is initialised whose field is about to be accessed by a variable handle; whether its value is kept
     * here.
     */
    boolean initialiseFor(Class<?> owner, int field) {
        if (worker.current.real > 0 || !keeps(field)) {
            return false;
        }
        int number = unseen(owner);
        if (number >= 0) {
            initialise(owner, number);
        }
        return number >= 0;
    }

    /** A static field is about to be read by reflection: the real one gets the value that it has here. */
    static void show(Field real) {
        AllwaysStatics statics = used ? here() : null;
        int field = statics == null ? -1 : statics.field(real);
        if (field >= 0) {
            statics.settle(field);
            statics.show(real, field);
        }
    }

    /** A real field gets the value that is kept here. */
    void show(Field real, int field) {
        Object base = UNSAFE.staticFieldBase(real);
        long offset = UNSAFE.staticFieldOffset(real);
        Class<?> kind = real.getType();
        long value = primitives[field];
        if (!kind.isPrimitive()) {
            UNSAFE.putReference(base, offset, references[field]);
        } else if (kind == long.class || kind == double.class) {
            UNSAFE.putLong(base, offset, value);
        } else if (kind == int.class || kind == float.class) {
            UNSAFE.putInt(base, offset, (int) value);
        } else if (kind == short.class || kind == char.class) {
            UNSAFE.putShort(base, offset, (short) value);
        } else {
            UNSAFE.putByte(base, offset, (byte) value);
        }
    }

    /** A static field was written by reflection. */
    static void take(Field real) {
        AllwaysStatics statics = used ? here() : null;
        int field = statics == null ? -1 : statics.field(real);
        if (field >= 0) {
            statics.copy(real.getDeclaringClass(), field);
        }
    }

    /** The number of a class; that it is looked for is none of the program's. */
    private int unseen(Class<?> type) {
        worker.current.off++;
        worker.current.real++;
        worker.identity.leave();
        try {
            return number(type);
        } finally {
            worker.identity.enter();
            worker.current.real--;
            worker.current.off--;
        }
    }

    /** The number of a class's static field: those of other versions of the class may have others; -1: it has none. */
    static int field(Class<?> type, String name) {
        AllwaysWorker worker = AllwaysWorker.here();
        int number = worker == null ? -1 : worker.statics.unseen(type);
        return number < 0 ? -1 : AllwaysStaticFields.named(number, name);
    }

    /** The field's number; -1: it is not isolated. */
    private int field(Field real) {
        int number = unseen(real.getDeclaringClass());
        int field = number < 0 ? -1 : AllwaysStaticFields.named(number, real.getName());
        if (field >= 0) {
            initialise(real.getDeclaringClass(), number);
        }
        return field;
    }

    /** The value of a real field is kept here. */
    void copy(Class<?> type, int field) {
        Field real = AllwaysNames.staticField(type, field);
        if (real == null) {
            return;
        }
        Object base = UNSAFE.staticFieldBase(real);
        long offset = UNSAFE.staticFieldOffset(real);
        Class<?> kind = real.getType();
        if (!kind.isPrimitive()) {
            references[field] = UNSAFE.getReference(base, offset);
        } else if (kind == long.class || kind == double.class) {
            primitives[field] = UNSAFE.getLong(base, offset);
        } else if (kind == int.class || kind == float.class) {
            primitives[field] = UNSAFE.getInt(base, offset);
        } else if (kind == short.class) {
            primitives[field] = UNSAFE.getShort(base, offset);
        } else if (kind == char.class) {
            primitives[field] = UNSAFE.getChar(base, offset);
        } else {
            primitives[field] = UNSAFE.getByte(base, offset);
        }
    }
}
