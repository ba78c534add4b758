package java.lang;

import java.util.concurrent.TimeUnit;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/** What the calls of concurrent collections ask first: whether they are one step. */
public final class AllwaysCallHooks {
    private AllwaysCallHooks() {}

    @ForceInline
    private static AllwaysCollections here() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.collections : null;
    }

    private static long nanos(long time, TimeUnit unit) {
        return Math.max(0, unit.toNanos(time));
    }

    /**
     * Whether a call is one step that begins here: its code runs, and {@link #ends} follows. Else its code runs as it
     * is written.
     *
     * @param kind of operation
     * @param one what is compared with what the object holds; null: nothing
     * @param other as well
     */
    @ForceInline
    public static boolean begins(Object self, int kind, Object one, Object other, String call) {
        AllwaysCollections here = here();
        return here != null && begins(here, self, kind, one, other, call);
    }

    @DontInline
    private static boolean begins(
            AllwaysCollections here, Object self, int kind, Object one, Object other, String call) {
        return here.begins(self, kind, one, other, call);
    }

    public static void ends(Object self) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.collections.ends(self);
        }
    }

    /** Whether the call that has been a step now tells its arguments and its result. */
    @ForceInline
    public static boolean isTold() {
        AllwaysWorker worker = AllwaysWorker.executor();
        return worker != null && worker.current.isTold();
    }

    /** @param method its name begins with this */
    @DontInline
    public static void returned(Object result, Object[] arguments, String method) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.current.returned(method, arguments, result);
        }
    }

    /** A call is not one step. */
    @ForceInline
    public static void fallsBack(Object self, String call) {
        AllwaysCollections here = here();
        if (here != null) {
            here.fallBack(self, call, false);
        }
    }

    /** A call gives something that continues to look at the object, and is not one step. */
    @ForceInline
    public static void givesView(Object self, String call) {
        AllwaysCollections here = here();
        if (here != null) {
            here.fallBack(self, call, true);
        }
    }

    /** As {@link #fallsBack}, of a call that changes all that there is. */
    @ForceInline
    public static void changesAll(Object self, String call) {
        AllwaysCollections here = here();
        if (here != null) {
            here.fallBack(self, call, false);
            here.awaitsEntries(self);
        }
    }

    /** The number of elements is asked, which is counted behind the change. */
    @ForceInline
    public static void counts(Object self) {
        AllwaysCollections here = here();
        if (here != null) {
            here.asksSize(self);
        }
    }

    // ---- calls with a function

    public static Object computeIfAbsent(Object self, Object key, Object function) {
        return computes(AllwaysTask.ADD_ENTRY, self, key, null, function, "computeIfAbsent");
    }

    public static Object computeIfPresent(Object self, Object key, Object function) {
        return computes(AllwaysTask.UPDATE_ENTRY, self, key, null, function, "computeIfPresent");
    }

    public static Object compute(Object self, Object key, Object function) {
        return computes(AllwaysTask.CHANGE_ENTRY, self, key, null, function, "compute");
    }

    public static Object merge(Object self, Object key, Object value, Object function) {
        return value == null
                ? AllwaysCollections.OWN_CODE
                : computes(AllwaysTask.CHANGE_ENTRY, self, key, value, function, "merge");
    }

    @ForceInline
    private static Object computes(int kind, Object self, Object key, Object value, Object function, String call) {
        AllwaysCollections here = here();
        return here == null ? AllwaysCollections.OWN_CODE : here.computes(kind, self, key, value, function, call);
    }

    // ---- calls that wait

    public static boolean isOwnCode(Object result) {
        return result == AllwaysCollections.OWN_CODE;
    }

    /** Takes the first element; asks for the flag only where it waits. */
    public static Object takeFirst(Object self, String call) throws InterruptedException {
        return take(self, AllwaysTask.NEVER, false, false, call);
    }

    public static Object takeLast(Object self, String call) throws InterruptedException {
        return take(self, AllwaysTask.NEVER, false, true, call);
    }

    /** Takes the first element, unless the current task is interrupted. */
    public static Object take(Object self, String call) throws InterruptedException {
        return take(self, AllwaysTask.NEVER, true, false, call);
    }

    public static Object poll(Object self, long time, TimeUnit unit, String call) throws InterruptedException {
        return unit == null ? AllwaysCollections.OWN_CODE : take(self, nanos(time, unit), true, false, call);
    }

    public static Object pollLast(Object self, long time, TimeUnit unit, String call) throws InterruptedException {
        return unit == null ? AllwaysCollections.OWN_CODE : take(self, nanos(time, unit), true, true, call);
    }

    private static Object take(Object self, long nanos, boolean asks, boolean last, String call)
            throws InterruptedException {
        Object taken = taken(self, nanos, asks, last, call);
        if (taken != AllwaysCollections.OWN_CODE && isTold()) {
            returned(taken, new Object[0], call.substring(call.lastIndexOf('.') + 1));
        }
        return taken;
    }

    private static Object taken(Object self, long nanos, boolean asks, boolean last, String call)
            throws InterruptedException {
        AllwaysCollections here = here();
        if (here == null) {
            return AllwaysCollections.OWN_CODE;
        }
        AllwaysTask me = here.task();
        if (nanos <= 0 || !AllwaysThreads.isOfPool(me)) {
            return here.takes(self, nanos, asks, last, call);
        }
        Object taken = here.takes(self, 0, asks, last, call);
        if (taken != null) {
            return taken;
        }
        long others = AllwaysThreads.isToWait(me);
        try {
            return here.takes(self, nanos, asks, last, call);
        } finally {
            AllwaysThreads.hasWaited(me, others);
        }
    }

    /**
     * Puts an element behind the others, unless the current task is interrupted; false: the queue's own code is to do
     * it.
     */
    public static boolean put(Object self, Object element) throws InterruptedException {
        return put(self, element, AllwaysTask.NEVER, true, false) != null;
    }

    /** As {@link #put}, but asks for the flag only where it waits. */
    public static boolean putLast(Object self, Object element) throws InterruptedException {
        return put(self, element, AllwaysTask.NEVER, false, false) != null;
    }

    /** As {@link #putLast}, before the others. */
    public static boolean putFirst(Object self, Object element) throws InterruptedException {
        return put(self, element, AllwaysTask.NEVER, false, true) != null;
    }

    /**
     * As {@link #put}, unless its time passes: 1, or 0 if it does, and negative where the queue's own code is to do
     * it.
     */
    public static int offer(Object self, Object element, long time, TimeUnit unit) throws InterruptedException {
        return unit == null ? -1 : answer(put(self, element, nanos(time, unit), true, false));
    }

    /** As {@link #offer}, before the others. */
    public static int offerFirst(Object self, Object element, long time, TimeUnit unit) throws InterruptedException {
        return unit == null ? -1 : answer(put(self, element, nanos(time, unit), true, true));
    }

    private static int answer(Boolean answer) {
        return answer == null ? -1 : answer ? 1 : 0;
    }

    private static Boolean put(Object self, Object element, long nanos, boolean asks, boolean first)
            throws InterruptedException {
        Boolean put = isPut(self, element, nanos, asks, first);
        if (put != null && isTold()) {
            boolean always = nanos == AllwaysTask.NEVER;
            returned(always ? AllwaysTask.NOTHING : put, new Object[] {element}, always ? "put" : "offer");
        }
        return put;
    }

    private static Boolean isPut(Object self, Object element, long nanos, boolean asks, boolean first)
            throws InterruptedException {
        AllwaysCollections here = here();
        if (here == null) {
            return null;
        }
        AllwaysTask me = here.task();
        if (nanos <= 0 || !AllwaysThreads.isOfPool(me)) {
            return here.puts(self, element, nanos, asks, first);
        }
        Boolean put = here.puts(self, element, 0, asks, first);
        if (put == null || put) {
            return put;
        }
        long others = AllwaysThreads.isToWait(me);
        try {
            return here.puts(self, element, nanos, asks, first);
        } finally {
            AllwaysThreads.hasWaited(me, others);
        }
    }
}
