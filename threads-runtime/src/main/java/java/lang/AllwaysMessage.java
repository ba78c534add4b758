package java.lang;

/** One value that a variable was given: a message of the promising and view-based models. */
final class AllwaysMessage {
    static final int INITIAL = -1;

    final int task; // that wrote it; INITIAL: known to all
    final int time; // of that task
    long bits; // of a primitive value
    Object reference;
    int[] past; // of the writer, as it was then; null: of the initial message
    int[] readers; // the pasts of those who have read it by volatile accesses; null: none have
    long position; // among the messages of its variable, of which newer ones have greater ones
    int[] view; // what is known to whoever acquires it; null: nothing
    int[] seen; // when each task first read it, other than plainly; null: none did
    int[] plainly; // when each task first read it plainly
    boolean ordered; // with all volatile accesses and full fences: the write is volatile
    boolean byFence; // the view is that of a fence
    boolean update; // by an operation that read the message before it: nothing comes between the two
    AllwaysMessage older;
    int kept; // of the newest: how many older ones there are
    StackTraceElement[] place; // where it was written, if that is to be told

    AllwaysMessage(int task, int time) {
        this.task = task;
        this.time = time;
    }

    /**
     * Whether this is behind a position and volatile, or continues from such a message by operations that read and
     * write.
     */
    boolean isBehindOrdered(long position) {
        for (AllwaysMessage each = this; each != null && each.position > position; each = each.older) {
            if (each.ordered) {
                return true;
            }
            if (!each.update) {
                return false;
            }
        }
        return false;
    }

    /** Notes the first time at which a task read it. */
    static int[] noted(int[] times, int task, int time) {
        int[] result = times == null
                ? new int[task + 2]
                : times.length <= task ? java.util.Arrays.copyOf(times, task + 2) : times;
        if (result[task] == 0) {
            result[task] = time;
        }
        return result;
    }
}
