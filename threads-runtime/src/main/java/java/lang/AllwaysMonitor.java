package java.lang;

/** The monitor of an object, a lock or a semaphore, as the tasks of one worker see it. */
final class AllwaysMonitor {
    Object object;
    boolean counted; // it is a semaphore, whose permits the object has
    boolean fair; // who may wait does so behind those that have come
    boolean ordered; // tasks take it in the order in which they came
    boolean seen; // it may be asked who waits for it: to find it taken, to queue and to leave the queue are steps
    private boolean stays; // known until the execution is over
    private boolean queues; // of permits: to find too few is a step, and tasks queue then
    AllwaysTask owner;
    AllwaysTask writer; // of a stamped lock: who took it last to write
    int entries;
    int readers; // how often tasks hold it beside each other
    AllwaysClaim contenders; // of tasks that are about to lock it
    AllwaysConditionWait waiters; // in the order in which they came

    // of one that is taken in order: how often tasks have come for it, alone and to hold it beside each other
    private int came;
    private int cameToShare;
    private int left; // of those that came to hold it beside each other: how many have given it back, or up
    private AllwaysTask[] sharers = new AllwaysTask[0]; // a task as often as it holds it beside others

    // of permits for which tasks do not queue
    private AllwaysTask user; // who took some first, or gave some
    private boolean shared; // others did so, too
    private AllwaysTask claimant; // who claimed some first, and may have waited
    private int claimed; // how many
    private boolean othersClaim; // others did so, too
    private boolean claimsDiffer; // or another number was claimed

    // where it may be asked who waits: the claims of tasks that queue, in the order in which they came
    private AllwaysClaim[] queue = new AllwaysClaim[2];
    private int queued;

