package java.lang;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import jdk.internal.misc.Unsafe;

/**
 * The entries of maps that calls with a function of the program's hold ({@code compute}, {@code merge}), and the tasks
 * that wait for one.
 */
final class AllwaysEntries {
    /*
     * A call with a function takes its entry in one step, which reads the value, and gives it back in another, which
     * writes what the function gave. The steps of the function come between them. If there are none, nobody can tell
     * the two steps apart, and they are made as one. Meanwhile the real map is as it was, and its own locks are free:
     * who changes the same entry waits here, and who reads it finds the old value.
     *
     * A function that changes its own map finds what it would find there: a reserved place in the bin of an absent
     * entry, where the map's own code says "Recursive update". Bins are not told apart otherwise.
     */
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final Class<?> NODE = AllwaysNames.ofPlatform("java.util.concurrent.ConcurrentHashMap$Node");
    private static final Class<?> RESERVATION =
            AllwaysNames.ofPlatform("java.util.concurrent.ConcurrentHashMap$ReservationNode");
    private static final long TABLE = UNSAFE.objectFieldOffset(ConcurrentHashMap.class, "table");
    private static final long NODE_HASH = UNSAFE.objectFieldOffset(NODE, "hash");
    private static final long NODE_NEXT = UNSAFE.objectFieldOffset(NODE, "next");
    private static final long PLACES = UNSAFE.arrayBaseOffset(Object[].class);
    private static final long PLACE = UNSAFE.arrayIndexScale(Object[].class);
    private static final int RESERVED = -3; // as ConcurrentHashMap has it
    private static final int DEFAULT_LENGTH = 16; // of a table that is not made yet
    private static final Object RESERVATION_NODE = reservation();
    private static final Object UNCHANGED = new Object();

    private final AllwaysWorker worker;
    private AllwaysEntry[] entries = new AllwaysEntry[4]; // that are held, or outlast their maps; the newest last
    private int count;
    private int seeking; // tasks that are to change an entry
    private AllwaysEntry[] waiting = new AllwaysEntry[4]; // whose holders waited for others, at any time
    private int waitingCount;
    private boolean crowded; // one of them was in a bin with others

    AllwaysEntries(AllwaysWorker worker) {
        this.worker = worker;
    }

    private static Object reservation() {
        try {
            Object node = UNSAFE.allocateInstance(RESERVATION);
            UNSAFE.putInt(node, NODE_HASH, RESERVED);
            return node;
        } catch (InstantiationException e) {
            throw new InstantiationError(e.getMessage());
        }
    }

    void clear() {
        java.util.Arrays.fill(entries, 0, count, null);
        count = 0;
        seeking = 0;
        java.util.Arrays.fill(waiting, 0, waitingCount, null);
        waitingCount = 0;
        crowded = false;
    }

    // ---- who holds what

    private AllwaysEntry held(Object map, int hash) {
        for (int i = count - 1; i >= 0; i--) {
            if (entries[i].map == map && entries[i].hash == hash && !entries[i].given) {
                return entries[i];
            }
        }
        return null;
    }

    /** Whether some entry of a map is held. */
    boolean holds(Object map) {
        for (int i = 0; i < count; i++) {
            if (entries[i].map == map && !entries[i].given) {
                return true;
            }
        }
        return false;
    }

    /**
     * How much there is of an entry: 2, but if it is held 1, or 0 where it is absent.
     */
    int level(Object map, int hash) {
        AllwaysEntry held = held(map, hash);
        return held == null ? 2 : held.present ? 1 : 0;
    }

    /** How much a task needs of it: all that there is to change it, 1 to find it instead. */
    static int needs(AllwaysTask task) {
        return task.kind == AllwaysTask.ADD_ENTRY ? 1 : 2;
    }

    /** Who holds an entry; null: nobody. */
    AllwaysTask holder(Object map, int hash) {
        AllwaysEntry held = held(map, hash);
        return held == null ? null : held.holder;
    }

    private boolean isFree(AllwaysTask task, int hash) {
        return level(task.object, hash) >= needs(task) || holder(task.object, hash) == task;
    }

    private AllwaysEntry takes(Object map, Object key, int hash, Object before) {
        if (count == entries.length) {
            entries = java.util.Arrays.copyOf(entries, 2 * count);
        }
        AllwaysEntry entry = new AllwaysEntry(map, key, hash, worker.current, before);
        entries[count++] = entry;
        entry.holder.holding++;
        changed(map);
        return entry;
    }

