package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** The methods for monitors that the VM has itself, where the program calls them by reflection or a method handle. */
final class AllwaysReflection {
    private AllwaysReflection() {}

    static boolean isOfMonitor(Method method) {
        return isOfMonitor(method.getDeclaringClass(), method.getName());
    }

    private static boolean isOfMonitor(Class<?> owner, String name) {
        return owner == Object.class && (name.equals("notify") || name.equals("notifyAll"))
                || owner == Thread.class && name.equals("holdsLock");
    }

    static Object invoke(Method method, Object object, Object[] arguments)
            throws IllegalAccessException, InvocationTargetException {
        boolean asks = method.getDeclaringClass() == Thread.class;
        boolean fits = asks
                ? arguments != null && arguments.length == 1 && arguments[0] != null
                : object != null && (arguments == null || arguments.length == 0);
        if (!fits) {
            return method.invoke(object, arguments);
        }
        if (asks) {
            return AllwaysMonitorHooks.holdsLock(arguments[0]);
        }
        try {
            if (method.getName().equals("notify")) {
                AllwaysMonitorHooks.notify(object);
            } else {
                AllwaysMonitorHooks.notifyAll(object);
            }
        } catch (IllegalMonitorStateException e) {
            throw new InvocationTargetException(e);
        }
        return null;
    }

    /** The handle, or one of the hook that takes its method over. */
    static MethodHandle ofMonitor(MethodHandles.Lookup lookup, MethodHandle handle) {
        AllwaysHooks.beginStep();
        try {
            var method = lookup.revealDirect(handle);
            return isOfMonitor(method.getDeclaringClass(), method.getName())
                    ? MethodHandles.lookup()
                            .findStatic(
                                    AllwaysMonitorHooks.class,
                                    method.getName(),
                                    handle.type().changeParameterType(0, Object.class))
                            .asType(handle.type())
                    : handle;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return handle;
        } finally {
            AllwaysHooks.endStep();
        }
    }
}
