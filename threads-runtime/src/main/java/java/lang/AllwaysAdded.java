package java.lang;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/**
 * The methods that the agent adds to classes: their names, and reflection without them. Stack traces: {@link
 * AllwaysFrames}.
 */
public final class AllwaysAdded {
    /** In the names of all of them, and in no other name: a class that has one like that is not rewritten. */
    public static final String MARK = ":allways";

    /** Behind the name of a synchronized method: its second body. */
    public static final String OF_SYNCHRONIZED = MARK + ":synchronized";

    /** The second body of the class initialiser. */
    public static final String INITIALISER = MARK + ":initialise";

    /** Tells the number of the class: other versions of it may have been numbered, too. */
    public static final String NUMBER = MARK + ":number";

    /** The twin of an enum's constructor, for a constant that is there. */
    public static final String CONSTRUCT = MARK + ":construct";

    /** Finds the constant that is there, and has it constructed again. */
    public static final String AGAIN = MARK + ":again";

    /** Accesses a static field; a number is behind it. */
    public static final String ACCESS = MARK + ":access:";

    /** Calls a method by reflection. */
    public static final String INVOKE = MARK + ":invoke";

    /** Calls a method that the class refers to; which one that is stands behind it. */
    public static final String REFERENCE = MARK + ":reference:";

    /** Synthetic and bridge: compilers give both to no private method. */
    public static final int FLAGS = 0x1000 | 0x40;

    /** Those of a method that is none of the author's: strict in addition, which says nothing to the VM any more. */
    public static final int HIDDEN = FLAGS | 0x800;

    private static final String ESCAPED = ".;[/<>:"; // no name of a method has these, or they are between parts
    private static final char ESCAPES = '\uE000'; // the first of as many characters that stand for them

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

    // ---- references to methods

    /**
     * The name of the method that calls another one, which the class refers to.
     *
     * @param kind of the method handle
     * @param owner internal name
     * @param type descriptor
     */
    public static String reference(int kind, String owner, String method, String type) {
        return REFERENCE + kind + ':' + escaped(owner) + ':' + escaped(method) + ':' + escaped(type);
    }

    /**
     * What a serialized reference tells of its method, where that is one that calls what the author refers to: of
     * that one.
     */
    public static int kind(int told, String method) {
        return method.startsWith(REFERENCE) ? method.charAt(REFERENCE.length()) - '0' : told;
    }

    /** As {@link #kind}: its class. */
    public static String owner(String told, String method) {
        return part(1, told, method);
    }

    /** As {@link #kind}: its name. */
    public static String method(String told) {
        return part(2, told, told);
    }

    /** As {@link #kind}: its descriptor. */
    public static String type(String told, String method) {
        return part(3, told, method);
    }

    private static String part(int number, String told, String method) {
        if (!method.startsWith(REFERENCE)) {
            return told;
        }
        int begin = REFERENCE.length();
        for (int i = 0; i < number; i++) {
            begin = method.indexOf(':', begin) + 1;
        }
        int end = method.indexOf(':', begin);
        String part = method.substring(begin, end < 0 ? method.length() : end);
        for (int i = 0; i < ESCAPED.length(); i++) {
            part = part.replace((char) (ESCAPES + i), ESCAPED.charAt(i));
        }
        return part;
    }

    private static String escaped(String part) {
        String escaped = part;
        for (int i = 0; i < ESCAPED.length(); i++) {
            escaped = escaped.replace(ESCAPED.charAt(i), (char) (ESCAPES + i));
        }
        return escaped;
    }

    // ---- reflection

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