    private void forget(AllwaysEntry entry) {
        int at = count - 1;
        while (entries[at] != entry) {
            at--;
        }
        System.arraycopy(entries, at + 1, entries, at, --count - at);
        entries[count] = null;
    }

    /** A map falls back: whatever changes an entry that is held now waits for it from now on. */
    void outlast(Object map) {
        for (int i = 0; i < count; i++) {
            entries[i].outlasts |= entries[i].map == map;
        }
    }

    /**
     * The current task's call is left to the own code of a map, and changes an entry: not while another task holds it.
     */
    void await(Object map, Object key, int hash) {
        for (int i = 0; i < count; i++) {
            if (entries[i].map == map && entries[i].hash == hash && isOfOther(entries[i])) {
                point(AllwaysTask.CHANGE_ENTRY, map, key, hash);
                return;
            }
        }
    }

    /** As {@link #await}, of a call that changes all entries. */
    void awaitAll(Object map) {
        for (int i = 0; i < count; i++) {
            if (entries[i].map == map && isOfOther(entries[i])) {
                point(AllwaysTask.CHANGE_ENTRY, map, entries[i].key, entries[i].hash);
            }
        }
    }

    private boolean isOfOther(AllwaysEntry entry) {
        return entry.outlasts && entry.holder != worker.current;
    }

    /** Whether there are any. */
    boolean some() {
        return count > 0;
    }

    // ---- steps

    /** The current task is to find or to change an entry: returns when it is to do so. */
    void point(int kind, Object map, Object key, int hash) {
        AllwaysTask me = worker.current;
        var need = new AllwaysEntryNeed(key, hash);
        if (kind == AllwaysTask.FIND) {
            worker.point(kind, map, 0, AllwaysNames.CONTENT, need);
            return;
        }
        need.found = finds(map, key);
        me.about(kind, map, 0, AllwaysNames.CONTENT, need);
        need.held = holder(map, hash) == me;
        need.sought = true;
        me.ready = isFree(me, hash);
        seeking++;
        worker.schedule(me);
        seeking--;
        need.sought = false;
        if (waitingCount > 0) {
            comes(map, key, hash);
        }
        worker.ordering.acquires(me, map, hash & 0xffff_ffffL, AllwaysNames.ENTRY);
    }

    private boolean finds(Object map, Object key) {
        int watched = worker.ordering.unwatch();
        worker.current.off++;
        try {
            return map instanceof ConcurrentHashMap<?, ?> hashed && hashed.containsKey(key);
        } finally {
            worker.current.off--;
            worker.ordering.watch(watched);
        }
    }

    /** Something has changed in a map: tasks that are to change an entry may find it now, or wait for who holds it. */
    void changed(Object map) {
        for (int i = 0; i < count; i++) {
            AllwaysEntry entry = entries[i];
            if (entry.map == map && !entry.given && !entry.outlasts) {
                entry.present = finds(map, entry.key);
            }
        }
        if (seeking == 0) {
            return;
        }
        for (int i = 0; i < worker.count; i++) {
            AllwaysTask task = worker.tasks[i];
            if (task != worker.current
                    && task.object == map
                    && task.need instanceof AllwaysEntryNeed need
                    && need.sought
                    && !task.ended) {
                need.found = worker.collections.isFallen(map) ? need.found : finds(map, need.key);
                task.ready = isFree(task, need.hash);
            }
        }
    }

    // ---- calls with a function

    /**
     * The current task has made the step that takes an entry, or reads it where that is all.
     *
     * @param value that is merged with the one that is there; null: nothing is merged
     * @param call the method of the map
     */
    Object compute(int kind, Object map, Object key, int hash, Object value, Object function, String call) {
        AllwaysTask me = worker.current;
        if (isReserved(map, key)) {
            throw new IllegalStateException("Recursive update");
        }
        Object before = get(map, key);
        if (kind == (before == null ? AllwaysTask.UPDATE_ENTRY : AllwaysTask.ADD_ENTRY)) {
            return tell(me.isTold(), before, call, key, value);
        }
        if (before == null && value != null) {
            write(map, key, value);
            worker.collections.changed(map);
            return tell(me.isTold(), value, call, key, value);
        }
        boolean told = me.isTold();
        tell(told, AllwaysTask.NOTHING, call, key, value);
        long steps = worker.steps();
        AllwaysEntry entry = takes(map, key, hash, before);
        me.takes = true;
        Object made;
        try {
            made = apply(kind, key, value, before, function);
        } catch (Throwable thrown) {
            gives(entry, UNCHANGED, worker.steps() == steps);
            throw thrown;
        }
        boolean whole = worker.steps() == steps;
        gives(entry, made, whole);
        return tell(whole ? told : me.isTold(), made, call, key, value);
    }

