package dev.allways.agent;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a class is put under control.
 *
 * @param plainFields every access to a field that is not final, not only to volatile ones
 * @param arrays accesses to elements of arrays
 * @param unsafe accesses through {@code Unsafe} that are not plain; plain ones where arrays are put under control, too
 * @param monitors its monitors
 * @param copies whether each method gets a second, controlled body; otherwise the one body does both
 * @param calls what it calls of threads, time and chance
 * @param births whether the objects that it makes are named
 */
record Treatment(
        boolean plainFields,
        boolean arrays,
        boolean unsafe,
        boolean monitors,
        boolean copies,
        boolean calls,
        boolean births) {
    /** The code under test and its libraries. */
    static final Treatment USERS = new Treatment(true, true, true, true, true, true, true);

    /** As {@link #USERS}, but loaded before the agent came. */
    static final Treatment LATE = new Treatment(true, true, true, true, false, true, true);

    /** Classes of java.util.concurrent: what they do atomically, and their monitors. */
    static final Treatment CONCURRENT = new Treatment(false, false, true, true, false, false, true);

    /** Where accesses by {@code VarHandle} end up. */
    static final Treatment ATOMIC = new Treatment(false, true, true, false, false, false, false);

    /** Collections, whose plain fields are accessed by several threads where the program is wrong. */
    static final Treatment COLLECTION = new Treatment(true, true, false, true, false, false, true);

    /** Other classes of the platform: their monitors. */
    static final Treatment PLATFORM = new Treatment(false, false, false, true, true, true, false);

    /**
     * Classes of the platform that may hold their own, real monitors for longer than one step, and whose code nobody else has to
     * get in between: methods that enter a monitor run as one step.
     */
    static final Treatment MONITORED = new Treatment(false, false, false, true, false, false, false);

    /** Nothing but class initialisers. */
    static final Treatment NOTHING = new Treatment(false, false, false, false, false, false, false);

    private static final Set<String> COLLECTIONS = Set.of(
            "java/util/AbstractList",
            "java/util/ArrayDeque",
            "java/util/ArrayList",
            "java/util/BitSet",
            "java/util/Collections",
            "java/util/Hashtable",
            "java/util/HashMap",
            "java/util/IdentityHashMap",
            "java/util/LinkedHashMap",
            "java/util/LinkedList",
            "java/util/PriorityQueue",
            "java/util/Properties",
            "java/util/Stack",
            "java/util/TreeMap",
            "java/util/WeakHashMap");

    /**
     * The treatment of a class of the platform.
     *
     * @param name internal name
     * @return null if it is left as it is
     */
    static @Nullable Treatment ofPlatform(String name, boolean loaded) {
        if (name.startsWith("java/util/concurrent/")) {
            return name.startsWith("java/util/concurrent/TimeUnit") ? NOTHING : CONCURRENT;
        }
        if (COLLECTIONS.contains(outermost(name))) {
            return COLLECTION;
        }
        if (name.startsWith("java/lang/invoke/VarHandle") && !name.startsWith("java/lang/invoke/VarHandle$")) {
            return isVarHandle(name) ? ATOMIC : null;
        }
        if (loaded) {
            return name.startsWith("java/io/") || name.startsWith("sun/nio/cs/Stream") ? MONITORED : null;
        }
        if (name.startsWith("java/util/")
                || name.startsWith("java/io/")
                || name.startsWith("java/text/")
                || name.startsWith("sun/util/logging/")
                || name.startsWith("jdk/internal/logger/")) {
            return PLATFORM;
        }
        if (name.startsWith("java/net/")
                || name.startsWith("java/nio/")
                || name.startsWith("java/security/")
                || name.startsWith("javax/")
                || name.startsWith("sun/nio/")
                || name.startsWith("sun/security/")
                || name.startsWith("sun/util/")) {
            return MONITORED;
        }
        return NOTHING;
    }

    private static boolean isVarHandle(String name) {
        String kind = name.substring("java/lang/invoke/VarHandle".length());
        return Set.of("Booleans", "Bytes", "Chars", "Doubles", "Floats", "Ints", "Longs", "References", "Shorts")
                .contains(outermost(kind));
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** Whether this is the treatment of the code under test. */
    boolean isUsers() {
        return equals(USERS);
    }

    /** Whether plain accesses through {@code Unsafe} are put under control as well. */
    boolean plainUnsafe() {
        return unsafe && arrays;
    }

    /** Whether anything but class initialisers is changed. */
    boolean changesMethods() {
        return plainFields || arrays || unsafe || monitors || calls;
    }
}
