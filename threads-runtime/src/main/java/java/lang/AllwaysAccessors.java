package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Method handles that access a field of the program: made of variable handles, whose accesses the hooks are told of.
 */
final class AllwaysAccessors {
    private AllwaysAccessors() {}

    static MethodHandle of(
            MethodHandles.Lookup lookup, MethodHandle plain, Class<?> owner, String name, Class<?> type) {
        AllwaysHooks.beginStep();
        try {
            int modifiers = lookup.revealDirect(plain).getModifiers();
            VarHandle handle = Modifier.isStatic(modifiers)
                    ? lookup.findStaticVarHandle(owner, name, type)
                    : lookup.findVarHandle(owner, name, type);
            return seen(plain, handle, owner, modifiers);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return plain; // what could be found is to be found
        } finally {
            AllwaysHooks.endStep();
        }
    }

    static MethodHandle of(MethodHandles.Lookup lookup, MethodHandle plain, Field field) {
        AllwaysHooks.beginStep();
        try {
            return seen(plain, lookup.unreflectVarHandle(field), field.getDeclaringClass(), field.getModifiers());
        } catch (ReflectiveOperationException | RuntimeException e) {
            return plain;
        } finally {
            AllwaysHooks.endStep();
        }
    }

    private static MethodHandle seen(MethodHandle plain, VarHandle handle, Class<?> owner, int modifiers) {
        if (owner.getClassLoader0() == null || Modifier.isFinal(modifiers)) {
            return plain;
        }
        boolean reads = plain.type().returnType() != void.class;
        VarHandle.AccessMode mode = Modifier.isVolatile(modifiers)
                ? reads ? VarHandle.AccessMode.GET_VOLATILE : VarHandle.AccessMode.SET_VOLATILE
                : reads ? VarHandle.AccessMode.GET : VarHandle.AccessMode.SET;
        return handle.toMethodHandle(mode).asType(plain.type());
    }
}
