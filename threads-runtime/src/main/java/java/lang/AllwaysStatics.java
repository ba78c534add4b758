package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
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

    // by the number of a class: what the agent told
    private static volatile String[] owners = new String[64];
    private static volatile int[][] fields = new int[64][];

    private static volatile boolean[] kept = new boolean[64]; // by the number of a field

    private static AllwaysStatics lender; // whose values real fields have, within a step; null: none's

    private final AllwaysWorker worker;
    private AllwaysInitialisation[] initialisations = new AllwaysInitialisation[64];
    private int[] begun = new int[64]; // the numbers of the classes that this execution has begun to initialise
    private int count;
    private Object[] references = new Object[1024]; // by the number of the field
    private long[] primitives = new long[1024];
    private boolean[] written = new boolean[64]; // by the number of the field: in any execution
    private boolean[] stayed = new boolean[64]; // by the number of the field: used in any execution
    private boolean some; // more of these
    private String[] watched = {}; // names of static fields
    private AllwaysImage image; // not null: it is looked at what executions change behind initialisers
    private long[] images = new long[64]; // by the number of the field: as an initialiser left it
    private boolean[] changed = new boolean[64]; // by the number of the field: in any execution
    int lends; // so many fields, whose real ones have the values within this step
    private int[] lent = new int[4];
    private Class<?>[] borrowers = new Class<?>[4];
    boolean on;

    AllwaysStatics(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** Tells of a class whose static state can be reset. */
    public static synchronized void declare(int number, String owner, int[] numbersOfFields) {
        if (number >= owners.length) {
            int length = Math.max(number + 1, 2 * owners.length);
            fields = java.util.Arrays.copyOf(fields, length);
            owners = java.util.Arrays.copyOf(owners, length);
        }
        fields[number] = numbersOfFields;
        for (int field : numbersOfFields) {
            if (field >= kept.length) {
                kept = java.util.Arrays.copyOf(kept, 2 * field);
            }
            kept[field] = true;
        }
        owners[number] = owner;
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

    /** The static fields of a class, by their numbers. */
    static int[] fields(int number) {
        return fields[number];
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
        if (lends > 0) {
            lends = 0;
            giveBack();
        }
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

    /**
     * From here on it is looked at what executions that reset static state have changed at their ends, compared to the
     * ends of initialisers: all that can be reached from some fields, of others only whether they are the same.
     *
     * @param names of the fields that are looked into; null: nothing is looked at
     */
    public void watch(String[] names) {
        image = names == null ? null : new AllwaysImage();
        watched = names;
        java.util.Arrays.fill(changed, false);
        for (AllwaysInitialisation each : initialisations) {
            if (each != null) {
                each.changesConstants = false;
            }
        }
    }

    /** The names of the static fields that executions have changed, and of enums, as far as they were watched. */
    public String[] changed() {
        String[] names = names(changed);
        for (AllwaysInitialisation each : initialisations) {
            if (each != null && each.changesConstants) {
                names = java.util.Arrays.copyOf(names, names.length + 1);
                names[names.length - 1] = "constants of ".concat(AllwaysNames.simple(owners[each.number]));
            }
        }
        return names;
    }

    /** An execution has ended, and it is looked at what it has changed. */
    public void compare() {
        for (int i = 0; i < count && image != null; i++) {
            AllwaysInitialisation each = initialisations[begun[i]];
            if (each.state != AllwaysInitialisation.DONE) {
                continue;
            }
            for (int field : fields[each.number]) {
                changed[field] |= hasChanged(field);
            }
            each.changesConstants |= keepsConstants(each) && (constants(each) != each.constants || !image.isWhole());
        }
    }

    /** Whether it is an enum whose constants may keep something, as far as is known of the fields that are watched. */
    private boolean keepsConstants(AllwaysInitialisation entry) {
        String prefix = AllwaysNames.simple(owners[entry.number]).concat(".");
        for (String each : watched) {
            if (entry.type.isEnum() && each.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private long constants(AllwaysInitialisation entry) {
        return image.of(entry.type.getEnumConstantsShared());
    }

    /** An initialiser has ended, and what it made is kept in mind. */
    private void keepImages(AllwaysInitialisation entry) {
        AllwaysTask me = worker.current;
        me.off++; // none of this is the program's
        me.real++;
        worker.identity.leave();
        try {
            for (int field : fields[entry.number]) {
                if (field >= images.length) {
                    images = java.util.Arrays.copyOf(images, 2 * field);
                    changed = java.util.Arrays.copyOf(changed, 2 * field);
                }
                images[field] = image(field);
            }
            if (keepsConstants(entry)) {
                entry.constants = constants(entry);
            }
        } finally {
            worker.identity.enter();
            me.real--;
            me.off--;
        }
    }

    private boolean hasChanged(int field) {
        return image(field) != images[field] || isWatched(field) && !image.isWhole();
    }

    private long image(int field) {
        settle(field);
        Object reference = references[field];
        return primitives[field] ^ (isWatched(field) ? image.of(reference) : System.identityHashCode(reference));
    }

    private boolean isWatched(int field) {
        String name = AllwaysNames.part(null, field, AllwaysNames.STATIC);
        for (String each : watched) {
            if (each.equals(name)) {
                return true;
            }
        }
        return false;
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
        return more ? names(stayed) : new String[0];
    }

    /** The names of the static fields that executions have written, or from which they have changed what is reached. */
    public String[] written() {
        boolean[] changed = worker.left.changed();
        boolean[] all = java.util.Arrays.copyOf(written, Math.max(written.length, changed.length));
        for (int i = 0; i < changed.length; i++) {
            all[i] |= changed[i];
        }
        return names(all);
    }

    private static String[] names(boolean[] fields) {
        String[] names = new String[fields.length];
        int n = 0;
        for (int i = 0; i < fields.length; i++) {
            if (fields[i]) {
                names[n++] = AllwaysNames.part(null, i, AllwaysNames.STATIC);
            }
        }
        return java.util.Arrays.copyOf(names, n);
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
        return on && field < kept.length && kept[field];
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
            if (image != null) {
                keepImages(entry);
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
        for (int field : fields[entry.number]) {
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
            Class<?> type = declaring(via, number);
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
        MethodHandle initialiser = added(type, AllwaysAdded.INITIALISER, MethodType.methodType(void.class));
        int superclass = -1;
        for (Class<?> above = type.getSuperclass(); above != null && superclass < 0; above = above.getSuperclass()) {
            superclass = number(above);
        }
        var entry = new AllwaysInitialisation(type, number, initialiser, superclass);
        System.identityHashCode(entry);
        return initialisations[number] = entry;
    }

    /** A method that the agent has added to a class; null: the class could not be rewritten. */
    private static MethodHandle added(Class<?> type, String name, MethodType shape) {
        try {
            Field all = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            var lookup = (MethodHandles.Lookup) reference(all);
            return lookup.findStatic(type, name, shape);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** The number of a class; -1: it has none. Other versions of it, and classes of other loaders, have others. */
    private int number(Class<?> type) {
        for (int i = 0; i < count; i++) {
            if (initialisations[begun[i]].type == type) {
                return begun[i];
            }
        }
        MethodHandle number =
                isDeclared(type.getName()) ? added(type, AllwaysAdded.NUMBER, MethodType.methodType(int.class)) : null;
        try {
            return number == null ? -1 : (int) number.invokeExact();
        } catch (Error e) {
            throw e; // the VM can't initialise the class
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Whether there is a class of that name whose static state can be reset. */
    private static boolean isDeclared(String name) {
        for (String owner : owners) {
            if (name.equals(owner)) {
                return true;
            }
        }
        return false;
    }

    /** The class of a number, which another one is or inherits from; null: it is not. */
    static Class<?> declaring(Class<?> via, int number) {
        return declaring(via, owners[number]);
    }

    private static Class<?> declaring(Class<?> via, String owner) {
        for (Class<?> type = via; type != null; type = type.getSuperclass()) {
            if (type.getName().equals(owner)) {
                return type;
            }
        }
        for (Class<?> type = via; type != null; type = type.getSuperclass()) {
            for (Class<?> each : type.getInterfaces()) {
                Class<?> found = declaring(each, owner);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    // ---- the real fields

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

    /**
     * A field is about to be accessed by a variable handle: within this step the real one has the value, and no other
     * worker's.
     */
    void lend(Class<?> owner, int field, boolean writes) {
        if (writes) {
            written(field);
        }
        settle(field);
        Field real = AllwaysNames.staticField(owner, field);
        if (real == null) {
            return;
        }
        while (!claims(this)) {
            Thread.onSpinWait(); // another worker's step is about to end
        }
        show(real, field);
        if (lends == lent.length) {
            lent = java.util.Arrays.copyOf(lent, 2 * lends);
            borrowers = java.util.Arrays.copyOf(borrowers, 2 * lends);
        }
        lent[lends] = field;
        borrowers[lends++] = owner;
    }

    private static synchronized boolean claims(AllwaysStatics statics) {
        if (lender == null) {
            lender = statics;
        }
        return lender == statics;
    }

    private static synchronized void giveBack() {
        lender = null;
    }

    /** A field's value is kept here again, if it was lent. */
    @ForceInline
    void settle(int field) {
        for (int i = 0; i < lends; i++) {
            if (lent[i] == field) {
                copy(borrowers[i], field);
                lends--;
                lent[i] = lent[lends];
                borrowers[i] = borrowers[lends];
                if (lends == 0) {
                    giveBack();
                }
                return;
            }
        }
    }

    /** The values of all fields that were lent are kept here again. */
    void settle() {
        while (lends > 0) {
            settle(lent[lends - 1]);
        }
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

    private void show(Field real, int field) {
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

    private static int named(int number, String name) {
        for (int field : fields[number]) {
            if (AllwaysNames.name(field).equals(name)) {
                return field;
            }
        }
        return -1;
    }

    /** The number of a class's static field: those of other versions of the class may have others; -1: it has none. */
    static int field(Class<?> type, String name) {
        AllwaysWorker worker = AllwaysWorker.here();
        int number = worker == null ? -1 : worker.statics.unseen(type);
        return number < 0 ? -1 : named(number, name);
    }

    /** The field's number; -1: it is not isolated. */
    private int field(Field real) {
        int number = unseen(real.getDeclaringClass());
        int field = number < 0 ? -1 : named(number, real.getName());
        if (field >= 0) {
            initialise(real.getDeclaringClass(), number);
        }
        return field;
    }

    private void copy(Class<?> type, int field) {
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

    /** What a real static field refers to. */
    static Object reference(Field real) {
        return UNSAFE.getReference(UNSAFE.staticFieldBase(real), UNSAFE.staticFieldOffset(real));
    }
}