    private Object tell(boolean told, Object result, String call, Object key, Object value) {
        if (told) {
            Object[] arguments = value == null ? new Object[] {key} : new Object[] {key, value};
            worker.current.returned(call, arguments, result);
        }
        return result;
    }

    @SuppressWarnings("unchecked")
    private static Object apply(int kind, Object key, Object value, Object before, Object function) {
        if (kind == AllwaysTask.ADD_ENTRY) {
            return ((Function<Object, Object>) function).apply(key);
        }
        BiFunction<Object, Object, Object> two = (BiFunction<Object, Object, Object>) function;
        return value == null ? two.apply(key, before) : two.apply(before, value);
    }

    /**
     * Gives an entry back.
     *
     * @param made its value from now on; null: none; {@link #UNCHANGED}: as it was
     * @param whole whether that is part of the step that has taken it
     */
    private void gives(AllwaysEntry entry, Object made, boolean whole) {
        worker.current.takes = false;
        worker.current.holding--;
        if (worker.over) {
            return;
        }
        if (!whole) {
            point(AllwaysTask.CHANGE_ENTRY, entry.map, entry.key, entry.hash);
        }
        boolean fallen = worker.collections.learns(entry.map);
        try {
            if (changes(entry, made)) {
                if (fallen) {
                    put(entry.map, entry.key, made);
                } else {
                    entry.given = true;
                    write(entry.map, entry.key, made);
                }
            }
            if (fallen) { // behind the steps of the map's own code
                point(AllwaysTask.CHANGE_ENTRY, entry.map, entry.key, entry.hash);
            }
        } finally {
            entry.given = true;
            if (!entry.outlasts) {
                forget(entry);
            }
            worker.ordering.releases(worker.current, entry.map, entry.hash & 0xffff_ffffL, AllwaysNames.ENTRY);
            worker.collections.changed(entry.map);
        }
    }

    /** Whether a map is to be changed where an entry is given back. */
    private boolean changes(AllwaysEntry entry, Object made) {
        if (made == UNCHANGED || made == null && entry.before == null) {
            return false;
        }
        if (entry.overtaken && made != null) {
            throw new IllegalStateException("Recursive update");
        }
        return entry.before == null ? !entry.lost : finds(entry.map, entry.key); // what its function removed stays so
    }

    @SuppressWarnings("unchecked")
    private static void put(Object map, Object key, Object value) {
        if (value == null) {
            ((ConcurrentHashMap<Object, Object>) map).remove(key);
        } else {
            ((ConcurrentHashMap<Object, Object>) map).put(key, value);
        }
    }

    private Object get(Object map, Object key) {
        worker.current.off++;
        try {
            return ((ConcurrentHashMap<?, ?>) map).get(key);
        } finally {
            worker.current.off--;
        }
    }

    private void write(Object map, Object key, Object value) {
        worker.current.off++;
        reserve(map);
        try {
            put(map, key, value);
        } finally {
            release(map);
            worker.current.off--;
        }
    }

    // ---- bins

    /** A task that holds entries is about to make a step: perhaps it waits for others. */
    void waits(AllwaysTask task) {
        if (!task.waits() || task.kind() == AllwaysTask.CHANGE_HELD) {
            return;
        }
        task.off++;
        for (int i = 0; i < count; i++) {
            AllwaysEntry entry = entries[i];
            if (entry.holder == task && !entry.given && !entry.waits) {
                entry.waits = true;
                if (waitingCount == waiting.length) {
                    waiting = java.util.Arrays.copyOf(waiting, 2 * waitingCount);
                }
                waiting[waitingCount++] = entry;
                crowded |= hasNeighbour(entry);
            }
        }
        task.off--;
    }

