package java.lang;

/** The monitor of an object, as the tasks of one worker see it. */
final class AllwaysMonitor {
    Object object;
    AllwaysTask owner;
    int entries;
    AllwaysTask contenders; // that are about to lock it
    AllwaysTask waiters; // in the order in which they came
    AllwaysMonitor nextInTable;

    boolean isIdle() {
        return owner == null && contenders == null && waiters == null;
    }

    void addContender(AllwaysTask task) {
        task.monitor = this;
        task.nextContender = contenders;
        contenders = task;
        task.ready = owner == null;
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

    /** The owner has changed: who is to lock it can, or can't. */
    void letContenders(boolean go) {
        for (AllwaysTask task = contenders; task != null; task = task.nextContender) {
            task.ready = go;
        }
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
