package java.lang;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.misc.Unsafe;

/**
 * Concurrent collections as what they promise: a call runs their own code as one step, when it would not block. A
 * call that can't be one step makes its object fall back: from then on all of its code is explored.
 */
final class AllwaysCollections {
    /*
     * All steps of an object have one target. Falling back is an update of it, and a task reads it before its first
     * call that is not one step: so what comes before and what comes behind is a matter of order, as all else.
     */
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long ARRAY_LOCK = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "lock");
    private static final long ARRAY_ITEMS = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "items");
    private static final long ARRAY_COUNT = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "count");
    private static final long ARRAY_NOT_EMPTY = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "notEmpty");
    private static final long ARRAY_NOT_FULL = UNSAFE.objectFieldOffset(ArrayBlockingQueue.class, "notFull");
    private static final long QUEUE_CAPACITY = UNSAFE.objectFieldOffset(LinkedBlockingQueue.class, "capacity");
    private static final long QUEUE_COUNT = UNSAFE.objectFieldOffset(LinkedBlockingQueue.class, "count");
    private static final long COUNT = UNSAFE.objectFieldOffset(AtomicInteger.class, "value");
    private static final long QUEUE_NOT_EMPTY = UNSAFE.objectFieldOffset(LinkedBlockingQueue.class, "notEmpty");
    private static final long QUEUE_NOT_FULL = UNSAFE.objectFieldOffset(LinkedBlockingQueue.class, "notFull");
    private static final long DEQUE_CAPACITY = UNSAFE.objectFieldOffset(LinkedBlockingDeque.class, "capacity");
    private static final long DEQUE_COUNT = UNSAFE.objectFieldOffset(LinkedBlockingDeque.class, "count");
    private static final long DEQUE_NOT_EMPTY = UNSAFE.objectFieldOffset(LinkedBlockingDeque.class, "notEmpty");
    private static final long DEQUE_NOT_FULL = UNSAFE.objectFieldOffset(LinkedBlockingDeque.class, "notFull");
    private static final long HEAP = UNSAFE.objectFieldOffset(PriorityBlockingQueue.class, "queue");
    private static final long HEAP_SIZE = UNSAFE.objectFieldOffset(PriorityBlockingQueue.class, "size");
    private static final long HEAP_NOT_EMPTY = UNSAFE.objectFieldOffset(PriorityBlockingQueue.class, "notEmpty");
    private static final long HEAP_ORDER = UNSAFE.objectFieldOffset(PriorityBlockingQueue.class, "comparator");
    private static final long LINKED_HEAD = UNSAFE.objectFieldOffset(ConcurrentLinkedQueue.class, "head");
    private static final Class<?> LINKED_NODE =
            AllwaysNames.ofPlatform("java.util.concurrent.ConcurrentLinkedQueue$Node");
    private static final long NODE_ITEM = UNSAFE.objectFieldOffset(LINKED_NODE, "item");
    private static final long NODE_NEXT = UNSAFE.objectFieldOffset(LINKED_NODE, "next");
    private static final long MAP_ORDER = UNSAFE.objectFieldOffset(ConcurrentSkipListMap.class, "comparator");
    private static final Class<?> HASH_MAP = AllwaysNames.ofPlatform("java.util.HashMap");
    private static final long HASH_TABLE = UNSAFE.objectFieldOffset(HASH_MAP, "table");
    private static final long HASH_THRESHOLD = UNSAFE.objectFieldOffset(HASH_MAP, "threshold");
    private static final long HASH_SET = UNSAFE.objectFieldOffset(AllwaysNames.ofPlatform("java.util.HashSet"), "map");
    private static final long SET_MAP = UNSAFE.objectFieldOffset(ConcurrentSkipListSet.class, "m");
    private static final long SET_LIST = UNSAFE.objectFieldOffset(CopyOnWriteArraySet.class, "al");
    private static final long LIST_ARRAY = UNSAFE.objectFieldOffset(CopyOnWriteArrayList.class, "array");
    private static final long ADDER_BASE = UNSAFE.objectFieldOffset(LongAdder.class.getSuperclass(), "base");

    /** What a hook gives where the object's own code is to do what was called. */
    static final Object OWN_CODE = new Object();

    final AllwaysEntries entries;
    private final AllwaysWorker worker;
    private final AllwaysTable fallen = new AllwaysTable(); // by object: the tasks that know, a bit for each
    private final AllwaysTable kinds = new AllwaysTable(); // by class: whether its equals and hashCode have no steps
    private final AllwaysTable shapes = new AllwaysTable(); // by class of records
    private int waiting; // tasks that wait for an element
    private String[] reasons = new String[4]; // why objects fell back, and what was asked that is not exact
    private int reasonCount;
    private String lagging = ""; // an object of this class was asked for its count while others could change it

    AllwaysCollections(AllwaysWorker worker) {
        this.worker = worker;
        this.entries = new AllwaysEntries(worker);
    }

    /** The task that runs. */
    AllwaysTask task() {
        return worker.current;
    }

    void clear() {
        fallen.clear();
        entries.clear();
        waiting = 0;
        java.util.Arrays.fill(reasons, 0, reasonCount, null);
        reasonCount = 0;
        lagging = "";
    }

    /** The calls by which objects fell back, each once. */
    String[] fallenBy() {
        return java.util.Arrays.copyOf(reasons, reasonCount);
    }

    /**
     * The class of an object that was asked for a count which may lag behind, in its own code; empty: there was none.
     */
    String lagging() {
        return lagging;
    }

    /** Something of that kind was asked for what it counts behind what is done. */
    void lags(String what) {
        lagging = what;
    }

    // ---- what an object is

    /** Whether calls of an object may be one step. */
    static boolean isOfPlatform(Object object) {
        if (object.getClass().getClassLoader0() != null) {
            return false; // a subclass, which may override what the platform's code calls
        }
        if (object instanceof ArrayBlockingQueue<?>) {
            return !((ReentrantLock) UNSAFE.getReference(object, ARRAY_LOCK)).isFair();
        }
        if (object instanceof PriorityBlockingQueue<?>) {
            return UNSAFE.getReference(object, HEAP_ORDER) == null;
        }
        return !(object instanceof ConcurrentSkipListMap<?, ?>) || UNSAFE.getReference(object, MAP_ORDER) == null;
    }

    private static long part(Object object) {
        return object instanceof CopyOnWriteArrayList<?>
                ? LIST_ARRAY
                : object instanceof LongAdder || object instanceof DoubleAdder ? ADDER_BASE : 0;
    }

    /** How many elements a queue has that tasks wait for. */
    static int size(Object queue) {
        if (queue instanceof LinkedBlockingQueue<?>) {
            return UNSAFE.getInt(UNSAFE.getReference(queue, QUEUE_COUNT), COUNT);
        }
        if (queue instanceof LinkedBlockingDeque<?>) {
            return UNSAFE.getInt(queue, DEQUE_COUNT);
        }
        if (queue instanceof ArrayBlockingQueue<?>) {
            return UNSAFE.getInt(queue, ARRAY_COUNT);
        }
        if (AllwaysDelays.is(queue)) {
            return AllwaysDelays.size(queue);
        }
        return queue instanceof PriorityBlockingQueue<?> ? UNSAFE.getInt(queue, HEAP_SIZE) : 0;
    }

    /** How many elements a queue may have; the greatest number if it is not bounded. */
    private static int capacity(Object queue) {
        if (queue instanceof LinkedBlockingQueue<?>) {
            return UNSAFE.getInt(queue, QUEUE_CAPACITY);
        }
        if (queue instanceof LinkedBlockingDeque<?>) {
            return UNSAFE.getInt(queue, DEQUE_CAPACITY);
        }
        return queue instanceof ArrayBlockingQueue<?>
                ? ((Object[]) UNSAFE.getReference(queue, ARRAY_ITEMS)).length
                : Integer.MAX_VALUE;
    }

    /** Whether an object has entries that are told apart by their keys. */
    static boolean isMap(Object object) {
        return object instanceof ConcurrentHashMap<?, ?> || object instanceof ConcurrentSkipListMap<?, ?>;
    }

    /** Whether tasks may wait for room in a queue. */
    static boolean isBounded(Object queue) {
        return capacity(queue) != Integer.MAX_VALUE;
    }

    /** How many elements there are for tasks that wait; no end of them where they must not wait here any longer. */
    long level(Object object) {
        return isFallen(object) ? Long.MAX_VALUE : size(object);
    }

    /** How much room there is for tasks that wait for that. */
    long room(Object object) {
        return isFallen(object) ? Long.MAX_VALUE : (long) capacity(object) - size(object);
    }

    /** Whether a task finds what it is to take, or room for what it is to put. */
    boolean isEnough(AllwaysTask task) {
        if (task.need == AllwaysTransfer.PUT) {
            return room(task.object) > 0;
        }
        if (isFallen(task.object)) {
            return true;
        }
        return task.object instanceof ConcurrentLinkedQueue<?> ? hasSome(task.object) : size(task.object) > 0;
    }

    /** Whether there is an element; what the queue would do to find out is left to the task. */
    private static boolean hasSome(Object queue) {
        Object node = UNSAFE.getReference(queue, LINKED_HEAD);
        while (node != null && UNSAFE.getReference(node, NODE_ITEM) == null) {
            Object next = UNSAFE.getReference(node, NODE_NEXT);
            node = next == node ? UNSAFE.getReference(queue, LINKED_HEAD) : next;
        }
        return node != null;
    }

    /** The execution is over, and a task that waits is never continued: a static field may hold the queue. */
    static void abandon(Object queue, boolean puts) {
        AllwaysQueued.abandon(UNSAFE.getReference(queue, puts ? notFull(queue) : notEmpty(queue)));
    }

    private static long notFull(Object queue) {
        return queue instanceof ArrayBlockingQueue<?>
                ? ARRAY_NOT_FULL
                : queue instanceof LinkedBlockingQueue<?> ? QUEUE_NOT_FULL : DEQUE_NOT_FULL;
    }

    private static long notEmpty(Object queue) {
        if (queue instanceof ArrayBlockingQueue<?>) {
            return ARRAY_NOT_EMPTY;
        }
        if (queue instanceof LinkedBlockingQueue<?>) {
            return QUEUE_NOT_EMPTY;
        }
        return queue instanceof LinkedBlockingDeque<?> ? DEQUE_NOT_EMPTY : HEAP_NOT_EMPTY;
    }

    // ---- keys, elements and their order

    private static final int STEPS = 0, IDENTICAL = 1, ORDERED = 2, COMPONENTS = 3;

    /** Whether no code of the program's runs when an object is compared with others, or asked for its hash code. */
    private boolean isEqualWithoutSteps(Object object) {
        int kind = object == null ? IDENTICAL : kind(object.getClass());
        return kind == COMPONENTS ? areEqualWithoutSteps(object) : kind != STEPS;
    }

    private boolean areEqualWithoutSteps(Object self) {
        AllwaysRecords shape = AllwaysRecords.of(shapes, self.getClass());
        for (int i = shape.components() - 1; i >= 0; i--) {
            if (shape.isObject(i) && !isEqualWithoutSteps(shape.object(self, i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isOrderedWithoutSteps(Object object) {
        return object == null || kind(object.getClass()) == ORDERED;
    }

    private int kind(Class<?> type) {
        Object known = kinds.get(type);
        if (known == null) {
            worker.current.off++;
            known = kindOf(type);
            worker.current.off--;
            kinds.put(type, known);
        }
        return (Integer) known;
    }

    private int kindOf(Class<?> type) {
        if (type.isRecord()) {
            boolean isComparable = Comparable.class.isAssignableFrom(type); // as collisions are resolved
            return !isComparable && AllwaysRecords.of(shapes, type) != null ? COMPONENTS : STEPS;
        }
        if (type.isEnum()
                || type.getSuperclass() != null && type.getSuperclass().isEnum()) {
            return ORDERED;
        }
        switch (type.getName()) {
            case "java.lang.String",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Short",
                    "java.lang.Byte",
                    "java.lang.Character",
                    "java.lang.Boolean",
                    "java.lang.Double",
                    "java.lang.Float",
                    "java.math.BigInteger",
                    "java.math.BigDecimal",
                    "java.util.UUID",
                    "java.time.Duration",
                    "java.time.Instant",
                    "java.time.LocalDate",
                    "java.time.LocalDateTime" -> {
                return ORDERED;
            }
            default -> {}
        }
        if (type == Class.class) {
            return IDENTICAL;
        }
        try {
            boolean identical = isIdentity(type.getMethod("equals", Object.class))
                    && isIdentity(type.getMethod("hashCode"))
                    && !Comparable.class.isAssignableFrom(type); // as collisions are resolved
            return identical ? IDENTICAL : STEPS;
        } catch (NoSuchMethodException e) {
            return STEPS;
        }
    }

    /** Whether equality is identity: virtual threads have methods of their own for that. */
    private static boolean isIdentity(java.lang.reflect.Method method) {
        Class<?> type = method.getDeclaringClass();
        return type == Object.class || Thread.class.isAssignableFrom(type) && type.getClassLoader0() == null;
    }

    /** Whether entries of a map are told apart by a key: equal ones have the same hash code in every execution. */
    private boolean isKey(Object key) {
        return key instanceof Class<?>
                || key instanceof Thread && isEqualWithoutSteps(key)
                || key instanceof Record && kind(key.getClass()) == COMPONENTS && areKeys(key)
                || isOrderedWithoutSteps(key) && key != null && !(key instanceof java.math.BigDecimal);
    }

    private boolean areKeys(Object self) {
        AllwaysRecords shape = AllwaysRecords.of(shapes, self.getClass());
        for (int i = shape.components() - 1; i >= 0; i--) {
            Object component = shape.isObject(i) ? shape.object(self, i) : null;
            if (component != null && !isKey(component)) {
                return false;
            }
        }
        return true;
    }

    /** The hash code of a key, for an enum constant, a class or a thread that of its name. */
    private int hash(Object key) {
        if (key instanceof Thread thread) {
            return worker.identity.met(worker.current, thread);
        }
        if (key instanceof Record) {
            return hashOfComponents(key);
        }
        worker.current.off++;
        try {
            return key instanceof Enum<?> constant
                    ? constant.name().hashCode()
                    : key instanceof Class<?> type ? type.getName().hashCode() : key.hashCode();
        } finally {
            worker.current.off--;
        }
    }

    private int hashOfComponents(Object self) {
        AllwaysRecords shape = AllwaysRecords.of(shapes, self.getClass());
        int hash = 0;
        for (int i = 0; i < shape.components(); i++) {
            Object component = shape.isObject(i) ? shape.object(self, i) : null;
            hash = 31 * hash + (component != null ? hash(component) : shape.isObject(i) ? 0 : shape.number(self, i));
        }
        return hash;
    }

    /** Whether no code of the program's runs in a call, given what it compares with what is there. */
    private boolean isWithoutSteps(Object self, Object one, Object other) {
        if (self instanceof ConcurrentSkipListMap<?, ?>) {
            return isOrderedWithoutSteps(one) && isEqualWithoutSteps(other);
        }
        return isEqualWithoutSteps(one)
                && isEqualWithoutSteps(other)
                && (!(self instanceof PriorityBlockingQueue<?>) || hasOrderWithoutSteps(self));
    }

    private boolean hasOrderWithoutSteps(Object queue) {
        Object[] heap = (Object[]) UNSAFE.getReference(queue, HEAP);
        for (int i = UNSAFE.getInt(queue, HEAP_SIZE) - 1; i >= 0; i--) {
            if (!isOrderedWithoutSteps(heap[i])) {
                return false;
            }
        }
        return true;
    }

    // ---- falling back

    boolean isFallen(Object object) {
        return fallen.get(object) != null;
    }

    /**
     * The object's own code is to do what is called now, and all that is called later.
     *
     * @param lasts whether what is called gives something that continues
     */
    void fallBack(Object self, String call, boolean lasts) {
        boolean alone = worker.count == 1;
        if (worker.current.off > 0 || alone && !lasts || !isOfPlatform(self) || isLeft(self)) {
            return;
        }
        point(AllwaysTask.UPDATE, self);
        if (!isFallen(self)) {
            fallen.put(self, new long[1]);
            entries.outlast(self);
            letWaiting(self);
            worker.meetings.letWaiting(self);
            worker.pools.letWaiting(self);
            if (alone || worker.live() > 1) {
                note(self, call);
            }
        }
        learns(self);
    }

    /** Whether calls of an object are one step each, and none holds an entry of it. */
    boolean isOneStep(Object self) {
        Object holder = holder(self);
        boolean isRange = self instanceof ConcurrentSkipListSet<?> && !(holder instanceof ConcurrentSkipListMap<?, ?>);
        return !isRange && isOfPlatform(holder) && !isFallen(holder) && !entries.holds(holder);
    }

    /** Makes the step of a call that is one, and nothing else. */
    void makesStep(Object self, boolean changes) {
        Object holder = holder(self);
        if (begins(holder, changes ? AllwaysTask.UPDATE : AllwaysTask.READ, "", "", "call")) {
            ends(holder);
        }
    }

    /** How many places the table of a hash map or set has, or will have when the first key comes. */
    static int places(Object self) {
        Object map = HASH_MAP.isInstance(self) ? self : UNSAFE.getReference(self, HASH_SET);
        Object table = UNSAFE.getReference(map, HASH_TABLE);
        if (table != null) {
            return ((Object[]) table).length;
        }
        int capacity = UNSAFE.getInt(map, HASH_THRESHOLD); // what the constructor was given
        return capacity > 0 ? capacity : 16;
    }

    /** What has the elements of a set. */
    private static Object holder(Object self) {
        if (self instanceof ConcurrentHashMap.KeySetView<?, ?> keys) {
            return keys.getMap();
        }
        if (self instanceof ConcurrentSkipListSet<?>) {
            return UNSAFE.getReference(self, SET_MAP);
        }
        return self instanceof CopyOnWriteArraySet<?> ? UNSAFE.getReference(self, SET_LIST) : self;
    }

    private void point(int kind, Object self) {
        point(kind, self, null);
    }

    private void point(int kind, Object self, AllwaysNeed need) {
        long part = part(self);
        worker.point(kind, self, part, part == 0 ? AllwaysNames.CONTENT : AllwaysNames.FIELD, need);
    }

    private void note(Object self, String call) {
        String reason = self.getClass().getSimpleName().concat(".").concat(call);
        for (int i = 0; i < reasonCount; i++) {
            if (reasons[i].equals(reason)) {
                return;
            }
        }
        if (reasonCount == reasons.length) {
            reasons = java.util.Arrays.copyOf(reasons, 2 * reasonCount);
        }
        reasons[reasonCount++] = reason;
    }

    /**
     * Whether the object has fallen back, and the current task knows. One that does not is about to make the step that
     * it would have made else, and learns it there: what it is about to do must not depend on what others have done.
     */
    boolean isLeft(Object self) {
        var known = (long[]) fallen.get(self);
        return known != null && (known[0] & bit()) != 0;
    }

    /** Whether the object had fallen back when the current task made its last step, which was one of the object. */
    boolean learns(Object self) {
        var known = (long[]) fallen.get(self);
        if (known == null) {
            return false;
        }
        known[0] |= bit();
        return true;
    }

    private long bit() {
        int index = worker.current.index;
        return index < Long.SIZE ? 1L << index : 0;
    }

    // ---- calls

    /**
     * Whether the call of an object is one step, that the current task makes now: then it is to be ended, else made
     * as it is written.
     */
    boolean begins(Object self, int kind, Object one, Object other, String call) {
        AllwaysTask me = worker.current;
        if (isOwn(self) || fallsBack(self, one, other, call)) {
            if (kind != AllwaysTask.FIND && entries.some()) {
                awaitsEntry(self, one);
            }
            return false;
        }
        if (kind == AllwaysTask.TRY || kind == AllwaysTask.TRY_PUT) {
            point(AllwaysTask.TRY, self, kind == AllwaysTask.TRY ? AllwaysTransfer.TAKE : AllwaysTransfer.PUT);
        } else if (!isOfEntry(kind)) {
            point(kind, self);
        } else if (isKey(one)) {
            entries.point(kind, self, one, hash(one));
        } else {
            point(kind == AllwaysTask.FIND ? AllwaysTask.READ : AllwaysTask.UPDATE, self);
        }
        if (learns(self) || fallsBack(self, one, other, call)) { // others have put something else into it meanwhile
            return false;
        }
        me.off++;
        if (entries.some()) {
            entries.reserve(self);
        }
        return true;
    }

    private static boolean isOfEntry(int kind) {
        return kind == AllwaysTask.FIND || kind == AllwaysTask.CHANGE_ENTRY || kind == AllwaysTask.ADD_ENTRY;
    }

    /** A call that is left to a map's own code waits for the entry that it may change. */
    private void awaitsEntry(Object self, Object key) {
        if (worker.current.off == 0 && isFallen(self) && isKey(key)) {
            entries.await(self, key, hash(key));
        }
    }

    /** A call that changes all entries of a map is left to its own code, and waits for those that others hold. */
    void awaitsEntries(Object self) {
        if (worker.current.off == 0 && entries.some() && isFallen(self)) {
            entries.awaitAll(self);
        }
    }

    /**
     * Calls a function for an entry of a map.
     *
     * @param kind ADD_ENTRY or UPDATE_ENTRY: only if there is none, or is one; else CHANGE_ENTRY
     * @param value that is merged with the one that is there; null: none is
     * @return {@link #OWN_CODE}; what the call gives
     */
    Object computes(int kind, Object self, Object key, Object value, Object function, String call) {
        if (key == null || function == null) {
            return OWN_CODE; // which says so
        }
        if (isOwn(self)) {
            return leaves(self, key);
        }
        if (!isKey(key)) {
            fallBack(self, call, false);
            return leaves(self, key);
        }
        int hash = hash(key);
        entries.point(kind, self, key, hash);
        return learns(self) ? OWN_CODE : entries.compute(kind, self, key, hash, value, function, call);
    }

    /** A call with a function is left to a map's own code. */
    private Object leaves(Object self, Object key) {
        if (entries.some()) {
            awaitsEntry(self, key);
        }
        return OWN_CODE;
    }

    /** Whether an object is left to its own code. */
    private boolean isOwn(Object self) {
        return worker.current.off > 0 || !isOfPlatform(self) || isLeft(self);
    }

    /** Falls back where code of the program's runs in a call. */
    private boolean fallsBack(Object self, Object one, Object other, String call) {
        boolean own = !isWithoutSteps(self, one, other);
        if (own) {
            fallBack(self, call, false);
        }
        return own;
    }

    void ends(Object self) {
        if (entries.some()) {
            entries.release(self);
        }
        worker.current.off--;
        changed(self);
    }

    /** Something may have changed that others wait for. */
    void changed(Object self) {
        if (waiting > 0) {
            letWaiting(self);
        }
        entries.changed(self);
        worker.meetings.letWaiting(self);
        worker.pools.letWaiting(self);
    }

    private void letWaiting(Object self) {
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task != worker.current && task.kind == AllwaysTask.ACQUIRE && task.object == self && !task.ended) {
                task.ready = isEnough(task) || task.isCalledOff();
            }
        }
    }

    /** The number of elements is asked, which the object's own code counts behind a change. */
    void asksSize(Object self) {
        if (worker.current.off == 0 && worker.live() > 1 && isOfPlatform(self) && !isFallen(self)) {
            lags(self.getClass().getSimpleName());
        }
    }

    /**
     * Takes an element off a queue.
     *
     * @param nanos 0 or less: no time; {@link AllwaysTask#NEVER}: any time
     * @param asks whether a flag that is set ends the call whatever there is
     * @return null if its time passes; {@link #OWN_CODE}
     */
    Object takes(Object self, long nanos, boolean asks, boolean last, String call) throws InterruptedException {
        AllwaysTask me = worker.current;
        if (isOwn(self) || fallsBack(self, null, null, call)) {
            return OWN_CODE;
        }
        if (!waits(me, self, nanos, asks, false)) {
            return null;
        }
        if (learns(self) || fallsBack(self, null, null, call)) {
            return OWN_CODE;
        }
        me.off++;
        try {
            return last ? ((BlockingDeque<?>) self).pollLast() : ((BlockingQueue<?>) self).poll();
        } finally {
            ends(self);
        }
    }

    /**
     * Puts an element into a queue.
     *
     * @param nanos 0 or less: no time; {@link AllwaysTask#NEVER}: any time
     * @param asks whether a flag that is set ends the call whatever room there is
     * @return whether it did; null: the queue's own code is to do it
     */
    Boolean puts(Object self, Object element, long nanos, boolean asks, boolean first) throws InterruptedException {
        AllwaysTask me = worker.current;
        if (element == null || isOwn(self)) {
            return null;
        }
        if (!waits(me, self, nanos, asks, true)) {
            return false;
        }
        if (learns(self)) {
            return null;
        }
        me.off++;
        try {
            return first ? offerFirst(self, element) : offer(self, element);
        } finally {
            ends(self);
        }
    }

    /** Returns when there is an element, or room for one, or the queue has fallen back; false: the time has passed. */
    private boolean waits(AllwaysTask me, Object queue, long nanos, boolean asks, boolean puts)
            throws InterruptedException {
        if (asks) {
            AllwaysThreads.leaveIfInterrupted(worker);
        }
        if (worker.pools.has(queue)) {
            worker.unseen.besides("a thread other than a worker of a pool waited for its queue");
        }
        AllwaysTransfer need = puts ? AllwaysTransfer.PUT : AllwaysTransfer.TAKE;
        if (nanos <= 0 || puts && !isBounded(queue)) {
            worker.point(AllwaysTask.TRY, queue, 0, AllwaysNames.CONTENT, need);
            return isEnough(me);
        }
        me.about(AllwaysTask.ACQUIRE, queue, 0, AllwaysNames.CONTENT, need);
        me.expired = false;
        me.deadline = nanos == AllwaysTask.NEVER ? AllwaysTask.NEVER : AllwaysThreads.deadline(worker, nanos, 1);
        me.ready = isEnough(me) || me.isCalledOff();
        waiting++;
        worker.schedule(me);
        waiting--;
        me.deadline = AllwaysTask.NEVER;
        if (isEnough(me)) {
            return true;
        }
        if (!me.expired) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    private static boolean offer(Object queue, Object element) {
        return ((BlockingQueue<Object>) queue).offer(element);
    }

    @SuppressWarnings("unchecked")
    private static boolean offerFirst(Object queue, Object element) {
        return ((BlockingDeque<Object>) queue).offerFirst(element);
    }
}
