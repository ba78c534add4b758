package java.lang;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/** The methods that the agent adds to classes: their names, and reflection without them. Stack traces: {@link AllwaysFrames}. */
public final class AllwaysAdded {
    /** In the names of all of them, and in no other name: a class that has one like that is not rewritten. */
    public static final String MARK = ":allways";

    /** Behind the name of a synchronized method: its second body. */
    public static final String OF_SYNCHRONIZED = MARK + ":synchronized";

    /** The second body of the class initialiser. */
    public static final String INITIALISER = MARK + ":initialise";

    /** The twin of an enum's constructor, for a constant that is there. */
    public static final String CONSTRUCT = MARK + ":construct";

    /** Finds the constant that is there, and has it constructed again. */
    public static final String AGAIN = MARK + ":again";

    /** Accesses a static field; a number is behind it. */
    public static final String ACCESS = MARK + ":access:";

    /** Calls a method by reflection. */
    public static final String INVOKE = MARK + ":invoke";

    /** Synthetic and bridge: compilers give both to no private method. */
    public static final int FLAGS = 0x1000 | 0x40;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long MODIFIERS = UNSAFE.objectFieldOffset(Method.class, "modifiers");

    private AllwaysAdded() {}

    /** Whether a method of this name was added. */
    public static boolean is(String method) {
        return method.indexOf(MARK) >= 0;
    }

    /** What the author of a class calls a method that was added; null if it is not the author's. */
    static String plain(String method) {
        return switch (method) {
            case INITIALISER -> "<clinit>";
            case CONSTRUCT -> "<init>";
            default -> method.startsWith(MARK) ? null : method.substring(0, method.indexOf(MARK));
        };
    }

    /** The methods of a class without those that were added. */
    public static Method[] shown(Method[] methods) {
        int added = 0;
        for (Method method : methods) {
            added += is(method) ? 1 : 0;
        }
        if (added == 0) {
            return methods;
        }
        Method[] shown = new Method[methods.length - added];
        int count = 0;
        for (Method method : methods) {
            if (!is(method)) {
                shown[count++] = method;
            }
        }
        for (Method method : methods) {
            if (is(method) && method.getName().endsWith(OF_SYNCHRONIZED)) {
                markSynchronized(shown, method);
            }
        }
        return shown;
    }

    private static boolean is(Method method) {
        return (method.getModifiers() & FLAGS) == FLAGS && is(method.getName());
    }

    /** The method itself has lost its flag, by which the version of a serializable class is computed, too. */
    private static void markSynchronized(Method[] methods, Method added) {
        String name = plain(added.getName());
        for (Method method : methods) {
            if (method.getName().equals(name)
                    && method.getReturnType() == added.getReturnType()
                    && java.util.Arrays.equals(method.getParameterTypes(), added.getParameterTypes())) {
                UNSAFE.putInt(method, MODIFIERS, method.getModifiers() | Modifier.SYNCHRONIZED);
            }
        }
    }
}
