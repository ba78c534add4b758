package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * The names of what tasks share: the fields that the instrumented code knows by numbers, and the targets of
 * operations.
 */
public final class AllwaysNames {
    /**
     * What an offset is: of a field, an index of an array, the number of a static field, the monitor, the thread, all
     * of the object, its permits, its count, what is in it, whether it is locked by stamps, an entry of a map, whom a
     * thread meets.
     */
    static final int FIELD = 0,
            ELEMENT = 1,
            STATIC = 2,
            MONITOR = 3,
            THREAD = 4,
            STATE = 6, // 5: the name of a static field
            PERMITS = 7,
            COUNT = 8,
            CONTENT = 9,
            STAMP = 10,
            ENTRY = 11,
            MEETING = 12;

    /** The index of an array that stands for all of its elements. */
    static final int ALL = -1;

    /** The part of a map that entries are. */
    static final int ENTRIES = 1;

    /** The part of a pool that tells whether it stops. */
    static final int STOPPED = 1;

    /** The part of a lock that those have held who held it beside each other. */
    static final int READERS = 1;

    /** The part of a lock, or of permits, that tells which tasks are in its queue. */
    static final int QUEUED = 2;

    /** The part of a lock that tells which tasks wait on its conditions. */
    static final int WAITING = 3;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    // by the field's number
    private static volatile String[] owners = new String[1024]; // binary names of classes
    private static volatile String[] names = new String[1024];
    private static volatile boolean[] volatiles = new boolean[1024];
    private static long[] offsets = new long[1024]; // 0: not known yet
    private static volatile byte[]
            packed; // lines: owner, name and flags of each of the first fields, not looked at yet

    private static volatile Static statics; // those that were accessed otherwise than by an instruction

    private record Static(Class<?> type, long offset, int number, Static next) {}

    private AllwaysNames() {}

