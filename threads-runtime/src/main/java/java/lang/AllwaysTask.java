package java.lang;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.Continuation;

/** One thread of the program under control: a continuation on the worker's thread, and what it is about to do. */
public final class AllwaysTask extends Continuation {
    /** Kinds of operations: see {@code dev.allways.threads.About}, and compare-and-set operations. */
    /** The result of a method that returns nothing. */
    public static final Object NOTHING = new Object();

    public static final int LOCAL = 0,
            READ = 1,
            WRITE = 2,
            UPDATE = 3,
            LOCK = 4,
            UNLOCK = 5,
            WAIT = 6,
            AWAKE = 7,
            NOTIFY = 8,
            START = 9,
            END = 10,
            JOIN = 11,
            PARK = 12,
            UNPARK = 13,
            SLEEP = 14,
            INTERRUPT = 15,
            INTERRUPTED = 16,
            CLEAR = 17,
            ACQUIRE = 18,
            GIVE_UP = 19,
            SHARE = 20,
            UNSHARE = 21,
            TRY_SHARE = 22,
            COME = 23,
            COME_TO_SHARE = 24,
            PASS = 25,
            LEAVE = 26,
            SIGNAL = 27,
            TAKE_FIRST = 28,
            SEE_LINE = 29,
            LOOK = 30,
            ARRIVE = 31,
            ADVANCE = 32,
            SEE_PHASE = 33,
            AWAIT_PHASE = 34,
            AWAIT_OR_LEAVE = 35,
            REACH = 36,
            TRIP = 37,
            BREAK = 38,
            FIND = 39,
            CHANGE_ENTRY = 40,
            ENTER = 41,
            EXIT = 42,
            TAKE_TASK = 43,
            LEAVE_POOL = 44,
            SHUT_DOWN = 45,
            STOP_POOL = 46,
            AWAIT_DONE = 47,
            DIE = 48,
            CHANGE_HELD = 49,
            FIND_INSTEAD = 50,
            MEET = 51,
            AWAIT_MEETING = 52,
            MISS = 53,
            LEAVE_UNMET = 54,
            COME_FOR_TASK = 55,
            START_TASK = 56,
            COMPLETE_TASK = 57,
            STOP_TASKS = 58,
            AWAIT_RESULT = 59,
            TAKE_FUNCTION = 60,
            END_FUNCTION = 61,
            ADD_FUNCTION = 62,
            TAKE_LATER = 63,
            LOOK_AGAIN = 64,
            JOIN_QUEUE = 65,
            LEAVE_QUEUE = 66,
            JOIN_QUEUE_BEHIND = 67,
            LEAVE_QUEUE_BEFORE = 68,
            COME_SEEN = 69,
            COME_TO_SHARE_SEEN = 70,
            TAKE_UNQUEUED = 71,
            SEE_QUEUE = 72,
            NOTIFY_SEEN = 73,
            SIGNAL_SEEN = 74,
            AWAKE_SEEN = 75,
            WAKE_SEEN = 76,
            AWAKE_DEAF = 77,
            START_GIVEN = 78,
            START_REFUSED = 79;
    static final int CAS_INT = 100, CAS_LONG = 101, CAS_REFERENCE = 102, CAS_BYTE = 105, CAS_SHORT = 106;

    /** An operation that takes something if it is there, or puts something if there is room: an update, or a read. */
    public static final int TRY = 103, TRY_PUT = 104;

    /** An operation that changes an entry of a map if there is none, or if there is one: else it finds that out. */
    public static final int ADD_ENTRY = 107, UPDATE_ENTRY = 108;

    /** An operation that meets another task if one waits: else it is to wait, or finds out that there is none. */
    public static final int COME_TO_MEET = 109, TRY_TO_MEET = 110;

    /** An operation that changes the tag of a forked task if that is the expected one: else it finds that out. */
    public static final int CAS_TAG = 112;

    /** An operation that takes a certain function of a future, if it is among those: else it finds that out. */
    public static final int TAKE_BACK = 113;

