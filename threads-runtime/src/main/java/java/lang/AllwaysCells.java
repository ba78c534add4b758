package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/** Finds where the values of variables are. */
final class AllwaysCells {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int UNKNOWN = -2;
    private static final int SHIFT = 3; // added to the widths of static fields, so that 0 is: not looked for yet

    private final AllwaysWorker worker;

    // fields of objects by class and offset, open addressing
    private Class<?>[] types = new Class<?>[256];
    private long[] offsets = new long[256];
    private byte[] widths = new byte[256];
    private int known;

    // static fields by number
    private Class<?>[] uninitialised = new Class<?>[64]; // their classes, as long as these may be
    private Object[] bases = new Object[64];
    private long[] places = new long[64];
    private byte[] ofStatics = new byte[64];

    String notFound = ""; // a static field

    AllwaysCells(AllwaysWorker worker) {
        this.worker = worker;
    }

    /** Fills in where a variable is. @return whether its value can be read and written there */
    boolean locate(AllwaysCell cell, Object object, long part, int space) {
        cell.slot = -1;
        switch (space) {
            case AllwaysNames.ELEMENT -> {
                Class<?> element = object.getClass().getComponentType();
                cell.base = object;
                cell.width = width(element);
                cell.at = element.isPrimitive()
                        ? firstElement(cell.width) + part * cell.width
                        : Unsafe.ARRAY_OBJECT_BASE_OFFSET + part * Unsafe.ARRAY_OBJECT_INDEX_SCALE;
            }
            case AllwaysNames.FIELD -> {
                cell.base = object;
                cell.at = part;
                cell.width = part <= 0 || part >= 1L << 31 ? AllwaysCell.NOWHERE : width(object.getClass(), part);
            }
            case AllwaysNames.STATIC -> locateStatic(cell, (int) part);
            default -> cell.width = AllwaysCell.NOWHERE;
        }
        return cell.width >= 0;
    }

    private int width(Class<?> type, long offset) {
        int mask = types.length - 1;
        int i = (type.getName().hashCode() + (int) offset * 0x9e3779b1) >>> 5 & mask;
        while (types[i] != null && (types[i] != type || offsets[i] != offset)) {
            i = i + 1 & mask;
        }
        if (types[i] != null) {
            return widths[i];
        }
        boolean was = worker.suspendControl();
        byte found = find(type, offset);
        worker.resumeControl(was);
        if (4 * ++known > 3 * types.length) { // starts again
            types = new Class<?>[2 * types.length];
            offsets = new long[types.length];
            widths = new byte[types.length];
            known = 0;
            return found;
        }
        types[i] = type;
        offsets[i] = offset;
        widths[i] = found;
        return found;
    }

    private static byte find(Class<?> type, long offset) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && UNSAFE.objectFieldOffset(field) == offset) {
                    return width(field.getType());
                }
            }
        }
        return AllwaysCell.NOWHERE;
    }

    /** Where an array of primitive values begins, by their width. */
    private static long firstElement(int width) {
        return switch (width) {
            case 1 -> Unsafe.ARRAY_BYTE_BASE_OFFSET;
            case 2 -> Unsafe.ARRAY_SHORT_BASE_OFFSET;
            case 4 -> Unsafe.ARRAY_INT_BASE_OFFSET;
            default -> Unsafe.ARRAY_LONG_BASE_OFFSET;
        };
    }

    private static byte width(Class<?> type) {
        if (!type.isPrimitive()) {
            return AllwaysCell.REFERENCE;
        }
        return (byte)
                (type == long.class || type == double.class
                        ? 8
                        : type == int.class || type == float.class
                                ? 4
                                : type == short.class || type == char.class ? 2 : 1);
    }

    private void locateStatic(AllwaysCell cell, int number) {
        if (number >= ofStatics.length) {
            int length = 2 * number;
            uninitialised = java.util.Arrays.copyOf(uninitialised, length);
            bases = java.util.Arrays.copyOf(bases, length);
            places = java.util.Arrays.copyOf(places, length);
            ofStatics = java.util.Arrays.copyOf(ofStatics, length);
        }
        if (ofStatics[number] == 0) {
            boolean was = worker.suspendControl();
            findStatic(number);
            worker.resumeControl(was);
        }
        cell.width = ofStatics[number] - SHIFT;
        if (cell.width < 0) {
            return;
        }
        if (worker.current.real == 0 && worker.statics.keeps(number)) {
            cell.statics = worker.statics;
            cell.slot = number;
            if (!worker.statics.has(number)) {
                cell.width = AllwaysCell.NOWHERE;
            }
        } else if (uninitialised[number] != null) {
            if (UNSAFE.shouldBeInitialized(uninitialised[number])) {
                cell.width = AllwaysCell.NOWHERE; // its initialiser, which comes before all, has not run
                return;
            }
            uninitialised[number] = null;
        }
        cell.base = bases[number];
        cell.at = places[number];
    }

    private void findStatic(int number) {
        ofStatics[number] = UNKNOWN + SHIFT;
        try {
            ClassLoader loader = worker.current.thread.getContextClassLoader();
            Class<?> type = Class.forName(
                    AllwaysNames.owner(number), false, loader == null ? ClassLoader.getSystemClassLoader() : loader);
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(AllwaysNames.name(number))) {
                    bases[number] = UNSAFE.staticFieldBase(field);
                    places[number] = UNSAFE.staticFieldOffset(field);
                    uninitialised[number] = type;
                    ofStatics[number] = (byte) (width(field.getType()) + SHIFT);
                    return;
                }
            }
        } catch (ReflectiveOperationException | LinkageError e) {
            // of a loader that is not known here
        }
        notFound = AllwaysNames.owner(number) + '.' + AllwaysNames.name(number);
    }
}
