package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/**
 * The classes of the program whose static state can be reset, and their static fields, each by a number: what the agent
 * tells of them.
 */
public final class AllwaysStaticFields {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    // by the number of a class
    private static volatile String[] owners = new String[64];
    private static volatile int[][] fields = new int[64][];

    private static volatile boolean[] kept = new boolean[64]; // by the number of a field

    private AllwaysStaticFields() {}

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

    /** Whether a field is one of these. */
    static boolean include(int field) {
        return field < kept.length && kept[field];
    }

    /** The static fields of a class, by their numbers. */
    static int[] of(int number) {
        return fields[number];
    }

    /** The simple name of a class. */
    static String owner(int number) {
        return AllwaysNames.simple(owners[number]);
    }

    /** Whether there is a class of that name whose static state can be reset. */
    static boolean isDeclared(String name) {
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

    /** The number of the field that a class has by a name; -1: it has none. */
    static int named(int number, String name) {
        for (int field : fields[number]) {
            if (AllwaysNames.name(field).equals(name)) {
                return field;
            }
        }
        return -1;
    }

    /** The names of some fields, of those by whose numbers there is true. */
    static String[] names(boolean[] fields) {
        String[] names = new String[fields.length];
        int n = 0;
        for (int i = 0; i < fields.length; i++) {
            if (fields[i]) {
                names[n++] = AllwaysNames.part(null, i, AllwaysNames.STATIC);
            }
        }
        return java.util.Arrays.copyOf(names, n);
    }

    /** A method that the agent has added to a class; null: the class could not be rewritten. */
    static MethodHandle added(Class<?> type, String name, MethodType shape) {
        try {
            Field all = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            var lookup = (MethodHandles.Lookup) reference(all);
            return lookup.findStatic(type, name, shape);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** What a real static field refers to. */
    static Object reference(Field real) {
        return UNSAFE.getReference(UNSAFE.staticFieldBase(real), UNSAFE.staticFieldOffset(real));
    }
}