    /** An operation that gives a pool a task, which a worker that waits may take at once. */
    public static final int EXECUTE = 111;

    static final long NEVER = Long.MAX_VALUE;
    static final long MILLISECOND = 1_000_000L; // what is nearer to each other is at the same time

    final AllwaysWorker worker;
    final Thread thread;
    private final int threadHash;
    final int index;
    final int code; // of its creator and its number among that one's children, where that fits
    int births; // objects it made
    int birthsInCalls = AllwaysIdentity.INNER; // that are one step: what such a call makes depends on what others did
    AllwaysInitialiser initialiser; // the innermost one that it is in, called by the VM
    private int met; // objects since its last step, each as often as that
    private long metAt; // steps that it had made then
    private int metInCalls;
    int children; // tasks it created

    // what it is about to do
    int kind;
    int hash; // of the object
    Object object; // what it does that to; null: nothing shared
    long offset; // of the field in the object, an index of the array, or the number of a static field
    int space; // what the offset is
    Object base; // of a compare-and-set operation: where Unsafe finds what it compares
    long address;
    long expected;
    Object expectedReference;
    int mode; // what it does to order tasks
    boolean weakly; // whether it may find an older value than the newest

    // whether it can continue
    boolean ready;
    boolean yielding; // lets others go first
    long yielded = -1; // how much had changed in the execution when it yielded last
    int early; // how many more of its waits may run out of time while others could continue
    int spurious; // how many more may end for no reason
    long clock; // virtual, in nanoseconds
    long drawn; // of its random numbers
    boolean begun;
    Thread carrier; // of the operating system, that is its own; null: it is a continuation on the worker's
    Runnable body; // of a virtual thread, that has a carrier of its own
    boolean left; // and has nothing more to do there
    Throwable uncaught; // ended the body of its virtual thread
    int held; // real monitors, at most: each beside the one that is under control
    AllwaysForkPool forkPool; // whose task it is; null: of none
    Object terminated; // a fork/join pool that it knows to be; null: it knows of none
    boolean ended;
    boolean joined; // another task knows that it has ended
    boolean buried; // pinned, and another one runs on top of it: it is not gone back to
    Throwable pinned; // tells where it is, or was when the execution ended; null: not pinned
    long deadline = NEVER; // when it may continue although it is not ready
    long putOff = NEVER; // the earliest deadline of its wait that others have put off
    long guarding = -1; // what since was when its wait was taken for a guard last
    long since; // steps of the execution when it said what it is about to do
    boolean mayWakeSpuriously; // where it is about to park
    boolean wakes; // it parks, and wakes up for no reason
    boolean quiet; // only because no other can: its wait ends as time passes
    boolean joining; // it waits for what it asks, and has the time for that
    boolean leaves; // a scope that does not count it any more; its owner is not unparked yet
    boolean isTrusted; // to know what the one knows that it joins: what that one knows was forgotten
    boolean expired; // it continues because its time has passed, or for no reason

    // what it holds and awaits
    AllwaysNeed need; // of its next step; null: none but that the step is made
    boolean permit;
    boolean waitedWithPermit; // for a lock or the like, which parks and may use up the permit
    Object within; // whose call it makes as one step; null: of none
    boolean takes; // it has taken an entry of a map, and not yet changed it
    int holding; // entries, and stamps to read
    int reads; // the latter

