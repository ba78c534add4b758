package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/**
 * What can be reached from a reference, as a number: where it is another one later, something there has changed.
 *
 * <p>Objects of the platform that never change, or that belong to the JVM, count by their identity; views that
 * collections keep of themselves, and how often they were changed, do not count.
 */
final class AllwaysImage {
    private static final int MOST = 100_000; // objects
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Packages of the platform whose objects are not looked into. */
    private static final String[] CLOSED = {
        "java.lang.invoke.",
        "java.lang.reflect.",
        "java.math.",
        "java.nio.charset.",
        "java.security.",
        "java.time.",
        "java.util.logging.",
        "java.util.regex.",
        "com.sun.",
        "jdk.",
        "sun."
    };

    /** Fields of the platform's collections that keep nothing of the program's. */
    private static final String[] VIEWS = {
        "keySet", "values", "entrySet", "navigableKeySet", "descendingMap", "modCount"
    };

    private final AllwaysTable numbers = new AllwaysTable(); // of the objects met, from one
    private final AllwaysTable layouts = new AllwaysTable(); // of classes
    private Object[] met = new Object[64];
    private int count;
    private long image;
    private boolean isWhole;

    /** The image of what a reference leads to. To be called where nothing is a step. */
    long of(Object root) {
        image = 1;
        count = 0;
        isWhole = true;
        addReference(root);
        for (int i = 0; i < count; i++) {
            look(met[i]);
        }
        numbers.clear();
        java.util.Arrays.fill(met, 0, count, null);
        return image;
    }

    /** Whether the last image has all that may change. */
    boolean isWhole() {
        return isWhole;
    }

    private void add(long bits) {
        image = (image ^ bits) * 0x9e3779b97f4a7c15L;
        image ^= image >>> 29;
    }

    private void addReference(Object object) {
        if (object == null) {
            add(0);
        } else if (object instanceof String text) {
            add(text.hashCode());
        } else if (object instanceof ThreadLocal<?>) {
            isWhole = false; // threads have its values
        } else if (isClosed(object)) {
            add(System.identityHashCode(object));
        } else {
            if (object instanceof Enum<?>) {
                add(System.identityHashCode(object));
            }
            add(number(object));
        }
    }

    private int number(Object object) {
        if (numbers.get(object) instanceof Integer known) {
            return known;
        }
        if (count == MOST) {
            isWhole = false;
            return 0;
        }
        if (count == met.length) {
            met = java.util.Arrays.copyOf(met, 2 * count);
        }
        met[count++] = object;
        numbers.put(object, count);
        return count;
    }

    private static boolean isClosed(Object object) {
        if (object instanceof Class<?>
                || object instanceof ClassLoader
                || object instanceof Thread
                || object instanceof ThreadGroup
                || object instanceof Module) {
            return true;
        }
        String name = object.getClass().getName();
        for (String each : CLOSED) {
            if (name.startsWith(each)) {
                return true;
            }
        }
        return false;
    }

    private void look(Object object) {
        Class<?> type = object.getClass();
        add(System.identityHashCode(type));
        if (!type.isArray()) {
            Layout layout = layout(type);
            for (int i = 0; i < layout.offsets.length; i++) {
                addValue(object, layout.offsets[i], layout.types[i]);
            }
            return;
        }
        int length = java.lang.reflect.Array.getLength(object);
        add(length);
        long offset = UNSAFE.arrayBaseOffset(type);
        int scale = UNSAFE.arrayIndexScale(type);
        for (int i = 0; i < length; i++, offset += scale) {
            addValue(object, offset, type.getComponentType());
        }
    }

    private void addValue(Object object, long offset, Class<?> type) {
        if (!type.isPrimitive()) {
            addReference(UNSAFE.getReference(object, offset));
        } else if (type == long.class || type == double.class) {
            add(UNSAFE.getLong(object, offset));
        } else if (type == int.class || type == float.class) {
            add(UNSAFE.getInt(object, offset));
        } else if (type == short.class || type == char.class) {
            add(UNSAFE.getShort(object, offset));
        } else {
            add(UNSAFE.getByte(object, offset));
        }
    }

    /** Where the fields of a class are that count. */
    private static final class Layout {
        long[] offsets = new long[8];
        Class<?>[] types = new Class<?>[8];
        private int count;

        void add(Field field) {
            if (count == offsets.length) {
                offsets = java.util.Arrays.copyOf(offsets, 2 * count);
                types = java.util.Arrays.copyOf(types, 2 * count);
            }
            types[count] = field.getType();
            offsets[count++] = UNSAFE.objectFieldOffset(field);
        }

        void close() {
            offsets = java.util.Arrays.copyOf(offsets, count);
            types = java.util.Arrays.copyOf(types, count);
        }
    }

    private Layout layout(Class<?> type) {
        if (layouts.get(type) instanceof Layout known) {
            return known;
        }
        Layout layout = new Layout();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each != Enum.class && !each.getName().startsWith("java.lang.ref.")) {
                addFields(each, layout);
            }
        }
        layout.close();
        layouts.put(type, layout);
        return layout;
    }

    private static void addFields(Class<?> type, Layout layout) {
        boolean isCollection = type.getName().startsWith("java.util.");
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !(isCollection && isView(field.getName()))) {
                layout.add(field);
            }
        }
    }

    private static boolean isView(String name) {
        for (String each : VIEWS) {
            if (each.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
