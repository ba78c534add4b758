package java.lang;

/** The monitor of an object, a lock or a semaphore, as the tasks of one worker see it. */
final class AllwaysMonitor {
    Object object;
    boolean counted; // it is a semaphore, whose permits the object has
    boolean fair; // tasks take it in the order in which they came
    private boolean stays; // known until the execution is over
    AllwaysTask owner;
    int entries;
    int readers; // how often tasks hold it beside each other
    AllwaysTask contenders; // that are about to lock it
    AllwaysTask waiters; // in the order in which they came

    // of a fair one: how often tasks have come for it, alone and to hold it beside each other
    private int came;
    private int cameToShare;
    private int left; // of those that came to hold it beside each other: how many have given it back, or up
    private AllwaysTask[] sharers = new AllwaysTask[0]; // a task as often as it holds it beside others

    /** Becomes that of another object. */
    void begin(Object object) {
        this.object = object;
        readers = 0;
        boolean ofPlatform = AllwaysQueued.is(object);
        counted = ofPlatform && AllwaysQueued.isSemaphore(object);
        fair = ofPlatform && AllwaysQueued.isFair(object);
        stays = fair;
    }

    /** Those that want an object which is no monitor; known as long as the execution continues. */
    static AllwaysMonitor that(Object object) {
        var wanted = new AllwaysMonitor();
        wanted.object = object;
        wanted.stays = true;
        return wanted;
    }

    boolean isIdle() {
        return owner == null && readers == 0 && contenders == null && waiters == null && !stays;
    }

    // ---- the order in which tasks came
    /*
     * Who comes gets a number: how many came alone before it, and below that how many came to share. It is its turn
     * when there is as much. What there is grows when tasks leave, so it is the same in every order of what does not
     * depend on each other: those that come depend on those that have come, and not on those that leave.
     */

    /** The task comes, and has its place behind those that came before. */
    void line(AllwaysTask task) {
        task.placed = true;
        if (task.shared) {
            task.place = (long) came << Integer.SIZE;
            cameToShare++;
        } else {
            task.place = ((long) came++ << Integer.SIZE) + cameToShare;
        }
    }

    /** How much there is for those that came: nothing while a task has it alone. */
    long level() {
        if (counted) {
            return ((long) turn() << Integer.SIZE) + AllwaysQueued.state(object);
        }
        return owner != null ? -1 : ((long) turn() << Integer.SIZE) + AllwaysQueued.all(object) + left;
    }

    /** The first number of those that came alone and wait. */
    private int turn() {
        int turn = came;
        for (AllwaysTask task = contenders; task != null; task = task.nextContender) {
            if (task.placed && !task.shared) {
                turn = Math.min(turn, (int) (task.place >> Integer.SIZE));
            }
        }
        return turn;
    }

    /** Whether tasks that came wait, be it their turn or not. */
    boolean hasLine() {
        for (AllwaysTask task = contenders; task != null; task = task.nextContender) {
            if (task.placed) {
                return true;
            }
        }
        return false;
    }

    /** The task holds it beside others, once more. */
    void share(AllwaysTask task) {
        readers++;
        if (fair) {
            left--;
            sharers = java.util.Arrays.copyOf(sharers, readers);
            sharers[readers - 1] = task;
        }
    }

    /** Once less. */
    void unshare(AllwaysTask task) {
        readers--;
        if (fair) {
            left++;
            int i = 0;
            while (sharers[i] != task) {
                i++;
            }
            sharers[i] = sharers[readers];
            sharers[readers] = null;
        }
    }

    /** Whether the task need not come for it, as it has it already, alone or beside others. */
    boolean isSharedBy(AllwaysTask task) {
        for (int i = 0; i < readers; i++) {
            if (sharers[i] == task) {
                return true;
            }
        }
        return owner == task;
    }

    // ---- those that want it

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
        left += task.placed && task.shared ? 1 : 0;
        task.placed = false;
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
        if (task.placed) {
            return level() >= task.needs();
        }
        if (task.space == AllwaysNames.STAMP) {
            return AllwaysStamps.isEnough(task);
        }
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