    private boolean told; // the call that is its next step tells its arguments and its result
    private String returning; // the method of that call, which has returned
    private Object[] arguments;
    private Object result;
    int stale; // accesses that may still differ from sequentially consistent ones
    boolean optimistic; // reads under a stamp that may not be valid, while data races are looked for
    long stamp;
    int off; // > 0: in a class initialiser, a class loader or a linkage: runs as one step
    int polled; // steps in a row that changed nothing, in what the VM has called
    int real; // > 0: in one that the VM has called: static fields are the real ones
    long disturbedAt; // steps made when that began
    long clockBefore;
    long drawnBefore;
    int birthsBefore;
    private long[] known; // classes whose initialisation it has seen done, a bit for each
    long streak; // steps since another task made one, or this one changed something
    int turn; // steps since another task made one
    long made; // steps
    private long waitsSince = -1; // steps that it had made when it was known to wait
    private boolean suppressesInterrupt; // it may have, at some time
    private boolean foundInterrupted; // by another one
    boolean asksForState; // the program does, of a thread; else the platform looks whether one has ended
    long lateAt = -1; // changes by all tasks when it was asked for its state last, and was late
    long limit = NEVER; // of them, behind which it has stopped for ever
    long lately; // steps that it has made since they are counted
    int passedOver; // looks in a row at which it could continue and had made no step
    long stepped; // steps of all tasks when it made its last
    long gaveWay = NEVER; // steps of all tasks when it had to let the others make one each

    AllwaysTask(AllwaysWorker worker, Thread thread, int index, int code) {
        super(AllwaysStack.SCOPE, worker.body);
        this.worker = worker;
        this.thread = thread;
        this.threadHash = System.identityHashCode(thread);
        this.index = index;
        this.code = code;
    }

    /** The thread as the program knows it. */
    public Thread thread() {
        return thread;
    }

    /** The number in the order of creation. */
    public int index() {
        return index;
    }

    /** Whether it has ended. */
    public boolean ended() {
        return ended;
    }

    /** Whether it has stopped for ever, although it has not ended. */
    public boolean stopped() {
        return made >= limit && !ended;
    }

    /** What it is about to do, one of the constants. */
    public int kind() {
        return kind < TAKE_TASK && need == null ? kind : kindNow();
    }

    /** The same of what may depend on what is there now. */
    private int kindNow() {
        return switch (kind) {
            case CAS_INT, CAS_LONG, CAS_REFERENCE, CAS_BYTE, CAS_SHORT ->
                findsExpected() || weakly && worker.memory.mayHold(this) ? UPDATE : READ;
            case TAKE_TASK ->
                worker.pools.isDismissed(object) ? LEAVE_POOL : AllwaysDelays.isEarly(this) ? TAKE_LATER : TAKE_TASK;
            case SHUT_DOWN -> AllwaysDelays.is(object) ? STOP_POOL : SHUT_DOWN; // others ask whether it is shut down
            case COME_FOR_TASK -> worker.pools.isDismissed(object) ? LEAVE_POOL : COME_FOR_TASK;
            case EXECUTE -> worker.meetings.partner(this) == null ? UPDATE : MEET;
            case CAS_TAG -> AllwaysFutures.hasTag(object, (short) expected) ? UPDATE : READ;
            case TAKE_BACK -> AllwaysFutures.has(object, expectedReference) ? TAKE_FUNCTION : READ;
            case TAKE_FUNCTION -> AllwaysFutures.hasFunctions(object) ? TAKE_FUNCTION : READ;
            default -> need == null ? kind : need.kind(this);
        };
    }

    /** Whether a comparison that it is about to make finds what it expects, if it finds the newest value. */
    boolean findsExpected() {
        Unsafe unsafe = Unsafe.getUnsafe();
        if (space == AllwaysNames.STATIC && real == 0 && worker.statics.keeps((int) offset)) {
            return expects(worker.statics.bits((int) offset), worker.statics.reference((int) offset));
        }
        return switch (kind) {
            case CAS_INT -> unsafe.getIntVolatile(base, address) == (int) expected;
            case CAS_LONG -> unsafe.getLongVolatile(base, address) == expected;
            case CAS_BYTE -> unsafe.getByteVolatile(base, address) == (byte) expected;
            case CAS_SHORT -> unsafe.getShortVolatile(base, address) == (short) expected;
            default -> unsafe.getReferenceVolatile(base, address) == expectedReference;
        };
    }

