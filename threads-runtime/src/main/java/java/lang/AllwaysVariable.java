package java.lang;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/**
 * A variable that a task is about to access, to be looked at before and after: no step, and nothing of the program
 * runs.
 */
public final class AllwaysVariable {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final AllwaysWorker worker;
    private final Class<?> type;
    private final Object base; // null: a static field as this execution has it
    private final long address; // its number then
    private final int space;

    private AllwaysVariable(AllwaysWorker worker, Class<?> type, Object base, long address, int space) {
        this.worker = worker;
        this.type = type;
        this.base = base;
        this.address = address;
        this.space = space;
    }

    /** What a task is about to access; null: nothing, or what can't be looked at. */
    static AllwaysVariable of(AllwaysTask task) {
        return switch (task.space) {
            case AllwaysNames.ELEMENT -> element(task, task.object, task.offset);
            case AllwaysNames.STATIC -> ofClass(task, (int) task.offset);
            case AllwaysNames.FIELD -> field(task, task.object, task.offset);
            case AllwaysNames.PERMITS, AllwaysNames.COUNT ->
                task.isOfQueue() ? null : new AllwaysVariable(task.worker, int.class, task.object, 0, task.space);
            default -> null;
        };
    }

    private static AllwaysVariable element(AllwaysTask task, Object array, long index) {
        if (array == null || !array.getClass().isArray() || index < 0 || index >= Array.getLength(array)) {
            return null;
        }
        long address = UNSAFE.arrayBaseOffset(array.getClass()) + index * UNSAFE.arrayIndexScale(array.getClass());
        return new AllwaysVariable(
                task.worker, array.getClass().getComponentType(), array, address, AllwaysNames.ELEMENT);
    }

    private static AllwaysVariable field(AllwaysTask task, Object object, long offset) {
        for (Class<?> type = object == null ? null : object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && UNSAFE.objectFieldOffset(field) == offset) {
                    return new AllwaysVariable(task.worker, field.getType(), object, offset, AllwaysNames.FIELD);
                }
            }
        }
        return null;
    }

    private static AllwaysVariable ofClass(AllwaysTask task, int number) {
        try {
            Class<?> type = Class.forName(AllwaysNames.owner(number), false, task.worker.getContextClassLoader());
            Field field = AllwaysNames.staticField(type, number);
            if (field == null) {
                return null;
            }
            boolean kept = task.real == 0 && task.worker.statics.keeps(number);
            return new AllwaysVariable(
                    task.worker,
                    field.getType(),
                    kept ? null : UNSAFE.staticFieldBase(field),
                    kept ? number : UNSAFE.staticFieldOffset(field),
                    AllwaysNames.STATIC);
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // of a loader that is not known here
        }
    }

    /** What is in it now; a primitive value as its box. */
    public Object value() {
        if (space == AllwaysNames.PERMITS || space == AllwaysNames.COUNT) {
            return AllwaysQueued.state(base);
        }
        return base == null ? worker.statics.value(type, (int) address) : inMemory();
    }

    private Object inMemory() {
        if (!type.isPrimitive()) {
            return UNSAFE.getReferenceVolatile(base, address);
        }
        if (type == int.class) {
            return UNSAFE.getIntVolatile(base, address);
        }
        if (type == long.class) {
            return UNSAFE.getLongVolatile(base, address);
        }
        if (type == boolean.class) {
            return UNSAFE.getBooleanVolatile(base, address);
        }
        if (type == byte.class) {
            return UNSAFE.getByteVolatile(base, address);
        }
        if (type == char.class) {
            return UNSAFE.getCharVolatile(base, address);
        }
        if (type == short.class) {
            return UNSAFE.getShortVolatile(base, address);
        }
        return type == float.class
                ? (Object) UNSAFE.getFloatVolatile(base, address)
                : (Object) UNSAFE.getDoubleVolatile(base, address);
    }

    /**
     * Whether an object has a number of its own, the same in every replay: one that is asked for now would change
     * later ones.
     */
    public static boolean isNumbered(Object object) {
        return AllwaysIdentity.hasHash(object);
    }
}
