package java.lang;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the calls of queues that hand over, and of exchangers, ask first. */
public final class AllwaysMeetingHooks {
    private AllwaysMeetingHooks() {}

    private static AllwaysMeetings here() {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null && worker.synchronizers.on ? worker.meetings : null;
    }

    /**
     * Whether a call is one step that begins here: the queue's own code runs, and {@link #ends} follows.
     *
     * @param brought an element; null: it is to take one
     */
    public static boolean comes(Object queue, Object brought, long nanos) {
        AllwaysMeetings here = here();
        return here != null && here.comes(queue, brought, nanos);
    }

    public static void ends(Object queue) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.meetings.ends(queue);
        }
    }

    /** Waits for the match of a node; what its own code gives. */
    public static Object await(Object node, Object brought, long nanos) {
        AllwaysMeetings here = here();
        return here == null ? AllwaysMeetings.OWN_CODE : here.awaits(node, brought, nanos);
    }

    public static Object exchange(Object exchanger, Object brought) throws InterruptedException {
        try {
            return exchange(exchanger, brought, AllwaysTask.NEVER);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a time passed that no wait has", e);
        }
    }

    public static Object exchange(Object exchanger, Object brought, long time, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        return unit == null ? AllwaysMeetings.OWN_CODE : exchange(exchanger, brought, Math.max(0, unit.toNanos(time)));
    }

    private static Object exchange(Object exchanger, Object brought, long nanos)
            throws InterruptedException, TimeoutException {
        AllwaysMeetings here = here();
        if (here == null) {
            return AllwaysMeetings.OWN_CODE;
        }
        Object other = here.exchanges(exchanger, brought, nanos);
        AllwaysTask me = AllwaysWorker.here().current;
        if (other != AllwaysMeetings.OWN_CODE && me.isTold()) {
            me.returned("exchange", new Object[] {brought}, other);
        }
        return other;
    }

    public static boolean isOwnCode(Object result) {
        return result == AllwaysMeetings.OWN_CODE;
    }
}