    /** Whether a value is the one that it expects: the bits of a primitive one, or a reference. */
    boolean expects(long bits, Object reference) {
        return switch (kind) {
            case CAS_INT -> (int) bits == (int) expected;
            case CAS_LONG -> bits == expected;
            case CAS_BYTE -> (byte) bits == (byte) expected;
            case CAS_SHORT -> (short) bits == (short) expected;
            default -> reference == expectedReference;
        };
    }

    /** Whether it waits for others to arrive. */
    boolean awaitsPhase() {
        return kind == AWAIT_PHASE || kind == AWAIT_OR_LEAVE;
    }

    /** Whether it waits for the result of a future. */
    boolean awaitsResult() {
        return kind == AWAIT_DONE || kind == AWAIT_RESULT;
    }

    /**
     * What else it reads or changes, as a target of its own: phases, the entry of a map, the functions of a future, a
     * meeting, of an element all elements, of a lock its queue; 0: nothing.
     */
    public long second() {
        if (notifiesAtEnd()) {
            return AllwaysNames.target(object, hash, 0, AllwaysNames.MONITOR);
        }
        if (need != null) {
            return need.second(this);
        }
        if (space == AllwaysNames.ELEMENT) {
            return offset == AllwaysNames.ALL
                    ? 0
                    : AllwaysNames.target(object, hash, AllwaysNames.ALL, AllwaysNames.ELEMENT);
        }
        return switch (kind) {
            case ADD_FUNCTION -> AllwaysFutures.functions(object, hash);
            case EXECUTE -> AllwaysMeetings.ofPartner(this);
            case NOTIFY_SEEN, SIGNAL_SEEN -> AllwaysNames.target(object, hash, AllwaysNames.QUEUED, space);
            default -> kind() == STOP_POOL ? AllwaysNames.target(object, hash, 1, space) : 0;
        };
    }

    /** How much there is of that. */
    public long secondLevel() {
        if (notifiesAtEnd()) {
            AllwaysMonitor monitor = worker.monitors.known(thread);
            return monitor == null || monitor.owner == null ? 1 : 0;
        }
        return need == null ? 0 : need.secondLevel(this);
    }

    /** Whether it is about to end: for that it takes the thread's monitor, and notifies those that wait on it. */
    public boolean notifiesAtEnd() {
        return kind == END && object == thread && !(thread instanceof BaseVirtualThread);
    }

    /** It meets an object: a number for that, never 0, which no call that is one step has a part in. */
    int meets() {
        if (off > 0) {
            return - ++metInCalls;
        }
        if (metAt != made) {
            metAt = made;
            met = 0;
        }
        met = met % 255 + 1;
        return (int) made << 8 | met;
    }

    /** Whether it is about to join the queue of a lock, or to leave it, or to ask who is there. */
    boolean isOfQueue() {
        return offset == AllwaysNames.QUEUED && (space == AllwaysNames.MONITOR || space == AllwaysNames.PERMITS);
    }

    /** It is seen waiting for what it is about to do. */
    void isSeenWaiting() {
        waitsSince = made;
    }

    boolean isKnownToWait() {
        return waitsSince == made;
    }

    boolean changesEntry() {
        return kind == CHANGE_ENTRY || kind == ADD_ENTRY || kind == UPDATE_ENTRY;
    }

    /** Whether there is as much of the lock, the permits or the elements as it is to take. */
    boolean hasEnough() {
        return space == AllwaysNames.CONTENT ? worker.collections.isEnough(this) : worker.synchronizers.isEnough(this);
    }

    /** Whether it is not to wait any longer for what it is to take. */
    boolean isCalledOff() {
        return kind == ACQUIRE && heedsInterrupts() && thread.isInterrupted();
    }

    /** It may have to wait in the platform's own code, which takes an interrupt back and waits on. */
    void maySuppressInterrupt() {
        suppressesInterrupt = true;
        tellOfInterrupt();
    }

    /** Another one asked whether it was interrupted, and it was. */
    void isFoundInterrupted() {
        foundInterrupted = true;
        tellOfInterrupt();
    }

