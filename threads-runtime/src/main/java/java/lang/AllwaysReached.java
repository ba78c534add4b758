package java.lang;

/** By which variables tasks have come to objects: the plain reads of references that were made last. */
final class AllwaysReached {
    private static final int KEPT = 16;
    private static final int NONE = -1;

    private final Object[] objects = new Object[KEPT];
    private final AllwaysTask[] tasks = new AllwaysTask[KEPT];
    private final Object[] holders = new Object[KEPT]; // of the variable; null: it is static
    private final String[] parts = new String[KEPT]; // its name
    private int next;

    void add(AllwaysTask task, Object object, Object holder, String part) {
        objects[next] = object;
        tasks[next] = task;
        holders[next] = holder;
        parts[next] = part;
        next = (next + 1) % KEPT;
    }

    /** The variable's name; null: not known. */
    String part(AllwaysTask task, Object object) {
        int last = last(task, object);
        return last == NONE ? null : parts[last];
    }

    /** Whose variable it is; null if it is static or not known. */
    Object holder(AllwaysTask task, Object object) {
        int last = last(task, object);
        return last == NONE ? null : holders[last];
    }

    private int last(AllwaysTask task, Object object) {
        for (int i = 1; i <= KEPT && object != null; i++) {
            int at = (next - i + KEPT) % KEPT;
            if (tasks[at] == task && objects[at] == object) {
                return at;
            }
        }
        return NONE;
    }

    void clear() {
        java.util.Arrays.fill(objects, null);
        java.util.Arrays.fill(tasks, null);
        java.util.Arrays.fill(holders, null);
    }
}