    /** The current task is about to change an entry. */
    private void comes(Object map, Object key, int hash) {
        worker.current.off++;
        for (int i = 0; i < waitingCount; i++) {
            AllwaysEntry entry = waiting[i];
            if (entry.map == map && entry.hash != hash && entry.holder != worker.current) {
                Object[] table = (Object[]) UNSAFE.getReferenceVolatile(map, TABLE);
                int mask = table == null ? DEFAULT_LENGTH - 1 : table.length - 1;
                crowded |= ((spread(entry.key) ^ spread(key)) & mask) == 0;
            }
        }
        worker.current.off--;
    }

    private static boolean hasNeighbour(AllwaysEntry entry) {
        Object[] table = (Object[]) UNSAFE.getReferenceVolatile(entry.map, TABLE);
        Object node = table == null ? null : UNSAFE.getReferenceVolatile(table, place(table, entry.key));
        return node != null
                && (UNSAFE.getInt(node, NODE_HASH) != spread(entry.key)
                        || UNSAFE.getReferenceVolatile(node, NODE_NEXT) != null);
    }

    /**
     * Whether there was another entry in the bin of one whose holder waited for others: in the map's own code they may
     * wait for each other.
     */
    boolean isCrowded() {
        return crowded;
    }

    // ---- calls within a function of a call of the same map

    /** Whether a place is reserved where an entry is to come, or is, by a call of the current task itself. */
    private boolean isReserved(Object map, Object key) {
        if (count == 0) {
            return false;
        }
        worker.current.off++;
        reserve(map);
        try {
            Object[] table = (Object[]) UNSAFE.getReferenceVolatile(map, TABLE);
            return table != null && UNSAFE.getReferenceVolatile(table, place(table, key)) == RESERVATION_NODE;
        } finally {
            release(map);
            worker.current.off--;
        }
    }

    /** Before a change by the current task, as one step: places are reserved for the absent entries that it holds. */
    void reserve(Object map) {
        for (int i = 0; i < count; i++) {
            AllwaysEntry entry = entries[i];
            if (isToCome(entry, map)) {
                Object[] table = table(map, entry.key);
                long place = place(table, entry.key);
                Object first = UNSAFE.getReferenceVolatile(table, place);
                if (first == null) {
                    entry.table = table;
                    entry.place = place;
                    UNSAFE.putReferenceVolatile(table, place, RESERVATION_NODE);
                } else if (UNSAFE.getInt(first, NODE_HASH) >= 0) {
                    entry.lastOfBin = last(first);
                }
            }
        }
    }

    /** Behind that change. */
    void release(Object map) {
        for (int i = 0; i < count; i++) {
            AllwaysEntry entry = entries[i];
            if (isToCome(entry, map)) {
                if (entry.table != null && UNSAFE.getReferenceVolatile(entry.table, entry.place) == RESERVATION_NODE) {
                    UNSAFE.putReferenceVolatile(entry.table, entry.place, null);
                }
                entry.table = null;
                if (entry.lastOfBin != null) {
                    entry.overtaken |= last(entry.lastOfBin) != entry.lastOfBin;
                    entry.lost |= !isInBin(map, entry.key, entry.lastOfBin);
                    entry.lastOfBin = null;
                }
            }
        }
    }

    private boolean isToCome(AllwaysEntry entry, Object map) {
        return entry.map == map && entry.holder == worker.current && entry.before == null && !entry.given;
    }

    private static boolean isInBin(Object map, Object key, Object node) {
        Object[] table = table(map, key);
        Object each = UNSAFE.getReferenceVolatile(table, place(table, key));
        while (each != null && each != node) {
            each = UNSAFE.getReferenceVolatile(each, NODE_NEXT);
        }
        return each != null;
    }

    private static Object last(Object node) {
        Object last = node;
        for (Object next = node; next != null; next = UNSAFE.getReferenceVolatile(next, NODE_NEXT)) {
            last = next;
        }
        return last;
    }

    /** The bins of a map, which is given some if it has none yet. */
    private static Object[] table(Object map, Object key) {
        if (UNSAFE.getReferenceVolatile(map, TABLE) == null) {
            put(map, key, UNCHANGED);
            put(map, key, null);
        }
        return (Object[]) UNSAFE.getReferenceVolatile(map, TABLE);
    }

    /** The hash code by which the map's own code tells keys apart. */
    private static int spread(Object key) {
        int hash = key.hashCode();
        return (hash ^ hash >>> 16) & Integer.MAX_VALUE;
    }

    private static long place(Object[] table, Object key) {
        return PLACES + PLACE * (table.length - 1 & spread(key));
    }
}
