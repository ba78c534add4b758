package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.util.Map.entry;

import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls of phasers and barriers: those that wait are done by hooks, the others are one step each. */
final class PhaseCalls {
    private static final String PHASER = "java/util/concurrent/Phaser";
    private static final String BARRIER = "java/util/concurrent/CyclicBarrier";

    /** By name: what the step of a phaser is. */
    private static final Map<String, Integer> STEPS = Map.ofEntries(
            entry("register", AllwaysTask.UPDATE),
            entry("bulkRegister", AllwaysTask.UPDATE),
            entry("arrive", AllwaysTask.ARRIVE),
            entry("arriveAndDeregister", AllwaysTask.ARRIVE),
            entry("forceTermination", AllwaysTask.ADVANCE),
            entry("getPhase", AllwaysTask.SEE_PHASE),
            entry("isTerminated", AllwaysTask.SEE_PHASE),
            entry("getRegisteredParties", AllwaysTask.READ),
            entry("getArrivedParties", AllwaysTask.READ),
            entry("getUnarrivedParties", AllwaysTask.READ),
            entry("toString", AllwaysTask.READ));

    /** Of these, what tells of arrivals: in reality the last one is there a moment before the phaser advances. */
    private static final Set<String> LAGGING = Set.of("getArrivedParties", "getUnarrivedParties", "toString");

    private static final Set<String> WAITING = Set.of(
            "arriveAndAwaitAdvance",
            "awaitAdvance",
            "awaitAdvanceInterruptibly",
            "dowait",
            "isBroken",
            "getNumberWaiting");

    private PhaseCalls() {}

    static boolean changes(String type) {
        return type.equals(PHASER) || type.equals(BARRIER);
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        String name = method.methodName().stringValue();
        Integer kind = type.equals(PHASER) ? STEPS.get(name) : null;
        if (kind != null) {
            return step(method, kind);
        }
        if (WAITING.contains(name)) {
            return asks(method);
        }
        return switch (name) {
            case "<init>" ->
                method.methodTypeSymbol().parameterCount() == 2 && type.equals(PHASER)
                        ? ThreadClasses.before(code -> code.aload(1)
                                .invokestatic(Hooks.PHASES, "hasParent", MethodTypeDesc.of(CD_void, CD_Object)))
                        : null;
            case "reset" ->
                ThreadClasses.done(code ->
                        code.aload(0).invokestatic(Hooks.PHASES, "reset", MethodTypeDesc.of(CD_boolean, CD_Object)));
            default -> null;
        };
    }

    /** Returns what the hook gives, if it is not the greatest number. */
    private static CodeTransform asks(MethodModel method) {
        MethodTypeDesc type = method.methodTypeSymbol();
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0);
            for (int i = 0; i < type.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            }
            code.invokestatic(
                    Hooks.PHASES,
                    method.methodName().stringValue(),
                    type.insertParameterTypes(0, CD_Object).changeReturnType(CD_int));
            code.dup().loadConstant(Integer.MAX_VALUE).if_icmpeq(own);
            code.ireturn().labelBinding(own).pop();
        });
    }

    private static CodeTransform step(MethodModel method, int kind) {
        return ThreadClasses.before(code -> {
            code.aload(0).loadConstant(kind);
            String hook = LAGGING.contains(method.methodName().stringValue()) ? "beginsToCount" : "begins";
            code.invokestatic(Hooks.PHASES, hook, MethodTypeDesc.of(CD_boolean, CD_Object, CD_int));
            OneStep.call(code, ClassDesc.ofInternalName(PHASER), method, Hooks.PHASES);
        });
    }
}
