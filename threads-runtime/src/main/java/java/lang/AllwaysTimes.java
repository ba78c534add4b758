package java.lang;

/**
 * The time of each variable, lock and thread of an execution. Each task has a clock of its own, which moves when its
 * waits run out of time; what happens before something else is never later than that, as with Lamport's clocks. So
 * what a task is told of the time depends on what happened before, and not on what others do meanwhile.
 */
final class AllwaysTimes {
    private static final long READERS = AllwaysVariables.part(AllwaysNames.READERS, AllwaysNames.MONITOR);
    private static final long ENTRIES = AllwaysVariables.part(AllwaysNames.ENTRIES, AllwaysNames.CONTENT);
    private static final long STOPPED = AllwaysVariables.part(AllwaysNames.STOPPED, AllwaysNames.CONTENT);
    private static final long ENDED = AllwaysVariables.part(0, AllwaysNames.THREAD); // of a thread
    private static final long LOCK = AllwaysVariables.part(0, AllwaysNames.MONITOR); // of a thread, for its end
    private static final long PERMIT = AllwaysVariables.part(1, AllwaysNames.THREAD);
    private static final long FLAG = AllwaysVariables.part(2, AllwaysNames.THREAD); // that it is interrupted
    private static final long WAITING = AllwaysVariables.part(AllwaysNames.WAITING, AllwaysNames.MONITOR);
    private static final long MEETING = AllwaysVariables.part(0, AllwaysNames.MEETING);

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
                    AllwaysTask.TRY_SHARE,
                    AllwaysTask.SEE_LINE,
                    AllwaysTask.LOOK,
                    AllwaysTask.START_TASK,
                    AllwaysTask.AWAIT_RESULT,
                    AllwaysTask.SEE_PHASE,
                    AllwaysTask.AWAIT_PHASE -> acquire(task);
            case AllwaysTask.MEET -> {
                acquire(task);
                release(task);
                releaseMeeting(task, task.worker.meetings.partner(task));
            }
            case AllwaysTask.AWAIT_MEETING -> {
                acquire(task, task.thread, MEETING);
                acquire(task, task.thread, FLAG);
            }
            case AllwaysTask.LOOK_AGAIN -> {
                acquire(task);
                acquire(task, task.thread, FLAG);
                release(task);
            }
            case AllwaysTask.MISS -> {
                acquire(task);
                acquire(task, task.thread, FLAG);
                release(task);
                release(task, task.object, ENDED);
            }
            case AllwaysTask.LEAVE_POOL, AllwaysTask.LEAVE_UNMET -> {
                acquire(task);
                release(task, task.object, ENDED);
            }
            case AllwaysTask.SHUT_DOWN, AllwaysTask.STOP_POOL, AllwaysTask.STOP_TASKS, AllwaysTask.DIE -> {
                acquire(task);
                release(task);
                release(task, task.object, ENDED);
                release(task, task.object, STOPPED);
            }
            case AllwaysTask.ADD_FUNCTION -> {
                acquire(task);
                acquire(task, task.object, AllwaysFutures.FUNCTIONS_PART);
                release(task, task.object, AllwaysFutures.FUNCTIONS_PART);
            }
            case AllwaysTask.WRITE, AllwaysTask.UNLOCK, AllwaysTask.ARRIVE, AllwaysTask.END_FUNCTION -> release(task);
            case AllwaysTask.FIND, AllwaysTask.FIND_INSTEAD -> acquireEntry(task);
            case AllwaysTask.CHANGE_ENTRY, AllwaysTask.CHANGE_HELD -> {
                acquireEntry(task);
                release(task, task.object, entry(task));
                release(task, task.object, ENTRIES);
            }
            case AllwaysTask.AWAIT_OR_LEAVE, AllwaysTask.AWAIT_DONE -> {
                acquire(task);
                acquire(task, task.thread, FLAG);
            }
            case AllwaysTask.REACH, AllwaysTask.TRIP, AllwaysTask.BREAK -> {
                acquire(task);
                acquire(task, task.thread, FLAG);
                release(task);
            }
            case AllwaysTask.UPDATE,
                    AllwaysTask.TAKE_FIRST,
                    AllwaysTask.ADVANCE,
                    AllwaysTask.TAKE_TASK,
                    AllwaysTask.TAKE_LATER,
                    AllwaysTask.TAKE_FUNCTION,
                    AllwaysTask.COME_FOR_TASK -> {
                acquire(task);
                release(task);
            }
            case AllwaysTask.UNSHARE -> release(task, task.object, READERS);
            case AllwaysTask.ACQUIRE, AllwaysTask.SHARE, AllwaysTask.PASS, AllwaysTask.GIVE_UP, AllwaysTask.LEAVE -> {
                acquire(task);
                acquire(task, task.thread, FLAG);
                if (task.isOfContent() || task.isPlaced()) { // others may wait for what it leaves
                    release(task);
                }
            }
            case AllwaysTask.WAIT -> {
                acquire(task, task.thread, FLAG);
                release(task);
            }
            case AllwaysTask.JOIN_QUEUE, AllwaysTask.LEAVE_QUEUE -> release(task);
            case AllwaysTask.JOIN_QUEUE_BEHIND, AllwaysTask.LEAVE_QUEUE_BEFORE -> {
                acquire(task);
                release(task);
            }
            case AllwaysTask.SEE_QUEUE -> {
                acquire(task);
                acquire(task, task.object, queue(task));
            }
            case AllwaysTask.TAKE_UNQUEUED -> {
                acquire(task);
                acquire(task, task.object, queue(task));
                release(task);
            }
            case AllwaysTask.COME_SEEN,
                    AllwaysTask.COME_TO_SHARE_SEEN,
                    AllwaysTask.NOTIFY_SEEN,
                    AllwaysTask.SIGNAL_SEEN -> release(task, task.object, queue(task));
            case AllwaysTask.AWAKE_SEEN, AllwaysTask.WAKE_SEEN -> {
                acquire(task, task.thread, FLAG);
                release(task, task.object, WAITING);
            }
            case AllwaysTask.END -> {
                if (task.notifiesAtEnd()) {
                    acquire(task, task.thread, LOCK);
                    release(task, task.thread, LOCK);
                }
                release(task, task.object, ENDED);
            }
            case AllwaysTask.COMPLETE_TASK -> release(task, task.object, ENDED);
            case AllwaysTask.JOIN -> {
                acquire(task, task.object, ENDED);
                acquire(task, task.thread, FLAG);
            }
            case AllwaysTask.PARK -> {
                acquire(task, task.thread, PERMIT);
                acquire(task, task.thread, FLAG);
            }
            case AllwaysTask.UNPARK -> release(task, task.object, PERMIT);
            case AllwaysTask.INTERRUPT -> release(task, task.object, FLAG);
            case AllwaysTask.INTERRUPTED -> acquire(task, task.object, FLAG);
            case AllwaysTask.SLEEP, AllwaysTask.AWAKE, AllwaysTask.CLEAR -> acquire(task, task.thread, FLAG);
            default -> {}
        }
    }

    private void releaseMeeting(AllwaysTask task, AllwaysTask partner) {
        if (partner != null) {
            release(task, partner.thread, MEETING);
        }
    }

    /** Changes of all of the map are those of each entry. */
    private void acquireEntry(AllwaysTask task) {
        acquire(task, task.object, entry(task));
        acquire(task, task.object, AllwaysVariables.part(0, AllwaysNames.CONTENT));
    }

    private static long entry(AllwaysTask task) {
        return AllwaysVariables.part(((AllwaysEntryNeed) task.need).hash & 0xffff_ffffL, AllwaysNames.ENTRY);
    }

    /** The part of a lock, or of permits, that is its queue. */
    private static long queue(AllwaysTask task) {
        return AllwaysVariables.part(AllwaysNames.QUEUED, task.space);
    }

    private void acquire(AllwaysTask task) {
        if (task.isOfMap()) {
            acquire(task, task.object, ENTRIES);
        }
        acquire(task, task.object, AllwaysVariables.part(task.offset, task.space));
        boolean beside = task.space == AllwaysNames.STAMP
                || task.space == AllwaysNames.MONITOR && task.offset == 0 && AllwaysQueued.isReadWrite(task.object);
        if (beside && !task.shares()) {
            acquire(task, task.object, READERS);
        }
    }

    private void acquire(AllwaysTask task, Object object, long part) {
        int number = variables.known(object, part);
        if (number >= 0) {
            task.clock = Math.max(task.clock, times[number]);
        }
    }

    private void release(AllwaysTask task) {
        release(task, task.object, AllwaysVariables.part(task.offset, task.space));
    }

    private void release(AllwaysTask task, Object object, long part) {
        int met = variables.count();
        int number = variables.number(object, part);
        if (number == times.length) {
            times = java.util.Arrays.copyOf(times, 2 * number);
        }
        times[number] = number == met ? task.clock : Math.max(times[number], task.clock);
    }
}
