package java.lang;

/**
 * The objects of the platform that a program has met in one execution, whose state is under control from then on;
 * what the platform makes for itself is not. A set by identity, emptied in no time: open addressing, linear probing.
 */
final class AllwaysMet {
    private static final Object OUT = System.out;
    private static final Object ERR = System.err;
    private static final Object IN = System.in;

    private final AllwaysWorker worker;
    private final AllwaysTable kinds = new AllwaysTable(); // by class: how objects of it are controlled
    private Object[] objects = new Object[64];
    private int[] executions = new int[64];
    private AllwaysTask[] first = new AllwaysTask[64]; // who met it
    private int execution = 1;
    private int count;
    private Class<?>[] types = new Class<?>[16]; // of which some object was met
    private int typeCount;

    AllwaysMet(AllwaysWorker worker) {
        this.worker = worker;
    }

    void clear() {
        execution++;
        count = 0;
        typeCount = 0;
    }

    /** Forgets how objects of each class are controlled. */
    void forgetKinds() {
        kinds.clear();
    }

    /** Lets go of all objects. */
    void forget() {
        clear();
        java.util.Arrays.fill(objects, null);
        java.util.Arrays.fill(first, null);
        java.util.Arrays.fill(types, null);
    }

    /** Whether an object's state is under control. Draws no identity hash code: names must not depend on who asks. */
    boolean has(Object object) {
        return typeCount > 0
                && isOfMetType(object.getClass())
                && AllwaysIdentity.isHashed(object)
                && executions[slot(object)] == execution;
    }

    /**
     * Whether an object is none that the platform has for itself: its class has no state of that kind, or it was met.
     */
    boolean isThePrograms(Object object) {
        int kind = kind(object.getClass());
        return kind == AllwaysPlatform.NONE || kind == AllwaysPlatform.UNSEEN || has(object);
    }

    private boolean isOfMetType(Class<?> type) {
        for (int i = 0; i < typeCount; i++) {
            if (types[i] == type) {
                return true;
            }
        }
        return false;
    }

    /**
     * The program has an object, of whatever class.
     *
     * @param call that the program is about to make; null: none, or not of an object whose state is not seen
     */
    void meet(Object object, String call) {
        int kind = kind(object.getClass());
        if (kind == AllwaysPlatform.UNSEEN) {
            meetUnseen(object, call);
        } else if (kind != AllwaysPlatform.NONE && !isStandard(object)) {
            add(object);
        }
    }

    /** Whether an object is one of the JVM's three streams, which belong to the outside: now, or at the start. */
    private static boolean isStandard(Object object) {
        return object == System.out
                || object == System.err
                || object == System.in
                || object == OUT
                || object == ERR
                || object == IN;
    }

    /**
     * Whether an object is the system's properties. They belong to the JVM and outlive executions, so a call of them
     * is one step: an execution that ended amid it would leave them half changed.
     */
    static boolean isOfSystem(Object object) {
        return object instanceof java.util.Properties && object == System.getProperties();
    }

    /**
     * A task has made an object of the platform. Those of {@code java.util.concurrent} are under control from then on:
     * they are handed over by accesses of all kinds, and who has met one first is no matter of order.
     */
    void born(Object object) {
        if (kind(object.getClass()) == AllwaysPlatform.ACCESSES
                && object.getClass().getName().startsWith("java.util.concurrent.")) {
            add(object);
        }
    }

    /** What is in a field of an object that was met. */
    void reach(Object object) {
        if (object.getClass().isArray()) {
            add(object);
        } else {
            int kind = kind(object.getClass());
            if ((kind == AllwaysPlatform.ACCESSES || kind == AllwaysPlatform.CALLS) && !isStandard(object)) {
                add(object);
            }
        }
    }

    /** The program has an object whose state is not seen: by now in the hands of another thread, perhaps. */
    void meetUnseen(Object object, String call) {
        AllwaysTask me = worker.current;
        int slot = add(object);
        if (first[slot] != me) {
            worker.unseen.shares(object.getClass(), call);
        }
    }

    private int add(Object object) {
        worker.identity.met(worker.current, object);
        int slot = slot(object);
        if (executions[slot] == execution) {
            return slot;
        }
        if (2 * count >= objects.length) {
            grow();
            slot = slot(object);
        }
        count++;
        objects[slot] = object;
        executions[slot] = execution;
        first[slot] = worker.current;
        Class<?> type = object.getClass();
        if (!isOfMetType(type)) {
            if (typeCount == types.length) {
                types = java.util.Arrays.copyOf(types, 2 * typeCount);
            }
            types[typeCount++] = type;
        }
        return slot;
    }

    private int kind(Class<?> type) {
        Object known = kinds.get(type);
        if (known == null) {
            worker.current.off++;
            known = worker.synchronizers.on && AllwaysFutures.isPart(type)
                    ? AllwaysPlatform.NONE
                    : AllwaysPlatform.of(type);
            worker.current.off--;
            kinds.put(type, known);
        }
        return (Integer) known;
    }

    private int slot(Object object) {
        int mask = objects.length - 1;
        int slot = System.identityHashCode(object) * 0x9e3779b1 >>> 7 & mask;
        while (executions[slot] == execution && objects[slot] != object) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        Object[] oldObjects = objects;
        int[] oldExecutions = executions;
        AllwaysTask[] oldFirst = first;
        objects = new Object[2 * oldObjects.length];
        executions = new int[objects.length];
        first = new AllwaysTask[objects.length];
        for (int i = 0; i < oldObjects.length; i++) {
            if (oldExecutions[i] == execution) {
                int slot = slot(oldObjects[i]);
                objects[slot] = oldObjects[i];
                executions[slot] = execution;
                first[slot] = oldFirst[i];
            }
        }
    }
}
