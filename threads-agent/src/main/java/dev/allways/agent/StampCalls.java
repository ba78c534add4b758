package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.util.Map.entry;

import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls of stamped locks: those that lock are done by hooks, the others are one step each. */
final class StampCalls {
    static final String LOCK = "java/util/concurrent/locks/StampedLock";
    private static final ClassDesc UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    private static final Set<String> LOCKING = Set.of(
            "writeLock", "readLock", "writeLockInterruptibly", "readLockInterruptibly", "tryWriteLock", "tryReadLock");

    /** By name: what the step is. {@code unlock} is made of others. */
    private static final Map<String, Integer> STEPS = Map.ofEntries(
            entry("tryOptimisticRead", AllwaysTask.LOOK),
            entry("validate", AllwaysTask.LOOK),
            entry("isWriteLocked", AllwaysTask.LOOK),
            entry("unlockWrite", AllwaysTask.UNLOCK),
            entry("unstampedUnlockWrite", AllwaysTask.UNLOCK),
            entry("unlockRead", AllwaysTask.UNSHARE),
            entry("unstampedUnlockRead", AllwaysTask.UNSHARE),
            entry("tryUnlockWrite", AllwaysTask.UPDATE),
            entry("tryUnlockRead", AllwaysTask.UPDATE),
            entry("tryConvertToWriteLock", AllwaysTask.UPDATE),
            entry("tryConvertToReadLock", AllwaysTask.UPDATE),
            entry("tryConvertToOptimisticRead", AllwaysTask.UPDATE),
            entry("isReadLocked", AllwaysTask.READ),
            entry("toString", AllwaysTask.READ));

    private StampCalls() {}

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(MethodModel method) {
        String name = method.methodName().stringValue();
        Integer kind =
                name.equals("getReadLockCount") && method.methodTypeSymbol().parameterCount() == 0
                        ? Integer.valueOf(AllwaysTask.READ)
                        : STEPS.get(name);
        return LOCKING.contains(name) ? locks(method) : kind == null ? null : step(method, kind);
    }

    private static CodeTransform locks(MethodModel method) {
        boolean timed = method.methodTypeSymbol().parameterCount() > 0;
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0);
            if (timed) {
                code.lload(1).aload(3);
            }
            code.invokestatic(
                    Hooks.LOCKS,
                    method.methodName().stringValue(),
                    timed
                            ? MethodTypeDesc.of(CD_long, CD_Object, CD_long, UNIT)
                            : MethodTypeDesc.of(CD_long, CD_Object));
            code.dup2().loadConstant(Long.MIN_VALUE).lcmp().ifeq(own);
            code.lreturn().labelBinding(own).pop2();
        });
    }

    private static CodeTransform step(MethodModel method, int kind) {
        return ThreadClasses.before(code -> {
            code.aload(0).loadConstant(kind);
            code.invokestatic(Hooks.LOCKS, "begins", MethodTypeDesc.of(CD_boolean, CD_Object, CD_int));
            OneStep.call(code, ClassDesc.ofInternalName(LOCK), method, Hooks.LOCKS);
        });
    }
}
