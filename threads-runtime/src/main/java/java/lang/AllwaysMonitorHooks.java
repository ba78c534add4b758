package java.lang;

/** What instrumented code calls where it enters and leaves monitors, waits and notifies. */
public final class AllwaysMonitorHooks {
    private AllwaysMonitorHooks() {}

    /** In code that does not enter the real monitor. */
    public static void enter(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.monitors.enter(object);
        }
    }

    public static void exit(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && !worker.over) {
            worker.monitors.exit(object);
        }
    }

    /** The program is about to call an object, which may be of a class whose monitors are real as well. */
    public static void meets(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && (object instanceof StringBuffer || object instanceof java.util.Hashtable)) {
            worker.monitors.meet(object);
        }
    }

    /** In code that enters the real monitor as well, a moment before or after that. */
    public static void enterReal(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.current.held++;
            if (worker.identity.ownsTogether() && worker.monitors.isUnderControl(object)) {
                worker.monitors.enter(object);
            } else {
                worker.current.off++; // nobody else may run here
            }
        }
    }

    public static void exitReal(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null || worker.over || worker.current.held == 0) {
            return; // on its way out; or entered where nothing is controlled
        }
        worker.current.held--;
        if (worker.monitors.holds(object)) { // what was entered last is left first
            worker.monitors.exit(object);
        } else {
            worker.current.off--;
        }
    }

    public static void wait(Object object) throws InterruptedException {
        wait(object, 0);
    }

    public static void wait(Object object, long millis) throws InterruptedException {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.monitors.await(object, millis);
        } else {
            AllwaysWorker.leaveIfOver();
            object.wait(millis);
        }
    }

    public static void wait(Object object, long millis, int nanos) throws InterruptedException {
        wait(object, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public static void notify(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.monitors.signal(object, false);
        } else {
            object.notify();
        }
    }

    public static void notifyAll(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null) {
            worker.monitors.signal(object, true);
        } else {
            object.notifyAll();
        }
    }

    public static boolean holdsLock(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        return worker != null ? worker.monitors.holds(object) || Thread.holdsLock(object) : Thread.holdsLock(object);
    }

    /** What is in a {@code StringBuffer} is about to be read without its monitor. */
    public static void copies(Object object) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null
                && object instanceof StringBuffer
                && worker.monitors.isUnderControl(object)
                && !worker.monitors.holds(object)) {
            worker.point(AllwaysTask.READ, object, 0, AllwaysNames.MONITOR);
        }
    }
}