    /** A class of the platform that can't be named in the source. */
    static Class<?> ofPlatform(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(e.getMessage());
        }
    }

    /** Tells of a field that instrumented code accesses by a number. */
    public static synchronized void field(int number, String owner, String name, boolean isVolatile) {
        if (number >= names.length) {
            grow(Math.max(number + 1, names.length * 2));
        }
        owners[number] = owner;
        names[number] = name;
        volatiles[number] = isVolatile;
    }

    /**
     * Tells of many fields, whose numbers begin with 0; before any other is told of.
     *
     * @param flags of each, 1 if it is volatile
     * @param names of each, three lines: the class, the field, and what is of no interest here
     */
    public static synchronized void fields(byte[] flags, byte[] names) {
        if (flags.length > volatiles.length) {
            grow(2 * flags.length);
        }
        for (int i = 0; i < flags.length; i++) {
            volatiles[i] = flags[i] != 0;
        }
        packed = names;
    }

    private static void grow(int length) {
        owners = java.util.Arrays.copyOf(owners, length);
        volatiles = java.util.Arrays.copyOf(volatiles, length);
        offsets = java.util.Arrays.copyOf(offsets, length);
        names = java.util.Arrays.copyOf(names, length);
    }

    private static synchronized void unpack() {
        if (packed == null) {
            return;
        }
        int at = 0;
        for (int number = 0; at < packed.length; number++) {
            int name = endOfLine(at) + 1;
            int flags = endOfLine(name) + 1;
            owners[number] = line(at, name);
            names[number] = line(name, flags);
            at = endOfLine(flags) + 1;
        }
        packed = null;
    }

    private static int endOfLine(int from) {
        int end = from;
        while (packed[end] != '\n') {
            end++;
        }
        return end;
    }

    private static String line(int from, int next) {
        return new String(packed, from, next - 1 - from, java.nio.charset.StandardCharsets.UTF_8);
    }

    static String owner(int number) {
        if (packed != null) {
            unpack();
        }
        return owners[number];
    }

    static String name(int number) {
        if (packed != null) {
            unpack();
        }
        return names[number];
    }

    static boolean isVolatile(int number) {
        return volatiles[number];
    }

    /** A static field by its number, in the class that declares it; null: it is not there. */
    static java.lang.reflect.Field staticField(Class<?> type, int number) {
        try {
            return type.getDeclaredField(name(number));
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /**
     * The offset of an instance field in the objects of its class: the same number as that of an atomic access to it.
     */
    static long offset(Object object, int number) {
        long offset = offsets[number];
        return offset != 0 ? offset : (offsets[number] = findOffset(object, number));
    }

    private static long findOffset(Object object, int number) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(owner(number))) {
                for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
                    try {
                        return UNSAFE.objectFieldOffset(declaring, name(number));
                    } catch (InternalError notHere) {
                        // a superclass declares it
                    }
                }
            }
        }
        return (1L << 31) + number; // an interface's view of it; no atomic access can be the same
    }

    /**
     * A static field that instrumented code knows by a number, by its place in the object where its class keeps
     * those; -1: none.
     */
    static int ofStatic(Class<?> type, long offset) {
        Static known = statics;
        for (Static each = known; each != null; each = each.next) {
            if (each.type == type && each.offset == offset) {
                return each.number;
            }
        }
        for (int i = 0; i < names.length && names[i] != null; i++) {
            if (owners[i].equals(type.getName()) && staticOffset(type, names[i]) == offset) {
                int own = AllwaysStatics.field(type, names[i]);
                int number = own < 0 ? i : own;
                statics = new Static(type, offset, number, known);
                return number;
            }
        }
        return -1;
    }

    private static long staticOffset(Class<?> type, String name) {
        try {
            java.lang.reflect.Field field = type.getDeclaredField(name);
            return java.lang.reflect.Modifier.isStatic(field.getModifiers()) ? UNSAFE.staticFieldOffset(field) : -1;
        } catch (NoSuchFieldException e) {
            return -1;
        }
    }

    static long target(Object object, int hash, long offset, int space) {
        if (object == null) {
            return space == STATIC ? 5L << 32 | hash(owner((int) offset), name((int) offset)) : 0;
        }
        return (long) hash << 36 | (long) space << 32 | offset & 0xffff_ffffL;
    }

    /** The same in every JVM, unlike a number. */
    private static long hash(String owner, String name) {
        return (31 * owner.hashCode() + name.hashCode()) & 0xffff_ffffL;
    }

    static String part(Object object, long offset, int space) {
        switch (space) {
            case STATIC:
                return simple(owner((int) offset)).concat(".").concat(name((int) offset));
            case ELEMENT:
                return offset < 0 ? "" : "[".concat(String.valueOf(offset)).concat("]");
            case FIELD:
                if (object == null) {
                    return "";
                }
                for (int i = 0; i < names.length; i++) { // another version of the class may have another field there
                    if (offsets[i] == offset && name(i) != null && findOffset(object, i) == offset) {
                        return name(i);
                    }
                }
                return fieldAt(object, offset);
            default:
                return "";
        }
    }

    /** The name of a variable's type; empty if it can't be found. */
    static String type(Object object, long offset, int space, ClassLoader loader) {
        if (object != null && object.getClass().isArray()) {
            return object.getClass().getComponentType().getName();
        }
        try {
            Class<?> type = space == STATIC ? Class.forName(owner((int) offset), false, loader) : object.getClass();
            String name = space == STATIC ? name((int) offset) : part(object, offset, space);
            for (; type != null; type = type.getSuperclass()) {
                for (java.lang.reflect.Field field : type.getDeclaredFields()) {
                    if (field.getName().equals(name)) {
                        return field.getType().getName();
                    }
                }
            }
        } catch (ClassNotFoundException | LinkageError e) {
            // of a loader that is not known here
        }
        return "";
    }

    private static String fieldAt(Object object, long offset) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (java.lang.reflect.Field field : type.getDeclaredFields()) {
                if (!java.lang.reflect.Modifier.isStatic(field.getModifiers())
                        && UNSAFE.objectFieldOffset(field) == offset) {
                    return field.getName();
                }
            }
        }
        return "";
    }

    static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
