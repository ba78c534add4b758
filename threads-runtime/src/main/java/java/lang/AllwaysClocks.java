package java.lang;

/**
 * What happens before what in an execution, after the Java Memory Model (JLS 17.4.5), by a vector clock for each task
 * and each variable or monitor that orders tasks.
 *
 * <p>Accesses by {@code VarHandle} and {@code Unsafe} order by their mode: what releases goes before what acquires it
 * later, as does what is behind a fence that releases and is seen before one that acquires.
 */
final class AllwaysClocks {
    private static final int[] NONE = {};

    private int[][] ofVariable = new int[256][];
    private boolean[] orders = new boolean[256]; // whether the variable has a clock in this execution
    private int[][] ofTask = new int[16][];
    private int[][] released = new int[16][]; // a task's clock at its last fence that releases; null: none
    private int[][] seen = new int[16][]; // what a task would know by a fence that acquires; null: nothing

    void clear() {
        java.util.Arrays.fill(released, null);
        java.util.Arrays.fill(seen, null);
    }

    /** A variable is met for the first time in this execution; those with lower numbers were met before. */
    void met(int variable) {
        if (variable == orders.length) {
            ofVariable = java.util.Arrays.copyOf(ofVariable, 2 * variable);
            orders = java.util.Arrays.copyOf(orders, 2 * variable);
        }
        orders[variable] = false;
    }

    /** The clock of a task: up to which of its own steps, and of each other's, all happened before. */
    int[] of(int task) {
        return ofTask[task];
    }

    /** A task was created by another one; -1: by none. */
    void created(int creator, int task) {
        if (task == ofTask.length) {
            ofTask = java.util.Arrays.copyOf(ofTask, 2 * task);
            released = java.util.Arrays.copyOf(released, 2 * task);
            seen = java.util.Arrays.copyOf(seen, 2 * task);
        }
        int[] clock = ofTask[task];
        if (clock == null) {
            clock = ofTask[task] = new int[Math.max(8, Integer.highestOneBit(task) * 2)];
        } else {
            java.util.Arrays.fill(clock, 0);
        }
        if (creator >= 0) {
            clock = ofTask[task] = joined(clock, ofTask[creator]);
            ofTask[creator][creator]++;
        }
        clock[task] = 1;
    }

    /** A task knows that another one has ended. */
    void ended(int task, int ended) {
        ofTask[task] = joined(ofTask[task], ofTask[ended]);
    }

    void acquire(int task, int variable) {
        if (orders[variable]) {
            ofTask[task] = joined(ofTask[task], ofVariable[variable]);
        }
    }

    void release(int task, int variable) {
        add(variable, ofTask[task]);
        ofTask[task][task]++;
    }

    /** A task has read where a fence that follows may acquire. */
    void look(int task, int variable) {
        if (orders[variable]) {
            seen[task] = joined(seen[task] == null ? NONE : seen[task], ofVariable[variable]);
        }
    }

    /** A task has written what a fence before may have released. */
    void show(int task, int variable) {
        if (released[task] != null) {
            add(variable, released[task]);
        }
    }

    void acquireFence(int task) {
        if (seen[task] != null) {
            ofTask[task] = joined(ofTask[task], seen[task]);
        }
    }

    void releaseFence(int task) {
        released[task] = ofTask[task].clone();
        ofTask[task][task]++;
    }

    private void add(int variable, int[] clock) {
        int[] known = ofVariable[variable];
        if (known == null) {
            known = new int[clock.length];
        } else if (!orders[variable]) {
            java.util.Arrays.fill(known, 0);
        }
        orders[variable] = true;
        ofVariable[variable] = joined(known, clock);
    }

    private static int[] joined(int[] clock, int[] other) {
        int[] result = clock.length < other.length ? java.util.Arrays.copyOf(clock, other.length) : clock;
        for (int i = 0; i < other.length; i++) {
            if (other[i] > result[i]) {
                result[i] = other[i];
            }
        }
        return result;
    }
}