    /**
     * Becomes that of another object.
     *
     * @param asked whether the program asks who waits for locks
     * @param queues whether tasks queue for permits
     */
    void begin(Object object, boolean asked, boolean queues) {
        this.object = object;
        readers = 0;
        boolean ofPlatform = AllwaysQueued.is(object);
        counted = ofPlatform && AllwaysQueued.isSemaphore(object);
        fair = ofPlatform && AllwaysQueued.isFair(object);
        seen = asked && ofPlatform && AllwaysQueued.canBeAsked(object);
        this.queues = queues && counted && !fair && !seen;
        ordered = fair || this.queues || ofPlatform && AllwaysQueued.isReadWrite(object) && !seen;
        stays = ordered || seen || counted;
        user = null;
        shared = false;
        claimant = null;
        othersClaim = false;
        claimsDiffer = false;
        queued = 0;
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
     *
     * A read-write lock that is not fair is taken in order, too: readers wait behind a writer there, and a task that
     * barges does what it could have done had it come first, for nobody sees when others have come. It could not where
     * a wait has run out since then: that does so only when others can't continue.
     */

    /** The task comes, and has its place behind those that came before. */
    void line(AllwaysClaim claim) {
        AllwaysWorker worker = claim.task.worker;
        if (!fair && !counted && hasWaitedLong(claim.shared, worker.runOut)) {
            worker.unseen.misses("time passed while threads waited for a read-write lock that is not fair: that others"
                    + " come later and take it before these is explored by --platform stepwise alone");
        }
        claim.since = worker.runOut;
        claim.placed = true;
        if (claim.shared) {
            claim.place = (long) came << Integer.SIZE;
            cameToShare++;
        } else {
            claim.place = ((long) came++ << Integer.SIZE) + cameToShare;
        }
    }

    /**
     * Whether a task waits, and came before the last wait ran out, before which another one may take it: one that is to
     * share it only before one that waits behind others that share it.
     */
    private boolean hasWaitedLong(boolean shared, int runOut) {
        boolean waitsToShare = false;
        boolean waits = false;
        for (AllwaysClaim claim = contenders; claim != null; claim = claim.next) {
            waitsToShare |= claim.placed && claim.shared;
            waits |= claim.placed && claim.since < runOut && !(shared && claim.shared);
        }
        return waits && (!shared || waitsToShare);
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
        for (AllwaysClaim claim = contenders; claim != null; claim = claim.next) {
            if (claim.placed && !claim.shared) {
                turn = Math.min(turn, (int) (claim.place >> Integer.SIZE));
            }
        }
        return turn;
    }

    /**
     * Whether tasks that came wait, be it their turn or not; of one that is not fair, whether one waits that is to have
     * it alone, as those see that come to share it: the first in its queue.
     */
    boolean hasLine() {
        if (seen) {
            int first = 0;
            while (first < queued && !(queue[first].linked && (queue[first].named || !fair))) {
                first++;
            }
            return first < queued && (fair || queue[first].named && !queue[first].shared);
        }
        for (AllwaysClaim claim = contenders; claim != null; claim = claim.next) {
            if (claim.placed && (fair || !claim.shared)) {
                return true;
            }
        }
        return false;
    }

    /** The task holds it beside others, once more. */
    void share(AllwaysTask task) {
        if (isOrderSeen() && !isSharedBy(task) && isWantedAlone()) {
            task.worker.unseen.misses("it may be asked who waits for a read-write lock that is not fair: that a reader"
                    + " waits there behind a writer that waits is explored by --platform stepwise alone");
        }
        readers++;
        if (ordered || seen) {
            left--;
            sharers = java.util.Arrays.copyOf(sharers, readers);
            sharers[readers - 1] = task;
        }
    }

    /** Once less. */
    void unshare(AllwaysTask task) {
        readers--;
        if (ordered || seen) {
            left++;
            int i = 0;
            while (sharers[i] != task) {
                i++;
            }
            sharers[i] = sharers[readers];
            sharers[readers] = null;
        }
    }

    private boolean isWantedAlone() {
        for (AllwaysClaim claim = contenders; claim != null; claim = claim.next) {
            if (!claim.shared) {
                return true;
            }
        }
        return false;
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

    /** Whether those that come and may wait do so behind those that have come. */
    boolean isInOrder(boolean shared) {
        return fair || shared && AllwaysQueued.isReadWrite(object);
    }

    // ---- the queue, where it may be asked who is in it

    /** Whether it matters to others who is the first in the queue, although it is not fair. */
    boolean isOrderSeen() {
        return seen && !fair && AllwaysQueued.isReadWrite(object);
    }

    /** A task joins the queue. */
    void enqueue(AllwaysClaim claim) {
        if (queued == queue.length) {
            queue = java.util.Arrays.copyOf(queue, 2 * queued);
        }
        queue[queued++] = claim;
        claim.linked = true;
        claim.named = true;
    }

    /** The claim of a task that is in the queue; null: it is not there. */
    AllwaysClaim inQueue(AllwaysTask task) {
        for (int i = 0; i < queued; i++) {
            if (queue[i].task == task) {
                return queue[i];
            }
        }
        return null;
    }

    /** A task leaves the queue. */
    void dequeue(AllwaysClaim claim) {
        int place = 0;
        while (queue[place] != claim) {
            place++;
        }
        System.arraycopy(queue, place + 1, queue, place, queued - place - 1);
        queue[--queued] = null;
    }

    /** Whether some task is in the queue. */
    boolean hasQueue() {
        if (!seen) {
            return inQueue(true, true).length > 0;
        }
        int i = 0;
        while (i < queued && !queue[i].linked) {
            i++;
        }
        return i < queued;
    }

    /**
     * The threads that wait, the last one first.
     *
     * @param alone those that are to have it alone
     * @param shared those that are to share it
     */
    Thread[] inQueue(boolean alone, boolean shared) {
        Thread[] threads = new Thread[4];
        int count = 0;
        for (int i = queued - 1; seen && i >= 0; i--) {
            threads = with(threads, count, queue[i], alone, shared);
            count += threads[count] == null ? 0 : 1;
        }
        for (AllwaysClaim claim = seen ? null : contenders; claim != null; claim = claim.next) {
            if (!claim.task.ready) {
                threads = with(threads, count, claim, alone, shared);
                count += threads[count] == null ? 0 : 1;
            }
        }
        return java.util.Arrays.copyOf(threads, count);
    }

    private Thread[] with(Thread[] threads, int count, AllwaysClaim claim, boolean alone, boolean shared) {
        Thread[] all = count + 1 < threads.length ? threads : java.util.Arrays.copyOf(threads, 2 * threads.length);
        boolean wanted = (claim.shared ? shared : alone) && (claim.named || !seen);
        all[count] = wanted ? claim.task.thread : null;
        return all;
    }

    // ---- those that want it

    void addContender(AllwaysClaim claim) {
        claim.monitor = this;
        claim.next = contenders;
        contenders = claim;
        let(claim);
    }

    void removeContender(AllwaysClaim claim) {
        if (contenders == claim) {
            contenders = claim.next;
        } else {
            AllwaysClaim before = contenders;
            while (before.next != claim) {
                before = before.next;
            }
            before.next = claim.next;
        }
        claim.next = null;
        claim.monitor = null;
        left += claim.placed && claim.shared ? 1 : 0;
        claim.placed = false;
        claim.condition = null;
    }

    /** The owner or the permits have changed: tasks that are to take it can, or can't. */
    void letContenders() {
        for (AllwaysClaim claim = contenders; claim != null; claim = claim.next) {
            let(claim);
        }
    }

    private void let(AllwaysClaim claim) {
        boolean enough = isEnough(claim);
        claim.task.ready = enough || claim.task.isCalledOff();
        if (!enough && counted) {
            mayWait(claim);
        }
    }

    // ---- permits
    /*
     * Who finds too few queues, and has some when those before it have theirs: behind a task that wants many, one may
     * wait for ever that wants few. Where all want the same number nobody can tell, and a task that has some before
     * others that wait has come before them. So tasks queue only in a program in which they claim different numbers.
     */

    /** Whether to find it taken is a step of its own, behind which tasks queue. */
    boolean isTriedFirst() {
        return seen || queues;
    }

    /** A task takes permits, or gives some. */
    void use(AllwaysTask task) {
        shared |= user != null && user != task;
        user = user == null ? task : user;
    }

    /** The task has as many as it claims: perhaps it waited until others had given some. */
    void had(AllwaysClaim claim) {
        if (shared || user != null && user != claim.task) {
            mayWait(claim);
        }
    }

    private void mayWait(AllwaysClaim claim) {
        if (ordered || claim.permits == 0) {
            return;
        }
        if (claimant == null) {
            claimant = claim.task;
            claimed = claim.permits;
        }
        othersClaim |= claimant != claim.task;
        claimsDiffer |= claimed != claim.permits;
        if (othersClaim && claimsDiffer) {
            claim.task.worker.synchronizers.claimDifferentNumbers();
        }
    }

    /** Whether there is as much as is claimed. */
    boolean isEnough(AllwaysClaim claim) {
        AllwaysTask task = claim.task;
        if (claim.placed) {
            return level() >= claim.amount(task);
        }
        if (task.space == AllwaysNames.STAMP) {
            return AllwaysStamps.isEnough(object, claim.shared);
        }
        return counted
                ? AllwaysQueued.state(object) >= claim.permits
                : owner == task || owner == null && (readers == 0 || claim.shared);
    }

    void addWaiter(AllwaysConditionWait wait) {
        if (waiters == null) {
            waiters = wait;
            return;
        }
        AllwaysConditionWait last = waiters;
        while (last.next != null) {
            last = last.next;
        }
        last.next = wait;
    }

    int waiterCount() {
        int count = 0;
        for (AllwaysConditionWait wait = waiters; wait != null; wait = wait.next) {
            count++;
        }
        return count;
    }

    AllwaysConditionWait waiter(int number) {
        AllwaysConditionWait wait = waiters;
        for (int i = 0; i < number; i++) {
            wait = wait.next;
        }
        return wait;
    }

    void removeWaiter(AllwaysConditionWait wait) {
        if (waiters == wait) {
            waiters = wait.next;
        } else {
            AllwaysConditionWait before = waiters;
            while (before.next != wait) {
                before = before.next;
            }
            before.next = wait.next;
        }
        wait.next = null;
    }
}
