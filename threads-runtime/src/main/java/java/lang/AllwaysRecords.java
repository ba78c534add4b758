package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ConstantPool;

/**
 * Records that are compared by their components alone, as the compiler writes it: no code of the program's runs there
 * but that of components.
 */
final class AllwaysRecords {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final AllwaysRecords OTHERS = new AllwaysRecords(new Class<?>[0], new long[0]);

    private final Class<?>[] types; // of the components
    private final long[] offsets;

    private AllwaysRecords(Class<?>[] types, long[] offsets) {
        this.types = types;
        this.offsets = offsets;
    }

    /** How the records of a class are made up; null: they are compared by methods that the program has written. */
    static AllwaysRecords of(AllwaysTable known, Class<?> type) {
        Object shape = known.get(type);
        if (shape == null) {
            shape = isComparedByComponents(type) ? shape(type) : OTHERS;
            known.put(type, shape);
        }
        return shape == OTHERS ? null : (AllwaysRecords) shape;
    }

    private static AllwaysRecords shape(Class<?> type) {
        java.lang.reflect.RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        long[] offsets = new long[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            offsets[i] = UNSAFE.objectFieldOffset(type, components[i].getName());
        }
        return new AllwaysRecords(types, offsets);
    }

    /** The compiler leaves both methods to calls that are linked when they are made first, of these names and types. */
    private static boolean isComparedByComponents(Class<?> type) {
        String name = type.descriptorString();
        String equals = "(".concat(name).concat("Ljava/lang/Object;)Z");
        String hashCode = "(".concat(name).concat(")I");
        boolean hasEquals = false;
        boolean hasHashCode = false;
        ConstantPool pool = type.getConstantPool();
        for (int i = 1; i < pool.getSize(); i++) {
            if (pool.getTagAt(i) == ConstantPool.Tag.INVOKEDYNAMIC) {
                String[] called = pool.getNameAndTypeRefInfoAt(pool.getNameAndTypeRefIndexAt(i));
                hasEquals |= called[0].equals("equals") && called[1].equals(equals);
                hasHashCode |= called[0].equals("hashCode") && called[1].equals(hashCode);
            }
        }
        return hasEquals && hasHashCode;
    }

    int components() {
        return types.length;
    }

    /** Whether a component is an object, or null. */
    boolean isObject(int component) {
        return !types[component].isPrimitive();
    }

    Object object(Object self, int component) {
        return UNSAFE.getReference(self, offsets[component]);
    }

    /** A number for a primitive component, the same for equal ones. */
    int number(Object self, int component) {
        Class<?> type = types[component];
        long offset = offsets[component];
        if (type == int.class) {
            return UNSAFE.getInt(self, offset);
        }
        if (type == long.class) {
            return Long.hashCode(UNSAFE.getLong(self, offset));
        }
        if (type == double.class) {
            return Double.hashCode(UNSAFE.getDouble(self, offset));
        }
        if (type == float.class) {
            return Float.hashCode(UNSAFE.getFloat(self, offset));
        }
        return type == short.class
                ? UNSAFE.getShort(self, offset)
                : type == char.class ? UNSAFE.getChar(self, offset) : UNSAFE.getByte(self, offset);
    }
}
