package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.reflect.Method;

/** What the platform does to a reference before it puts it into its queue. */
final class AllwaysReferences {
    private static final MethodHandle CLEAR;

    static {
        try {
            Method clear = Reference.class.getDeclaredMethod("clearImpl");
            clear.setAccessible(true);
            CLEAR = MethodHandles.lookup().unreflect(clear);
        } catch (ReflectiveOperationException e) {
            throw new NoSuchMethodError(e.getMessage());
        }
    }

    private AllwaysReferences() {}

    /** Clears a reference, unless its class puts it into its queue in a way of its own. */
    static void clear(Reference<?> reference) {
        try {
            if (reference.getClass().getMethod("enqueue").getDeclaringClass() == Reference.class) {
                CLEAR.invokeExact(reference);
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