    private void tellOfInterrupt() {
        if (foundInterrupted && suppressesInterrupt) {
            worker.unseen.misses("a thread was asked whether another one is interrupted that may have waited without"
                    + " heed of interrupts: that an interrupt is taken back meanwhile is explored by --platform"
                    + " stepwise alone");
        }
    }

    /** Whether an interrupt ends its wait. */
    boolean heedsInterrupts() {
        return need == null || need.heedsInterrupts();
    }

    /** Whether it would continue now without what it is to take. */
    boolean isToGiveUp() {
        return (isCalledOff() || deadline != NEVER) && !hasEnough();
    }

    /** Whether it takes a lock beside others that do so. */
    boolean shares() {
        return need instanceof AllwaysClaim claim && claim.shared;
    }

    /** Whether it has come for what is taken in the order in which tasks come. */
    boolean isPlaced() {
        return need instanceof AllwaysClaim claim && claim.placed;
    }

    /**
     * How much there is of what it is about to take of, or to give back: 1 for a free lock, permits, the count of a
     * latch, the elements of a queue.
     */
    public long level() {
        if (object == null) {
            return 0;
        }
        if (space == AllwaysNames.CONTENT) {
            return worker.pools.has(object) ? worker.pools.level(this) : worker.collections.level(object);
        }
        return AllwaysFutures.isState(this) ? AllwaysFutures.level(object) : worker.synchronizers.level(this);
    }

    /** Whether it is about to put an element into a queue, and needs room for that. */
    public boolean puts() {
        return need == AllwaysTransfer.PUT;
    }

    /** Whether it is about to do something to a queue with bounded room. */
    public boolean isOfBounded() {
        return isOfContent() && AllwaysCollections.isBounded(object);
    }

    /** Whether it is about to do something to a map, whose entries are told apart. */
    public boolean isOfMap() {
        return isOfContent() && AllwaysCollections.isMap(object);
    }

    /** Whether it is about to do something to an executor with a thread for each task. */
    public boolean isOfExecutor() {
        return isOfContent() && AllwaysExecutors.is(object);
    }

    /** How much room there is in the queue. */
    public long room() {
        return worker.collections.room(object);
    }

    /** Whether it is about to do something to all that is in an object. */
    public boolean isOfContent() {
        return space == AllwaysNames.CONTENT;
    }

    /** Whether it is about to do something to elements of an array. */
    public boolean isOfElements() {
        return space == AllwaysNames.ELEMENT;
    }

    /** Whether it is about to do something to all elements of an array. */
    public boolean isOfAllElements() {
        return offset == AllwaysNames.ALL && isOfElements();
    }

    /** How much it is about to take. */
    public long needs() {
        return need == null ? 1 : need.amount(this);
    }

    /** Whether there is the permit that it is to use up, or to give. */
    public boolean hasPermit() {
        AllwaysTask parked = kind == UNPARK && object instanceof Thread other ? worker.taskOf(other) : this;
        return parked != null && parked.permit;
    }

    /**
     * Of what it is to end or to await the end of: 1 if it has ended or was not started, else 0; of a latch 1 less
     * its count.
     */
    public long endLevel() {
        if (space == AllwaysNames.COUNT) {
            return 1 - level();
        }
        if (isOfContent()) {
            return AllwaysExecutors.is(object)
                    ? worker.executors.endLevel(object)
                    : AllwaysShutdowns.level(worker.pools.of(object));
        }
        AllwaysTask other = kind != START && object instanceof Thread thread ? worker.taskOf(thread) : null;
        return other == null || other.ended ? 1 : 0;
    }

    /** Whether the thread is interrupted that it is to interrupt, or to ask. */
    public boolean isOtherInterrupted() {
        return object instanceof Thread other && other.isInterrupted();
    }

