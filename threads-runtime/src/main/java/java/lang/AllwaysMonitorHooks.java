package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

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
                if (AllwaysMet.isOfSystem(object)) {
                    worker.point(AllwaysTask.UPDATE, object, 0, AllwaysNames.STATE);
                }
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

    /**
     * In code of the platform that enters the real monitor, and whose monitors are held in one step: the program may
     * hold it as well.
     */
    public static void enterStep(Object object) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            AllwaysTask me = worker.current;
            if (worker.active && worker.identity.ownsTogether() && worker.monitors.isKnown(object)) {
                me.held++; // a synchronized method has entered the real one before
                worker.monitors.enter(object);
                me.held--;
            }
            me.off++;
        }
    }

    public static void exitStep(Object object) {
        AllwaysWorker worker = AllwaysWorker.executor();
        if (worker != null) {
            worker.current.off--;
            if (worker.active && !worker.over && worker.monitors.holds(object)) {
                worker.monitors.exit(object);
            }
        }
    }

    /** In {@code Object.wait} itself, whoever has called it; true: done. */
    public static boolean waits(Object object, long millis) throws InterruptedException {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker == null) {
            AllwaysWorker.leaveIfOver();
            return false;
        }
        if (worker.monitors.holds(object)) {
            worker.monitors.await(object, millis);
            return true;
        }
        if (Thread.holdsLock(object) && object.getClass().getEnclosingClass() == java.lang.ref.ReferenceQueue.class) {
            worker.questions.waitsOutside(); // for the garbage collector
        }
        return false;
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

    /** Whether a method that is to be called by reflection is one of the VM's own for monitors. */
    public static boolean isOfMonitor(java.lang.reflect.Method method) {
        return method != null && AllwaysWorker.controlling() != null && AllwaysReflection.isOfMonitor(method);
    }

    /** Stands for the call of such a method. */
    public static Object invoke(java.lang.reflect.Method method, Object object, Object[] arguments)
            throws IllegalAccessException, java.lang.reflect.InvocationTargetException {
        return AllwaysReflection.invoke(method, object, arguments);
    }

    public static MethodHandle findVirtual(MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return AllwaysReflection.ofMonitor(lookup, lookup.findVirtual(owner, name, type));
    }

    public static MethodHandle findStatic(MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return AllwaysReflection.ofMonitor(lookup, lookup.findStatic(owner, name, type));
    }

    public static MethodHandle bind(MethodHandles.Lookup lookup, Object object, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle bound = lookup.bind(object, name, type);
        return name.startsWith("notify") && type.parameterCount() == 0
                ? findVirtual(lookup, object.getClass(), name, type).bindTo(object)
                : bound;
    }

    public static MethodHandle unreflect(MethodHandles.Lookup lookup, java.lang.reflect.Method method)
            throws IllegalAccessException {
        return AllwaysReflection.ofMonitor(lookup, lookup.unreflect(method));
    }
}
