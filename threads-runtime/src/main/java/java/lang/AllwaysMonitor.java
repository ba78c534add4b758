package java.lang;

/** The monitor of an object, a lock or a semaphore, as the tasks of one worker see it. */
final class AllwaysMonitor {
    Object object;
    boolean counted; // it is a semaphore, whose permits the object has
    AllwaysTask owner;
    int entries;
    int readers; // how often tasks hold it beside each other
    AllwaysTask contenders; // that are about to lock it
    AllwaysTask waiters; // in the order in which they came
    AllwaysMonitor nextInTable;

    boolean isIdle() {
        return owner == null && readers == 0 && contenders == null && waiters == null;
    }

    void addContender(AllwaysTask task) {
        task.monitor = this;
        task.nextContender = contenders;
        contenders = task;
        let(task);
    }

    void removeContender(AllwaysTask task) {
        if (contenders == task) {
            contenders = task.nextContender;
        } else {
            AllwaysTask before = contenders;
            while (before.nextContender != task) {
                before = before.nextContender;
            }
            before.nextContender = task.nextContender;
        }
        task.nextContender = null;
        task.monitor = null;
    }

    /** The owner or the permits have changed: tasks that are to take it can, or can't. */
    void letContenders() {
        for (AllwaysTask task = contenders; task != null; task = task.nextContender) {
            let(task);
        }
    }

    private void let(AllwaysTask task) {
        task.ready = isEnough(task) || task.isCalledOff();
    }

    /** Whether a task can take it. */
    boolean isEnough(AllwaysTask task) {
        return counted
                ? AllwaysQueued.state(object) >= task.needs
                : owner == task || owner == null && (readers == 0 || task.shared);
    }

    void addWaiter(AllwaysTask task) {
        task.monitor = this;
        task.nextWaiter = null;
        if (waiters == null) {
            waiters = task;
            return;
        }
        AllwaysTask last = waiters;
        while (last.nextWaiter != null) {
            last = last.nextWaiter;
        }
        last.nextWaiter = task;
    }

    int waiterCount() {
        int count = 0;
        for (AllwaysTask task = waiters; task != null; task = task.nextWaiter) {
            count++;
        }
        return count;
    }

    AllwaysTask waiter(int number) {
        AllwaysTask task = waiters;
        for (int i = 0; i < number; i++) {
            task = task.nextWaiter;
        }
        return task;
    }

    void removeWaiter(AllwaysTask task) {
        if (waiters == task) {
            waiters = task.nextWaiter;
        } else {
            AllwaysTask before = waiters;
            while (before.nextWaiter != task) {
                before = before.nextWaiter;
            }
            before.nextWaiter = task.nextWaiter;
        }
        task.nextWaiter = null;
    }
}