    boolean changesNothing() {
        return switch (kind()) {
            case READ, LOOK, SEE_PHASE, SEE_QUEUE, FIND, FIND_INSTEAD, LOCAL, INTERRUPTED, ENTER, EXIT -> true;
            case JOIN -> !joining;
            default -> false;
        };
    }

    /** To what it is about to do it; 0: nothing shared. */
    public long target() {
        return AllwaysNames.target(object, hash, offset, space);
    }

    /** The task as a target of operations: the same whatever others did before its creator created it. */
    public long name() {
        return own(0, AllwaysNames.THREAD);
    }

    /** A part of the task, as a target of operations. */
    long own(long part, int space) {
        return AllwaysNames.target(thread, threadHash, part, space);
    }

    /**
     * Whether it needs others to continue, should it not be ready: it locks, parks, joins, sleeps or takes what it
     * needs, for any time.
     */
    public boolean waits() {
        return !mayExpire() && (notifiesAtEnd() || mayWait() && (joining || !joins()) && !(kind == PARK && wakes));
    }

    /** Whether the program has it do what may need others: such a step may turn out to need none. */
    boolean mayWait() {
        return kind == LOCK
                || kind == PARK
                || joins()
                || kind == SLEEP
                || kind == TAKE_TASK
                || changesEntry()
                || kind == ACQUIRE;
    }

    /** Whether it waits for the end of something, or asks about that. */
    private boolean joins() {
        return kind == JOIN || awaitsPhase() || kind == AWAIT_MEETING || awaitsResult();
    }

    /** Whether it has made no step yet. */
    public boolean begins() {
        return !begun;
    }

    /** Whether it only asks about another thread, and does not wait for its end. */
    public boolean asks() {
        return kind == JOIN && !joining;
    }

    /** Whose end it waits for, and will know of unless it is interrupted; null: nobody's. */
    AllwaysTask joined() {
        AllwaysTask joined =
                kind == JOIN && joining && !isTimed() && object instanceof Thread other ? worker.taskOf(other) : null;
        return joined == null || ready && !joined.ended ? null : joined;
    }

    /** Whether it may continue when a time has passed. */
    public boolean isTimed() {
        return deadline != NEVER;
    }

    /** Whether its wait may run out of time whatever others do. */
    boolean mayExpire() {
        return early > 0 && isShort();
    }

    /** Whether it waits for a time that is no mere guard. */
    boolean isShort() {
        return deadline != NEVER && deadline - clock < worker.guard;
    }

    /** When its wait runs out of time, in milliseconds of its own clock; the greatest number if it does not. */
    public long due() {
        return deadline == NEVER ? NEVER : deadline / MILLISECOND;
    }

    /** When its wait would have run out of time had others not put that off, by its own clock; else the same number. */
    public long putOff() {
        return putOff == NEVER ? NEVER : putOff / MILLISECOND;
    }

    /** Others are about to change when its wait runs out of time. */
    void putsOff() {
        if (deadline != NEVER && !mayExpire()) {
            putOff = Math.min(putOff, deadline);
        }
    }

    /** Whether its wait, should it run out of time, does so only because no other task can continue. */
    public boolean quiet() {
        return quiet || deadline != NEVER && !mayExpire();
    }

    /** The object that it is about to do something to; null for a static field, or for nothing. */
    public Object object() {
        return object;
    }

    /** The field, index or other part of the object, in words; empty for none. */
    public String part() {
        return AllwaysNames.part(object, offset, space);
    }

    /** The variable that it is about to access; null: it accesses none, or one that can't be looked at. */
    public AllwaysVariable variable() {
        return AllwaysVariable.of(this);
    }

    /** Where it is, innermost frame first; empty if it has not begun, or has ended. */
    public StackTraceElement[] place() {
        if (worker.current == this) {
            return new Throwable().getStackTrace();
        }
        if (pinned != null) {
            return pinned.getStackTrace();
        }
        if (!begun || ended) {
            return new StackTraceElement[0];
        }
        if (carrier == null) {
            worker.tellsFrames = true; // second bodies are known by their names
            StackTraceElement[] frames = getStackTrace();
            worker.tellsFrames = false;
            return AllwaysFrames.shown(frames);
        }
        StackTraceElement[] frames = thread.getStackTrace(); // the innermost one parks
        return java.util.Arrays.copyOfRange(frames, Math.min(1, frames.length), frames.length);
    }

