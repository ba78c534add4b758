package java.lang;

/**
 * The time of each variable, lock and thread of an execution. Each task has a clock of its own, which moves when its waits run out
 * of time; what happens before something else is never later than that, as with Lamport's clocks. So what a task is told of the
 * time depends on what happened before, and not on what others do meanwhile.
 */
final class AllwaysTimes {
    private final AllwaysVariables variables = new AllwaysVariables();
    private long[] times = new long[64];

    void clear() {
        variables.clear();
    }

    void forget() {
        variables.forget();
    }

    /** The task is to do now what it was about to do. */
    void pass(AllwaysTask task) {
        switch (task.kind()) {
            case AllwaysTask.READ,
                    AllwaysTask.LOCK,
                    AllwaysTask.JOIN,
                    AllwaysTask.PARK,
                    AllwaysTask.INTERRUPTED,
                    AllwaysTask.CLEAR -> acquire(task);
            case AllwaysTask.UPDATE -> {
                acquire(task);
                release(task);
            }
            case AllwaysTask.WRITE,
                    AllwaysTask.UNLOCK,
                    AllwaysTask.WAIT,
                    AllwaysTask.END,
                    AllwaysTask.UNPARK,
                    AllwaysTask.INTERRUPT -> release(task);
            default -> {}
        }
    }

    private void acquire(AllwaysTask task) {
        int number = variables.known(task.object, AllwaysVariables.part(task.offset, task.space));
        if (number >= 0) {
            task.clock = Math.max(task.clock, times[number]);
        }
    }

    private void release(AllwaysTask task) {
        int met = variables.count();
        int number = variables.number(task.object, AllwaysVariables.part(task.offset, task.space));
        if (number == times.length) {
            times = java.util.Arrays.copyOf(times, 2 * number);
        }
        times[number] = number == met ? task.clock : Math.max(times[number], task.clock);
    }
}
