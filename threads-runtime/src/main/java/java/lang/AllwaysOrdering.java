package java.lang;

/** What orders the steps of tasks: data races and a weak memory depend on it. */
final class AllwaysOrdering {
    private final AllwaysWorker worker;

    AllwaysOrdering(AllwaysWorker worker) {
        this.worker = worker;
    }

    void acquires(AllwaysTask task, Object object, long part, int space) {
        if (worker.racing) {
            worker.races.acquire(task, object, part, space);
        }
        if (worker.weak) {
            worker.memory.views.acquire(task.index, object, part, space);
        }
    }

    /** As {@link #acquires}, of a field that the platform's code has written: what it has released is known. */
    void acquiresField(AllwaysTask task, Object object, long offset) {
        acquires(task, object, offset, AllwaysNames.FIELD);
        if (worker.weak) {
            worker.memory.access(
                    AllwaysTask.READ, object, offset, AllwaysNames.FIELD, AllwaysAccessHooks.ACQUIRES, false);
        }
    }

    void releases(AllwaysTask task, Object object, long part, int space) {
        if (worker.racing) {
            worker.races.release(task, object, part, space);
        }
        if (worker.weak) {
            worker.memory.views.release(task.index, object, part, space);
        }
    }

    /** A task comes behind what its creator has done; null: it has none. */
    void creates(AllwaysTask creator, AllwaysTask task) {
        if (worker.racing) {
            worker.races.created(creator, task);
        }
        if (worker.weak) {
            worker.memory.created(creator, task);
        }
    }

    /** The current task knows that another one has ended. */
    void joins(AllwaysTask ended) {
        ended.joined = true;
        if (worker.racing) {
            worker.races.joined(ended);
        }
        if (worker.weak) {
            worker.memory.views.ended(worker.current.index, ended.index);
        }
    }

    /** From here on accesses order nothing, until {@link #watch}. */
    int unwatch() {
        int watched = (worker.racing ? 1 : 0) | (worker.weak ? 2 : 0);
        worker.racing = false;
        worker.weak = false;
        return watched;
    }

    /** @param watched what {@link #unwatch} has answered */
    void watch(int watched) {
        worker.racing = (watched & 1) != 0;
        worker.weak = (watched & 2) != 0;
    }
}
