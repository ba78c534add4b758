package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/**
 * The field by which the program holds an object, a condition of a lock: found by going through what its threads were
 * given, as far as that is not much. Nothing of the program runs, and no identity hash code is drawn. What a lambda
 * has of a variable is no field of the program's.
 */
public final class AllwaysHolder {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int MOST = 1_000; // objects that are looked at

    private final Object wanted;
    private final Object[] reached = new Object[MOST];
    private int count;
    private Object object;
    private String field = "";

    private AllwaysHolder(Object wanted) {
        this.wanted = wanted;
    }

    /** The holder of what a task waits for; null: it was not found. */
    public static AllwaysHolder of(AllwaysTask waiting, Object wanted) {
        var holder = new AllwaysHolder(wanted);
        holder.reach(waiting.thread);
        AllwaysWorker worker = waiting.worker;
        for (int i = 0; i < worker.count; i++) {
            holder.reach(worker.tasks[i].thread);
        }
        for (int i = 0; i < holder.count && holder.object == null; i++) {
            holder.look(holder.reached[i]);
        }
        return holder.object == null ? null : holder;
    }

    /** The object that has the field. */
    public Object object() {
        return object;
    }

    /** The name of the field. */
    public String field() {
        return field;
    }

    private void look(Object each) {
        if (each instanceof Object[] elements) {
            for (int i = 0; i < elements.length && count < MOST; i++) {
                reach(elements[i]);
            }
            return;
        }
        for (Class<?> type = each.getClass(); type != null && object == null; type = type.getSuperclass()) {
            for (Field part : type.getDeclaredFields()) {
                if (!Modifier.isStatic(part.getModifiers()) && !part.getType().isPrimitive()) {
                    Object value = UNSAFE.getReference(each, UNSAFE.objectFieldOffset(part));
                    if (value == wanted
                            && !(each instanceof Thread)
                            && part.getName().indexOf('$') < 0) {
                        object = each;
                        field = part.getName();
                        return;
                    }
                    reach(value);
                }
            }
        }
    }

    private void reach(Object value) {
        if (value == null || count == MOST || isOfNoInterest(value)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            if (reached[i] == value) {
                return;
            }
        }
        reached[count++] = value;
    }

    private static boolean isOfNoInterest(Object value) {
        return value instanceof Class<?>
                || value instanceof ClassLoader
                || value instanceof String
                || value instanceof Number
                || value instanceof Module
                || value instanceof ThreadGroup
                || value instanceof java.lang.ref.Reference<?>
                || value.getClass().getName().startsWith("java.lang.Allways");
    }
}