    /** Whether it could have gone on, but for a frame of the VM that kept it below another task. */
    public boolean isKeptDown() {
        return pinned != null && ready && !ended;
    }

    /**
     * Who holds the monitor or the lock that it awaits, or whose end it awaits, for any time; null if it awaits none,
     * or that can't be said.
     */
    public AllwaysTask awaited() {
        if (ended || ready) {
            return null;
        }
        if (deadline != NEVER && kind != LOCK && kind != END) {
            return null;
        }
        if (need != null) {
            return need.holder(this);
        }
        Thread other = null;
        if (kind == JOIN && joining && object instanceof Thread joined) {
            other = joined;
        } else if (kind == PARK && blocker() instanceof AbstractOwnableSynchronizer lock) {
            other = AllwaysQueued.owner(lock);
        }
        AllwaysTask task = other == null ? null : worker.taskOf(other);
        return task == null || task.ended ? null : task;
    }

    /** Whether it is to take a lock or permits at once, or not at all. */
    public boolean tries() {
        return kind == TRY;
    }

    // ---- a call that is one step, where its story is told

    /** The story of the step that it is about to make is told: if that is a whole call, with arguments and result. */
    public void tell() {
        told = true;
        returning = null;
        arguments = null;
        result = null;
    }

    boolean isTold() {
        return told;
    }

    /** The call of a method that was its last step has returned. */
    void returned(String method, Object[] arguments, Object result) {
        returning = method;
        this.arguments = arguments;
        this.result = result;
        told = false;
    }

    /**
     * How the name of the method begins whose call was its last step; null: that was no whole call, or it threw
     * something.
     */
    public String returning() {
        return returning;
    }

    /** The arguments of that call. */
    public Object[] arguments() {
        return arguments;
    }

    /** The result of that call, primitive ones in their boxes; {@link #NOTHING} of one that has none. */
    public Object result() {
        return result;
    }

    /** The condition of a lock on which it waits; null: there is none. */
    public Object condition() {
        return need instanceof AllwaysConditionWait wait ? wait.condition : null;
    }

    /** Whether its last step took an entry of a map, and changed nothing: that it does when it gives it back. */
    public boolean hasTaken() {
        return takes;
    }

    /** What it is parked for; null: nothing is known. */
    public Object blocker() {
        return kind == PARK ? LockSupport.getBlocker(thread) : null;
    }

    /** Whether it may continue although nothing it waits for has come. */
    public boolean expires() {
        return !ready;
    }

    boolean knows(int type) {
        return known != null && type >> 6 < known.length && (known[type >> 6] & 1L << type) != 0;
    }

    void know(int type) {
        if (known == null || type >> 6 >= known.length) {
            known = known == null ? new long[(type >> 6) + 1] : java.util.Arrays.copyOf(known, (type >> 6) + 1);
        }
        known[type >> 6] |= 1L << type;
    }

    void knowNothing() {
        known = null;
    }

    /** Says what it is about to do, where that needs nothing. */
    void about(int kind, Object object, long offset, int space) {
        about(kind, object, offset, space, null);
    }

    /** Says what it is about to do. */
    void about(int kind, Object object, long offset, int space, AllwaysNeed need) {
        this.kind = kind;
        this.since = worker.steps();
        this.object = object;
        this.hash = object == null ? 0 : worker.identity.met(this, object);
        this.offset = offset;
        this.space = space;
        this.need = need;
        if (forkPool != null) {
            forkPool.hasAbout(this);
        }
    }

    @Override
    protected void onPinned(Continuation.Pinned reason) {
        worker.pins++;
    }
}
